/// What `wc` makes of a character.
enum WhitespaceClass: Sendable {
  /// It separates words.
  case separator
  /// It is part of a word.
  case word
  /// It cannot be printed, and neither begins nor ends a word.
  case unprintable

  /// Stands for a byte that is not part of UTF-8; it is not a code point.
  static let invalidByte = UInt32.max
  /// The word joiner, which `wc` takes for a no-break space.
  private static let wordJoiner: UInt32 = 0x2060

  /// Returns the class of a code point, or of ``invalidByte``.
  @inline(__always)
  static func of(_ codePoint: UInt32) -> WhitespaceClass {
    if codePoint < 0x80 {
      if codePoint > 0x20, codePoint < 0x7F { return .word }
      return codePoint == 0x20 || (0x09...0x0D).contains(codePoint) ? .separator : .unprintable
    }
    guard codePoint != invalidByte else { return .unprintable }
    let traits = CharacterTable.kind(of: codePoint).traits
    guard traits.contains(.printed) else { return .unprintable }
    return traits.contains(.whiteSpace) || codePoint == wordJoiner ? .separator : .word
  }
}
