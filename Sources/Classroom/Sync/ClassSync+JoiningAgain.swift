import ClassModel
import ClassStorage
import Foundation
import StoreEngine

/// The name under which the number of this machine's seed is stored. The first seed has none.
private let keyNumberName = "keyNumber"
/// The name under which the number of the old seed is stored. It only reads, until a teacher admits the new one.
private let formerKeyNumberName = "formerKeyNumber"
/// The name of the stored note that the person asked for the new seed.
private let askedToJoinAgainName = "askedToJoinAgain"

extension ClassRecords {
  /// Returns how many times this machine has made keys.
  func keyNumber() throws -> UInt64 { try localNumber(keyNumberName) ?? 1 }

  /// Returns the number of the old keys, which only read; `nil` unless this machine is joining again.
  func formerKeyNumber() throws -> UInt64? { try localNumber(formerKeyNumberName) }
}

extension JoinedClass {
  /// Whether this student's machine has made new keys and waits to be admitted: a copy of it has the old ones.
  ///
  /// - Throws: ``StorageError``.
  package var isJoiningAgain: Bool {
    get throws { try database.read { try $0.formerKeyNumber() } != nil }
  }

  /// Whether the person asked for that with a command. Otherwise this machine is an old backup or has a copy.
  ///
  /// - Throws: ``StorageError``.
  package var isAskedToJoinAgain: Bool {
    get throws { try database.read { try $0.local(askedToJoinAgainName) } != nil }
  }

  /// Returns the path of the seed with a number.
  func keyFile(number: UInt64) -> String {
    number <= 1 ? location.secret : "\(location.folder)/\(location.name)-\(number).key"
  }

  /// Deletes this machine's earlier seeds, which it no longer needs.
  ///
  /// - Throws: ``StorageError``.
  fileprivate func deleteFormerKeyFiles() throws {
    let number = try database.read { try $0.keyNumber() }
    guard number > 1 else { return }
    for file in (1..<number).map(keyFile) where FileManager.default.fileExists(atPath: file) {
      // If this fails, the next exchange deletes the file.
      try? FileManager.default.removeItem(atPath: file)
    }
  }
}

/// How a student's machine joins again with a new seed, after another machine wrote to its log: it is an old backup, or
/// it was copied.
extension ClassSync {
  /// Whether this machine can't go on with its keys.
  func mustJoinAgain() throws -> Bool {
    guard enrollment.role == .student, enrollment.state != .left else { return false }
    return try report.stop == .copied || isLogFull()
  }

  /// Joins again with a new key, because a teacher gave up the old one. The next exchange asks to be admitted.
  ///
  /// Leaving and joining would erase what was reported; this keeps it.
  ///
  /// - Parameter personName: The student's name, as teachers see it.
  /// - Throws: ``ClassroomError/onlyStudents(title:)``, ``StorageError``, ``ExchangeFailure``, ``ExchangeBreakdown``.
  package func joinAgain(as personName: String) throws {
    guard enrollment.role == .student, enrollment.state != .left else {
      throw ClassroomError.onlyStudents(title: enrollment.title)
    }
    enrollment.personName = try ClassText.checked(personName, .name).string
    let renamed = enrollment
    try joined.database.write { try $0.set(renamed) }
    try open()
    try joinAgain(isAsked: true)
  }

  /// Makes a new seed and asks to join with it. The old seed stays, and only reads from now on.
  ///
  /// - Parameter isAsked: Whether the person asked for that.
  func joinAgain(isAsked: Bool = false) throws {
    let (number, former) = try joined.database.read { records in
      (try records.keyNumber() + 1, try records.formerKeyNumber() ?? records.keyNumber())
    }
    let machine = try joined.makeMachine(
      .random, enrollment.classIdentifier, number: number, tools)
    let request = JoinRequest(
      name: try ClassText.checked(enrollment.personName, .name), role: .student,
      sealingKey: machine.sealingKey, nonce: JoinNonce.random(using: &tools.randomness))
    try joined.database.write { writer in
      var enrollment = try JoinedClass.enrollment(writer.records)
      try writer.removeOwnEntries(of: enrollment.writer)
      enrollment.writer = machine.writer
      enrollment.signingKey = machine.signingKey
      enrollment.sealingKey = machine.sealingKey
      try writer.set(enrollment)
      try writer.setLocal(keyNumberName, toNumber: number)
      try writer.setLocal(formerKeyNumberName, toNumber: former)
      try writer.setLocal(askedToJoinAgainName, to: isAsked ? [1] : nil)
      try writer.withdrawEverything()
      try writer.state(.join(request))
      try writer.beginLog()
      // Unanswered erasures are requested again, with the new key.
      var ledger = try writer.records.erasureLedger()
      ledger.joinAgain()
      try writer.keep(ledger)
    }
    enrollment = try joined.enrollment()
    isJoiningAgain = true
    report.stop = nil
    try refreshState()
    try open()
  }

  /// Whether a teacher has sent the class keys to the new key.
  func isAdmittedAgain() throws -> Bool {
    try openWithNewKeyOnly()
    defer { try? open() }
    for writer in state.listedWriters.sorted() {
      let seen = try joined.database.read { try $0.log(of: writer)?.head ?? 0 }
      var pages = LogPages(of: writer, as: .listed, above: 0, seen: seen, port)
      while let (page, _) = try pages.next() {
        for case .entry(let entry) in page.files.map(\.outcome) {
          for case .content(.addressed, let objects) in entry.boxes
          where objects.contains(where: { ClassObject.kind(of: $0) == ClassKeyList.kind }) {
            return true
          }
        }
      }
    }
    return false
  }

  /// Forgets everything sent to the old key, deletes its seed, and reads what is sent to the new one.
  func becomeNewMachine() throws {
    try joined.database.write { writer in
      for log in state.listedWriters {
        try writer.forgetObjects(of: log, after: 0)
        for var entry in try writer.records.entries(of: log) {
          entry.isComplete = false
          try writer.set(entry, of: log)
        }
        // The log's length is not forgotten; it never decreases.
        guard var known = try writer.records.log(of: log) else { continue }
        known.complete = max(known.earliest, 1) - 1
        known.fingerprint = nil
        try writer.set(known)
      }
      try writer.setLocal(formerKeyNumberName, to: nil)
    }
    isJoiningAgain = false
    try joined.deleteFormerKeyFiles()
    try refreshState()
    try open()
    try takeInAll()
  }

  private func openWithNewKeyOnly() throws {
    _ = try port.ask(
      .open(
        folder: enrollment.folder, class: enrollment.classIdentifier, keyFile: try joined.keyFile,
        oldKeyFiles: []))
  }

  /// Deletes seeds left by a killed program.
  func tidyKeyFiles() throws {
    if enrollment.role == .student, !isJoiningAgain { try joined.deleteFormerKeyFiles() }
  }

  /// Whether this machine's log has used up all numbers.
  private func isLogFull() throws -> Bool {
    try joined.database.read { records in
      try max(
        records.newestOwnEntry(of: self.enrollment.writer)?.sequence ?? 0, floor(records)) == .max
    }
  }
}
