import ProgressModel
import Testing

@Suite struct WallTimeTests {
  static let ends: [Int64] = [.min, .min + 1, -1, 0, 1, .max - 1, .max]

  /// Wider numbers say what is true.
  @Test func arithmeticStaysWithin64Bits() {
    func nearest(_ value: Int128) -> Int64 {
      Int64(max(Int128(Int64.min), min(Int128(Int64.max), value)))
    }
    for left in Self.ends {
      for right in Self.ends {
        #expect(left.addingSaturated(right) == nearest(Int128(left) + Int128(right)))
        #expect(left.subtractingSaturated(right) == nearest(Int128(left) - Int128(right)))
        #expect(left.multipliedSaturated(by: right) == nearest(Int128(left) * Int128(right)))
      }
    }
  }

  @Test(
    arguments: [
      (Double.nan, 0), (.infinity, .max), (-.infinity, .min), (1e300, .max), (-1e300, .min),
      (2.9, 2), (-2.9, -2), (9.3e18, .max), (-9.3e18, .min),
    ] as [(Double, Int64)])
  func everyNumberHasAWholeOneNearIt(number: Double, whole: Int64) {
    #expect(Int64(saturating: number) == whole)
  }

  @Test func millisecondsBeyond64BitsStayAtTheEnd() {
    #expect(WallTime.nanoseconds(milliseconds: 1_700_000_000_123) == 1_700_000_000_123_000_000)
    #expect(WallTime.nanoseconds(milliseconds: 1 << 47) == .max)
    #expect(WallTime.nanoseconds(milliseconds: -1 << 47) == .min)
  }

  @Test func sumsOfPlausibleMomentsStayWithin64Bits() {
    let last = WallTime.plausibleNanoseconds.upperBound - 1
    #expect(!last.addingReportingOverflow(last).overflow)
    #expect(!WallTime.plausibleNanoseconds.contains(-1))
  }

  @Test func anIdentifierTellsWhenItWasMade() {
    let last = WallTime.plausibleNanoseconds.upperBound
    #expect(FactIdentifier.made(at: epoch, 7).madeAtNanoseconds == epoch)
    #expect(FactIdentifier.made(at: 0).madeAtNanoseconds == 0)
    #expect(FactIdentifier.made(at: last - 1).madeAtNanoseconds == last / millisecond * millisecond)
    #expect(FactIdentifier.made(at: last + millisecond).madeAtNanoseconds == nil)
    #expect(FactIdentifier(high: .max & ~0xF000 | 0x7000, low: .max).madeAtNanoseconds == nil)
    #expect(FactIdentifier.number(5).madeAtNanoseconds == nil)
    #expect(FactIdentifier.derived(from: [1, 2, 3]).madeAtNanoseconds == nil)
  }
}
