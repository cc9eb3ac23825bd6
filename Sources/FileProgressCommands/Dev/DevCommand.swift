import ArgumentParser

/// What authors of programs need.
struct DevCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "dev",
    abstract: "Show and test what other programs record.",
    discussion: """
      context shows the lessons and quizzes that other programs record. trace runs a program and \
      prints its ClassKit calls. mode lets you be teacher and student on one computer. More: \
      fileprogress help contexts

      Examples:
        fileprogress dev context
        fileprogress dev trace -- plays
        fileprogress dev mode teacher
      """,
    subcommands: [ContextCommand.self, TraceCommand.self, DeveloperModeCommand.self])

  @OptionGroup var options: StoreOptions
}
