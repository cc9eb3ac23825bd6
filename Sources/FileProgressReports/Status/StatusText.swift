import ProgressModel

/// The status of a file in a few calm lines.
package struct StatusText: Sendable {
  /// What a person asked for beside the figures.
  package struct Wishes: OptionSet, Sendable {
    /// A bit for each wish.
    package let rawValue: Int

    package init(rawValue: Int) {
      self.rawValue = rawValue
    }

    /// To know why the file is taken for this document.
    package static let reasons = Wishes(rawValue: 1)
    /// To know how time and words are counted.
    package static let method = Wishes(rawValue: 2)
    /// To see all sessions.
    package static let allSessions = Wishes(rawValue: 4)
  }

  private static let greatestSessionCount = 5

  private let status: DocumentStatus
  private let typed: String
  private let screen: ReportScreen
  private let wishes: Wishes

  /// Creates the text of a status.
  ///
  /// - Parameter typed: The file as it is written in a command, with quotes where it needs them.
  package init(
    _ status: DocumentStatus, typed: String = "FILE", on screen: ReportScreen, wishes: Wishes = []
  ) {
    self.status = status
    self.typed = typed
    self.screen = screen
    self.wishes = wishes
  }

  /// The lines; every line ends with a line feed.
  package var text: String {
    var lines = sentence(
      screen.place(status.path) + (status.activity?.isExcluded == true ? " (excluded)" : ""))
    if let activity = status.activity {
      lines += standing(activity) + [""] + figures(of: activity)
      if wishes.contains(.method) { lines += method(of: activity) }
      lines += sessions(of: activity)
    } else {
      lines += sentence("Nothing has been recorded yet.")
      if !wishes.contains(.reasons), let match = status.match, match.decision.reason != .new {
        lines += sentence(PrintableText.of(match.sentence))
      }
    }
    if wishes.contains(.reasons) {
      lines += [""] + WhyText(status, on: screen).lines
    }
    if status.activity == nil { lines += message(NextStep.start(typed)) }
    return lines.map { $0 + "\n" }.joined()
  }

  private func sentence(_ text: String) -> [String] {
    WrappedText.lines(of: text, columnCount: screen.columnCount)
  }

  /// Returns the lines of a sentence that ends with a command.
  private func message(_ text: String) -> [String] {
    WrappedText.message(text, columnCount: screen.columnCount)
  }

  // MARK: - What goes on

  private func standing(_ activity: ActivitySummary) -> [String] {
    guard activity.isStarted else {
      guard let last = activity.lastWorkedOnNanoseconds else {
        return ["Tracked, but never opened."]
      }
      return ["Last worked on: " + screen.moment(last)]
    }
    return activity.sessions.filter(\.state.isRunning).reversed().flatMap { session -> [String] in
      let start = screen.since(session.startedAtNanoseconds)
      if let timer = status.forgotten.first(where: { $0.id == session.id }),
        let text = ForgottenTimerText(timer, on: screen)
      {
        return sentence(text.sentence) + ["  " + text.command]
      }
      let timer =
        session.folder.map {
          "The timer for \(FittedName(ofFolderAt: $0.path, on: screen).name) has been running"
        } ?? "The timer has been running"
      return session.kind == .manual
        ? sentence(screen.bold(timer) + " " + start + ".")
        : sentence(screen.bold("Open") + program(of: session) + " " + start + ".")
    }
  }

  /// The program that has a document open; nothing for one that `open` started.
  private func program(of session: ActivitySummary.Session) -> String {
    SessionSource(tool: session.tool, kind: session.kind).program
      .map { " in " + PrintableText.of($0) } ?? ""
  }

  // MARK: - Figures

  private func figures(of activity: ActivitySummary) -> [String] {
    var rows = [(label: "time", text: time(of: activity))]
    if let words = words(of: activity) { rows.append(("words", words)) }
    if let progress = activity.progress { rows.append(("progress", NumberText.percent(progress))) }
    if let goal = activity.goal {
      rows.append(("goal", GoalText.standing(of: goal)))
      rows += GoalRows(goal, isBelowStanding: true, on: screen).rows
    }
    rows += activity.labelledItems
    return LabelledLines(rows, on: screen).lines
  }

  private func time(of activity: ActivitySummary) -> String {
    let active = DurationText.active(activity.time)
    let open = DurationText.open(activity.time)
    return active == open ? active : active + " active, " + open + " open"
  }

  private func words(of activity: ActivitySummary) -> String? {
    let known = activity.words.map { NumberText.grouped($0.count) }
    if let uncounted = status.uncounted {
      let reason = PrintableText.of(uncounted.sentence)
      guard let known else { return "none: " + reason }
      let moment = uncounted.countedAtNanoseconds.map { ", " + screen.moment($0) } ?? ""
      return known + " when last counted" + moment + "; not counted now: " + reason
    }
    guard let recount = status.recount else { return known }
    let now = NumberText.grouped(recount.count)
    guard let known else { return now }
    return known + " when last counted, " + now + " now"
  }

  // MARK: - How it is counted

  private func method(of activity: ActivitySummary) -> [String] {
    let tellsActiveTime =
      DurationText.active(activity.time) != DurationText.open(activity.time)
    var sentences = [
      ReportNotes.timeRule(
        idleLimitNanoseconds: status.idleLimitNanoseconds, tellsActiveTime: tellsActiveTime)
    ]
    if activity.time.shownAssumedNanoseconds > 0 {
      sentences.append(
        ReportNotes.assumedTime(
          nanoseconds: activity.time.shownAssumedNanoseconds, tellsActiveTime: tellsActiveTime))
    }
    if let counter = status.recount?.counter ?? activity.words?.counter {
      sentences.append(ReportNotes.countingRule(of: [counter]))
    }
    return [""] + sentences.flatMap { message($0) }
  }

  // MARK: - Sessions

  private func sessions(of activity: ActivitySummary) -> [String] {
    if activity.sessions.isEmpty, activity.outside.isEmpty { return [] }
    let shownCount =
      wishes.contains(.allSessions) ? activity.sessions.count : Self.greatestSessionCount
    let shown = activity.sessions.suffix(shownCount)
    let counter = activity.words?.counter
    var table = TextTable(
      nameTitle: activity.sessions.isEmpty ? "Changes" : "Sessions",
      columns: [
        TextTable.Column(title: "When", isTrailing: false),
        TextTable.Column(title: "Words"),
        TextTable.Column(title: "Time", dropRank: 2),
        TextTable.Column(title: "With", isTrailing: false, dropRank: 1),
      ])
    let rows = activity.rowsNewestFirst(ofSessions: shownCount)
    // Every session that is shown, and what changed before the first one as far as there is room.
    let neededCount = (rows.lastIndex(where: \.isSession) ?? -1) + 1
    let shownRows = rows.prefix(
      wishes.contains(.allSessions) ? rows.count : max(neededCount, Self.greatestSessionCount))
    table.rows = shownRows.map { shownRow in
      switch shownRow {
      case .session(let session):
        row(of: session, wordsNow: wordsNow(in: session, of: activity), unlessBy: counter)
      case .outside(let change): row(of: change, unlessBy: counter)
      }
    }
    // Without that column, a change outside would look like a session.
    let marksOutside =
      shownRows.contains { !$0.isSession } && table.titlesLeftOut(on: screen).contains("With")
    if marksOutside {
      for (place, row) in shownRows.enumerated() where !row.isSession {
        table.rows[place].mark = "*"
      }
    }
    let hiddenCount =
      max(0, activity.sessionCount - shown.count) + rows.count - shownRows.count
    var lines = [""] + table.lines(on: screen)
    if hiddenCount > 0, !wishes.contains(.allSessions) {
      lines += message(
        "\(NumberText.grouped(hiddenCount)) more: fileprogress status --all \(typed)")
    }
    if marksOutside { lines += message("* Changed outside a session.") }
    if shown.contains(where: \.isUncertain) {
      lines += message(
        "? This end is a guess. To correct it: fileprogress stop \(typed) --at TIME")
    }
    return lines
  }

  private func row(
    of session: ActivitySummary.Session, wordsNow: Int64?, unlessBy known: String?
  ) -> TextTable.Row {
    let figures = session.shownFigures(withWordsNow: wordsNow, by: known)
    return TextTable.Row(
      name: FittedName(name: screen.day(session.startedAtNanoseconds)),
      figures: [
        screen.hours(of: session), figures.wordsText(unlessBy: known, on: screen),
        DurationText.active(figures.time), session.note,
      ], isEmphasized: session.state.isRunning)
  }

  /// The words that a running session has come to, by the counter of the newest count: those of the file, unless a look
  /// must decide first whether it is the renamed document.
  private func wordsNow(
    in session: ActivitySummary.Session, of activity: ActivitySummary
  ) -> Int64? {
    let isUndecided = status.match?.decision.reason.leavesPath == true
    guard let recount = status.recount, !isUndecided else {
      return session.countOfFile?.count ?? activity.words?.count
    }
    return recount.counter == activity.words?.counter ? recount.count : nil
  }

  private func row(of gap: OutsideWords, unlessBy known: String?) -> TextTable.Row {
    TextTable.Row(
      name: FittedName(name: screen.countedDay(gap.untilNanoseconds)),
      figures: [
        screen.hours(ofChangeFrom: gap.fromNanoseconds, to: gap.untilNanoseconds),
        gap.changeText(unlessBy: known, on: screen), "", "outside a session",
      ])
  }
}
