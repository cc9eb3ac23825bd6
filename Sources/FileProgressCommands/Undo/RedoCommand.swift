import ArgumentParser
import FileProgress
import FileProgressReports

/// Takes back the last undo.
struct RedoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "redo",
    abstract: "Redo the last correction that you undid.",
    discussion: """
      Repeat it to redo the one that you undid before that. If you undid it more than an hour ago, \
      redo asks first. fileprogress undo --list says what comes next.

      Example:
        fileprogress redo
      """)

  @Flag(name: .shortAndLong, help: "Do not ask before redoing an old correction.")
  var yes = false

  @OptionGroup var options: StoreOptions

  func run() throws {
    try options.withStore(for: "redo") { store in
      let change = HistoryChange(call: "redo", isRedo: true, isConfirmed: yes)
      guard let redone = try change.run({ try store.commands.redo(unless: $0) }).done else {
        throw CommandFailure(
          .failed, "There is nothing to redo. Your corrections: fileprogress undo --list")
      }
      options.talk("Redid: fileprogress \(redone.summary)")
      if redone.isOfExclusion { options.look(in: store) }
      try change.sentences(about: redone, in: store).forEach(options.talk)
    }
  }
}
