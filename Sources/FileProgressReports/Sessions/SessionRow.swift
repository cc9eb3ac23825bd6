import ProgressModel

/// A row of the list of a document: a session, or what changed outside of sessions.
enum SessionRow: Sendable {
  case session(ActivitySummary.Session)
  case outside(OutsideWords)

  /// Whether it is a session.
  var isSession: Bool {
    if case .session = self { return true }
    return false
  }
}

extension ActivitySummary {
  /// Returns the newest sessions and what changed outside of sessions as one list, newest first.
  ///
  /// A change stands where it was written: above the session that was before it. If older sessions are left out, so are
  /// the changes before the oldest that is shown.
  ///
  /// - Parameter count: How many sessions, at most.
  func rowsNewestFirst(ofSessions count: Int) -> [SessionRow] {
    var rows: [SessionRow] = []
    var changes = outside[...]
    for session in sessions.suffix(count).reversed() {
      while let change = changes.last, change.untilNanoseconds > session.startedAtNanoseconds {
        rows.append(.outside(change))
        changes = changes.dropLast()
      }
      rows.append(.session(session))
    }
    guard sessions.count <= count else { return rows }
    return rows + changes.reversed().map(SessionRow.outside)
  }
}
