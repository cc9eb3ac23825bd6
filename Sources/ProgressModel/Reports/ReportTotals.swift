/// What all activities of a report come to.
///
/// Times are sums over the activities: two documents that were open at once both count. Sums that
/// exceed 64 bits stay at the greatest value.
package struct ReportTotals: Hashable, Sendable {
  /// Words by one counter.
  package struct Words: Hashable, Sendable {
    /// The counter, such as `wc`.
    package var counter: String
    /// The sum of the newest counts, in a period of the last ones in it.
    package var count: Int64
    /// By how many they changed in a period; `nil` outside of periods.
    package var change: Int64?
    /// How many activities have a count by this counter.
    package var activityCount: Int
    /// The sum of the words that came and went, as far as known; `nil` where nothing is.
    package var changed: WordsChanged?
    /// Of how many activities something is known of the words that came and went.
    package var knownCount = 0
  }

  /// Time in which a document was open.
  package private(set) var openTimeNanoseconds: Int64 = 0
  /// Time in which a document was worked on.
  package private(set) var activeTimeNanoseconds: Int64 = 0
  /// The part of the active time of which nobody saw any input.
  package private(set) var assumedTimeNanoseconds: Int64 = 0
  /// How many sessions there are.
  package private(set) var sessionCount = 0
  /// How many activities there are.
  package private(set) var activityCount = 0
  /// Words by counter, sorted by the counter's name; figures of different counters are never added.
  package private(set) var words: [Words] = []

  /// Creates totals of nothing.
  package init() {}

  /// Creates the totals of some activities.
  package init(of summaries: some Sequence<ActivitySummary>) {
    for summary in summaries { add(summary) }
  }

  /// Adds an activity with its newest count of words.
  package mutating func add(_ summary: ActivitySummary) {
    addFigures(of: summary)
    if let (count, counter) = summary.words {
      add(count, change: nil, summary.wordsChanged, by: counter)
    }
  }

  /// Adds an activity with its words in a period.
  package mutating func add(_ summary: ActivitySummary, words: PeriodWords?) {
    addFigures(of: summary)
    if let words { add(words.count, change: words.change, words.changed, by: words.counter) }
  }

  private mutating func addFigures(of summary: ActivitySummary) {
    openTimeNanoseconds = openTimeNanoseconds.addingSaturated(summary.openTimeNanoseconds)
    activeTimeNanoseconds = activeTimeNanoseconds.addingSaturated(summary.activeTimeNanoseconds)
    assumedTimeNanoseconds = assumedTimeNanoseconds.addingSaturated(summary.assumedTimeNanoseconds)
    sessionCount += summary.sessionCount
    activityCount += 1
  }

  private mutating func add(
    _ count: Int64, change: Int64?, _ changed: WordsChanged?, by counter: String
  ) {
    let index = words.firstIndex { $0.counter >= counter } ?? words.endIndex
    if index == words.endIndex || words[index].counter != counter {
      words.insert(
        Words(counter: counter, count: 0, change: nil, activityCount: 0), at: index)
    }
    words[index].count = words[index].count.addingSaturated(count)
    if let change { words[index].change = (words[index].change ?? 0).addingSaturated(change) }
    words[index].activityCount += 1
    if let changed {
      words[index].changed = words[index].changed?.adding(changed) ?? changed
      words[index].knownCount += 1
    }
  }
}
