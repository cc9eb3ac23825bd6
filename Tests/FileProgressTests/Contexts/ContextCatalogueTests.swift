import FileProgress
import FileProgressTestSupport
import FileProgressTesting
import Foundation
import ProgressModel
import Testing

/// Contexts of other programs, as a command sees them.
@Suite struct ContextCatalogueTests {
  private let folder: ScratchFolder
  private let place: Workplace
  private let command: DataStore

  init() throws {
    folder = try ScratchFolder()
    place = Workplace(in: folder)
    command = place.anotherProgram(named: "fileprogress context set") {
      $0.contextApplication = "org.example.editor"
    }
  }

  private func found(_ parts: String...) throws -> ContextPlace? {
    guard case .found(let found) = try command.contextCatalogue.match(named: parts) else {
      return nil
    }
    return found.place
  }

  @Test func aCommandDeclaresForAProgramAndSignsAsItself() async throws {
    let tree = Data(
      #"{"identifier": "quiz", "title": "Quiz", "children": [{"identifier": "q1", "title": "1"}]}"#
        .utf8)
    #expect(command.mainContext.identifier == "org.example.editor")
    #expect(
      try command.declareContexts(from: tree, named: "tree")
        == .init(newCount: 2, changedCount: 0, unchangedCount: 0))
    #expect(
      try command.declareContexts(from: tree, named: "tree")
        == .init(newCount: 0, changedCount: 0, unchangedCount: 2))
    let quiz = try #require(
      try await place.store.contexts(matchingIdentifierPath: ["quiz", "q1"]).last)
    quiz.createNewActivity().progress = 0.5
    try await place.store.save()
    let q1 = try #require(try found("quiz", "q1"))
    #expect(q1.titles == ["Quiz", "1"])
    #expect(try command.context(at: q1)?.currentActivity?.progress == 0.5)
    #expect(try command.timers.start(ofContext: q1.id).attempt == 1, "in the program's attempt")
    let running = try #require(try command.timers.running().first)
    #expect(running.tool == "fileprogress context set")
    #expect(running.context == q1 && running.documents.isEmpty)
    #expect(quiz.currentActivity?.isStarted == true, "the program sees the timer")
  }

  @Test func whatIsOfAnotherProgramHasNoObject() throws {
    try place.store.mainContext.addChild(
      ContextDeclaration(type: .quiz, identifier: "quiz", title: "Quiz"))
    try place.store.saveAndWait()
    let quiz = try #require(try found("quiz"))
    #expect(try command.context(at: quiz) != nil)
    #expect(try place.anotherProgram(named: "org.example.other").context(at: quiz) == nil)
  }

  @Test func aNewAttemptEndsTheTimerOfTheOneBefore() throws {
    try place.store.mainContext.addChild(
      ContextDeclaration(type: .quiz, identifier: "quiz", title: "Quiz"))
    try place.store.saveAndWait()
    let quiz = try #require(try found("quiz"))
    _ = try command.timers.start(ofContext: quiz.id)
    place.clock.advance(by: .seconds(60))
    #expect(try command.timers.start(ofContext: quiz.id).start != .started(isCounted: true))
    #expect(try command.timers.start(ofContext: quiz.id, inNewAttempt: true).attempt == 2)
    #expect(try command.timers.running().count == 1)
    #expect(try command.timers.stop(ofContext: quiz.id) == 1)
    #expect(try command.timers.running().isEmpty)
    let detail = try #require(try command.contextCatalogue.detail(of: quiz))
    #expect(detail.attempts.map(\.activity.time.openNanoseconds) == [60_000_000_000, 0])
  }

  @Test func forgettingErasesWhatWasDoneBelow() throws {
    try place.store.mainContext.addChild(
      ContextDeclaration(type: .quiz, identifier: "quiz", title: "A secret title"))
    try place.store.saveAndWait()
    let quiz = try #require(try found("quiz"))
    _ = try command.timers.start(ofContext: quiz.id)
    #expect(try command.contextCatalogue.placesWithRecords().map(\.name) == ["org.example.editor"])
    try command.housekeeping.forget([], contexts: [quiz], day: "2026-11-20")
    #expect(try command.timers.running().isEmpty)
    #expect(try !command.contextCatalogue.hasAttempts())
    command.close()
    place.store.close()
    let store = folder.url.appendingPathComponent("store")
    for file in try FileManager.default.subpathsOfDirectory(atPath: store.path) {
      let data = FileManager.default.contents(atPath: store.path + "/" + file) ?? Data()
      #expect(data.range(of: Data("secret".utf8)) == nil, "\(file)")
    }
  }
}
