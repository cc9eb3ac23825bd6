/// A way of counting the words of a text, given as bytes that arrive piece by piece.
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
public protocol WordCounter: Sendable {
  /// The name that is stored beside every figure; it changes whenever the counting does.
  var name: String { get }

  /// Forgets what was consumed before and begins a new text.
  mutating func begin()

  /// Takes in the next bytes of the text.
  ///
  /// Where one piece ends and the next begins makes no difference, also within a character.
  ///
  /// - Parameter bytes: Any number of bytes, valid UTF-8 or not; not kept after the call.
  mutating func consume(_ bytes: UnsafeRawBufferPointer)

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
