/// What activities come to in a period, derived from one after the other.
package struct PeriodFigures: Sendable {
  private let period: Range<Int64>
  private let idleLimitNanoseconds: Int64?
  private var sum = ReportTotals()
  /// The time of each activity that was added.
  private var times: [TrackedTime] = []

  /// Creates figures of nothing.
  ///
  /// - Parameters:
  ///   - period: Half-open, in nanoseconds since 1970.
  ///   - idleLimitNanoseconds: The idle rule; `nil` for no limit.
  package init(_ period: Range<Int64>, idleLimitNanoseconds: Int64?) {
    self.period = period
    self.idleLimitNanoseconds = idleLimitNanoseconds
  }

  /// The figures of all that was added.
  package var totals: ReportTotals {
    var totals = sum
    totals.setTimeOfDay(WorkTime(atOnce: times))
    return totals
  }

  /// Adds an activity, if it was worked on in the period.
  ///
  /// - Parameter facts: With the contents that its sessions began and ended with.
  /// - Returns: Whether it was.
  package mutating func add(_ facts: ActivityFacts, from viewpoint: Viewpoint) -> Bool {
    let time = facts.trackedTime(from: viewpoint, idleLimitNanoseconds: idleLimitNanoseconds)
    let history = WordHistory(of: facts)
    return add(facts, history, of: time, from: viewpoint)
  }

  /// Adds an activity whose time and words are derived already.
  mutating func add(
    _ facts: ActivityFacts, _ history: @autoclosure () -> WordHistory, of time: TrackedTime,
    from viewpoint: Viewpoint
  ) -> Bool {
    let clipped = time.clipped(toWall: period)
    // A session without any time counts, too, and so does a change outside of sessions.
    guard
      !clipped.open.isEmpty || facts.momentsOfWork.contains(where: period.contains)
        || history().changeMoments.contains(where: period.contains)
    else { return false }
    let summary = facts.summary(
      of: clipped, from: viewpoint, idleLimitNanoseconds: idleLimitNanoseconds, period: period,
      listsSessions: false)
    sum.add(summary, words: history().words(in: period, orNewestOf: facts))
    if !clipped.open.isEmpty { times.append(clipped) }
    return true
  }
}

extension WordHistory {
  /// Returns the words of a period; where none were counted in it, those of the newest count, unchanged.
  fileprivate func words(in period: Range<Int64>, orNewestOf facts: ActivityFacts) -> PeriodWords? {
    words(in: period)
      ?? facts.currentSample.map {
        PeriodWords(counter: $0.counter, count: $0.words, change: 0)
      }
  }
}
