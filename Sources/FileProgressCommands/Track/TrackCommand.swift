import ArgumentParser

/// Follows files without opening them.
struct TrackCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "track",
    abstract: "Follow files from now on, or find them again after they were moved.",
    discussion: """
      For every file it is found out which document it is: one that was renamed, moved, edited or \
      copied since it was seen last is known again. Files in a folder are followed, with --recursive \
      also those in the folders below it; hidden ones and those behind symbolic links are not. A \
      pattern is one of names, or with a slash one of paths; with a slash at its end alone it excludes \
      folders of that name. * stands for any characters.

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
    try FileFollowing(
      files: files, isRecursive: recursive, including: include, excluding: exclude,
      isJSON: json.isWanted, access: options
    ).run()
  }
}
