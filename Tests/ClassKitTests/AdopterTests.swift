import ClassKit
import FileProgress
import FileProgressTesting
import Foundation
import Synchronization
import Testing

/// What programs that were written for Apple's ClassKit rely on without saying so.
@Suite struct AdopterTests {
  private let desk: Desk
  private var store: CLSDataStore { desk.store }
  private var main: CLSContext { store.mainAppContext }

  init() throws { desk = try Desk() }

  private func context(_ path: String...) async throws -> CLSContext {
    try await store.mainAppContext.descendant(matchingIdentifierPath: path)
  }

  private func everything() async throws -> [CLSContext] {
    try await store.contexts(matching: NSPredicate(value: true))
  }

  // MARK: - Declaring

  @Test func manyLookupsAtOnceAskOnceForEachContext() async throws {
    let delegate = TestDelegate { identifier, _, _ in CLSContext(identifier) }
    store.delegate = delegate
    let failures = Mutex<[String]>([])
    await withCheckedContinuation { continuation in
      let group = DispatchGroup()
      for act in 1...3 {
        for scene in 1...5 {
          group.enter()
          DispatchQueue.global().async { [main] in
            main.descendant(matchingIdentifierPath: ["play", "act \(act)", "scene \(scene)"]) {
              context, error in
              if context == nil || error != nil { failures.withLock { $0.append("\(scene)") } }
              group.leave()
            }
          }
        }
      }
      group.notify(queue: .global()) { continuation.resume() }
    }
    #expect(failures.withLock(\.count) == 0)
    #expect(delegate.asked.withLock(\.count) == 19)
    #expect(Set(delegate.asked.withLock(\.self)).count == 19)
    try await store.save()
    #expect(try await everything().count == 20)
  }

  @Test func delegateCanWalkUpToTheMainContext() async throws {
    let delegate = TestDelegate { identifier, parent, path in
      var walked: [String] = []
      var next: CLSContext? = parent
      while let context = next {
        walked.insert(context.identifier, at: 0)
        next = context.parent
      }
      #expect(walked == ["org.example.plays"] + path)
      return CLSContext(identifier)
    }
    store.delegate = delegate
    // Nobody holds those in between.
    #expect(try await context("a", "b", "c", "d", "e").identifier == "e")
  }

  @Test func whatTheDelegateSetsAfterTheInitialiserIsKeptWithoutASave() async throws {
    let delegate = TestDelegate { identifier, _, _ in
      let context = CLSContext(type: .quiz, identifier: identifier, title: identifier)
      context.title = "Changed"
      context.topic = CLSContextTopic(rawValue: "Biology")
      context.displayOrder = 4
      context.universalLinkURL = URL(string: "plays://hamlet/act%201")
      return context
    }
    store.delegate = delegate
    _ = try await context("Level 1", "6 Seconds")
    let path = ["Level 1", "6 Seconds"]
    let found = try #require(
      try await desk.anotherRun().contexts(matchingIdentifierPath: path).last)
    #expect(found.title == "Changed" && found.topic?.rawValue == "Biology")
    #expect(found.displayOrder == 4 && found.type == .quiz)
    #expect(found.universalLinkURL?.absoluteString == "plays://hamlet/act%201")
  }

  @Test func settingADelegateTwiceAsksItNothing() async throws {
    let delegate = TestDelegate { _, _, _ in nil }
    store.delegate = delegate
    store.delegate = delegate
    #expect(delegate.asked.withLock(\.count) == 0)
    #expect(try await store.contexts(matchingIdentifierPath: ["unknown"]).isEmpty)
    #expect(delegate.asked.withLock(\.self) == ["unknown"])
    try await store.save()
  }

  @Test func deeperPathMayBeAskedForFirst() async throws {
    let delegate = TestDelegate { identifier, _, _ in CLSContext(identifier) }
    store.delegate = delegate
    for path in [["chapter", "quiz"], ["chapter"], ["chapter", "quiz"]] {
      #expect(try await store.contexts(matchingIdentifierPath: path).count == path.count)
    }
    #expect(delegate.asked.withLock(\.self) == ["chapter", "chapter/quiz"])
  }

  @Test func contextThatTheDelegateJustMadeCanBeChangedAndSaved() async throws {
    let delegate = TestDelegate { identifier, _, _ in
      CLSContext(type: .task, identifier: identifier, title: identifier)
    }
    store.delegate = delegate
    let made = try await context("class-1")
    made.title = "Class"
    made.topic = .init(rawValue: "General")
    try await store.save()
    let found = try await desk.anotherRun().contexts(matchingIdentifierPath: ["class-1"]).last
    #expect(found?.title == "Class" && found?.type == .task && found?.topic?.rawValue == "General")
  }

  @Test func searchFindsWhatIsNotSavedAndWhatTheDelegateMade() async throws {
    let delegate = TestDelegate { identifier, _, _ in CLSContext(identifier) }
    store.delegate = delegate
    _ = try await context("made", "below")
    main.addChildContext(CLSContext("added"))
    let children = try await store.contexts(matching: NSPredicate(format: "parent = %@", main))
    #expect(children.map(\.identifier) == ["made", "added"])
  }

  @Test func searchBelowAContextThatIsInNoTreeFindsNothing() async throws {
    let draft = CLSContext("draft")
    let below = NSPredicate(format: "parent = %@", draft)
    #expect(try await store.contexts(matching: below).isEmpty)
    let child = CLSContext("child")
    draft.addChildContext(child)
    #expect(child.identifierPath == ["draft", "child"])
    try await store.save()
    #expect(try await everything().count == 1)
    main.addChildContext(draft)
    try await store.save()
    #expect(child.pathText == "org.example.plays/draft/child")
  }

  @Test func addingAnExistingPathAgainAndAgainChangesNothing() async throws {
    let first = CLSContext("a")
    main.addChildContext(first)
    let activity = first.createNewActivity()
    try await store.save()
    for _ in 0..<3 {
      main.addChildContext(CLSContext("a"))
      await #expect(throws: CLSError.self) { try await store.save() }
      #expect(try await context("a") === first)
      #expect(first.currentActivity === activity)
      first.displayOrder += 1
      try await store.save()
    }
    let found = try await desk.anotherRun().contexts(matchingIdentifierPath: ["a"])
    #expect(found.map(\.displayOrder) == [3])
  }

  @Test func declaringTheSameAgainWritesNothing() async throws {
    func declare(in store: CLSDataStore) async throws -> CLSContext {
      let main = store.mainAppContext
      let known = try? await main.descendant(matchingIdentifierPath: ["class"])
      let context = known ?? CLSContext(type: .course, identifier: "class", title: "")
      context.title = "Class"
      context.summary = "Type: quiz | Subject: General"
      context.topic = .init(rawValue: "General")
      if known == nil { main.addChildContext(context) }
      try await store.save()
      return context
    }
    let first = try await declare(in: store).dateLastModified
    desk.clock.advance(by: .seconds(60))
    let again = try await declare(in: desk.anotherRun())
    #expect(again.dateLastModified.timeIntervalSince(first) < 1)
  }

  @Test func contextOfAnEarlierCompletionIsStillTheLiveOne() async throws {
    main.addChildContext(CLSContext("class"))
    await withCheckedContinuation { continuation in
      main.descendant(matchingIdentifierPath: ["class"]) { [main, store] above, _ in
        store.save()
        main.descendant(matchingIdentifierPath: ["class", "pack"]) { existing, error in
          #expect(existing == nil && error == nil)
          above?.addChildContext(CLSContext("pack"))
          store.save { error in
            #expect(error == nil)
            continuation.resume()
          }
        }
      }
    }
    let again = desk.anotherRun()
    #expect(try await again.contexts(matchingIdentifierPath: ["class", "pack"]).count == 2)
  }

  @Test func identifiersMayHaveAnyCharactersAndCousinsTheSame() async throws {
    let names = ["Day 1", "deck/2", "a", "%2F", "Act 1 (new)", "é"]
    for level in ["Level 1", "Level 2", "a/b"] {
      let above = CLSContext(level)
      for name in names { above.addChildContext(CLSContext(name)) }
      main.addChildContext(above)
    }
    let a = CLSContext("b")
    try await context("Level 1", "a").addChildContext(a)
    try await store.save()
    let again = desk.anotherRun()
    for level in ["Level 1", "Level 2", "a/b"] {
      for name in names {
        let found = try await again.contexts(matchingIdentifierPath: [level, name])
        #expect(found.map(\.identifier) == [level, name])
      }
    }
  }

  @Test func siblingsWithTheSameOrderStayAsTheyWereDeclared() async throws {
    let names = ["c", "a", "b", "z", "m"]
    for name in names { main.addChildContext(CLSContext(name)) }
    let children = NSPredicate(format: "parent = %@", main)
    #expect(try await store.contexts(matching: children).map(\.identifier) == names)
    try await store.save()
    #expect(try await store.contexts(matching: children).map(\.identifier) == names)
    let again = desk.anotherRun()
    let found = try await again.contexts(
      matching: NSPredicate(format: "parent = %@", again.mainAppContext))
    #expect(found.map(\.identifier) == names)
  }

  // MARK: - Removing

  @Test func everythingIsRemovedOneByOneAndDeclaredAgain() async throws {
    let delegate = TestDelegate { identifier, _, _ in CLSContext(identifier) }
    store.delegate = delegate
    let quiz = try await context("chapter", "quiz")
    quiz.createNewActivity().start()
    for context in try await everything() { store.remove(context) }
    try await store.save()
    #expect(try await everything() == [main])
    let again = try await context("chapter", "quiz")
    again.createNewActivity().progress = 0.25
    try await store.save()
    let found = try await desk.anotherRun().contexts(matchingIdentifierPath: ["chapter", "quiz"])
    #expect(found.last?.currentActivity?.progress == 0.25)
  }

  // MARK: - Working

  @Test func currentActivityGoesOnAfterStopSaveAndRestart() async throws {
    let chapter = CLSContext("chapter")
    main.addChildContext(chapter)
    chapter.becomeActive()
    let activity = chapter.createNewActivity()
    activity.start()
    activity.start()
    activity.progress = 0.25
    activity.stop()
    activity.stop()
    chapter.resignActive()
    try await store.save()
    #expect(try await context("chapter").currentActivity === activity)
    let again = desk.anotherRun()
    let found = try await again.mainAppContext.descendant(matchingIdentifierPath: ["chapter"])
    let resumed = try #require(found.currentActivity)
    #expect(resumed.progress == 0.25 && !resumed.isStarted)
    resumed.start()
    resumed.addProgressRange(fromStart: 0.5, toEnd: 0.75)
    resumed.stop()
    try await again.save()
    // What another process saved reaches the object that is held here.
    #expect(chapter.currentActivity === activity)
    #expect(activity.progress == 0.5)
  }

  @Test func heldItemsGoOnAfterASave() async throws {
    let day = CLSContext("day")
    main.addChildContext(day)
    let activity = day.createNewActivity()
    let stars = CLSQuantityItem(identifier: "stars", title: "Stars")
    let done = CLSScoreItem(identifier: "done", title: "Done", score: 0, maxScore: 5)
    activity.primaryActivityItem = stars
    activity.addAdditionalActivityItem(done)
    try await store.save()
    stars.quantity = 3.5
    done.score = 8
    done.maxScore = 10
    done.title = "Done of 10"
    try await store.save()
    let found = try await desk.anotherRun().contexts(matchingIdentifierPath: ["day"])
      .last?.currentActivity
    #expect((found?.primaryActivityItem as? CLSQuantityItem)?.quantity == 3.5)
    let score = found?.additionalActivityItems.first as? CLSScoreItem
    #expect(score?.score == 8 && score?.maxScore == 10 && score?.title == "Done of 10")
  }

  @Test func scoreOutOfNothingIsNoErrorAndRecordedOnceThereArePoints() async throws {
    let day = CLSContext("day")
    main.addChildContext(day)
    let activity = day.createNewActivity()
    let empty = CLSScoreItem(identifier: "empty", title: "Empty", score: 0, maxScore: 0)
    let later = CLSScoreItem(identifier: "later", title: "Later", score: 0, maxScore: 0)
    let known = CLSScoreItem(identifier: "known", title: "Known", score: 1, maxScore: 2)
    let other = CLSQuantityItem(identifier: "other", title: "Other")
    for item in [empty, later, known, other] as [CLSActivityItem] {
      activity.addAdditionalActivityItem(item)
    }
    known.score = 0
    known.maxScore = 0
    other.quantity = 7
    try await store.save()
    later.score = 3
    later.maxScore = 4
    let primary = CLSScoreItem(identifier: "all", title: "All", score: 0, maxScore: 0)
    activity.primaryActivityItem = primary
    primary.maxScore = 9
    try await store.save()
    let found = try #require(
      try await desk.anotherRun().contexts(matchingIdentifierPath: ["day"]).last?.currentActivity)
    let items = found.additionalActivityItems
    #expect(items.map(\.identifier).sorted() == ["known", "later", "other"])
    #expect((items.first { $0.identifier == "later" } as? CLSScoreItem)?.score == 3)
    #expect((items.first { $0.identifier == "other" } as? CLSQuantityItem)?.quantity == 7)
    #expect((found.primaryActivityItem as? CLSScoreItem)?.maxScore == 9)
  }

  @Test func scoreWithoutPointsThatWasReplacedDoesNotComeBack() async throws {
    let day = CLSContext("day")
    main.addChildContext(day)
    let activity = day.createNewActivity()
    let old = CLSScoreItem(identifier: "score", title: "Old", score: 0, maxScore: 0)
    activity.addAdditionalActivityItem(old)
    let new = CLSScoreItem(identifier: "score", title: "New", score: 1, maxScore: 2)
    activity.addAdditionalActivityItem(new)
    old.maxScore = 5
    #expect(activity.additionalActivityItems == [new])
  }

  @Test func emptyReversedAndWideRangesAreNoErrors() async throws {
    let page = CLSContext("page")
    main.addChildContext(page)
    let activity = page.createNewActivity()
    activity.progress = 0
    activity.addProgressRange(fromStart: 0, toEnd: 0)
    activity.addProgressRange(fromStart: 0.9, toEnd: 0.1)
    #expect(activity.progress == 0)
    activity.progress = 0.29
    #expect(activity.progress == 0.29)
    activity.progress = 0.1
    activity.addProgressRange(fromStart: 0.2, toEnd: 5)
    #expect(abs(activity.progress - 1) < 1e-9)
    try await store.save()
  }

  /// The ends of an activity, in the orders in which programs call them.
  enum Ending: CaseIterable {
    case doneThenStop, stopThenDone, saveThenStop, neverResigns
  }

  @Test(arguments: Ending.allCases) func endsInAnyOrderAreOneReport(_ ending: Ending) async throws {
    let quiz = CLSContext("quiz")
    main.addChildContext(quiz)
    quiz.becomeActive()
    let activity = quiz.createNewActivity()
    activity.start()
    desk.clock.advance(by: .seconds(30))
    activity.primaryActivityItem = CLSScoreItem(
      identifier: "score", title: "Score", score: 1, maxScore: 2)
    switch ending {
    case .doneThenStop:
      store.completeAllAssignedActivities(matching: ["quiz"])
      activity.stop()
      quiz.resignActive()
    case .stopThenDone:
      activity.stop()
      quiz.resignActive()
      store.completeAllAssignedActivities(matching: ["quiz"])
    case .saveThenStop:
      store.completeAllAssignedActivities(matching: ["quiz"])
      try await store.save()
      activity.stop()
      quiz.resignActive()
    case .neverResigns:
      activity.stop()
      store.completeAllAssignedActivities(matching: ["quiz"])
    }
    try await store.save()
    let again = desk.anotherRun()
    let found = try await again.contexts(matchingIdentifierPath: ["quiz"]).last?.currentActivity
    #expect(found?.duration == 30 && found?.isStarted == false)
    #expect((found?.primaryActivityItem as? CLSScoreItem)?.score == 1)
    #expect(again.dataStore.context(atIdentifierPath: ["quiz"])?.isDone == true)
  }

  @Test func callsThatDoNotWaitForEachOtherKeepTheirOrder() async throws {
    let quiz = CLSContext("quiz")
    main.addChildContext(quiz)
    quiz.createNewActivity().start()
    func withActivity(_ body: @escaping (CLSActivity) -> Void) {
      main.descendant(matchingIdentifierPath: ["quiz"]) { context, _ in
        if let activity = context?.currentActivity, activity.isStarted { body(activity) }
      }
    }
    withActivity {
      $0.primaryActivityItem = CLSScoreItem(
        identifier: "score", title: "Score", score: 1, maxScore: 2)
    }
    withActivity { $0.progress = 0.5 }
    withActivity { [store] activity in
      activity.stop()
      store.save { _ in }
    }
    // The save is called from the third completion, so another call comes before it.
    _ = try await everything()
    try await store.save()
    let found = try await desk.anotherRun().contexts(matchingIdentifierPath: ["quiz"])
      .last?.currentActivity
    #expect(found?.primaryActivityItem != nil && found?.progress == 0.5)
    #expect(found?.isStarted == false)
  }

  @Test func attemptThatNeverStartedIsKeptAndTakesNoTime() async throws {
    let task = CLSContext("task")
    main.addChildContext(task)
    task.becomeActive()
    task.createNewActivity()
    desk.clock.advance(by: .seconds(9))
    task.resignActive()
    try await store.save()
    let found = try await desk.anotherRun().contexts(matchingIdentifierPath: ["task"]).last
    #expect(found?.currentActivity?.duration == 0 && found?.currentActivity?.isStarted == false)
  }

  @Test func savesThatOverlapAllComplete() async throws {
    main.addChildContext(CLSContext("a"))
    let completed = Mutex<[Int]>([])
    await withCheckedContinuation { continuation in
      for number in 0..<20 {
        store.save { error in
          #expect(error == nil)
          completed.withLock { $0.append(number) }
          if number == 19 { continuation.resume() }
        }
      }
    }
    #expect(completed.withLock(\.self) == Array(0..<20))
  }

  @Test func completionIsLetGoOnceItRan() async throws {
    final class Manager: Sendable {}
    weak var manager: Manager?
    do {
      let strong = Manager()
      manager = strong
      store.save { _ in withExtendedLifetime(strong) {} }
    }
    // The second call starts when the first completion has returned.
    try await store.save()
    try await store.save()
    #expect(manager == nil)
  }

  @Test func errorIsReadableWhereProgramsPrintIt() async throws {
    main.addChildContext(CLSContext("a"))
    main.addChildContext(CLSContext("a"))
    main.addChildContext(CLSContext("a"))
    do {
      try await store.save()
      Issue.record("saved")
    } catch {
      let sentence = "There is already a context a."
      let text = "Everything else was saved. \(sentence) \(sentence)"
      #expect(error.localizedDescription == text)
      #expect((error as NSError).localizedDescription == text)
      #expect("\(error)" == "CLSError.partialFailure: \(text)")
    }
  }
}
