import DocumentWriting
import FileProgress
import FileProgressTestSupport
import FileProgressTesting
import Foundation
import ProgressReading
import Testing

/// What was worked on last, without a look at every document.
@Suite struct RecentWorkTests {
  private func paths(
    _ store: DataStore, since: Int64 = .max, atLeast count: Int = 0
  ) throws -> Set<String> {
    var paths: Set<String> = []
    _ = try store.documents.forEachRecentActivity(since: since, atLeast: count) { facts, _ in
      paths.insert(((facts.location?.path ?? "") as NSString).lastPathComponent)
    }
    return paths
  }

  @Test func theLatestAreFoundAndEachIsGivenOnce() throws {
    try withScratchFolder { folder in
      let clock = ManualClock()
      let store = folder.store(reading: clock)
      defer { store.close() }
      #expect(try paths(store, atLeast: 5) == [])
      var starts: [Int64] = []
      for number in 1...6 {
        starts.append(clock.read().wallNanoseconds)
        let activity = try store.fetching.activity(
          atPath: folder.write("text \(number)\n", to: "\(number).txt"))
        activity.start()
        clock.advance(by: .seconds(60))
        activity.stop()
        try store.saveAndWait()
        clock.advance(by: .seconds(3600))
      }
      // A file that was only looked at is no work.
      _ = try store.fetching.activity(atPath: folder.write("seen\n", to: "seen.txt"))
      try store.saveAndWait()
      #expect(try paths(store, atLeast: 2) == ["5.txt", "6.txt"])
      #expect(try paths(store, since: starts[3]) == ["4.txt", "5.txt", "6.txt"])
      #expect(try paths(store, since: starts[4], atLeast: 3) == ["4.txt", "5.txt", "6.txt"])
      #expect(try paths(store, atLeast: 100).count == 6)
      // A result that was reported is work, too.
      try store.fetching.activity(atPath: folder.path(of: "1.txt")).progress = 0.5
      try store.saveAndWait()
      #expect(try paths(store, atLeast: 1) == ["1.txt"])
      #expect(try LastDocument(in: store) != nil)
      // What runs is beside the ones that were asked for.
      let running = try store.fetching.activity(atPath: folder.path(of: "2.txt"))
      running.start()
      try store.saveAndWait()
      #expect(try paths(store, atLeast: 1) == ["1.txt", "2.txt"])
    }
  }

  @Test func theLastSessionIsFoundBehindDocumentsThatWereOnlySet() throws {
    try withScratchFolder { folder in
      let clock = ManualClock()
      let store = folder.store(reading: clock)
      defer { store.close() }
      #expect(try LastSession(in: store) == nil)
      func work(on name: String) throws {
        let activity = try store.fetching.activity(
          atPath: folder.write("text of \(name)\n", to: name))
        activity.start()
        clock.advance(by: .seconds(60))
        activity.stop()
        try store.saveAndWait()
      }
      try work(on: "early.txt")
      try work(on: "last.txt")
      let end = clock.read().wallNanoseconds
      for number in 1...9 {
        clock.advance(by: .seconds(60))
        let activity = try store.fetching.activity(
          atPath: folder.write("value \(number)\n", to: "\(number).txt"))
        activity.progress = 0.5
        try store.saveAndWait()
      }
      #expect(try LastSession(in: store)?.path.hasSuffix("/last.txt") == true)
      // Its value is newer than the last session, its own session is not.
      try store.fetching.activity(atPath: folder.path(of: "early.txt")).progress = 0.5
      try store.saveAndWait()
      let last = try #require(try LastSession(in: store))
      #expect(last.path.hasSuffix("/last.txt"))
      #expect(last.endedAtNanoseconds == end)
    }
  }
}
