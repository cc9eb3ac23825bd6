import ProgressModel

extension ActivitySummary.Session {
  /// What the document was open in, and what the person said about the session since.
  var note: String {
    let program = ToolText.of(kind, tool)
    guard let change else { return program }
    return change == .added ? change.note : program + ", " + change.note
  }

  /// Whether its end was concluded and not seen.
  var isUncertain: Bool {
    if case .ended(_, isUncertain: true) = state { return true }
    return false
  }
}
