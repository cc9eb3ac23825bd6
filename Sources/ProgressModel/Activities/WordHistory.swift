/// The words of one activity: how many there were, and by how many they changed.
package struct WordHistory: Sendable {
  /// How many moments a trend has.
  private static let trendCount: Int64 = 8

  private struct Count {
    /// In milliseconds since 1970, as identifiers have it; a moment that nothing tells comes first.
    var milliseconds: Int64
    var stamp: Stamp
    var counter: String
    var words: Int64

    var order: (Int64, Stamp, Int64) { (milliseconds, stamp, words) }
  }

  private struct Change {
    enum Place { case session, outside, elsewhere }

    var milliseconds: Int64
    var counter: String
    var words: Int64
    var place: Place
    /// Whether a text changed and did not go back: a return, and what it took back, belong to no day.
    var isOfDay: Bool
  }

  /// In the order of time.
  private let counts: [Count]
  /// In the order of time.
  private let netChanges: [Change]
  /// When words were counted first, in nanoseconds since 1970.
  let firstCountNanoseconds: Int64?
  /// When the person first wrote words elsewhere, by their word, in nanoseconds since 1970.
  package let firstDeclaredNanoseconds: Int64?
  /// The changes of the words that count, where both texts were compared.
  package let changes: [WordSampleFact]

  /// Collects the counts of an activity.
  ///
  /// - Complexity: O(*n* log *n*), *n* counts and sessions.
  package init(of facts: ActivityFacts) {
    let found = WordChanges(of: facts, CountedContents(of: facts))
    let counted = found.counts.map {
      Count(
        milliseconds: ($0.momentNanoseconds ?? .min) / 1_000_000, stamp: $0.stamp,
        counter: $0.counter, words: $0.words)
    }.sorted { $0.order < $1.order }
    let changed = found.steps.map {
      Change(
        milliseconds: $0.momentNanoseconds / 1_000_000, counter: $0.counter, words: $0.change,
        place: $0.isOutside ? .outside : .session,
        isOfDay: !$0.isReturn && !$0.isTakenBack)
    }
    let declared = Self.declared(in: facts, beside: counted)
    counts = (counted + declared.map(\.count)).sorted { $0.order < $1.order }
    netChanges = (changed + declared.map(\.change)).sorted { $0.milliseconds < $1.milliseconds }
    firstDeclaredNanoseconds = facts.sessions.compactMap {
      $0.wordsInEffect == nil ? nil : $0.startedAtNanoseconds
    }.min()
    firstCountNanoseconds = found.counts.compactMap(\.momentNanoseconds).min()
    changes = facts.changes
  }

  /// Returns the words that the person wrote elsewhere, each with how many words the document had then, as far as is
  /// known: so a day with such words alone has words, too. They are by the counter of the newest count; a document that
  /// was never counted has none.
  private static func declared(
    in facts: ActivityFacts, beside counts: [Count]
  ) -> [(change: Change, count: Count)] {
    // Mostly there are none, and the counter is not needed.
    let sessions = facts.sessions.filter { $0.wordsInEffect != nil }
    guard !sessions.isEmpty, let counter = facts.newestSample?.counter else { return [] }
    let counts = counts.filter { $0.counter == counter }
    return sessions.compactMap { record in
      guard let words = record.wordsInEffect, let start = record.startedAtNanoseconds else {
        return nil
      }
      let milliseconds = start / 1_000_000
      guard var count = counts.last(where: { $0.milliseconds <= milliseconds }) ?? counts.first
      else { return nil }
      count.milliseconds = milliseconds
      let change = Change(
        milliseconds: milliseconds, counter: counter, words: words, place: .elsewhere,
        isOfDay: true)
      return (change: change, count: count)
    }
  }

  /// When words changed, in nanoseconds since 1970, exact to a millisecond: a period with such a moment has work in it,
  /// also if nobody timed it. Texts that went back, and what they took back, tell of no work.
  package var changeMoments: [Int64] {
    netChanges.lazy.filter(\.isOfDay).map(\.milliseconds).filter { $0 > .min / 1_000_000 }
      .map { WallTime.nanoseconds(milliseconds: $0) }
  }

  /// Returns the words of a period; `nil` if none were counted in it.
  ///
  /// Only counts of one counter are compared.
  ///
  /// - Parameter period: Half-open, in nanoseconds since 1970; whole milliseconds count.
  /// - Complexity: O(log *n* + *m*), *n* counts and changes, *m* of them in the period.
  package func words(in period: Range<Int64>) -> PeriodWords? {
    var words = netWords(in: period)
    if let counter = words?.counter {
      words?.changed = changes.wordsChanged(by: counter, in: period)
    }
    return words
  }

  private func netWords(in period: Range<Int64>) -> PeriodWords? {
    let bounds = period.lowerBound / 1_000_000..<period.upperBound / 1_000_000
    let inPeriod = counts.part(in: bounds, \.milliseconds)
    guard let last = inPeriod.max(by: { $0.stamp < $1.stamp }) else { return nil }
    var words = PeriodWords(counter: last.counter, count: last.words, change: 0)
    for change in netChanges.part(in: bounds, \.milliseconds) where change.counter == last.counter {
      switch change.place {
      case .session: words.change = words.change.addingSaturated(change.words)
      case .outside: words.outside = words.outside.addingSaturated(change.words)
      case .elsewhere: words.declared = words.declared.addingSaturated(change.words)
      }
    }
    return words
  }

  /// Returns by how many the words changed in each of some periods, as ``PeriodWords`` says it for one.
  ///
  /// - Parameter bounds: Where the periods begin and end, in nanoseconds since 1970, sorted: each begins where the
  ///   one before ends. Whole milliseconds count.
  /// - Returns: One for each period in which words were counted, sorted.
  /// - Complexity: O(*n* + *p* log *n*), *n* counts and changes, *p* periods.
  package func words(inEach bounds: [Int64]) -> [(period: Int, words: PeriodWords)] {
    guard let first = counts.first, let last = counts.last else { return [] }
    var result: [(period: Int, words: PeriodWords)] = []
    for (period, range) in zip(bounds, bounds.dropFirst()).enumerated()
    where range.1 / 1_000_000 > first.milliseconds && range.0 / 1_000_000 <= last.milliseconds {
      if let words = netWords(in: range.0..<range.1) { result.append((period, words)) }
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
      counts[place - 1] = self.counts.first { $0.counter == counter }?.words
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
    var rest = counts[...]
    return moments.map { moment in
      while let next = rest.first, next.milliseconds <= moment / 1_000_000 {
        if next.counter == counter { words = next.words }
        rest = rest.dropFirst()
      }
      return words
    }
  }
}
