/// Counts characters instead of words, as a reader and a word processor see them: a letter with its
/// accents is one, and so is a flag or a family.
///
/// Line ends are not characters: LF, CR, and the line and paragraph separators of Unicode. A byte
/// that is not part of UTF-8 is a character. A byte order mark at the start is not part of the
/// text.
///
/// - Source: LibreOffice Writer 7.4, characters and characters excluding spaces of its word count,
///   which are grapheme clusters; Unicode Standard Annex #29, section 3.
public struct CharacterCounter: WordCounter {
  /// Which characters count.
  public enum Scope: Sendable {
    /// All but line ends: `characters`.
    case all
    /// All but line ends and white space: `charactersWithoutSpaces`.
    case withoutSpaces
    /// Ideographs, kana, bopomofo, full-width forms, marks of such scripts, and Hangul: `cjk`.
    ///
    /// Each code point counts.
    case eastAsian
  }

  private let scope: Scope
  private var reader = CodePointReader()
  private var boundaries = GraphemeBoundaries()
  private var count = 0

  /// Creates a counter at the start of a text.
  public init(_ scope: Scope) {
    self.scope = scope
  }

  /// The name: `characters`, `charactersWithoutSpaces` or `cjk`.
  public var name: String {
    switch scope {
    case .all: "characters"
    case .withoutSpaces: "charactersWithoutSpaces"
    case .eastAsian: "cjk"
    }
  }

  /// Forgets what was consumed before and starts a new text.
  public mutating func begin() {
    self = CharacterCounter(scope)
  }

  /// Reads the next bytes of the text, wherever a piece ends.
  ///
  /// - Complexity: O(*n*), *n* bytes.
  public mutating func consume(_ bytes: UnsafeRawBufferPointer) {
    // Copies, so that the compiler may keep them in registers.
    var (reader, boundaries, characters) = (reader, boundaries, 0)
    let scope = scope
    reader.read(bytes) { characters &+= Self.weight(of: $0, scope, &boundaries) }
    (self.reader, self.boundaries) = (reader, boundaries)
    count += characters
  }

  /// Takes out what was counted so far, and goes on in the same text from zero.
  public mutating func takeCount() -> Int {
    defer { count = 0 }
    return count
  }

  /// Ends the text, and starts a new one.
  ///
  /// - Returns: The number of characters in all bytes since the last `begin()`.
  public mutating func finish() -> Int {
    var (boundaries, characters) = (boundaries, count)
    reader.finish { characters += Self.weight(of: $0, scope, &boundaries) }
    begin()
    return characters
  }

  @inline(__always)
  private static func weight(
    of codePoint: UInt32, _ scope: Scope, _ boundaries: inout GraphemeBoundaries
  ) -> Int {
    let kind = CharacterTable.kind(of: codePoint)
    let isCounted =
      switch scope {
      case .all: boundaries.take(kind) && !isLineEnd(codePoint)
      case .withoutSpaces: boundaries.take(kind) && !kind.traits.contains(.whiteSpace)
      case .eastAsian: kind.traits.contains(.eastAsian)
      }
    return isCounted ? 1 : 0
  }

  @inline(__always)
  private static func isLineEnd(_ codePoint: UInt32) -> Bool {
    codePoint == 0x0A || codePoint == 0x0D || codePoint == 0x2028 || codePoint == 0x2029
  }
}
