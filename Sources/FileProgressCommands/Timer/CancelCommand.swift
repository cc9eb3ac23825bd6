import ArgumentParser
import DocumentWriting
import FileProgress
import FileProgressReports
import FileTracking
import ProgressModel

/// Drops the timer that runs.
struct CancelCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cancel",
    abstract: "Drop the running timer.",
    discussion: """
      The timer stops, and its time does not count. The words stay. undo brings the time back. To \
      keep the time, use stop. If several timers are running, name the file.

      Examples:
        fileprogress cancel
        fileprogress cancel thesis.odt
      """)

  @Argument(help: "The file or folder; needed if several timers are running.", completion: .file())
  var file: String?

  @OptionGroup var options: StoreOptions

  func run() throws {
    try options.withStore(for: "cancel") { store in
      let dropping = TimerDropping(
        in: store, lookingIn: context.personFolders, skipping: OwnOutput.isOutput)
      options.look(in: store, besides: try dropping.running().map(\.path))
      guard let timer = try timer(dropping, in: store) else { return }
      let ended = try dropping.drop(timer, asCommand: "cancel \(ShellText.word(word(for: timer)))")
      let time = DurationText.open(ended.figures.time)
      // The file may have another name now.
      let name =
        timer.context.map(context.reportScreen().titles) ?? timer.folder.map(context.folderName)
        ?? file ?? context.shortPath(ended.path)
      options.talk("Dropped \(time) of \(name). To keep it after all: fileprogress undo")
    }
  }

  /// What names a timer in a call.
  private func word(for timer: DataStore.RunningSessionInfo) -> String {
    timer.context?.name ?? file ?? context.shortPath(timer.folder ?? timer.path)
  }

  /// The timer that is meant; `nil` if it does not run, which is said.
  private func timer(
    _ dropping: TimerDropping, in store: DataStore
  ) throws -> DataStore.RunningSessionInfo? {
    let running = try dropping.running()
    guard let file else {
      guard running.count < 2 else { throw severalTimers(running) }
      if running.isEmpty { options.talk("No timer is running.") }
      return running.first
    }
    if let timer = running.first(where: { $0.context?.name == file }) { return timer }
    if let timer = try running.first(where: {
      try FolderTimer.isTimer(
        $0, ofFolderAt: context.lastingPath(file), in: store, lookingIn: context.personFolders)
    }) {
      return timer
    }
    if context.kind(ofFileNamed: file) == .folder {
      options.talk("No timer is running for \(context.folderName(context.lastingPath(file))).")
      return nil
    }
    if let timer = try FolderTimer.counting(
      fileAt: context.lastingPath(file), in: store, lookingIn: context.personFolders)
    {
      options.talk(
        context.sentence(aboutText: file, timedWith: timer.folder, ending: "cancel"))
      return nil
    }
    switch try dropping.find(ofFileAt: context.lastingPath(file)) {
    case .timer(let timer): return timer
    case .openElsewhere(let tool):
      options.talk(
        "No timer is running for \(file), but it is open in \(SessionSource.place(ofTool: tool)). "
          + "Close it there to end its session.")
    case .nothing: options.talk("No timer is running for \(file).")
    }
    return nil
  }

  private func severalTimers(_ running: [DataStore.RunningSessionInfo]) -> CommandFailure {
    let words = running.map(word(for:))
    return CommandFailure(
      .usage,
      "\(NumberText.count(running.count, "timer")) are running: \(words.joined(separator: ", ")). "
        + "Name one: fileprogress cancel \(ShellText.word(words.first ?? "FILE"))")
  }
}
