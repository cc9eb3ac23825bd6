/// A kind of character. All characters of a kind have the same facts.
struct CharacterKind: Equatable, Sendable {
  /// The number of the kind, below 87.
  let number: Int

  /// The class for word boundaries.
  @inline(__always)
  var wordBreak: WordBreakClass {
    let digit = CharacterTable.wordBreakClasses.utf8Start[number]
    return WordBreakClass(rawValue: digit &- CharacterTable.firstDigit) ?? .other
  }

  /// The class for grapheme clusters.
  @inline(__always)
  var graphemeBreak: GraphemeBreakClass {
    let digit = CharacterTable.graphemeBreakClasses.utf8Start[number]
    return GraphemeBreakClass(rawValue: digit &- CharacterTable.firstDigit) ?? .other
  }

  /// How `prose` takes the character.
  @inline(__always)
  var prose: ProseClass {
    let digit = CharacterTable.proseClasses.utf8Start[number]
    return ProseClass(rawValue: digit &- CharacterTable.firstDigit) ?? .letter
  }

  /// What else is known.
  @inline(__always)
  var traits: CharacterTraits {
    let digit = CharacterTable.traits.utf8Start[number]
    return CharacterTraits(rawValue: digit &- CharacterTable.firstDigit)
  }
}
