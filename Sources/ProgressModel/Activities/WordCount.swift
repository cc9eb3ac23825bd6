/// How many words a text has. Counts of different counters are never added.
package struct WordCount: Hashable, Sendable {
  /// The words.
  package var count: Int64
  /// What counted them, such as `prose/1`.
  package var counter: String

  package init(_ count: Int64, counter: String) {
    self.count = count
    self.counter = counter
  }
}

extension WordSampleFact {
  /// What was counted.
  package var wordCount: WordCount { WordCount(words, counter: counter) }
}
