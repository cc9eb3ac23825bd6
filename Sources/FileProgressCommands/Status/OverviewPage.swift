import Classroom
import DocumentWriting
import FileProgress
import FileProgressReports
import FileTracking
import ProgressModel
import ProgressReading
import StoreEngine

/// What is shown to someone who types the command without a verb.
struct OverviewPage {
  let access: any StoreAccess
  /// Whether it is printed for other programs.
  var printsJSON = false

  /// Prints today, this week, what runs, the last documents, and how to go on.
  func print() throws {
    let context = CommandContext.current
    let catalogue = try? access.classes
    let opened = printsJSON ? nil : catalogue.flatMap(openedClasses)
    let store = try access.store(for: "overview")
    defer { access.close(store, beforeExit: context.ownsProcess) }
    access.lookBeforeShowing(store, isShown: !printsJSON)
    let reader = context.reader(of: store)
    let now = reader.now
    var overview = try reader.overview(withTrends: !printsJSON && context.isOutputTerminal)
    if printsJSON {
      try context.write(
        overview.json(
          generatedAtNanoseconds: now,
          idleLimitNanoseconds: reader.idleLimitNanoseconds, on: access.screen()))
    } else {
      // Without a terminal, no picture is drawn; all else is the same.
      if !context.isOutputTerminal { overview.heatMap = nil }
      overview.sessions = reader.unsaved(beside: overview.sessions) + overview.sessions
      let classes = opened?.classes.map(\.joined) ?? []
      let desk = try? opened.map { _ in try ClassDesk(access) }
      overview.classes = opened.flatMap { catalogue?.glance(at: $0, store) }
      let screen = access.screen(limitsRows: true)
      try context.write(OverviewText(overview, on: screen).text)
      if overview.isEmpty, !access.quiet {
        if let glance = overview.classes,
          !glance.works.isEmpty || !glance.handIns.isEmpty || !glance.waiting.isEmpty
        {
          access.talk("")
        }
        // The greeting is long, so this comes before it.
        let unsent = classes.compactMap { try? desk?.reasonUnheard(in: $0) }
        if !unsent.isEmpty { (unsent + [""]).forEach(access.talk) }
        let originals = classes.flatMap { (try? $0.handedOutOriginals()) ?? [] }
        welcome(on: screen, overview.classes, notOffering: originals, in: context)
      }
      for note in catalogue?.notRestored ?? [] {
        access.talk(ClassSentence.of(.notRestored(note)))
      }
      if let desk {
        for joined in classes {
          desk.tellAdmission(to: joined)
          desk.tellNews(of: joined)
        }
        if !overview.isEmpty { desk.tellUnsent(to: classes) }
      }
    }
    if overview.classes != nil { context.startClassSync(access, isUrgent: false) }
    if let question = try store.devices.machineQuestion() {
      access.talk(question.text(in: context))
    }
  }

  /// Opens the classes. If the person waits in one, or the time of an assignment has come, syncs it first.
  private func openedClasses(_ catalogue: ClassCatalogue) -> OpenedClasses? {
    // Without classes this is one call of the system.
    guard catalogue.mayHaveClasses else { return nil }
    let opened = catalogue.opened(.readOnly)
    guard let desk = try? ClassDesk(access),
      let awaited = try? desk.lookIfAwaited(for: opened.classes.map(\.joined)), !awaited.isEmpty
    else { return opened }
    return catalogue.opened(.readOnly)
  }

  private func welcome(
    on screen: ReportScreen, _ classes: ClassGlance?, notOffering originals: [String],
    in context: CommandContext
  ) {
    let originals = Set(originals.compactMap { try? context.fileSystem.resolve($0) })
    let name = FirstDocument.name(inFolder: context.workingFolder, of: context.fileSystem) {
      !originals.contains($0) && !OwnOutput.isOutput(atPath: $0)
        && OfficeSuite.obstacle(forDocumentAt: $0, environment: context.environment) == nil
    }
    let word = name.map(ShellText.fileName)
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
