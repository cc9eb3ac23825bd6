import ArgumentParser
import FileProgress
import FileProgressReports
import FileTracking
import ProgressModel

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
    let places = TrackedPlaces(
      files, isRecursive: recursive, including: include, excluding: exclude, in: context)
    let result = try options.withStore(for: "track") { store in
      var bar = ProgressBar("Looking at files", in: context)
      defer { bar.finish() }
      return try store.track(in: places.resolvedFolders) {
        bar.show($0, of: $1)
      } _: {
        places.find()
      }
    }
    let isEachWanted = json.isWanted
    var shown: [TrackedFile] = []
    var counts: [MatchReason: Int] = [:]
    // By their places: a copy of ten thousand files takes as long as a look at some of them.
    for place in result.files.indices {
      let reason = result.files[place].decision.reason
      counts[reason, default: 0] += 1
      // Of ten thousand files that are as they were nobody wants to read.
      if isEachWanted || reason != .unchanged || places.names(result.files[place].path) {
        shown.append(result.files[place])
      }
    }
    let report = TrackReport(
      files: shown.map { file in
        TrackReport.File(
          path: file.path, document: file.document,
          match: DocumentStatus.Match(
            decision: file.decision, sentence: file.decision.sentence(path: file.path),
            seenAtNanoseconds: nil))
      },
      counts: counts,
      failures: result.errors.map {
        TrackReport.Failure(path: $0.path, message: "\($0)")
      }, excludedCount: result.excludedCount)
    if json.isWanted {
      try context.write(report.json)
    } else {
      let text = TrackText(report)
      try context.write(text.text)
      options.talk(text.summary)
    }
    for failure in report.failures { context.say("Error: \(failure.message)") }
    if let first = result.errors.first {
      let status = result.files.isEmpty ? ExitStatus(for: first) : .partlyDone
      throw ExitCode(status.rawValue)
    }
  }
}
