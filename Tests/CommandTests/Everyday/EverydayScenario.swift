import FileProgress
import Testing

/// What a person does with files on a usual day, and what each file must be afterwards.
///
/// The expected answers say what a person would expect. They were written before the program was asked; if
/// one changes, the commit says why.
struct EverydayScenario: Sendable, CustomTestStringConvertible {
  /// One small operation.
  enum Step: Sendable {
    /// Writes a text in place; makes the file if it is missing.
    case write(EverydayText, String)
    /// Saves as many editors do: a new file takes the place of the old one.
    case save(EverydayText, String)
    /// What is typed in a shell.
    case shell(String)
    /// Asks about a file and gives its document a name.
    case seen(String, as: String)
    /// Opens a file with the line editor and adds a line at its end.
    case worked(String)
    /// Takes over the records of another computer, which has one file.
    case imported(EverydayText, String, as: String)
    /// Mounts a file system of its own, a stick, on a folder.
    case plugIn(String)
    /// Takes the stick away.
    case pullOut(String)
  }

  /// What a file must be.
  struct Answer: Sendable {
    var path: String
    /// The names of the documents that it may be. It is a new one exactly where the name is new. Usually one.
    var documents: [String]
    /// The reasons that are right; usually one.
    var reasons: [MatchReason]
  }

  /// The title.
  let testDescription: String
  /// What is done before the first question.
  var steps: [Step]
  /// The files that are asked about, in every order.
  var answers: [Answer]

  init(_ description: String, _ steps: [Step], _ answers: [Answer]) {
    testDescription = description
    self.steps = steps
    self.answers = answers
  }

  /// Whether root has to mount something.
  var needsMounting: Bool {
    steps.contains { if case .plugIn = $0 { true } else { false } }
  }

  /// The programs that the shell lines need and that may be missing.
  var neededPrograms: [String] {
    ["git", "zip"].filter { program in
      steps.contains {
        if case .shell(let line) = $0 { line.contains(program + " ") } else { false }
      }
    }
  }
}

extension EverydayScenario.Answer {
  /// A file is a certain document, for one of a few reasons.
  static func file(_ path: String, is document: String, _ reasons: MatchReason...) -> Self {
    Self(path: path, documents: [document], reasons: reasons)
  }

  /// A file may be several documents: the first file that is asked about decides.
  static func file(
    _ path: String, isOneOf documents: [String], _ reasons: MatchReason...
  ) -> Self {
    Self(path: path, documents: documents, reasons: reasons)
  }
}

/// Texts that tell which document they are, and some that do not.
enum EverydayText: Sendable {
  /// So many words about something.
  case text(String, words: Int = 120)
  /// The same with every ninth word changed.
  case edited(String, words: Int = 120)
  /// Several texts, one after the other.
  case joined([EverydayText])
  /// A few words that belong to no document.
  case note(String)
  /// The text as a web page.
  case page(String)

  /// What stands in the file.
  var content: String {
    switch self {
    case .text(let topic, let words): Self.lines(topic, words, changingEvery: .max)
    case .edited(let topic, let words): Self.lines(topic, words, changingEvery: 9)
    case .joined(let parts): parts.map(\.content).joined()
    case .note(let text): text
    case .page(let topic):
      "<!DOCTYPE html>\n<html><body><p>\(Self.lines(topic, 120, changingEvery: .max))</p></body></html>\n"
    }
  }

  private static func lines(_ topic: String, _ count: Int, changingEvery step: Int) -> String {
    (1...count).map { index in
      let word = topic + "\(index &* 7919 % 1000)"
      return word + (index % step == 0 ? "x" : "") + (index % 10 == 0 ? ".\n" : " ")
    }.joined()
  }
}
