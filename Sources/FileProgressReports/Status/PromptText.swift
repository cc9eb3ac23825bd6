package import ProgressModel

/// What `status --short` prints: a line that is short enough for the prompt of a shell.
package struct PromptText: Sendable {
  /// The widest that the name of a file may be.
  private static let greatestNameWidth = 24

  /// The line, without a line feed; empty if there is nothing to say.
  package let text: String

  /// Says what runs, and how many words were written today.
  ///
  /// - Parameters:
  ///   - sessions: What runs, the newest first.
  ///   - today: What today's activities come to.
  ///   - goal: The goal that the person works for; `nil` for none.
  package init(
    _ sessions: [RunningSession], today: ReportTotals, goal: GoalProgress? = nil,
    on screen: ReportScreen
  ) {
    var parts: [String] = []
    if let session = sessions.first(where: { $0.forgotten == nil }) ?? sessions.first {
      let rest = sessions.count > 1 ? " +" + NumberText.count(sessions.count - 1, "timer") : ""
      parts.append(
        Self.mark(of: session, on: screen) + " " + Self.name(of: session, on: screen) + " "
          + DurationText.active(session.time) + rest)
    }
    let wanted = goal.map(Self.periods) ?? []
    if !wanted.isEmpty {
      parts += wanted
    } else if let words = Self.words(today, on: screen) {
      parts.append(words + " today")
    } else if parts.isEmpty, today.time.activeNanoseconds > 0 {
      parts.append(DurationText.forPeople(nanoseconds: today.shownTimeOfDayNanoseconds) + " today")
    }
    text = parts.joined(separator: ", ")
  }

  /// Says how many words a document has, how many were written today, and whether it runs.
  ///
  /// - Parameters:
  ///   - path: Where its file is.
  ///   - words: Its words; `nil` if they are not known.
  ///   - session: The session that runs.
  ///   - today: What today's work on it comes to.
  ///   - goal: Its goal; `nil` for none.
  package init(
    ofFileAt path: String, words: Int64?, running session: RunningSession?, today: ReportTotals,
    goal: GoalProgress? = nil, on screen: ReportScreen
  ) {
    var begin = Self.name(of: path, on: screen)
    if let session {
      begin =
        Self.mark(of: session, on: screen) + " " + begin + " "
        + DurationText.active(session.time)
    }
    let end = goal?.goal.words.map { "/" + NumberText.grouped($0) } ?? ""
    var parts =
      words.map { [NumberText.grouped($0) + end + ($0 == 1 && end.isEmpty ? " word" : " words")] }
      ?? []
    let wanted = goal.map(Self.periods) ?? []
    if !wanted.isEmpty {
      parts += wanted
    } else if let change = today.words.first?.ofDay, change != 0 {
      parts.append(NumberText.groupedChange(change, on: screen) + " today")
    }
    let isWordless = parts.isEmpty && session == nil
    if isWordless, today.time.activeNanoseconds > 0 {
      parts.append(DurationText.forPeople(nanoseconds: today.shownTimeOfDayNanoseconds) + " today")
    } else if isWordless {
      begin += ":"
      parts.append("not counted")
    }
    let separator = session == nil ? " " : ", "
    text = begin + (parts.isEmpty ? "" : separator + parts.joined(separator: ", "))
  }

  /// What is done of what a goal wants of today and of this week, such as `350/500 words, 12/30 min today` and
  /// `900/3,000 words this week`.
  private static func periods(of goal: GoalProgress) -> [String] {
    let today = [
      goal.wordsForToday.map {
        NumberText.grouped(goal.today.words) + "/" + NumberText.grouped($0) + " words"
      },
      goal.minutesForToday.map { "\(goal.today.activeMinutes)/\($0) min" },
      goal.editedForToday.map {
        NumberText.grouped(goal.today.edited) + "/" + NumberText.count($0, "edited word")
      },
    ].compactMap(\.self)
    let week = goal.goal.wordsPerWeek.map {
      NumberText.grouped(goal.wordsThisWeek) + "/" + NumberText.grouped($0) + " words this week"
    }
    return (today.isEmpty ? [] : [today.joined(separator: ", ") + " today"])
      + [week].compactMap(\.self)
  }

  private static func mark(of session: RunningSession, on screen: ReportScreen) -> String {
    session.forgotten == nil ? screen.runningMark : "!"
  }

  /// What runs: a context, a folder or a file.
  private static func name(of session: RunningSession, on screen: ReportScreen) -> String {
    if let context = session.context { return shortened(context.title, on: screen) }
    if let folder = session.folder { return name(of: folder, on: screen) + "/" }
    return name(of: session.path, on: screen)
  }

  private static func name(of path: String, on screen: ReportScreen) -> String {
    shortened(DocumentName(path: path).name, on: screen)
  }

  private static func shortened(_ name: String, on screen: ReportScreen) -> String {
    ShortenedText.of(
      PrintableText.of(name), columnCount: greatestNameWidth, ellipsis: screen.ellipsis)
  }

  /// The words of today, if there are any.
  private static func words(_ today: ReportTotals, on screen: ReportScreen) -> String? {
    guard today.words.contains(where: { $0.ofDay ?? 0 != 0 }) else { return nil }
    return WordFigures.changes(today.words, on: screen)
  }
}
