package import ProgressModel

/// What `status` alone shows.
package struct RunningText: Sendable {
  /// The lines, each with a line feed at its end; empty if nothing runs.
  package let text: String

  /// Creates the text of what runs.
  package init(_ sessions: [RunningSession], on screen: ReportScreen) {
    text = RunningTable(sessions: sessions, screen: screen).lines.map { $0 + "\n" }.joined()
  }
}
