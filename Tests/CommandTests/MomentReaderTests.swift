import FileProgressCommands
import FileProgressReports
import Foundation
import ProgressModel
import Testing

/// What dates and times mean that people type, looking back and ahead.
struct MomentReaderTests {
  private static let berlin = TimeZone(identifier: "Europe/Berlin") ?? .gmt

  /// Returns what is understood; why nothing is, for a day or time that does not exist.
  ///
  /// - Parameter now: In seconds since 1970; ten o'clock on Friday, 20 November 2026, in Berlin, unless given.
  private func understood(
    _ text: String, _ mood: MomentMood, at now: Int64 = CommandFixture.beginning,
    clock: any LocalTime = Self.berlin
  ) throws -> String {
    let form = try #require(MomentForm(text), "\(text)")
    let reader = MomentReader(mood, nowNanoseconds: now * 1_000_000_000, clock: clock)
    do {
      let moment = try reader.moment(form)
      return moment.startText == moment.endText
        ? moment.startText : "\(moment.startText) to \(moment.endText)"
    } catch {
      switch error {
      case .nonexistent: return "nothing"
      case .skipped(let day, let time): return "skipped: \(day.text) \(time.text)"
      }
    }
  }

  @Test(
    arguments: [
      ("today", "2026-11-20", "2026-11-20"),
      ("yesterday", "2026-11-19", "2026-11-19"),
      ("tomorrow", "2026-11-21", "2026-11-21"),
      ("day before yesterday", "2026-11-18", "2026-11-18"),
      ("day after tomorrow", "2026-11-22", "2026-11-22"),
      ("Friday", "2026-11-20", "2026-11-27"),
      ("fri", "2026-11-20", "2026-11-27"),
      ("last friday", "2026-11-13", "2026-11-13"),
      ("next friday", "2026-11-27", "2026-11-27"),
      ("this friday", "2026-11-20", "2026-11-20"),
      ("this wed", "2026-11-18", "2026-11-18"),
      ("on monday", "2026-11-16", "2026-11-23"),
      ("sat", "2026-11-14", "2026-11-21"),
      ("Monday", "2026-11-16", "2026-11-23"),
      ("22 nov", "2025-11-22", "2026-11-22"),
      ("nov 20", "2026-11-20", "2026-11-20"),
      ("20 nov", "2026-11-20", "2026-11-20"),
      ("21 November", "2025-11-21", "2026-11-21"),
      ("november 22nd", "2025-11-22", "2026-11-22"),
      ("the 1st of december", "2025-12-01", "2026-12-01"),
      ("24.12.2026", "2026-12-24", "2026-12-24"),
      ("24.12.", "2025-12-24", "2026-12-24"),
      ("24. 12. 26", "2026-12-24", "2026-12-24"),
      ("22nov", "2025-11-22", "2026-11-22"),
      ("Nov 20, 2026", "2026-11-20", "2026-11-20"),
      ("24. December 2026", "2026-12-24", "2026-12-24"),
      ("Fri 20 Nov", "2026-11-20", "2026-11-20"),
      ("Friday, 20 November", "2026-11-20", "2026-11-20"),
      ("Fri 21 Nov", "2025-11-21", "2025-11-21"),
      ("Thursday, 24 December", "2026-12-24", "2026-12-24"),
      ("Wed 21 Nov", "nothing", "nothing"),
      ("24/12/2026", "2026-12-24", "2026-12-24"),
      ("24-12-2026", "2026-12-24", "2026-12-24"),
      ("15th", "2026-11-15", "2026-12-15"),
      ("the 20th", "2026-11-20", "2026-11-20"),
      ("31st", "2026-10-31", "2026-12-31"),
      ("the 21st 9:15", "2026-10-21 9:15", "2026-11-21 9:15"),
      ("12/24/2026", "2026-12-24", "2026-12-24"),
      ("2026/11/02", "2026-11-02", "2026-11-02"),
      ("2026-11-20", "2026-11-20", "2026-11-20"),
      ("2026-11", "2026-11-01 to 2026-11-30", "2026-11-01 to 2026-11-30"),
      ("2026-W47", "2026-11-16 to 2026-11-22", "2026-11-16 to 2026-11-22"),
      ("2026", "2026-01-01 to 2026-12-31", "2026-01-01 to 2026-12-31"),
      ("november", "2026-11-01 to 2026-11-30", "2026-11-01 to 2026-11-30"),
      ("December", "2025-12-01 to 2025-12-31", "2026-12-01 to 2026-12-31"),
      ("nov 2026", "2026-11-01 to 2026-11-30", "2026-11-01 to 2026-11-30"),
      ("last week", "2026-11-09 to 2026-11-15", "2026-11-09 to 2026-11-15"),
      ("last-week", "2026-11-09 to 2026-11-15", "2026-11-09 to 2026-11-15"),
      ("this month", "2026-11-01 to 2026-11-30", "2026-11-01 to 2026-11-30"),
      ("next week", "2026-11-23 to 2026-11-29", "2026-11-23 to 2026-11-29"),
      ("next month", "2026-12-01 to 2026-12-31", "2026-12-01 to 2026-12-31"),
      ("last year", "2025-01-01 to 2025-12-31", "2025-01-01 to 2025-12-31"),
      ("7d", "2026-11-13", "2026-11-27"),
      ("2w", "2026-11-06", "2026-12-04"),
      ("2 weeks ago", "2026-11-06", "2026-11-06"),
      ("in 2 weeks", "2026-12-04", "2026-12-04"),
      ("2 weeks from now", "2026-12-04", "2026-12-04"),
      ("a week ago", "2026-11-13", "2026-11-13"),
      ("1month", "2026-10-20", "2026-12-20"),
      ("1year", "2025-11-20", "2027-11-20"),
      ("1 year ago", "2025-11-20", "2025-11-20"),
      ("3 months", "2026-08-20", "2027-02-20"),
      ("29 feb", "2024-02-29", "2028-02-29"),
      ("noon", "2026-11-19 12:00", "2026-11-20 12:00"),
      ("midnight", "2026-11-20 0:00", "2026-11-21 0:00"),
      ("1:30", "2026-11-20 1:30", "2026-11-21 1:30"),
      ("1.5h", "2026-11-20 8:30", "2026-11-20 11:30"),
      ("4am", "2026-11-20 4:00", "2026-11-21 4:00"),
      ("24:00", "2026-11-20 0:00", "2026-11-21 0:00"),
      ("14:05", "2026-11-19 14:05", "2026-11-20 14:05"),
      ("9:05", "2026-11-20 9:05", "2026-11-21 9:05"),
      ("9.30", "2026-11-20 9:30", "2026-11-21 9:30"),
      ("14.00", "2026-11-19 14:00", "2026-11-20 14:00"),
      ("9.10pm", "2026-11-19 21:10", "2026-11-20 21:10"),
      ("yesterday 18.30", "2026-11-19 18:30", "2026-11-19 18:30"),
      ("2pm", "2026-11-19 14:00", "2026-11-20 14:00"),
      ("2 p.m.", "2026-11-19 14:00", "2026-11-20 14:00"),
      ("tomorrow 14:00", "2026-11-21 14:00", "2026-11-21 14:00"),
      ("14:00 tomorrow", "2026-11-21 14:00", "2026-11-21 14:00"),
      ("yesterday 18:30", "2026-11-19 18:30", "2026-11-19 18:30"),
      ("friday 9:15", "2026-11-20 9:15", "2026-11-27 9:15"),
      ("friday 14:00", "2026-11-13 14:00", "2026-11-27 14:00"),
      ("friday at 9:15", "2026-11-20 9:15", "2026-11-27 9:15"),
      ("monday 2:15 pm", "2026-11-16 14:15", "2026-11-23 14:15"),
      ("noon tomorrow", "2026-11-21 12:00", "2026-11-21 12:00"),
      ("today at noon", "2026-11-20 12:00", "2026-11-20 12:00"),
      ("22 nov 14:05", "2025-11-22 14:05", "2026-11-22 14:05"),
      ("nov 20 2026 9am", "2026-11-20 9:00", "2026-11-20 9:00"),
      ("20min", "2026-11-20 9:40", "2026-11-20 10:20"),
      ("2h ago", "2026-11-20 8:00", "2026-11-20 8:00"),
      ("in 2h", "2026-11-20 12:00", "2026-11-20 12:00"),
      ("90 seconds ago", "2026-11-20 9:58", "2026-11-20 9:58"),
      ("1h30 ago", "2026-11-20 8:30", "2026-11-20 8:30"),
      ("an hour ago", "2026-11-20 9:00", "2026-11-20 9:00"),
      ("now", "2026-11-20 10:00", "2026-11-20 10:00"),
      ("2026-11-20T14:05", "2026-11-20 14:05", "2026-11-20 14:05"),
      ("2026-11-20T14:05+01:00", "2026-11-20 14:05", "2026-11-20 14:05"),
      ("2026-11-20 14:05", "2026-11-20 14:05", "2026-11-20 14:05"),
      ("2026-11-20T24:00", "2026-11-21 0:00", "2026-11-21 0:00"),
      ("2026-10-25 02:30", "2026-10-25 2:30", "2026-10-25 2:30"),
      ("may", "2026-05-01 to 2026-05-31", "2027-05-01 to 2027-05-31"),
      ("mon 9:12", "2026-11-16 9:12", "2026-11-23 9:12"),
      ("today 14:05", "2026-11-20 14:05", "2026-11-20 14:05"),
      ("25 Dec 2025", "2025-12-25", "2025-12-25"),
      ("2.1h", "2026-11-20 7:54", "2026-11-20 12:06"),
      ("two weeks ago", "2026-11-06", "2026-11-06"),
      ("one month", "2026-10-20", "2026-12-20"),
      ("a week", "2026-11-13", "2026-11-27"),
      ("in three days", "2026-11-23", "2026-11-23"),
      ("half an hour ago", "2026-11-20 9:30", "2026-11-20 9:30"),
      ("last 7 days", "2026-11-14 to 2026-11-20", "2026-11-14 to 2026-11-20"),
      ("the last three weeks", "2026-10-31 to 2026-11-20", "2026-10-31 to 2026-11-20"),
      ("past week", "2026-11-14 to 2026-11-20", "2026-11-14 to 2026-11-20"),
      ("last 2 months", "2026-09-21 to 2026-11-20", "2026-09-21 to 2026-11-20"),
      ("last 1 day", "2026-11-20", "2026-11-20"),
      ("week 47", "2026-11-16 to 2026-11-22", "2026-11-16 to 2026-11-22"),
      ("W46", "2026-11-09 to 2026-11-15", "2027-11-15 to 2027-11-21"),
      ("w02", "2026-01-05 to 2026-01-11", "2027-01-11 to 2027-01-17"),
      ("week 53", "2020-12-28 to 2021-01-03", "2026-12-28 to 2027-01-03"),
      ("11/20", "2026-11-20", "2026-11-20"),
      ("24/12", "2025-12-24", "2026-12-24"),
    ] as [(String, String, String)])
  func aDateMeansWhatPeopleMean(text: String, back: String, ahead: String) throws {
    #expect(try understood(text, .back) == back)
    #expect(try understood(text, .ahead) == ahead)
    // Neither case nor blanks around it make a difference.
    #expect(try understood("  " + text.uppercased() + " ", .back) == back)
  }

  @Test(arguments: [
    "",
    "m",
    "9",
    "25",
    "1.5",
    "30m",
    "-1",
    "soon",
    "last",
    "24.12",
    "9.10",
    "9.60",
    "14:60",
    "25:00",
    "13pm",
    "next fortnight",
    "1 fortnight",
    "monday monday",
    "last 2026-11-20",
    "friday the 13th",
    "yesterday midnight",
    "03/04/2026",
    "03-04-2026",
    "32nd",
    "10/1",
    "last days",
    "last 0 days",
    "two",
    "2026-11-20T14:05+99:00",
    "2026-11-20T14:05+01:60",
    "2026-11-20 24:01",
    "in 2w ago",
    "foo 20 nov",
    "20 nova",
    "next 20 nov",
    "١٤:٠٥",
    "2026–11–20",
    "1234",
  ])
  func whatCouldMeanTwoThingsOrNothingIsNoDate(text: String) {
    #expect(MomentForm(text) == nil)
  }

  @Test(arguments: [
    ("2026-02-30", "nothing"), ("30 feb", "nothing"), ("29 feb 2027", "nothing"),
    ("2026-13", "nothing"), ("2026-W54", "nothing"), ("2027-W53", "nothing"),
    ("week 54", "nothing"), ("week 0", "nothing"), ("13/40", "nothing"),
    ("31.11.", "nothing"), ("Mon 20 Nov 2026", "nothing"), ("9999-01-01", "nothing"),
    ("1899-12-31", "nothing"), ("9999w ago", "nothing"), ("2026-02-30T10:00Z", "nothing"),
    ("9.30.15", "nothing"),
    ("2026-03-29 2:30", "skipped: 2026-03-29 2:30"),
    ("29 mar 2026 2am", "skipped: 2026-03-29 2:00"),
  ])
  func whatNoCalendarOrClockHasIsSaid(text: String, problem: String) throws {
    #expect(try understood(text, .back) == problem)
    #expect(try understood(text, .ahead) == problem)
  }

  /// What the program prints can be typed: in the morning and at half past one at night, also by someone whose day
  /// begins at four.
  @Test(arguments: [0, 4] as [Int64], [0, 15 * 60 + 30] as [Int64])
  func whatIsPrintedIsUnderstood(dayStartHour: Int64, minutesLater: Int64) throws {
    let now = (CommandFixture.beginning + minutesLater * 60) * 1_000_000_000
    let clock = PersonalTime(Self.berlin, dayStartSeconds: dayStartHour * 3600)
    let reader = MomentReader(.back, nowNanoseconds: now, clock: clock)
    for minutes: Int64 in [0, 1, 59, 600, 1440, 2000, 8000, 9000, 9660, 10_080, 20_000, 500_000] {
      let moment = now - minutes * 60_000_000_000
      for text in [
        MomentText.dayAndTime(moment, now: now, timeZone: clock),
        MomentText.absolute(moment, timeZone: clock),
        MomentText.argument(moment, timeZone: clock),
      ] {
        let form = try #require(MomentForm(text), "\(text)")
        #expect(try reader.moment(form).start == moment, "\(text)")
      }
    }
  }

  @Test func aPrintedDayIsUnderstood() throws {
    let now = CommandFixture.beginning * 1_000_000_000
    let today = LocalDays.day(of: now, in: Self.berlin)
    for days: Int64 in 0...400 {
      let day = today.adding(days)
      let form = try #require(MomentForm(DayText.name(of: day, today: today)))
      // What is far away has its year, and what is near has a name.
      let ahead = MomentReader(.ahead, nowNanoseconds: now, clock: Self.berlin)
      #expect(ahead.days(of: form) == day...day, "\(day.text)")
    }
  }

  // MARK: - Clocks

  /// On 29 March 2026, clocks skip the hour from two to three. It is ten o'clock.
  @Test func aSkippedTimeIsSaidUnlessItIsNotMeant() throws {
    let morning: Int64 = 1_774_771_200
    #expect(try understood("now", .back, at: morning) == "2026-03-29 10:00")
    #expect(try understood("2:30", .back, at: morning) == "skipped: 2026-03-29 2:30")
    #expect(try understood("2:30", .ahead, at: morning) == "2026-03-30 2:30")
    #expect(try understood("3:30", .back, at: morning) == "2026-03-29 3:30")
    #expect(try understood("8h", .back, at: morning) == "2026-03-29 1:00")
    #expect(try understood("yesterday 2:30", .back, at: morning) == "2026-03-28 2:30")
    // At one o'clock, half past two was yesterday.
    let night = morning - 8 * 3600
    #expect(try understood("now", .back, at: night) == "2026-03-29 1:00")
    #expect(try understood("2:30", .back, at: night) == "2026-03-28 2:30")
    #expect(try understood("2:30", .ahead, at: night) == "skipped: 2026-03-29 2:30")
  }

  /// On 25 October 2026, clocks show the hour from two to three twice.
  @Test func aTimeThatIsShownTwiceIsTheFirst() throws {
    let reader = MomentReader(
      .back, nowNanoseconds: CommandFixture.beginning * 1_000_000_000, clock: Self.berlin)
    let moment = try reader.moment(try #require(MomentForm("2026-10-25 2:30")))
    #expect(moment.start == 1_792_888_200 * 1_000_000_000)
    let day = try reader.moment(try #require(MomentForm("2026-10-25")))
    #expect(day.end - day.start == 25 * 3_600_000_000_000)
  }

  /// It is half past one at night on Saturday, 21 November, for someone whose day begins at four.
  @Test(arguments: [
    ("today", "2026-11-20"), ("yesterday", "2026-11-19"), ("friday", "2026-11-20"),
    ("saturday", "2026-11-14"), ("1:00", "2026-11-21 1:00"), ("23:00", "2026-11-20 23:00"),
    ("today 23:00", "2026-11-20 23:00"), ("today 1:00", "2026-11-21 1:00"),
    ("yesterday 23:00", "2026-11-19 23:00"), ("yesterday 1:00", "2026-11-20 1:00"),
    ("2 days ago 4:00", "2026-11-18 4:00"), ("friday 1:00", "2026-11-20 1:00"),
    ("sat 1:00", "2026-11-21 1:00"), ("this week", "2026-11-16 to 2026-11-22"),
  ])
  func aDayBeginsWhenThePersonsDoes(text: String, meant: String) throws {
    let clock = PersonalTime(Self.berlin, dayStartSeconds: 4 * 3600)
    let night = CommandFixture.beginning + 15 * 3600 + 1800
    #expect(try understood(text, .back, at: night, clock: clock) == meant)
  }

  @Test func aDayStartsAtThePersonsTime() throws {
    let clock = PersonalTime(Self.berlin, dayStartSeconds: 4 * 3600)
    let reader = MomentReader(
      .back, nowNanoseconds: CommandFixture.beginning * 1_000_000_000, clock: clock)
    let today = try reader.moment(try #require(MomentForm("today")))
    #expect(today.start == (CommandFixture.beginning - 6 * 3600) * 1_000_000_000)
    #expect(today.end == today.start + 86_400_000_000_000)
  }

  // MARK: - What was typed

  @Test(arguments: [
    ("2026-11-20", true), ("20.11.2026", true), ("2026-11-20 14:05", true), ("2026-11", true),
    ("2026-W47", true), ("2026", true), ("2026-11-20T14:05Z", true), ("Fri 20 Nov 2026", true),
    ("friday", false), ("20 nov", false), ("november", false), ("today", false), ("14:05", false),
    ("friday 14:05", false), ("2w", false), ("now", false), ("last week", false),
  ])
  func itIsKnownWhatMeansTheSameAlways(text: String, isInFull: Bool) throws {
    #expect(try #require(MomentForm(text)).isInFull == isInFull)
  }

  @Test func itIsKnownHowExactATimeIs() throws {
    for (text, isToTheMinute) in [
      ("14:05", true), ("14:05:00", false), ("20min", true), ("90s ago", false), ("now", false),
      ("2pm", true), ("2026-11-20", false),
    ] {
      #expect(try #require(MomentForm(text)).isToTheMinute == isToTheMinute, "\(text)")
    }
  }
}
