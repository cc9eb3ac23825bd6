import ArgumentParser
import DocumentText
import DocumentWriting
import FileProgress
import FileProgressReports
import FileTracking
import ProgressModel
import ProgressReading

/// Shows what runs, or everything about one document; writes nothing.
struct StatusCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Show what is running, or everything about one document.",
    discussion: """
      Without FILE, status shows your timers and the documents that are open in an editor. With \
      FILE it shows time, words and sessions of that document. It never changes anything.

      --short prints one line for the prompt of your shell, or nothing if there is nothing to say:
        bash      PS1='$(fileprogress status --short) \\w \\$ '
        zsh       setopt promptsubst; RPROMPT='$(fileprogress status --short)'
        starship  [custom.fileprogress]
                  command = "fileprogress status --short"
                  when = true

      Examples:
        fileprogress status
        fileprogress status essay.txt
        fileprogress status --why essay.txt
      """)

  @Argument(help: "The document; without it, what is running.", completion: .file())
  var file: String?

  @Flag(help: "Show all sessions, not only the last ones.")
  var all = false

  @Flag(help: "Explain how time and words are counted.")
  var explain = false

  @Flag(help: "Explain why the file counts as this document.")
  var why = false

  @Flag(help: "Print one short line for a shell prompt.")
  var short = false

  @OptionGroup var json: JSONOptions
  @OptionGroup var idle: IdleOptions
  @OptionGroup var options: StoreOptions

  func validate() throws {
    let flags = [("--all", all), ("--explain", explain), ("--why", why)]
    guard let (name, _) = flags.first(where: \.1) else { return }
    if file == nil {
      throw ValidationError("\(name) needs a file. Example: fileprogress status \(name) essay.txt")
    }
    if short { throw ValidationError("--short and \(name) can't be combined. Choose one.") }
  }

  func run() throws {
    if short {
      try PromptLine(file: file, isJSON: json.isWanted, access: options).run()
    } else if let file {
      var wishes: StatusText.Wishes = []
      if all { wishes.insert(.allSessions) }
      if explain { wishes.insert(.method) }
      if why { wishes.insert(.reasons) }
      try StatusReading(
        file: file, wishes: wishes, isJSON: json.isWanted,
        idle: idle.limit, access: options
      ).run()
    } else {
      try RunningPage(
        isJSON: json.isWanted, idle: idle.limit, access: options
      ).run()
    }
  }
}

/// What `status FILE` does.
struct StatusReading {
  let file: String
  var wishes: StatusText.Wishes = []
  var isJSON = false
  /// The idle rule that was typed; `nil` for the one of this machine.
  var idle: IdleLimit?
  let access: any StoreAccess

  func run() throws {
    let context = CommandContext.current
    let store = try access.store(for: "status")
    defer { access.close(store, beforeExit: context.ownsProcess) }
    let path = context.absolutePath(file)
    access.leaveOutDistantFiles(of: store, besides: [path])
    let reader = context.reader(of: store, idle: idle)
    guard let report = try self.report(ofFileAt: path, reader) else { return }
    let (standing, known) = (report.standing, report.standing.status)
    var match = DocumentStatus.Match(
      decision: known.decision, sentence: known.sentence,
      seenAtNanoseconds: known.seenAtNanoseconds, runnerUpPath: known.runnerUpPath,
      correction: known.correction.map {
        CorrectionText(of: path, as: file, $0, naming: context.shortPath).correction
      }, merged: known.merged)
    match.runnerUpWasHere = known.runnerUpWasHere
    if let target = target(ofLinkAt: path) {
      // The document was seen at the target, so what is said of it names that.
      match.sentence =
        "\(context.shortPath(path)) is a link to \(context.shortPath(target)). "
        + known.decision.sentence(
          path: target, runnerUpPath: known.runnerUpPath, hasProof: isJSON,
          naming: context.shortPath)
    } else if !isJSON {
      match.leaveOutProof(ofFileAt: path, on: access.screen())
    }
    var status = DocumentStatus(
      path: path, match: match, activity: report.activity,
      idleLimitNanoseconds: reader.idleLimitNanoseconds,
      uncounted: standing.uncounted.map {
        DocumentStatus.Uncounted(
          reason: $0.reason.code, sentence: $0.reason.sentenceWithRetry(about: file),
          countedAtNanoseconds: $0.countedAtNanoseconds)
      })
    status.recount = standing.recounted
    status.forgotten = report.forgotten
    let refusal = try sentenceAboutRefusal(ofFileAt: path, store)
    if isJSON {
      try context.write(status.json)
    } else if refusal == nil || status.activity != nil || wishes.contains(.reasons) {
      let typed = ShellText.fileName(file)
      try context.write(
        StatusText(status, typed: typed, on: screen(reader), wishes: wishes).text)
    }
    if let refusal { access.talk(refusal) }
    guard !isJSON, report.activity?.isStarted != true,
      let timer = try FolderTimer.counting(
        fileAt: path, in: store, lookingIn: context.personFolders)
    else { return }
    let shown = access.screen().since(timer.startedAtNanoseconds)
    access.talk(
      "The timer for \(context.folderName(timer.folder)) has been running \(shown). "
        + "It counts \(file), too.")
  }

  /// Says why nothing is recorded of the file; `nil` if it is recorded. Where nothing was ever recorded, this alone is
  /// the answer: to start would not help.
  private func sentenceAboutRefusal(ofFileAt path: String, _ store: DataStore) throws -> String? {
    if try store.exclusions.refusal(ofFileAt: path) == .ofStore {
      return store.sentenceAboutUnrecorded(file, at: path)
    }
    return try store.exclusions.pattern(ofFileAt: path).map {
      ExcludedText.sentence(about: file, by: $0)
    }
  }

  /// Where the person reads it, with the days that words count for.
  private func screen(_ reader: Reader) -> ReportScreen {
    var screen = access.screen()
    screen.dayTime = reader.dayTime
    return screen
  }

  /// Where a symbolic link leads; `nil` for any other file.
  private func target(ofLinkAt path: String) -> String? {
    let files = CommandContext.current.fileSystem
    guard isJSON || wishes.contains(.reasons),
      (try? files.entry(at: path, followsLink: false).kind) == .symbolicLink
    else { return nil }
    return try? files.resolve(path)
  }

  /// Returns what is known of the file; `nil` if it is gone and its history was shown.
  private func report(ofFileAt path: String, _ reader: Reader) throws -> FileReport? {
    do {
      return try reader.status(
        ofFileAt: path, lastingPath: CommandContext.current.lastingPath(file),
        findsForgotten: !isJSON)
    } catch is FileStanding.Gone {
      if try showHistory(reader) { return nil }
      throw CommandFailure(
        .noFile,
        "\(file) is gone. fileprogress report --all \(ShellText.word(file)) shows its history. If you moved "
          + "the file: fileprogress track --recursive FOLDER")
    } catch let error as FileTrackingError where error.code == .isDirectory {
      throw CommandFailure(
        .noFile,
        "\(FailureText.of(error)) To see a whole folder: fileprogress report \(ShellText.word(file))"
      )
    }
  }
}

extension StatusReading {
  /// Shows what is recorded of a file that is gone.
  ///
  /// - Returns: Whether it was shown. Programs get an error, as before.
  fileprivate func showHistory(_ reader: Reader) throws -> Bool {
    let context = CommandContext.current
    let path = context.lastingPath(file)
    guard !isJSON, let activity = try reader.history(ofGoneFileAt: path) else { return false }
    let status = DocumentStatus(
      path: path, match: nil, activity: activity,
      idleLimitNanoseconds: reader.idleLimitNanoseconds)
    let typed = ShellText.fileName(file)
    try context.write(
      StatusText(
        status, typed: typed, on: screen(reader), wishes: wishes.subtracting(.reasons)
      ).text)
    let isElsewhere =
      activity.path != path
      && (try? context.fileSystem.entry(at: activity.path, followsLink: true)) != nil
    let now = context.shortPath(activity.path)
    access.talk(
      isElsewhere
        ? "\(file) is now \(PrintableText.of(now)): fileprogress status \(ShellText.word(now))"
        : "\(file) is gone. If you moved it: fileprogress track --recursive FOLDER")
    return true
  }
}

extension DocumentStatus.Match {
  /// Takes what spoke for the decisions out of their sentences: people read it in sentences of its own.
  fileprivate mutating func leaveOutProof(ofFileAt path: String, on screen: ReportScreen) {
    sentence = decision.sentence(path: path, runnerUpPath: runnerUpPath, hasProof: false) {
      Self.name(of: $0, beside: path, on: screen)
    }
    for index in merged.indices {
      let path = merged[index].path
      merged[index].sentence = merged[index].decision.sentence(path: path, hasProof: false) {
        Self.name(of: $0, beside: path, on: screen)
      }
    }
  }

  /// Names a file of the same folder by its last component, and any other one by its place.
  private static func name(
    of path: String, beside other: String, on screen: ReportScreen
  ) -> String {
    let name = DocumentName(path: path)
    guard let folder = name.folder, let beside = DocumentName(path: other).folder,
      folder.utf8.elementsEqual(beside.utf8)
    else { return screen.place(path) }
    return name.name
  }
}
