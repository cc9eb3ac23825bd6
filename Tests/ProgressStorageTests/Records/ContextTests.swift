import FileProgressTestSupport
import Foundation
import ProgressModel
import StoreEngine
import Synchronization
import Testing

@testable import ProgressStorage

@Suite struct ContextTests {
  private let application = "org.example.reader"
  private let store: StoreFixture

  init() throws {
    store = try StoreFixture.inMemory()
  }

  private func declaration(_ identifiers: String..., title: String) -> DeclaredContext {
    var attributes = ContextAttributes()
    attributes.title = title
    return DeclaredContext(path: IdentifierPath(identifiers), attributes: attributes)
  }

  @discardableResult
  private func declare(_ declarations: DeclaredContext...) throws -> [ContextIdentifier] {
    try store.write { try $0.declare(declarations, of: application, tool: "test") }
  }

  private func id(_ identifiers: String...) -> ContextIdentifier {
    ContextIdentifier(application: application, path: IdentifierPath(identifiers))
  }

  private func node(_ identifiers: String...) throws -> ContextNode? {
    let id = ContextIdentifier(application: application, path: IdentifierPath(identifiers))
    return try store.database.read { try $0.contextFacts(id)?.node }
  }

  // MARK: - Declaring

  @Test func aDeclaredContextHasItsAncestors() throws {
    let changed = try declare(declaration("hamlet", "act-1", title: "Act I"))
    #expect(changed == [id("hamlet", "act-1")])
    let nodes = try store.contextNodes()
    #expect(Set(nodes.map(\.path.depth)) == [1, 2, 3])
    let act = try #require(try node("hamlet", "act-1"))
    #expect(act.attributes.title == "Act I")
    #expect(act.parent == id("hamlet"))
    #expect(act.createdAtNanoseconds == store.now.wallNanoseconds)
    #expect(try node("hamlet")?.attributes == ContextAttributes())
    #expect(try node("hamlet", "act-2") == nil)
  }

  @Test func anUnchangedDeclarationWritesNothing() throws {
    var full = declaration("hamlet", title: "Hamlet")
    full.attributes.type = .book
    full.attributes.suggestedAge = 12..<19
    full.attributes.capabilities = [ContextCapability(kind: .score, details: "Points")]
    #expect(try declare(full).count == 1)
    let before = try store.wholeExport()
    let state = try store.database.read { try $0.contextState() }
    #expect(try declare(full) == [])
    #expect(try store.wholeExport() == before)
    #expect(try store.database.read { try $0.contextState() } == state)
  }

  @Test func onlyWhatIsSaidIsChanged() throws {
    var full = declaration("hamlet", title: "Hamlet")
    full.attributes.topic = "literacyAndWriting"
    try declare(full)
    var title = declaration("hamlet", title: "The Tragedy of Hamlet")
    title.names = [.title]
    #expect(try declare(title) == [id("hamlet")])
    #expect(try node("hamlet")?.attributes.title == "The Tragedy of Hamlet")
    #expect(try node("hamlet")?.attributes.topic == "literacyAndWriting")
    try declare(declaration("hamlet", title: "Hamlet"))
    #expect(try node("hamlet")?.attributes.topic == nil)
  }

  /// They look the same and have other bytes.
  @Test func textsAreComparedByteByByte() throws {
    try declare(declaration("caf\u{E9}", title: "caf\u{E9}"))
    #expect(try declare(declaration("caf\u{E9}", title: "cafe\u{301}")).count == 1)
    try declare(declaration("cafe\u{301}", title: ""))
    #expect(try store.contextNodes().count == 3)
  }

  @Test func aDeclarationThatBreaksALimitWritesNothing() throws {
    let long = String(repeating: "x", count: 257)
    let bad: [(DeclaredContext, ContextLimit)] = [
      (declaration("a", title: long), .title), (declaration(long, title: ""), .identifier),
      (declaration("1", "2", "3", "4", "5", "6", "7", "8", title: ""), .depth),
      (declaration("a\u{0}", title: ""), .text),
    ]
    for (declaration, limit) in bad {
      let error = #expect(throws: ContextLimitError.self) {
        try declare(self.declaration("good", title: "Good"), declaration)
      }
      #expect(error?.limit == limit)
      #expect(error?.path == declaration.path)
    }
    #expect(try store.contextNodes() == [])
    try declare(declaration("1", "2", "3", "4", "5", "6", "7", title: ""))
  }

  @Test func oneContextTwiceInADeclarationHasTheLastValue() throws {
    try declare(declaration("a", title: "Z"), declaration("a", title: "A"))
    #expect(try node("a")?.attributes.title == "A")
  }

  // MARK: - Reading

  @Test func theTreeIsHandedOverFromTheTop() throws {
    try declare(
      declaration("b", "c", title: "c"), declaration("a", title: "a"),
      declaration("a", "z", "y", title: "y"), declaration("ab", title: "ab"))
    _ = try store.write {
      try $0.declare([declaration("a", title: "")], of: "org.example.other", tool: "test")
    }
    var paths: [[String]] = []
    try store.database.read { reader in
      #expect(try reader.applications() == ["org.example.other", application])
      try reader.forEachContext(of: application) { paths.append($0.context.path.identifiers) }
      #expect(paths == [[], ["a"], ["a", "z"], ["a", "z", "y"], ["b"], ["b", "c"], ["ab"]])
      paths = []
      try reader.forEachContext(of: application, atOrBelow: IdentifierPath(["a"])) {
        paths.append($0.context.path.identifiers)
      }
      #expect(paths == [["a"], ["a", "z"], ["a", "z", "y"]])
      #expect(Set(try reader.children(of: id())) == [id("a"), id("b"), id("ab")])
    }
  }

  @Test func whatChangedSinceAStateCanBeRead() throws {
    try declare(declaration("a", title: "a"), declaration("b", title: "b"))
    let state = try store.database.read { try $0.contextState() }
    func changed() throws -> [[String]] {
      try store.database.read { reader in
        #expect(try reader.contextState() != state)
        #expect(try reader.contextState().generation == state.generation)
        var paths: [[String]] = []
        try reader.forEachContext(of: application, changedAfter: state.latest) {
          paths.append($0.context.path.identifiers)
        }
        return paths
      }
    }
    _ = try store.insertDocument(atPath: "/essay")
    #expect(try store.database.read { try $0.contextState() } == state)
    try declare(declaration("b", title: "B"))
    #expect(try changed() == [["b"]])
    _ = try store.write { try $0.insertAttempt(at: id("a"), tool: "test") }
    #expect(try changed() == [["a"], ["b"]])
    let other = try StoreFixture.inMemory()
    try other.importLines(store.exportedLines())
    #expect(try other.database.read { try $0.contextState().generation } == 1)
    try store.write { _ = try $0.forgetContexts(atOrBelow: .main, of: application, tool: "test") }
    #expect(try store.database.read { try $0.contextState().generation } == state.generation + 1)
  }

  @Test func aThumbnailIsReplacedAndRemoved() throws {
    try declare(declaration("a", title: "a"))
    let context = try #require(try store.database.read { try $0.contextFacts(id("a"))?.context })
    func set(_ image: ContextThumbnailFact.Image?) throws -> Bool {
      try store.write { try $0.setThumbnail(image, of: context, tool: "test") }
    }
    let image = ContextThumbnailFact.Image(
      bytes: Array(repeating: 7, count: 480 << 10), width: 330, height: 80)
    #expect(try set(nil) == false)
    #expect(try set(image))
    #expect(try set(image) == false)
    #expect(try store.database.read { try $0.thumbnail(of: id("a")) } == image)
    let lines = try store.exportedLines()
    #expect(lines.allSatisfy { $0.utf8.count < LineReader.greatestLineByteCount })
    let other = try StoreFixture.inMemory()
    try other.importLines(lines)
    #expect(try other.database.read { try $0.thumbnail(of: id("a")) } == image)
    #expect(try set(nil))
    #expect(try store.database.read { try $0.thumbnail(of: id("a")) } == nil)
    var large = image
    large.bytes.append(0)
    #expect(throws: ContextLimitError.self) { try set(large) }
  }

  // MARK: - Attempts

  @Test func theNewestAttemptGoesOnAndTheOthersKeepTheirFacts() throws {
    try declare(declaration("quiz", title: "Quiz"))
    let attempts = try (0..<2).map { _ in
      try store.write { writer in
        let attempt = try writer.insertAttempt(at: id("quiz"), tool: "test")
        try writer.insertResults(of: attempt.id)
        return attempt
      }
    }
    #expect(try node("quiz")?.attempts == attempts)
    #expect(try node("quiz")?.currentAttempt == attempts[1])
    try store.database.read { reader in
      let all = try reader.activity(ofContext: id("quiz"))
      #expect(all.sessions.count == 2 && all.items.count == 2)
      let first = try #require(try reader.activity(ofAttempt: attempts[0].id))
      #expect(first.sessions.count == 1 && first.items.count == 1)
      #expect(first.sessions.first?.session.provenance == .attempt(attempts[0].id))
      #expect(try reader.activity(ofAttempt: AttemptIdentifier(high: 1, low: 1)) == nil)
      var attempted: [ContextIdentifier] = []
      try reader.forEachAttemptedContext { context, facts in
        attempted.append(context.context.id)
        #expect(facts.sessions.count == 2)
      }
      #expect(attempted == [id("quiz")])
      #expect(try reader.subjectsByLatestWork(now: store.now, includesContexts: false) == [])
      #expect(
        try reader.subjectsByLatestWork(now: store.now, includesContexts: true).map(\.subject)
          == [.context(id("quiz"))])
    }
    #expect(try store.activities().isEmpty)
  }

  @Test func aPlaceHasTheTitlesAboveItAlsoOfUntitledContexts() throws {
    try declare(declaration("hamlet", "act-1", "quiz", title: "Quiz"))
    try declare(declaration("hamlet", title: "Hamlet"))
    try store.database.read { reader in
      let place = try #require(try reader.contextPlace(id("hamlet", "act-1", "quiz")))
      #expect(place.titles == ["Hamlet", "act-1", "Quiz"])
      #expect(try reader.contextPlace(id())?.titles == [application])
      #expect(try reader.contextPlace(id("gone")) == nil)
      #expect(
        try reader.contextNames(endingWith: "quiz", of: [application])
          == ["\(application)/hamlet/act-1/quiz"])
      #expect(try reader.contextNames(endingWith: "uiz", of: [application]) == [])
      #expect(try reader.shownChildren(of: id("hamlet")) == [IdentifierPath(["hamlet", "act-1"])])
      #expect(try !reader.hasAttempts())
      try reader.forEachContextActivity { _ in Issue.record("there is no attempt") }
    }
  }

  @Test func reportsShowTheTimeOfAllAttemptsAndTheResultsOfTheNewest() throws {
    try declare(declaration("quiz", title: "Quiz"))
    var newest: AttemptIdentifier?
    for _ in 0..<2 {
      newest = try store.write { writer in
        let attempt = try writer.insertAttempt(at: id("quiz"), tool: "test")
        try writer.insertResults(of: attempt.id)
        return attempt.id
      }
    }
    try store.database.read { reader in
      var found: [ActivityFacts] = []
      try reader.forEachContextActivity { found.append($0) }
      let facts = try #require(found.first)
      #expect(found.count == 1 && facts.sessions.count == 2)
      #expect(facts.shownAttempt == newest)
      #expect(facts.context?.title == "Quiz")
      #expect(facts.currentItems.map(\.provenance) == [newest.map(Provenance.attempt)])
    }
  }

  @Test func aCommandThatRemovesOrMarksCanBeUndone() throws {
    try declare(declaration("a", "b", title: "B"))
    let place = try #require(try store.database.read { try $0.contextPlace(id("a", "b")) })
    func isHidden() throws -> Bool { try store.database.read { try $0.isHidden(place) } }
    func undo() throws {
      try store.write { writer in
        let command = try #require(try writer.reader.undoableCommands(limit: 1).first)
        try writer.insert(
          UndoingFact(
            id: writer.newIdentifier(), undone: command.id,
            authorship: writer.authorship(tool: "test")))
      }
    }
    try store.write {
      _ = try $0.removeContexts(
        atOrBelow: IdentifierPath(["a"]), of: application, tool: "test", asCommand: "remove a")
    }
    #expect(try isHidden())
    #expect(try store.database.read { try $0.shownChildren(of: id()) } == [])
    try undo()
    #expect(try !isHidden())
    try store.write { _ = try $0.setDone(true, of: id("a"), tool: "test", asCommand: "done a") }
    #expect(try node("a")?.done?.isDone == true)
    try undo()
    #expect(try node("a")?.done == nil)
  }

  @Test func aDoneMarkIsSetOnceAndTakenBack() throws {
    try declare(declaration("quiz", title: "Quiz"))
    func set(_ isDone: Bool) throws -> Bool {
      try store.write { try $0.setDone(isDone, of: id("quiz"), tool: "test") }
    }
    #expect(try set(false) == false)
    #expect(try set(true))
    #expect(try set(true) == false)
    #expect(try node("quiz")?.done?.isDone == true)
    let moment = try #require(try node("quiz")?.done?.momentNanoseconds)
    #expect(moment == store.now.wallNanoseconds)
    #expect(try set(false))
    #expect(try node("quiz")?.done?.isDone == false)
  }

  // MARK: - Removing and forgetting

  @Test func removingHidesAndDeclaringAgainBringsBack() throws {
    try declare(declaration("a", "b", title: "b"), declaration("a", "c", title: "c"))
    let attempt = try store.write { try $0.insertAttempt(at: id("a", "b"), tool: "test") }
    func remove() throws -> [ContextIdentifier] {
      try store.write {
        try $0.removeContexts(atOrBelow: IdentifierPath(["a"]), of: application, tool: "test")
      }
    }
    #expect(try remove() == [id("a"), id("a", "b"), id("a", "c")])
    #expect(try remove() == [])
    #expect(try node()?.isRemoved == false)
    #expect(try node("a", "b")?.isRemoved == true)
    #expect(try node("a", "b")?.attempts == [attempt])
    #expect(try declare(declaration("a", "b", title: "b")) == [id("a", "b")])
    #expect(try node("a")?.isRemoved == false)
    #expect(try node("a", "b")?.isRemoved == false)
    #expect(try node("a", "b")?.attempts == [attempt])
    #expect(try node("a", "c")?.isRemoved == true)
  }

  @Test func whatIsBelowARemovedContextIsNotShown() throws {
    try declare(
      declaration("a", "b", title: "b"), declaration("ab", title: "ab"),
      declaration("b", "a", title: "a"))
    try store.write { writer in
      for context in [id("a"), id("b", "a")] {
        try writer.insert(
          ContextAttributeFact(
            context: context, name: "removed", value: "true", changedAtNanoseconds: nil,
            authorship: writer.authorship(tool: "test")))
      }
    }
    var shown = ShownContexts()
    var paths: [[String]] = []
    try store.database.read { reader in
      try reader.forEachContext(of: application) {
        if shown.contains($0.node) { paths.append($0.context.path.identifiers) }
      }
    }
    #expect(paths == [[], ["b"], ["ab"]])
  }

  @Test func forgettingErasesAndDeclaringAgainStartsAnew() throws {
    try declare(declaration("a", "b", title: "secret"), declaration("ab", title: "kept"))
    let early = try store.write { writer in
      let attempt = try writer.insertAttempt(at: id("a", "b"), tool: "test").id
      try writer.insertResults(of: attempt)
      try writer.setDone(true, of: id("a", "b"), tool: "test")
      try writer.insert(
        GoalFact(
          id: writer.newIdentifier(), target: .context(id("a", "b")), key: "minutes per day",
          value: "5", authorship: writer.authorship(tool: "test")))
      let kept = try writer.insertAttempt(at: id("ab"), tool: "test").id
      try writer.insertResults(of: kept)
      let context = try #require(try writer.reader.contextFacts(id("a", "b"))?.context)
      try writer.setThumbnail(.init(bytes: [1], width: 80, height: 80), of: context, tool: "test")
      return try writer.reader.lines()
    }
    let other = try StoreFixture.inMemory()
    try other.importLines(early)
    let count = try store.write {
      try $0.forgetContexts(atOrBelow: IdentifierPath(["a"]), of: application, tool: "test")
    }
    #expect(count == 2)
    #expect(try store.database.read { try $0.local("scrubDue") } != nil)
    // An old export brings nothing back, and another store forgets as well.
    try store.importLines(early)
    try other.importLines(store.exportedLines())
    for store in [store, other] {
      let lines = try store.exportedLines()
      #expect(!lines.contains { $0.contains("secret") || $0.contains("minutes per day") })
      let context = Hexadecimal.text(of: id("a", "b").bytes)
      #expect(
        !lines.contains { $0.contains(#""document":"\#(context)""#) },
        "the identifier of a context is never erased")
      #expect(lines.count { $0.contains(#""fact":"session""#) } == 1)
      #expect(lines.count { $0.contains(#""fact":"item""#) } == 1)
      #expect(try store.database.store.integrityProblems() == [])
      let facts = try store.database.read { try $0.contextFacts(id("a", "b")) }
      #expect(facts?.node.isRemoved == true)
      #expect(facts?.node.attempts == [] && facts?.node.done == nil)
      #expect(try store.database.read { try $0.thumbnail(of: id("a", "b")) } == nil)
      #expect(try store.database.read { try $0.contextFacts(id("ab"))?.attempts.count } == 1)
    }
    try declare(declaration("a", "b", title: "again"))
    let again = try store.write { try $0.insertAttempt(at: id("a", "b"), tool: "test") }
    try other.importLines(store.exportedLines())
    let node = try other.database.read { try $0.contextFacts(id("a", "b"))?.node }
    #expect(node?.isRemoved == false && node?.attempts == [again])
    #expect(node?.attributes.title == "again")
  }

  /// An attempt of an open program may end up in a store that has forgotten it.
  @Test func whatIsReportedThroughAForgottenAttemptIsKnownToBeUnknown() throws {
    try declare(declaration("a", title: "a"))
    let attempt = try store.write { try $0.insertAttempt(at: id("a"), tool: "test").id }
    #expect(try store.database.read { try $0.isKnown(.attempt(attempt)) })
    try store.write { _ = try $0.forgetContexts(atOrBelow: .main, of: application, tool: "test") }
    #expect(try store.database.read { try !$0.isKnown(.attempt(attempt)) })
  }

  // MARK: - Undoing

  @Test func whatAnUndoneCommandSaidOfAContextDoesNotCount() throws {
    try declare(declaration("a", title: "a"))
    let command = try store.write { writer in
      let command = try writer.insertCommand("context remove a", tool: "test")
      try writer.insert(
        ContextAttributeFact(
          context: id("a"), name: "removed", value: "true", changedAtNanoseconds: 1,
          authorship: writer.authorship(tool: "test", command: command)))
      return command
    }
    #expect(try node("a")?.isRemoved == true)
    let generation = try store.database.read { try $0.contextState().generation }
    try store.write { writer in
      try writer.insert(
        UndoingFact(
          id: writer.newIdentifier(), undone: command, authorship: writer.authorship(tool: "test"))
      )
    }
    #expect(try node("a")?.isRemoved == false)
    #expect(try store.contextNodes().allSatisfy { !$0.isRemoved })
    #expect(try store.database.read { try $0.contextState().generation } == generation + 1)
  }

  // MARK: - Several processes

  @Test func twoProgramsThatDeclareTheSameTreeMakeOneTree() throws {
    try withScratchFolder { scratch throws in
      let location = StoreLocation(folder: scratch.path(of: "store"))
      try StoreFixture.open(location).database.close()
      let declarations = (0..<200).map { declaration("\($0 % 5)", "\($0)", title: "Page \($0)") }
      let changed = Mutex<[Int]>([])
      DispatchQueue.concurrentPerform(iterations: 3) { _ in
        let count = try? StoreFixture.open(location).write {
          try $0.declare(declarations, of: application, tool: "test").count
        }
        changed.withLock { $0.append(count ?? -1) }
      }
      #expect(changed.withLock { $0.sorted() } == [0, 0, 200])
      let store = try StoreFixture.open(location)
      defer { try? store.database.close() }
      #expect(try store.contextNodes().count == 206)
      #expect(try store.database.store.integrityProblems() == [])
    }
  }

  // MARK: - Speed

  /// 10,000 contexts in one transaction, and again unchanged; then the whole tree is read.
  @Test func manyContextsAreDeclaredInOneTransaction() throws {
    try withScratchFolder { scratch throws in
      let store = try StoreFixture.open(StoreLocation(folder: scratch.path(of: "store")))
      defer { try? store.database.close() }
      let count = Int(ProcessInfo.processInfo.environment["FILEPROGRESS_CONTEXTS"] ?? "") ?? 2000
      var declarations: [DeclaredContext] = []
      for number in 0..<count {
        var attributes = ContextAttributes()
        attributes.title = "Page \(number)"
        attributes.type = .page
        attributes.displayOrder = number
        attributes.topic = "literacyAndWriting"
        declarations.append(
          DeclaredContext(
            path: IdentifierPath(["book-\(number % 20)", "chapter-\(number % 200)", "\(number)"]),
            attributes: attributes))
      }
      let clock = ContinuousClock()
      let first = try clock.measure {
        let changed = try store.write {
          try $0.declare(declarations, of: application, tool: "test")
        }
        #expect(changed.count == count)
      }
      let again = try clock.measure {
        let changed = try store.write {
          try $0.declare(declarations, of: application, tool: "test")
        }
        #expect(changed == [])
      }
      var read = 0
      let reading = try clock.measure {
        try store.database.read { reader in
          try reader.forEachContext(of: application) { read += $0.node.path.depth == 4 ? 1 : 0 }
        }
      }
      #expect(read == count)
      print("\(count) contexts: declared in \(first), again in \(again), read in \(reading)")
    }
  }
}

extension FactWriter {
  /// Writes a session with its end, an item, a primary item, a range and a clearing.
  fileprivate func insertResults(of attempt: AttemptIdentifier) throws {
    func authorship() throws -> Authorship { try self.authorship(tool: "test") }
    let session = SessionFact(
      id: newIdentifier(), provenance: .attempt(attempt), kind: .manual, seesInput: false,
      owner: nil, authorship: try authorship())
    try insert(session)
    var span = Span(startingAt: now)
    span.durationNanoseconds = 60_000_000_000
    try insert(SpanFact(session: session.id, index: 0, span: span))
    try insert(
      SessionEndFact(
        id: newIdentifier(), session: session.id, sighting: nil, reason: .stopped,
        endedAtNanoseconds: span.wallEndNanoseconds, isUncertain: false, authorship: authorship()))
    let provenance = Provenance.attempt(attempt)
    try insert(
      ItemFact(
        id: newIdentifier(), provenance: provenance, identifier: "points", title: "Points",
        value: .score(4, outOf: 5), authorship: authorship()))
    try insert(
      PrimaryFact(
        id: newIdentifier(), provenance: provenance, identifier: "points", kind: .score,
        authorship: authorship()))
    try insert(
      ProgressRangeFact(
        id: newIdentifier(), provenance: provenance, start: 0, end: 0.5, authorship: authorship()))
    try insert(
      ProgressClearingFact(
        id: newIdentifier(), provenance: provenance, authorship: authorship()))
  }
}

extension FactReader {
  /// The exported lines without their line feeds and without the last one.
  fileprivate func lines() throws -> [String] {
    var lines: [String] = []
    try exportFacts { lines.append(String($0.dropLast())) }
    return lines.dropLast()
  }
}
