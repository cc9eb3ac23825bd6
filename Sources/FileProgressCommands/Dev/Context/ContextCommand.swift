import ArgumentParser

/// Shows the contents of programs, and records work on them.
struct ContextCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "context",
    abstract: "Show lessons and quizzes that other programs record.",
    discussion: """
      A context is a part of a program that is not a file, such as a chapter, a level or a quiz. \
      Programs declare their contexts and record work on them. You can also do both yourself. Name \
      a context by its identifiers, with slashes between them: org.example.plays/hamlet/act-1. You \
      may leave out the program if only one has this context. More: fileprogress help contexts

      Examples:
        fileprogress dev context
        fileprogress dev context show org.example.plays/hamlet/act-1
        fileprogress dev context start hamlet/act-1
      """,
    subcommands: [
      ContextListCommand.self, ContextShowCommand.self, ContextDeclareCommand.self,
      ContextOpenCommand.self, ContextStartCommand.self, ContextStopCommand.self,
      ContextSetCommand.self,
      ContextDoneCommand.self, ContextRemoveCommand.self,
    ],
    defaultSubcommand: ContextListCommand.self)

  @OptionGroup var json: JSONOptions
  @OptionGroup var options: StoreOptions
}
