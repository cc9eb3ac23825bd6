/// How far an assignment is.
package enum AssignmentState: UInt8, Hashable, Sendable, CaseIterable {
  /// Only teachers know it.
  case draft = 0
  /// Only teachers know it, and it will be published by itself.
  case scheduled = 1
  /// Students work on it.
  case published = 2
  /// The window is closed; a teacher can open it again.
  case completed = 3
  /// It is gone, with its reports.
  case deleted = 4

  /// The states that a teacher can move it to.
  package var following: [AssignmentState] {
    switch self {
    case .draft, .scheduled: [.draft, .scheduled, .published, .deleted]
    case .published: [.completed, .deleted]
    case .completed: [.published, .deleted]
    case .deleted: []
    }
  }
}
