package import ClassModel
package import ClassStorage
import Foundation
package import StoreEngine

/// A class that this store takes part in, as a student or as a teacher.
package final class JoinedClass {
  /// The location of its files.
  package let location: StoreLocation
  /// The database of the class.
  package let database: ClassDatabase

  package init(location: StoreLocation, database: ClassDatabase) {
    self.location = location
    self.database = database.naming {
      ClassroomError.damaged(title: $0, cause: DamagedClass.isUnreadable)
    }
  }

  /// The file with the seed of this machine's keys.
  ///
  /// - Throws: ``StorageError``.
  package var keyFile: String {
    get throws { keyFile(number: try database.read { try $0.keyNumber() }) }
  }

  /// What is wrong with the first of the files that ``openFolder(_:)`` opens and that can't be used; `nil` if all can.
  ///
  /// - Throws: ``StorageError``.
  var keyFailure: ExchangeFailure? {
    get throws {
      let identifier = try enrollment().classIdentifier
      let current: String = try keyFile
      for file in try [current] + oldKeyFiles {
        if let reason = Self.fault(ofKeyFile: file, of: identifier) {
          return ExchangeFailure(reason, path: file)
        }
      }
      return nil
    }
  }

  /// Why a file can't have the seed of a machine's keys; `nil` if its size, and what stands before the seed, are right.
  ///
  /// Only `fileprogress-exchange` reads the seed.
  private static func fault(
    ofKeyFile path: String, of identifier: ClassIdentifier
  ) -> ExchangeFailure.Reason? {
    let head = KeyFileBytes.head(of: identifier)
    var status = stat()
    guard stat(path, &status) == 0 else { return errno == EACCES ? .notPermitted : .missing }
    guard status.st_mode & S_IFMT == S_IFREG,
      Int(status.st_size) == head.count + KeyFileBytes.seedByteCount
    else { return .badKeyFile }
    // A file of another user is refused, even if it can be read.
    guard access(path, R_OK) == 0, status.st_uid == geteuid() || geteuid() == 0 else {
      return .notPermitted
    }
    // A file that can't be opened for another reason isn't known to be damaged.
    guard let file = try? FileHandle(forReadingFrom: URL(filePath: path)) else { return nil }
    let isRight = (try? file.read(upToCount: head.count))?.elementsEqual(head) ?? false
    return isRight ? nil : .badKeyFile
  }

  /// The files with the seeds that this machine had before: it still opens what was sealed to them.
  ///
  /// - Throws: ``StorageError``.
  package var oldKeyFiles: [String] {
    get throws {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: location.folder)) ?? []
      let former = try database.read { try $0.formerKeyNumber() }
      return names.filter { $0.hasPrefix("old-") && $0.hasSuffix(".key") }.sorted()
        .prefix(63).map { location.folder + "/" + $0 }
        + [former.map(keyFile)].compactMap(\.self)
    }
  }

  /// The file for the owner's seed with this number, after a later seed has replaced it.
  func oldKeyFile(number: UInt32) -> String { location.folder + "/old-\(number).key" }

  /// Opens the class folder with this machine's current and earlier keys.
  ///
  /// A folder that had the class before and has nothing of it now is most likely the place where a disk belongs that
  /// isn't connected. What was written there would never arrive, so it counts as missing.
  ///
  /// - Throws: ``ClassroomError/foreignKey(title:path:)``, ``ClassroomError/damaged(title:cause:)``, ``StorageError``,
  ///   ``ExchangeFailure``, ``ExchangeBreakdown``.
  func openFolder(_ tools: ClassroomTools) throws {
    let enrollment = try enrollment()
    let keyFile: String = try keyFile
    let opened = try tools.port.ask(
      .open(
        folder: enrollment.folder, class: enrollment.classIdentifier, keyFile: keyFile,
        oldKeyFiles: try oldKeyFiles)
    ) { reply in
      if case .opened(let opened) = reply { opened } else { nil }
    }
    // With the key of another member, this machine would speak for that member.
    guard opened.machine?.signingKey == enrollment.signingKey else {
      throw ClassroomError.foreignKey(title: enrollment.title, path: keyFile)
    }
    // Under the name of another log, its own entries would look like those of a copy.
    guard opened.machine?.writer == enrollment.writer else {
      throw ClassroomError.damaged(title: enrollment.title, cause: DamagedClass.isUnreadable)
    }
    let place = enrollment.folder + "/" + enrollment.classIdentifier.letters
    var status = stat()
    guard stat(place, &status) != 0, errno == ENOENT else { return }
    let known = try database.read { try $0.log(of: enrollment.classIdentifier.root) }
    if (known?.head ?? 0) > 0 { throw ExchangeFailure(.missing, path: place) }
  }

  /// Returns this machine's enrollment in the class.
  ///
  /// - Throws: ``StorageError``.
  package func enrollment() throws -> Enrollment {
    try database.read(Self.enrollment)
  }

  /// Returns the state of the class, as far as it has arrived here.
  ///
  /// - Throws: ``StorageError``.
  /// - Complexity: O(*n*), *n* students and assignments.
  package func state() throws -> ClassState { try database.read { try Self.state($0) } }

  /// Returns this machine's enrollment in the class.
  static func enrollment(_ records: ClassRecords) throws -> Enrollment {
    guard let enrollment = try records.enrollment() else {
      throw StorageError(
        .damaged, path: StorageError.unnamedPath, cause: "a class has no enrollment")
    }
    return enrollment
  }

  /// Derives the state from one state of the database.
  ///
  /// - Parameters:
  ///   - isLeftOut: Whether to ignore an object of another machine.
  ///   - includesAllJoins: Whether requests to join that this computer declined, and those above the limit, are
  ///     among those that wait.
  static func state(
    _ records: ClassRecords, without isLeftOut: (StatedObject) -> Bool = { _ in false },
    includesAllJoins: Bool = false
  ) throws -> ClassState {
    let enrollment = try enrollment(records)
    let declined = includesAllJoins ? DeclinedJoins() : try records.declinedJoins()
    var statements: [ClassStatement] = []
    for stated in try records.objectsOtherThanReports()
    where stated.writer != enrollment.writer && !isLeftOut(stated) {
      if stated.kind == JoinRequest.kind, declined.contains(stated) { continue }
      statements.append(
        ClassStatement(
          writer: stated.writer, object: try stated.decoded(), sequence: stated.sequence,
          receivedAtSeconds: stated.receivedAtSeconds))
    }
    for stated in try records.outgoing() where stated.audience == .usual && stated.kind != 17 {
      statements.append(
        ClassStatement(writer: enrollment.writer, object: try stated.decoded(), sequence: 0))
    }
    return ClassState(
      of: statements, root: enrollment.classIdentifier.root, writers: try records.writers(),
      isStudentsMachine: enrollment.role == .student,
      waitingLimit: includesAllJoins ? .max : ClassState.waitingLimit)
  }
}

extension ClassRecordWriter {
  /// States an object to its usual readers.
  ///
  /// - Returns: Whether the statement is new.
  /// - Throws: ``ClassroomError/outside(_:)`` if readers would refuse it.
  @discardableResult
  func state(_ object: ClassObject, to audience: OutgoingObject.Audience = .usual) throws -> Bool {
    try state(
      OutgoingObject(
        kind: object.kind, identifier: object.identifier, audience: audience,
        bytes: try checkedBytes(of: object)))
  }

  /// States an object that follows from what others state. If readers would refuse it, leaves it out: nobody can stop
  /// this machine with what they state.
  func stateIfReadable(_ object: ClassObject) throws {
    do { try state(object) } catch ClassroomError.outside {}
  }
}

/// Returns the bytes of an object, if readers accept it.
///
/// - Throws: ``ClassroomError/outside(_:)``.
func checkedBytes(of object: ClassObject) throws(ClassroomError) -> [UInt8] {
  do throws(ClassFormatError) {
    return try object.checked()
  } catch {
    throw .outside(error)
  }
}
