import ProgressModel

/// What became of the words of a document, in brackets behind their number.
enum WordsChangedText {
  /// Returns ` (+15 −3)`; empty where nothing changed, or nothing is known.
  static func of(_ changed: WordsChanged?, on screen: ReportScreen) -> String {
    guard let changed else { return "" }
    var parts: [String] = []
    if changed.added != 0 { parts.append("+" + NumberText.grouped(changed.added)) }
    if changed.removed != 0 { parts.append(screen.minus + NumberText.grouped(changed.removed)) }
    return parts.isEmpty ? "" : " (" + parts.joined(separator: " ") + ")"
  }

  /// Returns ` (+12)` or ` (−3)` where only the numbers of words are known; empty if they are the same.
  static func of(from before: Int64, to after: Int64, on screen: ReportScreen) -> String {
    let change = after.subtractingReportingOverflow(before).partialValue
    return change == 0 ? "" : " (" + NumberText.groupedChange(change, on: screen) + ")"
  }
}
