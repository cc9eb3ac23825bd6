/// What was done in each day, derived from one activity after the other.
///
/// A day begins where the person's clock says so. Words of different counters are never added, so a day has words by
/// each counter, and ``days(from:through:by:)`` asks for one. In the time of a day each moment counts once, however many
/// documents were open; the sum of their times is kept, too.
package struct WorkDays: Sendable {
  /// What one activity adds to each day.
  package struct Share: Sendable {
    /// By how many its words changed in a day.
    struct Change: Sendable {
      var day: CalendarDay
      /// The counter of the last count in the day.
      var counter: String
      /// With the words that the person wrote elsewhere.
      var change: Int64
      /// Without them.
      var inFiles: Int64
    }

    /// By how many its words changed.
    var changes: [Change] = []
    /// How many words were added and removed, or written elsewhere.
    var edits: [(day: CalendarDay, counter: String, words: Int64)] = []
    /// The days in which words changed outside of sessions.
    var outsideDays: Set<CalendarDay> = []
    /// The days in which its text changed.
    var changedDays: Set<CalendarDay> = []
    /// Its active time.
    var times: [(day: CalendarDay, active: Timeline)] = []
  }

  private struct Amount: Sendable {
    var changes: [String: Int64] = [:]
    /// Without the words that the person wrote elsewhere.
    var changesInFiles: [String: Int64] = [:]
    var hasChange = false
    /// The words that were added and removed, by each counter.
    var edited: [String: Int64] = [:]
    var hasChangesOutside = false
    /// The sum of the active times.
    var sumNanoseconds: Int64 = 0
    /// The active time of each activity.
    var times: [Timeline] = []

    /// The active time, each moment once.
    var active: Timeline? { times.count > 1 ? Timeline.union(of: times) : times.first }

    var activeNanoseconds: Int64 { active?.measureNanoseconds ?? 0 }
  }

  private var amounts: [CalendarDay: Amount] = [:]
  /// The words that were added by each counter, whatever was removed.
  private var weights: [String: Int64] = [:]

  /// Creates days without work.
  package init() {}

  /// Adds what an activity did.
  package mutating func add(_ share: Share) {
    for words in share.changes {
      let counter = words.counter
      var amount = amounts[words.day, default: Amount()]
      amount.changes[counter] = amount.changes[counter, default: 0].addingSaturated(words.change)
      amount.changesInFiles[counter] = amount.changesInFiles[counter, default: 0]
        .addingSaturated(words.inFiles)
      amounts[words.day] = amount
      weights[counter] = weights[counter, default: 0].addingSaturated(max(0, words.change))
    }
    for (day, counter, words) in share.edits {
      let known = amounts[day, default: Amount()].edited[counter, default: 0]
      amounts[day, default: Amount()].edited[counter] = known.addingSaturated(words)
    }
    for day in share.outsideDays { amounts[day, default: Amount()].hasChangesOutside = true }
    for day in share.changedDays { amounts[day, default: Amount()].hasChange = true }
    for (day, active) in share.times {
      let known = amounts[day, default: Amount()].sumNanoseconds
      amounts[day, default: Amount()].sumNanoseconds = known.addingSaturated(
        active.measureNanoseconds)
      amounts[day, default: Amount()].times.append(active)
    }
  }

  /// The counter that counted most of the words; `nil` if none were counted.
  package var mainCounter: String? {
    weights.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
  }

  /// Whether nothing was done in any day.
  package var isEmpty: Bool { amounts.isEmpty }

  /// The first day with work.
  package var firstDay: CalendarDay? { amounts.keys.min() }

  /// The last day with work. It may lie ahead, if a clock was ahead for a while.
  package var lastDay: CalendarDay? { amounts.keys.max() }

  /// Returns what was done in a day.
  ///
  /// - Parameter counter: The counter of the words; `nil` for ``mainCounter``.
  package func work(on day: CalendarDay, by counter: String? = nil) -> DayWork {
    guard let amount = amounts[day] else { return DayWork(day: day) }
    let counter = counter ?? mainCounter
    let change = counter.flatMap { amount.changes[$0] } ?? 0
    let active = amount.active
    let exact = active?.measureNanoseconds ?? 0
    var work = DayWork(
      day: day, change: change, hasChange: amount.hasChange || change != 0,
      activeNanoseconds: exact, sumNanoseconds: amount.sumNanoseconds)
    work.edited = counter.flatMap { amount.edited[$0] } ?? 0
    work.hasChangesOutside = amount.hasChangesOutside
    if let cut = active?.cutNanoseconds, cut != exact { work.activeCutNanoseconds = cut }
    if amount.times.count == 1 { work.activeStretch = amount.times[0].stretch }
    return work
  }

  /// By how many the words of the files changed in a day, below 0 if there are less; without those that the person wrote
  /// elsewhere.
  ///
  /// - Parameter counter: The counter.
  package func wordsChange(on day: CalendarDay, by counter: String) -> Int64 {
    amounts[day]?.changesInFiles[counter] ?? 0
  }

  /// Returns what was done in each day from one to another, days without work, too.
  ///
  /// - Parameter counter: The counter of the words; `nil` for ``mainCounter``.
  package func days(
    from first: CalendarDay, through last: CalendarDay, by counter: String? = nil
  ) -> [DayWork] {
    guard first <= last else { return [] }
    let counter = counter ?? mainCounter
    return (first.number...last.number).map { work(on: CalendarDay(number: $0), by: counter) }
  }

  /// Returns the days that meet a condition.
  ///
  /// - Parameter counter: The counter of the words; `nil` for ``mainCounter``.
  package func days(
    by counter: String? = nil, where isWanted: (DayWork) -> Bool
  ) -> Set<CalendarDay> {
    let counter = counter ?? mainCounter
    return Set(amounts.keys.filter { isWanted(work(on: $0, by: counter)) })
  }

  /// The days on which words were written, by whatever counter; where no words were ever counted, those with at
  /// least a minute of active work.
  package var writtenDays: Set<CalendarDay> {
    let isCounted = !weights.isEmpty
    return Set(
      amounts.filter { _, amount in
        isCounted
          ? amount.changes.values.contains { $0 > 0 } : amount.activeNanoseconds >= 60_000_000_000
      }.keys)
  }
}
