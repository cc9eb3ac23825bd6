/// Words that were added or removed outside of sessions: nobody's writing.
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
  /// The words that were added or removed between two sessions, by time. A count in passing is like a session
  /// of no time.
  ///
  /// A gap tells something only if no session was open in it, and if the words at its start and at its
  /// end are known by one counter. Sessions that a person deleted were sessions all the same. A timer that was
  /// started for an earlier moment saw the text only when it was started, so the gap before it ends there.
  ///
  /// - Complexity: O(*n* log *n*), *n* sessions and counts.
  func outsideWords(_ contents: CountedContents) -> [OutsideWords] {
    // What was seen while a timer ran by a person's word is no look between two sessions.
    let claimed = sessions.compactMap(\.claimedRange)
    let looks =
      sessions.filter { !$0.spans.isEmpty }.map(Look.session)
      + samples.compactMap { sample in
        guard sample.wasCountedInPassing, let moment = sample.momentNanoseconds,
          !claimed.contains(where: { $0.contains(moment) })
        else { return nil }
        return Look.passing(sample, atNanoseconds: moment)
      }
    let sorted = looks.sorted {
      ($0.openedAtNanoseconds, $0.order) < ($1.openedAtNanoseconds, $1.order)
    }
    var result: [OutsideWords] = []
    var last: Look?
    for look in sorted {
      defer {
        if last.map({ $0.leftAtNanoseconds <= look.leftAtNanoseconds }) ?? true { last = look }
      }
      guard let last, last.leftAtNanoseconds <= look.openedAtNanoseconds else { continue }
      for counter in contents.counters {
        guard let before = contents.words(in: last.contentAtEnd, by: counter),
          let after = contents.words(
            in: look.contentAtStart(contents, by: counter), by: counter)
        else { continue }
        if before != after {
          result.append(
            OutsideWords(
              counter: counter, wordsBefore: before, wordsAfter: after,
              fromNanoseconds: last.leftAtNanoseconds,
              untilNanoseconds: look.startedAtNanoseconds < last.leftAtNanoseconds
                ? look.openedAtNanoseconds : look.startedAtNanoseconds))
        }
        break
      }
    }
    return result
  }
}

/// A time in which the content of a document was known.
private enum Look {
  case session(SessionRecord)
  case passing(WordSampleFact, atNanoseconds: Int64)

  /// Which of two that begin at once comes first.
  var order: FactIdentifier {
    switch self {
    case .session(let record): record.session.id.value
    case .passing(let sample, _): sample.sighting.value
    }
  }

  /// The start as it was seen, whatever a person said of it; one that nobody saw never began.
  var openedAtNanoseconds: Int64 {
    switch self {
    case .session(let record): record.claimedRange?.upperBound ?? startedAtNanoseconds
    case .passing(_, let moment): moment
    }
  }

  /// The start as it was recorded: a timer may be started for an earlier moment.
  var startedAtNanoseconds: Int64 {
    switch self {
    case .session(let record): record.spans.earliest?.wallStartNanoseconds ?? .max
    case .passing(_, let moment): moment
    }
  }

  /// The end as it was seen; that of a session which was not closed is still to come.
  var leftAtNanoseconds: Int64 {
    switch self {
    case .session(let record): record.seenEndNanoseconds ?? .max
    case .passing(_, let moment): moment
    }
  }

  var contentAtEnd: Fingerprint? {
    switch self {
    case .session(let record): record.contentAtEnd
    case .passing(let sample, _): sample.after
    }
  }

  func contentAtStart(_ contents: CountedContents, by counter: String) -> Fingerprint? {
    switch self {
    case .session(let record): contents.contentAtStart(of: record, by: counter)
    case .passing(let sample, _): sample.after
    }
  }
}

extension SessionRecord {
  /// The time from the moment for which a timer was started to the moment at which it was, in nanoseconds since
  /// 1970; `nil` if they are one. It has a run of the machine of its own.
  fileprivate var claimedRange: Range<Int64>? {
    guard session.kind == .manual, spans.count > 1,
      let span = spans.first(where: { $0.boot == .ofEarlierStart(of: session.id) })
    else { return nil }
    return span.wallStartNanoseconds..<max(span.wallStartNanoseconds, span.wallEndNanoseconds)
  }
}
