/// Text from outside, made safe for a terminal.
///
/// Control characters, line separators and the marks that turn the direction of writing become
/// visible: `\n`, `\r`, `\t`, and `\u{1b}` for all others.
package enum PrintableText {
  /// Returns the text with everything visible that could steer a terminal.
  package static func of(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text }
    return escaping(text) { $0.steersTerminal }
  }

  /// Returns the text with everything visible that could steer a terminal, but for the breaks and
  /// tabs that a quoted field of a table file may have.
  package static func ofField(_ text: String) -> String {
    escaping(text) { $0.steersTerminal && $0 != "\n" && $0 != "\r" && $0 != "\t" }
  }

  private static func escaping(
    _ text: String, _ isEscaped: (Unicode.Scalar) -> Bool
  ) -> String {
    guard text.unicodeScalars.contains(where: isEscaped) else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      if isEscaped(scalar) {
        result += escape(of: scalar)
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func escape(of scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    default: "\\u{" + String(scalar.value, radix: 16) + "}"
    }
  }
}

extension Unicode.Scalar {
  /// Whether a terminal may take it for a command, or show the rest of the line in another order.
  var steersTerminal: Bool {
    switch value {
    case 0x00...0x1F, 0x7F...0x9F, 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
