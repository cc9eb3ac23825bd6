package import ProgressModel

/// What an overview shows, derived from one activity after the other.
package struct OverviewFigures: Sendable {
  private let today: Range<Int64>
  private let idleLimitNanoseconds: Int64?
  private var totals = ReportTotals()
  private var running: [ActivitySummary] = []
  private var recent: [ActivitySummary] = []

  /// Creates an overview of nothing.
  ///
  /// - Parameters:
  ///   - today: When today began, in nanoseconds since 1970.
  ///   - idleLimitNanoseconds: The idle rule; `nil` for no limit.
  package init(sinceNanoseconds today: Int64, idleLimitNanoseconds: Int64?) {
    self.today = today..<Int64.max / 2
    self.idleLimitNanoseconds = idleLimitNanoseconds
  }

  /// Adds an activity.
  package mutating func add(_ facts: ActivityFacts, from viewpoint: Viewpoint) {
    let time = facts.trackedTime(from: viewpoint, idleLimitNanoseconds: idleLimitNanoseconds)
    let summary = facts.summary(
      of: time, from: viewpoint, idleLimitNanoseconds: idleLimitNanoseconds, period: nil,
      listsSessions: false)
    let clipped = time.clipped(toWall: today)
    if !clipped.open.isEmpty {
      totals.add(
        facts.summary(
          of: clipped, from: viewpoint, idleLimitNanoseconds: idleLimitNanoseconds,
          period: today, listsSessions: false))
    }
    if summary.isStarted { running.append(summary) } else { recent.append(summary) }
    // Sorting after each would take longer, keeping all of them more memory.
    if recent.count > 64 { recent = Self.newest(recent) }
  }

  /// The overview of all that was added.
  package var overview: Overview {
    Overview(today: totals, running: running, recent: Self.newest(recent))
  }

  private static func newest(_ summaries: [ActivitySummary]) -> [ActivitySummary] {
    Array(
      summaries.sorted {
        ($0.lastOpenedAtNanoseconds ?? 0, $0.id) > ($1.lastOpenedAtNanoseconds ?? 0, $1.id)
      }.prefix(5))
  }
}
