/// What the times in the rows of a table come to, as people see them.
///
/// Parts of a second that no row shows are left out: two rows of 1 s make 2 s, also if there are 3.2. A row of
/// minutes counts with its seconds, since without them a long table would lose hours. JSON and CSV have the exact
/// times.
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
    let second: Int64 = 1_000_000_000
    let (total, overflows) = sum.addingReportingOverflow(nanoseconds / second * second)
    sum = overflows ? .max : total
  }
}
