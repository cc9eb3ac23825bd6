import ProgressModel
import Testing

@testable import ProgressStorage

@Suite struct FactReaderTests {
  @Test func whatHasWordsOfAMadeTextMayBeMadeOfOthersToo() throws {
    let store = try StoreFixture.inMemory()
    let seen = try ["/book", "/book-2", "/book-3", "/chapter", "/copy"].map {
      try store.insertDocument(atPath: $0)
    }
    // A book may be made from a later one, too.
    for (place, origin) in [(0, nil), (1, 0), (2, 1), (0, 2), (4, 3)] as [(Int, Int?)] {
      try store.write { writer in
        try writer.insert(
          BroughtInFact(
            id: writer.newIdentifier(), sighting: seen[place].id,
            content: Fingerprint(high: 7, low: 7, byteCount: 100), counter: "prose/1", words: 10,
            reason: .copied, origin: origin.map { seen[$0].document },
            authorship: writer.authorship(tool: "test")))
      }
    }
    let made = try store.database.read { try $0.documentsMaybeMadeOfOthers() }
    #expect(made.sorted() == seen[0...2].map(\.document).sorted())
    #expect(try store.database.read { try $0.documentsMadeOfOthers() } == [seen[0].document])
  }

  @Test func theNewestSightingIsFoundInEveryWay() throws {
    var store = try StoreFixture.inMemory()
    let device = try store.identity.device
    let first = try store.insertDocument(atPath: "/home/a/essay", fingerprint: 1)
    store.now = store.now.moved(bySeconds: 60)
    let again = try see(first, in: store, fingerprint: 2)
    let copy = try store.insertDocument(
      atPath: "/home/a/copy", fingerprint: 1, origin: first.document)
    let outside = try store.insertDocument(atPath: "/home/ab/other", fingerprint: 3)
    try store.database.read { reader throws in
      #expect(
        try reader.newestSighting(atResolvedPath: "/home/a/essay", device: device) == again)
      #expect(
        try reader.newestSighting(atResolvedPath: "/home/a/essay", device: .unknown) == nil)
      #expect(try reader.newestSighting(ofDocument: first.document) == again)
      #expect(try reader.sighting(id: first.id) == first)
      let handle = try #require(first.handle)
      #expect(try reader.sightings(withHandle: handle, device: device) == [again])
      let other = KernelHandle(type: 2, bytes: handle.bytes)
      #expect(try reader.sightings(withHandle: other, device: device) == [])
      let content = try #require(first.fingerprint)
      #expect(try reader.sightings(withContent: content, limit: 9) == [copy, first])
      #expect(try reader.sightings(withContent: content, limit: 1) == [copy])
      #expect(try reader.document(first.document, hadContent: content))
      #expect(try !reader.document(outside.document, hadContent: content))
      #expect(try reader.sightings(atOrBelow: "/home/a", device: device) == [copy, again])
      #expect(try reader.sightings(atOrBelow: "/home/a/essay", device: device) == [again])
      #expect(try reader.sightings(atOrBelow: "/", device: device).count == 3)
    }
  }

  @Test func aPathThatTookAnotherDocumentIsNoLocationOfTheFirst() throws {
    var store = try StoreFixture.inMemory()
    let device = try store.identity.device
    let first = try store.insertDocument(atPath: "/a")
    store.now = store.now.moved(bySeconds: 60)
    var moved = first
    moved.path = "/b"
    moved.resolvedPath = "/b"
    moved.decision = MatchDecision(
      reason: .moved, document: first.document, formerPath: "/a")
    let second = try see(moved, in: store, fingerprint: 7)
    try store.database.read { reader throws in
      #expect(try !reader.isLocation(first))
      #expect(try reader.isLocation(second))
      #expect(try reader.location(ofDocument: first.document, device: device) == second)
    }
    let taken = try store.insertDocument(atPath: "/b")
    try store.database.read { reader throws in
      #expect(try !reader.isLocation(second))
      #expect(try reader.isLocation(taken))
      #expect(try reader.location(ofDocument: first.document, device: device) == second)
    }
  }

  @Test func aLocationOnThisDeviceComesFirst() throws {
    let here = try StoreFixture.inMemory()
    let there = try StoreFixture.inMemory(now: .start.moved(bySeconds: 3600))
    let first = try here.insertDocument(atPath: "/here")
    try there.importLines(here.exportedLines())
    var elsewhere = first
    elsewhere.path = "/there"
    elsewhere.resolvedPath = "/there"
    let second = try see(elsewhere, in: there, fingerprint: 7)
    try here.importLines(there.exportedLines())
    let device = try here.identity.device
    try here.database.read { reader throws in
      #expect(try reader.location(ofDocument: first.document, device: device) == first)
      #expect(
        try reader.location(ofDocument: first.document, device: second.authorship.device)
          == second)
    }
  }

  @Test func openSessionsAreThoseWithoutAnEnd() throws {
    let store = try StoreFixture.inMemory()
    let sighting = try store.insertDocument(atPath: "/a")
    try store.insertSession(of: sighting)
    let owner = OwnerIdentifier(high: 1, low: 2)
    var span = Span(startingAt: store.now)
    span.durationNanoseconds = 5
    let session = try store.write { writer in
      let fact = SessionFact(
        id: writer.newIdentifier(), provenance: .sighting(sighting.id), kind: .attended,
        seesInput: true,
        owner: owner, authorship: try writer.authorship(tool: "test"))
      try writer.insert(fact)
      try writer.insert(SpanFact(session: fact.id, index: 0, span: span))
      return fact
    }
    let open = try store.database.read { try $0.openSessions() }
    #expect(open.map(\.session) == [session])
    #expect(open.first?.sighting == sighting)
    #expect(open.first?.spans == [span])
    #expect(try store.database.read { try $0.counts() } == (1, 2))
  }

  @Test func theNewestExclusionHoldsUntilItIsUndone() throws {
    let store = try StoreFixture.inMemory()
    func exclusions() throws -> [String] { try store.database.read { try $0.exclusions() } }
    let first = try exclude("*.b", in: store)
    _ = try exclude("*.a", in: store)
    #expect(try exclusions() == ["*.a", "*.b"])
    let withdrawal = try exclude("*.b", nil, in: store)
    #expect(try exclusions() == ["*.a"])
    #expect(
      try store.database.read { try $0.undoableCommands(limit: 9) }.map(\.id).last == first.id)
    try store.undo(withdrawal.id)
    #expect(try exclusions() == ["*.a", "*.b"])
    #expect(
      try !store.database.read { try $0.undoableCommands(limit: 9) }.contains(withdrawal))
  }

  @Test func aCommandCountsAgainOnceNoUndoingOfItHolds() throws {
    let store = try StoreFixture.inMemory()
    func exclusions() throws -> [String] { try store.database.read { try $0.exclusions() } }
    func inEffect() throws -> [CommandFact] {
      try store.database.read { try $0.undoableCommands(limit: 9) }
    }
    func lastUndone() throws -> CommandFact? {
      try store.database.read { try $0.lastUndoneCommand()?.fact }
    }
    let (first, second) = (try exclude("*.a", in: store), try exclude("*.b", in: store))
    #expect(try lastUndone() == nil)
    // Twice, as two computers that stand for one may say it.
    for _ in 1...2 { try store.undo(first.id) }
    #expect(try exclusions() == ["*.b"])
    #expect(try lastUndone() == first)
    try store.write { try $0.redo(first.id, tool: "test") }
    #expect(try exclusions() == ["*.a", "*.b"])
    #expect(try inEffect() == [first, second], "what was redone last is undone first")
    #expect(try lastUndone() == nil)
    try store.undo(first.id)
    #expect(try exclusions() == ["*.b"])
    #expect(try inEffect() == [second])
    #expect(try lastUndone() == first)
  }

  @Test func aCommandOfAnotherDeviceIsNotUndoneHere() throws {
    let there = try StoreFixture.inMemory()
    let sighting = try there.insertDocument(atPath: "/a")
    try there.write { writer in
      let command = try writer.insertCommand("set there", tool: "test")
      try writer.insert(
        ProgressClearingFact(
          id: writer.newIdentifier(), provenance: .sighting(sighting.id),
          authorship: writer.authorship(tool: "test", command: command)))
    }
    #expect(try there.database.read { try $0.undoableCommands(limit: 9) }.count == 1)
    let here = try StoreFixture.inMemory()
    try here.importLines(there.exportedLines())
    #expect(try here.database.read { try $0.undoableCommands(limit: 9) }.isEmpty)
  }

  @Test func movingAFileIsNoChangeOfItsContent() throws {
    var store = try StoreFixture.inMemory()
    let first = try store.insertDocument(atPath: "/a")
    func lastChange() throws -> Int64? {
      try store.database.read { try $0.lastContentChange(ofDocuments: [first.document]) }
    }
    #expect(try lastChange() == first.seenAtNanoseconds)
    for (reason, isChange) in [(MatchReason.moved, false), (.unchanged, false), (.edited, true)] {
      let before = try lastChange()
      store.now = store.now.moved(bySeconds: 60)
      try store.write { writer in
        var next = first
        next.id = writer.newIdentifier()
        next.decision.reason = reason
        next.seenAtNanoseconds = store.now.wallNanoseconds
        next.authorship = try writer.authorship(tool: "test")
        try writer.insert(next)
      }
      #expect(try lastChange() == (isChange ? store.now.wallNanoseconds : before), "\(reason)")
    }
    #expect(try store.database.read { try $0.lastContentChange(ofDocuments: []) } == nil)
  }

  @Test func aPathThatAnotherDocumentTookOverIsItsOwn() throws {
    let store = try StoreFixture.inMemory()
    let first = try store.insertDocument(atPath: "/a")
    _ = try store.insertDocument(atPath: "/b")
    let device = try store.identity.device
    func paths() throws -> [String] {
      try store.database.read {
        try $0.lastingPaths(ofDocuments: [first.document], device: device)
      }
    }
    #expect(try paths() == ["/a"])
    try store.write { writer in
      var moved = first
      moved.id = writer.newIdentifier()
      moved.path = "/c"
      moved.resolvedPath = "/c"
      moved.authorship = try writer.authorship(tool: "test")
      try writer.insert(moved)
    }
    #expect(try paths() == ["/a", "/c"])
    _ = try store.insertDocument(atPath: "/a")
    #expect(try paths() == ["/c"])
  }

  @Test func theLastMomentOfEachToolIsKnown() throws {
    var store = try StoreFixture.inMemory()
    let sighting = try store.insertDocument(atPath: "/a")
    store.now = store.now.moved(bySeconds: 10)
    try store.write { writer in
      try writer.insert(
        ItemFact(
          id: writer.newIdentifier(), provenance: .sighting(sighting.id), identifier: "i",
          title: "t",
          value: nil, authorship: writer.authorship(tool: "editor")))
    }
    let seen = try store.database.read { try $0.lastSeen() }
    #expect(seen.map(\.tool) == ["editor", "test"])
    #expect(seen.first?.seenAtNanoseconds == store.now.wallNanoseconds)
    #expect(try seen.map(\.device) == Array(repeating: store.identity.device, count: 2))
  }

  @Test func linkedDocumentsAreOneActivityUntilTheLinkIsUndone() throws {
    let store = try StoreFixture.inMemory()
    let (one, other) = (
      try store.insertDocument(atPath: "/a"), try store.insertDocument(atPath: "/b")
    )
    try store.insertSession(of: one)
    try store.insertSession(of: other)
    #expect(try store.activities().count == 2)
    let command = try store.write { writer in
      let command = try writer.insertCommand("link", tool: "test")
      try writer.insert(
        DocumentLinkFact(
          id: writer.newIdentifier(), kind: .same, first: other.document, second: one.document,
          authorship: writer.authorship(tool: "test", command: command)))
      return command
    }
    let merged = try store.activities()
    #expect(merged.map(\.sessions.count) == [2])
    #expect(merged.first?.location == other)
    #expect(
      try store.database.read { try $0.members(ofDocument: other.document) }
        == [one.document, other.document].sorted())
    try store.undo(command)
    #expect(try store.activities().count == 2)
  }

  @Test func aCountThatACommandBroughtIsUndoneWithIt() throws {
    let store = try StoreFixture.inMemory()
    let sighting = try store.insertDocument(atPath: "/a")
    let command = try store.write { writer in
      let command = try writer.insertCommand("import --from git /", tool: "test")
      let counts: [(words: Int64, command: CommandIdentifier?)] = [(20, nil), (30, command)]
      for (words, command) in counts {
        try writer.insert(
          WordSampleFact(
            document: sighting.document, sighting: sighting.id, before: nil,
            after: Fingerprint(high: UInt64(words), low: 1, byteCount: 100), counter: "prose/1",
            words: words, authorship: writer.authorship(tool: "test", command: command)))
      }
      return command
    }
    #expect(try store.activities().first?.samples.map(\.words).sorted() == [20, 30])
    try store.undo(command)
    #expect(try store.activities().first?.samples.map(\.words) == [20])
  }

  /// Excludes a pattern by a command; with `nil` for its value it is excluded no more.
  private func exclude(
    _ key: String, _ value: String? = "", in store: StoreFixture
  ) throws -> CommandFact {
    try store.write { writer in
      let command = CommandFact(
        id: writer.newIdentifier(), summary: "exclude \(key)",
        authorship: try writer.authorship(tool: "test"))
      try writer.insert(command)
      try writer.insert(
        PreferenceFact(
          id: writer.newIdentifier(), kind: .exclusion, key: key, value: value,
          authorship: writer.authorship(tool: "test", command: command.id)))
      return command
    }
  }

  /// Writes another sighting like the given one, with another content.
  private func see(
    _ sighting: SightingFact, in store: StoreFixture, fingerprint: UInt64
  ) throws -> SightingFact {
    try store.write { writer in
      var next = sighting
      next.id = writer.newIdentifier()
      next.fingerprint = Fingerprint(high: fingerprint, low: fingerprint, byteCount: 100)
      next.authorship = try writer.authorship(tool: "test")
      next.seenAtNanoseconds = store.now.wallNanoseconds
      try writer.insert(next)
      return next
    }
  }
}
