import FileProgressTestSupport
import Foundation
import ProgressModel
import StoreEngine
import Testing

@testable import ProgressStorage

@Suite struct ClassFactTests {
  private static let school = JoinedClassIdentifier(high: 1, low: 1)
  private static let work = AssignedWork(
    classIdentifier: school, assignment: AssignedWorkIdentifier(high: 2, low: 2))
  private static let part = AssignedPart(work: work, number: 1)

  private let store: StoreFixture

  init() throws { store = try .inMemory() }

  private func read<Value>(_ body: (FactReader) throws -> Value) throws -> Value {
    try store.database.read(body)
  }

  private func open(_ state: AssignmentWindowFact.State = .open) throws {
    _ = try store.write {
      try $0.setWindow(state, of: Self.work, momentNanoseconds: 5, tool: "test")
    }
  }

  @discardableResult
  private func attach(
    _ sighting: SightingFact, _ isAttached: Bool = true,
    origin: AssignmentCopyFact.Origin = .handedOut, asCommand summary: String? = nil
  ) throws -> Bool {
    try store.write {
      try $0.setCopy(
        isAttached, of: Self.part, to: .document(seenAs: sighting.id), origin: origin,
        tool: "test", asCommand: summary)
    }
  }

  // MARK: - Memberships and sharing

  @Test func theNewestMembershipCounts() throws {
    func set(_ state: MembershipFact.State, _ title: String) throws -> Bool {
      try store.write {
        try $0.setMembership(state, in: Self.school, title: title, tool: "test")
      }
    }
    #expect(try set(.joined, "5b"))
    #expect(try !set(.joined, "5b"), "nothing new is not written")
    #expect(try set(.joined, "6b"))
    #expect(try set(.left, "6b"))
    let memberships = try read { try $0.memberships() }
    #expect(memberships.map(\.title) == ["6b"])
    #expect(memberships.map(\.state) == [.left])
  }

  @Test func eachDeviceSharesForItself() throws {
    let other = try StoreFixture.inMemory(now: .start.moved(bySeconds: 60))
    func set(_ state: SharingFact.State, _ count: Int64, in store: StoreFixture) throws -> Bool {
      try store.write {
        try $0.setSharing(state, erasureCount: count, with: Self.school, tool: "test")
      }
    }
    #expect(try set(.stopped, 2, in: store))
    #expect(try set(.on, 0, in: other))
    try store.importLines(other.exportedLines())
    let states = try read { try $0.sharingStates() }
    #expect(Set(states.map(\.state)) == [.stopped, .on])
    let device = try store.identity.device
    #expect(states.first { $0.device == device }?.erasureCount == 2)
    // A count never falls.
    #expect(try set(.on, 1, in: store))
    let later = try read { try $0.sharingStates() }.first { $0.device == device }
    #expect(later?.state == .on && later?.erasureCount == 2)
    #expect(try !set(.on, 0, in: store))
  }

  // MARK: - Copies

  @Test func aDocumentIsTheCopyOfAnOpenAssignment() throws {
    let sighting = try store.insertDocument(atPath: "/essay.odt")
    func parts() throws -> [AssignedPart] {
      try read { try $0.openCopies(ofDocument: sighting.document) }.map(\.part)
    }
    #expect(try attach(sighting))
    #expect(try parts() == [], "the store does not know that it is open")
    try open()
    #expect(try parts() == [Self.part])
    try open(.completed)
    #expect(try parts() == [])
    try open()
    #expect(try parts() == [Self.part])
    try open(.deleted)
    #expect(try parts() == [])
    #expect(try read { try $0.copies(ofDocument: sighting.document) }.map(\.part) == [Self.part])
  }

  @Test func aCopyIsTakenBackAndUndone() throws {
    let sighting = try store.insertDocument(atPath: "/essay.odt")
    try open()
    #expect(try attach(sighting))
    let since = try read { try $0.copies(of: Self.part) }.first?.since
    #expect(try !attach(sighting))
    #expect(try attach(sighting, false, asCommand: "assignment detach"))
    #expect(try read { try $0.copies(of: Self.part) } == [])
    try store.write { writer in
      let command = try #require(try writer.reader.undoableCommands(limit: 1).first)
      try writer.insert(
        UndoingFact(
          id: writer.newIdentifier(), undone: command.id,
          authorship: writer.authorship(tool: "test")))
    }
    #expect(try read { try $0.copies(of: Self.part) }.map(\.since) == [since])
  }

  @Test func aCopyThatIsNamedLaterIsNoneOfTheEarlierOnes() throws {
    let first = try store.insertDocument(atPath: "/essay.odt")
    let second = try store.insertDocument(atPath: "/other.odt", fingerprint: 8)
    func subjects(saidBefore limit: Stamp? = nil) throws -> [AssignmentCopyFact.Subject] {
      try read { try $0.copies(of: Self.part, saidBefore: limit) }.map(\.newest.subject)
    }
    try open()
    #expect(try attach(first))
    #expect(try attach(second))
    let since = try #require(try read { try $0.copies(of: Self.part) }.first?.since)
    #expect(try subjects() == [.document(seenAs: second.id), .document(seenAs: first.id)])
    #expect(try subjects(saidBefore: since) == [.document(seenAs: first.id)])
    // What is named again later was there before.
    #expect(try attach(first, asCommand: "assignment attach essay.odt"))
    #expect(try subjects().first == .document(seenAs: first.id))
    #expect(try subjects(saidBefore: since) == [.document(seenAs: first.id)])
  }

  @Test func aCopyCountsForMergedDocumentsAndFollowsItsFile() throws {
    let first = try store.insertDocument(atPath: "/essay.odt")
    let second = try store.insertDocument(atPath: "/other.odt", fingerprint: 8)
    try open()
    try attach(first)
    let command = try store.write { writer in
      let command = try writer.insertCommand("link", tool: "test")
      try writer.insert(
        DocumentLinkFact(
          id: writer.newIdentifier(), kind: .same, first: first.document,
          second: second.document,
          authorship: writer.authorship(tool: "test", command: command)))
      return command
    }
    #expect(try read { try $0.openCopies(ofDocument: second.document) }.map(\.part) == [Self.part])
    // What is said of one is said of both.
    #expect(try !attach(second))
    try store.write { writer in
      try writer.insert(
        UndoingFact(
          id: writer.newIdentifier(), undone: command,
          authorship: writer.authorship(tool: "test")))
    }
    #expect(try read { try $0.openCopies(ofDocument: second.document) } == [])
    #expect(try read { try $0.openCopies(ofDocument: first.document) }.map(\.part) == [Self.part])
    // Its file is split off.
    let piece: DocumentIdentifier = try store.write { writer in
      let piece: DocumentIdentifier = writer.newIdentifier()
      try writer.insert(
        DocumentFact(
          id: piece, origin: first.document, authorship: writer.authorship(tool: "test")))
      try writer.insert(
        DocumentSplitFact(
          id: writer.newIdentifier(), document: first.document, newDocument: piece,
          device: first.authorship.device, since: first.authorship.stamp,
          authorship: writer.authorship(tool: "test")))
      return piece
    }
    #expect(try read { try $0.openCopies(ofDocument: first.document) } == [])
    #expect(try read { try $0.openCopies(ofDocument: piece) }.map(\.part) == [Self.part])
  }

  @Test func aContextIsACopyUntilItIsForgotten() throws {
    let path = IdentifierPath(["quiz"])
    let context = ContextIdentifier(application: "org.a", path: path)
    try open()
    try store.write { writer in
      try writer.declare(
        [DeclaredContext(path: path, attributes: ContextAttributes())], of: "org.a", tool: "test")
      try writer.setCopy(
        true, of: Self.part, to: .context(context), origin: .assignedContext, tool: "test")
    }
    #expect(try read { try $0.openCopies(ofContext: context) }.map(\.part) == [Self.part])
    _ = try store.write { try $0.forgetContexts(atOrBelow: path, of: "org.a", tool: "test") }
    #expect(try read { try $0.openCopies(ofContext: context) } == [])
  }

  @Test func anotherClassWithTheSameAssignmentGetsNothing() throws {
    let sighting = try store.insertDocument(atPath: "/essay.odt")
    try attach(sighting)
    var other = Self.work
    other.classIdentifier = JoinedClassIdentifier(high: 9, low: 9)
    _ = try store.write { try $0.setWindow(.open, of: other, momentNanoseconds: 5, tool: "test") }
    #expect(try read { try $0.openCopies(ofDocument: sighting.document) } == [])
    _ = try store.write { try $0.handIn(.submitted, other, tool: "test") }
    #expect(try handIn().submission == nil)
  }

  // MARK: - Handing in

  private func handIn() throws -> HandInState {
    try read { try $0.handInState(of: Self.work, on: $0.identity().device) }
  }

  @Test func whatWasSaidInAPauseIsMissingAfterIt() throws {
    func share(_ state: SharingFact.State) throws {
      _ = try store.write { try $0.setSharing(state, with: Self.school, tool: "test") }
    }
    func say(_ statement: HandInFact.Statement, again: Bool = false) throws -> Bool {
      try store.write { try $0.handIn(statement, Self.work, again: again, tool: "test") }
    }
    func lacks(_ statement: HandInFact.Statement) throws -> Bool {
      let all = HandInState(try read { try $0.knownAssignment(Self.work) }.statements)
      return try handIn().lacks(all, about: statement)
    }
    #expect(try say(.submitted))
    try share(.paused)
    #expect(try say(.withdrawn))
    #expect(try say(.submitted))
    #expect(try !lacks(.submitted), "meanwhile everything counts")
    try share(.on)
    #expect(try handIn().isSubmitted)
    #expect(try lacks(.submitted))
    #expect(try lacks(.withdrawn))
    #expect(try !lacks(.partDone(1)))
    #expect(try !say(.submitted))
    #expect(try say(.submitted, again: true))
    #expect(try !lacks(.submitted))
  }

  @Test func ofEachStatementTheNewestCounts() throws {
    func say(_ statement: HandInFact.Statement) throws -> Bool {
      try store.write { try $0.handIn(statement, Self.work, tool: "test") }
    }
    #expect(try say(.opened(part: 1)))
    #expect(try !say(.opened(part: 1)))
    #expect(try !say(.opened(part: nil)), "who opened a part opened the assignment")
    #expect(try say(.partDone(1)) && say(.partDone(2)) && say(.partUndone(2)))
    #expect(try !say(.withdrawn))
    #expect(try say(.submitted) && !say(.submitted) && say(.withdrawn) && say(.submitted))
    let state = try handIn()
    #expect(state.isSubmitted && state.isDone(part: 1) && !state.isDone(part: 2))
    #expect(state.openedAtNanoseconds == store.now.wallNanoseconds)
    #expect(state.submission?.momentNanoseconds == store.now.wallNanoseconds)
  }

  @Test func theFirstOpeningCounts() throws {
    let other = try StoreFixture.inMemory(now: .start.moved(bySeconds: -3600))
    _ = try store.write { try $0.handIn(.opened(part: nil), Self.work, tool: "test") }
    _ = try other.write { try $0.handIn(.opened(part: nil), Self.work, tool: "test") }
    try store.importLines(other.exportedLines())
    #expect(
      try handIn().openedAtNanoseconds
        == other.now.wallNanoseconds)
  }

  /// Who erases reports, or shares again, sees of the statements what the class sees.
  @Test(arguments: [(SharingFact.State.stopped, Int64(1)), (.paused, 0), (.on, 1)])
  func statementsCountAsTheyAreShared(state: SharingFact.State, erasures: Int64) throws {
    func say(_ statement: HandInFact.Statement) throws -> Bool {
      try store.write { try $0.handIn(statement, Self.work, tool: "test") }
    }
    func share(_ state: SharingFact.State) throws {
      _ = try store.write {
        try $0.setSharing(state, erasureCount: erasures, with: Self.school, tool: "test")
      }
    }
    #expect(try say(.submitted) && say(.partDone(1)))
    try share(state)
    if state != .on {
      // Meanwhile everything counts, for the person only.
      #expect(try handIn().isSubmitted && handIn().isDone(part: 1))
      #expect(try say(.partDone(2)) && say(.withdrawn))
      #expect(try handIn().isDone(part: 2) && !handIn().isSubmitted)
    }
    try share(.on)
    let isErased = erasures > 0
    #expect(try handIn().isSubmitted == !isErased && handIn().isDone(part: 1) == !isErased)
    #expect(try !handIn().isDone(part: 2))
    #expect(try say(.submitted) == isErased, "it can be handed in anew")
    #expect(try handIn().isSubmitted)
  }

  @Test func allOpenPartsAreCompleted() throws {
    let sighting = try store.insertDocument(atPath: "/essay.odt")
    try open()
    try attach(sighting)
    func complete() throws -> [AssignedPart] {
      try store.write { writer in
        try writer.completeParts(
          of: writer.reader.openCopies(ofDocument: sighting.document), tool: "test")
      }
    }
    #expect(try complete() == [Self.part])
    #expect(try complete() == [])
    #expect(try handIn().isDone(part: 1))
  }

  /// What is stamped between an arrival and a completion counts.
  @Test func whatIsStampedWhileItIsOpenCounts() throws {
    func stamp() throws -> Stamp { try store.write { try $0.authorship(tool: "test").stamp } }
    let before = try stamp()
    try open()
    let within = try stamp()
    try open(.completed)
    let closed = try stamp()
    try open()
    let again = try stamp()
    let known = try read { try $0.knownAssignment(Self.work) }
    #expect(known.isOpen)
    #expect(
      [before, within, closed, again].map { stamp in
        known.openPeriods.contains { $0.contains(stamp) }
      } == [false, true, false, true])
    #expect(known.openPeriods.count == 2 && known.openPeriods.last?.end == nil)
    #expect(try read { try $0.knownAssignments() } == [known])
  }

  // MARK: - Forgetting

  @Test func forgettingADocumentErasesItsCopies() throws {
    let sighting = try store.insertDocument(atPath: "/essay.odt")
    try open()
    try attach(sighting)
    let early = try store.exportedLines()
    try store.write { try $0.erase(document: sighting.document) }
    try store.importLines(early)
    #expect(try !store.exportedLines().contains { $0.contains("assignmentCopy") })
    #expect(try read { try $0.copies(of: Self.part) } == [])
  }

  @Test func aClassIsErasedForGood() throws {
    let sighting = try store.insertDocument(atPath: "/essay.odt")
    try open()
    try attach(sighting, asCommand: "assignment attach secret-essay.odt")
    let other = AssignedWork(
      classIdentifier: JoinedClassIdentifier(high: 9, low: 9), assignment: Self.work.assignment)
    try store.write { writer in
      try writer.setMembership(.joined, in: Self.school, title: "5b", tool: "test")
      try writer.setSharing(.paused, with: Self.school, tool: "test")
      try writer.handIn(.submitted, Self.work, tool: "test")
      try writer.setWindow(.open, of: other, momentNanoseconds: 5, tool: "test")
    }
    let early = try store.exportedLines()
    #expect(try store.write { try $0.eraseClass(Self.school) } == 5)
    try store.importLines(early)
    #expect(try read { try $0.knownAssignments() }.map(\.work) == [other])
    #expect(try read { try $0.memberships() } == [] && read { try $0.sharingStates() } == [])
    #expect(try !store.exportedLines().contains { $0.contains("secret-essay") })
    #expect(try read { try $0.allDocuments() } == [sighting.document])
    #expect(try read { try $0.local("scrubDue") } != nil)
    #expect(try store.write { try $0.eraseClass(Self.school) } == 0)
  }

  // MARK: - From elsewhere

  private static func line(_ fact: String, _ members: [String: String]) -> String {
    var members = members
    let id = String(repeating: "ab", count: 16)
    members["fact"] = "\"\(fact)\""
    members["id"] = members["id"] ?? "\"018bcfe568007000800000000000000a\""
    for key in ["class", "assignment"] where members[key] == nil { members[key] = "\"\(id)\"" }
    if fact == "membership" || fact == "sharing" { members["assignment"] = nil }
    members["byDevice"] = "\"\(id)\""
    members["byPerson"] = "\"\(Hexadecimal.text(of: StoreFixture.person.bytes))\""
    members["byTool"] = "\"t\""
    members["stamp"] = "7"
    return "{" + members.sorted { $0.key < $1.key }.map { "\"\($0)\":\($1)" }.joined(separator: ",")
      + "}"
  }

  private static let sighting = "\"018bcfe568007000800000000000000b\""

  /// What one line of a file says that can't be.
  static let badLines: [(String, String)] = [
    (
      "a copy of nothing",
      line("assignmentCopy", ["part": "1", "isAttached": "1", "origin": "\"attached\""])
    ),
    (
      "a copy of two things",
      line(
        "assignmentCopy",
        [
          "part": "1", "isAttached": "1", "origin": "\"attached\"", "sighting": sighting,
          "context": sighting,
        ])
    ),
    (
      "a copy of no part",
      line(
        "assignmentCopy", ["isAttached": "1", "origin": "\"attached\"", "sighting": sighting])
    ),
    (
      "a part that is too great",
      line(
        "assignmentCopy",
        [
          "part": "4294967296", "isAttached": "1", "origin": "\"attached\"", "sighting": sighting,
        ])
    ),
    (
      "an unknown origin",
      line(
        "assignmentCopy",
        ["part": "1", "isAttached": "1", "origin": "\"found\"", "sighting": sighting])
    ),
    ("no part that is done", line("handIn", ["kind": "\"partDone\"", "momentNanoseconds": "1"])),
    (
      "a part that is handed in",
      line("handIn", ["kind": "\"submitted\"", "part": "1", "momentNanoseconds": "1"])
    ),
    ("no moment", line("handIn", ["kind": "\"submitted\""])),
    ("a moment before 1970", line("handIn", ["kind": "\"opened\"", "momentNanoseconds": "-1"])),
    (
      "a class of 15 bytes",
      line(
        "handIn",
        ["kind": "\"opened\"", "momentNanoseconds": "1", "class": "\"\(id.dropLast(2))\""])
    ),
    (
      "an unknown state",
      line("assignmentWindow", ["state": "\"ajar\"", "momentNanoseconds": "1"])
    ),
    ("no title", line("membership", ["state": "\"joined\""])),
    ("fewer than no erasures", line("sharing", ["state": "\"on\"", "erasureCount": "-1"])),
    (
      "a membership with a derived identifier",
      line(
        "membership",
        [
          "state": "\"joined\"", "title": "\"5b\"",
          "id": "\"018bcfe568008000800000000000000a\"",
        ])
    ),
  ]

  private static let id = String(repeating: "ab", count: 16)

  @Test(arguments: badLines)
  func aFileThatSaysWhatCannotBeIsRefused(what: String, line: String) throws {
    let before = try store.exportedFacts()
    let header = try store.exportedLines()[0]
    let code = failure { try store.importLines([header, line]) }
    #expect(code == .notImportable, "\(what)")
    #expect(try store.exportedFacts() == before)
  }

  @Test func aCopyWithoutItsDocumentIsDropped() throws {
    let header = try store.exportedLines()[0]
    try store.importLines([
      header,
      Self.line(
        "assignmentCopy",
        ["part": "1", "isAttached": "1", "origin": "\"attached\"", "sighting": Self.sighting]),
    ])
    #expect(try read { try $0.knownAssignments() } == [])
  }
}
