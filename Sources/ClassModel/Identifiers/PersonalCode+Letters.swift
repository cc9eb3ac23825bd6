extension PersonalCode {
  /// The 8 letters that follow the class's letters in a personal code.
  package var letters: String { Letters.text(of: bytes) }

  /// Reads 8 letters; `nil` for anything else.
  package init?(letters: some StringProtocol) {
    guard let bytes = Letters.bytes(of: letters) else { return nil }
    self.init(bytes: bytes)
  }
}

extension ClassIdentifier {
  /// How many letters of the class identifier its code contains.
  package static let codeLetterCount = 15

  /// The letters of the class identifier in its code. Their 75 bits protect students from a forged class.
  package var codeLetters: String { String(letters.prefix(Self.codeLetterCount)) }
}
