import FileProgressReports
import Foundation
import ProgressModel
import Testing

@Suite struct ReportPeriodsTests {
  private func days(
    from start: String, to end: String, in zone: String
  ) throws -> [ReportPeriod] {
    try ReportPeriods.days(
      covering: moment(start)..<moment(end), timeZone: TimeZone.named(zone))
  }

  private func moment(_ text: String) throws -> Int64 {
    try Int64(Date.ISO8601FormatStyle().parse(text).timeIntervalSince1970) * second
  }

  private func describe(_ period: ReportPeriod) -> String {
    period.title + " " + TimestampText.utc(period.range.lowerBound) + " "
      + DurationText.forPeople(nanoseconds: Int64(period.range.count))
  }

  @Test func daysAreWholeAndFollowEachOther() throws {
    let periods = try days(
      from: "2026-11-18T23:30:00Z", to: "2026-11-20T23:00:00Z", in: "Europe/Berlin")
    #expect(
      periods.map(describe) == [
        "2026-11-19 2026-11-18T23:00:00Z 24 h 00 min",
        "2026-11-20 2026-11-19T23:00:00Z 24 h 00 min",
      ])
  }

  @Test func daysOfClockChangesHave23And25Hours() throws {
    #expect(
      try days(from: "2026-10-24T12:00:00Z", to: "2026-10-26T12:00:00Z", in: "Europe/Berlin")
        .map(describe) == [
          "2026-10-24 2026-10-23T22:00:00Z 24 h 00 min",
          "2026-10-25 2026-10-24T22:00:00Z 25 h 00 min",
          "2026-10-26 2026-10-25T23:00:00Z 24 h 00 min",
        ])
    #expect(
      try days(from: "2026-03-29T12:00:00Z", to: "2026-03-29T13:00:00Z", in: "Europe/Berlin")
        .map(describe) == ["2026-03-29 2026-03-28T23:00:00Z 23 h 00 min"])
  }

  @Test func aDayWithoutMidnightBeginsWhenItBegins() throws {
    // Clocks went from 0:00 to 1:00 on 4 November.
    #expect(
      try days(from: "2018-11-03T12:00:00Z", to: "2018-11-05T12:00:00Z", in: "America/Sao_Paulo")
        .map(describe) == [
          "2018-11-03 2018-11-03T03:00:00Z 24 h 00 min",
          "2018-11-04 2018-11-04T03:00:00Z 23 h 00 min",
          "2018-11-05 2018-11-05T02:00:00Z 24 h 00 min",
        ])
  }

  @Test func aDayThatACountryLeftOutIsNotThere() throws {
    // Samoa went to the other side of the date line: 30 December 2011 did not take place.
    #expect(
      try days(from: "2011-12-29T20:00:00Z", to: "2011-12-30T20:00:00Z", in: "Pacific/Apia")
        .map(describe) == [
          "2011-12-29 2011-12-29T10:00:00Z 24 h 00 min",
          "2011-12-31 2011-12-30T10:00:00Z 24 h 00 min",
        ])
  }

  @Test func weeksBeginOnMondayAndAreNumberedByTheirThursday() throws {
    let periods = try ReportPeriods.weeks(
      covering: moment("2020-12-27T12:00:00Z")..<moment("2021-01-04T00:00:00Z"),
      timeZone: TimeZone.named("Europe/Berlin"))
    #expect(
      periods.map(describe) == [
        "2020-W52 2020-12-20T23:00:00Z 168 h 00 min",
        "2020-W53 2020-12-27T23:00:00Z 168 h 00 min",
        "2021-W01 2021-01-03T23:00:00Z 168 h 00 min",
      ])
  }

  @Test func monthsHaveTheirOwnLengths() throws {
    let periods = try ReportPeriods.months(
      covering: moment("2024-01-31T23:30:00Z")..<moment("2024-03-31T22:00:00Z"),
      timeZone: TimeZone.named("Europe/Berlin"))
    #expect(
      periods.map(describe) == [
        "2024-02 2024-01-31T23:00:00Z 696 h 00 min",
        "2024-03 2024-02-29T23:00:00Z 743 h 00 min",
      ])
  }

  @Test func anEmptyStretchHasNoDays() {
    #expect(ReportPeriods.days(covering: now..<now, timeZone: TimeZone.gmt).isEmpty)
    #expect(ReportPeriods.days(covering: now..<now + 1, timeZone: TimeZone.gmt).count == 1)
  }

  @Test(arguments: [
    "Europe/Berlin", "America/Sao_Paulo", "Pacific/Apia", "America/Havana", "Asia/Beirut",
    "Australia/Lord_Howe", "Asia/Kathmandu", "America/Nuuk", "Africa/Cairo", "UTC",
  ])
  func periodsTileTheTime(zone: String) throws {
    let range = try moment("2010-01-01T00:00:00Z")..<moment("2026-12-31T00:00:00Z")
    let zone = TimeZone.named(zone)
    for periods in [
      ReportPeriods.days(covering: range, timeZone: zone),
      ReportPeriods.weeks(covering: range, timeZone: zone),
      ReportPeriods.months(covering: range, timeZone: zone),
    ] {
      let first = try #require(periods.first)
      let last = try #require(periods.last)
      #expect(first.range.contains(range.lowerBound))
      #expect(last.range.contains(range.upperBound - 1))
      for (one, next) in zip(periods, periods.dropFirst()) {
        #expect(one.range.upperBound == next.range.lowerBound, "\(one.title)")
        #expect(one.title < next.title)
      }
    }
  }
}
