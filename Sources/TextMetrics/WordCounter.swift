/// Counts the words of a text whose bytes arrive piece by piece.
///
/// Figures of different counters are never added or compared, so a number of words is always kept
/// together with the name of its counter. A counter is used for one text after another:
///
/// ```swift
/// var counter = WhitespaceWordCounter()
/// counter.begin()
/// for piece in pieces { piece.withUnsafeBytes { counter.consume($0) } }
/// let words = counter.finish()
/// ```
///
/// Two counters are equal if they count the same, whatever text follows.
public protocol WordCounter: Equatable, Sendable {
  /// The name that is stored beside every figure; it changes whenever the counting does.
  var name: String { get }

  /// Forgets what was consumed before and starts a new text.
  mutating func begin()

  /// Reads the next bytes of the text.
  ///
  /// Where one piece ends and the next starts makes no difference, even inside a character.
  ///
  /// - Parameter bytes: Any number of bytes, valid UTF-8 or not; not kept after the call.
  mutating func consume(_ bytes: UnsafeRawBufferPointer)

  /// Takes out what was counted so far, and goes on in the same text from zero.
  ///
  /// - Returns: The number of words that are certain. The last ones of a text may not be before its
  ///   end.
  mutating func takeCount() -> Int

  /// Ends the text.
  ///
  /// - Returns: The number of words in all bytes since the last `begin()`.
  mutating func finish() -> Int
}

extension WordCounter {
  /// Returns the number of words of a whole text.
  ///
  /// - Complexity: O(*n*), *n* bytes.
  public mutating func words(in text: String) -> Int {
    var text = text
    begin()
    text.withUTF8 { consume(UnsafeRawBufferPointer($0)) }
    return finish()
  }
}
