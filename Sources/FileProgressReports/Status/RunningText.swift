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

/// What runs, as a table that fits a screen, with a line about each forgotten timer.
struct RunningTable: Sendable {
  let sessions: [RunningSession]
  let screen: ReportScreen
  /// The heading of the names.
  var title = "Running"
  /// How many sessions are shown at most.
  var rowCount = Int.max

  /// The lines, without line feeds; none if nothing runs.
  var lines: [String] {
    guard !sessions.isEmpty else { return [] }
    var table = TextTable(
      nameTitle: title,
      columns: [
        TextTable.Column(title: "Since", isTrailing: false),
        TextTable.Column(title: "Words", dropRank: 2),
        TextTable.Column(title: "Time"),
        TextTable.Column(title: "With", isTrailing: false, dropRank: 1),
      ])
    table.folderTitle =
      sessions.contains { $0.context != nil } ? FolderColumn.above : FolderColumn.folders
    let ambiguous = AmbiguousTitles(sessions.compactMap(\.context))
    // A forgotten timer has to be corrected, so it is not left out first.
    let inOrder =
      sessions.count > rowCount
      ? sessions.filter { $0.forgotten != nil } + sessions.filter { $0.forgotten == nil }
      : sessions
    func name(of session: RunningSession) -> FittedName {
      session.context.map { FittedName(of: $0, on: screen, among: ambiguous) }
        ?? session.folder.map { FittedName(ofFolderAt: $0, on: screen) }
        ?? FittedName(
          path: session.path, isGone: session.isGone, isExcluded: session.isExcluded, on: screen)
    }
    let shown = inOrder.prefix(rowCount)
    table.rows = shown.map { session in
      TextTable.Row(
        mark: session.forgotten == nil ? screen.runningMark : "!",
        name: name(of: session),
        figures: [
          screen.moment(session.startedAtNanoseconds),
          words(of: session), DurationText.active(session.time),
          ToolText.of(session.kind, session.tool),
        ], isEmphasized: true)
    }
    table.hiddenNames = inOrder.dropFirst(rowCount).map { name(of: $0).name }
    var lines = table.lines(on: screen)
    let rest = sessions.count - shown.count
    if rest > 0 { lines.append("  \(NumberText.grouped(rest)) more: fileprogress status") }
    for session in shown where session.isSuspended || session.isUnsaved {
      let name =
        session.context.map(screen.titles)
        ?? PrintableText.of(DocumentName(path: session.path).name)
      var sentences: [String] = []
      if session.isUnsaved {
        sentences.append("\(name) isn't saved yet. Its time and words count once you save it.")
      }
      if session.isSuspended {
        sentences.append("\(name) is suspended. To continue it, type fg in its terminal.")
      }
      for sentence in sentences {
        lines += WrappedText.lines(of: sentence, columnCount: screen.columnCount, indent: "  ")
      }
    }
    for session in shown {
      guard let text = ForgottenTimerText(session, on: screen) else { continue }
      lines += WrappedText.lines(of: text.sentence, columnCount: screen.columnCount, indent: "  ")
      lines.append("  " + text.command)
    }
    return lines
  }

  private func words(of session: RunningSession) -> String {
    if session.folder != nil {
      // The words of one text would look like those of the folder.
      return session.wordsChangeOfFolder.map { NumberText.groupedChange($0, on: screen) }
        ?? screen.unknown
    }
    guard let words = session.words else { return screen.unknown }
    let change = session.wordsChange.flatMap { $0 == 0 ? nil : $0 }
    return NumberText.grouped(words)
      + (change.map { " (" + NumberText.groupedChange($0, on: screen) + ")" } ?? "")
  }
}
