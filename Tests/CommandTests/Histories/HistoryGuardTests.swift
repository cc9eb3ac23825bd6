import FileProgressTestSupport
import Testing

/// What the built program prints in whole histories, word by word; each was read by a person when it was
/// recorded, and changes only where a commit says why.
struct HistoryGuardTests {
  @Test func thereAreHistories() {
    #expect(History.all.count >= 32)
  }

  @Test(arguments: History.all)
  func whatIsPrintedIsWhatWasRecorded(_ history: History) throws {
    let difference = try Recording(history.path).difference(from: history.run())
    #expect(difference == nil)
  }
}
