package import ClassModel

extension SheetBytes {
  private static let letterCount = 52

  /// The secret as 52 letters and a check letter.
  package var text: String {
    let letters = Letters.text(of: bytes)
    return letters + CodeLetters.check(of: letters)
  }

  /// Reads what a person typed; `nil` if it is no sheet or has a mistake.
  ///
  /// Spaces, line feeds and hyphens don't matter, nor does case.
  package init?(text: String) {
    guard let typed = CodeLetters.typed(text), typed.utf8.count == Self.letterCount + 1 else {
      return nil
    }
    let letters = String(typed.dropLast())
    guard CodeLetters.check(of: letters) == typed.suffix(1), let bytes = Letters.bytes(of: letters)
    else { return nil }
    self.init(bytes: bytes)
  }
}
