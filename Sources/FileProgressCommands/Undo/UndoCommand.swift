import ArgumentParser
import FileProgress

/// Takes back the last command that decided something.
struct UndoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo",
    abstract: "Take back the last set, link, unlink, exclude, or stop --at.",
    discussion: """
      Repeat it to take back the one before. Recorded time is never taken back, and what was \
      forgotten stays forgotten.

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
