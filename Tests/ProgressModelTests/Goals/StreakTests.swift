import FileProgressTestSupport
import ProgressModel
import Testing

@Suite struct StreakTests {
  /// Wednesday, 2026-11-25.
  private let today = CalendarDay(number: 20_782)

  private func streak(_ ago: Set<Int64>, off: Set<Weekday> = []) -> Streak {
    Streak(of: Set(ago.map { today.adding(-$0) }), through: today, daysOff: off)
  }

  @Test func daysInARowCount() {
    #expect(streak([0, 1, 2, 4]) == Streak(dayCount: 3, isTodayDone: true))
    #expect(streak([]) == Streak(dayCount: 0, isTodayDone: false))
  }

  @Test func todayDoesNotBreakTheRowSinceItIsNotOver() {
    #expect(streak([1, 2, 3]) == Streak(dayCount: 3, isTodayDone: false))
    #expect(streak([2, 3]) == Streak(dayCount: 0, isTodayDone: false))
  }

  @Test func daysOffDoNotBreakTheRowAndCountIfTheyWereDone() {
    // Monday, Tuesday, and before the weekend Thursday and Friday.
    #expect(streak([1, 2, 5, 6], off: [.saturday, .sunday]).dayCount == 4)
    #expect(streak([1, 2, 3, 5, 6], off: [.saturday, .sunday]).dayCount == 5)
    #expect(streak([1, 2, 5, 6], off: [.saturday]).dayCount == 2)
    #expect(streak([0, 300], off: Set(Weekday.allCases)).dayCount == 2)
  }

  @Test func laterDaysDoNotCount() {
    #expect(streak([-1, 0]).dayCount == 1)
  }

  @Test(arguments: UInt64(1)...20)
  func aStreakIsWhatOneCountsDayByDay(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<30 {
      let ago = Set(
        (0..<Int64.random(in: 0...40, using: &generator)).filter { _ in
          Int.random(in: 0..<4, using: &generator) > 0
        })
      let off = Set(Weekday.allCases.filter { _ in Int.random(in: 0..<4, using: &generator) == 0 })
      // Today, if it is done, and all days before it up to one that was neither done nor off.
      var expected = ago.contains(0) ? 1 : 0
      for day in Int64(1)...50 {
        if ago.contains(day) {
          expected += 1
        } else if !off.contains(today.adding(-day).weekday) {
          break
        }
      }
      #expect(
        streak(ago, off: off) == Streak(dayCount: expected, isTodayDone: ago.contains(0)),
        "\(ago.sorted()), off \(off.sorted())")
    }
  }
}
