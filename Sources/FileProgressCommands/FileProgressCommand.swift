package import ArgumentParser

/// The command without a verb, and the list of verbs.
package struct FileProgressCommand: ParsableCommand {
  /// The version that `--version` prints.
  package static let version = "0.1.0"

  package static let configuration = CommandConfiguration(
    commandName: "fileprogress",
    abstract: "Time, words and progress of the files that you work on.",
    discussion: """
      Examples:
        fileprogress open essay.txt     write; time and words are recorded
        fileprogress report             what you did in the last 7 days
        fileprogress status essay.txt   everything about one document

      Exit status: 0 done, 1 failed, 3 done in part, 64 wrong usage, 65 store damaged or newer, 66 no \
      such file or none that can be followed, 73 folder can't be made, 74 read or write error, 75 \
      store busy, 77 not permitted, 129, 130, 143 ended by a signal after closing the session.
      """,
    version: "fileprogress \(version)",
    subcommands: [
      OpenCommand.self, ReportCommand.self, StatusCommand.self, TrackCommand.self,
      StartCommand.self, StopCommand.self, SetCommand.self, WordsCommand.self, LinkCommand.self,
      UnlinkCommand.self,
      ExcludeCommand.self, ForgetCommand.self, UndoCommand.self, ExportCommand.self,
      ImportCommand.self, DeviceCommand.self, DoctorCommand.self,
    ])

  @OptionGroup var json: JSONOptions
  @OptionGroup var options: StoreOptions

  package init() {}

  /// Parses a call; what ArgumentParser would take for something else is refused before.
  ///
  /// - Throws: What ArgumentParser throws, ``CommandFailure`` for a word that is no command, and
  ///   `ValidationError` for `--json` before a command that has no such form.
  package static func parseAsRoot(_ arguments: [String]?) throws -> any ParsableCommand {
    let call = try arguments.flatMap(TypedCall.begin)
    try call?.check(
      against: configuration.subcommands.compactMap { $0.configuration.commandName }, in: .current)
    let parser: any ParsableCommand.Type = self
    let command = try parser.parseAsRoot(arguments)
    guard let call, call.isJSON,
      configuration.subcommands.contains(where: { $0 == type(of: command) }),
      !Mirror(reflecting: command).children.contains(where: { $0.value is OptionGroup<JSONOptions> }
      )
    else { return command }
    throw ValidationError(
      "\(call.verb) has no --json; fileprogress \(call.verb) --help lists its options.")
  }

  package func run() throws {
    try OverviewPage(options: options, printsJSON: json.isWanted).print()
  }
}
