import ProgressModel
import Testing

@Suite struct MinutePulsesTests {
  @Test func everySecondHasItsBit() {
    for second in 0..<60 {
      var pulses = MinutePulses()
      pulses.mark(second: second, isTyping: true)
      #expect(pulses == MinutePulses(typing: 1 << UInt64(second)))
      pulses.mark(second: 59 - second, isTyping: false)
      #expect(pulses.other == 1 << UInt64(59 - second))
    }
  }

  @Test func markingTwiceIsMarkingOnce() {
    var pulses = MinutePulses()
    pulses.mark(second: 30, isTyping: true)
    let once = pulses
    pulses.mark(second: 30, isTyping: true)
    #expect(pulses == once)
  }

  @Test func bitsBeyondAMinuteAreDropped() {
    let pulses = MinutePulses(typing: .max, other: .max)
    #expect(pulses.typing.nonzeroBitCount == 60)
    #expect(pulses.other.nonzeroBitCount == 60)
    #expect(pulses.typing >> 60 == 0)
    #expect(MinutePulses.mask == pulses.other)
  }

  @Test func aUnionSeesWhatEitherSaw() {
    let union = MinutePulses(typing: 0b0011, other: 0b0100)
      .union(MinutePulses(typing: 0b0110, other: 0b1000))
    #expect(union == MinutePulses(typing: 0b0111, other: 0b1100))
    #expect(union.union(union) == union)
  }

  @Test(arguments: [-1, 60, 64])
  func aSecondOutsideTheMinuteIsNoMark(second: Int) async {
    await #expect(processExitsWith: .failure) { [second] in
      var pulses = MinutePulses()
      pulses.mark(second: second, isTyping: true)
    }
  }
}
