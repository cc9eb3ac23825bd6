/// One row of a grouped report: a day, a week, a month, a folder or a document, or a document in a day.
package struct ReportGroup: Hashable, Sendable {
  /// What people read, such as `2026-W47` or a path.
  package var title: String
  /// The path of the document in a period; `nil` if the group is of all documents, or the title is the path.
  package var path: String?
  /// The context that the group is of; the main one if it is of all contexts of a program. `nil` for documents.
  package var context: ContextPlace?
  /// Whether it is of a document whose file is gone, if that was asked for.
  package var isGone = false
  /// Whether it is of a document whose file is not recorded any more, if that was asked for.
  package var isExcluded = false
  /// When the document was last worked on in the period, in nanoseconds since 1970, if it is one of several.
  package var lastNanoseconds: Int64?
  /// The time of the period in which the document is one of several, where each moment counts once.
  package var timeOfPeriod: WorkTime?
  /// What its activities come to, within the group's period if it has one.
  package var totals: ReportTotals

  package init(
    title: String, path: String? = nil, context: ContextPlace? = nil,
    totals: ReportTotals = ReportTotals()
  ) {
    self.title = title
    self.path = path
    self.context = context
    self.totals = totals
  }
}
