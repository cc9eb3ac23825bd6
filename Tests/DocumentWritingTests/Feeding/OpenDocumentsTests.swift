import DocumentWriting
import FileProgress
import FileProgressTesting
import ProgressModel
import Synchronization
import Testing

@Suite struct OpenDocumentsTests {
  private let clock = ManualClock()
  private let files = InMemoryFileSystem()
  private let store: DataStore
  private let documents: OpenDocuments

  init() throws {
    store = DataStore(
      configuration: DataStore.Configuration(
        storage: .memory, applicationIdentifier: "org.example.service", clock: clock,
        fileSystem: files, heartbeat: nil, isDisabled: false))
    documents = OpenDocuments(in: store, mostCount: 3)
    try files.write("one two\n", to: "/essay.txt")
    try files.write("Dear friend, how are you?\n", to: "/letter.txt")
  }

  private func client(
    _ lifeline: SessionLifeline = .beats(every: .seconds(60)), named tool: String = "Editor"
  ) throws -> SessionClient {
    try #require(SessionClient(named: tool, seesInput: true, lifeline: lifeline))
  }

  /// What a call throws; `nil` if it succeeds.
  private func failure(_ call: () throws -> Void) -> String? {
    do {
      try call()
      return nil
    } catch {
      return "\(error)"
    }
  }

  private func facts(_ path: String = "/essay.txt") throws -> ActivityFacts {
    try #require(try store.files.status(atPath: path).facts)
  }

  private func summary(_ path: String = "/essay.txt") throws -> ActivitySummary {
    let status = try store.files.status(atPath: path)
    return try #require(status.facts).summary(
      from: status.viewpoint, idleLimitNanoseconds: nil, listsSessions: true)
  }

  private func factLines() throws -> [String] {
    var lines: [String] = []
    try store.exchange.exportFacts { lines.append($0) }
    return lines
  }

  @Test func aDocumentIsOpenUntilItsEnd() throws {
    let ticket = try documents.open("/essay.txt", for: try client(.process))
    #expect(try documents.isRecorded(ticket))
    #expect(try documents.figures(ticket).wordsAtStart == 2)
    clock.advance(by: .seconds(60))
    try documents.input(ticket, isTyping: true, at: nil)
    try files.write("one two three\n", to: "/essay.txt")
    let saved = try documents.saved(ticket)
    #expect(saved.wordsAtEnd == 3)
    #expect(saved.wordsChanged?.added == 1)
    clock.advance(by: .seconds(60))
    let outcome = try #require(try documents.end(ticket, at: nil))
    #expect(outcome.figures.time.openNanoseconds == 120_000_000_000)
    #expect(outcome.figures.wordsChanged?.added == 1)
    let sessions = try summary().sessions
    #expect(sessions.map(\.tool) == ["Editor"])
    #expect(sessions.map(\.figures.wordsAtEnd) == [3])
  }

  @Test func aSilentProgramEndsAtItsLastSign() throws {
    let start = clock.read().wallNanoseconds
    let ticket = try documents.open("/essay.txt", for: try client())
    clock.advance(by: .seconds(60))
    try documents.input(ticket, isTyping: true, at: nil)
    clock.advance(by: .seconds(120))
    #expect(failure { _ = try documents.figures(ticket) } == nil)
    clock.advance(by: .seconds(1))
    #expect(failure { try documents.beat(ticket, at: nil) } == "sessionOver")
    #expect(failure { try documents.input(ticket, isTyping: true, at: nil) } == "sessionOver")
    #expect(failure { _ = try documents.saved(ticket) } == "sessionOver")
    #expect(failure { _ = try documents.end(ticket, at: nil) } == "sessionOver")
    #expect(documents.count == 1)
    // Nobody knows who wrote in it since.
    let readCount = Mutex(0)
    files.setReadHook { _, _, _ in readCount.withLock { $0 += 1 } }
    documents.removeSilent()
    let reads = readCount.withLock { $0 }
    #expect(reads == 0)
    #expect(documents.count == 0)
    #expect(failure { try documents.beat(ticket, at: nil) } == "unknownSession")
    let facts = try facts()
    let record = try #require(facts.sessions.first)
    #expect(facts.sessions.count == 1)
    #expect(record.sessionEnd?.reason == .beatsStopped)
    #expect(record.sessionEnd?.endedAtNanoseconds == start + 60_000_000_000)
    #expect(record.spans.map(\.durationNanoseconds) == [60_000_000_000])
    #expect(record.contentAtEnd == nil)
  }

  @Test func whoComesBackAfterSilenceIsLookedAtAnew() throws {
    let client = try client()
    let first = try documents.ticket(of: "/essay.txt", for: client)
    clock.advance(by: .seconds(60))
    #expect(try documents.ticket(of: "//essay.txt", for: client) == first)
    try documents.beat(first, at: nil)
    #expect(
      try documents.ticket(of: "/essay.txt", for: try self.client(named: "Other")) != first)
    clock.advance(by: .seconds(3600))
    try files.write("one two three four\n", to: "/essay.txt")
    let second = try documents.ticket(of: "/essay.txt", for: client)
    #expect(second != first)
    #expect(try documents.figures(second).wordsAtStart == 4)
    clock.advance(by: .seconds(60))
    try files.write("one two three four five\n", to: "/essay.txt")
    #expect(try documents.saved(second).wordsChanged?.added == 1)
    _ = try documents.end(second, at: nil)
    documents.removeSilent()
    #expect(documents.count == 0)
    let sessions = try summary().sessions.filter { $0.tool == "Editor" }
    #expect(sessions.map { $0.figures.time.openNanoseconds } == [60_000_000_000, 60_000_000_000])
    #expect(try facts().sessions.allSatisfy { $0.sessionEnd != nil })
  }

  @Test func aDocumentIsOpenAsLongAsItsProgramIsHeard() throws {
    let client = try client()
    #expect(!documents.isOpen("/essay.txt", for: client))
    let ticket = try documents.ticket(of: "/essay.txt", for: client)
    #expect(documents.isOpen("//essay.txt", for: client))
    #expect(!documents.isOpen("/letter.txt", for: client))
    #expect(!documents.isOpen("/essay.txt", for: try self.client(named: "Other")))
    #expect(documents.openCount == 1)
    clock.advance(by: .seconds(121))
    #expect(documents.openCount == 0)
    #expect(!documents.isOpen("/essay.txt", for: client))
    #expect(failure { try documents.beat(ticket, at: nil) } == "sessionOver")
  }

  @Test func aSaveThatIsToldLateIsNoSignOfNow() throws {
    let ticket = try documents.open("/essay.txt", for: try client())
    clock.advance(by: .seconds(60))
    let saved = clock.read()
    clock.advance(by: .seconds(50))
    try files.write("one two three\n", to: "/essay.txt")
    for _ in 0..<2 {
      let figures = try documents.saved(ticket, at: saved)
      #expect(figures.wordsChanged?.added == 1)
      #expect(figures.time.openNanoseconds == 60_000_000_000)
    }
  }

  @Test func noMoreThanSoManyAreOpen() throws {
    let lasting = try client(.process)
    let first = try documents.open("/essay.txt", for: lasting)
    _ = try documents.open("/letter.txt", for: lasting)
    let silent = try documents.open("/essay.txt", for: try client(named: "Other"))
    #expect(
      failure { _ = try documents.open("/letter.txt", for: lasting) } == "tooManyOpen(3)")
    #expect(
      failure { _ = try documents.ticket(of: "/new.txt", for: lasting) } == "tooManyOpen(3)")
    #expect(try documents.ticket(of: "/essay.txt", for: lasting) == first)
    clock.advance(by: .seconds(121))
    // One that is silent makes room.
    _ = try documents.open("/letter.txt", for: lasting)
    #expect(documents.count == 3)
    #expect(failure { try documents.beat(silent, at: nil) } == "unknownSession")
  }

  @Test func anExcludedFileKeepsNothing() throws {
    try store.exclusions.set(["*.txt"], isExcluded: true, asCommand: "exclude")
    let before = try factLines()
    let readCount = Mutex(0)
    files.setReadHook { _, _, _ in readCount.withLock { $0 += 1 } }
    let client = try client()
    let ticket = try documents.ticket(of: "/essay.txt", for: client)
    #expect(try !documents.isRecorded(ticket))
    #expect(try documents.ticket(of: "/essay.txt", for: client) == ticket)
    for _ in 0..<3 {
      clock.advance(by: .seconds(100))
      try documents.beat(ticket, at: nil)
      try documents.input(ticket, isTyping: true, at: nil)
      #expect(try documents.saved(ticket) == SessionFigures())
      #expect(try documents.text(ticket, "one two three") == nil)
    }
    clock.advance(by: .seconds(121))
    #expect(failure { try documents.beat(ticket, at: nil) } == "sessionOver")
    let next = try documents.ticket(of: "/essay.txt", for: client)
    #expect(try documents.end(next, at: nil) == nil)
    #expect(documents.count == 0)
    let reads = readCount.withLock { $0 }
    #expect(reads == 0)
    #expect(try factLines() == before)

    let excluded = try documents.ticket(of: "/essay.txt", for: client)
    try store.exclusions.set(["*.txt"], isExcluded: false, asCommand: "include")
    let included = try documents.ticket(of: "/essay.txt", for: client)
    #expect(included != excluded)
    #expect(try documents.isRecorded(included))
  }

  @Test func endAllEndsEachOnce() throws {
    _ = try documents.open("/essay.txt", for: try client(.process))
    _ = try documents.open("/letter.txt", for: try client(.process))
    _ = try documents.open("/essay.txt", for: try client(named: "Silent"))
    clock.advance(by: .seconds(200))
    let closed = clock.read()
    clock.advance(by: .seconds(10))
    #expect(documents.endAll(at: closed).isEmpty)
    #expect(documents.count == 0)
    let records = try facts().sessions + facts("/letter.txt").sessions
    let ends = Dictionary(grouping: records, by: \.session.authorship.tool).mapValues {
      $0.map { $0.sessionEnd?.endedAtNanoseconds }
    }
    #expect(ends["Editor"] == [closed.wallNanoseconds, closed.wallNanoseconds])
    #expect(ends["Silent"] == [closed.wallNanoseconds - 200_000_000_000])
    let before = try factLines()
    #expect(documents.endAll(at: clock.read()).isEmpty)
    #expect(try factLines() == before)
  }

  @Test func aFileThatCannotBeReadAnyMoreCostsItsWordsOnly() throws {
    _ = try documents.open("/essay.txt", for: try client(.process))
    _ = try documents.open("/letter.txt", for: try client(.process))
    try files.setReadable(false, at: "/essay.txt")
    #expect(documents.endAll(at: clock.read()).isEmpty)
    #expect(try store.timers.running().isEmpty)
    try files.setReadable(true, at: "/essay.txt")
    let reasons = try ["/essay.txt", "/letter.txt"].map { path in
      try facts(path).sessions.map { $0.sessionEnd?.reason }
    }
    #expect(reasons == [[.stopped], [.stopped]])
  }

  @Test func theTicketIsUnknownAfterTheEnd() throws {
    let ticket = try documents.open("/essay.txt", for: try client(.process))
    #expect(OpenDocuments.Ticket(ticket.description) == ticket)
    #expect(ticket.description.utf8.count == 22)
    let another = try documents.open("/essay.txt", for: try client(.process))
    #expect(another != ticket)
    _ = try documents.end(ticket, at: nil)
    #expect(failure { _ = try documents.end(ticket, at: nil) } == "unknownSession")
    #expect(failure { _ = try documents.saved(ticket) } == "unknownSession")
    #expect(failure { _ = try documents.text(ticket, "one") } == "unknownSession")
    #expect(failure { try documents.beat(OpenDocuments.Ticket(""), at: nil) } == "unknownSession")
    #expect(documents.count == 1)
  }

  @Test func aDocumentIsOpenBeforeItHasAFile() throws {
    let client = try client()
    let ticket = try documents.open("/new.txt", for: client)
    #expect(try documents.figures(ticket) == SessionFigures())
    for _ in 0..<3 {
      clock.advance(by: .seconds(60))
      try documents.input(ticket, isTyping: true, at: nil)
    }
    try files.write("one two three\n", to: "/new.txt")
    #expect(try documents.saved(ticket).wordsChanged?.added == 3)
    clock.advance(by: .seconds(60))
    let outcome = try #require(try documents.end(ticket, at: nil))
    #expect(outcome.figures.time.openNanoseconds == 240_000_000_000)

    let unwritten = try documents.open("/never.txt", for: client)
    clock.advance(by: .seconds(121))
    #expect(failure { try documents.beat(unwritten, at: nil) } == "sessionOver")
    documents.removeSilent()
    #expect(documents.count == 0)
  }

  @Test func theTextThatAProgramHasIsCounted() throws {
    let ticket = try documents.open("/essay.txt", for: try client(.process))
    #expect(try documents.text(ticket, "one two\n") == WordCount(2, counter: "prose/1"))
    clock.advance(by: .seconds(60))
    #expect(try documents.text(ticket, "one two three\n")?.count == 3)
    _ = try documents.end(ticket, at: nil)
    let facts = try facts()
    #expect(Set(facts.samples.map(\.authorship.tool)) == ["Editor"])
    #expect(try summary().wordsChanged == WordsChanged(added: 1, removed: 0, pasted: nil))
  }

  @Test func aSessionEndsWithTheTextThatWasSentLast() throws {
    let ticket = try documents.open("/essay.txt", for: try client())
    try documents.text(ticket, "one two\n")
    clock.advance(by: .seconds(60))
    try documents.text(ticket, "one two three four five\n")
    clock.advance(by: .seconds(10))
    #expect(documents.endAll(at: clock.read()).isEmpty)
    let session = try #require(try summary().sessions.first)
    #expect(session.figures.wordsAtStart == 2)
    #expect(session.figures.wordsAtEnd == 5)
    #expect(session.figures.wordsChanged?.added == 3)
  }

  @Test func aSilentSessionEndsWithWhatAnotherProgramSaw() throws {
    let beating = try documents.open("/essay.txt", for: try client(named: "Beating"))
    let telling = try documents.open("/essay.txt", for: try client(.process, named: "Telling"))
    try documents.text(beating, "one two\n")
    clock.advance(by: .seconds(30))
    // What the program itself told of first is not all.
    try documents.text(beating, "one two too\n")
    clock.advance(by: .seconds(30))
    try documents.text(telling, "one two three four\n")
    clock.advance(by: .seconds(30))
    try documents.beat(beating, at: nil)
    clock.advance(by: .seconds(300))
    try documents.text(telling, "one two three four five\n")
    try files.write("one two three four five\n", to: "/essay.txt")
    _ = try documents.end(telling, at: nil)
    documents.removeSilent()
    let summary = try summary()
    let words = Dictionary(
      uniqueKeysWithValues: summary.sessions.map { ($0.tool, $0.figures.wordsAtEnd) })
    #expect(words == ["Beating": 4, "Telling": 5])
  }

  @Test func impossibleFilesAndMomentsAreRefused() throws {
    let client = try client()
    try files.createFolder("/folder")
    let longPath = String(repeating: "/a", count: 2048)
    for path in ["", "essay.txt", "/folder/../essay.txt", "/..", longPath] {
      #expect(failure { _ = try documents.open(path, for: client) } == "notAbsolute", "\(path)")
    }
    for path in ["/essay\0.txt", "/folder"] {
      let told = failure { _ = try documents.ticket(of: path, for: client) }
      #expect(told?.hasPrefix("file(") == true, "\(told ?? "nothing")")
    }
    var moment = clock.read()
    moment.monotonicNanoseconds = -1
    #expect(
      failure { _ = try documents.open("/essay.txt", for: client, at: moment) }
        == "momentImpossible")
    let ticket = try documents.open("/essay.txt", for: client)
    #expect(failure { try documents.beat(ticket, at: moment) } == "momentImpossible")
    #expect(failure { _ = try documents.end(ticket, at: moment) } == "momentImpossible")
    #expect(documents.count == 1)
    #expect(try facts().sessions.count == 1)
  }

  // MARK: - Names

  @Test(arguments: [
    "", " ", " Editor", "Editor ", "Ed\nitor", "Ed\u{7}itor", "Ed\u{202E}itor",
    String(repeating: "x", count: 65), "fileprogress", "fileprogress look", "FileProgress track",
    "fileprogress\u{A0}open",
  ])
  func aNameOfOursIsRefused(name: String) {
    #expect(SessionClient(named: name, seesInput: true, lifeline: .process) == nil)
  }

  @Test func otherNamesAreTakenAsTheyAre() throws {
    for name in ["x", "org.example.editor", "fileprogress-helper", "Éditeur de texte"] {
      let client = SessionClient(named: name, seesInput: false, lifeline: .process)
      #expect(client?.tool == name)
    }
  }

  @Test func anEditorIsNamedAfterTheWayInWhichItIsHeard() {
    #expect(SessionClient.languageServer(of: nil).tool == "fileprogress lsp")
    #expect(SessionClient.languageServer(of: "Neovim").tool == "fileprogress lsp Neovim")
    #expect(SessionClient.languageServer(of: " \u{1B}\n").tool == "fileprogress lsp")
    #expect(SessionClient.wakaTime(from: "VS  Code\u{7}").tool == "fileprogress wakatime VS Code")
    let long = SessionClient.languageServer(of: String(repeating: "x", count: 1000)).tool
    #expect(long == "fileprogress lsp " + String(repeating: "x", count: 40))
    #expect(SessionClient.wakaTime(from: nil).lifeline == .beats(every: .seconds(150)))
  }
}
