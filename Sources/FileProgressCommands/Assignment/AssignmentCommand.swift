import ArgumentParser

/// Shows assignments, and changes them for teachers and students.
struct AssignmentCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "assignment",
    abstract: "See what is due, work on it, or assign work.",
    discussion: """
      Students see what their classes assigned, open it and hand it in. Teachers make \
      assignments and publish them. More: fileprogress help classes

      Examples:
        fileprogress assignment
        fileprogress assignment open Essay
        fileprogress assignment submit Essay
        fileprogress assignment create Essay --file essay.odt --due 2026-12-24
      """,
    subcommands: [
      AssignmentListCommand.self, AssignmentShowCommand.self, AssignmentOpenCommand.self,
      AssignmentAttachCommand.self, AssignmentDoneCommand.self, AssignmentUndoCommand.self,
      SubmitCommand.self, WithdrawCommand.self,
      AssignmentCreateCommand.self, AssignmentEditCommand.self, AssignmentExtendCommand.self,
      AssignmentExcuseCommand.self, AssignmentPublishCommand.self,
      AssignmentCompleteCommand.self, AssignmentReopenCommand.self, AssignmentDeleteCommand.self,
    ],
    defaultSubcommand: AssignmentListCommand.self)

  @OptionGroup var json: JSONOptions
  @OptionGroup var options: StoreOptions
}
