/// How many columns of a terminal a text takes.
///
/// - Source: Unicode Standard Annex 11, East Asian Width (Unicode 14); emoji take two columns.
package enum DisplayWidth {
  /// Returns the columns of a text without control characters.
  package static func of(_ text: String) -> Int {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.utf8.count }
    return text.reduce(0) { $0 + of($1) }
  }

  /// Returns the columns of what people take for one character.
  package static func of(_ character: Character) -> Int {
    var columns = 0
    for scalar in character.unicodeScalars {
      if scalar.properties.isEmojiPresentation || scalar == "\u{FE0F}" { return 2 }
      columns += of(scalar)
    }
    return columns
  }

  private static func of(_ scalar: Unicode.Scalar) -> Int {
    if scalar.value < 0x300 { return scalar.value == 0xAD ? 0 : 1 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    // Vowels and final consonants are drawn into the syllable that the first consonant began.
    if 0x1160...0x11FF ~= scalar.value { return 0 }
    return isWide(scalar) ? 2 : 1
  }

  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x3247, 0x3250...0x4DBF,
      0x4E00...0xA4C6, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19,
      0xFE30...0xFE6B, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x1_6FE0...0x1_8D08, 0x1_AFF0...0x1_B2FB,
      0x1_F200...0x1_F265, 0x2_0000...0x3_FFFD:
      true
    default: false
    }
  }
}
