import FileProgress
import FileProgressTestSupport
import Foundation
import Synchronization
import Testing

@Suite struct ContextTests {
  private let folder: ScratchFolder
  private let place: Workplace
  private var store: DataStore { place.store }

  init() throws {
    folder = try ScratchFolder()
    place = Workplace(in: folder)
  }

  private func hamlet() -> ContextDeclaration {
    ContextDeclaration(
      type: .book, identifier: "hamlet", title: "Hamlet",
      children: (1...3).map { act in
        ContextDeclaration(
          type: .chapter, identifier: "act-\(act)", title: "Act \(act)",
          children: (1...2).map {
            ContextDeclaration(type: .section, identifier: "scene-\($0)", title: "Scene \($0)")
          })
      })
  }

  private func paths(_ contexts: [Context]) -> [String] {
    contexts.map { $0.identifierPath.joined(separator: "/") }
  }

  @Test func mainContextIsThereAndCanNotBeRemoved() throws {
    let main = store.mainContext
    #expect(main === store.mainContext)
    #expect(main.identifierPath == ["org.example.editor"])
    #expect(main.identifier == "org.example.editor")
    #expect(main.type == .app)
    #expect(main.parent == nil)
    main.remove()
    main.type = .book
    #expect(!main.isRemoved)
    #expect(main.type == .app)
    main.topic = .literacyAndWriting
    try store.saveAndWait()
    #expect(
      place.anotherProgram(named: "org.example.editor").mainContext.topic == .literacyAndWriting)
  }

  @Test func declaredTreeIsFoundByAnotherRunOfTheProgram() async throws {
    try store.mainContext.addChild(hamlet())
    try await store.save()
    let again = place.anotherProgram(named: "org.example.editor")
    let found = try await again.contexts(matchingIdentifierPath: ["hamlet", "act-2", "scene-1"])
    #expect(
      paths(found) == [
        "org.example.editor/hamlet", "org.example.editor/hamlet/act-2",
        "org.example.editor/hamlet/act-2/scene-1",
      ])
    #expect(found.map(\.title) == ["Hamlet", "Act 2", "Scene 1"])
    #expect(found.map(\.type) == [.book, .chapter, .section])
    #expect(found[2].parent === found[1])
    #expect(again.mainContext.children.map(\.identifier) == ["hamlet"])
    #expect(found[0].children.map(\.identifier) == ["act-1", "act-2", "act-3"])
    let everything = try await again.contexts { $0.type == .section }
    #expect(everything.count == 6)
  }

  @Test func contextsOfAnotherProgramAreNotSeen() async throws {
    try store.mainContext.addChild(hamlet())
    try await store.save()
    let other = place.anotherProgram()
    #expect(try await other.contexts(matchingIdentifierPath: ["hamlet"]).isEmpty)
    #expect(other.mainContext.children.isEmpty)
  }

  @Test func pathMayStartWithTheProgramOrNot() async throws {
    try store.mainContext.addChild(hamlet())
    let path = ["hamlet", "act-1"]
    let plain = try await store.contexts(matchingIdentifierPath: path)
    let whole = try await store.contexts(matchingIdentifierPath: ["org.example.editor"] + path)
    #expect(plain == whole)
    #expect(plain.count == 2)
    let act = try await store.mainContext.descendant(matchingIdentifierPath: path)
    #expect(act === plain[1])
    #expect(try await act.descendant(matchingIdentifierPath: []) === act)
    #expect(
      try await act.descendant(matchingIdentifierPath: ["act-1", "scene-2"]).identifier == "scene-2"
    )
  }

  @Test func missingPathEndsTheListAndIsAnErrorForADescendant() async throws {
    try store.mainContext.addChild(hamlet())
    let found = try await store.contexts(matchingIdentifierPath: ["hamlet", "act-9", "scene-1"])
    #expect(found.map(\.identifier) == ["hamlet"])
    let error = await #expect(throws: DataStoreError.self) {
      try await store.mainContext.descendant(matchingIdentifierPath: ["macbeth"])
    }
    #expect(error?.code == .notFound)
    #expect(error?.message == "there is no context org.example.editor / macbeth")
  }

  @Test func unchangedDeclarationWritesNothing() async throws {
    try store.mainContext.addChild(hamlet())
    try await store.save()
    let facts = try store.factLines()
    let again = place.anotherProgram(named: "org.example.editor")
    try again.mainContext.addChild(hamlet())
    try await again.save()
    #expect(try store.factLines() == facts)
    try again.mainContext.declare([hamlet()])
    try await again.save()
    #expect(try store.factLines() == facts)
  }

  @Test func addingAKnownContextIsAnErrorThatChangesNothing() async throws {
    try store.mainContext.addChild(hamlet())
    var other = hamlet()
    other.title = "Another"
    let error = #expect(throws: DataStoreError.self) { try store.mainContext.addChild(other) }
    #expect(error?.code == .alreadyExists)
    #expect(store.mainContext.children.map(\.title) == ["Hamlet"])
    // Below a new one.
    let twice = ContextDeclaration(
      type: .book, identifier: "macbeth", title: "Macbeth",
      children: [
        ContextDeclaration(type: .chapter, identifier: "a", title: "1"),
        ContextDeclaration(type: .chapter, identifier: "a", title: "2"),
      ])
    #expect(throws: DataStoreError.self) { try store.mainContext.addChild(twice) }
    #expect(store.mainContext.children.map(\.identifier) == ["hamlet"])
  }

  @Test func limitsAreKept() throws {
    func chain(_ depth: Int) -> ContextDeclaration {
      (1..<depth).reduce(
        ContextDeclaration(type: .page, identifier: "deepest", title: "")
      ) { ContextDeclaration(type: .page, identifier: "\($1)", title: "", children: [$0]) }
    }
    #expect(throws: DataStoreError.self) { try store.mainContext.addChild(chain(8)) }
    #expect(store.mainContext.children.isEmpty)
    try store.mainContext.addChild(chain(7))
    let long = String(repeating: "é", count: 257)
    let error = #expect(throws: DataStoreError.self) {
      try store.mainContext.addChild(
        ContextDeclaration(type: .page, identifier: long, title: ""))
    }
    #expect(error?.code == .limits)
    let first = store.mainContext.children[0]
    first.title = long
    #expect(first.title == "")
    first.summary = "kept"
    let refusal = store.errorOfSaving()
    #expect(refusal?.code == .partialFailure)
    #expect((refusal?.underlyingErrors.first as? DataStoreError)?.code == .limits)
    #expect(store.errorOfSaving() == nil)
    let again = place.anotherProgram(named: "org.example.editor")
    #expect(again.mainContext.children.first?.summary == "kept")
  }

  @Test func changesAreSeenAtOnceAndKeptByASave() async throws {
    let context = try store.mainContext.addChild(
      ContextDeclaration(type: .quiz, identifier: "quiz", title: "Quiz"))
    context.title = "Final quiz"
    context.displayOrder = 7
    context.topic = ContextTopic(rawValue: "cooking")
    context.universalLink = "reader://quiz"
    context.isAssignable = false
    context.suggestedAge = 4..<7
    context.addCapabilities([
      ContextCapability(kind: .score, details: "Points"), ContextCapability(kind: .duration),
    ])
    #expect(context.title == "Final quiz")
    #expect(context.capabilities.map(\.kind) == [.duration, .score])
    try await store.save()
    let again = place.anotherProgram(named: "org.example.editor").mainContext.children[0]
    #expect(again.title == "Final quiz")
    #expect(again.displayOrder == 7)
    #expect(again.topic?.rawValue == "cooking")
    #expect(again.universalLink == "reader://quiz")
    #expect(!again.isAssignable)
    #expect(again.suggestedAge == 4..<7)
    #expect(again.capabilities.map(\.details) == [nil, "Points"])
    again.resetCapabilities()
    #expect(again.capabilities.map(\.kind) == [.duration])
  }

  @Test func orderIsThatOfTheProgramThenOfDeclaration() async throws {
    for (name, order) in [("z", 0), ("b", 1), ("a", 0), ("m", -1)] {
      var declaration = ContextDeclaration(type: .page, identifier: name, title: name)
      declaration.displayOrder = order
      try store.mainContext.addChild(declaration)
    }
    #expect(store.mainContext.children.map(\.identifier) == ["m", "z", "a", "b"])
    try await store.save()
    let again = place.anotherProgram(named: "org.example.editor")
    #expect(again.mainContext.children.map(\.identifier) == ["m", "z", "a", "b"])
  }

  @Test func removedContextIsHiddenAndComesBackWithItsAttempts() async throws {
    let play = try store.mainContext.addChild(hamlet())
    let act = play.children[0]
    let activity = act.createNewActivity()
    activity.progress = 0.5
    try await store.save()
    play.remove()
    #expect(play.isRemoved && act.isRemoved)
    #expect(store.mainContext.children.isEmpty)
    try await store.save()
    let again = place.anotherProgram(named: "org.example.editor")
    #expect(try await again.contexts(matchingIdentifierPath: ["hamlet"]).isEmpty)
    try again.mainContext.addChild(hamlet())
    try await again.save()
    let found = try await store.contexts(matchingIdentifierPath: ["hamlet", "act-1"])
    #expect(found.count == 2)
    #expect(found[1] === act)
    #expect(act.currentActivity?.progress == 0.5)
  }

  @Test func otherRunSeesContextsAfterASave() async throws {
    let again = place.anotherProgram(named: "org.example.editor")
    #expect(again.mainContext.children.isEmpty)
    try store.mainContext.addChild(hamlet())
    #expect(try await again.contexts(matchingIdentifierPath: ["hamlet"]).isEmpty)
    try await store.save()
    #expect(try await again.contexts(matchingIdentifierPath: ["hamlet"]).count == 1)
    // And both may go on.
    again.mainContext.children[0].title = "Prince of Denmark"
    try await again.save()
    #expect(
      try await store.contexts(matchingIdentifierPath: ["hamlet"])[0].title == "Prince of Denmark")
  }

  @Test func eachLookupSeesTheNewestSaveOfTwoPrograms() async throws {
    let again = place.anotherProgram(named: "org.example.editor")
    try store.mainContext.addChild(hamlet())
    try await store.save()
    let same = try await again.contexts(matchingIdentifierPath: ["hamlet"])[0]
    for turn in 1...20 {
      same.title = "Theirs \(turn)"
      try await again.save()
      let found = try await store.contexts(matchingIdentifierPath: ["hamlet"])[0]
      #expect(found.title == "Theirs \(turn)")
      found.summary = "Mine \(turn)"
      try await store.save()
      #expect(try await store.contexts(matchingIdentifierPath: ["hamlet"])[0] === found)
      _ = try await again.contexts(matchingIdentifierPath: ["hamlet"])
      #expect(same.summary == "Mine \(turn)")
      #expect(same.title == "Theirs \(turn)")
    }
  }

  @Test func whatIsSavedHereLooksAsItDoesToAnotherRun() async throws {
    let main = store.mainContext
    for identifier in ["b", "a", "c"] {
      try main.addChild(.init(type: .book, identifier: identifier, title: identifier))
    }
    try await store.save()
    main.children[1].title = "A"
    main.children[1].createNewActivity().start()
    store.completeAllAssignedActivities(matching: ["c"])
    try await store.save()
    // Declared here before the other one, and saved after it.
    try main.addChild(.init(type: .book, identifier: "late", title: "late"))
    let again = place.anotherProgram(named: "org.example.editor")
    try again.mainContext.addChild(.init(type: .book, identifier: "early", title: "early"))
    try await again.save()
    try await store.save()
    let here = try await store.contexts { _ in true }
    let there = try await place.anotherProgram(named: "org.example.editor").contexts { _ in true }
    #expect(here.map(\.identifierPath) == there.map(\.identifierPath))
    #expect(here.map(\.title) == there.map(\.title))
    #expect(here.map(\.dateCreated) == there.map(\.dateCreated))
    #expect(here.map(\.dateLastModified) == there.map(\.dateLastModified))
    #expect(here.map(\.isDone) == there.map(\.isDone))
    #expect(
      here.map { $0.currentActivity?.identifierText }
        == there.map { $0.currentActivity?.identifierText })
  }

  @Test func manyThreadsLookUpWhileAnotherProgramSaves() async throws {
    let again = place.anotherProgram(named: "org.example.editor")
    try store.mainContext.addChild(hamlet())
    try await store.save()
    let same = try await again.contexts(matchingIdentifierPath: ["hamlet"])[0]
    try await withThrowingTaskGroup { group in
      for _ in 0..<4 {
        group.addTask {
          for _ in 0..<100 {
            let found = try await store.contexts(matchingIdentifierPath: ["hamlet", "act-1"])
            #expect(found.count == 2)
          }
        }
      }
      group.addTask {
        for turn in 1...20 {
          same.title = "Theirs \(turn)"
          try await again.save()
        }
      }
      try await group.waitForAll()
    }
    #expect(try await store.contexts(matchingIdentifierPath: ["hamlet"])[0].title == "Theirs 20")
  }

  @Test func unsavedChangesStayOnTopOfWhatOthersSave() async throws {
    let play = try store.mainContext.addChild(hamlet())
    try await store.save()
    let again = place.anotherProgram(named: "org.example.editor")
    let same = try await again.contexts(matchingIdentifierPath: ["hamlet"])[0]
    play.title = "Mine"
    same.title = "Theirs"
    same.summary = "A play"
    try await again.save()
    _ = try await store.contexts(matchingIdentifierPath: ["hamlet"])
    #expect(play.title == "Mine")
    #expect(play.summary == "A play")
    try await store.save()
    _ = try await again.contexts(matchingIdentifierPath: ["hamlet"])
    #expect(same.title == "Mine")
  }

  @Test func onlyOneContextIsActive() throws {
    let play = try store.mainContext.addChild(hamlet())
    let act = play.children[1]
    play.becomeActive()
    act.becomeActive()
    #expect(!play.isActive && act.isActive)
    #expect(store.activeContext === act)
    play.resignActive()
    #expect(store.activeContext === act)
    act.resignActive()
    #expect(store.activeContext == nil)
    act.becomeActive()
    play.remove()
    #expect(store.activeContext == nil)
  }

  @Test func navigationChildrenKeepTheirOrder() async throws {
    let play = try store.mainContext.addChild(hamlet())
    play.addNavigationChild(play.children[2])
    play.addNavigationChild(play.children[0])
    play.addNavigationChild(play.children[2])
    try await store.save()
    let again = place.anotherProgram(named: "org.example.editor").mainContext.children[0]
    #expect(again.navigationChildren.map(\.identifier) == ["act-3", "act-1"])
    again.removeNavigationChild(again.children[2])
    #expect(again.navigationChildren.map(\.identifier) == ["act-1"])
  }

  @Test func nothingIsKeptIfRecordingIsOff() async throws {
    let store = place.anotherProgram { $0.isDisabled = true }
    let play = try store.mainContext.addChild(hamlet())
    play.createNewActivity().progress = 1
    try await store.save()
    #expect(play.currentActivity?.progress == 1)
    #expect(place.anotherProgram().mainContext.children.isEmpty)
  }
}
