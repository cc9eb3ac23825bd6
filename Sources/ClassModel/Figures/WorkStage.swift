/// How far a student has come with an assignment.
package enum WorkStage: UInt8, Hashable, Codable, Comparable, Sendable, CaseIterable {
  /// The student has not opened it.
  case notOpened = 0
  /// The student opened it.
  case opened = 1
  /// There is work on it: time, progress or items, or a part that is done.
  case working = 2
  /// The student says that every part is done.
  case done = 3
  /// The student handed it in.
  case submitted = 4

  package static func < (left: WorkStage, right: WorkStage) -> Bool {
    left.rawValue < right.rawValue
  }

  /// Whether the student says that the work is finished.
  package var isHandedIn: Bool { self >= .done }
}
