import FileProgress
import FileProgressTestSupport
import FileProgressTesting
import Foundation
import Testing

@Suite struct ReadmeExampleTests {
  @Test func toolOfTheReadmeKeepsTimeAndProgress() async throws {
    try await withScratchFolder { folder in
      let url = URL(fileURLWithPath: try folder.write("one two", to: "essay.txt"))
      let clock = ManualClock()
      let store = DataStore(
        configuration: DataStore.Configuration(
          storage: .folder(folder.url.appendingPathComponent("store")), clock: clock,
          heartbeat: nil, isDisabled: false))
      for (words, progress) in [("one two three", 0.25), ("one two three four", 0.5)] {
        try await record(url, in: store) {
          clock.advance(by: .seconds(60))
          try folder.write(words, to: "essay.txt")
          return progress
        }
      }
      let activity = try await store.fetchActivity(for: url)
      #expect(activity.duration == 120)
      #expect(activity.progress == 0.5)
      #expect(!activity.isStarted)
    }
  }

  @Test func toolOfTheReadmeGetsTheErrorsThatItNames() async throws {
    try await withScratchFolder { folder in
      let missing = folder.url.appendingPathComponent("missing.txt")
      let inMemory = DataStore(
        configuration: DataStore.Configuration(
          storage: .memory, clock: ManualClock(), heartbeat: nil, isDisabled: false))
      let noFile = await #expect(throws: FileTrackingError.self) {
        try await record(missing, in: inMemory) { 1 }
      }
      #expect(noFile?.code == .notFound)

      let essay = URL(fileURLWithPath: try folder.write("one two", to: "essay.txt"))
      let noStore = DataStore(
        configuration: DataStore.Configuration(
          storage: .folder(essay.appendingPathComponent("store")), clock: ManualClock(),
          heartbeat: nil, isDisabled: false))
      await #expect(throws: DataStoreError.self) { try await record(essay, in: noStore) { 1 } }
    }
  }
}
