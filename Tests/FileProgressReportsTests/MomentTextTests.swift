import FileProgressReports
import Foundation
import ProgressModel
import Testing

@Suite struct MomentTextTests {
  private func text(_ nanoseconds: Int64, in zone: String = "Europe/Berlin") -> String {
    MomentText.relative(nanoseconds, now: now, timeZone: TimeZone.named(zone))
  }

  @Test func theNearerTheMoreToThePoint() {
    #expect(text(now) == "today 15:30")
    #expect(text(now - 15 * hour) == "today 0:30")
    #expect(text(now - 16 * hour) == "yesterday 23:30")
    #expect(text(now - 2 * day) == "Wed 15:30")
    #expect(text(now - 6 * day) == "Sat 15:30")
    #expect(text(now - 7 * day) == "13 Nov")
    #expect(text(now - 365 * day) == "20 Nov 2025")
    #expect(text(now - 17 * day) == "3 Nov")
  }

  @Test func aShortDayIsNamedByItsWeekday() {
    for (moment, expected) in [
      (now, "today"), (now - day, "Thu"), (now - 6 * day, "Sat"), (now - 7 * day, "13 Nov"),
    ] {
      #expect(
        MomentText.day(
          moment, now: now, timeZone: TimeZone.named("Europe/Berlin"), isShort: true) == expected)
    }
  }

  @Test func aTimeCanBeNamedHoweverFarItIs() {
    let zone = TimeZone.named("Europe/Berlin")
    for (moment, expected) in [
      (now, "today 15:30"), (now - 6 * day, "Sat 15:30"), (now - 7 * day, "13 Nov 15:30"),
      (now + day, "21 Nov 15:30"),
    ] {
      #expect(MomentText.dayAndTime(moment, now: now, timeZone: zone) == expected)
    }
  }

  /// A class keeps the time of a due date with two digits for the hour.
  @Test func aDueDateHasItsTimeAsScreensShowTimes() {
    let screen = ReportScreen(nowNanoseconds: now, timeZone: TimeZone.named("Europe/Berlin"))
    for (date, expected) in [
      ("2026-12-04 09:00", "4 Dec 9:00"), ("2026-12-04 00:30", "4 Dec 0:30"),
      ("2026-12-04 0:30", "4 Dec 0:30"), ("2026-12-04 9:00", "4 Dec 9:00"),
      ("2026-12-04 14:05", "4 Dec 14:05"), ("2026-12-04", "4 Dec"),
      ("2027-01-08 09:00", "8 Jan 2027 9:00"), ("soon 09:00", "soon 09:00"),
    ] {
      #expect(screen.date(date) == expected)
    }
  }

  @Test func secondsAreShownWhereTheyMatter() {
    let zone = TimeZone.named("Europe/Berlin")
    for (moment, expected) in [
      (now + 9 * second, "15:30:09 today"), (now - 2 * day, "15:30:00 on Wed"),
      (now - 7 * day, "15:30:00 on 13 Nov"),
    ] {
      #expect(
        MomentText.timeAndDay(moment, now: now, timeZone: zone, showsSeconds: true) == expected)
    }
  }

  @Test func whatLastsIsSaidAsPeopleSayIt() {
    let screen = ReportScreen(nowNanoseconds: now, timeZone: TimeZone.named("Europe/Berlin"))
    #expect(screen.since(now - hour) == "since 14:30 today")
    #expect(screen.since(now - day, showsSeconds: true) == "since 15:30:00 yesterday")
    #expect(screen.since(now - 9 * day) == "since 15:30 on 11 Nov")
  }

  @Test func whatIsToBeNotedHasItsDay() {
    #expect(
      MomentText.absolute(now, timeZone: TimeZone.named("Europe/Berlin")) == "2026-11-20 15:30")
    #expect(
      MomentText.absolute(now, timeZone: TimeZone.named("Europe/Berlin"), showsSeconds: true)
        == "2026-11-20 15:30:00")
    #expect(MomentText.timeOfDay(now, timeZone: TimeZone.named("Europe/Berlin")) == "15:30:00")
    #expect(
      MomentText.absolute(now - 7 * hour, timeZone: TimeZone.named("Europe/Berlin"))
        == "2026-11-20 8:30")
  }

  @Test func aWrongClockGivesNoNonsense() {
    #expect(text(now + hour) == "today 16:30")
    #expect(text(now + day) == "21 Nov")
    #expect(text(.min) == "21 Sep 1677")
  }

  @Test func theDayIsThatOfTheTimeZone() {
    #expect(text(now - 15 * hour, in: "America/New_York") == "yesterday 18:30")
    #expect(text(now - 15 * hour, in: "Asia/Kathmandu") == "today 5:15")
  }

  /// For someone whose day begins at four.
  @Test func whatIsBeforeTheStartOfTheDayIsNamedByItsWeekday() {
    let time = PersonalTime(TimeZone.named("Europe/Berlin"), dayStartSeconds: 4 * 3600)
    // Two o'clock at night on Saturday is still Friday.
    let night = now + 10 * hour + 30 * minute
    for (moment, now, expected) in [
      (now - 14 * hour, now, "Fri 1:30"), (now - 11 * hour, now, "today 4:30"),
      (now - 16 * hour, now, "yesterday 23:30"), (now - 38 * hour, now, "Thu 1:30"),
      (night - 30 * minute, night, "Sat 1:30"), (now, night, "today 15:30"),
      (now - day, night, "yesterday 15:30"), (night - 7 * day, night, "14 Nov"),
      (night - 6 * day, night, "Sun 2:00"),
    ] as [(Int64, Int64, String)] {
      #expect(MomentText.relative(moment, now: now, timeZone: time) == expected)
    }
    #expect(MomentText.timeAndDay(night, now: night, timeZone: time) == "2:00 on Sat")
    #expect(MomentText.timeAndDay(now, now: night, timeZone: time) == "15:30 today")
    #expect(MomentText.day(night, now: night, timeZone: time) == "Sat")
    #expect(
      MomentText.hours(from: now, to: night, now: night, timeZone: time) == "15:30 – Sat 2:00")
  }

  @Test func summerTimeIsThatOfTheMoment() {
    let beforeChange = 1_792_800_000 * second
    #expect(
      MomentText.relative(
        beforeChange, now: beforeChange + 3 * day, timeZone: TimeZone.named("Europe/Berlin"))
        == "Sat 2:00")
  }

  @Test func aStretchNamesItsEndByDayWhereThatIsAnother() {
    func stretch(_ start: Int64, _ length: Int64) -> String {
      MomentText.relative(
        from: now - start, to: now - start + length, now: now,
        timeZone: TimeZone.named("Europe/Berlin"))
    }
    #expect(stretch(hour, 30 * minute) == "today 14:30–15:00")
    #expect(stretch(hour, -4 * minute) == "today 14:30", "a clock was set back")
    #expect(stretch(day, 20 * hour) == "yesterday 15:30 – today 11:30")
    #expect(stretch(30 * day, hour) == "21 Oct 16:30–17:30")
    #expect(stretch(30 * day, day) == "21 Oct 16:30 – 22 Oct 16:30")
  }
}
