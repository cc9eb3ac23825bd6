import ArgumentParser
import DocumentWriting
import FileProgress

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

  @Argument(help: "The file.", completion: .file())
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
      let start = try DocumentTimer(ofFileAt: path, in: store).start {
        access.talk(about: $0, of: file, at: path, in: store)
      }
      switch start {
      case .started: access.talk("The timer of \(file) runs: fileprogress stop ends it.")
      case .ranAlready: access.talk("The timer of \(file) runs already.")
      case .unrecorded: access.talkAboutUnrecorded(file, store)
      }
    }
  }
}
