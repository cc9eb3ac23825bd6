import FileProgressReports
import FileProgressTestSupport
import ProgressModel
import Testing

@Suite struct DurationTextTests {
  private static let asPeopleSayItTable: [(Int64, String)] = [
    (0, "0 s"), (999_999_999, "0 s"), (12 * second, "12 s"), (40 * second, "40 s"),
    (59 * second + 999_999_999, "59 s"), (minute, "1 min"), (89 * second, "1 min"),
    (90 * second, "2 min"),
    (43 * minute, "43 min"), (hour - 31 * second, "59 min"), (hour - 1, "1 h 00 min"),
    (hour, "1 h 00 min"),
    (hour + 5 * minute, "1 h 05 min"), (999 * hour + 59 * minute, "999 h 59 min"),
    (1000 * hour + 59 * minute, "1,000 h"), (Int64.max, "2,562,047 h"), (-minute, "0 s"),
    (Int64.min, "0 s"),
  ]

  @Test(arguments: asPeopleSayItTable)
  func asPeopleSayIt(nanoseconds: Int64, text: String) {
    #expect(DurationText.forPeople(nanoseconds: nanoseconds) == text)
  }

  private static let wholeSecondsTable: [(Int64, String)] = [
    (0, "0"), (1, "0"), (50_000, "0"), (999_999_999, "0"),
    (2580 * second, "2580"), (2_460_900_000_000 as Int64, "2460"),
    (Int64.max, "9223372036"), (-1_500_000_000, "-1"), (Int64.min, "-9223372036"),
  ]

  @Test(arguments: wholeSecondsTable)
  func secondsAreWholeAndPlain(nanoseconds: Int64, text: String) {
    #expect(DurationText.seconds(nanoseconds: nanoseconds) == text)
  }

  /// It is the exact time, rounded once.
  @Test func aTotalMayDifferFromTheSumOfTheStretchesAsTheyAreShown() {
    let length = 90 * minute + 50 * second
    for start in [9 * hour, 11 * hour] {
      let stretch = start..<start + length
      #expect(DurationText.forPeople(nanoseconds: length, in: stretch) == "1 h 30 min")
    }
    #expect(DurationText.forPeople(nanoseconds: 2 * length) == "3 h 02 min")
  }

  @Test func whatIsShownIsShownTheSame() {
    var generator = SeededGenerator(seed: 19)
    for _ in 0..<1000 {
      let duration =
        Int64.random(in: -1..<Int64.max, using: &generator)
        >> Int64.random(in: 0..<62, using: &generator)
      let shown = ShownTime.nanoseconds(of: duration)
      #expect(shown >= 0)
      #expect(abs(shown - max(0, duration)) <= 30 * second)
      #expect(
        DurationText.forPeople(nanoseconds: shown) == DurationText.forPeople(nanoseconds: duration))
      #expect(ShownTime.nanoseconds(of: shown) == shown)
    }
  }
}
