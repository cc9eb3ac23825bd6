package import ProgressModel

/// What a person sees who asks for nothing in particular: today, what runs, what came last.
package struct Overview: Sendable {
  /// What today's activities come to, clipped to today.
  package var today: ReportTotals
  /// The activities that run now.
  package var running: [ActivitySummary]
  /// The last documents that do not run, newest first; at most five are shown.
  package var recent: [ActivitySummary]

  /// Creates an overview.
  package init(today: ReportTotals, running: [ActivitySummary], recent: [ActivitySummary]) {
    self.today = today
    self.running = running
    self.recent = recent
  }

  /// Whether nothing was ever recorded.
  package var isEmpty: Bool { running.isEmpty && recent.isEmpty }
}
