/// What a person did in one of their days.
package struct DayWork: Hashable, Sendable {
  /// The day.
  package var day: CalendarDay
  /// The words of the day: by how many the texts grew in sessions, at least 0.
  package var words: Int64
  /// The time of active work in the day.
  package var activeNanoseconds: Int64

  package init(day: CalendarDay, words: Int64 = 0, activeNanoseconds: Int64 = 0) {
    self.day = day
    self.words = words
    self.activeNanoseconds = activeNanoseconds
  }

  /// Whether anything was done.
  package var hasWork: Bool { words > 0 || activeNanoseconds > 0 }

  /// The whole minutes of active work.
  package var activeMinutes: Int64 { activeNanoseconds / 60_000_000_000 }

  /// Returns whether the day did what a goal wants of each day. A goal that wants nothing of a day wants that
  /// words were written in it.
  package func reaches(_ goal: Goal) -> Bool {
    guard goal.isDaily else { return words > 0 }
    return words >= goal.wordsPerDay ?? 0 && activeMinutes >= goal.minutesPerDay ?? 0
  }
}
