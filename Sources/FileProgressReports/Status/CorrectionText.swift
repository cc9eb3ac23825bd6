package import ProgressModel

/// The words for what can be said against a decision about a file.
package struct CorrectionText: Sendable {
  /// What is shown.
  package let correction: DocumentStatus.Correction

  /// Creates the words.
  ///
  /// - Parameters:
  ///   - path: The absolute path of the file.
  ///   - typed: The file as it was typed.
  ///   - shortPath: Makes a path as short as it can be typed.
  package init(
    of path: String, as typed: String, _ correction: MatchCorrection,
    naming shortPath: (String) -> String
  ) {
    let short = typed.hasPrefix("-") ? "./" + typed : typed
    switch correction {
    case .unlink:
      self.correction = DocumentStatus.Correction(
        condition: "If it is another document", command: ShellText.call(["unlink", short]),
        absoluteCommand: ShellText.call(["unlink", path]))
    case .link(let document, let otherPath, let isNamedByPath, let isThere):
      let place = otherPath.map(shortPath)
      let condition =
        place.map { "If it is the document \(isThere ? "at" : "that was at") \($0)" }
        ?? "If it is the document that matched best"
      let names = isNamedByPath ? (place, otherPath) : (nil, nil)
      self.correction = DocumentStatus.Correction(
        condition: condition,
        command: ShellText.call(["link", short, names.0 ?? document.description]),
        absoluteCommand: ShellText.call(["link", path, names.1 ?? document.description]))
    }
  }
}
