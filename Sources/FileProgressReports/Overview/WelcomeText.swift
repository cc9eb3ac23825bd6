package import ProgressModel

/// What is said to a person who never recorded anything.
package struct WelcomeText: Sendable {
  /// The lines, without line feeds.
  package let lines: [String]

  /// Says it.
  ///
  /// - Parameters:
  ///   - command: The command to start with, such as `fileprogress open essay.txt`.
  ///   - classes: What the person's classes have; `nil` without classes.
  package init(
    startingWith command: String, isNew: Bool, classes: ClassGlance? = nil, on screen: ReportScreen
  ) {
    func sentence(_ text: String) -> [String] {
      WrappedText.lines(of: text, columnCount: screen.columnCount)
    }
    lines =
      sentence(
        "Hello! fileprogress counts your words and your time while you write. Nothing is counted yet, "
          + "so today can only get better.") + [""]
      + CommandLines(
        (classes.map { $0.works.isEmpty ? [] : [($0.openCommand, "work on what is due")] } ?? [])
          + [
            (
              command, isNew ? "start a text; write, save, close" : "work on it; write, save, close"
            ),
            ("fileprogress", "come back and see what you did"),
            ("fileprogress --help", "see the commands"),
          ], on: screen
      ).lines + [""]
      + sentence("Your text stays in its file. " + Self.sharing(classes))
  }

  /// What leaves the computer.
  private static func sharing(_ classes: ClassGlance?) -> String {
    guard let classes else { return "Nothing leaves this computer." }
    return classes.isStudent
      ? "Your class sees times and numbers of assigned work. To see which: fileprogress class share"
      : "Your class gets only what you assign."
  }
}

extension ClassGlance {
  /// The longest title that stands in a command, in bytes.
  private static let longestTitle = 30

  /// The command that opens the first work.
  var openCommand: String {
    let title = works.first?.title ?? ""
    let isShort = !title.isEmpty && title.utf8.count <= Self.longestTitle
    return "fileprogress assignment open " + (isShort ? ShellText.word(title) : "TITLE")
  }
}

/// The commands that several texts recommend, each in one wording.
package enum NextStep {
  /// How to take back what has just been done.
  package static let undo = "To undo: fileprogress undo"

  /// How to start.
  ///
  /// - Parameter file: The document, as it can be typed.
  package static func start(_ file: String = "FILE") -> String {
    "To start: fileprogress open \(file)"
  }
}
