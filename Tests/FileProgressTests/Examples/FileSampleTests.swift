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
}
