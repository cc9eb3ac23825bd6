import ArgumentParser
import FileProgress
import FileProgressReports

/// Says that a file is the same document as another one.
struct LinkCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "link",
    abstract: "Merge two documents into one.",
    discussion: """
      Use it when fileprogress mistook a file for a new document. Both then share one history, and \
      time in both counts once. Name the other document by its file, or by its last name if the \
      file is gone. You can also use the first 4 or more characters of its id (status --json). \
      unlink splits them again, and undo removes the link.

      Examples:
        fileprogress link essay.txt draft.txt
        fileprogress link essay.txt 0194c1d2
      """)

  @Argument(help: "The file.", completion: .file())
  var file: String

  @Argument(
    help: ArgumentHelp("The other document.", valueName: "document|file"), completion: .file())
  var other: String

  @OptionGroup var json: JSONOptions
  @OptionGroup var options: StoreOptions

  func run() throws {
    try LinkedFile.checkNames(file, other)
    try options.withStore(for: "link") { store in
      let shown = LinkedFile(.link, file, options, isJSON: json.isWanted)
      let name = NamedDocument.Name(
        typed: other, path: context.absolutePath(other), lastingPath: context.lastingPath(other))
      let outcome: FileLinking.LinkOutcome
      do {
        outcome = try shown.linking(in: store).link(
          to: name, asCommand: "link \(ShellText.word(file)) \(ShellText.word(other))")
      } catch let failure as NamedDocument.Failure {
        throw Self.failure(failure, of: other, besides: file)
      }
      switch outcome {
      case .unrecorded: try shown.tellUnrecorded(store)
      case .otherUnrecorded:
        options.talkAboutUnrecorded(other, store)
        try shown.write(activity: nil, [])
      case .linked(let result, let named):
        let otherName = named.path == nil ? "document \(other)" : other
        let lines =
          result.others.isEmpty
          ? ["\(file) and \(otherName) are already one document."]
          : shown.lines(of: result, linkedTo: named)
        for line in lines { options.talk(line) }
        try shown.write(activity: result.facts.id, result.others)
      }
    }
  }

  private static func failure(
    _ failure: NamedDocument.Failure, of typed: String, besides file: String
  ) -> CommandFailure {
    switch failure {
    case .sameFile:
      CommandFailure(
        .usage,
        file == typed
          ? "\"\(file)\" is named twice. Name two different documents."
          : "\(file) and \(typed) are the same file. Name two different documents.")
    case .unknownFile:
      CommandFailure(.noFile, FailureText.missing(typed))
    case .shortPrefix:
      CommandFailure(
        .usage,
        "There is no file at \(typed), and an id needs at least 4 digits. \(Self.ids)")
    case .unknownPrefix:
      CommandFailure(
        .noFile, "There is no file at \(typed), and no id starts with it. \(Self.ids)")
    case .ambiguousPrefix(let documentCount):
      CommandFailure(
        .usage,
        "\(documentCount) documents have ids that start with \"\(typed)\". Give more digits. "
          + Self.ids)
    }
  }

  private static let ids = "To see an id: fileprogress status --json FILE"
}
