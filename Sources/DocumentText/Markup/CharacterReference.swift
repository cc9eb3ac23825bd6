/// A character that is written by its name or number, such as `&amp;` or `&#8212;`.
enum CharacterReference {
  /// Reads a reference that starts at an ampersand.
  ///
  /// - Returns: The character, and how many bytes it takes; `nil` if the reference is not known.
  static func read(_ bytes: ArraySlice<UInt8>) -> (scalar: Unicode.Scalar, byteCount: Int)? {
    let longest = bytes.prefix(12)
    guard let end = longest.firstIndex(of: UInt8(ascii: ";")) else { return nil }
    let name = longest[..<end].dropFirst()
    let count = end + 1 - bytes.startIndex
    guard name.first == UInt8(ascii: "#") else {
      return names[String(decoding: name, as: UTF8.self)].map { ($0, count) }
    }
    let digits = String(decoding: name.dropFirst(), as: UTF8.self)
    let isHexadecimal = digits.first == "x" || digits.first == "X"
    let value = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    return value.flatMap(Unicode.Scalar.init).map { ($0, count) }
  }

  private static let names: [String: Unicode.Scalar] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}",
    "lrm": "\u{200E}", "rlm": "\u{200F}", "shy": "\u{AD}", "ndash": "–", "mdash": "—",
    "hellip": "…", "ensp": "\u{2002}", "emsp": "\u{2003}", "thinsp": "\u{2009}",
    "zwsp": "\u{200B}", "zwj": "\u{200D}", "zwnj": "\u{200C}",
  ]
}
