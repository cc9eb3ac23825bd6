/// Words that were added or removed outside of sessions.
package struct OutsideWords: Hashable, Sendable {
  /// The counter.
  package var counter: String
  /// Words at the end of the session before, or when they were counted in passing.
  package var wordsBefore: Int64
  /// Words at the start of the session after, or when they were counted in passing.
  package var wordsAfter: Int64
  /// The end of the session before, in nanoseconds since 1970.
  package var fromNanoseconds: Int64
  /// The start of the session after, in nanoseconds since 1970.
  package var untilNanoseconds: Int64

  package init(
    counter: String, wordsBefore: Int64, wordsAfter: Int64, fromNanoseconds: Int64,
    untilNanoseconds: Int64
  ) {
    self.counter = counter
    self.wordsBefore = wordsBefore
    self.wordsAfter = wordsAfter
    self.fromNanoseconds = fromNanoseconds
    self.untilNanoseconds = untilNanoseconds
  }

  /// By how many words the document grew; negative if it shrank.
  package var change: Int64 { wordsAfter.subtractingReportingOverflow(wordsBefore).partialValue }
}

extension ActivityFacts {
  /// The changes outside of sessions that count, by time.
  ///
  /// - Complexity: O(*n* log *n*), *n* sessions and counts.
  func outsideWords(_ contents: CountedContents) -> [OutsideWords] {
    WordChanges(of: self, contents).steps
      .filter { $0.session == nil && !$0.isReturn && !$0.isTakenBack }
      .map {
        OutsideWords(
          counter: $0.counter, wordsBefore: $0.wordsBefore, wordsAfter: $0.wordsAfter,
          fromNanoseconds: $0.fromNanoseconds, untilNanoseconds: $0.momentNanoseconds)
      }
      .sorted {
        ($0.untilNanoseconds, $0.fromNanoseconds) < ($1.untilNanoseconds, $1.fromNanoseconds)
      }
  }
}
