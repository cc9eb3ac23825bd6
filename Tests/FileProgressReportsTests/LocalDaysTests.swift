import Foundation
import ProgressModel
import Testing

@Suite struct LocalDaysTests {
  @Test(arguments: ["Europe/Berlin", "America/Sao_Paulo", "Asia/Kathmandu", "Pacific/Apia", "UTC"])
  func theyBeginWhereACalendarSaysSo(zone: String) throws {
    let timeZone = TimeZone.named(zone)
    var calendar = Calendar(identifier: .iso8601)
    calendar.timeZone = timeZone
    // Every 5 hours and 7 minutes of 2017 and 2018: clocks were changed at midnight in Brazil then.
    for step in 0..<3400 {
      let moment = 1_483_300_000 + Int64(step) * 18_420
      let date = Date(timeIntervalSince1970: Double(moment))
      let day = LocalDays.startOfDay(of: moment * second, in: timeZone) / second
      #expect(day == Int64(calendar.startOfDay(for: date).timeIntervalSince1970), "\(zone) \(date)")
      let week = try #require(calendar.dateInterval(of: .weekOfYear, for: date))
      let found = LocalDays.wholeWeek(of: moment * second, in: timeZone)
      #expect(
        found.lowerBound / second == Int64(week.start.timeIntervalSince1970), "\(zone) \(date)")
      #expect(
        found.upperBound / second == Int64(week.end.timeIntervalSince1970), "\(zone) \(date)")
    }
  }

  @Test(arguments: ["Europe/Berlin", "America/Sao_Paulo", "Asia/Kathmandu", "Pacific/Apia", "UTC"])
  func aPersonalDayBeginsWhenTheClockShowsItsStart(zone: String) {
    let timeZone = TimeZone.named(zone)
    for start in [0, 4 * 3600, 12 * 3600] as [Int64] {
      let time = PersonalTime(timeZone, dayStartSeconds: start)
      for step in 0..<2000 {
        let moment = (1_483_300_000 + Int64(step) * 31_420) * second
        let day = LocalDays.day(of: moment, in: time)
        let (begin, end) = (
          LocalDays.start(of: day, in: time), LocalDays.start(of: day.adding(1), in: time)
        )
        #expect(begin <= moment && moment < end, "\(zone) \(start) \(day.text)")
        #expect(LocalDays.startOfDay(of: moment, in: time) == begin)
        #expect(((23 * hour)...(25 * hour)).contains(end - begin))
        // The clock shows the start, but where it was put forward then.
        let shown = (begin / second + timeZone.utcOffsetSeconds(at: begin)) % 86_400
        #expect(shown == start || shown == start + 3600, "\(zone) \(start) \(day.text)")
      }
    }
  }

  @Test func halfPastOneAtNightBelongsToTheDayBefore() {
    let berlin = TimeZone.named("Europe/Berlin")
    // Saturday, 2026-11-21, 1:30 in Berlin.
    let night = now + 10 * hour
    #expect(LocalDays.day(of: night, in: berlin).text == "2026-11-21")
    let late = PersonalTime(berlin, dayStartSeconds: 4 * 3600)
    #expect(LocalDays.day(of: night, in: late).text == "2026-11-20")
    #expect(LocalDays.startOfDay(of: night, in: late) == now - 11 * hour - 30 * minute)
    #expect(
      ReportPeriods.days(covering: now..<night, timeZone: late).map(\.title) == ["2026-11-20"])
    // Monday, 2026-11-23, 1:30.
    let week = LocalDays.wholeWeek(of: night + 48 * hour, in: late)
    #expect(LocalDays.day(of: week.lowerBound, in: late).text == "2026-11-16")
    #expect(LocalDays.day(of: week.upperBound, in: late).text == "2026-11-23")
  }
}
