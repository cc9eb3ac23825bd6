import ArgumentParser
import FileProgress
import FileProgressReports

/// Says that a file is another document than those that it was taken for.
struct UnlinkCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "unlink",
    abstract: "Split a file from a document it was merged with.",
    discussion: """
      The file gets its own records back. If you linked the file, unlink undoes your link. \
      Otherwise it undoes fileprogress's own decision, which status --why shows. This also works \
      if the file is gone. undo merges the documents again.

      Example:
        fileprogress unlink essay.txt
      """)

  @Argument(help: "The file.", completion: .file())
  var file: String

  @OptionGroup var json: JSONOptions
  @OptionGroup var options: StoreOptions

  func run() throws {
    try LinkedFile.checkNames(file)
    try options.withStore(for: "unlink") { store in
      let shown = LinkedFile(.unlink, file, options, isJSON: json.isWanted)
      switch try shown.linking(in: store).unlink(asCommand: "unlink \(ShellText.word(file))") {
      case .unrecorded: try shown.tellUnrecorded(store)
      case .unlinked(let result, let timerPaths):
        options.talk(shown.line(of: result))
        for path in timerPaths.map(context.shortPath) {
          options.talk(
            "The timer for \(path) is still running. Stop it with: fileprogress stop \(ShellText.word(path))"
          )
        }
        try shown.write(activity: result.facts.id, result.others)
      case .sameFile(let otherPath):
        throw CommandFailure(
          .failed,
          "\(file) is the same file as \(context.shortPath(otherPath)), under another name, so "
            + "they are one document. To make two: copy the file, then move the copy to \(file).")
      case .alwaysOne(let earlierPath):
        throw CommandFailure(
          .failed,
          "There is nothing to unlink: \(file) has always been the same document, also at "
            + "\(context.shortPath(earlierPath)).")
      case .notLinked:
        throw CommandFailure(
          .failed, "There is nothing to unlink: \(file) is not merged with another document.")
      }
    }
  }
}
