import FileProgressReports
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
      let week = try #require(calendar.dateInterval(of: .weekOfYear, for: date)).start
      #expect(
        LocalDays.startOfWeek(of: moment * second, in: timeZone) / second
          == Int64(week.timeIntervalSince1970), "\(zone) \(date)")
    }
  }
}
