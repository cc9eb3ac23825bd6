import ClassModel
import ClassStorage
import Foundation
import StoreEngine

extension JoinedClass {
  /// The file whose time says when this machine last read the class folder. It has no content.
  private var lookFile: String { location.folder + "/class.look" }

  /// When this machine last read the class folder, in seconds since 1970; `nil` if it never did.
  package var lookedAtSeconds: Int64? {
    var status = stat()
    return stat(lookFile, &status) == 0 ? Int64(status.st_mtim.tv_sec) : nil
  }

  /// Notes that this machine has just read the class folder. If that fails, the older time stays.
  func noteLook(atSeconds seconds: Int64) {
    let descriptor = open(lookFile, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    let time = timespec(tv_sec: Int(seconds), tv_nsec: 0)
    _ = [time, time].withUnsafeBufferPointer { futimens(descriptor, $0.baseAddress) }
  }
}

/// The name of the stored note that a teacher admitted this machine, and the person doesn't know it yet.
private let untoldAdmissionName = "admissionIsUntold"

extension ClassRecordWriter {
  /// Notes that a teacher admitted this machine, so that the person is told.
  func noteAdmission() throws { try setLocal(untoldAdmissionName, to: [1]) }
}

extension JoinedClass {
  /// Whether a teacher admitted this machine and the person doesn't know it yet.
  ///
  /// - Throws: ``StorageError``.
  package var hasUntoldAdmission: Bool {
    get throws { try database.read { try $0.local(untoldAdmissionName) } != nil }
  }

  /// Notes that the person knows it.
  ///
  /// - Throws: ``StorageError``.
  package func noteAdmissionTold() throws {
    try database.write { try $0.setLocal(untoldAdmissionName, to: nil) }
  }

  /// What this machine put back into the class folder and the person doesn't know yet.
  ///
  /// - Throws: ``StorageError``.
  package var untoldPutBack: PutBack {
    get throws { try database.read { try $0.untoldPutBack() } }
  }

  /// Notes what an exchange put back, until the person knows it. If that can't be stored, it stays untold.
  func notePutBack(_ report: SyncReport) {
    let new = PutBack(entryCount: report.putBackCount, files: report.restoredFiles)
    guard !new.isEmpty else { return }
    try? database.write { writer in
      var untold = try writer.records.untoldPutBack()
      untold.add(new)
      try writer.setLocal(untoldPutBackName, to: Array(try JSONEncoder().encode(untold)))
    }
  }

  /// Notes that the person knows what was put back.
  ///
  /// - Throws: ``StorageError``.
  package func notePutBackTold() throws {
    try database.write { try $0.setLocal(untoldPutBackName, to: nil) }
  }

  /// Whether a teacher removed this student: reports are paused, and this machine lacks the key that the teachers write
  /// with now.
  ///
  /// Students aren't told in so many words who is in the class.
  ///
  /// - Throws: ``StorageError``.
  package var isRemoved: Bool {
    get throws {
      let state = try state()
      guard (state.standing?.sharing ?? .on) >= .paused else { return false }
      return try database.read { records in
        for writer in state.listedWriters {
          if try records.entries(of: writer).contains(where: { !$0.isComplete }) { return true }
        }
        return false
      }
    }
  }
}

/// The name of the stored note of what was put back, and the person doesn't know it yet.
private let untoldPutBackName = "putBackIsUntold"

/// What a machine put back into the class folder: it was gone, or something else was in its place.
package struct PutBack: Hashable, Sendable, Codable {
  /// How many of the machine's own entries.
  package var entryCount = 0
  /// The names of handed-out files, sorted.
  package var files: [String] = []

  /// How many names are kept. A person reads only the first ones.
  private static let fileLimit = 1_000

  var isEmpty: Bool { entryCount == 0 && files.isEmpty }

  fileprivate mutating func add(_ other: PutBack) {
    entryCount += other.entryCount
    files = Array(Set(files + other.files).sorted().prefix(Self.fileLimit))
  }
}

extension ClassRecords {
  /// Returns what was put back since the person was last told.
  fileprivate func untoldPutBack() throws -> PutBack {
    guard let bytes = try local(untoldPutBackName) else { return PutBack() }
    return (try? JSONDecoder().decode(PutBack.self, from: Data(bytes))) ?? PutBack()
  }
}
