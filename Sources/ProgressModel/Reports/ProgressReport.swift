/// What a person worked on in a period: each activity, and all of them together.
public struct ProgressReport: Sendable {
  /// The period, and the rule of the times.
  package var header: ReportHeader
  /// The activities that were worked on in the period, the newest first, with their sessions.
  public var activities: [ActivitySummary]
  /// The sum of the activities.
  public var totals: ReportTotals

  /// Creates a report.
  package init(header: ReportHeader, activities: [ActivitySummary]) {
    self.header = header
    self.activities = activities
    totals = ReportTotals(of: activities)
  }
}
