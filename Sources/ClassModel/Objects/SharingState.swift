/// Whether a student shares reports with the teachers; a greater one is stricter.
package enum SharingState: UInt8, Hashable, Comparable, Sendable, CaseIterable {
  /// Reports go to the teachers.
  case on = 0
  /// No newer reports; what came stays.
  case paused = 1
  /// No reports, and the teachers delete what came.
  case stopped = 2
  /// The student left the class, and the teachers delete what came.
  case left = 3

  /// Whether a state is less strict than another.
  package static func < (left: SharingState, right: SharingState) -> Bool {
    left.rawValue < right.rawValue
  }
}
