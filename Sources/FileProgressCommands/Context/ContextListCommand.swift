import ArgumentParser
import FileProgress
import FileProgressReports

/// Lists the contexts of programs; writes nothing.
struct ContextListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List contexts with time, progress and result.",
    discussion: """
      Time is that of all attempts. Progress and result are those of the newest one. On a wide \
      terminal, the identifier of each context stands beside its title.

      Examples:
        fileprogress context list
        fileprogress context list org.example.plays
        fileprogress context list --json
      """)

  @Argument(
    help: ArgumentHelp("List only the contexts of this program.", valueName: "program"))
  var name: String?

  @OptionGroup var application: ApplicationOption
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
    let wanted = name ?? application.identifier
    let applications = try store.contextApplications()
    if let wanted, !applications.isEmpty, !applications.contains(wanted) {
      throw CommandFailure(
        .failed, NamedContext.sentence(aboutApplication: wanted, known: applications))
    }
    let standings = try store.contextStandings(
      ofApplication: wanted, idleLimitNanoseconds: idle.limitNanoseconds)
    if json.isWanted {
      let report = ContextReport(
        generatedAtNanoseconds: context.clock.read().wallNanoseconds,
        idleLimitNanoseconds: idle.limitNanoseconds)
      return try context.write(report.json(of: standings))
    }
    try context.write(ContextListText(standings, on: options.screen()).text)
    if standings.isEmpty { options.talk("\(NamedContext.noContexts) \(NamedContext.declare)") }
  }
}
