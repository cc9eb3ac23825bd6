/// Words that were added or removed outside of sessions.
package struct OutsideWords: Hashable, Sendable {
  /// The counter.
  package var counter: String
  /// Words at the end of the session before, or when they were counted in passing.
  package var wordsBefore: Int64
  /// Words at the start of the session after, or when they were counted in passing.
  package var wordsAfter: Int64
  /// The words that count for the day: by how many the document grew, without words that came from other texts.
  package var wordsOfDay: Int64
  /// The end of the session before, in nanoseconds since 1970; not later than ``untilNanoseconds``.
  package var fromNanoseconds: Int64
  /// The start of the session after, or when the change was written, in nanoseconds since 1970. The words count for its
  /// day.
  package var untilNanoseconds: Int64

  /// Creates a change.
  ///
  /// - Parameter wordsOfDay: The words that count for the day; `nil` for all by which the document grew.
  package init(
    counter: String, wordsBefore: Int64, wordsAfter: Int64, wordsOfDay: Int64? = nil,
    fromNanoseconds: Int64, untilNanoseconds: Int64
  ) {
    self.counter = counter
    self.wordsBefore = wordsBefore
    self.wordsAfter = wordsAfter
    self.wordsOfDay =
      wordsOfDay ?? wordsAfter.subtractingReportingOverflow(wordsBefore).partialValue
    self.fromNanoseconds = fromNanoseconds
    self.untilNanoseconds = untilNanoseconds
  }

  /// By how many words the document grew; negative if it shrank.
  package var change: Int64 { wordsAfter.subtractingReportingOverflow(wordsBefore).partialValue }
}

extension WordChanges {
  /// The changes outside of sessions that count, by time.
  ///
  /// - Complexity: O(*n* log *n*), *n* changes.
  var outsideWords: [OutsideWords] {
    steps
      .filter { $0.isOutside && !$0.isReturn && !$0.isTakenBack }
      .map {
        OutsideWords(
          counter: $0.counter, wordsBefore: $0.wordsBefore, wordsAfter: $0.wordsAfter,
          wordsOfDay: $0.change,
          // A new file may be seen first some time after it was written.
          fromNanoseconds: min($0.fromNanoseconds, $0.momentNanoseconds),
          untilNanoseconds: $0.momentNanoseconds)
      }
      .sorted {
        ($0.untilNanoseconds, $0.fromNanoseconds) < ($1.untilNanoseconds, $1.fromNanoseconds)
      }
  }
}
