import FileProgressTestSupport
import ProgressModel
import StoreEngine
import Testing

@testable import ProgressStorage

@Suite struct MergeTests {
  /// Three stores whose clocks are wrong by hours, copies taken at any moment, merged in any order
  /// and twice: one and the same set of facts.
  ///
  /// Even seeds also erase.
  @Test(
    arguments: TestTier.share(1, of: [101, 103, 105] as [UInt64], "replicas")
      + TestTier.share(1, of: [102, 104, 106] as [UInt64], "replicas that erase"))
  func replicasThatSawTheSameFactsHoldTheSame(seed: UInt64) throws {
    try expectAgreement(seed: seed)
  }

  /// Of one fact with two stamps the smaller holds, whichever store was repaired when.
  @Test(arguments: [111, 112, 113, 114, 115, 116, 117, 118] as [UInt64])
  func replicasThatWereRestampedHoldTheSame(seed: UInt64) throws {
    try expectAgreement(seed: seed, isRestamped: true)
  }

  private func expectAgreement(seed: UInt64, isRestamped: Bool = false) throws {
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    var replicas = try [0, -7 * 3600, 5 * 3600].map {
      RandomReplica(try .inMemory(now: .start.moved(bySeconds: $0)))
    }
    for index in replicas.indices {
      replicas[index].classRandom = SeededGenerator(seed: seed << 8 | UInt64(index))
    }
    for step in 0..<240 {
      let index = Int.random(in: 0..<3, using: &random)
      if random.isLucky(oneIn: 16) {
        try replicas[index].merge(replicas[(index + Int.random(in: 1...2, using: &random)) % 3])
      } else if isRestamped, random.isLucky(oneIn: 24) {
        let hours = Int64.random(in: -8...6, using: &random)
        try replicas[index].restamp(after: .start.moved(bySeconds: hours * 3600))
      } else {
        // Where stamps change, what was seen may go from a new document that one replica has erased to a
        // document that is left: that one can't know it again.
        let mayErase = step > 60 && seed.isMultiple(of: 2) && !isRestamped
        try replicas[index].change(mayErase: mayErase, &random)
      }
    }
    let rounds = [(0, 1), (1, 2), (0, 2), (1, 0), (2, 0), (2, 1)]
    for (into, from) in rounds.shuffled(using: &random) + rounds.shuffled(using: &random) {
      try replicas[into].merge(replicas[from])
    }
    let facts = try replicas[0].store.exportedFacts()
    #expect(facts.count > 20)
    let device = try replicas[0].store.identity.device
    let model = replicas[0].model
    for replica in replicas {
      #expect(replica.model.difference(from: model) == [])
      #expect(replica.model == model)
      let others = try replica.store.exportedFacts()
      #expect(Set(others).symmetricDifference(facts).sorted() == [])
      #expect(others.count == facts.count)
      let activities = try replica.store.activities(device: device)
      let views = activities.map { ActivityView($0, in: model, hasLocation: false) }
      #expect(views == model.views(hasLocation: false))
      #expect(try replica.store.contextNodes() == model.contextNodes)
      #expect(
        try replica.store.database.read { try $0.knownAssignments() } == model.knownAssignments)
      #expect(
        try replica.store.database.read { try $0.memberships() } == model.currentMemberships)
      #expect(try replica.store.database.read { try $0.sharingStates() } == model.sharingStates)
      for context in model.contexts.keys {
        let reported = try replica.store.reported(about: context)
        #expect(reported.isSubset(of: model.reported(about: context)))
        #expect(try replicas[0].store.reported(about: context) == reported)
      }
      #expect(try replica.store.database.read { try $0.contextProblems() } == [])
      #expect(try replica.store.database.store.integrityProblems() == [])
      #expect(try replica.store.sketchIndexProblems() == [])
    }
    let locations = try replicas.map { replica in
      try replica.store.activities(device: device).map(\.location)
    }
    #expect(locations[0] == locations[1])
    #expect(locations[0] == locations[2])
  }

  @Test func whatIsImportedTwiceIsThereOnce() throws {
    let (one, other) = (try StoreFixture.inMemory(), try StoreFixture.inMemory())
    try one.insertSession(of: one.insertDocument(atPath: "/a"))
    let count = try other.importLines(one.exportedLines())
    let once = try other.exportedFacts()
    #expect(try other.importLines(one.exportedLines()) == count)
    #expect(try other.exportedFacts() == once)
    #expect(try other.activities().first?.sessions.count == 1)
  }

  @Test func aSpanKeepsTheLongerDuration() throws {
    let (one, other) = (try StoreFixture.inMemory(), try StoreFixture.inMemory())
    let session = try one.insertSession(of: one.insertDocument(atPath: "/a"))
    try other.importLines(one.exportedLines())
    var longer = Span(startingAt: one.now)
    longer.durationNanoseconds = 90_000_000_000
    let early = try one.exportedLines()
    try one.write { try $0.insert(SpanFact(session: session, index: 0, span: longer)) }
    try other.importLines(one.exportedLines())
    #expect(try other.activities().first?.sessions.first?.spans == [longer])
    try other.importLines(early)
    #expect(try other.activities().first?.sessions.first?.spans == [longer])
  }

  @Test func theFirstClosingHolds() throws {
    let one = try StoreFixture.inMemory()
    let session = try one.insertSession(of: one.insertDocument(atPath: "/a"))
    let other = try StoreFixture.inMemory()
    try other.importLines(one.exportedLines())
    try other.write { writer in
      try writer.insert(
        SessionEndFact(
          id: writer.newIdentifier(), session: session, sighting: nil, reason: .reboot,
          endedAtNanoseconds: 5, isUncertain: true,
          authorship: writer.authorship(tool: "test")))
    }
    #expect(try other.activities().first?.sessions.first?.sessionEnd?.reason == .stopped)
    try one.importLines(other.exportedLines())
    #expect(try one.exportedFacts() == other.exportedFacts())
  }

  /// Copies of a store before and after an undoing and its redo, in any order.
  @Test func aRedoHoldsWhereverItComesFirst() throws {
    let one = try StoreFixture.inMemory()
    let command = try one.write { writer in
      let command = try writer.insertCommand("exclude *.a", tool: "test")
      try writer.insert(
        PreferenceFact(
          id: writer.newIdentifier(), kind: .exclusion, key: "*.a", value: "",
          authorship: writer.authorship(tool: "test", command: command)))
      return command
    }
    func facts(_ store: StoreFixture) throws -> [String] {
      try store.exportedFacts().filter { !$0.contains(#""fact":"device""#) }
    }
    var copies = [try one.exportedLines()]
    try one.undo(command)
    copies.append(try one.exportedLines())
    try one.write { try $0.redo(command, tool: "test") }
    copies.append(try one.exportedLines())
    for order in [[0, 1, 2], [1, 0, 2], [1, 2, 0], [2, 1, 0], [2, 0, 1]] {
      let other = try StoreFixture.inMemory()
      for copy in order { try other.importLines(copies[copy]) }
      #expect(try facts(other) == facts(one), "\(order)")
      #expect(try other.database.read { try $0.exclusions() } == ["*.a"])
    }
    try one.undo(command)
    for order in [[0, 1, 2], [2, 1, 0]] {
      let other = try StoreFixture.inMemory()
      for copy in order { try other.importLines(copies[copy]) }
      try other.importLines(one.exportedLines())
      #expect(try facts(other) == facts(one), "\(order)")
      #expect(try other.database.read { try $0.exclusions() } == [])
    }
  }

  @Test func anErasedDocumentStaysErased() throws {
    let (one, other) = (try StoreFixture.inMemory(), try StoreFixture.inMemory())
    let erased = try one.insertDocument(atPath: "/secret/diary")
    try one.insertSession(of: erased)
    let copy = try one.insertDocument(
      atPath: "/copy", origin: erased.document, formerPath: "/secret/diary")
    try one.insertItem("kept", of: copy)
    let early = try one.exportedLines()
    try other.importLines(early)
    try one.write { try $0.erase(document: erased.document) }
    try one.importLines(early)
    try other.importLines(one.exportedLines())
    try one.importLines(other.exportedLines())
    #expect(try one.exportedFacts() == other.exportedFacts())
    for store in [one, other] {
      #expect(try store.activities().map(\.documents) == [[copy.document]])
      #expect(try !store.exportedLines().contains { $0.contains("diary") })
      let location = try #require(try store.activities().first?.location)
      #expect(location.decision.origin == nil)
      #expect(location.decision.reason == .copied)
    }
  }

  @Test func theTextOfACommandGoesWithItsLastFact() throws {
    let (one, other) = (try StoreFixture.inMemory(), try StoreFixture.inMemory())
    let (gone, kept) = try one.write { writer in
      try (0..<2).map { try writer.insertCommand("set /secret/diary \($0)", tool: "test") }
    }.pair
    let erased = try one.insertDocument(atPath: "/secret/diary", command: gone)
    _ = try one.insertDocument(atPath: "/kept", command: kept)
    let early = try one.exportedLines()
    try other.importLines(early)
    try one.write { writer in
      try writer.erase(document: erased.document)
      try writer.removeEmptyCommands()
    }
    try one.importLines(early)
    try other.importLines(one.exportedLines())
    for store in [one, other] {
      let lines = try store.exportedLines()
      #expect(!lines.contains { $0.contains("diary 0") })
      #expect(lines.contains { $0.contains("diary 1") })
    }
  }

  @Test func anErasureThatWasImportedIsToBeScrubbed() throws {
    let (one, other) = (try StoreFixture.inMemory(), try StoreFixture.inMemory())
    let erased = try one.insertDocument(atPath: "/a")
    try other.importLines(one.exportedLines())
    #expect(try other.database.read { try $0.local("scrubDue") } == nil)
    try one.write { try $0.erase(document: erased.document) }
    try other.importLines(one.exportedLines())
    #expect(try other.database.read { try $0.local("scrubDue") } != nil)
  }

  /// Sketches and names of persons have no writer of the kind that this needs.
  @Test func ofTwoRecordsOfOneFactTheRightOneHolds() throws {
    let (one, other) = (try StoreFixture.inMemory(), try StoreFixture.inMemory())
    let sighting = try one.insertDocument(atPath: "/a")
    let header = try one.exportedLines()[0]
    func line(_ fact: String, _ columns: String, stamp: Int?) -> String {
      let id = String(repeating: "ab", count: 16)
      let person = Hexadecimal.text(of: StoreFixture.person.bytes)
      let author =
        stamp.map {
          ",\"byDevice\":\"\(id)\",\"byPerson\":\"\(person)\",\"byTool\":\"t\",\"stamp\":\($0)"
        } ?? ""
      return "{\"fact\":\"\(fact)\",\(columns)\(author)}"
    }
    func id(_ number: Int) -> String { String(repeating: "0", count: 31) + "\(number)" }
    let document = Hexadecimal.text(of: sighting.document.bytes)
    func sketch(_ which: String, _ bytes: String, _ stamp: Int) -> String {
      line(
        "sketch",
        """
        "document":"\(document)","which":"\(which)","extractor":"text","method":"m","version":1,\
        "bytes":"\(bytes)"
        """, stamp: stamp)
    }
    let earlier = [
      line("person", "\"id\":\"\(id(1))\",\"name\":\"Anna\"", stamp: nil),
      sketch("first", "0a", 10), sketch("newest", "0a", 10),
    ]
    let later = [
      line("person", "\"id\":\"\(id(1))\",\"name\":\"Ann\"", stamp: nil),
      sketch("first", "0b", 20), sketch("newest", "0b", 20),
    ]
    try one.importLines([header] + earlier + later)
    try other.importLines(one.exportedLines().filter { !$0.contains("\"sketch\"") })
    try other.importLines([header] + Array(later.dropFirst(1)))
    try other.importLines([header] + Array(later.prefix(1)) + earlier)
    try one.importLines(other.exportedLines())
    #expect(try one.exportedFacts() == other.exportedFacts())
    let facts = try one.exportedFacts().joined(separator: "\n")
    #expect(facts.contains("\"bytes\":\"0a\",") && facts.contains("\"bytes\":\"0b\","))
  }

  @Test func aSessionThatWasImportedBackCanBeStopped() throws {
    let store = try StoreFixture.inMemory()
    let sighting = try store.insertDocument(atPath: "/a")
    let session = try store.write { writer in
      let fact = SessionFact(
        id: writer.newIdentifier(), provenance: .sighting(sighting.id), kind: .manual,
        seesInput: false,
        owner: nil, authorship: try writer.authorship(tool: "test"))
      try writer.insert(fact)
      try writer.insert(SpanFact(session: fact.id, index: 0, span: Span(startingAt: store.now)))
      return fact.id
    }
    let lines = try store.exportedLines()
    try store.write { try $0.execute("DELETE FROM session") }
    #expect(try store.database.read { try $0.openSessions() }.isEmpty)
    try store.importLines(lines)
    #expect(try store.database.read { try $0.openSessions() }.map(\.session.id) == [session])
  }
}

extension FactSet {
  /// What one set has and the other has not, a line each.
  fileprivate func difference(from other: FactSet) -> [String] {
    func lines(_ set: FactSet) -> Set<String> {
      Set(
        [
          set.documents.values.map { "\($0)" }, set.sightings.values.map { "\($0)" },
          set.sessions.values.map { "\($0)" }, set.sessionEnds.values.map { "\($0)" },
          set.items.values.map { "\($0)" }, set.samples.values.map { "\($0)" },
          set.sketches.values.map { "\($0)" }, set.links.values.map { "\($0)" },
          set.contexts.values.map { "\($0)" }, set.contextAttributes.values.map { "\($0)" },
          set.contextThumbnails.values.map { "\($0)" }, set.attempts.values.map { "\($0)" },
          set.doneMarks.values.map { "\($0)" }, set.memberships.values.map { "\($0)" },
          set.assignmentCopies.values.map { "\($0)" }, set.handIns.values.map { "\($0)" },
          set.assignmentWindows.values.map { "\($0)" }, set.sharings.values.map { "\($0)" },
          set.splits.values.map { "\($0)" }, set.erased.map { "erased \($0)" },
        ].joined())
    }
    return lines(self).symmetricDifference(lines(other)).sorted()
  }
}

extension [CommandIdentifier] {
  fileprivate var pair: (CommandIdentifier, CommandIdentifier) { (self[0], self[1]) }
}
