/// What a character outside ASCII does to the words around it.
///
/// The ranges are fixed here rather than asked of a Unicode library: a kept sketch must mean the
/// same after every update of the system.
enum ScalarRole {
  /// Part of a word: letters, marks and digits of scripts with spaces between words, emoji, and
  /// whatever is not listed below.
  case wordPart
  /// A word by itself: characters of scripts that are written without spaces.
  case word
  /// Between words: spaces, punctuation, and signs, as in ASCII.
  case separator
  /// Nothing, if it stands between two word parts: U+2019, the curly apostrophe.
  case apostrophe

  /// - Parameter scalar: A Unicode scalar value from U+0080.
  @inline(__always)
  init(of scalar: UInt32) {
    if scalar < 0x370 {
      self = Self.isLatinLetter(scalar) ? .wordPart : .separator
    } else if scalar < 0x1000 {
      self = Self.roleBelowBurmese(scalar)
    } else {
      self = Self.roleFromBurmese(scalar)
    }
  }

  /// Letters and combining marks of U+0080 to U+036F.
  @inline(__always)
  private static func isLatinLetter(_ scalar: UInt32) -> Bool {
    if scalar >= 0xC0 { return scalar != 0xD7 && scalar != 0xF7 }
    // The feminine and masculine ordinal indicators and the micro sign.
    return scalar == 0xAA || scalar == 0xB5 || scalar == 0xBA
  }

  /// Greek to Tibetan.
  private static func roleBelowBurmese(_ scalar: UInt32) -> ScalarRole {
    // Cyrillic, the most frequent of them, has no punctuation of its own.
    if 0x400..<0x559 ~= scalar { return .wordPart }
    switch scalar {
    case 0x37E, 0x387,  // Greek question mark and middle dot
      0x55A...0x55F, 0x589...0x58A,  // Armenian
      0x5BE, 0x5C0, 0x5C3, 0x5C6, 0x5F3...0x5F4,  // Hebrew
      0x60C...0x60D, 0x61B...0x61F, 0x66A...0x66D, 0x6D4,  // Arabic
      0x700...0x70D,  // Syriac
      0x964...0x965, 0x970,  // Indic full stops
      0xDF4, 0xE4F, 0xE5A...0xE5B,  // Sinhala, Thai
      0xF04...0xF14, 0xF3A...0xF3D:  // Tibetan, with the mark between its syllables
      return .separator
    case 0xE00...0xEFF: return .word  // Thai, Lao
    default: return .wordPart
    }
  }

  private static func roleFromBurmese(_ scalar: UInt32) -> ScalarRole {
    switch scalar {
    case 0x4E00...0x9FFF, 0x3400...0x4DBF: return .word  // ideographs
    case 0xAC00...0xD7FF: return .wordPart  // Hangul
    case 0x2019: return .apostrophe
    case 0x2000...0x206F: return .separator  // spaces, dashes, quotation marks
    case 0x3040...0x312F: return kanaRole(scalar)
    case 0x3000...0x303F: return 0x3005...0x3007 ~= scalar ? .word : .separator
    case 0x1000...0x109F: return 0x104A...0x104F ~= scalar ? .separator : .word  // Burmese
    case 0x1780...0x17FF: return 0x17D4...0x17DA ~= scalar ? .separator : .word  // Khmer
    case 0x10FB, 0x1361...0x1368, 0x1400, 0x166D...0x166E, 0x1680, 0x16EB...0x16ED,
      0x1800...0x180A,  // Georgian, Ethiopic, Canadian, Ogham, runes, Mongolian
      0x20A0...0x20CF,  // currency
      0x2190...0x245F, 0x2500...0x25FF,  // arrows, mathematics, boxes and shapes
      0x27C0...0x2BFF, 0x2E00...0x2E7F,
      0xFE10...0xFE1F, 0xFE30...0xFE6F,  // vertical and small forms
      0xFEFF,  // byte order mark
      0xFF00...0xFF0F, 0xFF1A...0xFF20, 0xFF3B...0xFF40, 0xFF5B...0xFF65,  // full width
      0xFFE0...0xFFFF:
      return .separator
    case 0x2E80...0x2FFF, 0x3190...0x33FF, 0xF900...0xFAFF,  // radicals, strokes, compatibility
      0x19E0...0x19FF, 0xA9E0...0xA9FF, 0xAA60...0xAA7F,  // more of Khmer and Burmese
      0xFF66...0xFF9F,  // half-width kana
      0x1B000...0x1B16F, 0x20000...0x3FFFF:  // old kana, rare ideographs
      return .word
    default: return .wordPart
    }
  }

  /// Hiragana, katakana, bopomofo.
  private static func kanaRole(_ scalar: UInt32) -> ScalarRole {
    scalar == 0x30A0 || scalar == 0x30FB ? .separator : .word
  }
}
