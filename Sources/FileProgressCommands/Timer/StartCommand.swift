import ArgumentParser
import DocumentWriting
import FileProgress
import FileProgressReports
import FileTracking
import ProgressModel

/// Starts the timer of a file or folder, which runs until it is stopped.
struct StartCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "start",
    abstract: "Start a timer for a file or folder.",
    discussion: """
      The timer runs until you stop it. It keeps running when you close the terminal, log out or \
      rename the file; a restart of the computer ends it. If you forgot to start it, use --at.

      The timer of a folder is for a book in several files: stop finds out which of its texts you \
      wrote, and each has the time up to its last save.

      --for times a sprint: start stays in the terminal and counts down, whatever program you \
      write in. Then it rings a bell, counts the words that you saved, and says what you wrote. \
      Ctrl-C stops it earlier. If you close the terminal, it ends when the time is over all the same.

      Examples:
        fileprogress start thesis.odt
        fileprogress start novel
        fileprogress start thesis.odt --at 9:30
        fileprogress start thesis.odt --for 25min
      """)

  @Argument(help: "The file or folder.", completion: .file())
  var file: String

  @Option(
    help: ArgumentHelp("Start it at an earlier time: 9:30, 20min ago.", valueName: "time"),
    transform: MomentArgument.parsed(for: .work))
  var at: MomentArgument?

  @Option(
    name: .customLong("for"),
    help: ArgumentHelp("Time a sprint of this length: 25min.", valueName: "length"),
    transform: SprintLengthArgument.parsed)
  var length: LengthArgument?

  @OptionGroup var options: StoreOptions

  func validate() throws {
    if at != nil, length != nil {
      throw ValidationError("--at and --for can't be combined. Choose one.")
    }
  }

  func run() throws {
    if let length {
      guard CommandContext.current.kind(ofFileNamed: file) != .folder else {
        throw CommandFailure(
          .usage,
          "--for times one text, and \(file) is a folder. To time the folder: fileprogress start "
            + ShellText.word(file))
      }
      return try SprintStarting(file: file, length: length, options: options).run()
    }
    try TimerStarting(file: file, at: at, access: options).run()
  }

  /// Says what a length of time needs that was typed for a timer, such as `25min`; `nil` for another text.
  ///
  /// - Parameter name: The file whose timer it is.
  static func sentence(aboutLength text: String, of name: String = "FILE") -> String? {
    guard LengthOfTime(text)?.hasUnit ?? false else { return nil }
    let rest = "\(ShellText.word(name)) --for \(ShellText.word(text))"
    return "To write for that long: fileprogress start \(rest). "
      + "To add time: fileprogress session add \(rest)"
  }
}

/// What `start FILE` does.
struct TimerStarting {
  /// The earliest start that is believed, in nanoseconds before now: a day.
  private static let greatestAgeNanoseconds: Int64 = 86_400_000_000_000

  let file: String
  var at: MomentArgument?
  let access: any StoreAccess

  func run() throws {
    let since = try at.map(start)
    let context = CommandContext.current
    if context.kind(ofFileNamed: file) == .folder {
      return try FolderStarting(file: file, since: since, access: access).run()
    }
    try LargeFile.confirm(context.absolutePath(file), access, context)
    try access.withStore(for: "start") { store in
      access.look(in: store, opening: [CommandContext.current.absolutePath(file)])
      let path = CommandContext.current.absolutePath(file)
      let note = context.lineOfLastNote(ofFileAt: path, in: store)
      let start = try DocumentTimer(ofFileAt: path, in: store).start(since: since) {
        access.talk(about: $0, of: file, at: path, in: store)
      }
      var newTimerStart: Int64?
      switch start {
      case .started:
        newTimerStart = since
        let began = since.map { " " + context.reportScreen().since($0) } ?? ""
        access.talk("Timing \(file)\(began). Stop with: fileprogress stop")
        if let note { access.talk(note) }
      case .ranAlready(let start):
        let folder = try store.timers.running().first {
          $0.folder != nil && PathText.areSame($0.path, context.lastingPath(file))
        }?.folder.map(context.folderName)
        access.talk(
          "The timer for \(folder ?? file) has been running \(context.reportScreen().since(start))."
            + (folder == nil ? "" : " It counts \(file), too."))
        if let since, since < start {
          access.talk(
            "To add the time before that: fileprogress session add \(ShellText.word(file)) --from "
              + "\(time(of: since)) --to \(time(of: start))")
        }
      case .unrecorded: access.talkAboutUnrecorded(file, store)
      }
      access.talkAboutForgottenTimers(in: store, besidesStart: newTimerStart)
    }
  }

  private func start(_ moment: MomentArgument) throws -> Int64 {
    let context = CommandContext.current
    let now = context.clock.read().wallNanoseconds
    guard !moment.form.isDay else {
      throw CommandFailure(
        .usage, "--at: \"\(moment.text)\" is not a time of day. Example: --at 9:30.")
    }
    let found = try moment.past(for: "--at", in: context)
    let start = found.start
    guard now - start <= Self.greatestAgeNanoseconds else {
      throw CommandFailure(
        .usage,
        "--at: \(moment.subject(found)) is more than 24 hours ago. To add time: fileprogress session add "
          + "\(ShellText.word(file)) --from TIME --for 25min")
    }
    return start
  }

  /// A moment as it can be typed, with its day only where that is needed.
  private func time(of moment: Int64) -> String {
    let context = CommandContext.current
    let parts = MomentText.absolute(moment, timeZone: context.timeZone).split(separator: " ")
    let isToday = parts.first.map { $0 == context.day } ?? false
    guard let day = parts.first, let time = parts.last, !isToday else {
      return String(parts.last ?? "")
    }
    return "\(day)T" + (time.utf8.count == 4 ? "0" : "") + time
  }
}
