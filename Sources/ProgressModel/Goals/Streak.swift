/// On how many days in a row a person did what they wanted to do.
package struct Streak: Hashable, Sendable {
  /// The days that were done, up to today. A day off does not break the row; it counts if it was done.
  package var dayCount: Int
  /// Whether today is done. If not, the row goes up to yesterday: today is not over.
  package var isTodayDone: Bool

  package init(dayCount: Int = 0, isTodayDone: Bool = false) {
    self.dayCount = dayCount
    self.isTodayDone = isTodayDone
  }

  /// Counts the days in a row that were done.
  ///
  /// - Parameters:
  ///   - done: The days that were done.
  ///   - today: Today; later days don't count.
  ///   - daysOff: The days of the week that don't break the row. If all are off, nothing breaks it.
  /// - Complexity: O(*n*), the days since the first one that was done.
  package init(of done: Set<CalendarDay>, through today: CalendarDay, daysOff: Set<Weekday> = []) {
    isTodayDone = done.contains(today)
    dayCount = 0
    guard let first = done.min() else { return }
    var day = today
    while day >= first {
      if done.contains(day) {
        dayCount += 1
      } else if day != today, !daysOff.contains(day.weekday) {
        return
      }
      day = day.adding(-1)
    }
  }
}
