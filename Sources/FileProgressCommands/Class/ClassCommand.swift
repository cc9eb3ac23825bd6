import ArgumentParser

/// Creates and joins classes, and manages them.
struct ClassCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "class",
    abstract: "Teach or join a class, without a server.",
    discussion: """
      A class exchanges assignments and reports through a class folder: a network share, a synced \
      folder or a USB stick. Everything in it is encrypted, except shared files. Teachers see only \
      assigned work: times, counts and results. They see your text only in shared files. More: \
      fileprogress help classes

      Examples:
        fileprogress class create "History 7b" --folder /media/school --as "Ms Weber"
        fileprogress class join invitation.txt --as "Anna Berg"
        fileprogress class report
        fileprogress class share
      """,
    subcommands: [
      ClassListCommand.self, ClassShowCommand.self, ClassReportCommand.self,
      ShareCommand.self, ClassExportCommand.self, ClassCreateCommand.self,
      ClassInviteCommand.self, ClassJoinCommand.self, ClassAdmitCommand.self,
      ClassDeclineCommand.self, ClassSyncCommand.self, ClassFolderCommand.self,
      ClassRosterCommand.self,
      ClassRevokeCommand.self,
      ClassMoveCommand.self, ClassMergeCommand.self, ClassStopCommand.self,
      ClassEraseCommand.self, ClassResumeCommand.self, ClassRemoveCommand.self,
      ClassLeaveCommand.self, ClassArchiveCommand.self, ClassAddTeacherCommand.self,
      ClassRestoreCommand.self,
    ],
    defaultSubcommand: ClassListCommand.self)

  @OptionGroup var json: JSONOptions
  @OptionGroup var options: StoreOptions
}
