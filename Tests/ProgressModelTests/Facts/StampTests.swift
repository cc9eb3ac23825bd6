import FileProgressTestSupport
import ProgressModel
import Testing

@Suite struct StampTests {
  static let base = 1_700_000_000_123 * millisecond
  static let latest = Stamp.next(after: nil, wallNanoseconds: base)

  @Test func anEmptyStoreTakesTheWallClock() {
    #expect(Self.latest.rawValue == 1_700_000_000_123 << 16)
    #expect(Self.latest.wallMilliseconds == 1_700_000_000_123)
  }

  static let year = 365 * 24 * 60 * minute

  static let standingClocks: [(Int64, String)] = [
    (base, "stands still"), (base + 999_999, "moved by less than a millisecond"),
    (base - 1, "jumped back a little"), (base - year, "jumped back a year"), (0, "was reset"),
    (-5 * second, "is before 1970"), (Int64.min, "is wild"),
  ]

  @Test(arguments: standingClocks)
  func aClockThatDoesNotAdvanceCounts(wall: Int64, story: String) {
    let next = Stamp.next(after: Self.latest, wallNanoseconds: wall)
    #expect(next.rawValue == Self.latest.rawValue + 1, "the clock \(story)")
  }

  @Test(arguments: [base + millisecond, base + year, Int64.max])
  func aClockAheadIsTaken(wall: Int64) {
    let next = Stamp.next(after: Self.latest, wallNanoseconds: wall)
    #expect(next.wallMilliseconds == wall / millisecond)
    #expect(next > Self.latest)
  }

  @Test func afterTheGreatestStampThereIsNone() {
    #expect(Stamp.next(after: .number(.max), wallNanoseconds: Self.base).rawValue == .max)
    #expect(Stamp.next(after: .number(.max - 1), wallNanoseconds: .max).rawValue == .max)
  }

  @Test func aStampMayBeADayAheadOfTheClock() {
    let day = 24 * 60 * minute
    let stamp = Stamp.next(after: nil, wallNanoseconds: Self.base)
    #expect(stamp.leadMilliseconds(overWallNanoseconds: Self.base) == 0)
    #expect(!stamp.isTooFarAhead(ofWallNanoseconds: Self.base - day))
    #expect(stamp.isTooFarAhead(ofWallNanoseconds: Self.base - day - millisecond))
    for raw in [Int64.min, 0, .max] {
      for wall in [Int64.min, 0, .max] {
        let lead = Stamp.number(raw).leadMilliseconds(overWallNanoseconds: wall)
        #expect(Stamp.number(raw).isTooFarAhead(ofWallNanoseconds: wall) == (lead > 86_400_000))
      }
    }
  }

  @Test func timesBefore1970CountAs1970() {
    #expect(Stamp.next(after: nil, wallNanoseconds: -1).rawValue == 0)
    #expect(Stamp.next(after: nil, wallNanoseconds: .min).rawValue == 0)
    // A store can import what it stamped under such a clock.
    #expect(!Stamp(rawValue: 0).isTooFarAhead(ofWallNanoseconds: .min))
  }

  @Test func moreStampsThanTheCounterHoldsStillRise() {
    var latest = Self.latest
    for _ in 0..<70_000 {
      let next = Stamp.next(after: latest, wallNanoseconds: Self.base)
      guard next > latest else {
        Issue.record("\(next.rawValue) does not follow \(latest.rawValue)")
        return
      }
      latest = next
    }
    #expect(latest.wallMilliseconds == Self.latest.wallMilliseconds + 1)
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func everyStampIsGreaterUnderAnyClock(seed: UInt64) {
    print("StampTests: seed \(seed)")
    var generator = SeededGenerator(seed: seed)
    var wall = Self.base
    var stamps: [Stamp] = []
    for _ in 0..<2000 {
      switch Int.random(in: 0..<10, using: &generator) {
      case 0: wall = .random(in: 0...4_000_000_000 * second, using: &generator)
      case 1...3: wall -= .random(in: 0...5 * second, using: &generator)
      case 4...6: break
      default: wall += .random(in: 0...5 * second, using: &generator)
      }
      let next = Stamp.next(after: stamps.max(), wallNanoseconds: wall)
      #expect(next.wallMilliseconds >= wall / millisecond)
      if stamps.count > 50 { stamps.removeFirst(25) }
      stamps.append(next)
      guard stamps.dropLast().allSatisfy({ $0 < next }) else {
        Issue.record("seed \(seed): \(next.rawValue) is not the greatest")
        return
      }
    }
  }
}
