import FileProgressReports
import Foundation
import Testing

@Suite struct TimestampTextTests {
  private static let inUTCTable: [(Int64, String)] = [
    (now, "2026-11-20T14:30:00Z"), (now + 123_456_789, "2026-11-20T14:30:00.123Z"),
    (now + 999_999, "2026-11-20T14:30:00Z"), (0, "1970-01-01T00:00:00Z"),
    (-1, "1969-12-31T23:59:59.999Z"), (951_782_400 * second, "2000-02-29T00:00:00Z"),
    (Int64.max, "2262-04-11T23:47:16.854Z"), (Int64.min, "1677-09-21T00:12:43.145Z"),
  ]

  @Test(arguments: inUTCTable)
  func inUTC(nanoseconds: Int64, text: String) {
    #expect(TimestampText.utc(nanoseconds) == text)
  }

  @Test func agreesWithFoundationOnEveryDayOfFourCenturies() {
    let style = Date.ISO8601FormatStyle()
    for dayNumber in stride(from: -100_000 as Int64, to: 100_000, by: 7) {
      let date = Date(timeIntervalSince1970: Double(dayNumber * 86_400))
      #expect(TimestampText.utc(dayNumber * day) == style.format(date))
    }
  }
}
