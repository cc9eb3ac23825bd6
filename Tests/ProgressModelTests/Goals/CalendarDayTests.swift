import ProgressModel
import Testing

@Suite struct CalendarDayTests {
  @Test(arguments: [
    ("1970-01-01", 0, Weekday.thursday), ("1969-12-31", -1, .wednesday),
    ("2000-02-29", 11_016, .tuesday), ("2026-11-25", 20_782, .wednesday),
    ("2026-12-04", 20_791, .friday),
  ])
  func aDayHasANumberAndAWeekday(text: String, number: Int64, weekday: Weekday) throws {
    let day = try #require(CalendarDay(text))
    #expect(day.number == number)
    #expect(day.weekday == weekday)
    #expect(day.text == text)
  }

  @Test(arguments: [
    "2026-02-30", "2025-02-29", "2026-13-01", "2026-00-10", "2026-1-01", "+026-01-01", "tomorrow",
    "", "2026-11-25T10", "0000-01-01", "2026-11-٢٥",
  ])
  func whatIsNoDayIsRefused(text: String) {
    #expect(CalendarDay(text) == nil)
  }

  @Test(arguments: ["1698-01-01", "1898-01-01", "1998-01-01", "2098-01-01", "2398-01-01"])
  func eachDayOfFourYearsIsReadAsItIsWritten(first: String) throws {
    let first = try #require(CalendarDay(first))
    for number in first.number...first.number + 1461 {
      let day = CalendarDay(number: number)
      #expect(CalendarDay(day.text) == day)
    }
    #expect(Set((0...1461).map { first.adding($0).text }).count == 1462)
  }
}
