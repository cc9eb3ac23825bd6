import FileProgress
import FileProgressReports
import ProgressModel
import ProgressReading

/// What `status --short` does: one line for the prompt of a shell.
///
/// It reads what is recorded and no document. A prompt has no place for errors: where the store can't be
/// read it prints nothing, and other commands say why.
struct PromptLine {
  /// The file; `nil` for what runs and all of today.
  var file: String?
  var isJSON = false
  let access: any StoreAccess

  func run() throws {
    let context = CommandContext.current
    guard let report = try? report(in: context) else { return }
    if isJSON {
      try context.write(report.json)
    } else if !report.text.isEmpty {
      try context.write(report.text + "\n")
    }
  }

  private func report(in context: CommandContext) throws -> PromptReport {
    // A prompt is drawn after every command, which said that developer mode is on.
    let store = try NamedStore(folder: access.home).store(for: "status")
    defer { store.close(beforeExit: context.ownsProcess) }
    let (reader, screen) = (context.reader(of: store), context.reportScreen())
    guard let file else {
      let figures = try reader.prompt()
      let text = PromptText(
        figures.sessions, today: figures.today, goal: figures.goal, on: screen
      ).text
      return PromptReport(figures, text: text)
    }
    let path = context.lastingPath(file)
    guard let figures = try reader.prompt(ofFileAt: path) else {
      return PromptReport(PromptFigures(today: ReportTotals()), text: "")
    }
    let text = PromptText(
      ofFileAt: path, words: figures.words, running: figures.sessions.first,
      today: figures.today, goal: figures.goal, on: screen
    ).text
    return PromptReport(figures, text: text)
  }
}
