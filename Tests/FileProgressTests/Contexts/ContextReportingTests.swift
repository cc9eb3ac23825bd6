import FileProgress
import FileProgressTestSupport
import FileProgressTesting
import Foundation
import Synchronization
import Testing

@Suite struct ContextReportingTests {
  private let folder: ScratchFolder
  private let place: Workplace
  private let reporter: Reporter
  private let path = ["hamlet", "quiz"]

  init() throws {
    folder = try ScratchFolder()
    place = Workplace(in: folder)
    reporter = Reporter(place.store)
    try place.store.mainContext.addChild(
      ContextDeclaration(
        type: .book, identifier: "hamlet", title: "Hamlet",
        children: [ContextDeclaration(type: .quiz, identifier: "quiz", title: "Quiz")]))
  }

  private final class Reporter: ContextReporting {
    let dataStore: DataStore
    let failures = Mutex<[String]>([])

    init(_ store: DataStore) { dataStore = store }

    func reportingDidFail(with error: any Error) {
      failures.withLock { $0.append("\(error)") }
    }
  }

  private func saved() async throws -> Activity? {
    let store = place.anotherProgram(named: "org.example.editor")
    return try await store.contexts(matchingIdentifierPath: path).last?.currentActivity
  }

  private func quiz() throws -> Context {
    try #require(place.store.mainContext.children.first?.children.first)
  }

  /// Returns the error of a call, which was reported, too.
  private func failure(_ call: () async throws -> Void) async -> DataStoreError? {
    let count = reporter.failures.withLock(\.count)
    let error = await #expect(throws: DataStoreError.self) { try await call() }
    #expect(
      reporter.failures.withLock { $0.dropFirst(count).elementsEqual([error?.message ?? ""]) })
    return error
  }

  @Test func everyCallKeepsWhatItReports() async throws {
    let started = try await reporter.startActivity(at: path)
    #expect(started.isStarted)
    #expect(try quiz().isActive)
    place.clock.advance(by: .seconds(30))
    try await reporter.setProgress(0.5, at: path)
    #expect(try await saved()?.progress == 0.5)
    try await reporter.setPrimaryItem(
      ScoreItem(identifier: "score", title: "Score", score: 7, maxScore: 10), at: path)
    #expect((try await saved()?.primaryActivityItem as? ScoreItem)?.score == 7)
    try await reporter.addAdditionalItem(
      QuantityItem(identifier: "hints", title: "Hints"), at: path)
    #expect(try await saved()?.additionalActivityItems.map(\.identifier) == ["hints"])
    try await reporter.stopActivity(at: path)
    #expect(try await saved()?.duration == 30)
    #expect(try await saved()?.isStarted == false)
    #expect(try !quiz().isActive)
    #expect(reporter.failures.withLock(\.self) == [])
  }

  @Test func startIsANewAttempt() async throws {
    let first = try await reporter.startActivity(at: path)
    try await reporter.setProgress(1, at: path)
    let second = try await reporter.startActivity(at: ["org.example.editor"] + path)
    #expect(first !== second)
    #expect(!first.isStarted)
    #expect(second.progress == 0)
  }

  @Test func activityIsStartedIfNeeded() async throws {
    try await reporter.setProgress(0.25, at: path)
    let activity = try #require(try quiz().currentActivity)
    #expect(activity.isStarted)
    try await reporter.stopActivity(at: path, resignsActive: false)
    try await reporter.setProgress(0.5, at: path, startIfNeeded: false)
    #expect(!activity.isStarted)
    #expect(activity.progress == 0.5)
    try await reporter.setProgress(0.75, at: path)
    #expect(activity.isStarted)
    #expect(try quiz().currentActivity === activity)
  }

  @Test func contextStaysActiveIfWanted() async throws {
    try await reporter.startActivity(at: path)
    try await reporter.stopActivity(at: path, resignsActive: false)
    #expect(try quiz().isActive)
  }

  @Test func callsAtTheSameTimeShareOneAttempt() async throws {
    let (reporter, path) = (reporter, path)
    try await withThrowingTaskGroup { group in
      for number in 0..<16 {
        group.addTask {
          try await reporter.addAdditionalItem(
            QuantityItem(identifier: "\(number)", title: ""), at: path)
        }
      }
      try await group.waitForAll()
    }
    #expect(try await saved()?.additionalActivityItems.count == 16)
  }

  @Test func errorsNameThePathAndAreReported() async throws {
    let missing = await failure { try await reporter.startActivity(at: ["hamlet", "act-9"]) }
    #expect(missing?.code == .notFound)
    #expect(missing?.message.contains("hamlet / act-9") == true)
    for call in [
      { try await reporter.stopActivity(at: path) },
      { try await reporter.setProgress(1, at: path, startIfNeeded: false) },
      {
        try await reporter.addAdditionalItem(
          QuantityItem(identifier: "hints", title: ""), at: path, startIfNeeded: false)
      },
    ] {
      let error = await failure(call)
      #expect(error?.code == .notFound)
      #expect(error?.message.contains("hamlet / quiz: the context has no activity") == true)
    }
    #expect(try quiz().currentActivity == nil)
  }

  @Test func refusedItemIsAnErrorOfItsCall() async throws {
    try await reporter.setPrimaryItem(
      ScoreItem(identifier: "score", title: "Score", score: 7, maxScore: 10), at: path)
    let error = await failure {
      try await reporter.setPrimaryItem(
        QuantityItem(identifier: "count", title: "Count"), at: path)
    }
    #expect(error?.code == .partialFailure)
    #expect(error?.objectIdentifier == "count")
    #expect(error?.message.contains("hamlet / quiz") == true)
  }

  @Test func whatTheDelegateThrowsIsReportedAsItIs() async throws {
    struct Broken: Error {}
    final class Delegate: ContextDelegate {
      func declaration(
        forIdentifier identifier: String, parent: Context, parentIdentifierPath: [String]
      ) async throws -> ContextDeclaration? { throw Broken() }
    }
    let delegate = Delegate()
    place.store.contextDelegate = delegate
    await #expect(throws: Broken.self) { try await reporter.setProgress(1, at: ["macbeth"]) }
    #expect(reporter.failures.withLock(\.self) == ["Broken()"])
    withExtendedLifetime(delegate) {}
  }
}
