/// The counts of words of one activity in the order of time.
///
/// A content that comes back is not counted again. So the end of a session counts, too, if its last content
/// was ever counted.
package struct WordHistory: Sendable {
  private struct Point: Comparable {
    /// In milliseconds since 1970, as identifiers have it; a moment that nothing tells comes first.
    var milliseconds: Int64
    /// 0 for a count, 1 for the end of a session, which comes after the count that it was saved with, 2
    /// for the start of the next one.
    var rank: Int
    var stamp: Stamp
    var counter: String
    var words: Int64
    /// Whether there was nothing before its content.
    var isFirstContent: Bool

    static func < (left: Point, right: Point) -> Bool {
      (left.milliseconds, left.rank, left.stamp, left.words)
        < (right.milliseconds, right.rank, right.stamp, right.words)
    }
  }

  private struct Content: Hashable {
    var fingerprint: Fingerprint
    var counter: String
  }

  /// How many moments a trend has.
  private static let trendCount: Int64 = 8

  private let points: [Point]
  /// When words were counted first, in nanoseconds since 1970.
  private let firstCountNanoseconds: Int64?
  private let outside: [OutsideWords]
  /// The changes of the words that count.
  package let changes: [WordSampleFact]

  /// Collects the counts of an activity.
  ///
  /// - Complexity: O(*n* log *n*), *n* counts and sessions.
  package init(of facts: ActivityFacts) {
    firstCountNanoseconds = facts.samples.compactMap(\.momentNanoseconds).min()
    var counted: [Content: Int64] = [:]
    var firstContents: Set<Content> = []
    var points: [Point] = []
    for sample in facts.samples {
      let content = Content(fingerprint: sample.after, counter: sample.counter)
      counted[content] = sample.words
      if sample.before?.byteCount == 0 { firstContents.insert(content) }
      points.append(
        Point(
          milliseconds: (sample.momentNanoseconds ?? .min) / 1_000_000, rank: 0,
          stamp: sample.authorship.stamp, counter: sample.counter, words: sample.words,
          isFirstContent: sample.before?.byteCount == 0))
    }
    let counters = Set(facts.samples.map(\.counter))
    for record in facts.sessions {
      guard let sessionEnd = record.sessionEnd, let end = record.seenEndNanoseconds,
        let content = record.contentAtEnd
      else { continue }
      for counter in counters {
        let content = Content(fingerprint: content, counter: counter)
        guard let words = counted[content] else { continue }
        points.append(
          Point(
            milliseconds: end / 1_000_000, rank: 1,
            stamp: sessionEnd.authorship.stamp, counter: counter, words: words,
            // A session ends when the look starts that counts its last content.
            isFirstContent: firstContents.contains(content)))
      }
    }
    outside = facts.outsideWords(CountedContents(of: facts))
    for gap in outside {
      points.append(
        Point(
          milliseconds: gap.untilNanoseconds / 1_000_000, rank: 2, stamp: Stamp(rawValue: 0),
          counter: gap.counter, words: gap.wordsAfter, isFirstContent: false))
    }
    self.points = points.sorted()
    changes = facts.changes
  }

  /// Returns the words of a period; `nil` if none were counted in it.
  ///
  /// Only counts of one counter are compared. A change between two sessions is not work of either. It
  /// belongs to the period in which the later one starts, and is left out there.
  ///
  /// - Parameter period: Half-open, in nanoseconds since 1970; whole milliseconds count.
  /// - Complexity: O(*n*), *n* counts and sessions.
  package func words(in period: Range<Int64>) -> PeriodWords? {
    let lower = period.lowerBound / 1_000_000
    let upper = period.upperBound / 1_000_000
    let inPeriod = points.filter { lower <= $0.milliseconds && $0.milliseconds < upper }
    guard let last = inPeriod.last else { return nil }
    var start = points.last { $0.counter == last.counter && $0.milliseconds < lower }?.words
    if start == nil, let first = inPeriod.first(where: { $0.counter == last.counter }) {
      start = first.isFirstContent ? 0 : first.words
    }
    var change = last.words.subtractingReportingOverflow(start ?? last.words).partialValue
    for gap in outside where gap.counter == last.counter {
      let milliseconds = gap.untilNanoseconds / 1_000_000
      guard lower <= milliseconds, milliseconds < upper else { continue }
      change = change.subtractingReportingOverflow(gap.change).partialValue
    }
    return PeriodWords(
      counter: last.counter, count: last.words, change: change,
      changed: changes.wordsChanged(by: last.counter, in: period))
  }

  /// Returns by how many the words changed in each of some periods, as ``PeriodWords/change`` says it for one.
  ///
  /// - Parameter bounds: Where the periods begin and end, in nanoseconds since 1970, sorted: each begins where the
  ///   one before ends. Whole milliseconds count.
  /// - Returns: One for each period in which words were counted, sorted, by the counter of the last count in it.
  /// - Complexity: O(*n* log *p*), *n* counts and sessions, *p* periods.
  package func changes(
    inEach bounds: [Int64]
  ) -> [(period: Int, counter: String, change: Int64)] {
    let bounds = bounds.map { $0 / 1_000_000 }
    var result: [(period: Int, counter: String, change: Int64)] = []
    var places: [Int: Int] = [:]
    /// The last words by each counter, before the period.
    var known: [String: Int64] = [:]
    var rest = points[...]
    while let first = rest.first {
      let period = bounds.period(of: first.milliseconds)
      let inPeriod = rest.prefix { bounds.period(of: $0.milliseconds) == period }
      rest = rest.dropFirst(inPeriod.count)
      if let period, let last = inPeriod.last {
        let start =
          known[last.counter]
          ?? inPeriod.first { $0.counter == last.counter }.map { $0.isFirstContent ? 0 : $0.words }
        places[period] = result.count
        result.append(
          (
            period, last.counter,
            last.words.subtractingReportingOverflow(start ?? last.words).partialValue
          ))
      }
      for point in inPeriod { known[point.counter] = point.words }
    }
    for gap in outside {
      guard let period = bounds.period(of: gap.untilNanoseconds / 1_000_000),
        let place = places[period], result[place].counter == gap.counter
      else { continue }
      result[place].change =
        result[place].change.subtractingReportingOverflow(gap.change).partialValue
    }
    return result
  }

  /// Returns how many words there were at eight moments of a period, by one counter. The moment before the first known
  /// one has the first count, so that a change right after it is seen.
  ///
  /// - Parameters:
  ///   - since: The first moment, in nanoseconds since 1970; `nil` for the first count.
  ///   - until: The last moment.
  ///   - counter: The counter.
  package func trend(since: Int64?, until: Int64, by counter: String) -> [Int64?] {
    guard let first = since ?? firstCountNanoseconds, first < until else { return [] }
    let step = (until - first) / (Self.trendCount - 1)
    let moments = (0..<Self.trendCount - 1).map { first + step * $0 } + [until]
    var counts = counts(at: moments, by: counter)
    if let place = counts.firstIndex(where: { $0 != nil }), place > 0 {
      counts[place - 1] = points.first { $0.counter == counter }?.words
    }
    return counts
  }

  /// Returns how many words there were at some moments, by one counter; before the first count `nil`.
  ///
  /// - Parameters:
  ///   - moments: In nanoseconds since 1970, sorted; what was counted in the same millisecond counts.
  ///   - counter: The counter.
  /// - Complexity: O(*n* + *m*), *n* counts and sessions, *m* moments.
  package func counts(at moments: [Int64], by counter: String) -> [Int64?] {
    var words: Int64?
    var rest = points[...]
    return moments.map { moment in
      while let next = rest.first, next.milliseconds <= moment / 1_000_000 {
        if next.counter == counter { words = next.words }
        rest = rest.dropFirst()
      }
      return words
    }
  }
}
