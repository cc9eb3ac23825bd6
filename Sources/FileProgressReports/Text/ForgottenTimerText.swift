import ProgressModel

/// What is said of a timer that somebody most likely forgot to stop.
package struct ForgottenTimerText: Sendable {
  /// What runs, since when, and what the command does; ends with a colon.
  package let sentence: String
  /// The command.
  package let command: String

  /// Says it in one line.
  package var line: String { sentence + " " + command }

  /// Creates the text of a session; `nil` if it was not forgotten.
  package init?(_ session: RunningSession, on screen: ReportScreen) {
    guard let forgotten = session.forgotten else { return nil }
    let name =
      session.context.map(screen.titles)
      ?? PrintableText.of(DocumentName(path: session.path).name)
    let end =
      forgotten.lastChangeNanoseconds.map {
        "The file was last changed " + screen.moment($0) + ". To end it then:"
      } ?? "If you stopped earlier:"
    sentence =
      "The timer of \(name) has been running since "
      + screen.moment(session.startedAtNanoseconds) + ". " + end
    command = forgotten.command
  }
}
