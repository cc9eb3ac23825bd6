import Foundation
import ProgressModel

/// Why an editor could not be started.
package enum ExternalEditorError: Error, Equatable, CustomStringConvertible {
  /// The command has no words.
  case noCommand

  /// No program of this name is in the folders of `PATH`, or at this path.
  case notFound(word: String)

  /// The system could not start the program.
  case notStarted(program: String, errorNumber: Int32)

  /// The system lost the program while it ran.
  case notWaitedFor(program: String, errorNumber: Int32)

  package var description: String {
    switch self {
    case .noCommand:
      "The editor command is empty. \(Self.advice)"
    case .notFound(let word):
      "There is no editor \"\(PrintableText.of(word))\". \(Self.advice)"
    case .notStarted(let program, let errorNumber):
      "The editor \(PrintableText.of(program)) can't be started: "
        + "\(String(cString: strerror(errorNumber))). \(Self.advice)"
    case .notWaitedFor(let program, let errorNumber):
      "fileprogress lost the editor \(PrintableText.of(program)): "
        + "\(String(cString: strerror(errorNumber))). Close it and look at the document."
    }
  }

  private static let advice = "Set $EDITOR, or use --editor CMD or --line."
}
