import FileProgressReports
import Foundation

/// Small answers as JSON; reports have a writer of their own.
enum JSONText {
  /// Returns a value as one line of JSON with sorted keys.
  static func text(of value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let text = String(decoding: try encoder.encode(value), as: UTF8.self)
    return escaping(text) + "\n"
  }

  /// Escapes what writers of JSON leave as it is and a terminal may obey.
  ///
  /// - Parameter text: JSON without breaks between its values.
  static func escaping(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text }
    return text.unicodeScalars.map(escaped).joined()
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    let text = String(scalar)
    guard PrintableText.of(text) != text else { return text }
    let digits = String(scalar.value, radix: 16)
    return "\\u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
