import ProgressModel

/// What stands below a table: what its figures leave out, and on request how they were made.
struct ReportNotes {
  private let totals: ReportTotals
  private let screen: ReportScreen

  /// Creates the notes of a table.
  ///
  /// - Parameter totals: What its rows come to.
  init(about totals: ReportTotals, on screen: ReportScreen) {
    self.totals = totals
    self.screen = screen
  }

  /// Where a screen has the time of several documents that were open at once, which a day counts once.
  enum TimeAtOnce {
    /// In the total below documents, which stand below bars of days, weeks or months.
    case inTotal(belowBarsBy: ReportGrouping)
    /// In the total below documents. Nothing else says how long it was if each moment counts once.
    case inTotalAlone(once: WorkTime)
    /// In rows of days, weeks or months with the documents of each.
    case inRows(of: ReportGrouping)
  }

  /// Returns what a reader would miss, and on request how the figures were made, as lines that fit the screen.
  ///
  /// - Parameters:
  ///   - uncountedCount: How many documents have no word count.
  ///   - timeAtOnce: Which times differ from the sum of others, since several documents were open at once.
  ///   - explains: Whether to say how the figures were made.
  ///   - header: The idle rule.
  ///   - isByPeriod: As in ``explanationSentences(idleLimitNanoseconds:isByPeriod:tellsActiveTime:)``.
  ///   - tellsActiveTime: As there.
  func lines(
    uncountedCount: Int = 0, timeAtOnce: TimeAtOnce?, explains: Bool, by header: ReportHeader,
    isByPeriod: Bool = false, tellsActiveTime: @autoclosure () -> Bool
  ) -> [String] {
    var sentences = hintSentences(uncountedCount: uncountedCount, isExplained: explains)
    switch timeAtOnce {
    case .inTotal(let unit):
      sentences.append(
        "The total adds up the time of each document; a \(unit.title.lowercased()) counts each moment once."
      )
    case .inTotalAlone(let once):
      let (active, open) = (DurationText.active(once), DurationText.open(once))
      sentences.append(
        "The total adds up all documents. If each moment counts once, it is "
          + (active == open ? "\(active)." : "\(active) active, \(open) open."))
    case .inRows(let unit):
      sentences.append(
        "A \(unit.title.lowercased()) counts each moment once, however many documents were open.")
    case nil: break
    }
    if explains {
      sentences += explanationSentences(
        idleLimitNanoseconds: header.idleLimitNanoseconds, isByPeriod: isByPeriod,
        tellsActiveTime: tellsActiveTime())
    }
    return sentences.flatMap { WrappedText.message($0, columnCount: screen.columnCount) }
  }

  /// Says of the timers of folders that run with which document their time is shown.
  static func sentences(
    aboutTimersIn rows: [ActivitySummary], on screen: ReportScreen
  ) -> [String] {
    rows.compactMap { row in
      row.timedFolder.map { folder in
        "The timer for \(FittedName(ofFolderAt: folder, on: screen).name) is running. Until it is "
          + "stopped, its time is shown with \(FittedName(of: row, on: screen).name)."
      }
    }
  }

  /// Returns what a reader would miss, as sentences.
  ///
  /// - Parameters:
  ///   - uncountedCount: How many documents have no word count.
  ///   - isExplained: Whether the explanation stands beside it.
  func hintSentences(uncountedCount: Int, isExplained: Bool) -> [String] {
    var sentences: [String] = []
    if uncountedCount > 0, !totals.words.isEmpty {
      sentences.append(
        uncountedCount == 1
          ? "1 document has no word count. The total leaves it out."
          : "\(NumberText.grouped(uncountedCount)) documents have no word count. The total leaves them out."
      )
    }
    let absentCount = totals.words.reduce(0) {
      $0 + ($1.absentCount > 0 ? $1.absentActivityCount : 0)
    }
    if absentCount > 0 {
      sentences.append(
        "The total leaves out the words of "
          + (absentCount == 1
            ? "1 document that is gone or excluded."
            : "\(NumberText.grouped(absentCount)) documents that are gone or excluded."))
    }
    if totals.words.count > 1 {
      let parts = totals.words.map { words in
        NumberText.grouped(words.presentCount) + " by " + PrintableText.of(words.counter)
          + (words.ofDay.map { " (" + NumberText.groupedChange($0, on: screen) + ")" } ?? "")
      }
      sentences.append(
        "Words were counted in \(totals.words.count) ways and can't be added: "
          + parts.joined(separator: ", ") + ".")
    }
    // Where both times are the same, they are shown as one, and it is not called active.
    if !isExplained, totals.exactTime.shownAssumedNanoseconds > 0,
      DurationText.active(totals.exactTime) != DurationText.open(totals.exactTime)
    {
      sentences.append(
        "Active time includes "
          + DurationText.forPeople(nanoseconds: totals.exactTime.shownAssumedNanoseconds)
          + " assumed: timers and some editors don't report typing.")
    }
    return sentences
  }

  /// Returns how the figures were made, as sentences.
  ///
  /// - Parameters:
  ///   - idleLimitNanoseconds: The idle rule; `nil` for no limit.
  ///   - isByPeriod: Whether words are shown by their change alone.
  ///   - tellsActiveTime: Whether open and active time stand beside each other; else there is only one time.
  func explanationSentences(
    idleLimitNanoseconds: Int64?, isByPeriod: Bool, tellsActiveTime: Bool = true
  ) -> [String] {
    var sentences: [String] = []
    if !totals.words.isEmpty {
      sentences.append(Self.countingRule(of: totals.words.map(\.counter)))
      sentences.append(
        (isByPeriod ? "Words" : "Change")
          + " means words added minus words removed, in sessions and outside.")
      if totals.words.contains(where: { $0.outside ?? 0 != 0 }) {
        sentences.append(
          "Outside means words that changed while no session was open. No time is recorded for them."
        )
      }
      if totals.words.contains(where: { $0.declared != 0 }) {
        sentences.append(
          "Words \(WordFigures.enteredByHand) are those that you added with session add --words.")
      }
    }
    sentences.append(
      Self.timeRule(idleLimitNanoseconds: idleLimitNanoseconds, tellsActiveTime: tellsActiveTime))
    // Where every pause counts, it needs no excuse.
    if idleLimitNanoseconds != nil, totals.exactTime.shownAssumedNanoseconds > 0 {
      sentences.append(
        Self.assumedTime(
          nanoseconds: totals.exactTime.shownAssumedNanoseconds, tellsActiveTime: tellsActiveTime))
    }
    return sentences
  }

  /// By what rules words are counted. The usual counter is told by what it does, not by its name.
  static func countingRule(of counters: [String]) -> String {
    if counters.allSatisfy(CounterText.isUsual) {
      return "Words are counted as LibreOffice Writer and Word count them."
    }
    let names = counters.map { PrintableText.of($0) }.joined(separator: " and ")
    return "Words are counted by \(names)."
  }

  /// Returns the sentence about time that counts as active, though nobody saw typing in it.
  static func assumedTime(nanoseconds: Int64, tellsActiveTime: Bool = true) -> String {
    DurationText.forPeople(nanoseconds: nanoseconds)
      + (tellsActiveTime ? " of active time" : " of the time")
      + " is assumed: timers and some editors don't report typing."
  }

  /// Returns the sentence about the pauses that count as active time, or as time if there is only one.
  static func timeRule(idleLimitNanoseconds: Int64?, tellsActiveTime: Bool) -> String {
    let time = tellsActiveTime ? "Active time" : "Time"
    guard let idleLimitNanoseconds else { return "\(time) includes every pause." }
    let limit = DurationText.forPeople(nanoseconds: idleLimitNanoseconds)
    // Never the limit that holds already.
    let example = idleLimitNanoseconds == 600_000_000_000 ? "5min" : "10min"
    return "\(time) includes pauses of up to \(limit). "
      + "To change this: fileprogress config idle \(example)"
  }
}

/// What tables say of times that were not seen.
enum ReportFooter {
  /// What is said where an end is not certain, with the command that mends it.
  static let uncertainEnd = "? This end is a guess. To correct it: fileprogress stop FILE --at TIME"
}
