import FileProgress
import FileProgressReports
import Foundation

/// Reads from the store what a report is about.
struct ReportReading {
  let store: DataStore
  let selection: DocumentSelection
  /// Half-open, in nanoseconds since 1970; `nil` for all time.
  let period: Range<Int64>?
  let idleLimitNanoseconds: Int64?
  let listsSessions: Bool

  /// Hands over every activity that was worked on in the period, one after the other.
  func forEachSummary(_ body: (ActivitySummary) throws -> Void) throws {
    _ = try store.forEachActivity(hasContents: listsSessions) { facts, viewpoint in
      guard selection.contains(facts) else { return }
      let summary = facts.summary(
        from: viewpoint, idleLimitNanoseconds: idleLimitNanoseconds, period: period,
        listsSessions: listsSessions)
      guard isInPeriod(facts, summary) else { return }
      try body(summary)
    }
  }

  /// The activities that were worked on in the period, the newest first.
  func summaries() throws -> [ActivitySummary] {
    var result: [(summary: ActivitySummary, at: Int64)] = []
    // The contents tell whether all changes of the words were seen.
    _ = try store.forEachActivity(hasContents: true) { facts, viewpoint in
      guard selection.contains(facts) else { return }
      var summary = facts.summary(
        from: viewpoint, idleLimitNanoseconds: idleLimitNanoseconds, period: period,
        listsSessions: listsSessions)
      guard isInPeriod(facts, summary) else { return }
      summary.uncomparedWordsChange = facts.uncomparedWordsChange(
        from: viewpoint, period: period)
      result.append(
        (summary, summary.lastOpenedAtNanoseconds ?? facts.lastReportedAtNanoseconds ?? 0))
    }
    return result.sorted { ($0.at, $0.summary.id) > ($1.at, $1.summary.id) }.map(\.summary)
  }

  /// Groups, and what all activities come to: not the sum of the groups, since a session over midnight
  /// belongs to two days.
  struct Grouped {
    var groups: [ReportGroup]
    var totals: ReportTotals
  }

  /// What the activities of each group come to, the newest period first, else the most active.
  func groups(by grouping: GroupTable.Grouping, timeZone: TimeZone) throws -> Grouped {
    var groups = ReportGroups()
    var totals = ReportTotals()
    switch grouping {
    case .folder, .document:
      try forEachSummary { summary in
        totals.add(summary)
        if grouping == .folder {
          groups.addByFolder(summary)
        } else {
          groups.addByDocument(summary)
        }
      }
    case .day, .week, .month:
      return try periodGroups(by: grouping, timeZone: timeZone)
    }
    let sorted = groups.groups.sorted {
      ($0.totals.activeTimeNanoseconds, $1.title) > ($1.totals.activeTimeNanoseconds, $0.title)
    }
    return Grouped(groups: sorted, totals: totals)
  }

  private func periodGroups(
    by grouping: GroupTable.Grouping, timeZone: TimeZone
  ) throws -> Grouped {
    var groups = ReportGroups()
    var totals = ReportTotals()
    var starts: [String: Int64] = [:]
    _ = try store.forEachActivity(hasContents: true) { facts, viewpoint in
      guard selection.contains(facts) else { return }
      let time = facts.trackedTime(
        from: viewpoint, idleLimitNanoseconds: idleLimitNanoseconds)
      let moments = facts.momentsOfWork
      guard let bounds = bounds(of: time, moments) else { return }
      let history = WordHistory(of: facts)
      func summary(of time: TrackedTime, in range: Range<Int64>) -> ActivitySummary {
        facts.summary(
          of: time, from: viewpoint, idleLimitNanoseconds: idleLimitNanoseconds, period: range,
          listsSessions: false, changes: history.changes)
      }
      totals.add(
        summary(of: time.clipped(toWall: bounds), in: bounds),
        words: history.words(in: period ?? 0..<Int64.max / 2))
      for part in Self.periods(grouping, covering: bounds, timeZone: timeZone) {
        let range = period.map(part.range.clamped) ?? part.range
        let partOfTime = time.clipped(toWall: range)
        // A session of no time is one all the same.
        guard !partOfTime.open.isEmpty || moments.contains(where: range.contains) else { continue }
        starts[part.title] = part.range.lowerBound
        groups.add(
          summary(of: partOfTime, in: range), words: history.words(in: range), to: part.title)
      }
    }
    return Grouped(
      groups: groups.groups.sorted { starts[$0.title] ?? 0 > starts[$1.title] ?? 0 },
      totals: totals)
  }

  /// From the first to the last moment of an activity in the period; `nil` if there is none.
  private func bounds(of time: TrackedTime, _ moments: [Int64]) -> Range<Int64>? {
    var ranges = moments.map { $0..<$0.addingSaturated(1) }
    if let open = time.open.wallBounds { ranges.append(open) }
    if let period { ranges = ranges.map { $0.clamped(to: period) }.filter { !$0.isEmpty } }
    guard let first = ranges.map(\.lowerBound).min(), let last = ranges.map(\.upperBound).max()
    else { return nil }
    return first..<last
  }

  private static func periods(
    _ grouping: GroupTable.Grouping, covering range: Range<Int64>, timeZone: TimeZone
  ) -> [ReportPeriod] {
    switch grouping {
    case .week: ReportPeriods.weeks(covering: range, timeZone: timeZone)
    case .month: ReportPeriods.months(covering: range, timeZone: timeZone)
    default: ReportPeriods.days(covering: range, timeZone: timeZone)
    }
  }

  /// Whether something is recorded that is of another time.
  func hasOther() throws -> Bool {
    guard period != nil else { return false }
    var isFound = false
    _ = try store.forEachActivity { facts, _ in isFound = isFound || selection.contains(facts) }
    return isFound
  }

  private func isInPeriod(_ facts: ActivityFacts, _ summary: ActivitySummary) -> Bool {
    guard let period else { return true }
    if summary.sessionCount > 0 { return true }
    return facts.lastReportedAtNanoseconds.map(period.contains) ?? false
  }
}
