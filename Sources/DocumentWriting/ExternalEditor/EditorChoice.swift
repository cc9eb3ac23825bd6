import Foundation

/// The editor that a person wants a document in.
package enum EditorChoice: Hashable, Sendable {
  /// A program, by its words; whether it was named for this very document.
  case program([String], isNamed: Bool)
  /// The line editor; whether it was chosen because no other one is set.
  case line(isFallback: Bool)

  /// Why the text of a setting does not start an editor.
  package struct Failure: Error {
    /// The variable that names the editor; `nil` if it was named for this very document.
    package var variable: String?
    /// Why its text cannot be split into words; `nil` if it is blank.
    package var cause: ShellWords.SplitError?
  }

  /// The editors of a system on which a person has set none: Debian's choice, then the one that says how to
  /// leave it.
  private static let usualEditors = ["editor", "nano"]

  /// Chooses the editor: the one that is named; else, on a terminal, `VISUAL` or `EDITOR`, Debian's
  /// `editor` or nano; else the line editor.
  ///
  /// - Parameters:
  ///   - command: The command that names an editor; `nil` for none.
  ///   - wantsLine: Whether the line editor is wanted, even if the environment names another one.
  ///   - isTerminal: Whether a person types and reads.
  ///   - variable: Gives the value of a variable of the environment.
  ///   - isInstalled: Says whether there is a program of a name.
  /// - Throws: ``Failure``.
  /// - Source: Debian Policy 4.7, section 11.4, for `editor`.
  package static func choose(
    command: String?, wantsLine: Bool, isTerminal: Bool,
    environment variable: (String) -> String?, isInstalled: (String) -> Bool
  ) throws(Failure) -> EditorChoice {
    if let command {
      return .program(try words(of: command, from: nil, variable), isNamed: true)
    }
    guard !wantsLine, isTerminal else { return .line(isFallback: false) }
    for name in ["VISUAL", "EDITOR"] {
      if let value = variable(name), !value.isEmpty {
        return .program(try words(of: value, from: name, variable), isNamed: false)
      }
    }
    if let editor = usualEditors.first(where: isInstalled) {
      return .program([editor], isNamed: false)
    }
    return .line(isFallback: true)
  }

  private static func words(
    of text: String, from name: String?, _ variable: (String) -> String?
  ) throws(Failure) -> [String] {
    let words: [String]
    do throws(ShellWords.SplitError) {
      words = try ShellWords.split(text) { user in
        if user.isEmpty { return variable("HOME") }
        return getpwnam(user).map { String(cString: $0.pointee.pw_dir) }
      }
    } catch {
      throw Failure(variable: name, cause: error)
    }
    guard !words.isEmpty else { throw Failure(variable: name, cause: nil) }
    return words
  }
}
