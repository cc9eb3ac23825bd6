import FileProgressReports
import Foundation
import Testing

@testable import ProgressModel

/// Days that are over stay as they were lived, and each moment is in one day.
@Suite struct TravelledTimeTests {
  /// Tuesday, 2027-01-05, 0:00 in UTC.
  private let tuesday: Int64 = 1_799_107_200 * second
  private let berlin = TimeZone.named("Europe/Berlin")
  private let newYork = TimeZone.named("America/New_York")
  private let tokyo = TimeZone.named("Asia/Tokyo")

  private func change(_ zone: TimeZone, _ moment: Int64) -> TravelledTime.Change {
    TravelledTime.Change(
      nanoseconds: moment, utcOffsetSeconds: zone.utcOffsetSeconds(at: moment))
  }

  private func day(_ moment: Int64, _ time: some LocalTime) -> String {
    LocalDays.day(of: moment, in: time).text
  }

  @Test func theClockChangesWhereThePersonArrivedAndNotWhereItWasNoticed() throws {
    let home = change(berlin, tuesday - 48 * hour)
    let noticed = tuesday + 23 * hour + 35 * minute
    let arrival = TravelledTime.Change(
      to: newYork, after: home, noticedAt: noticed, lastRecordAt: tuesday + 12 * hour)
    #expect(arrival == change(newYork, tuesday + 12 * hour), "after the last record in Berlin")
    let time = try #require(TravelledTime(newYork, changes: [home, arrival], now: noticed))
    // In Berlin it is after midnight.
    #expect(day(noticed - 5 * minute, time) == "2027-01-05")
    #expect(day(tuesday - hour, time) == "2027-01-05", "at midnight in Berlin")
    #expect(day(tuesday - 2 * hour, time) == "2027-01-04")
  }

  @Test func whatWasWrittenTodayByTheNewClockIsOfToday() throws {
    let home = change(newYork, tuesday - 48 * hour)
    // On Wednesday at 8:10 in Tokyo.
    let noticed = tuesday + 23 * hour + 10 * minute
    let arrival = TravelledTime.Change(
      to: tokyo, after: home, noticedAt: noticed, lastRecordAt: tuesday - 6 * hour)
    #expect(arrival == change(tokyo, tuesday + 15 * hour), "Wednesday begins in Tokyo")
    let time = try #require(TravelledTime(tokyo, changes: [home, arrival], now: noticed))
    #expect(day(noticed - 10 * minute, time) == "2027-01-06")
    #expect(day(tuesday - 6 * hour, time) == "2027-01-04", "as it was lived in New York")
  }

  @Test func aDayThatHadBegunDoesNotBeginAgainAfterAFlight() throws {
    let home = change(berlin, tuesday - 48 * hour)
    let noticed = tuesday + 23 * hour
    // It was recorded in Berlin at 5:10.
    let arrival = TravelledTime.Change(
      to: newYork, after: home, noticedAt: noticed,
      lastRecordAt: tuesday + 4 * hour + 10 * minute)
    #expect(arrival == change(newYork, tuesday + 5 * hour), "Tuesday begins in New York")
    let time = try #require(TravelledTime(newYork, changes: [home, arrival], now: noticed))
    #expect(day(tuesday + 4 * hour, time) == "2027-01-05", "as it was lived in Berlin")
    #expect(day(tuesday - 30 * minute, time) == "2027-01-05")
    #expect(day(tuesday - 90 * minute, time) == "2027-01-04")
  }

  @Test func aDayWhoseFirstHourComesTwiceBeginsOnce() {
    // In Havana it was 0:30 twice on 1 November 2026, the first time at 4:30 in UTC.
    let havana = TimeZone.named("America/Havana")
    let first = tuesday - 65 * 24 * hour + 4 * hour + 30 * minute
    #expect(day(first, havana) == "2026-11-01")
    #expect(day(first + hour, havana) == "2026-11-01")
    #expect(day(first - hour, havana) == "2026-10-31")
  }

  @Test func daylightSavingTimeIsNoFlight() {
    let summer = change(berlin, tuesday - 150 * 24 * hour)
    let winter = TravelledTime.Change(
      to: berlin, after: summer, noticedAt: tuesday + hour, lastRecordAt: tuesday - 40 * hour)
    #expect(winter == change(berlin, tuesday + hour))
    #expect(TravelledTime(berlin, changes: [summer, winter], now: tuesday + hour) == nil)
  }

  /// Every clock after every other one, noticed at every hour of a day.
  @Test func eachMomentIsInOneDay() throws {
    for (from, to) in [(berlin, newYork), (newYork, berlin), (newYork, tokyo), (tokyo, newYork)] {
      for noticed in (0..<24).map({ tuesday + $0 * hour }) {
        let changes = [change(from, tuesday - 48 * hour), change(to, noticed)]
        let time = try #require(TravelledTime(to, changes: changes, now: noticed))
        var calendar = PeriodCalendar(of: .day, timeZone: time)
        for moment in (-50..<80).map({ tuesday + $0 * hour + 30 * minute }) {
          let day = LocalDays.day(of: moment, in: time)
          let periods = calendar.periods(touchedBy: IntervalSet([moment..<moment + 1]))
          #expect(periods.map(\.title) == [day.text], "\(from) \(to) \(noticed) \(moment)")
          #expect(
            LocalDays.start(of: day, in: time) <= moment
              && moment < LocalDays.start(of: day.adding(1), in: time),
            "\(from) \(to) \(noticed) \(moment)")
        }
      }
    }
  }

  @Test func daysHaveTheNamesUnderWhichTheyWereLived() throws {
    let changes = [change(berlin, tuesday - 48 * hour), change(newYork, tuesday + 20 * hour)]
    let time = try #require(
      TravelledTime(newYork, changes: changes, now: tuesday + 20 * hour))
    let periods = ReportPeriods.days(
      covering: tuesday - 20 * hour..<tuesday + 20 * hour, timeZone: time)
    #expect(periods.map(\.title) == ["2027-01-04", "2027-01-05"])
    #expect(periods.map(\.firstDay.text) == ["2027-01-04", "2027-01-05"])
    let screen = ReportScreen(nowNanoseconds: tuesday + 20 * hour, timeZone: newYork)
    let bars = DayBars(
      periods, by: .day, [ReportGroup(title: "2027-01-04"), ReportGroup(title: "2027-01-05")],
      on: screen)
    #expect(bars.lines.contains { $0.hasPrefix("Mon 4 Jan") }, "\(bars.lines)")
    #expect(!bars.lines.contains { $0.hasPrefix("Sun 3 Jan") }, "\(bars.lines)")
  }
}
