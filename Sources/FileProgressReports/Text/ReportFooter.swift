import ProgressModel

/// What stands below a table: totals, the rule of the times, and what to do next.
enum ReportFooter {
  /// Returns the totals and the idle rule as lines that fit the screen.
  ///
  /// - Parameter times: What the rows of the table come to.
  static func lines(
    totals: ReportTotals, times: ShownTimes, idleLimitNanoseconds: Int64?, on screen: ReportScreen
  ) -> [String] {
    var counts = [
      NumberText.count(totals.activityCount, "document"),
      NumberText.count(totals.sessionCount, "session"),
    ]
    counts += totals.words.map { words in
      let figure =
        words.change.map {
          NumberText.change($0, on: screen) + ($0.magnitude == 1 ? " word" : " words")
        }
        ?? NumberText.count(words.count, "word")
      return figure + " (" + PrintableText.of(words.counter) + ")"
    }
    let open = DurationText.forPeople(nanoseconds: times.openNanoseconds)
    let active = DurationText.forPeople(nanoseconds: times.activeNanoseconds)
    var lines = WrappedText.lines(
      of: counts.joined(separator: ", ") + ": open " + open + ", active " + active,
      columnCount: screen.columnCount, indent: "  ")
    lines += WrappedText.lines(
      of: "active: " + rule(idleLimitNanoseconds: idleLimitNanoseconds),
      columnCount: screen.columnCount, indent: "  ")
    if totals.assumedTimeNanoseconds > 0 {
      lines += WrappedText.lines(
        of: assumption(nanoseconds: times.assumedNanoseconds),
        columnCount: screen.columnCount, indent: "  ")
    }
    return lines
  }

  /// Returns the idle rule in words.
  static func rule(idleLimitNanoseconds: Int64?) -> String {
    guard let idleLimitNanoseconds else { return "all gaps count (--idle)" }
    return "gaps up to " + DurationText.forPeople(nanoseconds: idleLimitNanoseconds)
      + " count (--idle)"
  }

  /// Returns what is said of time without input.
  static func assumption(nanoseconds: Int64) -> String {
    "of which " + DurationText.forPeople(nanoseconds: nanoseconds)
      + " assumed: no input was seen"
  }

  /// What is said where an end is not certain, with the command that mends it.
  static let uncertainEnd = "? an end is not certain: fileprogress stop FILE --at TIME"
}
