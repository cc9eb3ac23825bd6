import FileProgress
import FileProgressTestSupport
import Foundation
import Testing

/// The examples of contexts in the documentation.
@Suite struct ContextExampleTests {
  @Test func contextsAreDeclaredAndAttempted() async throws {
    let folder = try ScratchFolder()
    let store = Workplace(in: folder).store

    let act = ContextDeclaration(
      type: .chapter, identifier: "act-1", title: "Act 1",
      children: [ContextDeclaration(type: .section, identifier: "scene-1", title: "Scene 1")])
    try store.mainContext.addChild(act)
    try await store.save()

    let scenes = try await store.contexts(matchingIdentifierPath: ["act-1", "scene-1"])
    let attempt = scenes.last?.createNewActivity()
    attempt?.start()

    #expect(scenes.map(\.title) == ["Act 1", "Scene 1"])
    #expect(scenes.last?.currentActivity === attempt)
    #expect(attempt?.isStarted == true)
  }

  @Test func resultsAreReportedByPath() async throws {
    struct Quiz: ContextReporting {
      let dataStore: DataStore

      func reportingDidFail(with error: any Error) { print("Progress was not kept: \(error)") }

      func finish(points: Double) async throws {
        let quiz = ["hamlet", "quiz-1"]
        let score = ScoreItem(identifier: "score", title: "Score", score: points, maxScore: 10)
        try await startActivity(at: quiz)
        try await setPrimaryItem(score, at: quiz)
        try await setProgress(1, at: quiz)
        try await stopActivity(at: quiz)
      }
    }

    let folder = try ScratchFolder()
    let store = Workplace(in: folder).store
    try store.mainContext.addChild(
      ContextDeclaration(
        type: .book, identifier: "hamlet", title: "Hamlet",
        children: [ContextDeclaration(type: .quiz, identifier: "quiz-1", title: "Quiz 1")]))
    try await Quiz(dataStore: store).finish(points: 8)
    let context = try await store.mainContext.descendant(
      matchingIdentifierPath: ["hamlet", "quiz-1"])
    #expect((context.currentActivity?.primaryActivityItem as? ScoreItem)?.score == 8)
  }

  @Test func contextHasAThumbnail() async throws {
    let folder = try ScratchFolder()
    let store = Workplace(in: folder).store
    let pictures = folder.url
    try PictureSample.png(width: 100, height: 100).write(
      to: pictures.appending(path: "hamlet.png"))

    let cover = try ContextThumbnail(data: Data(contentsOf: pictures.appending(path: "hamlet.png")))
    var hamlet = ContextDeclaration(type: .book, identifier: "hamlet", title: "Hamlet")
    hamlet.thumbnail = cover

    let context = try store.mainContext.addChild(hamlet)
    #expect(try await context.thumbnail == cover)
  }

  @Test func linkOpensAContext() async throws {
    enum CommandLine {
      static let arguments = ["reader", "fileprogress://context/org.example.editor/hamlet"]
    }
    let store = Workplace().store
    try store.mainContext.addChild(
      ContextDeclaration(type: .book, identifier: "hamlet", title: "Hamlet"))

    if let link = CommandLine.arguments.dropFirst().first.flatMap(ContextLink.init) {
      let contexts = try await store.contexts(matchingIdentifierPath: link.identifierPath)
      contexts.last?.becomeActive()
    }

    #expect(store.activeContext?.identifier == "hamlet")
  }
}
