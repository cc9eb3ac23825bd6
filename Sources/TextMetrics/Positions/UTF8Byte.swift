/// What a byte says about lines and characters of a text in UTF-8.
extension UInt8 {
  static let lineFeed: UInt8 = 0x0A
  static let carriageReturn: UInt8 = 0x0D

  /// Whether the byte is a line end or a half of one.
  var isLineEnd: Bool { self == .lineFeed || self == .carriageReturn }

  /// Whether the byte continues a character, and starts none.
  var continuesCharacter: Bool { self & 0xC0 == 0x80 }

  /// How many bytes the character has that starts with this one; 1 if none starts with it.
  var characterByteCount: Int {
    switch self {
    case 0xC0...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...0xF7: 4
    default: 1
    }
  }

  /// How many code units of UTF-16 the character has that starts with this byte.
  ///
  /// It depends on no other byte, so the units of a text are the sum of those of its pieces, even if a
  /// character is cut. In bytes that are not UTF-8, one that continues a character has none.
  @inline(__always)
  var utf16Count: Int {
    (continuesCharacter ? 0 : 1) + (self & 0xF8 == 0xF0 ? 1 : 0)
  }
}
