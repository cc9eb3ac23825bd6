/// Splits a command line, such as the value of `EDITOR`, into words as a POSIX shell does.
///
/// Quotes and backslashes work; nothing is expanded: `$`, `~`, `*`, `|` and their kin are plain
/// characters.
///
/// - Source: POSIX.1-2024, Shell & Utilities 2.2, "Quoting".
package enum ShellWords {
  /// Why a command line cannot be split.
  package enum SplitError: Error, Equatable, CustomStringConvertible {
    case unterminatedQuote(Character, in: String)
    case trailingBackslash(in: String)

    package var description: String {
      switch self {
      case .unterminatedQuote(let quote, let text):
        "the quote \(quote) in the command \(TerminalText.escaped(text.utf8)) is not closed; close it "
          + "or put a backslash before it"
      case .trailingBackslash(let text):
        "the command \(TerminalText.escaped(text.utf8)) ends in a backslash; remove or double it"
      }
    }
  }

  /// Splits a text into words.
  ///
  /// - Returns: The words in order, without their quotes; none for a text of white space. `''` is
  ///   an empty word.
  /// - Throws: ``SplitError`` if a quote is not closed or a backslash has nothing after it.
  package static func split(_ text: String) throws(SplitError) -> [String] {
    var words: [String] = []
    var word: String?
    var scalars = text.unicodeScalars.makeIterator()
    while let scalar = scalars.next() {
      switch scalar {
      case " ", "\t", "\n":
        if let finished = word {
          words.append(finished)
          word = nil
        }
      case "\\":
        guard let escaped = scalars.next() else { throw .trailingBackslash(in: text) }
        // A backslash before a newline joins two lines.
        if escaped != "\n" {
          word = (word ?? "") + String(escaped)
        }
      case "'", "\"":
        word =
          (word ?? "")
          + (try quoted(by: scalar, &scalars, in: text))
      default:
        word = (word ?? "") + String(scalar)
      }
    }
    return words + (word.map { [$0] } ?? [])
  }

  private static func quoted(
    by quote: Unicode.Scalar, _ scalars: inout String.UnicodeScalarView.Iterator, in text: String
  ) throws(SplitError) -> String {
    var quoted = String.UnicodeScalarView()
    while let scalar = scalars.next() {
      if scalar == quote {
        return String(quoted)
      }
      guard scalar == "\\", quote == "\"" else {
        quoted.append(scalar)
        continue
      }
      guard let escaped = scalars.next() else { break }
      switch escaped {
      case "\n":
        break
      case "$", "`", "\"", "\\":
        quoted.append(escaped)
      default:
        quoted.append(scalar)
        quoted.append(escaped)
      }
    }
    throw .unterminatedQuote(Character(quote), in: text)
  }
}
