import ArgumentParser
import FileProgress
import FileProgressReports
import FileTracking

/// Follows files without opening them.
struct TrackCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "track",
    abstract: "Follow files from now on, or find them again after they were moved.",
    discussion: """
      For every file it is found out which document it is: one that was renamed, moved, edited or \
      copied since it was seen last is known again. Files in a folder are followed, with --recursive \
      also those in the folders below it; hidden ones and those behind symbolic links are not. A \
      pattern is one of names, or with a slash one of paths; * stands for any characters.

      Examples:
        fileprogress track essay.txt
        fileprogress track ~/Documents --recursive --include '*.txt' --include '*.md'
        fileprogress track . --exclude '*.log' --json
      """)

  @Argument(help: "Files and folders.")
  var files: [String]

  @Flag(name: .shortAndLong, help: "Also the folders below a folder.")
  var recursive = false

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp("Only files of this name or path.", valueName: "glob"))
  var include: [String] = []

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp("No files or folders of this name or path.", valueName: "glob"))
  var exclude: [String] = []

  @OptionGroup var json: JSONOptions
  @OptionGroup var options: StoreOptions

  func validate() throws {
    if (include + exclude).contains("") { throw ValidationError("A pattern is empty.") }
  }

  func run() throws {
    let found = TrackedPlaces(
      files, isRecursive: recursive, including: include, excluding: exclude, in: context)
    if found.requests.isEmpty, let first = found.errors.first { throw first }
    let result = try options.withStore(for: "track") { store in
      var bar = ProgressBar("Looking at files", total: found.requests.count, in: context)
      defer { bar.finish() }
      return try store.track(found.requests, in: found.folders) { bar.show($0) }
    }
    let report = TrackReport(
      files: result.files.map { file in
        TrackReport.File(
          path: file.path, document: file.document,
          match: DocumentStatus.Match(
            decision: file.decision, sentence: file.decision.sentence(path: file.path),
            seenAtNanoseconds: nil),
          isNamed: found.named.contains(Array(file.path.utf8)))
      },
      failures: (found.errors + result.errors).map {
        TrackReport.Failure(path: $0.path, message: "\($0)")
      })
    if json.isWanted {
      try context.write(report.json)
    } else {
      let text = TrackText(report)
      try context.write(text.text)
      options.talk(text.summary)
    }
    for failure in report.failures { context.say("Error: \(failure.message)") }
    guard report.failures.isEmpty else {
      throw ExitCode(
        (report.files.isEmpty
          ? ExitStatus(for: (found.errors + result.errors)[0]) : ExitStatus.partlyDone).rawValue)
    }
  }
}
