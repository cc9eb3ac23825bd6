import FileProgressTestSupport
import StoreEngine
import Testing

@Suite struct BusyStoreTests {
  @Test func aWriteThatDoesNotWaitFailsAtOnceAndLaterOnesWaitAgain() throws {
    try withScratchFolder { scratch throws in
      let location = StoreLocation(folder: scratch.path)
      let one = try ClassStore.open(location)
      let other = try ClassStore.open(location)
      let beginning = ContinuousClock.now
      try one.database.write { _ in
        let code = failure { try other.database.write(waits: false) { _ in } }
        #expect(code == .busy)
      }
      // SQLite would wait for ten seconds.
      #expect(ContinuousClock.now - beginning < .seconds(10))
      let timeout = try other.database.run { statements in
        try statements.first("PRAGMA busy_timeout") { try $0.next(Int.self) }
      }
      #expect(timeout == 10_000)
      try other.database.write(waits: false) { statements in
        try statements.run("INSERT INTO student (id, name) VALUES (?, ?)", [[UInt8(1)], "Ada"])
      }
      #expect(try one.names() == ["Ada"])
    }
  }
}
