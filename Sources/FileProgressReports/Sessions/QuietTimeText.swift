package import ProgressModel

/// Tells at the end of a session that it has a long time without signs of work.
package struct QuietTimeText: Sendable {
  /// The sentences, with the command that corrects the time as the last words.
  package let line: String

  /// Creates the text.
  ///
  /// - Parameters:
  ///   - quiet: The time.
  ///   - name: What the document is called.
  ///   - session: The short id of the session, as commands take it.
  ///   - start: When the session started, in nanoseconds since 1970.
  ///   - idleLimitNanoseconds: The idle rule; `nil` for no limit.
  package init(
    _ quiet: QuietTime, of name: String, session: String, startedAtNanoseconds start: Int64,
    idleLimitNanoseconds: Int64?, on screen: ReportScreen
  ) {
    let time = screen.stretch(from: quiet.period.lowerBound, to: quiet.period.upperBound)
    let length = DurationText.forPeople(
      nanoseconds: quiet.durationNanoseconds, in: quiet.period)
    let today = LocalDays.startOfDay(of: screen.nowNanoseconds, in: screen.timeZone)
    // A time of day alone could be that of another day.
    func argument(_ moment: Int64) -> String {
      let text = MomentText.argument(moment, timeZone: screen.timeZone)
      return today <= start ? String(text.suffix(5)) : text
    }
    let from = argument(quiet.period.lowerBound)
    let command =
      "fileprogress session "
      + (quiet.isWholeSession
        ? "edit \(session) --to TIME"
        : quiet.isAtEnd
          ? "edit \(session) --to \(from)"
          : "pause \(session) --from \(from) --to \(argument(quiet.period.upperBound))")
    switch quiet.evidence {
    case .input:
      // The shown length is rounded to minutes, and the exact one is what the idle rule judges.
      let isActive = idleLimitNanoseconds.map { quiet.durationNanoseconds < $0 } ?? true
      line =
        "There was no input \(time) (\(length))"
        + (isActive
          ? ". To leave it out: "
          : ", so active time leaves it out. To leave it out of open time, too: ")
        + command
    case .change:
      let when = quiet.isWholeSession ? "for \(length)" : "\(time) (\(length))"
      line =
        "\(PrintableText.of(name)) was not saved \(when), and this editor does not report typing. "
        + "If you stopped earlier: " + command
    }
  }
}
