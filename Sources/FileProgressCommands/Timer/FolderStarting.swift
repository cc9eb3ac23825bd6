import DocumentWriting
import FileProgress
import FileProgressReports
import FileTracking
import ProgressModel

/// What `start FOLDER` does.
struct FolderStarting {
  /// The folder, as it was typed.
  let file: String
  /// When the person started, in nanoseconds since 1970; `nil` for now.
  var since: Int64?
  /// When the timer that is started again ended, as people read it; `nil` for a new one.
  var lastEnd: String?
  let access: any StoreAccess

  private var context: CommandContext { .current }

  func run() throws {
    try access.withStore(for: "start") { store in try start(in: store) }
  }

  /// Starts the timer.
  func start(in store: DataStore) throws {
    let path = context.lastingPath(file)
    let name = context.folderName(path)
    try refuseWideFolder(path)
    if try store.exclusions.refusal(ofFileAt: path) != nil {
      return access.talkAboutUnrecorded(name, at: path, store)
    }
    let running = try store.timers.running().filter { $0.kind == .manual }
    if let timer = try running.first(where: {
      try FolderTimer.isTimer(
        $0, ofFolderAt: path, in: store, lookingIn: context.personFolders)
    }) {
      return access.talk(
        "The timer for \(name) has been running "
          + "\(context.reportScreen().since(timer.startedAtNanoseconds)).")
    }
    try LargeFile.confirm(
      foldersOf: TrackedPlaces(
        [path], isRecursive: true, in: context.folder, skipping: OwnOutput.isOutput),
      isYes: false, access, context)
    access.look(in: store)
    let timer = FolderTimer(ofFolderAt: path, in: store, skipping: OwnOutput.isOutput)
    let text = try lastText(timer.look(), besides: running, in: name)
    let note = context.lineOfLastNote(ofFileAt: text.path, in: store)
    switch try timer.start(hangingOn: text, since: since) {
    case .started:
      if let lastEnd {
        access.talk(
          "Timing \(name) again. Its last session ended \(lastEnd). Stop with: fileprogress stop")
      } else {
        let began = since.map { " " + context.reportScreen().since($0) } ?? ""
        access.talk("Timing \(name)\(began). Stop with: fileprogress stop")
      }
      if let note { access.talk(note) }
    case .ranAlready(let start):
      // Another call has started it meanwhile.
      access.talk("A timer has been running there \(context.reportScreen().since(start)).")
    case .unrecorded: access.talkAboutUnrecorded(name, at: path, store)
    }
    access.talkAboutForgottenTimers(in: store, besidesStart: since)
  }

  /// Refuses the home folder and those above it: a timer has the texts of one piece of work.
  private func refuseWideFolder(_ path: String) throws {
    let home = context.environment["HOME"].map(PathText.withoutSlash)
    let homes = [home, home.flatMap { try? context.fileSystem.resolve($0) }].compactMap(\.self)
    let what: String
    if path == "/" {
      what = "contains every file on this computer"
    } else if homes.contains(where: { PathText.areSame($0, path) }) {
      what = "is your home folder"
    } else if homes.contains(where: { PathText.lies($0, atOrBelow: path) }) {
      what = "contains your home folder"
    } else {
      return
    }
    throw CommandFailure(
      .usage, "\(file) \(what). Name the folder of one project: fileprogress start FOLDER")
  }

  /// Returns the text that was written last of those that have no timer of their own: the timer hangs on it.
  private func lastText(
    _ look: FolderTimer.Look, besides running: [DataStore.RunningSessionInfo], in name: String
  ) throws -> FolderText {
    switch look {
    case .texts(let texts):
      func own(_ text: FolderText) -> DataStore.RunningSessionInfo? {
        running.first { $0.documents.contains(text.document) }
      }
      if let text = FolderTimer.lastWritten(of: texts.filter { own($0) == nil }) { return text }
      if let only = texts.lazy.compactMap(own).first { throw textRuns(only) }
      throw CommandFailure(
        .noFile,
        "There is no text in \(name) yet. Save one there, then: fileprogress start "
          + ShellText.word(file))
    case .tooManyFiles(let count):
      throw CommandFailure(
        .usage,
        "\(name) has \(NumberText.count(count, "file")), and a timer looks at up to "
          + "\(NumberText.grouped(FolderTimer.mostFileCount)). Name a folder in it: "
          + "fileprogress start FOLDER")
    }
  }

  private func textRuns(_ timer: DataStore.RunningSessionInfo) -> CommandFailure {
    let name = timer.folder.map(context.folderName) ?? context.shortPath(timer.path)
    let word = timer.folder.map(context.folderWord) ?? ShellText.word(name)
    let since = context.reportScreen().since(timer.startedAtNanoseconds)
    return CommandFailure(
      .failed,
      "A timer is already running for \(name), \(since). Stop it first: fileprogress stop \(word)")
  }
}

extension CommandContext {
  /// Returns what a sentence calls a folder: as short as it can be typed, with a slash at its end. That in which names
  /// are typed has its own name.
  ///
  /// - Parameter path: Its absolute path.
  func folderName(_ path: String) -> String {
    let isWorkingFolder =
      PathText.areSame(path, workingFolder) || PathText.areSame(path, lastingPath("."))
    let name = isWorkingFolder ? PathText.lastComponent(path) : shortPath(path)
    return name.hasSuffix("/") ? name : name + "/"
  }

  /// Returns what a call names a folder by.
  ///
  /// - Parameter path: Its absolute path.
  func folderWord(_ path: String) -> String {
    PathText.areSame(path, workingFolder) ? "." : ShellText.word(shortPath(path))
  }

  /// Says that a text has no timer of its own, and how to end that of its folder.
  ///
  /// - Parameters:
  ///   - file: The text, as it was typed.
  ///   - folder: The absolute path of the folder.
  ///   - verb: The command that ends a timer, such as `stop`.
  func sentence(aboutText file: String, timedWith folder: String, ending verb: String) -> String {
    "No timer is running for \(file) alone. The timer for \(folderName(folder)) counts it, too. "
      + "To \(verb) that one: fileprogress \(verb) \(folderWord(folder))"
  }

  /// Refuses what would take a text away that the timer of a folder counts: its old words would be new ones at the end, or
  /// another text would have its time.
  ///
  /// - Parameter firstTaken: The place of the first of some texts that is taken; `nil` for none.
  /// - Throws: ``CommandFailure``; `DataStoreError`.
  func refuseTakingText(
    in store: DataStore,
    _ firstTaken: ([(document: DocumentIdentifier, path: String)]) throws -> Int?
  ) throws {
    for timer in try store.timers.running() {
      guard let folder = try FolderTimer.folder(of: timer, in: store, lookingIn: personFolders)
      else { continue }
      let texts =
        try [(document: timer.document, path: timer.path)]
        + store.documents.all(atOrBelow: folder).map { (document: $0.0, path: $0.path) }
      guard let taken = try firstTaken(texts) else { continue }
      throw CommandFailure(
        .failed,
        "The timer for \(folderName(folder)) is running and counts \(shortPath(texts[taken].path)). "
          + "Stop it first: fileprogress stop \(folderWord(folder))")
    }
  }
}
