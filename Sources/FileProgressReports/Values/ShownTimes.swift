/// What the times in the rows of a table come to, as people see them.
///
/// A row shows whole seconds, minutes or hours. Who adds the rows up gets the total below them, so it leaves out
/// what the rows leave out. JSON and CSV have the exact times.
struct ShownTimes: Sendable {
  /// The sum of the open times.
  private(set) var openNanoseconds: Int64 = 0
  /// The sum of the active times.
  private(set) var activeNanoseconds: Int64 = 0
  /// The sum of the parts of the active times of which nobody saw any input. No row shows them, but they are
  /// parts of what the rows show.
  private(set) var assumedNanoseconds: Int64 = 0

  /// Adds a row.
  mutating func addRow(openNanoseconds: Int64, activeNanoseconds: Int64, assumedNanoseconds: Int64)
  {
    Self.add(openNanoseconds, to: &self.openNanoseconds)
    Self.add(activeNanoseconds, to: &self.activeNanoseconds)
    Self.add(assumedNanoseconds, to: &self.assumedNanoseconds)
  }

  private static func add(_ nanoseconds: Int64, to sum: inout Int64) {
    let (total, overflows) = sum.addingReportingOverflow(
      DurationText.shownNanoseconds(of: nanoseconds))
    sum = overflows ? .max : total
  }
}
