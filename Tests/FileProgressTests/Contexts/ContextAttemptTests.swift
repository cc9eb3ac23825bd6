import FileProgress
import FileProgressTestSupport
import FileProgressTesting
import Foundation
import Testing

@Suite struct ContextAttemptTests {
  private let folder: ScratchFolder
  private let place: Workplace
  private let quiz: Context

  init() throws {
    folder = try ScratchFolder()
    place = Workplace(in: folder)
    quiz = try place.store.mainContext.addChild(
      ContextDeclaration(type: .quiz, identifier: "quiz", title: "Quiz"))
  }

  private func again() async throws -> Context {
    let store = place.anotherProgram(named: "org.example.editor")
    return try #require(try await store.contexts(matchingIdentifierPath: ["quiz"]).first)
  }

  @Test func attemptKeepsTimeProgressAndItems() async throws {
    #expect(quiz.currentActivity == nil)
    let activity = quiz.createNewActivity()
    #expect(activity === quiz.currentActivity)
    #expect(activity.file == nil)
    #expect(!activity.isStarted)
    activity.start()
    place.clock.advance(by: .seconds(90))
    activity.progress = 0.4
    activity.primaryActivityItem = ScoreItem(
      identifier: "score", title: "Score", score: 7, maxScore: 10)
    activity.addAdditionalActivityItem(QuantityItem(identifier: "hints", title: "Hints"))
    activity.stop()
    try await place.store.save()
    let context = try await again()
    let saved = try #require(context.currentActivity)
    #expect(saved.duration == 90)
    #expect(saved.progress == 0.4)
    #expect((saved.primaryActivityItem as? ScoreItem)?.score == 7)
    #expect(saved.additionalActivityItems.map(\.identifier) == ["hints"])
  }

  @Test func newAttemptStopsTheOldOneAndStartsFromNothing() async throws {
    let first = quiz.createNewActivity()
    first.start()
    place.clock.advance(by: .seconds(60))
    first.progress = 1
    let second = quiz.createNewActivity()
    #expect(!first.isStarted)
    #expect(second !== first)
    #expect(quiz.currentActivity === second)
    #expect(second.duration == 0)
    #expect(second.progress == 0)
    second.start()
    place.clock.advance(by: .seconds(5))
    second.stop()
    try await place.store.save()
    let context = try await again()
    #expect(context.currentActivity?.duration == 5)
  }

  @Test func primaryKindIsThatOfTheFirstAttempt() async throws {
    let first = quiz.createNewActivity()
    first.primaryActivityItem = ScoreItem(
      identifier: "score", title: "Score", score: 1, maxScore: 2)
    try await place.store.save()
    let second = quiz.createNewActivity()
    #expect(second.primaryActivityItem == nil)
    second.primaryActivityItem = QuantityItem(identifier: "count", title: "Count")
    #expect(second.primaryActivityItem == nil)
    let refusal = place.store.errorOfSaving()
    #expect(refusal?.code == .partialFailure)
    second.primaryActivityItem = ScoreItem(
      identifier: "score", title: "Score", score: 2, maxScore: 2)
    #expect(place.store.errorOfSaving() == nil)
  }

  @Test func primaryKindThatAnotherProgramSavedFirstHolds() async throws {
    try await place.store.save()
    let mine = quiz.createNewActivity()
    mine.primaryActivityItem = QuantityItem(identifier: "count", title: "Count")
    let store = place.anotherProgram(named: "org.example.editor")
    let theirs = try await store.mainContext.descendant(matchingIdentifierPath: ["quiz"])
    theirs.createNewActivity().primaryActivityItem = BinaryItem(
      identifier: "passed", title: "Passed", type: .passFail)
    try await store.save()
    #expect(place.store.errorOfSaving()?.code == .partialFailure)
  }

  @Test func severalRunAtOnceAndOneIsTheNewest() throws {
    let parent = place.store.mainContext.createNewActivity()
    let child = quiz.createNewActivity()
    parent.start()
    place.clock.advance(by: .seconds(1))
    child.start()
    #expect(place.store.runningActivity === child)
    child.stop()
    #expect(place.store.runningActivity === parent)
    #expect(parent.isStarted)
  }

  @Test func attemptOfAnUnsavedContextIsSavedWithIt() async throws {
    let deep = try quiz.addChild(ContextDeclaration(type: .task, identifier: "one", title: "One"))
    deep.createNewActivity().progress = 0.25
    try await place.store.save()
    let store = place.anotherProgram(named: "org.example.editor")
    let found = try await store.mainContext.descendant(matchingIdentifierPath: ["quiz", "one"])
    #expect(found.currentActivity?.progress == 0.25)
  }

  @Test func emptyAttemptIsTheCurrentOneAfterASave() async throws {
    let first = quiz.createNewActivity()
    first.progress = 0.9
    try await place.store.save()
    quiz.createNewActivity()
    try await place.store.save()
    let context = try await again()
    #expect(context.currentActivity?.progress == 0)
  }

  @Test func doneIsSaidOfTheLastContextOfThePath() async throws {
    place.store.completeAllAssignedActivities(matching: ["org.example.editor", "quiz"])
    #expect(quiz.isDone)
    #expect(!place.store.mainContext.isDone)
    try await place.store.save()
    #expect(try await again().isDone)
    place.store.completeAllAssignedActivities(matching: ["nothing"])
    #expect(place.store.errorOfSaving() == nil)
  }
}
