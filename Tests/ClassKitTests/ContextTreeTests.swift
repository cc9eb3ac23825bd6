import ClassKit
import Foundation
import Synchronization
import Testing

@Suite struct ContextTreeTests {
  private let desk: Desk
  private var store: CLSDataStore { desk.store }
  private var main: CLSContext { store.mainAppContext }

  init() throws { desk = try Desk() }

  private func play(_ identifier: String = "hamlet") -> CLSContext {
    let play = CLSContext(identifier)
    for act in ["act-1", "act-2"] {
      let act = CLSContext(act)
      act.addChildContext(CLSContext("scene-1"))
      play.addChildContext(act)
    }
    return play
  }

  @Test func mainContextIsTheRootAndStaysIt() {
    #expect(main === store.mainAppContext)
    #expect(main.identifier == "org.example.plays")
    #expect(main.identifierPath == ["org.example.plays"])
    #expect(main.type == .app)
    #expect(main.parent == nil)
    main.setType(.book)
    main.removeFromParent()
    store.remove(main)
    #expect(main.type == .app)
    #expect(store.mainAppContext === main)
  }

  @Test func draftKnowsOnlyTheDraftsAboveIt() {
    let play = play()
    #expect(play.identifierPath == ["hamlet"])
    #expect(play.parent == nil)
    let act = CLSContext("act-3")
    play.addChildContext(act)
    #expect(act.parent === play)
    #expect(act.identifierPath == ["hamlet", "act-3"])
  }

  @Test func attachingPutsAllBelowIntoTheTreeAndKeepsTheObjects() async throws {
    let play = play()
    let act = CLSContext("act-3")
    play.addChildContext(act)
    main.addChildContext(play)
    #expect(act.pathText == "org.example.plays/hamlet/act-3")
    #expect(act.parent === play)
    let found = try await store.contexts(matchingIdentifierPath: ["hamlet", "act-3"])
    #expect(found.first === play)
    #expect(found.last === act)
    let scene = try await main.descendant(matchingIdentifierPath: ["hamlet", "act-2", "scene-1"])
    #expect(scene.parent?.parent === play)
  }

  @Test func whatWasSavedIsFoundByAnotherRun() async throws {
    let play = play()
    play.summary = "A prince"
    play.topic = .literacyAndWriting
    play.customTypeName = "Tragedy"
    play.setType(.custom)
    play.displayOrder = 3
    play.universalLinkURL = URL(string: "plays://hamlet")
    play.isAssignable = false
    play.suggestedAge = NSRange(12...18)
    play.suggestedCompletionTime = NSRange(10...Int.max - 1)
    play.addProgressReportingCapabilities([.init(kind: .score, details: "Points")])
    main.addChildContext(play)
    try await store.save()
    let again = try await desk.anotherRun().contexts(matchingIdentifierPath: ["hamlet"]).last
    let found = try #require(again)
    #expect(found !== play)
    #expect(found.title == "Hamlet")
    #expect(found.summary == "A prince")
    #expect(found.topic == .literacyAndWriting)
    #expect(found.type == .custom)
    #expect(found.customTypeName == "Tragedy")
    #expect(found.displayOrder == 3)
    #expect(found.universalLinkURL == URL(string: "plays://hamlet"))
    #expect(!found.isAssignable)
    #expect(found.suggestedAge == NSRange(location: 12, length: 7))
    #expect(found.suggestedCompletionTime == NSRange(10...Int.max - 1))
    #expect(
      found.progressReportingCapabilities == [
        .init(kind: .duration, details: nil), .init(kind: .score, details: "Points"),
      ])
  }

  @Test func defaultsAreApples() {
    let context = CLSContext("a")
    #expect(context.displayOrder == 0)
    #expect(context.isAssignable)
    #expect(context.topic == nil && context.summary == nil && context.universalLinkURL == nil)
    #expect(context.suggestedAge == NSRange(0...Int.max - 1))
    #expect(context.suggestedCompletionTime == NSRange(0...Int.max - 1))
    #expect(context.progressReportingCapabilities == [.init(kind: .duration, details: nil)])
    #expect(context.navigationChildContexts.isEmpty)
    #expect(context.currentActivity == nil && !context.isActive)
  }

  @Test func capabilitiesReplaceByKindAndNeverLoseTheTime() {
    let context = CLSContext("a")
    for place in ["draft", "stored"] {
      if place == "stored" { main.addChildContext(context) }
      context.addProgressReportingCapabilities([
        .init(kind: .quantity, details: "Hints"), .init(kind: .duration, details: "ignored"),
      ])
      context.addProgressReportingCapabilities([.init(kind: .quantity, details: "Pages")])
      #expect(
        context.progressReportingCapabilities == [
          .init(kind: .duration, details: nil), .init(kind: .quantity, details: "Pages"),
        ], "\(place)")
      context.resetProgressReportingCapabilities()
      #expect(
        context.progressReportingCapabilities == [.init(kind: .duration, details: nil)],
        "\(place)")
    }
  }

  @Test func clientsSubclassStaysWhatItIsWhileItIsInTheTree() async throws {
    final class Scene: CLSContext, @unchecked Sendable {
      var actors = 0
    }
    weak var weakly: Scene?
    do {
      let scene = Scene(type: .section, identifier: "scene", title: "Scene")
      scene.actors = 3
      main.addChildContext(scene)
      weakly = scene
    }
    let found = try await main.descendant(matchingIdentifierPath: ["scene"]) as? Scene
    #expect(found?.actors == 3)
    #expect(found === weakly)
  }

  @Test func removedContextsAreLetGo() async throws {
    weak var weakly: CLSContext?
    do {
      let context = CLSContext("a")
      weakly = context
      main.addChildContext(context)
    }
    #expect(weakly != nil)
    store.remove(try #require(weakly))
    try await store.save()
    #expect(weakly == nil)
  }

  @Test func storedContextHasOneObjectWhileSomebodyHoldsIt() async throws {
    main.addChildContext(play())
    try await store.save()
    let again = desk.anotherRun()
    let first = try await again.contexts(matchingIdentifierPath: ["hamlet", "act-1"])
    let second = try await again.contexts(matchingIdentifierPath: ["hamlet", "act-1"])
    #expect(first.map(ObjectIdentifier.init) == second.map(ObjectIdentifier.init))
    #expect(first[1].parent === first[0])
    #expect(Set(first).union(second).count == 2)
  }

  @Test func secondContextOfAPathIsRefusedByTheNextSaveAndNamed() async throws {
    main.addChildContext(CLSContext("a"))
    let second = CLSContext("a")
    main.addChildContext(second)
    #expect(second.parent == nil)
    await #expect {
      try await store.save()
    } throws: { error in
      let error = error as? CLSError
      return error?.code == .invalidCreate && error?.userInfo[.objectKey] as? CLSContext === second
    }
    try await store.save()
    #expect(try await desk.anotherRun().contexts(matchingIdentifierPath: ["a"]).count == 1)
  }

  @Test func sameObjectMayBeAddedAgain() async throws {
    let context = CLSContext("a")
    main.addChildContext(context)
    main.addChildContext(context)
    try await store.save()
    #expect(context.parent === main)
  }

  @Test func declaringTheSameAgainInAnotherRunIsNoError() async throws {
    main.addChildContext(play())
    try await store.save()
    let again = desk.anotherRun()
    again.mainAppContext.addChildContext(play())
    try await again.save()
    #expect(try await again.contexts(matching: NSPredicate(value: true)).count == 6)
  }

  @Test func textOverItsLimitIsNamedAndTheRestIsSaved() async throws {
    let context = CLSContext("a")
    main.addChildContext(context)
    context.title = String(repeating: "x", count: 257)
    context.displayOrder = 7
    do {
      try await store.save()
      Issue.record("saved")
    } catch CLSError.limits {
      // as documented
    }
    #expect(context.title == "A")
    let found = try await desk.anotherRun().contexts(matchingIdentifierPath: ["a"])
    #expect(found.last?.displayOrder == 7)
  }

  @Test func severalFailuresAreOneErrorWithAll() async throws {
    let long = CLSContext(type: .quiz, identifier: String(repeating: "i", count: 257), title: "")
    let app = CLSContext(type: .app, identifier: "app", title: "")
    main.addChildContext(long)
    main.addChildContext(app)
    do {
      try await store.save()
      Issue.record("saved")
    } catch let error as CLSError {
      #expect(error.code == .partialFailure)
      let all = error.userInfo[.underlyingErrorsKey] as? [CLSError]
      #expect(all?.map(\.code) == [.limits, .invalidArgument])
      #expect(all?.map { $0.userInfo[.objectKey] as? CLSContext } == [long, app])
    }
  }

  @Test func treeHasEightLevels() async throws {
    var above = main
    for level in 2...9 {
      let context = CLSContext("level-\(level)")
      above.addChildContext(context)
      #expect((context.parent != nil) == (level <= 8))
      above = context
    }
    await #expect(throws: CLSError.self) { try await store.save() }
  }

  @Test func contextMovesToAnotherParentWithWhatIsBelow() async throws {
    let hamlet = play()
    let macbeth = play("macbeth")
    main.addChildContext(hamlet)
    main.addChildContext(macbeth)
    let act = try await hamlet.descendant(matchingIdentifierPath: ["act-1"])
    let scene = try await act.descendant(matchingIdentifierPath: ["scene-1"])
    act.removeFromParent()
    #expect(act.parent == nil)
    #expect(scene.parent === act)
    let other = CLSContext("more")
    macbeth.addChildContext(other)
    other.addChildContext(act)
    #expect(scene.pathText == "org.example.plays/macbeth/more/act-1/scene-1")
    try await store.save()
    let again = desk.anotherRun()
    #expect(
      try await again.contexts(matchingIdentifierPath: ["macbeth", "more", "act-1", "scene-1"])
        .count == 4)
    #expect(try await again.contexts(matchingIdentifierPath: ["hamlet", "act-1"]).count == 1)
  }

  @Test func addingToAnotherParentMovesWithoutRemovingFirst() {
    let hamlet = play()
    main.addChildContext(hamlet)
    let bookshelf = CLSContext("shelf")
    main.addChildContext(bookshelf)
    bookshelf.addChildContext(hamlet)
    #expect(hamlet.parent === bookshelf)
    #expect(hamlet.pathText == "org.example.plays/shelf/hamlet")
  }

  @Test func removedAndAddedAgainBeforeSavingChangesNothing() async throws {
    let play = play()
    main.addChildContext(play)
    let attempt = play.createNewActivity()
    try await store.save()
    play.removeFromParent()
    main.addChildContext(play)
    try await store.save()
    #expect(play.currentActivity === attempt)
    #expect(try await desk.anotherRun().contexts(matchingIdentifierPath: ["hamlet"]).count == 1)
  }

  @Test func contextCanNotBeBelowItself() async throws {
    try await desk.asClient {
      let play = play()
      let act = CLSContext("act-9")
      play.addChildContext(act)
      act.addChildContext(play)
      #expect(play.parent == nil)
      main.addChildContext(play)
      act.addChildContext(play)
      act.addChildContext(main)
      play.addChildContext(play)
      #expect(play.parent === main)
      do {
        try await store.save()
        Issue.record("saved")
      } catch let error as CLSError {
        let all = error.userInfo[.underlyingErrorsKey] as? [CLSError]
        #expect(all?.map(\.code) == Array(repeating: .invalidArgument, count: 4))
      }
    }
  }

  @Test func draftHasSeveralNavigationChildren() {
    let (play, one, other) = (CLSContext("play"), CLSContext("one"), CLSContext("other"))
    play.addNavigationChildContext(one)
    play.addNavigationChildContext(other)
    play.addNavigationChildContext(one)
    #expect(play.navigationChildContexts == [one, other])
    play.removeNavigationChildContext(one)
    #expect(play.navigationChildContexts == [other])
  }

  @Test func linksWaitUntilBothContextsAreInTheTree() async throws {
    let (play, early, late) = (CLSContext("play"), CLSContext("early"), CLSContext("late"))
    let (dropped, droppedEarly) = (CLSContext("dropped"), CLSContext("dropped-early"))
    play.addNavigationChildContext(early)
    play.addNavigationChildContext(droppedEarly)
    play.removeNavigationChildContext(droppedEarly)
    play.addNavigationChildContext(dropped)
    main.addChildContext(play)
    play.addNavigationChildContext(late)
    play.removeNavigationChildContext(dropped)
    #expect(play.navigationChildContexts == [early, late])
    for context in [early, late, dropped, droppedEarly] { main.addChildContext(context) }
    #expect(play.navigationChildContexts == [early, late])
    try await store.save()
    let again = try await desk.anotherRun().contexts(matchingIdentifierPath: ["play"])
    #expect(again.last?.navigationChildContexts.map(\.identifier) == ["early", "late"])
  }

  @Test func contextMayReadItsPropertiesAtItsEnd() {
    final class Ending: CLSContext, @unchecked Sendable {
      static let ended = Mutex<[String]>([])

      deinit {
        let title = title
        Self.ended.withLock { $0.append(title) }
      }
    }
    do {
      let page = Ending(type: .page, identifier: "page", title: "first")
      main.addChildContext(page)
      store.remove(page)
    }
    main.addChildContext(Ending(type: .page, identifier: "page", title: "second"))
    #expect(Ending.ended.withLock(\.count) == 1)
    let play = CLSContext("play")
    play.addNavigationChildContext(Ending(type: .page, identifier: "other", title: "other"))
    if let other = play.navigationChildContexts.first { play.removeNavigationChildContext(other) }
    #expect(Ending.ended.withLock { $0.last } == "other")
  }

  @Test func navigationChildrenAreLinksAndChangeNoPath() async throws {
    let play = play()
    main.addChildContext(play)
    let quiz = CLSContext("quiz")
    main.addChildContext(quiz)
    play.addNavigationChildContext(quiz)
    play.addNavigationChildContext(quiz)
    #expect(play.navigationChildContexts == [quiz])
    #expect(quiz.parent === main)
    try await store.save()
    let again = try await desk.anotherRun().contexts(matchingIdentifierPath: ["hamlet"])
    #expect(again.last?.navigationChildContexts.map(\.identifier) == ["quiz"])
    play.removeNavigationChildContext(quiz)
    #expect(play.navigationChildContexts.isEmpty)
  }

  @Test func onlyOneContextIsActive() {
    let one = CLSContext("one")
    let two = CLSContext("two")
    one.becomeActive()
    #expect(store.activeContext == nil)
    main.addChildContext(one)
    main.addChildContext(two)
    one.becomeActive()
    two.becomeActive()
    #expect(store.activeContext === two)
    #expect(!one.isActive)
    one.resignActive()
    #expect(two.isActive)
    two.resignActive()
    #expect(store.activeContext == nil)
  }

  @Test func impossibleRangesAreRefused() async throws {
    let context = CLSContext("a")
    main.addChildContext(context)
    context.suggestedAge = NSRange(location: -1, length: 3)
    context.suggestedCompletionTime = NSRange(location: NSNotFound, length: 1)
    #expect(context.suggestedAge == NSRange(0...Int.max - 1))
    do {
      try await store.save()
      Issue.record("saved")
    } catch let error as CLSError {
      let all = error.userInfo[.underlyingErrorsKey] as? [CLSError]
      #expect(all?.map(\.code) == [.invalidArgument, .invalidArgument])
    }
  }

  @Test func manyContextsAreAddedAtOnceByManyThreads() async throws {
    await withTaskGroup(of: Void.self) { group in
      for name in 0..<40 {
        group.addTask {
          let context = CLSContext("n\(name % 20)")
          main.addChildContext(context)
          _ = context.parent
          _ = try? await store.contexts(matchingIdentifierPath: ["n\(name % 20)"])
        }
      }
    }
    try? await store.save()
    let all = try await store.contexts(matching: NSPredicate(value: true))
    #expect(all.count == 21)
  }
}

/// Pictures of contexts.
@Suite struct ContextThumbnailTests {
  private let desk: Desk

  init() throws { desk = try Desk() }

  private func picture(_ width: Int, _ height: Int) throws -> CGImage {
    try #require(
      CGImage(
        width: width, height: height,
        rgba: (0..<width * height * 4).map { UInt8(truncatingIfNeeded: $0) }))
  }

  @Test func pictureIsScaledDownAndReadBack() async throws {
    let play = CLSContext("hamlet")
    play.thumbnail = try picture(660, 330)
    #expect(play.thumbnail?.width == 330 && play.thumbnail?.height == 165)
    desk.main.addChildContext(play)
    #expect(play.thumbnail?.width == 330)
    try await desk.store.save()
    let again = desk.anotherRun()
    let found = try await again.contexts(matchingIdentifierPath: ["hamlet"]).last
    #expect(found?.thumbnail?.width == 330 && found?.thumbnail?.height == 165)
    found?.thumbnail = nil
    try await again.save()
    #expect(found?.thumbnail == nil)
  }

  @Test func pictureThatIsTooSmallIsRefused() async throws {
    let play = CLSContext("hamlet")
    desk.main.addChildContext(play)
    play.thumbnail = try picture(79, 79)
    #expect(play.thumbnail == nil)
    await #expect {
      try await desk.store.save()
    } throws: {
      ($0 as? CLSError)?.code == .limits
    }
    play.thumbnail = try picture(80, 10)
    try await desk.store.save()
    #expect(play.thumbnail?.width == 80)
  }
}

/// Links that open a context.
@Suite struct DeepLinkTests {
  @Test func linkBecomesAUserActivity() throws {
    let link = try #require(URL(string: "fileprogress://context/org.example.plays/hamlet/act%201"))
    let activity = NSUserActivity(classKitDeepLink: link)
    #expect(activity?.isClassKitDeepLink == true)
    #expect(activity?.contextIdentifierPath == ["org.example.plays", "hamlet", "act 1"])
    #expect(NSUserActivity(classKitDeepLink: try #require(URL(string: "plays://hamlet"))) == nil)
    #expect(NSUserActivity.classKitLaunch == nil)
  }
}
