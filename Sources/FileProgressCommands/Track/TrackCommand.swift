import ArgumentParser

/// Follows files without opening them.
struct TrackCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "track",
    abstract: "Remember files, so their history survives renames.",
    discussion: """
      Says whether each file is a document that fileprogress knows or a new one. A file that was \
      renamed, moved or edited is recognised, and its history goes with it. A copy starts as a new \
      document. In a folder, track takes the documents directly in it; with --recursive it also \
      takes those in the folders below. It skips hidden files, symbolic links, and copies that an \
      editor kept of a text that is gone.

      A pattern without a slash is compared with names, a pattern with a slash with paths. A \
      slash at the end excludes folders of that name. * stands for any characters.

      Examples:
        fileprogress track essay.txt
        fileprogress track ~/Documents --recursive --include '*.txt' --include '*.md'
        fileprogress track . --exclude '*.log' --json
      """)

  @Argument(help: "The files and folders.", completion: .file())
  var files: [String]

  @Flag(name: .shortAndLong, help: "Include the folders below each folder.")
  var recursive = false

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp("Track only files with this name or path.", valueName: "glob"),
    completion: .file())
  var include: [String] = []

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp("Skip files and folders with this name or path.", valueName: "glob"),
    completion: .file())
  var exclude: [String] = []

  @Flag(
    name: .long,
    help: "Don't count today's words from outside sessions; they were written earlier.")
  var notWritten = false

  @OptionGroup var confirmation: ConfirmationOption
  @OptionGroup var json: JSONOptions
  @OptionGroup var options: StoreOptions

  func validate() throws {
    if (include + exclude).contains("") {
      throw ValidationError("A pattern is empty. Example: fileprogress track . --include '*.txt'")
    }
  }

  func run() throws {
    try FileFollowing(
      files: files, isRecursive: recursive, including: include, excluding: exclude,
      isJSON: json.isWanted, areNotWritten: notWritten, isYes: confirmation.yes, access: options
    ).run()
  }
}
