import Testing

@testable import ChildProcesses

/// `ForeignReaderTests` and `ProviderCallTests` hold conversations with programs.
struct ConversationTests {
  @Test(arguments: [
    (Duration.milliseconds(9_999), 10_000), (.milliseconds(300), 301), (.nanoseconds(1), 1),
    (.seconds(2), 2_001), (.seconds(1 << 40), Int(Int32.max)),
  ])
  func waitingTakesTheFractionOfASecondAlong(_ left: Duration, _ milliseconds: Int) {
    #expect(left.pollMilliseconds == Int32(milliseconds))
  }
}
