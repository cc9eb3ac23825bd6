import FileProgressReports
import FileProgressTestSupport
import Testing

@Suite struct ShownTimesTests {
  private static func times(_ open: Int64, _ active: Int64? = nil) -> ShownTimes {
    ShownTimes(openNanoseconds: open * second, activeNanoseconds: (active ?? open) * second)
  }

  private static func shown(_ seconds: Int64) -> Int64 {
    seconds - seconds % TimeUnit(of: seconds).seconds
  }

  @Test func theRowsOfWhichMostWasCutOffGetOneMinuteMore() {
    let rows = [Self.times(110), Self.times(119), Self.times(100), Self.times(61)]
    let shown = ShownTimes.apportioned(rows)
    // 6 min 30 s in all.
    #expect(shown.map(\.openSeconds) == [120, 120, 60, 60])
  }

  @Test func ofEqualRowsTheFirstGetsIt() {
    let shown = ShownTimes.apportioned([Self.times(90), Self.times(90), Self.times(90)])
    #expect(shown.map(\.openSeconds) == [120, 60, 60])
  }

  @Test func secondsAreExactAndCount() {
    let shown = ShownTimes.apportioned([Self.times(40), Self.times(40), Self.times(90)])
    // 40 s, 40 s and 1 min are the 2 min of the total already.
    #expect(shown.map(\.openSeconds) == [40, 40, 60])
  }

  @Test func theOpenTimeGrowsWhereTheActiveTimeHasTo() {
    let rows = [Self.times(359, 240), Self.times(90), Self.times(90)]
    let shown = ShownTimes.apportioned(rows)
    // Most was cut off the first row. But only the others can have the minute of both.
    #expect(shown.map(\.openSeconds) == [300, 120, 60])
    #expect(shown.map(\.activeSeconds) == [240, 120, 60])
  }

  @Test func partsAddUpToARowThatGotOneMinuteMore() {
    let shown = ShownTimes.apportioned(
      [Self.times(90), Self.times(80)], to: Self.times(180, 180))
    #expect(shown.map(\.openSeconds) == [120, 60])
    let seconds = ShownTimes.apportioned([Self.times(40), Self.times(41)], to: Self.times(120))
    #expect(seconds.map(\.openSeconds) == [40, 41])
  }

  @Test(arguments: 1...400)
  func whatAReaderAddsUpIsTheTotal(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let greatest = [90, 200, 4000, 100_000, 3_700_000, 9_000_000][Int(seed % 6)] as Int64
    let rows = (0..<Int.random(in: 0...12, using: &generator)).map { _ in
      let open = Int64.random(in: 0...greatest, using: &generator)
      let isSame = Bool.random(using: &generator)
      return Self.times(open, isSame ? open : Int64.random(in: 0...open, using: &generator))
    }
    let shown = ShownTimes.apportioned(rows)
    #expect(ShownTimes.apportioned(rows) == shown, "seed \(seed)")
    #expect(shown.count == rows.count)
    for figure in [\ShownTimes.openSeconds, \.activeSeconds] {
      let total = rows.reduce(0) { $0 + $1[keyPath: figure] }
      let sum = shown.reduce(0) { $0 + $1[keyPath: figure] }
      let unit = TimeUnit(of: total)
      let wanted = Self.shown(total)
      let found = sum - sum % unit.seconds
      // Where a smaller unit brings the last minute, the open times beside may not let another row grow.
      let isMixed = rows.contains { TimeUnit(of: $0[keyPath: figure]) < unit }
      if figure == \.activeSeconds, isMixed {
        #expect(wanted - unit.seconds...wanted ~= found, "seed \(seed): \(rows)")
      } else {
        #expect(found == wanted, "seed \(seed): \(rows)")
      }
      for (row, times) in zip(rows, shown) {
        let (exact, value) = (row[keyPath: figure], times[keyPath: figure])
        #expect(abs(value - exact) < TimeUnit(of: exact).seconds, "seed \(seed): \(rows)")
        #expect(exact >= 60 || value == exact, "seed \(seed): \(rows)")
        #expect(times.activeSeconds <= times.openSeconds, "seed \(seed): \(rows)")
      }
    }
  }

  @Test(arguments: 1...100)
  func partsAddUpToTheirRow(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let parts = (0..<Int.random(in: 1...6, using: &generator)).map { _ in
      Self.times(Int64.random(in: 60...4000, using: &generator))
    }
    let whole = parts.reduce(0) { $0 + $1.openSeconds }
    let more = whole.isMultiple(of: 60) ? 0 : 60 as Int64
    let total = Self.shown(whole) + (Bool.random(using: &generator) ? more : 0)
    let shown = ShownTimes.apportioned(parts, to: Self.times(total))
    #expect(shown.reduce(0) { $0 + $1.openSeconds } == total, "seed \(seed): \(parts)")
    #expect(shown.reduce(0) { $0 + $1.activeSeconds } == total, "seed \(seed): \(parts)")
  }
}
