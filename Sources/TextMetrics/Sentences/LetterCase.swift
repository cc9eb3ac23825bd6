/// Whether a letter is small or a capital.
enum LetterCase {
  @inline(__always)
  static func isSmall(_ codePoint: UInt32) -> Bool {
    codePoint < 0x80
      ? codePoint &- 0x61 < 26 : Unicode.Scalar(codePoint)?.properties.isLowercase ?? false
  }

  @inline(__always)
  static func isCapital(_ codePoint: UInt32) -> Bool {
    codePoint < 0x80
      ? codePoint &- 0x41 < 26 : Unicode.Scalar(codePoint)?.properties.isUppercase ?? false
  }

  /// Tells whether it is one of 0 to 9.
  @inline(__always)
  static func isDigit(_ codePoint: UInt32) -> Bool { codePoint &- 0x30 < 10 }
}
