import FileProgress
import FileProgressReports
import ProgressModel

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
    var sessions = try RunningReading(store: store, context: context).sessions()
    let now = context.clock.read().wallNanoseconds
    let today = LocalDays.startOfDay(of: now, in: context.dayTime)
    let screen = context.reportScreen()
    var figures = PeriodFigures(
      today..<Int64.max / 2, idleLimitNanoseconds: store.configuration.idleLimitNanoseconds)
    // Nothing is read but the store: a folder has no number of words here.
    var goals = try GoalReading(
      in: store, context, idleLimitNanoseconds: store.configuration.idleLimitNanoseconds,
      countingNow: false)
    guard let file else {
      _ = try store.forEachRecentActivity(since: today, includesContexts: true) {
        _ = figures.add($0, from: $1)
        if goals.hasGoals { goals.add($0, from: $1) }
      }
      let goal = goals.goalOfDay(workingOn: sessions.first?.document)
      let text = PromptText(sessions, today: figures.totals, goal: goal, on: screen).text
      return PromptReport(text: text, sessions: sessions, today: figures.totals, goal: goal)
    }
    guard let document = try store.document(lastSeenAtPath: context.lastingPath(file)),
      let facts = try store.savedFacts(ofDocument: document)
    else { return PromptReport(text: "", sessions: [], today: figures.totals) }
    let viewpoint = try store.viewpoint()
    _ = figures.add(facts, from: viewpoint)
    if goals.hasGoals { goals.add(facts, from: viewpoint) }
    let goal = goals.goal(of: facts)
    sessions = sessions.filter { facts.documents.contains($0.document) }
    let text = PromptText(
      ofFileAt: context.lastingPath(file), words: facts.newestSample?.words,
      running: sessions.first, today: figures.totals, goal: goal, on: screen
    ).text
    return PromptReport(text: text, sessions: sessions, today: figures.totals, goal: goal)
  }
}
