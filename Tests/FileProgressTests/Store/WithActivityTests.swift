import FileProgress
import FileProgressTestSupport
import FileProgressTesting
import Foundation
import Testing

@Suite struct WithActivityTests {
  private struct Failure: Error {}

  private func saved(_ place: Workplace) throws -> ActivitySummary {
    try #require(try place.anotherProgram().summaries().first)
  }

  @Test func itRunsForAsLongAsTheWork() async throws {
    try await withScratchFolder { folder in
      let place = Workplace(in: folder)
      let words = try await place.store.withActivity(for: try place.write()) { activity in
        #expect(activity.isStarted)
        let isStartedForOthers = try saved(place).isStarted
        #expect(isStartedForOthers)
        place.clock.advance(by: .seconds(60))
        return 12
      }
      #expect(words == 12)
      place.clock.advance(by: .seconds(60))
      let summary = try saved(place)
      #expect(!summary.isStarted && summary.openTime == 60)
    }
  }

  @Test func itIsSavedIfTheWorkThrows() async throws {
    try await withScratchFolder { folder in
      let place = Workplace(in: folder)
      let url = try place.write()
      await #expect(throws: Failure.self) {
        try await place.store.withActivity(for: url) { _ in
          place.clock.advance(by: .seconds(60))
          throw Failure()
        }
      }
      #expect(try saved(place).openTime == 60)
      #expect(try !saved(place).isStarted)
    }
  }

  @Test func itIsSavedIfTheTaskIsCancelled() async throws {
    try await withScratchFolder { folder in
      let place = Workplace(in: folder)
      let url = try place.write()
      let task = Task {
        try await place.store.withActivity(for: url) { _ in
          place.clock.advance(by: .seconds(60))
          withUnsafeCurrentTask { $0?.cancel() }
          try Task.checkCancellation()
        }
      }
      await #expect(throws: CancellationError.self) { try await task.value }
      #expect(try saved(place).openTime == 60)
      #expect(try !saved(place).isStarted)
    }
  }

  @Test func severalOnOneFileShareATimer() async throws {
    let place = Workplace()
    let url = try place.write()
    try await place.store.withActivity(for: url) { _ in
      place.clock.advance(by: .seconds(10))
      try await place.store.withActivity(for: url) { _ in
        place.clock.advance(by: .seconds(10))
      }
      place.clock.advance(by: .seconds(10))
    }
    let summary = try #require(try place.store.summaries().first)
    #expect(summary.sessions.count == 1 && summary.openTime == 30)
  }

  @Test func aTimerThatRanBeforeGoesOn() async throws {
    let place = Workplace()
    let url = try place.write()
    let activity = try await place.store.fetchActivity(for: url)
    activity.start()
    try await place.store.withActivity(for: url) { _ in }
    #expect(activity.isStarted)
    activity.stop()
    try await place.store.save()
    #expect(try place.store.summaries().first?.sessions.count == 1)
  }

  @Test func aTimerOfTheCommandGoesOnBesideIt() async throws {
    let place = Workplace()
    let url = try place.write()
    _ = try place.store.timers.start(atPath: url.path)
    try await place.store.withActivity(for: url) { _ in place.clock.advance(by: .seconds(10)) }
    let summary = try #require(try place.store.summaries().first)
    #expect(summary.sessions.map(\.kind).contains(.attended))
    #expect(try place.store.timers.running().map(\.kind) == [.manual])
  }

  @Test func theSessionEndsWithTheContentThatTheFileHas() async throws {
    let place = Workplace()
    let url = try place.write("one two")
    try await place.store.withActivity(for: url, seesInput: true) { activity in
      activity.record(text: "one two")
      activity.recordInput()
      place.clock.advance(by: .seconds(10))
      activity.record(text: "one two three")
      try place.write("one two three")
    }
    let session = try #require(try await place.store.report().activities.first?.sessions.first)
    #expect((session.wordsAtStart, session.wordsAtEnd, session.wordsAdded) == (2, 3, 1))
    #expect((session.activeTime, session.assumedTime) == (10, 0))
  }

  @Test func aFileThatIsGoneAtTheEndCostsNoTime() async throws {
    let place = Workplace()
    let url = try place.write()
    try await place.store.withActivity(for: url) { _ in
      place.clock.advance(by: .seconds(10))
      try place.files.delete("/essay.txt")
    }
    #expect(try place.store.summaries().first?.openTime == 10)
  }

  @Test func theWorkDoesNotRunWithoutAFileOrAStore() async throws {
    let place = Workplace()
    await #expect(throws: FileTrackingError.self) {
      try await place.store.withActivity(for: place.url("missing.txt")) { _ in
        Issue.record("the work ran")
      }
    }
  }

  @MainActor @Test func theWorkRunsOnTheActorOfItsCaller() async throws {
    let place = Workplace()
    var count = 0
    try await place.store.withActivity(for: try place.write()) { _ in
      MainActor.assertIsolated()
      count += 1
    }
    #expect(count == 1)
  }
}
