import DocumentWriting
import FileProgress
import FileProgressTestSupport
import FileProgressTesting
import Foundation
import Testing

/// What the store needs to keep when there was input.
@Suite struct PulsesCostTests {
  /// The size of a store's database in which something was typed every second for some hours.
  private func byteCount(hours: Int) throws -> Int {
    try withScratchFolder { folder in
      let clock = ManualClock()
      let path = try folder.write("one two three\n", to: "essay.txt")
      let store = DataStore(
        configuration: DataStore.Configuration(
          storage: .folder(folder.url.appendingPathComponent("store")),
          applicationIdentifier: "org.example.editor", clock: clock, heartbeat: .seconds(300),
          isDisabled: false))
      let session = WritingSession(path: path, store: store, seesInput: true)
      try session.begin(isNew: false)
      for second in 0..<hours * 3600 {
        session.input()
        clock.advance(by: .seconds(1))
        if second % 300 == 299 { store.beat() }
      }
      _ = try session.end()
      store.close()
      let size = try FileManager.default.attributesOfItem(
        atPath: folder.path(of: "store/progress.sqlite"))[.size]
      return try #require(size as? Int)
    }
  }

  @Test func anHourOfTypingEverySecondTakesLessThanOneKiB() throws {
    // A file grows by pages of 4 KiB, so that a few hours tell little.
    let growth = try byteCount(hours: 49) - byteCount(hours: 1)
    print("PulsesCostTests: \(growth / 48) bytes an hour")
    #expect(growth / 48 < 1024)
  }
}
