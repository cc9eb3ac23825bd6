/// The days of the last months, each with how much was done compared with the others.
package struct HeatMap: Hashable, Sendable {
  /// A day in the map.
  package struct Day: Hashable, Sendable {
    /// What was done.
    package var work: DayWork
    /// 0 for a day without work; else 1…``HeatMap/greatestLevel``.
    package var level: Int
  }

  /// How many months reports show, with this one.
  package static let usualMonthCount: Int64 = 3
  /// How many weeks a page shows in one chart.
  package static let halfYearWeekCount: Int64 = 26
  /// The level of the best days.
  package static let greatestLevel = 4

  /// The days, without a gap, the oldest first.
  package let days: [Day]
  /// Whether the levels are those of the words; else those of the active time, since no words were written.
  package let isByWords: Bool

  /// Compares days. A quarter of the days with work has each level, the best ones the greatest; equal days have
  /// the same one.
  ///
  /// - Parameter days: Without a gap, the oldest first.
  /// - Complexity: O(*n* log *n*).
  package init(of days: [DayWork]) {
    // Where words were only removed, the time says more, if there is any.
    let isByWords =
      days.contains { $0.words > 0 }
      || days.contains(where: \.hasChange) && !days.contains { $0.activeNanoseconds > 0 }
    self.isByWords = isByWords
    func amount(_ work: DayWork) -> Int64 { isByWords ? work.words : work.activeNanoseconds }
    let sorted = days.map(amount).filter { $0 > 0 }.sorted()
    // The rank of the last of equal ones, so that the best days always have the greatest level.
    let ranks = Dictionary(zip(sorted, 1...)) { $1 }
    self.days = days.map { work in
      let amount = amount(work)
      // Time without words is work, too, and so are words that were removed, but the least.
      guard amount > 0 else { return Day(work: work, level: work.hasWork ? 1 : 0) }
      let level =
        (ranks[amount, default: 1] * Self.greatestLevel + sorted.count - 1) / sorted.count
      return Day(work: work, level: max(1, level))
    }
  }

  /// The days with work.
  package var workedDayCount: Int { days.count { $0.work.hasWork } }

  /// The days on which the words or the time came about that the map compares.
  package var comparedDayCount: Int {
    isByWords ? days.count { $0.work.hasChange } : workedDayCount
  }

  /// Whether a day lost more words than it got: it has the least level.
  package var hasLosses: Bool { days.contains { $0.work.change < 0 } }

  /// By how many words the texts changed in all days; below 0 if they shrank.
  package var change: Int64 { days.reduce(0) { $0.addingSaturated($1.work.change) } }

  /// The active time of all days, between moments that are cut to whole seconds.
  package var activeNanoseconds: Int64 {
    days.reduce(0) {
      $0.addingSaturated($1.work.activeCutNanoseconds ?? $1.work.activeNanoseconds)
    }
  }

  /// The day with the most words, else with the most active time, of equal ones the last; `nil` without work.
  package var bestDay: DayWork? {
    days.map(\.work).filter(\.hasWork).max {
      isByWords
        ? ($0.words, $0.day.number) < ($1.words, $1.day.number)
        : ($0.activeNanoseconds, $0.day.number) < ($1.activeNanoseconds, $1.day.number)
    }
  }
}
