/// How `prose` takes a character.
enum ProseClass: UInt8, Sendable {
  /// White space, and the en and em dash.
  case separator
  /// The hyphen of ASCII, which separates only where two stand together.
  case hyphen
  /// The zero width space, as if it were not there.
  case invisible
  /// A control sign that no one sees; joins two letters, and counts anywhere else.
  case format
  /// Belongs to the letter before it.
  case extend
  /// Anything that makes up words: letters, digits, punctuation, symbols, Hangul.
  case letter
  /// A word by itself: ², ½, control characters, and what Unicode does not assign.
  case alone
  /// A word by itself: an ideograph, kana, bopomofo, full-width form or mark of such scripts.
  case wide
}
