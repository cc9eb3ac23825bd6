/// Divides what was recorded of activities into days.
package struct DayShares: Sendable {
  private let time: any LocalTime
  private let idleLimitNanoseconds: Int64?
  /// When each day begins, in nanoseconds since 1970; one more ends the last.
  private var bounds: [Int64]
  private var firstDay: CalendarDay
  /// Today.
  package let today: CalendarDay

  /// Prepares to divide.
  ///
  /// - Parameters:
  ///   - now: The moment that today is of, in nanoseconds since 1970.
  ///   - time: The person's clock: where days begin.
  ///   - idleLimitNanoseconds: The idle rule; `nil` for no limit.
  package init(now: Int64, in time: any LocalTime, idleLimitNanoseconds: Int64?) {
    self.time = time
    self.idleLimitNanoseconds = idleLimitNanoseconds
    let today = LocalDays.day(of: now, in: time)
    self.today = today
    firstDay = today
    bounds = (0...Self.dayCountAhead + 1).map {
      LocalDays.start(of: today.adding($0), in: time)
    }
  }

  /// A clock that was ahead for a while may have left work of later days.
  private static let dayCountAhead: Int64 = 7

  /// Returns what an activity adds to each day up to today, and to a few days that lie ahead.
  ///
  /// - Parameter facts: With the contents that its sessions began and ended with.
  /// - Complexity: O(*n* log *n*) in its facts, and in the days since its first work, once.
  package mutating func share(
    of facts: ActivityFacts, from viewpoint: Viewpoint
  ) -> WorkDays.Share {
    let active = facts.trackedTime(from: viewpoint, idleLimitNanoseconds: idleLimitNanoseconds)
      .active
    let history = WordHistory(of: facts)
    let firsts = [
      active.wallBounds?.lowerBound, history.firstCountNanoseconds,
      history.firstDeclaredNanoseconds,
    ]
    if let first = firsts.compactMap(\.self).min() { cover(first) }
    func day(_ period: Int) -> CalendarDay { firstDay.adding(Int64(period)) }
    var share = WorkDays.Share()
    share.times = active.parts(inEach: bounds).map { (day($0.period), $0.covered) }
    share.changedDays = Set(
      history.changeMoments.compactMap { bounds.period(of: $0).map(day) })
    for (period, words) in history.words(inEach: bounds) {
      let date = day(period)
      share.changes.append(
        WorkDays.Share.Change(
          day: date, counter: words.counter, change: words.ofDay, inFiles: words.inFiles))
      if words.outside != 0 { share.outsideDays.insert(date) }
      if words.declared != 0 {
        share.edits.append((date, words.counter, Int64(clamping: words.declared.magnitude)))
      }
    }
    for sample in history.changes {
      guard let changed = sample.wordsChanged,
        let period = sample.momentNanoseconds.flatMap({ bounds.period(of: $0) })
      else { continue }
      share.edits.append(
        (day(period), sample.counter, changed.added.addingSaturated(changed.removed)))
    }
    return share
  }

  /// A wrong clock may have recorded any moment; nobody wrote more than a century ago.
  private static let greatestDayCount: Int64 = 36_600

  /// Makes the bounds begin with the day of a moment, or an earlier one.
  private mutating func cover(_ moment: Int64) {
    guard moment < bounds[0] else { return }
    let first = max(
      LocalDays.day(of: moment, in: time), today.adding(-Self.greatestDayCount))
    guard first < firstDay else { return }
    let earlier = (first.number..<firstDay.number).map {
      LocalDays.start(of: CalendarDay(number: $0), in: time)
    }
    bounds = earlier + bounds
    firstDay = first
  }
}
