import ClassKit
import ClassKitClients5
import ClassKitClients6
import Foundation
import Synchronization
import Testing

/// The clients of `ClassKitClients` at work.
@Suite struct ClientTests {
  private let desk: Desk

  init() throws { desk = try Desk() }

  @Test func clientDeclaresWorksAndFinishes() async throws {
    try await desk.asClient {
      let manager = LibraryManager.shared
      desk.store.delegate = manager
      let paths = [["hamlet", "act-1"], ["hamlet", "act-2"], ["macbeth"]]
      await withCheckedContinuation { continuation in
        manager.declare(paths) { continuation.resume() }
      }
      manager.begin(["hamlet", "act-1"])
      let context = try await desk.main.descendant(matchingIdentifierPath: ["hamlet", "act-1"])
      #expect(context.isActive)
      let activity = try #require(context.currentActivity)
      #expect(activity.isStarted && desk.store.runningActivity === activity)
      #expect(context.shortPath == ["hamlet", "act-1"])
      manager.update(progress: 0.5)
      manager.hint()
      manager.hint()
      manager.finish(["hamlet", "act-1"], score: 4, of: 5)
      try await desk.store.save()
      let found = try await desk.anotherRun().mainAppContext
        .descendant(matchingIdentifierPath: ["hamlet", "act-1"]).currentActivity
      #expect(found?.progress == 0.5)
      #expect((found?.primaryActivityItem as? CLSScoreItem)?.score == 4)
      #expect(found?.additionalActivityItems.map(\.identifier) == ["hints", "q0", "q1"])
      #expect((found?.additionalActivityItems.first as? CLSQuantityItem)?.quantity == 2)
    }
  }

  @Test func childrenAreFoundAndAllRemoved() async throws {
    try await desk.asClient {
      let manager = LibraryManager()
      desk.store.delegate = manager
      _ = try await desk.store.contexts(matchingIdentifierPath: ["hamlet", "act-1"])
      let names = await withCheckedContinuation { continuation in
        manager.children(of: desk.main) {
          continuation.resume(returning: $0.map(\.identifier))
        }
      }
      #expect(names == ["hamlet"])
      let all = await withCheckedContinuation { continuation in
        manager.everything { contexts, _ in continuation.resume(returning: contexts.count) }
      }
      #expect(all == 3)
      manager.removeAll()
      try await desk.store.save()
      #expect(try await desk.anotherRun().contexts(matching: NSPredicate(value: true)).count == 1)
    }
  }

  @Test func bothFormsOfAProviderCanBeCalledBothWays() async throws {
    try await desk.asClient {
      let providers: [any CLSContextProvider] = [
        ContextRequestHandler(), Provider(), SendableProvider(),
      ]
      for provider in providers {
        try await provider.updateDescendants(of: desk.main)
        let error = await withCheckedContinuation { continuation in
          provider.updateDescendants(of: desk.main) { continuation.resume(returning: $0) }
        }
        #expect(error == nil)
      }
      #expect(try await desk.store.contexts(matching: NSPredicate(value: true)).count == 3)
    }
  }

  @Test func providerWithoutEitherFormIsAnError() async throws {
    struct Nothing: CLSContextProvider {}
    await #expect(throws: CLSError.self) {
      try await Nothing().updateDescendants(of: desk.main)
    }
    let error = await withCheckedContinuation { continuation in
      Nothing().updateDescendants(of: desk.main) { continuation.resume(returning: $0) }
    }
    #expect((error as? CLSError)?.code == .delegateFailed)
  }

  @Test func everyMemberCanBeOverridden() async throws {
    await desk.asClient {
      let mock = MockContext(type: .book, identifier: "real", title: "Real")
      mock.becomeActive()
      mock.title = "Changed"
      #expect(mock.isActive && mock.identifier == "mock" && mock.title == "Mock")
      #expect(mock.calls == ["becomeActive", "title"])
      #expect(pathOfFixedPathContext() == ["app", "fixed"])
      let found = await withCheckedContinuation { continuation in
        mock.descendant(matchingIdentifierPath: []) { context, _ in
          continuation.resume(returning: context)
        }
      }
      #expect(found === mock)
      #expect(MockScore(identifier: "s", title: "S", score: 1, maxScore: 9).score == 7)
      #expect(MockCapability(kind: .percent, details: nil).kind == .score)
    }
  }

  @Test func errorsAreCaughtAsApples() {
    #expect(reaction(to: CLSError(.limits)) == "limits")
    #expect(reaction(to: CLSError(.invalidCreate)) == "there: nobody")
    #expect(reaction(to: CLSError(.notFound)) == "unknown 100")
    #expect(reaction(to: CancellationError()) == "other")
    let error = CLSError(.limits, userInfo: [NSLocalizedDescriptionKey: "Too long."]) as any Error
    #expect(error.localizedDescription == "Too long.")
    let bridged = error as NSError
    #expect(bridged.domain == CLSErrorCodeDomain && bridged.code == 6)
    #expect(bridged.userInfo[NSLocalizedDescriptionKey] as? String == "Too long.")
  }

  @Test func clientsOwnIdentifierPathIsTheSame() throws {
    let context = PlayContext(type: .book, identifier: "hamlet", title: "Hamlet")
    details(of: context)
    desk.main.addChildContext(context)
    #expect(context.shortPath == ["hamlet"])
    #expect(context.note == "from the client")
    #expect(context.type.name == "work")
    #expect(context.topic?.rawValue == "history")
    #expect(CountedItem(identifier: "pages", unit: "pages").unit == "pages")
  }

  @Test func clientsOverrideWhatCanOnlyBeRead() throws {
    let context = StandInContext(type: .book, identifier: "hamlet", title: "Hamlet")
    let plain: CLSContext = context
    #expect(plain.type == .game && plain.isActive && plain.currentActivity == nil)
    #expect(plain.progressReportingCapabilities.first?.kind == .percent)
    #expect(plain.progressReportingCapabilities.first?.details == "stand-in")
    let item: CLSBinaryItem = StandInItem(identifier: "passed", title: "Passed", type: .yesNo)
    #expect(item.valueType == .passFail && item.identifier == "passed")
  }

  @Test func topicIsAnArgumentOfAPredicate() async throws {
    let book = CLSContext(type: .book, identifier: "book", title: "Book")
    book.topic = .math
    desk.main.addChildContext(book)
    let contexts = try await desk.store.contexts(matching: topicPredicate(.math, below: desk.main))
    #expect(contexts.map(\.identifier) == ["book"])
    #expect(String(format: "%@", CLSContextTopic.math as any CVarArg) == "math")
  }

  @Test func readerOfTheMainActorSavesAndReadsBack() async throws {
    try await desk.asClient {
      desk.store.delegate = Delegate.shared
      let reader = await Reader()
      try await reader.open(["book", "page"])
      #expect(await reader.title == "page")
      await reader.saveWithoutWaiting()
      if let activity = await reader.activity { await Counter().count(in: activity) }
      try await reader.close()
      let found = try await desk.anotherRun().mainAppContext
        .descendant(matchingIdentifierPath: ["book", "page"])
      #expect(found.currentActivity?.progress == 1)
      #expect(found.currentActivity?.additionalActivityItems.count == 1)
    }
  }
}
