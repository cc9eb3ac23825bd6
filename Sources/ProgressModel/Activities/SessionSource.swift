/// Where the time of a session came from: the way into the record, and the program that the person worked in.
///
/// It follows from the tool that signed the session, so nothing more is stored.
package struct SessionSource: Hashable, Sendable {
  /// A way into the record.
  package enum Way: String, Hashable, Sendable, CaseIterable {
    /// `fileprogress open`, which waits for the editor that it started.
    case open
    /// A timer, which a person starts and stops.
    case timer
    /// An editor that runs `fileprogress lsp` as a language server.
    case languageServer
    /// A plugin of WakaTime that sends its heartbeats here.
    case wakaTime
    /// A program that uses the library.
    case program
    /// A look at files that any program may have saved.
    case look
    /// What another program recorded, which a person imported.
    case imported
  }

  /// How the session got into the record.
  package let way: Way
  /// The program that the person worked in; `nil` where nobody said which.
  package let program: String?
  /// What people read; as the tool had it, so it may have control characters.
  package let text: String

  /// Finds out where a session came from.
  ///
  /// - Parameters:
  ///   - tool: The tool that signed it, such as `fileprogress lsp Neovim` or `org.example.editor`.
  ///   - kind: Who keeps it alive.
  package init(tool: String, kind: SessionKind) {
    if kind == .manual {
      if tool.hasPrefix(Self.importPrefix) {
        let program = String(tool.dropFirst(Self.importPrefix.count))
        self.init(.imported, program: program, text: "\(program) (import)")
      } else {
        self.init(.timer, text: "timer")
      }
      return
    }
    let own = "fileprogress "
    guard tool.hasPrefix(own) else {
      self.init(.program, program: tool, text: tool)
      return
    }
    let words = tool.dropFirst(own.count)
    let command = words.prefix { $0 != " " }
    let rest = words.dropFirst(command.count + 1)
    let program = rest.isEmpty ? nil : String(rest)
    switch command {
    case "start": self.init(.timer, text: "sprint")
    case "lsp":
      self.init(.languageServer, program: program, text: program.map { "\($0) (lsp)" } ?? "lsp")
    case "wakatime":
      self.init(
        .wakaTime, program: program, text: program.map { "\($0) (WakaTime)" } ?? "WakaTime")
    default: self.init(.open, text: String(words))
    }
  }

  private static let importPrefix = "fileprogress import "

  /// The tool that signs the sessions of another program, such as `fileprogress import watson`.
  package static func tool(importingFrom program: String) -> String { importPrefix + program }

  /// Returns where a document is open, as a sentence names it: the editor or program if it is known, else the tool, such
  /// as `fileprogress open`.
  package static func place(ofTool tool: String) -> String {
    SessionSource(tool: tool, kind: .attended).program ?? tool
  }

  /// The looks at files, which are no sessions.
  package static let looks = SessionSource(.look, text: "looks at files")

  private init(_ way: Way, program: String? = nil, text: String) {
    self.way = way
    self.program = program
    self.text = text
  }
}
