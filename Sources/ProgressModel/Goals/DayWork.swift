/// What a person did in one of their days.
package struct DayWork: Hashable, Sendable {
  /// The day.
  package var day: CalendarDay
  /// By how many words the texts changed, in sessions and outside, with the words that were written elsewhere; below 0 if
  /// they shrank.
  package var change: Int64
  /// Whether a text changed, also if its changes come to 0 words.
  package var hasChange: Bool
  /// How many words were added and removed, as far as both texts were seen, and written elsewhere.
  package var edited: Int64 = 0
  /// Whether words changed outside of sessions, where nobody sees how many were added and removed.
  package var hasChangesOutside = false
  /// The time of active work in the day. Each moment counts once, however many documents were open.
  package var activeNanoseconds: Int64
  /// The sum of the active times of all documents: where two were open at once, more than ``activeNanoseconds``.
  package var sumNanoseconds: Int64

  /// When the active time was, if it was one stretch in one document, in nanoseconds since 1970.
  package var activeStretch: Range<Int64>?
  /// The active time as ``Timeline/cutNanoseconds`` measures it; `nil` if that is ``activeNanoseconds``.
  var activeCutNanoseconds: Int64?

  /// Creates a day.
  ///
  /// - Parameters:
  ///   - hasChange: Whether a text changed; `nil` if only ``change`` tells.
  ///   - sumNanoseconds: The sum of the active times; `nil` if no two documents were open at once.
  package init(
    day: CalendarDay, change: Int64 = 0, hasChange: Bool? = nil, activeNanoseconds: Int64 = 0,
    sumNanoseconds: Int64? = nil
  ) {
    self.day = day
    self.change = change
    self.hasChange = hasChange ?? (change != 0)
    self.activeNanoseconds = activeNanoseconds
    self.sumNanoseconds = sumNanoseconds ?? activeNanoseconds
  }

  /// The words that goals and streaks count: ``change``, but at least 0.
  package var words: Int64 { max(0, change) }

  /// Whether anything was done.
  package var hasWork: Bool { hasChange || activeNanoseconds > 0 }

  /// The time of active work as people read it.
  package var shownActiveNanoseconds: Int64 {
    ShownTime.nanoseconds(
      of: activeCutNanoseconds ?? activeNanoseconds, in: activeStretch)
  }

  /// The minutes of active work as people read them. They are what a goal counts, so that one of 30 minutes is never
  /// shown as 30 of 30 and not reached.
  package var activeMinutes: Int64 { shownActiveNanoseconds / 60_000_000_000 }

  /// Returns whether the day did what a goal wants of each day. A goal that wants nothing of a day wants that
  /// words were written in it.
  package func reaches(_ goal: Goal) -> Bool {
    guard goal.isDaily else { return words > 0 }
    return words >= goal.wordsPerDay ?? 0 && activeMinutes >= goal.minutesPerDay ?? 0
      && edited >= goal.editedPerDay ?? 0
  }
}
