/// How many words a day it takes to reach a goal by its last day.
package struct GoalPace: Hashable, Sendable {
  /// How long a habit lasts: the weekdays on which a person wrote in so many days say when they will write.
  package static let habitDayCount: Int64 = 28
  /// How long ago a person must have written for people to read of a habit: two full weeks.
  private static let leastHabitDayCount: Int64 = 14

  /// The last day of the goal.
  package var lastDay: CalendarDay
  /// How many days are left, with today and the last one and without days off; ≥ 1.
  package var dayCount: Int64
  /// The words for each of these days, rounded up, as it was when today began.
  package var wordsPerDay: Int64
  /// The weekdays on which the person wrote in the last four weeks before today, sorted.
  package var habit: [Weekday]
  /// How many days are left that are such a weekday.
  package var habitDayCount: Int64
  /// The words for each of these days, rounded up; `nil` if there is none left, or they are all the days left.
  package var wordsPerHabitDay: Int64?
  /// Whether some weekdays are a habit that people are told of: the person has written for two weeks or more, not on
  /// each day of the week, and named no days off.
  package var hasHabit: Bool

  /// Divides the words that are missing by the days that are left.
  ///
  /// - Parameters:
  ///   - missing: The words that were missing when today began, > 0.
  ///   - today: Today.
  ///   - lastDay: The last day, not before today; else there is no pace.
  ///   - daysOff: The days of the week that don't count, unless only such days are left.
  ///   - written: The days on which the person wrote.
  package init?(
    missing: Int64, today: CalendarDay, lastDay: CalendarDay, daysOff: Set<Weekday>,
    written: Set<CalendarDay>
  ) {
    guard missing > 0, today <= lastDay else { return nil }
    func days(where isCounted: (Weekday) -> Bool) -> Int64 {
      Self.count(from: today, through: lastDay, where: isCounted)
    }
    self.lastDay = lastDay
    let working = days { !daysOff.contains($0) }
    dayCount = working > 0 ? working : days { _ in true }
    wordsPerDay = Self.divided(missing, by: dayCount)
    let recent = written.filter { $0 < today && $0 >= today.adding(-Self.habitDayCount) }
    let weekdays = Set(recent.map(\.weekday))
    habit = weekdays.sorted()
    habitDayCount = days(where: weekdays.contains)
    let isOther = habitDayCount > 0 && habitDayCount != dayCount
    wordsPerHabitDay = isOther ? Self.divided(missing, by: habitDayCount) : nil
    hasHabit =
      daysOff.isEmpty && weekdays.count < Weekday.allCases.count
      && written.contains { $0 <= today.adding(-Self.leastHabitDayCount) }
  }

  /// Counts the days of some weekdays.
  ///
  /// - Complexity: O(1).
  static func count(
    from first: CalendarDay, through last: CalendarDay, where isCounted: (Weekday) -> Bool
  ) -> Int64 {
    let all = last.number - first.number + 1
    let perWeek = Int64(Weekday.allCases.count(where: isCounted))
    let rest = (0..<all % 7).count { isCounted(first.adding($0).weekday) }
    return all / 7 * perWeek + Int64(rest)
  }

  private static func divided(_ words: Int64, by days: Int64) -> Int64 {
    words / days + (words % days > 0 ? 1 : 0)
  }
}
