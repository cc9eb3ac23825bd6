package import ClassModel
import ClassStorage
import Foundation

/// A handed-out file that is not in the class folder, or not as it was handed out.
package struct MissingFile: Hashable, Sendable {
  /// The title of the assignment.
  package var assignment: String
  /// The number of the part.
  package var part: UInt32
  /// Whether the assignment has several parts to choose from.
  package var isOneOfSeveral: Bool
  /// The file's name in the assignment.
  package var name: String
  /// Whether something else is in its place.
  package var isOther: Bool
}

/// What is wrong with a handed-out file in the class folder.
package enum FileFault: Hashable, Sendable {
  /// It is not there.
  case missing
  /// Something else, or other bytes, are in its place.
  case other
}

extension AssignmentPart.Content {
  /// The file that is handed out; `nil` for anything else.
  package var file: HandedOutFile? {
    switch self {
    case .copy(let file, _, _), .shared(let file): file
    case .context, .link, .unknown: nil
    }
  }
}

extension ClassRecords {
  /// Returns the path of the file that a teacher handed out from here; `nil` if it was handed out elsewhere.
  fileprivate func original(of digest: SealedFileDigest) throws -> String? {
    try local(originalName(digest)).map { String(decoding: $0, as: UTF8.self) }
  }
}

extension ClassRecordWriter {
  /// Notes the path of a file that a teacher hands out from here, so that it can be put back.
  func setOriginal(_ path: String, of digest: SealedFileDigest) throws {
    try setLocal(originalName(digest), to: Array(path.utf8))
  }
}

/// The name under which the state is stored in which a handed-out file was read last.
private func checkedName(_ digest: SealedFileDigest) -> String { "checked-" + digest.letters }

/// The name under which the path of a handed-out file is stored.
private func originalName(_ digest: SealedFileDigest) -> String { "original-" + digest.letters }

extension JoinedClass {
  /// The paths of the files that are handed out as copies.
  func originals(
    of parts: [AssignmentPart], _ items: [AssignmentDraft.Item]
  ) -> [(SealedFileDigest, String)] {
    zip(parts, items).compactMap { part, item in
      guard case .copy(_, let digest, _) = part.content, case .copy(let path) = item else {
        return nil
      }
      return (digest, path)
    }
  }

  /// Returns the paths of the files that were handed out from this computer. If somebody writes in one, it can't be put
  /// back into the class folder any more.
  ///
  /// - Throws: ``StorageError``.
  package func handedOutOriginals() throws -> [String] {
    let parts = try state().assignments.values.flatMap(\.parts)
    return try database.read { records in
      try parts.compactMap { part -> String? in
        guard case .copy(_, let digest, _) = part.content else { return nil }
        return try records.original(of: digest)
      }
    }
  }

  /// Hands out a file again, in place of the one of a part. The next sync announces it.
  ///
  /// Students who already have a copy keep it. The others get the new file. A shared file that is handed out again
  /// unchanged stays the one that the class works on.
  ///
  /// - Parameters:
  ///   - path: The absolute path of the file. It may have another content and another name.
  ///   - part: A part with a file.
  /// - Throws: ``ClassroomError``, ``StorageError``, ``ExchangeFailure``, ``ExchangeBreakdown``.
  @discardableResult
  package func handOutAgain(
    _ path: String, as part: AssignmentPart, of identifier: AssignmentIdentifier,
    _ tools: ClassroomTools
  ) throws -> Assignment {
    let item: AssignmentDraft.Item
    var known: HandedOutFile?
    switch part.content {
    case .copy: item = .copy(path: path)
    case .shared(let file):
      item = .shared(path: path)
      if try fault(of: part, tools) == nil { known = file }
    case .context, .link, .unknown: throw ClassroomError.noFile(part: part.number)
    }
    _ = try teacherEnrollment()
    try openFolder(tools)
    let new = try self.part(part.number, item, known: known, tools)
    let originals = originals(of: [new], [item])
    try database.write { writer in
      for (digest, path) in originals { try writer.setOriginal(path, of: digest) }
    }
    return try revise(identifier) { assignment in
      guard let place = assignment.parts.firstIndex(where: { $0.number == part.number }) else {
        return
      }
      assignment.parts[place] = new
    }
  }

  /// What is wrong with the file of a part in the class folder; `nil` if nothing is, or if the part has no file.
  ///
  /// - Throws: ``StorageError``, ``ExchangeFailure``, ``ExchangeBreakdown``.
  package func fault(
    of part: AssignmentPart, _ tools: ClassroomTools
  ) throws -> FileFault? {
    switch part.content {
    case .copy(let copy, let digest, let key):
      try openFolder(tools)
      let sealed = SealedFile(
        digest: digest, key: key, byteCount: copy.byteCount, contentDigest: copy.contentDigest)
      switch try tools.port.check(sealed, known: nil) {
      case .whole: return nil
      case .missing: return .missing
      case .other: return .other
      }
    case .shared(let shared): return Self.fault(ofShared: shared, in: try enrollment().folder)
    case .context, .link, .unknown: return nil
    }
  }

  /// What is wrong with a shared file in a class folder; `nil` if nothing is. Students write in it, so it may have any
  /// bytes.
  fileprivate static func fault(ofShared shared: HandedOutFile, in folder: String) -> FileFault? {
    do throws(ExchangeFailure) {
      _ = try path(ofShared: shared, in: folder)
      return nil
    } catch {
      switch error.reason {
      case .missing: return .missing
      case .wrongKind: return .other
      // Nobody knows.
      default: return nil
      }
    }
  }
}

extension ExchangePort {
  /// Checks a handed-out file in the class folder that is open.
  ///
  /// - Parameter known: The state in which its bytes were read last.
  fileprivate func check(_ sealed: SealedFile, known: JudgedFile?) throws -> FileCheck {
    do {
      return try ask(.checkFile(sealed, known: known)) { reply in
        if case .fileCheck(let check) = reply { check } else { nil }
      }
    } catch is ExchangeFailure {
      // Something that can't be read is in its place. It must not keep this machine from stating what it has to say.
      return .other
    }
  }
}

extension TeacherDuties {
  /// Puts handed-out files back that are gone from the class folder or have other bytes there, and notes those that it
  /// can't put back.
  static func restoreFiles(_ sync: ClassSync) throws {
    let begun = try sync.joined.database.read { try $0.local(restoringName, as: [String].self) }
    for assignment in sync.state.assignments.values where assignment.state == .published {
      for part in assignment.parts {
        let file: HandedOutFile
        var isOther = false
        switch part.content {
        case .copy(let copy, let digest, let key):
          let sealed = SealedFile(
            digest: digest, key: key, byteCount: copy.byteCount, contentDigest: copy.contentDigest)
          switch try check(sealed, sync) {
          case .whole:
            if begun?.contains(copy.name.string) ?? false {
              try sync.tellOfFolder { $0.restoredFiles.append(copy.name.string) }
            }
            continue
          case .missing: break
          case .other: isOther = true
          }
          if try restore(copy.name.string, sealed, sync) { continue }
          file = copy
        // Students write in a shared file, so the original isn't what is missing.
        case .shared(let shared):
          let folder = sync.enrollment.folder
          guard let fault = JoinedClass.fault(ofShared: shared, in: folder) else { continue }
          isOther = fault == .other
          file = shared
        case .context, .link, .unknown: continue
        }
        sync.report.missingFiles.append(
          MissingFile(
            assignment: assignment.title.string, part: part.number,
            isOneOfSeveral: assignment.parts.count > 1, name: file.name.string, isOther: isOther))
      }
    }
    if begun != nil { try sync.joined.database.write { try $0.setLocal(restoringName, to: nil) } }
    sync.report.missingFiles.sort { ($0.assignment, $0.part) < ($1.assignment, $1.part) }
  }

  /// Checks a handed-out file in the class folder. Its bytes are read once for each state that it has.
  private static func check(_ sealed: SealedFile, _ sync: ClassSync) throws -> FileCheck {
    let name = checkedName(sealed.digest)
    let known = try sync.joined.database.read { try $0.local(name, as: JudgedFile.self) }
    let check = try sync.port.check(sealed, known: known)
    if case .whole(let file) = check, file != known {
      try sync.joined.database.write { try $0.setLocal(name, toNote: file) }
    }
    return check
  }

  /// The name under which the name of the file is stored that is being put back.
  private static let restoringName = "restoringFile"

  /// Puts a file back, and reports it as news. It is noted before, because after a kill the folder is right again.
  ///
  /// - Returns: Whether the file was put back: it was handed out from here, and its original hasn't changed since.
  private static func restore(
    _ name: String, _ sealed: SealedFile, _ sync: ClassSync
  ) throws -> Bool {
    let database = sync.joined.database
    guard let path = try database.read({ try $0.original(of: sealed.digest) }) else {
      return false
    }
    try database.write { try $0.setLocal(restoringName, toNote: [name]) }
    var isRestored = true
    do {
      try sync.port.order(.sealFileAgain(sealed, path: path))
    } catch is ExchangeFailure {
      isRestored = false
    }
    try database.write { writer in
      try writer.setLocal(restoringName, to: nil)
      if isRestored { try sync.tell(writer) { $0.restoredFiles.append(name) } }
    }
    return isRestored
  }
}
