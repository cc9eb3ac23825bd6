/// The property Word_Break of a character.
///
/// - Source: Unicode Standard Annex #29, table 3.
enum WordBreakClass: UInt8, Sendable {
  case other
  case carriageReturn
  case lineFeed
  case newline
  case extend
  case zeroWidthJoiner
  case regionalIndicator
  case format
  case katakana
  case hebrewLetter
  case letter
  case singleQuote
  case doubleQuote
  case midNumberLetter
  case midLetter
  case midNumber
  case numeric
  case extendNumberLetter
  case segmentSpace

  /// A letter of any alphabet, AHLetter.
  var isLetter: Bool { self == .letter || self == .hebrewLetter }

  /// A sign that ends a line.
  var isLineEnd: Bool { self == .carriageReturn || self == .lineFeed || self == .newline }

  /// A sign that belongs to the character before it.
  var isAttached: Bool { self == .extend || self == .format || self == .zeroWidthJoiner }
}
