import ClassModel
import FileProgressTestSupport
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

  @Test func figuresComeBackAsTheyWereKept() throws {
    let student = try made(3, StudentIdentifier.self)
    let assignment = try made(4, AssignmentIdentifier.self)
    var figure = WorkFigure(
      student: student, assignment: assignment, part: 1, madeAtSeconds: 10, receivedAtSeconds: 11)
    figure.openSeconds = 90
    figure.activeSeconds = 60
    figure.progress = 0.5
    figure.hasData = true
    figure.primary = .init(
      kind: .quantity, identifier: "total_word_count", title: "Word Count", value: 558,
      counter: "prose/1")
    var empty = figure
    empty.part = 2
    empty.primary = nil
    try database.write {
      try $0.set(figure)
      try $0.set(empty)
    }
    func figures(
      assignment: AssignmentIdentifier? = nil, student: StudentIdentifier? = nil
    ) throws -> [WorkFigure] {
      try database.read { records in
        var result: [WorkFigure] = []
        try records.forEachFigure(assignment: assignment, student: student) { result.append($0) }
        return result
      }
    }
    #expect(try figures() == [figure, empty])
    #expect(try figures(assignment: assignment, student: student).count == 2)
    #expect(try figures(student: try made(9)).isEmpty)
    try database.write { try $0.removeFigures(of: student) }
    #expect(try figures().isEmpty)
  }

  @Test func refusedFilesOfALogAreNamedOnce() throws {
    let writer = try made(2, WriterIdentifier.self)
    let refusal = Refusal(
      writer: writer, name: "0000000001.fpe", reason: "signature", seenAtSeconds: 1)
    try database.write { try $0.setRefusals([refusal, refusal], of: writer) }
    #expect(try database.read { try $0.refusals() } == [refusal])
    try database.write { try $0.setRefusals([], of: writer) }
    #expect(try database.read { try $0.refusals() }.isEmpty)
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
