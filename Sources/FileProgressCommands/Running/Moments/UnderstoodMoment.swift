/// What was understood of a date or time that a person typed.
package struct UnderstoodMoment: Hashable, Sendable {
  /// The moment, or the start of the day or period, in nanoseconds since 1970.
  package let start: Int64
  /// The moment, or the end of the day or period, in nanoseconds since 1970.
  package let end: Int64
  /// The moment or the first day in full, such as `2026-11-20 14:05` or `2026-11-16`.
  package let startText: String
  /// The moment or the last day in full.
  package let endText: String
}
