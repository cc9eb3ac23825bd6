package import ProgressModel

extension SessionChange {
  /// What people read beside a session that a person changed.
  package var note: String {
    switch self {
    case .corrected: "corrected by you"
    case .added: "added by you"
    case .deleted: "deleted by you"
    }
  }
}
