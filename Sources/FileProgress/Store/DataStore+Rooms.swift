// What the other parts of this package ask of a store, by subject.

extension DataStore {
  /// Words of the past, as a history tells them.
  package var pastWords: PastWords { PastWords(kernel: kernel) }

  /// The timers that run from one command to another, and all running sessions.
  package var timers: Timers { Timers(kernel: kernel) }

  /// The timers of folders, which are among these.
  package var folderTimers: FolderTimers { FolderTimers(kernel: kernel) }

  /// The documents that are open in programs and have no files yet.
  package var unsavedDocuments: UnsavedDocuments { UnsavedDocuments(kernel: kernel) }

  /// The recorded sessions, and what a person says of them.
  package var sessions: SessionCorrections { SessionCorrections(kernel: kernel) }

  /// What feeds the record on this device.
  package var sources: SourceList { SourceList(kernel: kernel) }

  /// The person's goals.
  package var goals: GoalList { GoalList(kernel: kernel) }

  /// The goals of a day of which the person was told that they are reached.
  package var toldGoals: ToldGoals { ToldGoals(kernel: kernel) }

  /// What the store knows of the wall clocks by which its person lived.
  package var clockChanges: ClockChanges { ClockChanges(kernel: kernel) }

  /// What looks found out while nobody read it.
  package var untoldNews: UntoldNews { UntoldNews(kernel: kernel) }
  /// Where looks found documents that moved.
  package var movedDocuments: MovedDocuments { MovedDocuments(kernel: kernel) }
  package var countingVersions: CountingVersions { CountingVersions(kernel: kernel) }

  /// Which files are not recorded.
  package var exclusions: ExclusionList { ExclusionList(kernel: kernel) }

  /// The documents that were ever seen.
  package var documents: DocumentCatalogue { DocumentCatalogue(kernel: kernel) }

  /// The files as they are now, and what is known of them.
  package var files: FileLooks { FileLooks(kernel: kernel) }

  /// The activities of files.
  package var fetching: Fetching { Fetching(living: living) }

  /// Which files are one document, by a person's word.
  package var linking: Linking { Linking(kernel: kernel) }

  /// The contexts of all programs.
  package var contextCatalogue: ContextCatalogue { ContextCatalogue(kernel: kernel) }

  /// The commands that can be undone.
  package var commands: CommandHistory { CommandHistory(kernel: kernel) }

  /// The person's devices.
  package var devices: Devices { Devices(kernel: kernel) }

  /// All facts as lines that another store takes.
  package var exchange: FactExchange { FactExchange(kernel: kernel) }

  /// Forgetting, and the daily copy.
  package var housekeeping: Housekeeping { Housekeeping(kernel: kernel) }

  /// What can be wrong with the store, and its repair.
  package var health: StoreExamination { StoreExamination(kernel: kernel) }

  var saving: Saving { Saving(living: living, contexts: contexts) }
}
