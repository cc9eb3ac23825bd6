import ArgumentParser
import FileProgress
import FileProgressReports
import ProgressModel

/// Lists the contexts of programs; writes nothing.
struct ContextListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List contexts with time, progress and result.",
    discussion: """
      The time is the sum of all attempts. Progress and result belong to the newest one. A wide \
      terminal also shows the identifier of each context.

      --live asks installed programs for their contexts, even if you never ran them. It lists one \
      level: the contexts directly below a program or below the context that you name.

      Examples:
        fileprogress dev context list
        fileprogress dev context list org.example.plays
        fileprogress dev context list --live org.example.plays/hamlet
        fileprogress dev context list --json
      """)

  @Argument(
    help: ArgumentHelp("List only this program; with --live also a context.", valueName: "program"))
  var name: String?

  @OptionGroup var application: ApplicationOption

  @Flag(help: "Ask installed programs for their contexts.")
  var live = false

  @OptionGroup var json: JSONOptions
  @OptionGroup var idle: IdleOptions
  @OptionGroup var options: StoreOptions

  func run() throws {
    if let name, application.identifier != nil {
      throw CommandFailure(
        .usage,
        "\(name) and --application can't be combined. Name the program once.")
    }
    let store = try options.store(for: "context list")
    defer { options.close(store) }
    if live { return try listLive(store) }
    let wanted = name ?? application.identifier
    let applications = try store.contextCatalogue.applications()
    if let wanted, !applications.isEmpty, !applications.contains(wanted) {
      if (try? NamedContext(name: wanted).find(in: store)) != nil {
        throw CommandFailure(
          .failed,
          "\(wanted) is a context, not a program. To show it: fileprogress dev context show "
            + ShellText.word(wanted))
      }
      throw CommandFailure(
        .failed, NamedContext.sentence(aboutApplication: wanted, known: applications))
    }
    let standings = try store.contextCatalogue.standings(
      ofApplication: wanted, idleLimitNanoseconds: idle.limitNanoseconds(in: store))
    try write(standings, in: store)
    if json.isWanted { return }
    if standings.isEmpty { options.talk("\(NamedContext.noContexts) \(NamedContext.declare)") }
  }

  /// Prints contexts, each before those below it.
  func write(_ standings: [ContextStanding], in store: DataStore) throws {
    guard json.isWanted else {
      return try context.write(ContextListText(standings, on: options.screen()).text)
    }
    let report = ContextReport(
      generatedAtNanoseconds: context.clock.read().wallNanoseconds,
      idleLimitNanoseconds: idle.limitNanoseconds(in: store))
    try context.write(report.json(of: standings))
  }
}
