import ProgressModel

/// What kept a session, in a word.
enum ToolText {
  /// Returns `timer` for what `start` began, `open` for our editors, and else the name of the program.
  static func of(_ kind: SessionFact.Kind, _ tool: String) -> String {
    if kind == .manual { return "timer" }
    let own = "fileprogress "
    return PrintableText.of(tool.hasPrefix(own) ? String(tool.dropFirst(own.utf8.count)) : tool)
  }
}
