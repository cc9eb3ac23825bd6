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
  package init(_ sessions: [RunningSession], today: ReportTotals, on screen: ReportScreen) {
    var parts: [String] = []
    if let session = sessions.first(where: { $0.forgotten == nil }) ?? sessions.first {
      let rest = sessions.count > 1 ? " +\(sessions.count - 1)" : ""
      parts.append(
        Self.mark(of: session, on: screen) + " "
          + (session.context.map { Self.shortened($0.title, on: screen) }
            ?? Self.name(of: session.path, on: screen)) + " "
          + DurationText.forPeople(nanoseconds: session.activeTimeNanoseconds) + rest)
    }
    if let words = Self.words(today, on: screen) {
      parts.append(words + " today")
    } else if parts.isEmpty, today.activeTimeNanoseconds > 0 {
      parts.append(DurationText.forPeople(nanoseconds: today.activeTimeNanoseconds) + " today")
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
  package init(
    ofFileAt path: String, words: Int64?, running session: RunningSession?, today: ReportTotals,
    on screen: ReportScreen
  ) {
    var begin = Self.name(of: path, on: screen)
    if let session {
      begin =
        Self.mark(of: session, on: screen) + " " + begin + " "
        + DurationText.forPeople(nanoseconds: session.activeTimeNanoseconds)
    }
    var parts = words.map { [NumberText.grouped($0) + ($0 == 1 ? " word" : " words")] } ?? []
    if let change = today.words.first?.change, change != 0 {
      parts.append(NumberText.groupedChange(change, on: screen) + " today")
    }
    let isWordless = parts.isEmpty && session == nil
    if isWordless, today.activeTimeNanoseconds > 0 {
      parts.append(DurationText.forPeople(nanoseconds: today.activeTimeNanoseconds) + " today")
    } else if isWordless {
      begin += ":"
      parts.append("not counted")
    }
    let separator = session == nil ? " " : ", "
    text = begin + (parts.isEmpty ? "" : separator + parts.joined(separator: ", "))
  }

  private static func mark(of session: RunningSession, on screen: ReportScreen) -> String {
    session.forgotten == nil ? screen.runningMark : "!"
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
    guard today.words.contains(where: { $0.change ?? 0 != 0 }) else { return nil }
    return WordFigures.changes(today.words, on: screen)
  }
}
