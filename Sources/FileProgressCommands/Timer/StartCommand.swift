import ArgumentParser
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

  @Argument(help: "The file.")
  var file: String

  @OptionGroup var options: StoreOptions

  func run() throws {
    try options.withStore(for: "start") { store in
      let activity = try store.activity(atPath: context.absolutePath(file))
      guard activity.isRecorded else {
        options.talkAboutUnrecorded(file, store)
        return
      }
      guard !activity.isStarted else {
        options.talk("The timer of \(file) runs already.")
        return
      }
      activity.start(kind: .manual, seesInput: false)
      try store.saveAndWait()
      options.talk("The timer of \(file) runs: fileprogress stop ends it.")
    }
  }
}
