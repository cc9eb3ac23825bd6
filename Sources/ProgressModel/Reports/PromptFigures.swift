/// What a shell prompt shows: running sessions and today's totals.
package struct PromptFigures: Hashable, Sendable {
  /// The sessions that run, the newest first.
  package var sessions: [RunningSession]
  /// What today's activities come to.
  package var today: ReportTotals
  /// The goal that the person works for; `nil` for none.
  package var goal: GoalProgress?
  /// The newest count of the document that was asked about; `nil` if its words are not known, or if no document
  /// was asked about.
  package var words: Int64?

  package init(
    sessions: [RunningSession] = [], today: ReportTotals, goal: GoalProgress? = nil
  ) {
    self.sessions = sessions
    self.today = today
    self.goal = goal
  }
}
