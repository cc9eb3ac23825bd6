/// What the groups of a report are; the raw values are what people type.
package enum ReportGrouping: String, Hashable, Sendable, CaseIterable {
  case day
  case week
  case month
  case folder
  case document
}
