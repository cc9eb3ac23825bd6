package import ProgressModel

/// What is said in one line when documents are linked or split, such as
/// `essay.txt is the document that was at draft.txt now: 2 h 10 min, 3 sessions`.
package struct LinkingLine: Hashable, Sendable {
  /// The line, without a line feed and without control characters.
  package let text: String

  /// Creates the line of a file that was linked.
  ///
  /// - Parameters:
  ///   - file: The file, as people call it.
  ///   - other: The other document, as people call it.
  ///   - isGone: Whether the other document has left the place that it is called by.
  ///   - activity: What they are together.
  package init(_ file: String, linkedTo other: String, isGone: Bool, _ activity: ActivitySummary) {
    text = PrintableText.of(
      (isGone
        ? "\(file) is now the document that was at \(other): "
        : "\(file) and \(other) are now one document: ") + Self.figures(activity))
  }

  /// Creates the line that comes next if a file was linked with another one that has a different text.
  ///
  /// - Parameter file: The file, as it was typed.
  package init(aboutTwoTextsOf file: String) {
    text = PrintableText.of(
      "Their texts differ. The word count is that of the file written last, so it jumps when you write in the other "
        + "one. To count each file: fileprogress unlink \(ShellText.fileName(file))")
  }

  /// Creates the line of a file that was split from other documents.
  ///
  /// - Parameters:
  ///   - file: The file, as people call it.
  ///   - others: The other documents, as people call them.
  ///   - activity: What the file is alone.
  package init(_ file: String, splitFrom others: [String], _ activity: ActivitySummary) {
    let names =
      others.count < 2
      ? others.joined()
      : others.dropLast().joined(separator: ", ") + " and " + (others.last ?? "")
    text = PrintableText.of(
      "\(file) is now separate from \(names): " + Self.figures(activity))
  }

  private static func figures(_ activity: ActivitySummary) -> String {
    DurationText.open(activity.time) + ", "
      + NumberText.count(activity.sessionCount, "session")
  }
}
