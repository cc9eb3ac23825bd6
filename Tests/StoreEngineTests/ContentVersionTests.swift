import FileProgressTestSupport
import StoreEngine
import Testing

@Suite struct ContentVersionTests {
  @Test func versionChangesWithEachWriteOfAnyConnection() throws {
    try withScratchFolder { scratch throws in
      let location = StoreLocation(folder: scratch.path)
      let one = try ClassStore.open(location)
      let other = try ClassStore.open(location)
      let before = try one.database.contentVersion()
      #expect(try one.database.contentVersionIfFree() == before)
      try other.admit("Ada")
      let afterOther = try one.database.contentVersionIfFree()
      #expect(afterOther != before && afterOther != nil)
      try one.admit("Ben")
      let afterOwn = try one.database.contentVersionIfFree()
      #expect(afterOwn != afterOther && afterOwn != nil)
      #expect(try one.database.contentVersion() == afterOwn)
      #expect(try one.names() == ["Ada", "Ben"])
      #expect(try one.database.contentVersionIfFree() == afterOwn)
    }
  }

  @Test func versionIsNotWaitedFor() throws {
    try withScratchFolder { scratch throws in
      let one = try ClassStore.open(StoreLocation(folder: scratch.path))
      try one.database.write { _ in
        // On the connection, where waiting for it would never end.
        let version = try one.database.contentVersionIfFree()
        #expect(version == nil)
      }
      #expect(try one.database.contentVersionIfFree() != nil)
    }
  }
}
