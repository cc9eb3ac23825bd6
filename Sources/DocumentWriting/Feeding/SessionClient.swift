package import FileProgress

/// A program that has documents open and says what happens in them.
package struct SessionClient: Hashable, Sendable {
  /// The name that its sessions are recorded under.
  package let tool: String
  /// Whether it says when the person does something.
  package let seesInput: Bool
  /// What keeps its sessions alive.
  package let lifeline: SessionLifeline

  /// The most characters of a name that a program gives itself.
  package static let mostNameCharacters = 64

  private init(ownNamed tool: String, seesInput: Bool, lifeline: SessionLifeline) {
    self.tool = tool
    self.seesInput = seesInput
    self.lifeline = lifeline
  }

  /// Takes a program under the name that it gives itself.
  ///
  /// - Returns: `nil` if the name is empty, longer than ``mostNameCharacters``, has control characters, begins or ends
  ///   with a space, or is one of ours: a program that is called `fileprogress look` would count words as if nobody
  ///   had written them.
  package init?(named tool: String, seesInput: Bool, lifeline: SessionLifeline) {
    guard !tool.isEmpty, tool.unicodeScalars.count <= Self.mostNameCharacters,
      !tool.unicodeScalars.contains(where: Self.isControl),
      let first = tool.first, let last = tool.last, !first.isWhitespace, !last.isWhitespace,
      tool.lowercased().split(whereSeparator: \.isWhitespace).first != "fileprogress"
    else { return nil }
    self.init(ownNamed: tool, seesInput: seesInput, lifeline: lifeline)
  }

  /// An editor that has the language server started.
  ///
  /// - Parameter editor: Its name, as it gives it; `nil` if it gives none.
  package static func languageServer(of editor: String?) -> SessionClient {
    SessionClient(
      ownNamed: name("fileprogress lsp", of: editor), seesInput: true, lifeline: .process)
  }

  /// An editor with a plugin of WakaTime, which is heard of every two minutes.
  ///
  /// - Parameter editor: Its name; `nil` if nothing tells.
  package static func wakaTime(from editor: String?) -> SessionClient {
    SessionClient(
      ownNamed: name("fileprogress wakatime", of: editor), seesInput: true,
      lifeline: .beats(every: .seconds(150)))
  }

  /// Returns the name of one of our ways with that of an editor, of which 40 characters are shown.
  private static func name(_ way: String, of editor: String?) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in (editor ?? "").unicodeScalars where !isControl(scalar) {
      guard scalars.count < 40 else { break }
      scalars.append(scalar)
    }
    let words = String(scalars).split(whereSeparator: \.isWhitespace)
    return ([way] + words.map(String.init)).joined(separator: " ")
  }

  /// Whether a character moves others, or shows nothing.
  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse: true
    default: false
    }
  }
}
