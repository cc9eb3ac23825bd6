import FileProgressTestSupport
import ProgressModel
import Testing

@Suite struct GoalPaceTests {
  /// Wednesday, 2026-11-25.
  private let today = CalendarDay(number: 20_782)

  private func made(
    _ missing: Int64, days: Int64, off: Set<Weekday> = [], wrote ago: [Int64] = []
  ) -> GoalPace? {
    GoalPace(
      missing: missing, today: today, lastDay: today.adding(days), daysOff: off,
      written: Set(ago.map { today.adding(-$0) }))
  }

  @Test func todayAndTheLastDayCount() throws {
    let pace = try #require(made(630, days: 2))
    #expect(pace.dayCount == 3)
    #expect(pace.wordsPerDay == 210)
    #expect(pace.habit.isEmpty)
    #expect(pace.wordsPerHabitDay == nil)
    #expect(made(100, days: 0)?.wordsPerDay == 100)
    #expect(made(100, days: 2)?.wordsPerDay == 34, "rounded up, or a word would be missing")
  }

  @Test func thereIsNoneAfterTheLastDayAndWithoutMissingWords() {
    #expect(made(100, days: -1) == nil)
    #expect(made(0, days: 3) == nil)
    #expect(made(-40, days: 3) == nil)
  }

  @Test func daysOffDoNotCountUnlessOnlySuchDaysAreLeft() {
    // Wednesday to Tuesday.
    #expect(made(500, days: 6, off: [.saturday, .sunday])?.dayCount == 5)
    #expect(made(500, days: 6, off: [.saturday, .sunday])?.wordsPerDay == 100)
    #expect(made(500, days: 1, off: [.wednesday, .thursday])?.dayCount == 2)
  }

  @Test func theSecondPaceIsOfTheWeekdaysOnWhichThePersonWroteInFourWeeks() throws {
    // A Saturday 4 days ago, a Wednesday 28 days ago; 29 days ago is too long.
    let pace = try #require(made(1000, days: 13, wrote: [4, 11, 28, 29, 40]))
    #expect(pace.habit == [.wednesday, .saturday])
    #expect(pace.habitDayCount == 4)
    #expect(pace.wordsPerHabitDay == 250)
    #expect(pace.wordsPerDay == 72)
  }

  @Test func someWeekdaysAreAHabitAfterTwoWeeks() {
    #expect(made(1000, days: 13)?.hasHabit == false)
    #expect(made(1000, days: 13, wrote: [0, 1, 13])?.hasHabit == false)
    #expect(made(1000, days: 13, wrote: [1, 14])?.hasHabit == true)
    #expect(made(1000, days: 13, wrote: [1, 200])?.hasHabit == true)
  }

  @Test func daysOffAndAllSevenWeekdaysAreNoHabitToTellOf() {
    #expect(made(1000, days: 13, off: [.sunday], wrote: [1, 14])?.hasHabit == false)
    #expect(made(1000, days: 13, wrote: Array(1...28))?.hasHabit == false)
    #expect(made(1000, days: 13, wrote: Array(2...6) + [20])?.hasHabit == true)
  }

  @Test func whoWritesEveryDayHasOnePace() {
    #expect(made(700, days: 6, wrote: Array(1...7))?.wordsPerHabitDay == nil)
    #expect(made(700, days: 1, wrote: [4])?.wordsPerHabitDay == nil, "no Saturday is left")
    #expect(made(700, days: 6, wrote: [0])?.habit == [], "today is no habit yet")
  }

  @Test(arguments: UInt64(1)...20)
  func daysAreCountedAsOneCountsThemOneByOne(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<20 {
      let days = Int64.random(in: 0...400, using: &generator)
      let missing = Int64.random(in: 1...100_000, using: &generator)
      let ago = (0..<6).map { _ in Int64.random(in: 0...35, using: &generator) }
      let off = Set(Weekday.allCases.filter { _ in Int.random(in: 0..<4, using: &generator) == 0 })
      let pace = try #require(made(missing, days: days, off: off, wrote: ago))
      let left = (0...days).map { today.adding($0).weekday }
      let working = left.count { !off.contains($0) }
      #expect(pace.dayCount == Int64(working > 0 ? working : left.count))
      #expect(pace.habitDayCount == Int64(left.count(where: pace.habit.contains)))
      #expect(pace.wordsPerDay * pace.dayCount >= missing)
      #expect((pace.wordsPerDay - 1) * pace.dayCount < missing)
    }
  }
}
