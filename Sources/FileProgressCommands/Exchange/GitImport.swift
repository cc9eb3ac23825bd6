import DocumentIdentity
import DocumentText
import DocumentWriting
import FileProgress
import FileProgressReports
import FileTracking
import ProgressModel
import ProgressReading

/// What `import --from git DIR` does.
struct GitImport {
  /// The folder, as it was typed.
  let folder: String
  /// The addresses whose commits count; none for the one that git signs with.
  let authors: [String]
  /// Whether an option has confirmed it.
  let isYes: Bool
  let access: any StoreAccess

  /// How many documents are named at most: all chapters of a book.
  private static let lineLimit = 40

  func run() throws {
    let context = CommandContext.current
    do {
      try access.withStore(for: "import") { store in
        guard !store.recordsNothing else {
          return access.talk("Nothing was imported: FILEPROGRESS_DISABLE is set.")
        }
        try run(in: store, context)
      }
    } catch let failure as GitFailure {
      throw CommandFailure(failure, folder: context.shortPath(context.absolutePath(folder)))
    }
  }

  private func run(in store: DataStore, _ context: CommandContext) throws {
    let path = try resolvedFolder(in: context)
    guard let program = ExternalEditor.findProgram("git", searchPath: context.environment["PATH"]),
      program.hasPrefix("/")
    else { throw GitFailure.notStarted }
    let repository = try GitRepository(
      around: path, program: program, environment: context.environment)
    let log = try repository.log()
    let addresses = try self.addresses(in: repository, log)
    let texts = try texts(
      of: log.commits(by: addresses), below: path, repository, in: store, context)
    let changes = try store.pastWords.changes(adding: texts).filter { $0.words != 0 }
    guard !changes.isEmpty else {
      return access.talk(
        texts.isEmpty
          ? "There is nothing to import: no text in \(context.shortPath(path)) is in a commit."
          : "There is nothing to import: all of it is recorded, or was in the first commit.")
    }
    let figures = PastFigures(changes, in: context)
    for line in figures.lines(limit: Self.lineLimit) { access.talk(line) }
    try Confirmation(isGiven: isYes).require(
      "Import these words?", otherwise: "Nothing was imported.")
    try follow(texts.filter { !$0.history.isGone }.map(\.path), below: path, in: store, context)
    try store.pastWords.add(
      texts, asCommand: "import --from git \(ShellText.word(context.shortPath(path)))")
    access.talk("Imported. To take it back: fileprogress undo")
  }

  private func resolvedFolder(in context: CommandContext) throws -> String {
    let path = context.absolutePath(folder)
    guard (try? context.fileSystem.describeFolder(at: path)) != nil else {
      throw CommandFailure(.noFile, FileSentence.missingFolder(context.shortPath(path)))
    }
    return try context.fileSystem.resolve(path)
  }

  private func addresses(in repository: GitRepository, _ log: GitLog) throws -> [String] {
    guard let addresses = authors.isEmpty ? repository.configuredAddress().map({ [$0] }) : authors
    else {
      throw CommandFailure(
        .usage, "git has no address of yours (user.email). Name it: --author ADDRESS.")
    }
    guard !log.commits(by: addresses).contains(where: \.isOwn) else { return addresses }
    let known = log.authors.prefix(3).map {
      "\(PrintableText.of($0.address)) (\(NumberText.count($0.commitCount, "commit")))"
    }
    throw CommandFailure(
      .failed,
      "No commit there is by \(PrintableText.of(addresses.joined(separator: ", "))). Authors: "
        + known.joined(separator: ", ") + ". Name yours: --author ADDRESS.")
  }

  // MARK: - Counting

  /// Reads and counts the contents of the texts that are there now, and of those that are gone.
  private func texts(
    of commits: [PastCommit], below folder: String, _ repository: GitRepository,
    in store: DataStore, _ context: CommandContext
  ) throws -> [PastWords.Text] {
    let files = try repository.files()
    let top = repository.top == "/" ? "" : repository.top
    func fullPath(_ name: [UInt8]) -> String { top + "/" + String(decoding: name, as: UTF8.self) }
    let present = try files.filter { name, _ in
      let path = fullPath(name)
      guard Self.isText(name), PathText.lies(path, atOrBelow: folder),
        // What a link leads to is another file, or in another folder.
        let resolved = try? context.fileSystem.resolve(path), PathText.areSame(resolved, path),
        let entry = try? context.fileSystem.entry(at: path, followsLink: false),
        entry.kind == .regular
      else { return false }
      return try store.exclusions.refusal(ofFileAt: path) == nil
    }
    let history = TextHistory(of: commits, present: present, isText: Self.isText)
    let contents = try contents(of: history, repository, in: store, context)
    return try history.texts(contents)
      .map { PastWords.Text(path: fullPath($0.path), history: $0) }
      .filter { text in
        guard text.history.isGone else { return true }
        return try PathText.lies(text.path, atOrBelow: folder)
          // A file that git no longer follows is not gone, but a newer text may be at its place.
          && (present[text.history.path] != nil
            || (try? context.fileSystem.entry(at: text.path, followsLink: false)) == nil)
          && store.exclusions.refusal(ofFileAt: text.path) == nil
      }
  }

  /// Whether a file has words that are counted: its name tells a format, and neither it nor a folder of it is hidden.
  private static func isText(_ name: [UInt8]) -> Bool {
    guard let path = String(validating: name, as: UTF8.self) else { return false }
    return DocumentFormat(name: path) != nil
      && !name.split(separator: UInt8(ascii: "/")).contains { $0.first == UInt8(ascii: ".") }
  }

  private func contents(
    of history: TextHistory, _ repository: GitRepository, in store: DataStore,
    _ context: CommandContext
  ) throws -> [PastContentName: PastContent] {
    let wanted = Dictionary(grouping: history.wantedContents, by: \.content)
    let counting = PastCounting(in: store, under: try store.pastWords.secret())
    var found: [PastContentName: PastContent] = [:]
    var bar = ProgressBar(in: context)
    defer { bar.finish() }
    var doneCount = 0
    try repository.readContents(wanted.keys.sorted()) { piece in
      let contents = piece.flatMap { entry in
        (wanted[entry.name] ?? []).map { PastBytes(name: $0, bytes: entry.bytes) }
      }
      for (content, count) in zip(contents, counting.count(contents)) {
        found[content.name] = count
      }
      doneCount += piece.count
      bar.show(doneCount, of: wanted.count, "Counting words")
    }
    return found
  }

  /// Looks at the files, so that each has a document.
  private func follow(
    _ paths: [String], below folder: String, in store: DataStore, _ context: CommandContext
  ) throws {
    let counting: ContentCountingMaker = { PlainTextCounting(path: $0) }
    let result = try store.track(
      in: [folder], counting: counting, countingRest: DocumentLook.counting(in: store)
    ) { TrackingRequests(named: paths) }
    for error in result.errors { context.say("Error: \(FailureText.of(error, in: context))") }
  }
}

extension CommandFailure {
  /// Says why the history of a folder can't be read.
  init(_ failure: GitFailure, folder: String) {
    switch failure {
    case .notStarted:
      self.init(.failed, "git can't be started. Install it: sudo apt install git")
    case .refused(let reason):
      self.init(
        .failed,
        reason.isEmpty
          ? "git can't read the history of \(folder)."
          : "git can't read the history of \(folder): \(PrintableText.of(reason))")
    case .tooSlow: self.init(.failed, "git took more than 5 minutes for \(folder).")
    case .tooLong: self.init(.failed, "The history of \(folder) is too long to import.")
    case .noCommits: self.init(.failed, "There is no commit in \(folder) yet.")
    case .otherFolder:
      self.init(.failed, "The repository of \(folder) has its files in another folder.")
    }
  }
}
