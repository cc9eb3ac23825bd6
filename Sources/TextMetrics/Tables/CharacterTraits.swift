/// What a character is, beside its classes.
struct CharacterTraits: OptionSet, Sendable {
  let rawValue: UInt8

  /// Property Extended_Pictographic.
  static let pictographic = CharacterTraits(rawValue: 1)

  /// Makes a word of the segment it stands in: a letter, number, kana or ideograph.
  static let ofWord = CharacterTraits(rawValue: 2)

  /// A word processor calls it an Asian character or Korean syllable.
  static let eastAsian = CharacterTraits(rawValue: 4)

  /// Property White_Space.
  static let whiteSpace = CharacterTraits(rawValue: 8)

  /// The C library calls it printable.
  static let printed = CharacterTraits(rawValue: 16)
}
