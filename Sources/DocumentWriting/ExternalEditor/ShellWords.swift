import ProgressModel

/// Splits a command line, such as the value of `EDITOR`, into words as a POSIX shell does.
///
/// Quotes and backslashes work, and a tilde at the start of a word stands for a home. Nothing else is
/// expanded: `$`, `*`, `|` and their kin are plain characters.
///
/// - Source: POSIX.1-2024, Shell & Utilities 2.2, "Quoting", and 2.6.1, "Tilde Expansion".
package enum ShellWords {
  /// Why a command line cannot be split.
  package enum SplitError: Error, Equatable, CustomStringConvertible {
    case unterminatedQuote(Character, in: String)
    case trailingBackslash(in: String)

    package var description: String {
      switch self {
      case .unterminatedQuote(let quote, let text):
        "the quote \(quote) in the command \(PrintableText.of(text)) is not closed; close it "
          + "or put a backslash before it"
      case .trailingBackslash(let text):
        "the command \(PrintableText.of(text)) ends in a backslash; remove or double it"
      }
    }
  }

  /// Splits a text into words.
  ///
  /// - Parameter homeFolder: Gives the home of a person by the name after a tilde, and one's own for
  ///   an empty name; where there is none the tilde stays.
  /// - Returns: The words in order, without their quotes; none for a text of white space. `''` is
  ///   an empty word.
  /// - Throws: ``SplitError`` if a quote is not closed or a backslash has nothing after it.
  package static func split(
    _ text: String, homeFolder: (_ user: String) -> String? = { _ in nil }
  ) throws(SplitError) -> [String] {
    var words: [String] = []
    var word: String?
    var rest = text.unicodeScalars[...]
    while !rest.isEmpty {
      if word == nil, let (folder, following) = home(atStartOf: rest, homeFolder) {
        word = folder
        rest = following
        continue
      }
      let scalar = rest.removeFirst()
      switch scalar {
      case " ", "\t", "\n":
        if let finished = word {
          words.append(finished)
          word = nil
        }
      case "\\":
        guard let escaped = rest.popFirst() else { throw .trailingBackslash(in: text) }
        // A backslash before a newline joins two lines.
        if escaped != "\n" {
          word = (word ?? "") + String(escaped)
        }
      case "'", "\"":
        word =
          (word ?? "")
          + (try quoted(by: scalar, &rest, in: text))
      default:
        word = (word ?? "") + String(scalar)
      }
    }
    return words + (word.map { [$0] } ?? [])
  }

  /// Reads a tilde with the name after it, up to the first slash or the end of the word.
  private static func home(
    atStartOf text: Substring.UnicodeScalarView, _ homeFolder: (_ user: String) -> String?
  ) -> (folder: String, rest: Substring.UnicodeScalarView)? {
    guard text.first == "~" else { return nil }
    let ends: Set<Unicode.Scalar> = [" ", "\t", "\n", "/"]
    let user = text.dropFirst().prefix { !ends.contains($0) }
    // A quoted character in the name makes the tilde a plain one.
    let quotes: Set<Unicode.Scalar> = ["\\", "'", "\""]
    guard !user.contains(where: quotes.contains), let folder = homeFolder(String(user)) else {
      return nil
    }
    return (folder, text[user.endIndex...])
  }

  private static func quoted(
    by quote: Unicode.Scalar, _ scalars: inout Substring.UnicodeScalarView, in text: String
  ) throws(SplitError) -> String {
    var quoted = String.UnicodeScalarView()
    while let scalar = scalars.popFirst() {
      if scalar == quote {
        return String(quoted)
      }
      guard scalar == "\\", quote == "\"" else {
        quoted.append(scalar)
        continue
      }
      guard let escaped = scalars.popFirst() else { break }
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
