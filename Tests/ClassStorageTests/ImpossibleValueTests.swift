import ClassModel
import FileProgressTestSupport
import Foundation
import StoreEngine
import Testing

@testable import ClassStorage

/// An identifier whose bytes are all the same.
private func made<Identifier: ByteIdentifier>(
  _ byte: UInt8, _ type: Identifier.Type = Identifier.self
) throws -> Identifier {
  try #require(Identifier(bytes: [UInt8](repeating: byte, count: Identifier.byteCount)))
}

/// Values that no program writes. To SQLite they are values like any other.
@Suite struct ImpossibleValueTests {
  /// Takes back what was written.
  private struct Undone: Error {}

  private let database: ClassDatabase
  private let machine: WriterIdentifier
  private let work: StudentWork

  /// Every table has a row.
  init() throws {
    let database = try ClassDatabase.inMemory()
    let machine: WriterIdentifier = try made(1)
    let work = StudentWork(student: try made(2), assignment: try made(3))
    let key: SigningKey = try made(4)
    let name = ClassObject.teacher(
      TeacherName(name: ClassText(cleaning: "Ms Weber", .name)))
    let report = ClassObject.report(
      StudentReport(
        assignment: work.assignment, made: ClassInstant(clampingSeconds: 1), erasures: 0))
    var summary = WorkSummary(madeSeconds: 1, receivedSeconds: 2)
    summary.handedInSeconds = 1
    summary.handedInReceivedSeconds = 2
    summary.clockErrorSeconds = 3
    let figures = summary
    try database.write { writer in
      try writer.set(
        Enrollment(
          classIdentifier: try made(5), role: .teacher, state: .member, folder: "/media/school",
          title: "History 7b", personName: "Ms Weber", writer: machine, signingKey: key,
          sealingKey: try made(6), joinedAtSeconds: 1_700_000_000))
      try writer.setLocal("name", toNumber: 1)
      try writer.insert(
        OwnEntry(
          writer: machine, sequence: 2, earliest: 1, digest: try made(7), bytes: [1],
          isPending: false))
      try writer.state(
        OutgoingObject(kind: name.kind, identifier: name.identifier, bytes: name.encoded))
      try writer.set(WriterLog(writer: machine, signingKey: key, head: 2, complete: 2))
      try writer.set(KnownEntry(sequence: 1, digest: try made(7), isComplete: true), of: machine)
      try writer.set(machine, of: key)
      for object in [name, report] {
        try writer.keep(
          StatedObject(
            writer: machine, kind: object.kind, identifier: object.identifier, sequence: 1,
            receivedAtSeconds: 1, bytes: object.encoded))
      }
      try writer.keep(
        [
          Judgement(
            JudgedFile(name: "copy.fpe", byteCount: 1, changedNanoseconds: 1), reason: "damaged")
        ], of: machine, unchanged: [], atSeconds: 1)
      try writer.replaceFigures(of: StaleWork(id: 0, work: work), with: figures)
      try writer.markStale(work)
      try writer.setFigureBasis(of: [1], to: [1])
      try writer.set(ObeyedRule(sharing: 0, erasures: 0), of: work.student)
    }
    // Damage asks no rule.
    try database.store.run { try $0.run(script: "PRAGMA ignore_check_constraints = 1") }
    self.database = database
    self.machine = machine
    self.work = work
  }

  /// Everything that programs read.
  private var readers: [(ClassRecords) throws -> Void] {
    let (machine, work) = (machine, work)
    return [
      { _ = try $0.enrollment() },
      { _ = try $0.local("name") },
      { _ = try $0.localNumber("name") },
      { _ = try $0.ownEntries(of: machine) },
      { _ = try $0.newestOwnEntry(of: machine) },
      { _ = try $0.outgoing() },
      { _ = try $0.outgoing(kind: TeacherName.kind) },
      { _ = try $0.logs() },
      { _ = try $0.log(of: machine) },
      { _ = try $0.unbrokenHeads() },
      { _ = try $0.writers() },
      { _ = try $0.entries(of: machine) },
      { for object in try $0.objectsOtherThanReports() { _ = try object.decoded() } },
      { for object in try $0.reports(on: work.assignment) { _ = try object.decoded() } },
      { for object in try $0.objects(of: machine) { _ = try object.decoded() } },
      { _ = try $0.objects(ofKind: TeacherName.kind) },
      { _ = try $0.writers(ofKind: TeacherName.kind) },
      { _ = try $0.statedKinds() },
      { _ = try $0.hasManyUnknownObjects(of: machine) },
      { _ = try $0.refusals() },
      { _ = try $0.judgedFiles(of: machine) },
      { _ = try $0.staleWork(limit: 9) },
      { _ = try $0.studentsOfStaleWork() },
      { _ = try $0.figureBases() },
      { _ = try $0.obeyedRules() },
      { try $0.forEachGridCell { _, _ in } },
      { _ = try $0.works(withClockErrorOf: 1) },
      { _ = try $0.handIn(of: work) },
      { _ = try $0.works(handedInAfter: 0) },
      { _ = try $0.workOfOtherVersions(on: work.assignment) },
      { _ = try $0.figures(on: work.assignment) },
    ]
  }

  private func isDamage(_ read: () throws -> Void) throws -> Bool {
    do {
      try read()
      return false
    } catch let error as StorageError {
      #expect(error.code == .damaged)
      return true
    }
  }

  /// Reads everything after a change, which is taken back.
  ///
  /// - Returns: How many readers find damage, and whether the check of all rows does; `nil` if SQLite refuses the
  ///   change.
  private func found(after change: String) throws -> (readerCount: Int, check: Bool)? {
    var result: (readerCount: Int, check: Bool)?
    do {
      try database.write { (writer: ClassRecordWriter) throws -> Void in
        do { try writer.statements.run(script: change) } catch { throw Undone() }
        var count = 0
        for read in readers {
          if try isDamage({ try read(writer.records) }) { count += 1 }
        }
        result = (count, try isDamage { try writer.records.requireReadableRows() })
        throw Undone()
      }
    } catch is Undone {}
    return result
  }

  private func names(_ query: String) throws -> [String] {
    try database.store.read { try $0.rows(query) { try $0.next(String.self) } }
  }

  /// The program that meets the value doesn't stop with a trace, and `doctor` finds what it met.
  @Test func inAnyColumnTheyAreDamageOrNothing() throws {
    let values = [
      "-1", "0", "1", "255", "4294967296", "9223372036854775807", "-9223372036854775808", "NULL",
      "x''", "x'00'", "zeroblob(17)", "zeroblob(33)", "''", "'?'",
    ]
    let tables = try names(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'")
    #expect(tables.count > 10)
    var changeCount = 0
    for table in tables {
      let rowCount = try database.store.read {
        try $0.first("SELECT count(*) FROM \(table)") { try $0.next(Int.self) }
      }
      #expect(rowCount ?? 0 > 0, "\(table) has a row")
      for column in try names("SELECT name FROM pragma_table_info('\(table)')") {
        for value in values {
          let change = "UPDATE \(table) SET \(column) = \(value)"
          guard let outcome = try found(after: change) else { continue }
          changeCount += 1
          #expect(outcome.check || outcome.readerCount == 0, "\(change)")
        }
      }
    }
    #expect(changeCount > 300)
  }

  @Test func withoutThemNothingIsDamaged() throws {
    let outcome = try #require(try found(after: "UPDATE log SET head = head"))
    #expect(outcome.readerCount == 0)
    #expect(!outcome.check)
  }

  @Test(arguments: [
    "log SET complete = -1", "log SET earliest = 0", "log SET signingKey = x'00'",
    "entry SET digest = zeroblob(33)", "entry SET sequence = 0", "ownEntry SET sequence = -1",
    "ownEntry SET earliest = 0", "ownEntry SET earliest = 3", "staleFigure SET student = x'00'",
    "object SET sequence = -1 WHERE kind = 17", "object SET bytes = zeroblob(length(bytes))",
    "object SET receivedAtSeconds = 9223372036854775807", "outgoing SET kind = -1",
    "outgoing SET bytes = zeroblob(length(bytes))", "work SET student = zeroblob(17)",
    "work SET stage = 77", "work SET handedInSeconds = NULL", "workFigures SET value = '?'",
    "machine SET writer = x''", "judgedFile SET writer = x'00'", "obeyed SET erasures = -1",
    "enrollment SET role = 'owner'",
  ])
  func theyAreFound(change: String) throws {
    #expect(try found(after: "UPDATE \(change)")?.check == true)
  }
}
