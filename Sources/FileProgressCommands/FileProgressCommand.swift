package import ArgumentParser

/// The command without a verb, and the list of verbs.
package struct FileProgressCommand: ParsableCommand {
  /// The version that `--version` prints.
  package static let version = "0.1.0"

  package static let configuration = CommandConfiguration(
    commandName: "fileprogress",
    abstract: "Track time, words and progress of your files.",
    discussion: "\(HelpPage.introduction)\n\n\(HelpPage.examples)",
    version: "fileprogress \(version)",
    groupedSubcommands: [
      CommandGroup(
        name: "Every day",
        subcommands: [
          OpenCommand.self, ReportCommand.self, StatusCommand.self, StartCommand.self,
          StopCommand.self, CancelCommand.self, ResumeCommand.self, WordsCommand.self,
          SetCommand.self, GoalCommand.self, TrackCommand.self,
        ]),
      CommandGroup(
        name: "Corrections",
        subcommands: [
          SessionCommand.self, UndoCommand.self, RedoCommand.self, LinkCommand.self,
          UnlinkCommand.self, ExcludeCommand.self, ForgetCommand.self,
        ]),
      CommandGroup(
        name: "Editors",
        subcommands: [LSPCommand.self, ServeCommand.self, SourcesCommand.self]),
      CommandGroup(
        name: "Several computers",
        subcommands: [ExportCommand.self, ImportCommand.self]),
      CommandGroup(name: "Classes", subcommands: [AssignmentCommand.self, ClassCommand.self]),
      CommandGroup(name: "Maintenance", subcommands: [ConfigCommand.self, DoctorCommand.self]),
      CommandGroup(name: "Authors of programs", subcommands: [DevCommand.self]),
    ])

  @OptionGroup var json: JSONOptions
  @OptionGroup var options: StoreOptions

  package init() {}

  /// Parses a call; what ArgumentParser would take for something else is refused before.
  ///
  /// - Throws: What ArgumentParser throws, and ``CommandFailure`` for a word that is not a command, or for
  ///   `--json` with a command that has no such option: the commands above it have it, so ArgumentParser accepts it.
  package static func parseAsRoot(_ arguments: [String]?) throws -> any ParsableCommand {
    let call = try arguments.flatMap(TypedCall.begin)
    try call?.check(
      against: configuration.subcommands.compactMap { $0.configuration.commandName }, in: .current)
    let parser: any ParsableCommand.Type = self
    let command = try parser.parseAsRoot(arguments)
    guard let call, call.asksForJSON,
      isBelow(type(of: command), parser),
      !Mirror(reflecting: command).children.contains(where: { $0.value is OptionGroup<JSONOptions> }
      )
    else { return command }
    let name = name(of: call)
    let advice =
      name == ExportCommand.configuration.commandName
      ? "Records are JSON anyway: fileprogress export >records.jsonl"
      : "Its options: fileprogress \(name) --help"
    throw CommandFailure(.usage, "fileprogress \(name) has no option --json. \(advice)")
  }

  /// The words of a call that name the command, such as `class sync`.
  private static func name(of call: TypedCall) -> String {
    var words: [String] = []
    var commands = configuration.subcommands
    // Options may stand between them.
    for word in [call.verb] + call.rest {
      guard let command = commands.first(where: { $0.configuration.commandName == word }) else {
        continue
      }
      words.append(word)
      commands = command.configuration.subcommands
    }
    return words.joined(separator: " ")
  }

  /// Whether a command is one of another's subcommands, or below one.
  private static func isBelow(
    _ command: any ParsableCommand.Type, _ parent: any ParsableCommand.Type
  ) -> Bool {
    parent.configuration.subcommands.contains { $0 == command || isBelow(command, $0) }
  }

  package func run() throws {
    try OverviewPage(access: options, printsJSON: json.isWanted).print()
  }
}
