import ClassKit
import FileProgress
import FileProgressTestSupport
import FileProgressTesting
import Foundation
import Testing

@Suite struct ActivityTests {
  private let desk: Desk
  private var store: CLSDataStore { desk.store }
  private let quiz: CLSContext

  init() throws {
    desk = try Desk()
    quiz = CLSContext(type: .quiz, identifier: "quiz", title: "Quiz")
    desk.store.mainAppContext.addChildContext(quiz)
  }

  private func quizOfAnotherRun() async throws -> CLSContext {
    try await desk.anotherRun().mainAppContext.descendant(matchingIdentifierPath: ["quiz"])
  }

  @Test func activityIsOneObject() {
    #expect(quiz.currentActivity == nil)
    let activity = quiz.createNewActivity()
    #expect(quiz.currentActivity === activity)
    #expect(!activity.isStarted && activity.duration == 0 && activity.progress == 0)
    activity.start()
    #expect(activity.isStarted)
    #expect(store.runningActivity === activity)
    activity.stop()
    #expect(!activity.isStarted && store.runningActivity == nil)
  }

  @Test func durationCountsWhileItRuns() async throws {
    let activity = quiz.createNewActivity()
    activity.start()
    desk.clock.advance(by: .seconds(60))
    #expect(activity.duration == 60)
    activity.stop()
    desk.clock.advance(by: .seconds(60))
    activity.start()
    desk.clock.advance(by: .seconds(5))
    activity.stop()
    try await store.save()
    #expect(try await quizOfAnotherRun().currentActivity?.duration == 65)
  }

  @Test func newAttemptStopsTheOldOneAndStartsAnew() async throws {
    let first = quiz.createNewActivity()
    first.start()
    first.progress = 0.5
    let second = quiz.createNewActivity()
    #expect(!first.isStarted && second !== first && second.progress == 0)
    #expect(quiz.currentActivity === second)
    try await store.save()
    let found = try await quizOfAnotherRun()
    #expect(found.currentActivity?.progress == 0)
  }

  @Test func itemThatIsUsedAgainChangesNoOlderAttempt() async throws {
    let score = CLSScoreItem(identifier: "score", title: "Score", score: 3, maxScore: 10)
    let hints = CLSQuantityItem(identifier: "hints", title: "Hints")
    let first = quiz.createNewActivity()
    first.primaryActivityItem = score
    first.addAdditionalActivityItem(hints)
    hints.quantity = 2
    try await store.save()
    let second = quiz.createNewActivity()
    score.score = 9
    hints.quantity = 0
    second.primaryActivityItem = score
    second.addAdditionalActivityItem(hints)
    try await store.save()
    #expect((first.primaryActivityItem as? CLSScoreItem)?.score == 3)
    #expect((first.additionalActivityItems.first as? CLSQuantityItem)?.quantity == 2)
    #expect(second.primaryActivityItem === score)
    let found = try await quizOfAnotherRun().currentActivity
    #expect((found?.primaryActivityItem as? CLSScoreItem)?.score == 9)
    #expect((found?.additionalActivityItems.first as? CLSQuantityItem)?.quantity == 0)
  }

  @Test func itemsAreReadBackInTheirKinds() async throws {
    let activity = quiz.createNewActivity()
    let score = CLSScoreItem(identifier: "score", title: "Score", score: 8, maxScore: 10)
    activity.primaryActivityItem = score
    let hints = CLSQuantityItem(identifier: "hints", title: "Hints")
    hints.quantity = 3
    activity.addAdditionalActivityItem(hints)
    let answer = CLSBinaryItem(identifier: "q1", title: "Question 1", type: .correctIncorrect)
    #expect(!answer.value && answer.valueType == .correctIncorrect)
    answer.value = true
    activity.addAdditionalActivityItem(answer)
    #expect(activity.primaryActivityItem === score)
    #expect(activity.additionalActivityItems == [hints, answer])
    hints.quantity = 4
    try await store.save()
    let current = try await quizOfAnotherRun().currentActivity
    let found = try #require(current)
    let primary = try #require(found.primaryActivityItem as? CLSScoreItem)
    #expect(primary.score == 8 && primary.maxScore == 10 && primary.title == "Score")
    #expect((found.additionalActivityItems[0] as? CLSQuantityItem)?.quantity == 4)
    #expect((found.additionalActivityItems[1] as? CLSBinaryItem)?.value == true)
    found.removeAllActivityItems()
    #expect(found.primaryActivityItem == nil && found.additionalActivityItems.isEmpty)
  }

  @Test func itemOfAKnownIdentifierReplacesTheOldOne() {
    let activity = quiz.createNewActivity()
    for quantity in [1.0, 2] {
      let item = CLSQuantityItem(identifier: "hints", title: "Hints")
      item.quantity = quantity
      activity.addAdditionalActivityItem(item)
    }
    #expect(activity.additionalActivityItems.count == 1)
    #expect((activity.additionalActivityItems[0] as? CLSQuantityItem)?.quantity == 2)
  }

  @Test func clientsSubclassOfAnItemStaysWhatItIs() {
    final class Stars: CLSQuantityItem, @unchecked Sendable {
      var colour = "none"
    }
    let activity = quiz.createNewActivity()
    do {
      let stars = Stars(identifier: "stars", title: "Stars")
      stars.colour = "gold"
      activity.primaryActivityItem = stars
    }
    #expect((activity.primaryActivityItem as? Stars)?.colour == "gold")
  }

  @Test func primaryKeepsItsKindInAllAttempts() async throws {
    quiz.createNewActivity().primaryActivityItem = CLSScoreItem(
      identifier: "score", title: "Score", score: 1, maxScore: 2)
    try await store.save()
    let other = CLSQuantityItem(identifier: "hints", title: "Hints")
    let activity = quiz.createNewActivity()
    activity.primaryActivityItem = other
    #expect(activity.primaryActivityItem == nil)
    do {
      try await store.save()
      Issue.record("saved")
    } catch let error as CLSError {
      #expect(error.code == .invalidArgument)
      #expect(error.userInfo[.objectKey] as? CLSQuantityItem === other)
    }
  }

  @Test func impossibleNumbersAreRefusedByTheNextSave() async throws {
    let activity = quiz.createNewActivity()
    activity.progress = .nan
    activity.progress = 7
    activity.addProgressRange(fromStart: -1, toEnd: 0.2)
    #expect(activity.progress == 1)
    await #expect {
      try await store.save()
    } throws: {
      ($0 as? CLSError)?.code == .invalidArgument
        && ($0 as? CLSError)?.userInfo[.objectKey] as? CLSActivity === activity
    }
  }

  @Test func progressIsTheUnionOfItsRanges() {
    let activity = quiz.createNewActivity()
    activity.addProgressRange(fromStart: 0, toEnd: 0.2)
    activity.addProgressRange(fromStart: 0.5, toEnd: 0.7)
    activity.addProgressRange(fromStart: 0.1, toEnd: 0.2)
    #expect(abs(activity.progress - 0.4) < 1e-9)
    activity.progress = 0.1
    #expect(abs(activity.progress - 0.4) < 1e-9)
  }

  @Test func whatIsReportedAfterTheStopIsKept() async throws {
    let activity = quiz.createNewActivity()
    activity.start()
    activity.stop()
    activity.progress = 0.5
    try await store.save()
    #expect(try await quizOfAnotherRun().currentActivity?.progress == 0.5)
  }

  @Test func attemptAtADraftIsKeptOnceTheDraftIsAdded() async throws {
    try await desk.asClient {
      let draft = CLSContext("draft")
      let first = draft.createNewActivity()
      first.start()
      let activity = draft.createNewActivity()
      #expect(!first.isStarted)
      activity.start()
      activity.progress = 0.3
      activity.primaryActivityItem = CLSQuantityItem(identifier: "pages", title: "Pages")
      try await store.save()
      store.mainAppContext.addChildContext(draft)
      #expect(draft.currentActivity === activity)
      desk.clock.advance(by: .seconds(9))
      activity.stop()
      try await store.save()
    }
    let found = try await desk.anotherRun().mainAppContext
      .descendant(matchingIdentifierPath: ["draft"]).currentActivity
    #expect(found?.progress == 0.3 && found?.duration == 9)
    #expect(found?.primaryActivityItem is CLSQuantityItem)
  }

  @Test func contextAndThoseAboveRunAtOnce() {
    let above = desk.main.createNewActivity()
    let below = quiz.createNewActivity()
    above.start()
    below.start()
    #expect(above.isStarted && below.isStarted)
    #expect(store.runningActivity === below)
    below.stop()
    #expect(store.runningActivity === above)
  }

  @Test func doneMarkIsForTheLastContextOfAPath() async throws {
    store.completeAllAssignedActivities(matching: ["quiz"])
    store.completeAllAssignedActivities(matching: ["missing"])
    try await store.save()
    #expect(store.dataStore.context(atIdentifierPath: ["quiz"])?.isDone == true)
    #expect(store.dataStore.mainContext.isDone == false)
  }

  @Test func assignedDocumentsAreTold() async throws {
    let url = desk.folder.url.appendingPathComponent("essay.txt")
    try Data("The tide came in.".utf8).write(to: url)
    let work = AssignedWork(
      classIdentifier: JoinedClassIdentifier(high: 1, low: 1),
      assignment: AssignedWorkIdentifier(high: 2, low: 2))
    let part = AssignedPart(work: work, number: 1)
    try store.dataStore.take([StatedAssignment(work, .open, momentNanoseconds: 1)])
    _ = try store.dataStore.attach(fileAt: url.path, to: part, asCommand: "assignment attach")
    #expect(try await store.isAssignedDocument(url))
    let told = await withCheckedContinuation { continuation in
      store.checkIsAssignedDocument(url) { isAssigned, error in
        continuation.resume(returning: isAssigned && error == nil)
      }
    }
    #expect(told)
    try store.dataStore.take([StatedAssignment(work, .completed, momentNanoseconds: 2)])
    #expect(try await !store.isAssignedDocument(url))
    await #expect(throws: CLSError.self) {
      try await store.isAssignedDocument(desk.folder.url.appendingPathComponent("missing.txt"))
    }
  }

  @Test func documentsHaveActivities() async throws {
    let url = desk.folder.url.appendingPathComponent("essay.txt")
    try Data("The tide came in.".utf8).write(to: url)
    let activity = try await store.fetchActivity(for: url)
    activity.start()
    #expect(try await store.fetchActivity(for: url) === activity)
    #expect(try await !store.isAssignedDocument(url))
    activity.stop()
    try await store.save()
    let missing = desk.folder.url.appendingPathComponent("missing.txt")
    do {
      _ = try await store.fetchActivity(for: missing)
      Issue.record("found")
    } catch CLSError.invalidArgument {
      // as documented
    }
  }
}
