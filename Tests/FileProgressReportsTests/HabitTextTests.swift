import FileProgressReports
import Foundation
import ProgressModel
import Testing

@Suite struct HabitTextTests {
  /// Wednesday, 2026-11-25.
  private let today = CalendarDay(number: 20_782)

  private func map(_ words: [String: Int64], minutes: Int64 = 0) -> HeatMap {
    let first = CalendarDay("2026-10-01") ?? today
    return HeatMap(
      of: (first.number...today.number).map { number in
        let day = CalendarDay(number: number)
        let count = words[day.text]
        return DayWork(
          day: day, change: count ?? 0, activeNanoseconds: count == nil ? 0 : minutes * minute)
      })
  }

  @Test func eachMonthIsALineAndEachDayACharacter() {
    let map = map(["2026-10-01": 10, "2026-10-31": 400, "2026-11-24": 30, "2026-11-25": 2310])
    #expect(
      HabitText(map, streak: Streak(dayCount: 2, isTodayDone: true), on: .columns(40)).lines == [
        "Oct  ░·····························▓", "Nov  ·······················▒█",
        "Words since 1 Oct: 2,750 on 4 days, ░=10",
        "  to █=2,310 a day. Best day: 25 Nov.",
        "You have worked on 2 days in a row.",
      ])
  }

  @Test func withoutUnicodeTheLevelsAreSigns() {
    let map = map(["2026-10-01": 10, "2026-10-31": 400, "2026-11-24": 30, "2026-11-25": 2310])
    let lines = HabitText(map, streak: Streak(), on: .columns(40, usesUnicode: false)).lines
    #expect(lines.first == "Oct  -.............................*")
    #expect(lines.allSatisfy { $0.utf8.allSatisfy { $0 < 128 } })
  }

  @Test func withoutWordsItTellsTheTime() {
    let map = map(["2026-11-23": 0, "2026-11-24": 0], minutes: 90)
    #expect(
      HabitText(map, streak: Streak(), on: .columns(80)).lines.last
        == "Time since 1 Nov: 3 h 00 min on 2 days. Best day: 24 Nov, 1 h 30 min.")
  }

  @Test func aDayThatLostWordsHasItsPlaceAndCounts() {
    let map = map(["2026-11-02": 100, "2026-11-03": -560, "2026-11-04": 20])
    let lines = HabitText(map, streak: Streak(), on: .columns(80)).lines
    #expect(lines.first == "Nov  ·█░▒·····················")
    #expect(
      lines.dropFirst().map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: " ")
        == "Words since 1 Nov: −440 on 3 days, ▒=20 to █=100 a day. Best day: 2 Nov.")
    let losses = self.map(["2026-11-02": -1, "2026-11-03": -560])
    #expect(
      HabitText(losses, streak: Streak(), on: .columns(80, usesUnicode: false)).lines.last
        == "Words since 1 Nov: -561 on 2 days.", "none of them was the best one")
  }

  @Test func aDayWithTimeAloneIsExplained() {
    let one = HabitText(
      map(["2026-11-23": 0, "2026-11-24": 243], minutes: 90), streak: Streak(), on: .columns(80)
    ).lines
    #expect(
      one == [
        "Nov  ······················░█·",
        "Words since 1 Nov: 243 on 1 day; ░ is time without words.",
      ])
    let losses = map(["2026-11-02": 100, "2026-11-03": -560, "2026-11-04": 0], minutes: 90)
    let two = HabitText(losses, streak: Streak(), on: .columns(100)).lines
    #expect(
      two.last
        == "Words since 1 Nov: −460 on 2 days; ░ is also time without words. Best day: 2 Nov."
    )
  }

  @Test func monthsBeforeTheFirstWorkAreLeftOut() {
    let lines = HabitText(
      map(["2026-11-02": 5, "2026-11-03": 6]), streak: Streak(), on: .columns(100)
    ).lines
    #expect(lines.first == "Nov  ·▒█······················")
    #expect(
      lines.last
        == "Words since 1 Nov: 11 on 2 days, ▒=5 to █=6 a day. Best day: 3 Nov.")
  }

  @Test func aCharacterThatStandsForTheLeastAndTheMostIsSaidOnce() {
    let words = [2, 3, 4, 5, 6, 9].map { ("2026-11-0\($0)", Int64(510)) } + [("2026-11-10", 1_200)]
    let lines = HabitText(
      map(Dictionary(uniqueKeysWithValues: words)), streak: Streak(), on: .columns(100)
    ).lines
    #expect(lines.first == "Nov  ·█████··██···············")
    #expect(
      lines.last
        == "Words since 1 Nov: 4,260 on 7 days, █=510 to 1,200 a day. Best day: 10 Nov.")
  }

  @Test func nothingDoneIsNothingSaid() {
    #expect(HabitText(map(["2026-11-03": 6]), streak: Streak(), on: .columns(80)).lines.isEmpty)
    #expect(HabitText(map([:]), streak: Streak(), on: .columns(80)).lines.isEmpty)
    #expect(HabitText(nil, streak: Streak(dayCount: 1), on: .columns(80)).lines.isEmpty)
  }
}
