/// The state of an assignment, from draft to deleted.
package enum AssignmentState: UInt8, Hashable, Sendable, CaseIterable {
  /// Only teachers can see it.
  case draft = 0
  /// Only teachers can see it. It will be published automatically.
  case scheduled = 1
  /// Students work on it.
  case published = 2
  /// Work no longer counts. A teacher can reopen it.
  case completed = 3
  /// It is gone for good, with its reports.
  case deleted = 4
  /// It was taken back from the people who can read this revision.
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

  /// Whether its students can see it: published or completed.
  package var isOut: Bool { self == .published || self == .completed }

  /// Compared before the revision: a deleted assignment is final, and a draft never replaces what students have.
  package var precedence: UInt8 {
    switch self {
    case .draft, .scheduled: 0
    case .published, .completed, .takenBack: 1
    case .deleted: 2
    }
  }
}
