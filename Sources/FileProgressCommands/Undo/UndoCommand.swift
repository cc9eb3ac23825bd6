import ArgumentParser
import FileProgress

/// Takes back the last command that decided something.
struct UndoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo",
    abstract: "Take back the last correction.",
    discussion: """
      Takes back the last set, link, unlink, exclude, device decision, or correction of time. \
      Repeat it to take back the one before. undo never removes recorded time and never brings \
      back what you forgot.

      Example:
        fileprogress undo
      """)

  @OptionGroup var options: StoreOptions

  func run() throws {
    try options.withStore(for: "undo") { store in
      guard let undone = try store.undoLastCommand() else {
        throw CommandFailure(.failed, "there is nothing to undo")
      }
      options.talk("Undone: \(undone)")
    }
  }
}
