/// What sets a terminal's title, and gives it back.
///
/// - Source: *XTerm Control Sequences*, OSC 2 and XTWINOPS 22 and 23.
enum TerminalTitle {
  /// Has the terminal keep the title that it has.
  static let kept = Array("\u{1B}[22;2t".utf8)

  /// Gives the terminal the title that it had.
  static let givenBack = Array("\u{1B}[23;2t".utf8)

  /// Sets the title.
  ///
  /// - Parameter text: The title; control characters are left out, since one would end it.
  static func set(_ text: String) -> [UInt8] {
    let shown = text.unicodeScalars.filter { $0.properties.generalCategory != .control }
    return Array("\u{1B}]2;".utf8) + Array(String(shown).utf8) + [0x07]
  }

  /// Whether a kind of terminal has a title.
  ///
  /// - Parameter kind: The variable `TERM`.
  static func isShown(by kind: String?) -> Bool {
    guard let kind, !kind.isEmpty else { return false }
    return kind != "dumb" && kind != "linux"
  }
}
