import ClassKit
import FileProgressTestSupport
import Foundation
import Testing

/// The examples in the documentation of ClassKit. `DocumentationExampleTests` compares them; those of the guide
/// "Moving a ClassKit app to Linux" stand in PlaysSample.
@Suite struct ClassKitExampleTests {
  private let desk: Desk

  init() throws { desk = try Desk() }

  @Test func aQuizIsDeclaredAndReported() async throws {
    try await desk.asClient {
      let store = CLSDataStore.shared
      let quiz = CLSContext(type: .quiz, identifier: "quiz", title: "Quiz")
      store.mainAppContext.addChildContext(quiz)
      let activity = quiz.createNewActivity()
      activity.start()
      activity.primaryActivityItem = CLSScoreItem(
        identifier: "score", title: "Score", score: 8, maxScore: 10)
      activity.stop()
      try await store.save()
    }
    let quiz = try await desk.anotherRun().contexts(matchingIdentifierPath: ["quiz"]).last
    #expect((quiz?.currentActivity?.primaryActivityItem as? CLSScoreItem)?.score == 8)
  }

  @Test func aSceneIsFoundAndStarted() async throws {
    let act = CLSContext("act-1")
    act.addChildContext(CLSContext("scene-1"))
    desk.main.addChildContext(act)
    try await desk.asClient {
      let store = CLSDataStore.shared
      let scenes = try await store.contexts(matchingIdentifierPath: ["act-1", "scene-1"])
      let attempt = scenes.last?.createNewActivity()
      attempt?.start()
      try await store.save()
      #expect(scenes.map(\.identifier) == ["act-1", "scene-1"])
      #expect(attempt?.isStarted == true)
    }
  }

  @Test func theContextOfALinkBecomesActive() async throws {
    desk.main.addChildContext(CLSContext("act-1"))
    let userActivity = NSUserActivity(contextIdentifierPath: ["org.example.plays", "act-1"])
    try await desk.asClient {
      let path = userActivity.contextIdentifierPath ?? []
      CLSDataStore.shared.mainAppContext.descendant(matchingIdentifierPath: path) { context, _ in
        context?.becomeActive()
      }
      // Calls are done in their order.
      try await CLSDataStore.shared.save()
      #expect(CLSDataStore.shared.activeContext?.identifier == "act-1")
    }
  }

  @Test func aMissingSceneIsNoticed() async throws {
    func lookUp(_ path: [String]) async throws {
      let contexts = try await CLSDataStore.shared.contexts(matchingIdentifierPath: path)
      guard contexts.count == path.count, let scene = contexts.last else { return }
      Issue.record("\(scene)")
    }
    desk.main.addChildContext(CLSContext("act-1"))
    try await desk.asClient { try await lookUp(["act-1", "scene-9"]) }
  }

  @Test func aLongTitleIsALimit() async throws {
    var shown = 0
    func showTitleIsTooLong() { shown += 1 }
    let store = desk.store
    let long = CLSContext(
      type: .book, identifier: "book", title: String(repeating: "x", count: 257))
    desk.main.addChildContext(long)
    do { try await store.save() } catch CLSError.limits { showTitleIsTooLong() }
    #expect(shown == 1)

    desk.main.addChildContext(long)
    await #expect { try await store.save() } throws: { error in
      let object = (error as? CLSError)?.userInfo[CLSErrorUserInfoKey.objectKey.rawValue]
      return object as? CLSContext === long
    }
  }

  @Test func anItemReplacesTheOneThatWasThere() {
    let activity = desk.main.createNewActivity()
    activity.addAdditionalActivityItem(CLSQuantityItem(identifier: "hints", title: "Hints"))
    let hints = CLSQuantityItem(identifier: "hints", title: "Hints")
    hints.quantity = 2
    activity.addAdditionalActivityItem(hints)  // replaces the hints that were there
    let items = activity.additionalActivityItems.compactMap { $0 as? CLSQuantityItem }
    #expect(items.map(\.quantity) == [2])
  }

  @Test func aFileHasAnActivity() async throws {
    let documentURL = URL(fileURLWithPath: try desk.folder.write("one two", to: "essay.txt"))
    try await desk.asClient {
      let activity = try await CLSDataStore.shared.fetchActivity(for: documentURL)
      #expect(!activity.isStarted)
    }
  }
}
