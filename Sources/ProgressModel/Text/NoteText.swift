/// A note that a person can leave on a session: one paragraph.
package struct NoteText: Hashable, Sendable {
  /// Why a text can't be a note.
  package enum Problem: Error, Hashable, Sendable {
    /// It has so many characters.
    case isTooLong(count: Int)
    /// It has a line break or another control character.
    case hasControlCharacters
  }

  /// The most characters that it can have.
  package static let greatestCount = 1_000

  /// The text, without blanks at its ends; empty for no note.
  package let text: String

  /// Checks a text.
  ///
  /// - Parameter typed: The text; blanks at its ends don't count.
  /// - Throws: ``Problem``.
  package init(_ typed: String) throws(Problem) {
    let start = typed.drop(while: Self.isBlank)
    let end = start.lastIndex { !Self.isBlank($0) }
    text = end.map { String(start[...$0]) } ?? ""
    guard !text.unicodeScalars.contains(where: Self.isControl) else {
      throw .hasControlCharacters
    }
    guard text.count <= Self.greatestCount else { throw .isTooLong(count: text.count) }
  }

  private static func isBlank(_ character: Character) -> Bool { character.isWhitespace }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }

  /// Returns whether a note has all words of a search, in any order; upper and lower case are the same.
  ///
  /// - Parameter words: The words, with blanks between them; a word may be a part of one in the note.
  package static func has(_ words: String, in note: String) -> Bool {
    let note = folded(note)
    return folded(words).split(whereSeparator: isBlank).allSatisfy { note.contains($0) }
  }

  /// Returns a text in which upper and lower case are the same in every script, such as ß and SS.
  private static func folded(_ text: String) -> String { text.uppercased().lowercased() }
}
