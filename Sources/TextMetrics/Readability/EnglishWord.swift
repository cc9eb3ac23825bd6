/// A word as it is read, letter by letter.
///
/// Most words of a text come again and again, so what is known of some thousand recent ones is kept
/// beside digests of them.
struct EnglishWord: Sendable {
  private struct Known: Sendable {
    var digest: UInt64
    var facts: EnglishWordFacts
  }

  private static let knownBits: UInt64 = 11

  private var letters: [UInt8] = []
  private var digest: UInt64 = 0
  /// Whether there is a letter or number.
  private(set) var isWord = false
  /// Whether it starts with a capital but does not start a sentence.
  private(set) var isName = false
  private var known = Array(
    repeating: Known(digest: 0, facts: .none), count: 1 << Int(knownBits))

  /// Forgets the word, and starts a new one.
  @inline(__always)
  mutating func removeAll() {
    letters.removeAll(keepingCapacity: true)
    (digest, isWord, isName) = (0, false, false)
  }

  /// Adds a character.
  ///
  /// - Parameters:
  ///   - isOfWord: Whether it is a letter or number.
  ///   - isFirst: Whether the word starts a sentence.
  @inline(__always)
  mutating func append(_ codePoint: UInt32, isOfWord: Bool, isFirst: Bool) {
    if isOfWord, !isWord {
      isWord = true
      isName = !isFirst && LetterCase.isCapital(codePoint)
    }
    guard letters.count < Syllables.letterLimit else { return }
    let letter = EnglishLetter.letter(for: codePoint)
    letters.append(letter)
    digest = (digest ^ UInt64(letter)) &* 0x9E37_79B9_7F4A_7C15
    digest ^= digest >> 32
  }

  /// Returns what is to be known of the word.
  @inline(__always)
  mutating func facts() -> EnglishWordFacts {
    let place = Int(digest >> (64 - Self.knownBits))
    if known[place].digest != digest {
      known[place] = Known(
        digest: digest, facts: letters.withUnsafeBufferPointer { EnglishWordFacts($0) })
    }
    return known[place].facts
  }
}
