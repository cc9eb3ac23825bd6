/// How `prose` takes a character.
enum ProseClass: UInt8, Sendable {
  /// White space, and the en and em dash.
  case separator
  /// The hyphen of ASCII; it separates only if two stand together.
  case hyphen
  /// The zero width space, and the control character that ends a text of DOS; both are ignored.
  case invisible
  /// A control sign that no one sees; joins two letters, and counts anywhere else.
  case format
  /// Belongs to the letter before it.
  case extend
  /// Anything that makes up words: letters, digits, punctuation, symbols, Hangul, control characters of
  /// ASCII.
  case letter
  /// A word by itself: ², ½, control characters beyond ASCII, and what Unicode does not assign.
  case alone
  /// A word by itself: an ideograph, kana, bopomofo, full-width form or mark of such scripts.
  case wide

  /// Finds a class by its number.
  ///
  /// This is asked for every character, and the compiler's own is not always made part of its caller.
  @inline(__always)
  init?(rawValue: UInt8) {
    switch rawValue {
    case 0: self = .separator
    case 1: self = .hyphen
    case 2: self = .invisible
    case 3: self = .format
    case 4: self = .extend
    case 5: self = .letter
    case 6: self = .alone
    case 7: self = .wide
    default: return nil
    }
  }
}
