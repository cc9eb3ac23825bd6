package import ProgressModel

/// One row of a grouped report: a day, a week, a month, a folder or a document.
package struct ReportGroup: Hashable, Sendable {
  /// What people read, such as `2026-W47` or a path.
  package var title: String
  /// What its activities come to, within the group's period if it has one.
  package var totals: ReportTotals

  /// Creates a group.
  package init(title: String, totals: ReportTotals = ReportTotals()) {
    self.title = title
    self.totals = totals
  }
}
