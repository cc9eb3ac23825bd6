package import Foundation
package import ProgressModel

/// The groups of a report: what activities come to by day, week, month, folder or document.
///
/// Give it one activity after the other.
package struct ActivityGroups: Sendable {
  private let grouping: ReportGrouping
  private let header: ReportHeader
  private let timeZone: TimeZone
  private var unsorted = ReportGroups()
  /// The start of each period, by its title.
  private var starts: [String: Int64] = [:]
  /// What all activities come to: not the sum of the groups, since a session over midnight belongs to two
  /// days.
  package private(set) var totals = ReportTotals()

  /// Creates groups of nothing.
  ///
  /// - Parameters:
  ///   - grouping: What the groups are.
  ///   - header: The period and the idle rule.
  ///   - timeZone: Where days begin.
  package init(by grouping: ReportGrouping, _ header: ReportHeader, timeZone: TimeZone) {
    self.grouping = grouping
    self.header = header
    self.timeZone = timeZone
  }

  /// Whether activities need the contents that their sessions began and ended with.
  package var needsContents: Bool {
    switch grouping {
    case .day, .week, .month: true
    case .folder, .document: header.listsSessions
    }
  }

  /// Adds an activity to each group that it was worked on in.
  ///
  /// - Complexity: O(*n* × *p*) in its facts and the periods from the first to the last work on it.
  package mutating func add(_ facts: ActivityFacts, from viewpoint: Viewpoint) {
    switch grouping {
    case .day, .week, .month: addByPeriod(facts, from: viewpoint)
    case .folder, .document:
      guard let summary = header.summary(of: facts, from: viewpoint) else { return }
      totals.add(summary)
      if grouping == .folder {
        unsorted.addByFolder(summary)
      } else {
        unsorted.addByDocument(summary)
      }
    }
  }

  /// The groups, the newest period first, else the most active.
  package var groups: [ReportGroup] {
    switch grouping {
    case .day, .week, .month:
      unsorted.groups.sorted { starts[$0.title] ?? 0 > starts[$1.title] ?? 0 }
    case .folder, .document:
      unsorted.groups.sorted {
        ($0.totals.activeTimeNanoseconds, $1.title) > ($1.totals.activeTimeNanoseconds, $0.title)
      }
    }
  }

  private mutating func addByPeriod(_ facts: ActivityFacts, from viewpoint: Viewpoint) {
    let idleLimitNanoseconds = header.idleLimitNanoseconds
    let time = facts.trackedTime(from: viewpoint, idleLimitNanoseconds: idleLimitNanoseconds)
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
      words: history.words(in: header.period ?? 0..<Int64.max / 2))
    for part in periods(covering: bounds) {
      let range = header.period.map(part.range.clamped) ?? part.range
      let partOfTime = time.clipped(toWall: range)
      // A session without any time counts, too.
      guard !partOfTime.open.isEmpty || moments.contains(where: range.contains) else { continue }
      starts[part.title] = part.range.lowerBound
      unsorted.add(
        summary(of: partOfTime, in: range), words: history.words(in: range), to: part.title)
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

  private func periods(covering range: Range<Int64>) -> [ReportPeriod] {
    switch grouping {
    case .week: ReportPeriods.weeks(covering: range, timeZone: timeZone)
    case .month: ReportPeriods.months(covering: range, timeZone: timeZone)
    case .day, .folder, .document: ReportPeriods.days(covering: range, timeZone: timeZone)
    }
  }
}
