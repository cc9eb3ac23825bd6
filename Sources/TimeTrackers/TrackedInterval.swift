/// A stretch of work that another program recorded.
package struct TrackedInterval: Hashable, Sendable {
  /// When it was, in nanoseconds since 1970; not empty.
  package var period: Range<Int64>
  /// What the program filed it under: its project, its tags or its window's program. Perhaps nothing.
  package var names: [String]

  package init(period: Range<Int64>, names: [String]) {
    self.period = period
    self.names = names
  }
}
