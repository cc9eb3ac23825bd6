import FileProgress
import FileProgressTestSupport
import FileProgressTesting
import Foundation
import Testing

@Suite struct FileSampleTests {
  @Test func sampleKeepsDurationProgressAndWords() async throws {
    let place = Workplace()
    let sample = FileSample(url: try place.write(), store: place.store)
    try await sample.openFile()
    place.clock.advance(by: .seconds(90))
    try await sample.closeFile(wordCount: 88, progress: 0.4)
    try await sample.openFile()
    place.clock.advance(by: .seconds(10))
    try await sample.closeFile(wordCount: 99, progress: 0.3)

    let activity = try await place.store.fetchActivity(for: sample.url)
    #expect(activity.duration == 100)
    #expect(activity.progress == 0.4)
    #expect(!activity.isStarted)
    let item = try #require(activity.primaryActivityItem as? QuantityItem)
    #expect(item.identifier == "total_word_count")
    #expect(item.title == "Word Count")
    #expect(item.quantity == 99)
    #expect(activity.additionalActivityItems.isEmpty)
  }

  @Test func sampleWithClosuresDoesTheSame() async throws {
    let place = Workplace()
    let sample = FileSample(url: try place.write(), store: place.store)
    try await finished { sample.openFile(completion: $0) }
    place.clock.advance(by: .seconds(90))
    try await finished { sample.closeFile(wordCount: 88, completion: $0) }

    let activity = try await place.store.fetchActivity(for: sample.url)
    #expect(activity.duration == 90)
    #expect((activity.primaryActivityItem as? QuantityItem)?.quantity == 88)
  }

  @Test func closuresGetErrorsOfFetchingAndSaving() async throws {
    let place = Workplace()
    let sample = FileSample(url: place.url("missing.txt"), store: place.store)
    let error = await #expect(throws: FileTrackingError.self) {
      try await finished { sample.openFile(completion: $0) }
    }
    #expect(error?.code == .notFound)

    let activity = try place.store.activity(for: try place.write())
    activity.primaryActivityItem = ScoreItem(
      identifier: "score", title: "Score", score: .nan, maxScore: 1)
    let refusal = await #expect(throws: DataStoreError.self) {
      try await finished { place.store.save(completion: $0) }
    }
    #expect(refusal?.code == .partialFailure)
  }

  @Test func savingWithoutAwaitKeepsEverything() throws {
    let place = Workplace()
    try place.store.activity(for: try place.write()).progress = 0.5
    place.store.save(completion: nil)
    // The work on a store is done in order, so this comes after it.
    #expect(place.store.errorOfSaving() == nil)
    #expect(try place.store.summaries().map(\.progress) == [0.5])
  }

  private func finished(
    _ start: (@escaping @Sendable ((any Error)?) -> Void) -> Void
  ) async throws {
    try await withCheckedThrowingContinuation {
      (continuation: CheckedContinuation<Void, any Error>) in
      start { error in
        if let error { continuation.resume(throwing: error) } else { continuation.resume() }
      }
    }
  }
}
