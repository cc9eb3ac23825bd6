import FileProgress
import FileProgressReports
import ProgressModel
import ProgressReading

/// What `status --short` does: one line for the prompt of a shell.
///
/// It reads what is recorded and no document; another process looks at the documents meanwhile, for the next prompts. A
/// prompt has no place for errors: where the store can't be read it prints nothing, and other commands say why.
struct PromptLine {
  /// The file; `nil` for what runs and all of today.
  var file: String?
  var isJSON = false
  let access: any StoreAccess

  func run() throws {
    let context = CommandContext.current
    // A prompt is drawn after every command, which said that developer mode is on.
    let access = NamedStore(folder: access.home)
    guard let store = try? access.store(for: "status") else { return }
    defer { store.close(beforeExit: context.ownsProcess) }
    access.leaveOutDistantFiles(of: store)
    guard let report = try? report(of: store, in: context) else { return }
    if isJSON {
      try context.write(report.json)
    } else if !report.text.isEmpty {
      try context.write(report.text + "\n")
    }
    // What a look finds out, the next command says.
    access.lookInBackground(at: store)
  }

  private func report(of store: DataStore, in context: CommandContext) throws -> PromptReport {
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
