package import ProgressModel

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
      ?? session.folder.map { PrintableText.of(DocumentName(path: $0).name) + "/" }
      ?? PrintableText.of(DocumentName(path: session.path).name)
    sentence =
      "The timer for \(name) has been running \(screen.since(session.startedAtNanoseconds)). "
      + Self.end(forgotten.lastChangeNanoseconds, on: screen)
    command = session.stopCommand(on: screen)
  }

  /// Creates the text of a timer that has just been stopped.
  ///
  /// - Parameters:
  ///   - name: What the document is called.
  ///   - start: When it was started, in nanoseconds since 1970.
  ///   - change: When the file was changed last, in nanoseconds since 1970; `nil` if that is unknown.
  ///   - stop: The command that sets its end, without the time, such as `fileprogress stop essay.txt --at`.
  package init(
    ofStopped name: String, startedAtNanoseconds start: Int64,
    lastChangeNanoseconds change: Int64?, stop: String, on screen: ReportScreen
  ) {
    sentence =
      "The timer for \(PrintableText.of(name)) had been running \(screen.since(start)). "
      + Self.end(change, on: screen)
    command = Self.command(stop, at: change, on: screen)
  }

  /// Returns the command that ends a timer at the last change of its file; without one, the person says when.
  fileprivate static func command(
    _ stop: String, at change: Int64?, on screen: ReportScreen
  ) -> String {
    let end = change.map { MomentText.argument($0, timeZone: screen.timeZone) }
    return "\(stop) \(end ?? "TIME")"
  }

  private static func end(_ change: Int64?, on screen: ReportScreen) -> String {
    change.map {
      "The file was last changed " + screen.moment($0) + ". To end the timer at that time:"
    }
      ?? "If you stopped earlier:"
  }
}

extension RunningSession {
  /// Returns the command that ends a forgotten timer at the right time, as short as it can be where the person is.
  func stopCommand(on screen: ReportScreen) -> String {
    let stop =
      context.map { "fileprogress dev context stop \($0.name)" }
      ?? "fileprogress stop \(ShellText.word(screen.shortPath(folder ?? path)))"
    return ForgottenTimerText.command(
      stop + " --at", at: forgotten?.lastChangeNanoseconds, on: screen)
  }
}
