/// What is known of characters: properties of Unicode, and how `prose` takes them.
///
/// Two steps lead from a code point to its kind: the number of its row, and its place in that row.
enum CharacterTable {
  /// Stands for a byte that is not part of UTF-8; the tables have it as a symbol.
  static let replacementCharacter: UInt32 = 0xFFFD

  /// The digit for zero.
  static let firstDigit: UInt8 = 0x28

  private static let rowBits: UInt32 = 7

  /// Returns the kind of a character.
  ///
  /// - Parameter codePoint: Below 110000 in base 16.
  @inline(__always)
  static func kind(of codePoint: UInt32) -> CharacterKind {
    let place = Int(codePoint >> rowBits) &* 2
    let (high, low) = (rowNumbers.utf8Start[place], rowNumbers.utf8Start[place &+ 1])
    let row = Int(high &- firstDigit) << 6 | Int(low &- firstDigit)
    let digit = rows.utf8Start[row << Int(rowBits) | Int(codePoint & (1 << rowBits - 1))]
    return CharacterKind(number: Int(digit &- firstDigit))
  }
}
