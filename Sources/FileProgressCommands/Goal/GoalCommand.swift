import ArgumentParser

/// What a person wants to reach with documents and folders.
struct GoalCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "goal",
    abstract: "Set goals, and see how far you are.",
    discussion: """
      A goal says how many words you want, by when, and how much you want to do each day or week: \
      --words, --by, --per-day, --minutes, --edited, --per-week and --on. fileprogress goal set --help \
      explains them. Without a file, a goal is for all documents. Without options, goal shows your goals. \
      How words and days are counted: fileprogress help goals

      Goals are only for you: no class and no program that uses ClassKit sees them. To undo a \
      change: fileprogress undo

      Examples:
        fileprogress goal essay.txt --words 1500 --by friday
        fileprogress goal ~/novel --words 50000 --by 2026-12-31 --per-day 500
        fileprogress goal --per-day 500
        fileprogress goal list
        fileprogress goal clear essay.txt
      """,
    subcommands: [GoalSetCommand.self, GoalListCommand.self, GoalClearCommand.self],
    defaultSubcommand: GoalSetCommand.self)

  @OptionGroup var json: JSONOptions
  @OptionGroup var options: StoreOptions
}
