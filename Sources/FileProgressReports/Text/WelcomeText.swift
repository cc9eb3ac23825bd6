/// What is said to a person who never recorded anything.
package struct WelcomeText: Sendable {
  /// The lines, without line feeds.
  package let lines: [String]

  /// Says it.
  ///
  /// - Parameter command: The command to start with, such as `fileprogress open essay.txt`.
  package init(startingWith command: String, isNew: Bool, on screen: ReportScreen) {
    func sentence(_ text: String) -> [String] {
      WrappedText.lines(of: text, columnCount: screen.columnCount)
    }
    lines =
      sentence(
        "Hello! fileprogress counts your words and your time while you write. Nothing is counted yet, "
          + "so today can only get better.") + [""]
      + CommandLines(
        [
          (command, isNew ? "start a text; write, save, close" : "work on it; write, save, close"),
          ("fileprogress", "come back and see what you did"),
          ("fileprogress --help", "see all commands"),
        ], on: screen
      ).lines + [""]
      + sentence("Your text stays in its file. Nothing leaves this computer.")
  }
}
