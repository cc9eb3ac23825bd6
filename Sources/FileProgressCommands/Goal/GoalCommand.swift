import ArgumentParser

/// What a person wants to reach with documents and folders.
struct GoalCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "goal",
    abstract: "Set goals, and see how far you are.",
    discussion: """
      A goal is a number of words, with a last day if you want one, and what you want to do each \
      day. Options: --words, --by, --per-day and --minutes; fileprogress goal set --help explains \
      them. Without anything, goal lists your goals.

      Goals are only for you: no class and no other program sees them. undo takes a change back.

      Examples:
        fileprogress goal essay.txt --words 1500 --by friday
        fileprogress goal ~/novel --words 50000 --by 2026-12-31 --per-day 500
        fileprogress goal list
        fileprogress goal clear essay.txt
      """,
    subcommands: [GoalSetCommand.self, GoalListCommand.self, GoalClearCommand.self],
    defaultSubcommand: GoalSetCommand.self)

  @OptionGroup var json: JSONOptions
  @OptionGroup var options: StoreOptions
}
