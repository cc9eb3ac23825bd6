import ArgumentParser

/// Lists the sessions, and corrects their time.
struct SessionCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "session",
    abstract: "List sessions; add, edit or delete time; remove breaks.",
    discussion: """
      A session is the time from opening a document to closing it, or from start to stop. \
      Corrections change time only; the words stay. Delete a session, and its words count outside of \
      sessions. The original record is kept, and undo restores it.

      Examples:
        fileprogress session
        fileprogress session add chapter4.md --from 9:00 --to 10:30
        fileprogress session edit 7f3a --to 17:30
        fileprogress session pause 7f3a --from 14:10 --to 14:55
        fileprogress session delete 7f3a
        fileprogress session note 7f3a 'stopped before the storm'
      """,
    subcommands: [
      SessionListCommand.self, SessionAddCommand.self, SessionEditCommand.self,
      SessionPauseCommand.self, SessionDeleteCommand.self, SessionNoteCommand.self,
    ], defaultSubcommand: SessionListCommand.self)

  @OptionGroup var json: JSONOptions
  @OptionGroup var options: StoreOptions
}
