import DocumentWriting
import FileProgress
import FileProgressReports
import FileTracking
import ProgressModel
import ProgressReading

/// What is shown to someone who types the command without a verb.
struct OverviewPage {
  let access: any StoreAccess
  /// Whether it is printed for other programs.
  var printsJSON = false

  /// Prints today, this week, what runs, the last documents, and how to go on.
  func print() throws {
    let context = CommandContext.current
    let store = try access.store(for: "overview")
    defer { access.close(store, beforeExit: context.ownsProcess) }
    let now = context.clock.read().wallNanoseconds
    let limit = store.configuration.idleLimitNanoseconds
    let week = LocalDays.startOfWeek(of: now, in: context.dayTime)
    var figures = OverviewFigures(
      sinceNanoseconds: LocalDays.startOfDay(of: now, in: context.dayTime),
      weekSinceNanoseconds: week, idleLimitNanoseconds: limit,
      trendUntilNanoseconds: context.isOutputTerminal && !printsJSON ? now : nil)
    var goals = try GoalReading(
      in: store, context, idleLimitNanoseconds: limit, countingNow: true)
    // Where nobody looks, no picture is drawn.
    let needsDays = printsJSON || context.isOutputTerminal
    let first = needsDays ? goals.firstMoment(ofMonths: HeatMap.usualMonthCount) : week
    _ = try store.forEachRecentActivity(
      since: min(first, week), atLeast: 5, includesContexts: true
    ) {
      figures.add($0, from: $1)
      if needsDays || goals.hasGoals { goals.add($0, from: $1) }
    }
    var overview = figures.overview
    var found = try goals.result()
    if needsDays, found.isRowPossiblyLonger(since: first) {
      // The row goes back to where the months begin that were read.
      var all = try GoalReading(
        in: store, context, idleLimitNanoseconds: limit, countingNow: true)
      _ = try store.forEachActivity(hasContents: true) { all.add($0, from: $1) }
      found = try all.result()
    }
    overview.goals = found.goals
    if needsDays {
      overview.streak = found.figures.streak
      overview.heatMap = found.figures.heatMap(monthCount: HeatMap.usualMonthCount)
    }
    for index in overview.recent.indices {
      Self.find(&overview.recent[index], in: store, context)
    }
    if !overview.running.isEmpty {
      overview.sessions = try RunningReading(store: store, context: context).sessions()
    }
    if printsJSON {
      try context.write(
        overview.json(generatedAtNanoseconds: now, idleLimitNanoseconds: limit))
    } else {
      overview.classes = ClassReading(access: access, store: store).glance
      let screen = access.screen()
      try context.write(OverviewText(overview, on: screen).text)
      if overview.isEmpty, !access.quiet {
        if overview.classes.map({ !$0.works.isEmpty || !$0.waiting.isEmpty }) ?? false {
          access.talk("")
        }
        welcome(on: screen, overview.classes, in: context)
      }
    }
    if overview.classes != nil { context.startClassSync(access, isUrgent: false) }
    if let question = try store.machineQuestion() { access.talk(question.text(in: context)) }
  }

  /// Gives a document that was renamed in its folder its name of today, or notes that it is gone.
  private static func find(
    _ summary: inout ActivitySummary, in store: DataStore, _ context: CommandContext
  ) {
    guard !summary.isElsewhere, summary.context == nil,
      (try? context.fileSystem.entry(at: summary.path, followsLink: true)) == nil
    else { return }
    // Nobody asked, so what can't be found out is left as it was.
    let known = try? KnownDocument(summary.document, in: store)
    if let path = (try? known?.path(in: store)) ?? nil {
      summary.path = path
    } else {
      summary.isGone = true
    }
  }

  private func welcome(
    on screen: ReportScreen, _ classes: ClassGlance?, in context: CommandContext
  ) {
    let name = FirstDocument.name(inFolder: context.workingFolder, of: context.fileSystem)
    let word = name.map { ShellText.word($0.hasPrefix("-") ? "./" + $0 : $0) }
    var screen = screen
    // It is said, and not printed as a table: nothing that is said has colours.
    screen.usesColor = false
    let text = WelcomeText(
      startingWith: "fileprogress open " + (word ?? "story.txt"), isNew: name == nil,
      classes: classes,
      on: screen)
    for line in text.lines { access.talk(line) }
  }
}
