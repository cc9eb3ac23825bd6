import ClassModel
import ClassStorage
import Foundation
import StoreEngine

/// Under which name the number of this machine's seed is kept; its first one has none.
private let keyNumberName = "keyNumber"
/// Under which name the number of the seed is kept that only reads, until a teacher admits the new one.
private let formerKeyNumberName = "formerKeyNumber"

extension ClassRecords {
  /// Returns how often this machine made keys.
  func keyNumber() throws -> UInt64 { try localNumber(keyNumberName) ?? 1 }

  /// Returns the number of the keys that only read; `nil` unless this machine joins again.
  func formerKeyNumber() throws -> UInt64? { try localNumber(formerKeyNumberName) }
}

extension JoinedClass {
  /// Whether this student's machine made new keys, because a copy of it has the old ones, and waits to be admitted.
  ///
  /// - Throws: ``StorageError``.
  package var isJoiningAgain: Bool {
    get throws { try database.read { try $0.formerKeyNumber() } != nil }
  }

  /// Where the seed of a number is.
  func keyFile(number: UInt64) -> String {
    number <= 1 ? location.secret : "\(location.folder)/\(location.name)-\(number).key"
  }

  /// Deletes the seeds that this machine had before and needs no more.
  ///
  /// - Throws: ``StorageError``.
  fileprivate func deleteFormerKeyFiles() throws {
    let number = try database.read { try $0.keyNumber() }
    guard number > 1 else { return }
    for file in (1..<number).map(keyFile) where FileManager.default.fileExists(atPath: file) {
      // One that stays is deleted at the next exchange.
      try? FileManager.default.removeItem(atPath: file)
    }
  }
}

/// A student's machine whose log goes on without it: it is an old backup, or was copied. It joins again with a new seed.
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
    try joinAgain()
  }

  /// Makes a new seed beside the old one, which only reads from now on, and asks to join with it.
  func joinAgain() throws {
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
      try writer.withdrawEverything()
      try writer.state(.join(request))
      try writer.beginLog()
      // Erasures that nobody answered are asked for again, with the new key.
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

  /// Whether a teacher told the class keys to the new key.
  func isAdmittedAgain() throws -> Bool {
    try openWithNewKeyOnly()
    defer { try? open() }
    for writer in state.listedWriters.sorted() {
      var pages = LogPages(of: writer, as: .listed, above: 0, port)
      while let (entries, _) = try pages.next() {
        for case .entry(let entry) in entries.map(\.outcome) {
          for case .content(.addressed, let objects) in entry.boxes
          where objects.contains(where: { ClassObject.kind(of: $0) == ClassKeyList.kind }) {
            return true
          }
        }
      }
    }
    return false
  }

  /// Forgets what was told to the old key, deletes its seed, and takes in what the new one is told.
  func becomeNewMachine() throws {
    try joined.database.write { writer in
      for log in state.listedWriters {
        try writer.forgetObjects(of: log, after: 0)
        for var entry in try writer.records.entries(of: log) {
          entry.isComplete = false
          try writer.set(entry, of: log)
        }
        // How far the log went is not forgotten: it never falls.
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

  /// Deletes seeds that a killed program left.
  func tidyKeyFiles() throws {
    if enrollment.role == .student, !isJoiningAgain { try joined.deleteFormerKeyFiles() }
  }

  /// Whether the own log has no number left.
  private func isLogFull() throws -> Bool {
    try joined.database.read { records in
      try max(
        records.newestOwnEntry(of: self.enrollment.writer)?.sequence ?? 0, floor(records)) == .max
    }
  }
}
