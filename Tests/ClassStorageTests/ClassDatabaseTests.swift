import ClassModel
import FileProgressTestSupport
import Foundation
import StoreEngine
import Testing

@testable import ClassStorage

@Suite struct ClassDatabaseTests {
  private let database: ClassDatabase

  init() throws { database = try ClassDatabase.inMemory() }

  /// An identifier whose bytes are all the same.
  private func made<Identifier: ByteIdentifier>(
    _ byte: UInt8, _ type: Identifier.Type = Identifier.self
  ) throws -> Identifier {
    try #require(Identifier(bytes: [UInt8](repeating: byte, count: Identifier.byteCount)))
  }

  /// Versions 1 to 3 had other tables for what is derived.
  @Test(arguments: 1...3)
  func anEarlierDatabaseKeepsItsHandInsAndDerivesTheRest(version: Int) throws {
    try withScratchFolder { scratch throws in
      let location = StoreLocation(ofClass: "abc", inStore: scratch.path)
      let schema = Schema(
        steps: Array(Schema.classroom.steps.prefix(version)), landmark: Schema.classroom.landmark)
      let old = try StoreDatabase.open(location, access: .readWrite, schema: schema) { _ in false }
      let work = StudentWork(student: try made(1), assignment: try made(2))
      try old.write { statements in
        for script in [
          "CREATE TABLE refusal (writer BLOB)", "CREATE TABLE workPart (part INTEGER)",
          "ALTER TABLE work ADD COLUMN openSeconds INTEGER",
          "CREATE INDEX workStudent ON work (student)", "PRAGMA user_version = \(version)",
        ] { try statements.run(script: script) }
        try statements.run(
          """
          INSERT INTO work (assignment, student, stage, isLate, handedInSeconds, handedInReceivedSeconds)
          VALUES (?, ?, 4, 1, 100, 200)
          """, [work.assignment.bytes, work.student.bytes])
        try statements.run(
          "INSERT INTO figureBasis VALUES (?, ?)", [[1] as [UInt8], [2] as [UInt8]])
      }
      try old.close()
      let new = try ClassDatabase.open(location, access: .readWrite) { _ in false }
      let (handIn, bases) = try new.read { (try $0.handIn(of: work), try $0.figureBases()) }
      #expect(handIn?.seconds == 100)
      #expect(handIn?.receivedSeconds == 200)
      #expect(bases.isEmpty, "so all figures are derived again")
      #expect(try new.read { try $0.refusals() }.isEmpty)
      try new.close()
    }
  }

  @Test func enrollmentIsOneAndTheLastOneCounts() throws {
    var enrollment = Enrollment(
      classIdentifier: try made(1), role: .student, state: .waiting, folder: "/media/school",
      title: "History 7b", personName: "Anna Berg", writer: try made(2), signingKey: try made(3),
      sealingKey: try made(4), joinedAtSeconds: 1_700_000_000)
    #expect(try database.read { try $0.enrollment() } == nil)
    try database.write { try $0.set(enrollment) }
    enrollment.state = .member
    try database.write { try $0.set(enrollment) }
    #expect(try database.read { try $0.enrollment() } == enrollment)
  }

  @Test func pendingEntryIsFoundAgainAndOldOnesGoOnceANewOneIsWritten() throws {
    let writer = try made(2, WriterIdentifier.self)
    func entry(_ sequence: UInt32, from earliest: UInt32) throws -> OwnEntry {
      OwnEntry(
        writer: writer, sequence: sequence, earliest: earliest, digest: try made(UInt8(sequence)),
        bytes: [1, 2], isPending: true)
    }
    let entries = [try entry(1, from: 1), try entry(2, from: 1), try entry(3, from: 3)]
    try database.write { for entry in entries { try $0.insert(entry) } }
    #expect(try database.read { try $0.newestOwnEntry(of: writer) } == entries[2])
    try database.write { try $0.markWritten(entries[2]) }
    let left = try database.read { try $0.ownEntries(of: writer) }
    #expect(left.map(\.sequence) == [3])
    #expect(left.map(\.isPending) == [false])
  }

  @Test func statementThatSaysTheSameIsNotStatedAgain() throws {
    let object = OutgoingObject(kind: 4, identifier: [7], bytes: [1])
    #expect(try database.write { try $0.state(object) })
    try database.write { try $0.markStated(object, in: 5, readers: [9]) }
    #expect(try !database.write { try $0.state(object) })
    #expect(try database.read { try $0.outgoing(kind: 4) }.map(\.statedIn) == [5])
    var changed = object
    changed.bytes = [2]
    #expect(try database.write { try $0.state(changed) })
    #expect(try database.read { try $0.outgoing() } == [changed])
    // The old bytes were stated meanwhile: the new ones were not.
    try database.write { try $0.markStated(object, in: 6, readers: nil) }
    #expect(try database.read { try $0.outgoing() }.map(\.statedIn) == [nil])
  }

  @Test func twoWordingsForTwoAudiencesStandSideBySide() throws {
    let forTheClass = OutgoingObject(kind: 4, identifier: [7], bytes: [1])
    let toThoseBefore = OutgoingObject(kind: 4, identifier: [7], audience: .former, bytes: [2])
    try database.write {
      try $0.state(toThoseBefore)
      try $0.state(forTheClass)
    }
    #expect(
      try database.read { try $0.outgoing(kind: 4, identifier: [7]) } == [
        forTheClass, toThoseBefore,
      ])
    try database.write { try $0.withdraw(kind: 4, identifier: [7], audience: .former) }
    #expect(try database.read { try $0.outgoing() } == [forTheClass])
  }

  @Test func olderStatementNeverReplacesANewerOne() throws {
    let writer = try made(2, WriterIdentifier.self)
    func object(_ sequence: UInt32, _ bytes: [UInt8]) -> StatedObject {
      StatedObject(
        writer: writer, kind: 17, identifier: [UInt8](repeating: 5, count: 16),
        sequence: sequence, receivedAtSeconds: Int64(sequence), bytes: bytes)
    }
    #expect(try database.write { try $0.keep(object(4, [4])) })
    #expect(try !database.write { try $0.keep(object(3, [3])) })
    #expect(try !database.write { try $0.keep(object(4, [44])) })
    // Of two entries with one number, another one counts.
    #expect(try database.write { try $0.keep(object(4, [4]), replacesEqual: true) })
    #expect(try database.write { try $0.keep(object(5, [4])) })
    let kept = try #require(try database.read { try $0.objects(of: writer) }.first)
    #expect(kept.bytes == [4])
    #expect(kept.sequence == 5)
    // What was said again arrived when it was said first.
    #expect(kept.receivedAtSeconds == 4)
  }

  @Test func logRemembersHowFarItWasTakenIn() throws {
    let writer = try made(2, WriterIdentifier.self)
    var log = WriterLog(writer: writer, head: 4, earliest: 1, complete: 2, fingerprint: [1])
    try database.write {
      try $0.set(log)
      for sequence: UInt32 in 1...4 {
        try $0.set(
          KnownEntry(
            sequence: sequence, digest: made(UInt8(sequence)), isComplete: sequence < 3),
          of: writer)
      }
    }
    #expect(try database.read { try $0.log(of: writer) } == log)
    try database.write { try $0.readAgain(writer) }
    #expect(try database.read { try $0.log(of: writer) }?.fingerprint == nil)
    log.earliest = 3
    try database.write { try $0.set(log) }
    #expect(try database.read { try $0.entries(of: writer) }.map(\.sequence) == [3, 4])
  }

  /// One bit in a key or in a log would hide the machine, and everything it states, for good.
  @Test(arguments: [
    "log SET writer", "log SET signingKey", "machine SET writer", "machine SET signingKey",
    "enrollment SET writer", "enrollment SET signingKey",
  ])
  func aKeyWithTheLogOfAnotherOneIsDamage(column: String) throws {
    let (own, other, unread): (SigningKey, SigningKey, SigningKey) = (
      try made(1), try made(2), try made(3)
    )
    let logs: [SigningKey: WriterIdentifier] = [
      own: try made(1), other: try made(2), unread: try made(3),
    ]
    try database.write { records in
      try records.set(
        Enrollment(
          classIdentifier: try made(1), role: .student, state: .member, folder: "/media/school",
          title: "History 7b", personName: "Anna Berg", writer: try made(1), signingKey: own,
          sealingKey: try made(4), joinedAtSeconds: 1_700_000_000))
      try records.set(WriterLog(writer: try made(2), signingKey: other, head: 1))
      // No entry of this one was read.
      try records.set(WriterLog(writer: try made(3)))
      for (key, log) in logs { try records.set(log, of: key) }
    }
    #expect(try database.read { try $0.writers() } == logs)
    let value = column.hasSuffix("writer") ? "zeroblob(16)" : "zeroblob(32)"
    let key = column.hasPrefix("enrollment") ? "01" : "02"
    try database.store.write {
      try $0.run(
        "UPDATE \(column) = \(value) WHERE hex(signingKey) LIKE '\(key)%'")
    }
    let error = #expect(throws: StorageError.self) { try database.read { try $0.writers() } }
    #expect(error?.code == .damaged)
  }

  @Test func whatIsForgottenIsNotSaidToBeSeen() throws {
    let writer: WriterIdentifier = try made(1)
    try database.write { records in
      try records.set(WriterLog(writer: writer, head: 3, complete: 3))
      for sequence in 1...3 as ClosedRange<UInt32> {
        let digest: EntryDigest = try made(UInt8(sequence))
        try records.set(
          KnownEntry(sequence: sequence, digest: digest, isComplete: true), of: writer)
      }
    }
    #expect(try database.read { try $0.unbrokenHeads() }.map(\.sequence) == [3])
    try database.write { try $0.forgetEntries(of: writer, above: 2) }
    #expect(try database.read { try $0.unbrokenHeads() }.map(\.sequence) == [2])
    #expect(try database.read { try $0.log(of: writer) }?.complete == 3, "it is not read again")
  }

  /// Figures with something else in every field.
  private func summary() -> WorkSummary {
    var summary = WorkSummary(madeSeconds: 10, receivedSeconds: 11)
    summary.stage = .done
    summary.isLate = true
    summary.isAfterCompletion = true
    summary.openedSeconds = 12
    summary.handedInSeconds = 13
    summary.handedInReceivedSeconds = 14
    summary.time = WorkedTime(openSeconds: 90, activeSeconds: 60, assumedSeconds: 15)
    summary.enteredSeconds = 16
    summary.sessionCount = 17
    summary.correctedSessionCount = 18
    summary.removedSeconds = 19
    summary.lastActivitySeconds = 20
    summary.clockErrorSeconds = -21
    summary.isCut = true
    summary.hasData = true
    let values: [WorkResult.Value] = [
      .quantity(558), .score(8, outOf: 10), .binary(true, .passFail), .binary(false, .yesNo),
    ]
    for (place, value) in values.enumerated() {
      var part = PartSummary(part: UInt32(place + 1))
      part.fileName = "essay.odt"
      part.doneSeconds = 22
      part.time = WorkedTime(openSeconds: 9, activeSeconds: 6, assumedSeconds: 1)
      part.sessionCount = 2
      part.attemptCount = 3
      part.progress = 0.5
      part.progressOfAttempts = 0.25
      part.additionalItemCount = 4
      part.primary = WorkResult(
        identifier: "item", title: "Item", value: value, counter: place == 0 ? "prose/1" : nil)
      part.words = WordsSummary(
        counter: "prose/1", latest: 5, added: 6, removed: 7, pasted: 8)
      summary.parts.append(part)
    }
    summary.parts.append(PartSummary(part: 9))
    return summary
  }

  @Test func figuresComeBackAsTheyWereKept() throws {
    let work = StudentWork(student: try made(3), assignment: try made(4))
    let other = StudentWork(student: try made(5), assignment: try made(4))
    let empty = WorkSummary(madeSeconds: 1, receivedSeconds: 2)
    try database.write {
      try $0.replaceFigures(of: StaleWork(id: 0, work: other), with: empty)
      // Twice, as when more was reported.
      try $0.replaceFigures(of: StaleWork(id: 0, work: work), with: summary())
      try $0.replaceFigures(of: StaleWork(id: 0, work: work), with: summary())
    }
    #expect(
      try database.read { try $0.figures(on: work.assignment) } == [
        WorkFigure(work, summary()), WorkFigure(other, empty),
      ])
    #expect(
      try database.read { try $0.figures(on: work.assignment, of: other.student) } == [
        WorkFigure(other, empty)
      ])
    #expect(try database.read { try $0.figures(on: made(9)) }.isEmpty)
    #expect(
      try database.read { try $0.handIn(of: work) }
        == HandIn(stage: .done, seconds: 13, receivedSeconds: 14))
    #expect(try database.read { try $0.handIn(of: other) } == nil)
    var cells: [StudentWork: GridCell] = [:]
    try database.read { try $0.forEachGridCell { cells[$0] = $1 } }
    #expect(
      cells == [
        work: GridCell(stage: .done, isLate: true), other: GridCell(stage: .notOpened),
      ])
    #expect(try database.read { try $0.works(withClockErrorOf: 21) } == [work])
    #expect(try database.read { try $0.works(withClockErrorOf: 22) }.isEmpty)
    try database.write { try $0.removeFigures(of: work.student) }
    #expect(
      try database.read { try $0.figures(on: work.assignment) } == [WorkFigure(other, empty)])
    try database.write { try $0.removeFigures(on: work.assignment) }
    #expect(try database.read { try $0.figures(on: work.assignment) }.isEmpty)
  }

  @Test func figuresOfAnotherVersionWaitForTheNextSync() throws {
    let work = StudentWork(student: try made(3), assignment: try made(4))
    try database.write {
      try $0.replaceFigures(of: StaleWork(id: 0, work: work), with: summary())
      try $0.statements.run("UPDATE workFigures SET version = version - 1, value = '{}'")
    }
    #expect(try database.read { try $0.figures(on: work.assignment) }.isEmpty)
    #expect(try database.read { try $0.handIn(of: work) } == summary().handIn)
    try database.write { try $0.replaceFigures(of: StaleWork(id: 0, work: work), with: summary()) }
    #expect(
      try database.read { try $0.figures(on: work.assignment) } == [WorkFigure(work, summary())])
  }

  @Test func timeBelowZeroIsDamage() throws {
    let work = StudentWork(student: try made(3), assignment: try made(4))
    try database.write {
      try $0.replaceFigures(of: StaleWork(id: 0, work: work), with: summary())
      try $0.statements.run(
        """
        UPDATE workFigures SET value = json_set(value, '$.time.activeSeconds', -1)
        """)
    }
    #expect(throws: StorageError.self) {
      try database.read { try $0.figures(on: work.assignment) }
    }
  }

  @Test func damageInARowNamesTheFile() throws {
    let folder = try ScratchFolder()
    let location = StoreLocation(ofClass: "abc", inStore: folder.path)
    let opened = try ClassDatabase.open(location, access: .readWrite) { _ in false }
    let writer: WriterIdentifier = try made(2)
    try opened.write {
      try $0.set(WriterLog(writer: writer))
      try $0.statements.run("UPDATE log SET complete = -1")
    }
    let error = try #require(throws: StorageError.self) { try opened.read { try $0.logs() } }
    #expect(error.code == .damaged)
    #expect(error.path == location.database)
    #expect(error.description.hasPrefix("The store \(location.database) is damaged (a row has no "))
  }

  @Test func workThatIsMarkedAgainMeanwhileStaysStale() throws {
    let work = StudentWork(student: try made(3), assignment: try made(4))
    try database.write { try $0.markStale(work) }
    let first = try #require(try database.read { try $0.staleWork(limit: 9) }.first)
    try database.write { try $0.markStale(work) }
    try database.write { try $0.replaceFigures(of: first, with: nil) }
    let second = try #require(try database.read { try $0.staleWork(limit: 9) }.first)
    #expect(second.work == work)
    try database.write { try $0.replaceFigures(of: second, with: nil) }
    #expect(try database.read { try $0.staleWork(limit: 9) }.isEmpty)
  }

  @Test func workIsMarkedByStudentAndByAssignment() throws {
    let machine = try made(2, WriterIdentifier.self)
    let student = try made(3, StudentIdentifier.self)
    let assignments = try (4...6).map { try made($0, AssignmentIdentifier.self) }
    try database.write { writer in
      for assignment in assignments.prefix(2) {
        try writer.keep(
          StatedObject(
            writer: machine, kind: 17, identifier: assignment.bytes, sequence: 1,
            receivedAtSeconds: 0, bytes: []))
      }
      // The report is gone, the figures are not yet.
      try writer.replaceFigures(
        of: StaleWork(
          id: 0, work: StudentWork(student: student, assignment: assignments[2])),
        with: WorkSummary(madeSeconds: 1, receivedSeconds: 2))
      try writer.markStale(student, reportedBy: [machine])
    }
    #expect(try database.read { try $0.staleWork(limit: 9) }.map(\.work.assignment) == assignments)
    #expect(try database.read { try $0.staleWork(limit: 2) }.count == 2)
    for stale in try database.read({ try $0.staleWork(limit: 9) }) {
      try database.write { try $0.replaceFigures(of: stale, with: nil) }
    }
    try database.write { try $0.markStale(assignments[0], owners: [machine: student]) }
    #expect(
      try database.read { try $0.staleWork(limit: 9) }.map(\.work) == [
        StudentWork(student: student, assignment: assignments[0])
      ])
  }

  private func judged(_ name: String) -> JudgedFile {
    JudgedFile(name: name, byteCount: .max, changedNanoseconds: 5)
  }

  @Test func refusedFilesOfALogAreNamedOnce() throws {
    let writer = try made(2, WriterIdentifier.self)
    let (bad, copy) = (judged("0000000001.fpe"), judged("copy.fpe"))
    let judgements = [
      Judgement(bad, reason: "box"), Judgement(bad, reason: "badSignature"),
      Judgement(copy, sequence: 4),
    ]
    try database.write {
      try $0.set(WriterLog(writer: writer, complete: 4))
      try $0.keep(judgements, of: writer, unchanged: [], atSeconds: 1)
    }
    let refusal = Refusal(
      writer: writer, name: "0000000001.fpe", reason: "badSignature", seenAtSeconds: 1)
    #expect(try database.read { try $0.refusals() } == [refusal])
    #expect(try database.read { try $0.judgedFiles(of: writer) } == [bad, copy])
    try database.write { try $0.keep([], of: writer, unchanged: [copy.name], atSeconds: 2) }
    #expect(try database.read { try $0.refusals() }.isEmpty)
    #expect(try database.read { try $0.judgedFiles(of: writer) } == [copy])
    try database.write { try $0.set(WriterLog(writer: writer, complete: 3)) }
    #expect(try database.read { try $0.judgedFiles(of: writer) }.isEmpty, "it is read again")
  }

  @Test func aFileThatCouldNotBeReadIsTriedAgain() throws {
    let writer = try made(2, WriterIdentifier.self)
    try database.write {
      try $0.keep(
        [Judgement(judged("a"), reason: "unreadable"), Judgement(judged("b"), reason: "tooLarge")],
        of: writer, unchanged: [], atSeconds: 1)
      try $0.set(WriterLog(writer: writer, fingerprint: [1]))
    }
    #expect(try database.read { try $0.judgedFiles(of: writer) } == [judged("b")])
    #expect(try database.read { try $0.refusals() }.map(\.name) == ["a", "b"])
    try database.write { try $0.readAgain(refusedFor: ["tooLarge"]) }
    #expect(try database.read { try $0.judgedFiles(of: writer) }.isEmpty)
    #expect(try database.read { try $0.log(of: writer) }?.fingerprint == nil)
  }

  @Test func oneLogTakesNoPlaceFromTheOthers() throws {
    for (log, count) in [(1, 2_000), (2, 1)] as [(UInt8, Int)] {
      let writer = try made(log, WriterIdentifier.self)
      try database.write {
        try $0.keep(
          (0..<count).map { Judgement(judged("\($0).fpe"), reason: "damaged") }, of: writer,
          unchanged: [], atSeconds: 1)
        try $0.keep(
          [Judgement(judged("new.fpe"), reason: "damaged")], of: writer,
          unchanged: (0..<count).map { "\($0).fpe" }, atSeconds: 2)
      }
      let kept = try database.read { try $0.judgedFiles(of: writer) }
      #expect(kept.count == min(count + 1, 512))
      #expect(kept.contains(judged("new.fpe")))
    }
  }

  @Test func filesAreForTheOwnerOnly() throws {
    let folder = try ScratchFolder()
    let location = StoreLocation(ofClass: "dyzeeqv2bxoxrceyaefksje3li", inStore: folder.path)
    let opened = try ClassDatabase.open(location, access: .readWrite) { _ in false }
    try opened.close()
    let again = try ClassDatabase.open(location, access: .readOnly) { _ in false }
    #expect(try again.read { try $0.enrollment() } == nil)
    #expect(try mode(of: folder.path + "/classes/dyzeeqv2bxoxrceyaefksje3li") == 0o700)
    #expect(try mode(of: folder.path + "/classes/dyzeeqv2bxoxrceyaefksje3li/class.sqlite") == 0o600)
  }
}
