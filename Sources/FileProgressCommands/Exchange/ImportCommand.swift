import ArgumentParser
import DocumentIdentity
import FileProgress
import FileProgressReports
import Foundation

/// Takes in what another store exported.
struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Import records from another computer or program.",
    discussion: """
      You can import a file twice: nothing is counted twice. The whole file is checked first; a \
      damaged file changes nothing. --skip-bad skips damaged lines and imports the rest. A large \
      file is imported in parts, so other programs can keep recording. If that is interrupted, \
      import the file again to add the rest.

      If both computers have the same document, its records are merged. For this, both need the same \
      key: see export --key. Uncertain matches are listed. import --key takes over the key of \
      your other computer and works in a new store only. Records of another person are refused. \
      If they are yours, add --as-mine the first time.

      import device lists your computers, and replaces a lost one.

      --from imports the time that another program recorded:

        activitywatch  an export of all buckets; time away is left out
        csv            a table, as Toggl exports it
        novelwriter    meta/sessions.jsonl in the project's folder
        timewarrior    what timew export prints
        watson         ~/.config/watson/frames

      The first line of a table names its columns: start, end or duration, and project. A time is \
      2026-11-20 14:05:00, a duration 1:30:00, 25min or a number of seconds.

      Without --to, the projects are listed and nothing is imported. With --to, the time goes to \
      one document, and with --project only that of one project or tag. import shows what it will \
      add, and asks first. Time that is already recorded counts once, and one undo takes everything back.

      --from git counts what you wrote in the texts of a folder: the words of each day, through \
      renames, from the commits by your address or by --author. It shows what it will add, and \
      asks first. Words of sessions stay as they are, and one undo takes everything back.

      Examples:
        fileprogress import records.jsonl
        fileprogress import --key my.key records.jsonl
        fileprogress import --as-mine laptop.jsonl
        fileprogress import device
        fileprogress import --from git ~/novel
        fileprogress import --from watson ~/.config/watson/frames
        fileprogress import --from csv toggl.csv --project Novel --to novel.md
      """,
    subcommands: [DeviceCommand.self])

  @Argument(
    help: ArgumentHelp("The exported file; - for standard input.", valueName: "file"),
    completion: .file())
  var file: String?

  @Option(
    help: ArgumentHelp("Use this key, exported with the file.", valueName: "file"),
    completion: .file()
  )
  var key: String?

  @Flag(
    name: .customLong("as-mine"), help: "Accept another person's records as your own.")
  var isMine = false

  @Flag(help: "Skip damaged lines and import the rest.")
  var skipBad = false

  @Option(
    name: .customLong("from"),
    help: ArgumentHelp("Import what this program recorded.", valueName: "program"))
  var source: ImportSource?

  @Option(
    name: .customLong("to"),
    help: ArgumentHelp("With --from, add the time to this document.", valueName: "file"),
    completion: .file())
  var document: String?

  @Option(
    help: ArgumentHelp("With --from, import only this project or tag.", valueName: "name"))
  var project: String?

  @Option(
    name: .customLong("author"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "With --from git, import only commits by this address; may be repeated.",
      valueName: "address"))
  var authors: [String] = []

  @Flag(name: .shortAndLong, help: "With --from, do not ask for confirmation.")
  var yes = false

  @OptionGroup var options: StoreOptions

  func validate() throws {
    let ofTrackers = [document.map { _ in "--to" }, project.map { _ in "--project" }]
      .compactMap(\.self)
    let ofGit = authors.isEmpty ? [] : ["--author"]
    let ofStores = [
      key.map { _ in "--key" }, isMine ? "--as-mine" : nil, skipBad ? "--skip-bad" : nil,
    ].compactMap(\.self)
    let (others, need) =
      switch source {
      case nil where ofGit.isEmpty:
        (ofTrackers + (yes ? ["--yes"] : []), "--from. Example: \(Self.trackerExample)")
      case nil: (ofGit, "--from git. Example: \(Self.gitExample) --author me@example.org")
      case .git: (ofTrackers, "a time tracker. Example: \(Self.trackerExample)")
      case .tracker: (ofGit, "--from git. Example: \(Self.gitExample) --author me@example.org")
      }
    if let option = others.first { throw ValidationError("\(option) needs \(need)") }
    if source != nil, let option = ofStores.first {
      throw ValidationError("--from and \(option) can't be combined. Choose one.")
    }
  }

  private static let gitExample = "fileprogress import --from git ~/novel"
  private static let trackerExample = "fileprogress import --from watson FILE --to essay.md"

  func run() throws {
    guard let file else {
      let example =
        if case .git = source {
          "a folder. Example: \(Self.gitExample)"
        } else {
          "a file. Example: fileprogress import records.jsonl"
        }
      throw CommandFailure(.usage, "fileprogress import needs \(example)")
    }
    switch source {
    case nil: try importRecords(file)
    case .git: try GitImport(folder: file, authors: authors, isYes: yes, access: options).run()
    case .tracker(let tracker):
      try TrackerImport(
        source: tracker, file: file, document: document, project: project, isConfirmed: yes,
        options: options
      ).run()
    }
  }

  private func importRecords(_ file: String) throws {
    let facts = try opened(file)
    let name = file == "-" ? "standard input" : file
    let count = try options.withStore(for: "import") { store in
      do {
        return try facts.run(in: store, asMine: isMine, skippingBad: skipBad)
      } catch let error as FactImport.KeyAlone {
        throw keyAlone(error.cause)
      }
    }
    options.talk(
      "Imported \(name): \(NumberText.count(count.read, "record")) read, "
        + "\(NumberText.grouped(count.new)) new.")
    tell(count)
  }

  /// Returns an error that says of the key, too, what became of it.
  private func keyAlone(_ cause: any Error) -> any Error {
    guard let cause = cause as? DataStoreError else { return cause }
    return DataStoreError(
      cause.code,
      message: cause.message.replacing(
        "Nothing was changed.", with: "The key was imported, but no records were."),
      underlyingErrors: cause.underlyingErrors)
  }

  /// How many lines are said about documents at most.
  private static let lineLimit = 10

  private func tell(_ outcome: ImportOutcome) {
    for cause in outcome.skipped.prefix(Self.lineLimit) { options.talk("Skipped: \(cause)") }
    if outcome.skipped.count > Self.lineLimit {
      options.talk("Skipped: \(outcome.skipped.count - Self.lineLimit) more lines")
    }
    for pair in outcome.merged.prefix(Self.lineLimit) {
      options.talk("Merged: \(pair.path) with \(pair.otherPath) on another computer")
    }
    if outcome.merged.count > Self.lineLimit {
      options.talk("Merged: \(outcome.merged.count - Self.lineLimit) more pairs")
    }
    // A document that is not on this computer has no file to name.
    let candidates = outcome.candidates.filter(\.isHere)
    for pair in candidates.prefix(Self.lineLimit) {
      options.talk(
        "Perhaps the same: \(pair.path) and \(pair.otherPath) on another computer. If so: "
          + "fileprogress link \(ShellText.word(pair.path)) \(pair.otherDocument)")
    }
    if candidates.count > Self.lineLimit {
      options.talk("Perhaps the same: \(candidates.count - Self.lineLimit) more pairs")
    }
  }

  private func opened(_ file: String) throws -> FactImport {
    do {
      return try FactImport(
        of: file == "-"
          ? .handle(.standardInput, name: "Standard input") : .file(exchangeFile(file)),
        key: key.map(exchangeFile))
    } catch {
      throw CommandFailure(error)
    }
  }

  private func exchangeFile(_ name: String) -> ExchangeFile {
    ExchangeFile(name: name, path: context.absolutePath(name))
  }
}
