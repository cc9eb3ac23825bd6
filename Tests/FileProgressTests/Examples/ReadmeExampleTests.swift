import FileProgress
import FileProgressTestSupport
import Foundation
import Testing

@Suite struct ReadmeExampleTests {
  @Test func toolOfTheReadmeKeepsTimeAndWords() async throws {
    try await withScratchFolder { folder in
      let url = URL(fileURLWithPath: try folder.write("one two", to: "essay.txt"))
      let clock = ManualClock()
      let store = DataStore(
        configuration: DataStore.Configuration(
          storage: .folder(folder.url.appendingPathComponent("store")), clock: clock,
          heartbeat: nil, isDisabled: false))
      for words in ["one two three", "one two three four"] {
        try await record(url, in: store) {
          clock.advance(by: .seconds(60))
          try folder.write(words, to: "essay.txt")
        }
      }
      let activity = try await store.fetchActivity(for: url)
      #expect(activity.duration == 120)
      #expect((activity.primaryActivityItem as? QuantityItem)?.quantity == 4)
      #expect(!activity.isStarted)
    }
  }
}
