/// The time of several activities in a report, in which each moment counts once, however many were open.
///
/// Give it one activity after the other.
package struct UnitedTime: Sendable {
  private let header: ReportHeader
  private var times: [TrackedTime] = []

  /// Creates the time of no activities.
  ///
  /// - Parameter header: The period and the idle rule.
  package init(_ header: ReportHeader) {
    self.header = header
  }

  /// Adds the time of an activity in the period.
  ///
  /// - Complexity: O(*n* log *n*) in its spans.
  package mutating func add(_ facts: ActivityFacts, from viewpoint: Viewpoint) {
    let time = facts.trackedTime(
      from: viewpoint, idleLimitNanoseconds: header.idleLimitNanoseconds)
    times.append(header.period.map(time.clipped) ?? time)
  }

  /// The time.
  ///
  /// - Complexity: O(*n* log *n*) in all pieces.
  package var time: WorkTime { WorkTime(atOnce: times) }
}
