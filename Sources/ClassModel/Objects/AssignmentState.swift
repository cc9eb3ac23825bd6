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
  /// It is gone for good, with its reports.
  case deleted = 4
  /// It is no longer for those who can read this revision.
  case takenBack = 5

  /// The states that a teacher can move it to.
  package var following: [AssignmentState] {
    switch self {
    case .draft, .scheduled: [.draft, .scheduled, .published, .deleted]
    case .published: [.completed, .deleted]
    case .completed: [.published, .deleted]
    case .deleted, .takenBack: []
    }
  }

  /// Whether students who have it see it: published or completed.
  package var isOut: Bool { self == .published || self == .completed }

  /// What counts before the revision: a deleted one is final, and a draft never replaces what students have.
  package var precedence: UInt8 {
    switch self {
    case .draft, .scheduled: 0
    case .published, .completed, .takenBack: 1
    case .deleted: 2
    }
  }
}
