/// What the groups of a report are; the raw values are what people type.
package enum ReportGrouping: String, Hashable, Sendable, CaseIterable {
  case day
  case week
  case month
  case folder
  case document
  case dayAndDocument = "day,document"
  case weekAndDocument = "week,document"
  case monthAndDocument = "month,document"

  /// The periods that the groups are of: days, weeks or months; `nil` for groups of all time.
  package var period: ReportGrouping? {
    switch self {
    case .day, .dayAndDocument: .day
    case .week, .weekAndDocument: .week
    case .month, .monthAndDocument: .month
    case .folder, .document: nil
    }
  }

  /// Whether each period has a group for each document.
  package var isByDocumentToo: Bool { self != period && period != nil }
}
