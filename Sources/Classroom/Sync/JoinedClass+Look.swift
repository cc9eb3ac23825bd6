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
