/// What a sign may mean for the end of a sentence.
enum SentenceMark {
  /// A full stop, which also ends abbreviations.
  case stop
  /// Another sign that ends a sentence if white space follows.
  case mark
  /// A sign of Chinese or Japanese that ends a sentence.
  case wideMark
  /// A quote, a bracket or emphasis, on either side.
  case quote
  /// A dash.
  case dash

  /// Looks at a sign that is not a letter, number or white space.
  init?(_ codePoint: UInt32) {
    switch codePoint {
    case 0x2E: self = .stop
    // ! ? … ‼ ⁇ ⁈ ⁉, and those of Arabic, Devanagari, Ethiopic, Armenian and Burmese
    case 0x21, 0x3F, 0x2026, 0x203C, 0x2047...0x2049, 0x61F, 0x6D4, 0x964, 0x965, 0x1362, 0x1367,
      0x589, 0x104A, 0x104B:
      self = .mark
    case 0x3002, 0xFF01, 0xFF1F, 0xFF0E, 0xFF61: self = .wideMark
    // " ' ( ) [ ] { } * _ « » ‘ to ‟ ‹ › 「 to 】 （ ）
    case 0x22, 0x27, 0x28, 0x29, 0x5B, 0x5D, 0x7B, 0x7D, 0x2A, 0x5F, 0xAB, 0xBB, 0x2018...0x201F,
      0x2039, 0x203A, 0x3008...0x3011, 0xFF08, 0xFF09:
      self = .quote
    case 0x2D, 0x2012...0x2015: self = .dash
    default: return nil
    }
  }
}
