/// The words of an activity in a period: what they came to, and by how many they changed.
package struct PeriodWords: Hashable, Sendable {
  /// The counter of the last count in the period.
  package var counter: String
  /// The last count in the period.
  package var count: Int64
  /// The sum of the changes in sessions.
  package var change: Int64
  /// The sum of the changes outside of sessions.
  package var outside: Int64
  /// The sum of the words that the person said they wrote elsewhere, such as on paper. No count has them.
  package var declared: Int64
  /// What is known of the words that came and went.
  package var changed: WordsChanged?

  package init(
    counter: String, count: Int64, change: Int64, outside: Int64 = 0, declared: Int64 = 0,
    changed: WordsChanged? = nil
  ) {
    self.counter = counter
    self.count = count
    self.change = change
    self.outside = outside
    self.declared = declared
    self.changed = changed
  }

  /// The sum of all changes, and of the words that were written elsewhere.
  package var ofDay: Int64 { inFiles.addingSaturated(declared) }

  /// The sum of all changes.
  package var inFiles: Int64 { change.addingSaturated(outside) }
}
