/// Counts sentences or paragraphs instead of words.
///
/// A sentence ends at a full stop, question mark, exclamation mark or ellipsis before white space or
/// a dash, unless a small letter follows, and at the end of its paragraph. The full stop of an
/// abbreviation or initial does not end a sentence, nor does the full stop after the number or letter of a
/// list item. An abbreviation of capitals with full stops, such as "U.S.", ends a sentence only at the end
/// of a paragraph. The marks 。 ！ and ？ of Chinese and Japanese always end one.
///
/// A paragraph ends at an empty line, a form feed or a paragraph separator: lines may be wrapped.
/// Text without a letter or number, such as a row of asterisks, is neither.
public struct SentenceCounter: WordCounter {
  /// What counts.
  public enum Unit: Sendable {
    /// Sentences: `sentences`.
    case sentences
    /// Paragraphs: `paragraphs`.
    case paragraphs
  }

  private let unit: Unit
  private var reader = CodePointReader()
  private var scanner = SentenceScanner()
  private var count = 0

  /// Creates a counter at the start of a text.
  public init(_ unit: Unit) {
    self.unit = unit
  }

  /// The name: `sentences` or `paragraphs`.
  public var name: String {
    switch unit {
    case .sentences: "sentences"
    case .paragraphs: "paragraphs"
    }
  }

  /// Forgets what was consumed before and starts a new text.
  public mutating func begin() {
    self = SentenceCounter(unit)
  }

  /// Reads the next bytes of the text, wherever a piece ends.
  ///
  /// - Complexity: O(*n*), *n* bytes.
  public mutating func consume(_ bytes: UnsafeRawBufferPointer) {
    // A copy, so that the reader may be changed while it passes on characters.
    var reader = reader
    reader.read(bytes) { take($0) }
    self.reader = reader
  }

  /// Takes out what was counted so far, and goes on in the same text from zero.
  public mutating func takeCount() -> Int {
    defer { count = 0 }
    return count
  }

  /// Ends the text, and starts a new one.
  ///
  /// - Returns: The number of sentences or paragraphs in all bytes since the last `begin()`.
  public mutating func finish() -> Int {
    var reader = reader
    reader.finish { take($0) }
    add(scanner.finish())
    defer { begin() }
    return count
  }

  @inline(__always)
  private mutating func take(_ codePoint: UInt32) {
    add(scanner.take(codePoint, CharacterTable.kind(of: codePoint)))
  }

  @inline(__always)
  private mutating func add(_ ends: SentenceScanner.Ends) {
    switch unit {
    case .sentences: count &+= ends.sentenceCount
    case .paragraphs: count &+= ends.paragraphCount
    }
  }
}
