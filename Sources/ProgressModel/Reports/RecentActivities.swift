/// The activities of a report, collected one after the other.
package struct RecentActivities: Sendable {
  private let header: ReportHeader
  private var found: [(summary: ActivitySummary, at: Int64)] = []

  /// Creates a collection of nothing.
  package init(_ header: ReportHeader) {
    self.header = header
  }

  /// Adds an activity, if it was worked on in the period.
  ///
  /// - Parameter facts: With the contents that its sessions began and ended with, which tell whether all
  ///   changes of the words were seen.
  package mutating func add(_ facts: ActivityFacts, from viewpoint: Viewpoint) {
    guard var summary = header.summary(of: facts, from: viewpoint) else { return }
    summary.uncomparedWordsChange = facts.uncomparedWordsChange(
      from: viewpoint, period: header.period)
    found.append(
      (summary, summary.lastOpenedAtNanoseconds ?? facts.lastReportedAtNanoseconds ?? 0))
  }

  /// The activities, the one that was worked on last first.
  package var newestFirst: [ActivitySummary] {
    found.sorted { ($0.at, $0.summary.id) > ($1.at, $1.summary.id) }.map(\.summary)
  }
}
