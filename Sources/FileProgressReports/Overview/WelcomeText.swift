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
    let taught = classes?.taught ?? []
    let archived = taught.isEmpty ? classes?.archived ?? [] : []
    let greeting =
      taught.isEmpty && archived.isEmpty
      ? sentence(
        "Hello! fileprogress counts your words and your time while you write. Nothing is counted yet, "
          + "so today can only get better.")
      : taught.flatMap { sentence(Self.text(of: $0)) }
        + archived.flatMap { sentence(PrintableText.of($0) + " is archived.") }
    var commands: [(command: String, purpose: String)] = []
    if let classes, !classes.works.isEmpty {
      commands.append((classes.openCommand, "work on what is due"))
    }
    if !taught.isEmpty {
      let title = taught.count > 1 ? " TITLE" : ""
      commands.append(("fileprogress class report" + title, "see how far everyone is"))
    }
    if !archived.isEmpty {
      commands.append(("fileprogress class archive TITLE --undo", "continue the class"))
    }
    let purpose = isNew ? "start a text; write, save, close" : "work on it; write, save, close"
    commands.append((command, purpose))
    commands.append(("fileprogress", "come back and see what you did"))
    commands.append(("fileprogress --help", "see the commands"))
    lines =
      greeting + [""] + CommandLines(commands, on: screen).lines + [""]
      + sentence("Your text stays in its file. " + Self.sharing(classes))
  }

  /// What a teacher who doesn't write finds here every day.
  private static func text(of taught: ClassGlance.Taught) -> String {
    "\(PrintableText.of(taught.classTitle)): \(NumberText.count(taught.studentCount, "student")), "
      + "\(NumberText.count(taught.assignmentCount, "assignment"))."
  }

  /// What leaves the computer.
  private static func sharing(_ classes: ClassGlance?) -> String {
    guard let classes else { return "Nothing leaves this computer." }
    return classes.isStudent
      ? "Your class sees your time and word counts for assigned work. "
        + "To see which: fileprogress class share"
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
