/// Words that came or went between two sessions, when nobody was looking: nobody's writing.
package struct OutsideWords: Hashable, Sendable {
  /// The counter.
  package var counter: String
  /// Words at the end of the session before.
  package var wordsBefore: Int64
  /// Words at the begin of the session after.
  package var wordsAfter: Int64
  /// The end of the session before, in nanoseconds since 1970.
  package var fromNanoseconds: Int64
  /// The start of the session after, in nanoseconds since 1970.
  package var untilNanoseconds: Int64

  /// Creates a change.
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
  /// The words that came or went between two sessions, by time.
  ///
  /// A gap tells something only if no session was open in it, and if the words at its begin and at its
  /// end are known by one counter. Sessions that a person deleted were sessions all the same.
  ///
  /// - Complexity: O(*n* log *n*), *n* sessions.
  func outsideWords(_ contents: CountedContents) -> [OutsideWords] {
    let sorted = sessions.filter { !$0.spans.isEmpty }.sorted {
      ($0.openedAtNanoseconds, $0.session.id) < ($1.openedAtNanoseconds, $1.session.id)
    }
    var result: [OutsideWords] = []
    var last: SessionRecord?
    for record in sorted {
      defer {
        if last.map({ $0.leftAtNanoseconds <= record.leftAtNanoseconds }) ?? true { last = record }
      }
      guard let last, last.leftAtNanoseconds <= record.openedAtNanoseconds else { continue }
      for counter in contents.counters {
        guard let before = contents.words(in: last.contentAtEnd, by: counter),
          let after = contents.words(
            in: contents.contentAtStart(of: record, by: counter), by: counter)
        else { continue }
        if before != after {
          result.append(
            OutsideWords(
              counter: counter, wordsBefore: before, wordsAfter: after,
              fromNanoseconds: last.leftAtNanoseconds,
              untilNanoseconds: record.openedAtNanoseconds))
        }
        break
      }
    }
    return result
  }
}

extension SessionRecord {
  /// The begin as it was seen, whatever a person said of it later; one that nobody saw never began.
  fileprivate var openedAtNanoseconds: Int64 { spans.earliest?.wallStartNanoseconds ?? .max }

  /// The end as it was seen; that of a session which was not closed is still to come.
  fileprivate var leftAtNanoseconds: Int64 { seenEndNanoseconds ?? .max }
}
