/// The groups of a report: what activities come to by day, week, month, folder or document.
///
/// Give it one activity after the other.
package struct ActivityGroups: Sendable {
  private let grouping: ReportGrouping
  private let header: ReportHeader
  private var calendar: PeriodCalendar
  private var unsorted = ReportGroups()
  /// The start of each period, by its title.
  private var starts: [String: Int64] = [:]
  /// When the first work of all activities was, in nanoseconds since 1970; `nil` if a period has none.
  package private(set) var firstWorkNanoseconds: Int64?
  /// What all activities come to, each once.
  private var activityTotals = ReportTotals()
  /// The time of all documents in which each moment counts once, for groups whose times are sums; `nil` if it was not
  /// asked for.
  package var timeAtOnce: WorkTime?
  /// Whether documents stay in the order in which they were added; else the most active stands first.
  package var keepsOrder = false

  /// Creates groups of nothing.
  ///
  /// - Parameters:
  ///   - grouping: What the groups are.
  ///   - header: The period and the idle rule.
  ///   - timeZone: Where days begin.
  package init(by grouping: ReportGrouping, _ header: ReportHeader, timeZone: any LocalTime) {
    self.grouping = grouping
    self.header = header
    calendar = PeriodCalendar(of: grouping, timeZone: timeZone)
  }

  /// Adds an activity to each group that it was worked on in.
  ///
  /// - Complexity: O(*n* × *p*) in its facts and the periods that it was worked on in.
  package mutating func add(_ facts: ActivityFacts, from viewpoint: Viewpoint) {
    guard grouping.period == nil else { return addByPeriod(facts, from: viewpoint) }
    if let summary = header.summary(of: facts, from: viewpoint) { add(summary) }
  }

  /// Adds an activity that is already derived to the group of its folder or its own; a group of a period
  /// takes none.
  package mutating func add(_ summary: ActivitySummary) {
    guard grouping.period == nil else { return }
    activityTotals.add(summary)
    if grouping == .folder {
      unsorted.addByFolder(summary)
    } else {
      unsorted.addByDocument(summary)
    }
  }

  /// Notes which documents in periods have files that are not recorded any more.
  ///
  /// - Parameter areExcluded: Says for each of some paths whether it is excluded.
  package mutating func markExcluded(_ areExcluded: ([String]) throws -> [Bool]) rethrows {
    try unsorted.markExcluded(areExcluded)
  }

  /// What all groups come to: the sum of their times, their sessions and the changes of their words. Activities
  /// that are in two of them count once, and words are those that there are now.
  package var totals: ReportTotals {
    var totals = activityTotals
    let sum = unsorted.sum
    totals.takeTimes(of: sum)
    totals.takeChanges(of: sum)
    if grouping.period != nil { totals.setTimeOfDay(unsorted.timeAtOnce) }
    return totals
  }

  /// When the oldest period with work starts, in nanoseconds since 1970; `nil` if there is none.
  package var firstStartNanoseconds: Int64? { starts.values.min() }

  /// Returns the groups with those of some periods in which nobody worked, the newest first.
  package func groups(andEmpty periods: [ReportPeriod]) -> [ReportGroup] {
    let empty = periods.filter { starts[$0.title] == nil }
      .map { (ReportGroup(title: $0.title), start: $0.range.lowerBound) }
    return (groups.map { ($0, start: starts[$0.title] ?? 0) } + empty)
      .sorted { $0.start > $1.start }.map(\.0)
  }

  /// The groups: the newest period first, and in it the document that was worked on last; else the most active first.
  package var groups: [ReportGroup] {
    if keepsOrder, grouping.period == nil { return unsorted.groups }
    return unsorted.groups.sorted { left, right in
      let (leftStart, rightStart) = (starts[left.title] ?? 0, starts[right.title] ?? 0)
      if leftStart != rightStart { return leftStart > rightStart }
      let (leftLast, rightLast) = (left.lastNanoseconds ?? .min, right.lastNanoseconds ?? .min)
      if leftLast != rightLast { return leftLast > rightLast }
      let (leftTime, rightTime) = (
        left.totals.time.activeNanoseconds, right.totals.time.activeNanoseconds
      )
      if leftTime != rightTime { return leftTime > rightTime }
      return (left.context?.name ?? left.path ?? left.title)
        < (right.context?.name ?? right.path ?? right.title)
    }
  }

  private mutating func addByPeriod(_ facts: ActivityFacts, from viewpoint: Viewpoint) {
    guard !facts.isDropped else { return }
    let idleLimitNanoseconds = header.idleLimitNanoseconds
    let time = facts.trackedTime(from: viewpoint, idleLimitNanoseconds: idleLimitNanoseconds)
    let history = WordHistory(of: facts)
    let moments = facts.momentsOfWork + history.changeMoments
    guard let bounds = bounds(of: time, moments) else { return }
    firstWorkNanoseconds = min(firstWorkNanoseconds ?? bounds.lowerBound, bounds.lowerBound)
    func derive(_ time: TrackedTime, in range: Range<Int64>) -> ActivitySummary {
      facts.summary(
        of: time, from: viewpoint, idleLimitNanoseconds: idleLimitNanoseconds, period: range,
        listsSessions: false, changes: history.changes)
    }
    activityTotals.add(
      derive(time.clipped(toWall: bounds), in: bounds),
      words: history.words(in: header.period ?? 0..<Int64.max / 2))
    // A session counts in the first group that shows time of it, so that the groups add up to the total.
    let sessions = facts.sessionRanges(from: viewpoint)
    var uncounted = sessions
    let worked = time.open.wallMoments.union(
      IntervalSet(moments.map { $0..<$0.addingSaturated(1) }))
    for part in calendar.periods(touchedBy: worked.intersection(bounds)) {
      let range = header.period.map(part.range.clamped) ?? part.range
      let partOfTime = time.clipped(toWall: range)
      // A session without any time counts, too.
      guard !partOfTime.open.isEmpty || moments.contains(where: range.contains) else { continue }
      starts[part.title] = part.range.lowerBound
      var summary = derive(partOfTime, in: range)
      summary.sessionCount = uncounted.count { $0.overlaps(range) }
      uncounted.removeAll { $0.overlaps(range) }
      let openCount = sessions.count { $0.overlaps(range) }
      unsorted.add(
        summary, words: history.words(in: range), to: part.title,
        path: grouping.isByDocumentToo ? facts.location?.path ?? "" : nil,
        context: grouping.isByDocumentToo ? facts.context : nil, isGone: facts.isGone,
        time: partOfTime, continued: openCount - summary.sessionCount)
    }
  }

  /// From the first to the last moment of an activity in the period; `nil` if there is none.
  private func bounds(of time: TrackedTime, _ moments: [Int64]) -> Range<Int64>? {
    var ranges = moments.map { $0..<$0.addingSaturated(1) }
    if let open = time.open.wallBounds { ranges.append(open) }
    if let period = header.period {
      ranges = ranges.map { $0.clamped(to: period) }.filter { !$0.isEmpty }
    }
    guard let first = ranges.map(\.lowerBound).min(), let last = ranges.map(\.upperBound).max()
    else { return nil }
    return first..<last
  }
}
