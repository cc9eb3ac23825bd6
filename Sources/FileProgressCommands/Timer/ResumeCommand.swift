import ArgumentParser
import DocumentWriting
import FileProgress
import FileProgressReports
import FileTracking
import ProgressReading

/// Starts a timer for the document of the last session.
struct ResumeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "resume",
    abstract: "Start the last timer again.",
    discussion: """
      Starts a timer for the document of your last session, even if it was open in an editor. The \
      time since then does not count. If that was the timer of a folder, it is started again. For \
      another document, use start.

      Example:
        fileprogress resume
      """)

  @OptionGroup var options: StoreOptions

  func run() throws {
    try options.withStore(for: "resume") { store in
      try refuseSecondTimer(in: store)
      guard let last = try LastSession(in: store) else { throw try noSession(in: store) }
      if let folder = try store.folderTimers.folder(of: last.id),
        context.kind(ofFileNamed: folder.path) == .folder
      {
        return try FolderStarting(
          file: context.shortPath(folder.path), lastEnd: text(of: last.endedAtNanoseconds),
          access: options
        ).start(in: store)
      }
      let path = try place(of: last, in: store)
      let name = context.shortPath(path)
      if let pattern = try store.exclusions.pattern(ofFileAt: path) {
        throw CommandFailure(.failed, ExcludedText.sentence(about: name, by: pattern))
      }
      options.look(in: store, opening: [path])
      try LargeFile.confirm(path, options, context)
      let note = context.lineOfLastNote(ofFileAt: path, in: store)
      let start = try DocumentTimer(ofFileAt: path, in: store).start {
        options.talk(about: $0, of: name, at: path, in: store)
      }
      switch start {
      case .started:
        options.talk(
          "Timing \(name) again. Its last session ended \(text(of: last.endedAtNanoseconds)). "
            + "Stop with: fileprogress stop")
        if let note { options.talk(note) }
      case .ranAlready(let since): throw runsAlready(name, since: since)
      case .unrecorded: options.talkAboutUnrecorded(name, at: path, store)
      }
    }
  }

  /// Says that there is no session, and which timer was dropped, if one was: a person who cancelled it may want to
  /// start it again.
  private func noSession(in store: DataStore) throws -> CommandFailure {
    guard let dropped = try LastSession.pathOfDroppedTimer(in: store) else {
      return CommandFailure(
        .noFile, "You haven't worked on a document yet. To start a timer: fileprogress start FILE")
    }
    let name = context.shortPath(dropped)
    return CommandFailure(
      .noFile,
      "There is no session to resume: the timer for \(name) was dropped. To start it again: "
        + "fileprogress start \(ShellText.word(name))")
  }

  private func refuseSecondTimer(in store: DataStore) throws {
    guard let timer = try store.timers.running().first(where: { $0.kind == .manual }) else {
      return
    }
    let name =
      timer.context.map(context.reportScreen().titles) ?? timer.folder.map(context.folderName)
      ?? context.shortPath(timer.path)
    throw runsAlready(name, since: timer.startedAtNanoseconds)
  }

  private func runsAlready(_ name: String, since start: Int64) -> CommandFailure {
    CommandFailure(
      .failed,
      "A timer is already running for \(name), \(context.reportScreen().since(start)). "
        + "To time another document: fileprogress start FILE")
  }

  private func place(of last: LastSession, in store: DataStore) throws -> String {
    guard !last.path.isEmpty else {
      throw CommandFailure(
        .noFile,
        "Your last session was on another computer. To start a timer: fileprogress start FILE")
    }
    switch try last.document.place(in: store, for: context.personFolders) {
    case .found(let path), .moved(let path, _): return path
    case .replaced(let path): throw refusal(path, "is another document now")
    case .gone(let path), .perhaps(let path, _): throw refusal(path, "is gone")
    case .elsewhere(let path):
      throw CommandFailure(
        .noFile,
        "Your last session, of \(path), was on another computer. To start a timer: "
          + "fileprogress start FILE")
    }
  }

  private func refusal(_ path: String, _ what: String) -> CommandFailure {
    CommandFailure(
      .noFile,
      "Your last document, \(context.reportScreen().place(path)), \(what). If you moved it, "
        + "name it: fileprogress start FILE")
  }

  private func text(of moment: Int64) -> String {
    MomentText.dayAndTime(
      moment, now: context.clock.read().wallNanoseconds, timeZone: context.dayTime)
  }
}
