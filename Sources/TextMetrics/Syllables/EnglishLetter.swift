/// The letters that English words are spelled with here: a to z, and the apostrophe.
enum EnglishLetter {
  /// Stands for all that separates the parts of a word but the full stop.
  static let separator: UInt8 = 0x2D
  /// Separates the parts of a word, too.
  static let fullStop: UInt8 = 0x2E
  /// The apostrophe of ASCII.
  static let apostrophe: UInt8 = 0x27

  /// Letters with signs and ligatures, from U+00C0 to U+017F, each as the letter that is read.
  private static let latin: StaticString = """
    aaaaaaeceeeeiiiidnooooo-ouuuuytsaaaaaaeceeeeiiiidnooooo-ouuuuyty\
    aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiiiiijjkkklllllll\
    lllnnnnnnnnnooooooeerrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs
    """

  /// Returns the letter for a character: small, without signs. Digits and full stops stay, an
  /// apostrophe becomes the one of ASCII, and anything else is a separator.
  @inline(__always)
  static func letter(for codePoint: UInt32) -> UInt8 {
    switch codePoint {
    case 0x61...0x7A, 0x30...0x39, 0x27, 0x2E: UInt8(codePoint)
    case 0x41...0x5A: UInt8(codePoint | 0x20)
    case 0x2019, 0x02BC: apostrophe
    case 0xC0...0x17F: latin.utf8Start[Int(codePoint - 0xC0)]
    default: separator
    }
  }

  /// Tells whether a letter is a vowel, y among them.
  @inline(__always)
  static func isVowel(_ letter: UInt8) -> Bool {
    switch letter {
    case 0x61, 0x65, 0x69, 0x6F, 0x75, 0x79: true
    default: false
    }
  }

  /// Tells whether it stands between the parts of a word.
  @inline(__always)
  static func isSeparator(_ letter: UInt8) -> Bool { letter == separator || letter == fullStop }

  /// Tells whether it is one of a to z.
  @inline(__always)
  static func isLetter(_ letter: UInt8) -> Bool { letter &- 0x61 < 26 }
}
