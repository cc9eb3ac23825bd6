/// What the prompt of a shell tells: what runs, and what today comes to.
package struct PromptFigures: Hashable, Sendable {
  /// The sessions that run, the newest first.
  package var sessions: [RunningSession]
  /// What today's activities come to.
  package var today: ReportTotals
  /// The goal that the person works for; `nil` for none.
  package var goal: GoalProgress?
  /// The newest count of the document that was asked about; `nil` if its words are not known, or nobody asked.
  package var words: Int64?

  package init(
    sessions: [RunningSession] = [], today: ReportTotals, goal: GoalProgress? = nil
  ) {
    self.sessions = sessions
    self.today = today
    self.goal = goal
  }
}
