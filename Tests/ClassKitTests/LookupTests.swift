import ClassKit
import FileProgress
import FileProgressTesting
import Foundation
import Synchronization
import Testing

/// A client's delegate, with a closure for each test.
final class TestDelegate: NSObject, CLSDataStoreDelegate, @unchecked Sendable {
  // Set before the first look-up, and only read from then on.
  var answer: @Sendable (String, CLSContext, [String]) -> CLSContext? = { _, _, _ in nil }
  let asked = Mutex<[String]>([])

  convenience init(_ answer: @escaping @Sendable (String, CLSContext, [String]) -> CLSContext?) {
    self.init()
    self.answer = answer
  }

  func createContext(
    forIdentifier identifier: String, parentContext: CLSContext, parentIdentifierPath: [String]
  ) -> CLSContext? {
    asked.withLock { $0.append((parentIdentifierPath + [identifier]).joined(separator: "/")) }
    return answer(identifier, parentContext, parentIdentifierPath)
  }
}

@Suite struct LookupTests {
  private let desk: Desk
  private var store: CLSDataStore { desk.store }
  private var main: CLSContext { store.mainAppContext }

  init() throws { desk = try Desk() }

  @Test func pathMayStartWithTheProgram() async throws {
    main.addChildContext(CLSContext("a"))
    for path in [["a"], ["org.example.plays", "a"]] {
      #expect(try await store.contexts(matchingIdentifierPath: path).map(\.identifier) == ["a"])
      #expect(try await main.descendant(matchingIdentifierPath: path).identifier == "a")
    }
    #expect(try await main.descendant(matchingIdentifierPath: []) === main)
  }

  @Test func listEndsAtTheFirstGap() async throws {
    main.addChildContext(CLSContext("a"))
    let found = try await store.contexts(matchingIdentifierPath: ["a", "b", "c"])
    #expect(found.map(\.identifier) == ["a"])
  }

  @Test func missingDescendantIsNothingOrAnError() async throws {
    await #expect(
      throws: CLSError(
        .notFound,
        userInfo: [
          NSLocalizedDescriptionKey: "There is no context org.example.plays/b."
        ])
    ) {
      try await main.descendant(matchingIdentifierPath: ["b"])
    }
    let (found, error) = await withCheckedContinuation { continuation in
      main.descendant(matchingIdentifierPath: ["b"]) { continuation.resume(returning: ($0, $1)) }
    }
    #expect(found == nil && error == nil)
  }

  @Test func delegateIsAskedFromTheTopDownAndSaved() async throws {
    let delegate = TestDelegate { identifier, parent, path in
      #expect(parent.identifierPath.dropFirst() == path[...])
      return CLSContext(identifier)
    }
    store.delegate = delegate
    let found = try await store.contexts(matchingIdentifierPath: ["a", "b", "c"])
    #expect(found.map(\.pathText).last == "org.example.plays/a/b/c")
    #expect(delegate.asked.withLock(\.self) == ["a", "a/b", "a/b/c"])
    let again = try await store.contexts(matchingIdentifierPath: ["a", "b", "c"])
    #expect(again.map(ObjectIdentifier.init) == found.map(ObjectIdentifier.init))
    #expect(delegate.asked.withLock(\.count) == 3)
    #expect(
      try await desk.anotherRun().contexts(matchingIdentifierPath: ["a", "b", "c"]).count == 3)
  }

  @Test func delegateIsHeldWeakly() async throws {
    do {
      store.delegate = TestDelegate { identifier, _, _ in CLSContext(identifier) }
    }
    #expect(store.delegate == nil)
    #expect(try await store.contexts(matchingIdentifierPath: ["a"]).isEmpty)
  }

  @Test func delegateMayReturnAWholeTree() async throws {
    let delegate = TestDelegate { identifier, _, _ in
      let made = CLSContext(identifier)
      made.addChildContext(CLSContext("below"))
      return made
    }
    store.delegate = delegate
    _ = try await store.contexts(matchingIdentifierPath: ["a"])
    let below = try await store.contexts(matchingIdentifierPath: ["a", "below"])
    #expect(below.count == 2)
    #expect(delegate.asked.withLock(\.self) == ["a"])
  }

  @Test func delegateMayUseTheStore() async throws {
    let delegate = TestDelegate { [store] identifier, parent, _ in
      guard identifier == "a" else { return CLSContext(identifier) }
      let made = CLSContext(identifier)
      parent.addChildContext(made)
      made.addChildContext(CLSContext("inside"))
      store.save()
      let semaphore = DispatchSemaphore(value: 0)
      let found = Mutex<Int>(0)
      store.contexts(matchingIdentifierPath: ["other", "deep"]) { contexts, error in
        #expect(error == nil)
        found.withLock { $0 = contexts.count }
        semaphore.signal()
      }
      semaphore.wait()
      #expect(found.withLock(\.self) == 2)
      store.save { _ in semaphore.signal() }
      semaphore.wait()
      return made
    }
    store.delegate = delegate
    let found = try await store.contexts(matchingIdentifierPath: ["a", "inside"])
    #expect(found.count == 2)
  }

  @Test func delegatesThatWaitForEachOtherNeedNoFreeThread() async throws {
    let delegate = TestDelegate { [store] identifier, _, _ in
      if let number = Int(identifier), number < 100 {
        let isThere = DispatchSemaphore(value: 0)
        store.contexts(matchingIdentifierPath: ["\(number + 1)"]) { _, _ in isThere.signal() }
        isThere.wait()
      }
      return CLSContext(identifier)
    }
    store.delegate = delegate
    #expect(try await store.contexts(matchingIdentifierPath: ["1"]).count == 1)
    #expect(try await desk.anotherRun().contexts(matching: NSPredicate(value: true)).count == 101)
  }

  @Test func wrongIdentifierIsAnError() async throws {
    let delegate = TestDelegate { _, _, _ in CLSContext("something else") }
    store.delegate = delegate
    await #expect(throws: CLSError.self) {
      try await store.contexts(matchingIdentifierPath: ["a"])
    }
    #expect(try await store.contexts(matching: NSPredicate(value: true)).count == 1)
  }

  @Test func contextOfAnotherParentIsAnError() async throws {
    let other = CLSContext("other")
    main.addChildContext(other)
    let a = CLSContext("a")
    other.addChildContext(a)
    let delegate = TestDelegate { _, _, _ in a }
    store.delegate = delegate
    do {
      _ = try await store.contexts(matchingIdentifierPath: ["a"])
      Issue.record("found")
    } catch CLSError.delegateFailed {
      #expect(a.parent === other)
    }
  }

  @Test func delegateThatThrowsAwayTheParentIsAnError() async throws {
    let delegate = TestDelegate { [store] identifier, parent, _ in
      if identifier == "b" { store.remove(parent) }
      return CLSContext(identifier)
    }
    store.delegate = delegate
    await #expect(throws: CLSError.self) {
      try await store.contexts(matchingIdentifierPath: ["a", "b"])
    }
  }

  @Test func delegateThatTakesForEverIsAnErrorAndItsAnswerIsDropped() async throws {
    let semaphore = DispatchSemaphore(value: 0)
    let delegate = TestDelegate { identifier, _, _ in
      semaphore.wait()
      return CLSContext(identifier)
    }
    store.delegate = delegate
    store.dataStore.contextDelegateLimit = .milliseconds(1)
    do {
      _ = try await store.contexts(matchingIdentifierPath: ["a"])
      Issue.record("found")
    } catch CLSError.delegateFailed {
      semaphore.signal()
    }
    store.delegate = nil
    #expect(try await store.contexts(matchingIdentifierPath: ["a"]).isEmpty)
  }

  @Test func contextsAreFoundByTheirParent() async throws {
    for name in ["b", "a", "c"] { main.addChildContext(CLSContext(name)) }
    let a = try await main.descendant(matchingIdentifierPath: ["a"])
    a.addChildContext(CLSContext("deep"))
    let predicate = NSPredicate(
      format: "%K = %@", CLSPredicateKeyPath.parent as any CVarArg, main)
    #expect(
      try await store.contexts(matching: predicate).map(\.identifier) == ["b", "a", "c"])
  }

  @Test func lookupAndSavesFinishInTheOrderOfTheirCalls() async throws {
    let delegate = TestDelegate { identifier, _, _ in CLSContext(identifier) }
    store.delegate = delegate
    let order = Mutex<[Int]>([])
    await withCheckedContinuation { continuation in
      store.contexts(matchingIdentifierPath: ["a", "b"]) { _, _ in order.withLock { $0.append(1) } }
      store.save { _ in order.withLock { $0.append(2) } }
      store.contexts(matching: NSPredicate(value: true)) { _, _ in
        order.withLock { $0.append(3) }
      }
      main.descendant(matchingIdentifierPath: ["c"]) { _, _ in
        order.withLock { $0.append(4) }
        continuation.resume()
      }
    }
    #expect(order.withLock(\.self) == [1, 2, 3, 4])
  }

  @Test func saveCoversWhatTheCompletionsBeforeItAdded() async throws {
    await withCheckedContinuation { continuation in
      for name in ["a", "b"] {
        store.contexts(matching: NSPredicate(format: "parent = %@", main)) { [store] _, _ in
          store.mainAppContext.addChildContext(CLSContext(name))
        }
      }
      store.save { _ in continuation.resume() }
    }
    #expect(try await desk.anotherRun().contexts(matching: NSPredicate(value: true)).count == 3)
  }

  @Test func contextAddedAMomentAgoWasCreatedBeforeNow() async throws {
    let before = Date(timeIntervalSinceNow: 0)
    main.addChildContext(CLSContext("a"))
    desk.clock.advance(by: .seconds(60))
    let created = try await main.descendant(matchingIdentifierPath: ["a"]).dateCreated
    #expect(created <= before)
    let later = created.addingTimeInterval(1)
    let all = try await store.contexts(
      matching: NSPredicate(format: "dateCreated < %@", later as any CVarArg))
    #expect(all.map(\.identifier).contains("a"))
  }

  @Test func mainContextWasCreatedBeforeNow() async throws {
    let created = main.dateCreated
    for (number, isSaved) in [false, true].enumerated() {
      desk.clock.advance(by: .seconds(60))
      #expect(isSaved || main.dateCreated == created)
      let now = created.addingTimeInterval(1)
      let all = try await store.contexts(
        matching: NSPredicate(format: "dateCreated < %@", now as any CVarArg))
      #expect(all.first === main, "saved: \(isSaved)")
      main.addChildContext(CLSContext("\(number)"))
      try await store.save()
    }
  }

  @Test func linksInErrorsStayAsTheyAre() async throws {
    let link = try #require(URL(string: "https://example.org/z"))
    do {
      _ = try await store.fetchActivity(for: link)
      Issue.record("There is no file.")
    } catch {
      #expect(error.localizedDescription.hasPrefix("https://example.org/z "))
    }
  }

  @Test func bareSaveInACompletionKeepsEverything() async throws {
    main.addChildContext(CLSContext("a"))
    let count = await withCheckedContinuation { continuation in
      store.save { [store] _ in
        store.mainAppContext.addChildContext(CLSContext("b"))
        store.save()
        continuation.resume(returning: 2)
      }
    }
    #expect(
      try await desk.anotherRun().contexts(matching: NSPredicate(value: true)).count == 1 + count)
  }
}

/// The formats of predicates that clients write, on real contexts.
@Suite struct PredicateLookupTests {
  private let desk: Desk

  init() throws {
    desk = try Desk()
    let play = CLSContext("hamlet")
    play.topic = .literacyAndWriting
    play.universalLinkURL = URL(string: "plays://hamlet")
    desk.main.addChildContext(play)
    for act in ["act-2", "act-1"] { play.addChildContext(CLSContext(act)) }
  }

  private func identifiers(_ predicate: NSPredicate) async throws -> [String] {
    try await desk.store.contexts(matching: predicate).map(\.identifier)
  }

  @Test func documentedFormsFindWhatTheySay() async throws {
    let play = try await desk.main.descendant(matchingIdentifierPath: ["hamlet"])
    let all = ["org.example.plays", "hamlet", "act-2", "act-1"]
    let parent = CLSPredicateKeyPath.parent as any CVarArg
    #expect(
      try await identifiers(NSPredicate(format: "%K = %@", parent, play)) == ["act-2", "act-1"])
    #expect(try await identifiers(NSPredicate(format: "parent == %@", play)).count == 2)
    #expect(
      try await identifiers(
        NSPredicate(
          format: "%K < %@", CLSPredicateKeyPath.dateCreated as any CVarArg,
          Date.distantFuture as any CVarArg)) == all)
    #expect(
      try await identifiers(
        NSPredicate(
          format: "%K = %@ AND %K = %@", CLSPredicateKeyPath.topic.rawValue,
          CLSContextTopic.literacyAndWriting.rawValue, CLSPredicateKeyPath.parent.rawValue,
          desk.main)) == ["hamlet"])
    #expect(
      try await identifiers(
        NSPredicate(format: "universalLinkURL = %@", URL(string: "plays://hamlet")! as any CVarArg))
        == ["hamlet"])
    #expect(try await identifiers(NSPredicate(format: "title BEGINSWITH 'Act'")).count == 2)
    #expect(try await identifiers(NSPredicate(format: "parent = nil")) == ["org.example.plays"])
    #expect(try await identifiers(NSPredicate(value: true)) == all)
    #expect(
      try await identifiers(NSPredicate { object, _ in (object as? CLSContext)?.title == "Act-1" })
        == ["act-1"])
  }

  @Test func formatThatIsNotUnderstoodIsAnError() async throws {
    for format in ["parent ~ 3", "nothing = 'x'", "parent =", "%K = %@"] {
      do {
        _ = try await identifiers(NSPredicate(format: format))
        Issue.record("\(format) was understood")
      } catch let error as CLSError {
        #expect(error.code == .invalidArgument, "\(format)")
        #expect(!error.localizedDescription.isEmpty)
      }
    }
  }
}
