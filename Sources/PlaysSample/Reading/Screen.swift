import ClassKit

/// What the student reads and types.
enum Screen {
  /// This program as it was called, so that what is printed can be typed.
  static let program = CommandLine.arguments.first ?? "PlaysSample"

  private static let isTerminal =
    isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
    && ProcessInfo.processInfo.environment["TERM"] != "dumb"
  private static let hasColor =
    isTerminal && (ProcessInfo.processInfo.environment["NO_COLOR"] ?? "").isEmpty

  static func bold(_ text: String) -> String { styled(text, "1") }
  static func dim(_ text: String) -> String { styled(text, "2") }
  static func green(_ text: String) -> String { styled(text, "32") }

  private static func styled(_ text: String, _ style: String) -> String {
    hasColor ? "\u{1B}[\(style)m\(text)\u{1B}[0m" : text
  }

  /// Asks for a line. On a terminal, the question disappears when it was answered.
  ///
  /// - Returns: The line in lower case; `nil` at the end of the input.
  static func ask(_ question: String) -> String? {
    print(dim(question), terminator: isTerminal ? " " : "\n")
    fflush(nil)
    let line = readLine()
    if isTerminal {
      print(line == nil ? "\r\u{1B}[K" : "\u{1B}[1A\r\u{1B}[K", terminator: "")
    }
    return line?.trimmingCharacters(in: .whitespaces).lowercased()
  }

  /// Says why something failed.
  static func complain(_ text: String) {
    FileHandle.standardError.write(Data((text + "\n").utf8))
  }

  /// A time in words.
  static func text(of seconds: TimeInterval) -> String {
    seconds < 60 ? "\(Int(seconds)) s" : "\(Int(seconds / 60)) min"
  }

  /// A text with blanks up to a width.
  static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}
