/// What a person sees who asks for nothing in particular: today, this week, what runs, what came last.
package struct Overview: Sendable {
  /// What today's activities come to, clipped to today.
  package var today: ReportTotals
  /// What this week's activities come to, clipped to the week, from Monday on.
  package var week: ReportTotals
  /// The activities that run now.
  package var running: [ActivitySummary]
  /// The sessions that run now, the newest first; of activities that run, but they may have ended since. For people also
  /// the documents that are open and have no files yet.
  package var sessions: [RunningSession] = []
  /// The last documents that do not run, newest first; at most five are shown.
  package var recent: [ActivitySummary]
  /// Where the file is with which `open` continues, if the last documents have it as gone; `nil` if they don't, or if
  /// it was not found.
  package var continuedPath: String?
  /// How far the person's goals are reached.
  package var goals: [GoalProgress] = []
  /// On how many days in a row the person wrote.
  package var streak = Streak()
  /// The days of the last months; `nil` unless they were asked for.
  package var heatMap: HeatMap?
  /// What the person's classes have; `nil` without classes.
  package var classes: ClassGlance?

  package init(
    today: ReportTotals, week: ReportTotals, running: [ActivitySummary], recent: [ActivitySummary]
  ) {
    self.today = today
    self.week = week
    self.running = running
    self.recent = recent
  }

  /// The document with which `open` continues.
  package var continued: ActivitySummary? {
    recent.first {
      $0.context == nil && !$0.isExcluded && !$0.isMadeOfOthers && !$0.isOutOfReach
    }
  }

  /// Whether nothing was ever recorded, and nothing is open.
  package var isEmpty: Bool {
    running.isEmpty && sessions.isEmpty && recent.isEmpty && goals.isEmpty
  }
}
