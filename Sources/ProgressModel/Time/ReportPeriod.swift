/// A day, week or month of the local calendar.
package struct ReportPeriod: Hashable, Sendable {
  /// What people read: `2026-11-20`, `2026-W47`, `2026-11`.
  package var title: String
  /// The whole unit, half-open, in nanoseconds since 1970.
  package var range: Range<Int64>
}
