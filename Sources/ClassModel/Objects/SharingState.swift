/// Whether a student shares reports with the teachers. A greater value is stricter.
package enum SharingState: UInt8, Hashable, Comparable, Sendable, CaseIterable {
  /// Reports go to the teachers.
  case on = 0
  /// Teachers get no newer reports and keep those they have.
  case paused = 1
  /// Teachers get no reports and delete those they have.
  case stopped = 2
  /// The student left the class. Teachers delete the reports they have.
  case left = 3

  /// Whether a state is less strict than another.
  package static func < (left: SharingState, right: SharingState) -> Bool {
    left.rawValue < right.rawValue
  }
}
