package import ClassModel

extension SheetBytes {
  private static let letterCount = 52

  /// The secret as 52 letters and a check letter.
  package var text: String {
    let letters = Letters.text(of: bytes)
    return letters + CodeLetters.check(of: letters)
  }

  /// Reads a typed sheet; `nil` if it isn't a sheet or has a mistake.
  ///
  /// Case, spaces, line feeds and hyphens don't matter.
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
