/// The words of an activity in a period: what they came to, and by how many they changed.
package struct PeriodWords: Hashable, Sendable {
  /// The counter of the last count in the period.
  package var counter: String
  /// The last count in the period.
  package var count: Int64
  /// The last count minus the last one before the period, without what changed between two sessions.
  ///
  /// Without a count before, it starts from 0 for a document that was made in the period, and otherwise
  /// from the first count in it: text that was there before the first count was not written
  /// in the period.
  package var change: Int64
  /// What is known of the words that came and went.
  package var changed: WordsChanged?

  package init(counter: String, count: Int64, change: Int64, changed: WordsChanged? = nil) {
    self.counter = counter
    self.count = count
    self.change = change
    self.changed = changed
  }
}
