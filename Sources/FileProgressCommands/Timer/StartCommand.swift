import ArgumentParser
import DocumentWriting
import FileProgress
import Foundation

/// Starts the timer of a file, which runs until it is stopped.
struct StartCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "start",
    abstract: "Start the timer of a file; it runs until it is stopped.",
    discussion: """
      The timer goes on over commands, renames and logging out; when the machine is started anew it \
      ends at the last moment known.

      Example:
        fileprogress start thesis.odt
      """)

  @Argument(help: "The file.")
  var file: String

  @OptionGroup var options: StoreOptions

  func run() throws {
    try TimerStarting(file: file, access: options).run()
  }
}

/// What `start FILE` does.
struct TimerStarting {
  let file: String
  let access: any StoreAccess

  func run() throws {
    try access.withStore(for: "start") { store in
      let path = CommandContext.current.absolutePath(file)
      switch try store.startTimer(atPath: path) {
      case .started(let isCounted):
        if !isCounted { count(path, in: store) }
        access.talk("The timer of \(file) runs: fileprogress stop ends it.")
      case .ranAlready: access.talk("The timer of \(file) runs already.")
      case .unrecorded: access.talkAboutUnrecorded(file, store)
      }
    }
  }

  /// The size up to which a file is read a second time for its words.
  private static let mostCountedByteCount: Int64 = 16 << 20

  /// Counts what the file begins with, so that what changed before is not taken for the work of this
  /// timer. The timer runs already, so that nobody is troubled if it can't be counted.
  private func count(_ path: String, in store: DataStore) {
    var state = stat()
    guard stat(path, &state) == 0, Int64(state.st_size) <= Self.mostCountedByteCount,
      let counted = try? CountedDocument(atPath: path, in: store)
    else { return }
    counted.noteSample()
    try? store.saveAndWait()
  }
}
