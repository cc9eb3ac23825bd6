import FileProgress
import FileProgressReports
import ProgressModel

/// The words for what can be said against a decision about a file.
struct CorrectionText {
  /// What is shown.
  let correction: DocumentStatus.Correction

  /// Creates the words.
  ///
  /// - Parameters:
  ///   - path: The absolute path of the file.
  ///   - typed: The file as it was typed.
  init(
    of path: String, as typed: String, _ correction: MatchCorrection, in context: CommandContext
  ) {
    let short = typed.hasPrefix("-") ? "./" + typed : typed
    switch correction {
    case .unlink:
      self.correction = DocumentStatus.Correction(
        condition: "If it is another document", command: Self.command("unlink", short),
        absoluteCommand: Self.command("unlink", path))
    case .link(let document, let otherPath, let isNamedByPath):
      let place = otherPath.map(context.shortPath)
      // What is there decides the words alone.
      let isThere =
        isNamedByPath && otherPath.map { (try? context.fileSystem.resolve($0)) != nil } ?? false
      let condition =
        place.map { "If it is the document \(isThere ? "at" : "that was at") \($0)" }
        ?? "If it is the document that came nearest"
      let names = isNamedByPath ? (place, otherPath) : (nil, nil)
      self.correction = DocumentStatus.Correction(
        condition: condition,
        command: Self.command("link", short, names.0 ?? document.description),
        absoluteCommand: Self.command("link", path, names.1 ?? document.description))
    }
  }

  private static func command(_ words: String...) -> String {
    (["fileprogress"] + words).map(ShellText.word).joined(separator: " ")
  }
}
