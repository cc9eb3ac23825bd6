/// A word as it is taken in, letter by letter.
struct EnglishWord: Sendable {
  /// How many syllables a long word has at least.
  static let manySyllables = 3

  /// The most frequent words of English that are not frequent in any other language, but for one or
  /// two.
  private static let frequent = keys(
    "the of and to that it with his he she were which this you they their from not but been are be "
      + "there would your them our what when these those who")
  private static let longestFrequent = 5
  private static let article: UInt64 = 0x74_68_65

  private var letters: [UInt8] = []
  /// Whether there is a letter or number.
  private(set) var isWord = false
  private var isName = false

  /// Forgets the word, and begins a new one.
  mutating func removeAll() {
    letters.removeAll(keepingCapacity: true)
    (isWord, isName) = (false, false)
  }

  /// Adds a character.
  ///
  /// - Parameters:
  ///   - isOfWord: Whether it is a letter or number.
  ///   - isFirst: Whether the word begins a sentence.
  @inline(__always)
  mutating func append(_ codePoint: UInt32, isOfWord: Bool, isFirst: Bool) {
    if isOfWord, !isWord {
      isWord = true
      isName = !isFirst && LetterCase.isCapital(codePoint)
    }
    if letters.count < Syllables.letterLimit {
      letters.append(EnglishLetter.letter(for: codePoint))
    }
  }

  /// The number of syllables.
  var syllables: Int { letters.withUnsafeBufferPointer { Syllables.count(in: $0) } }

  /// Whether it is one of the most frequent words of English.
  var isFrequent: Bool { key.map(Self.frequent.contains) ?? false }

  /// Whether it is "the", which no other language has.
  var isArticle: Bool { key == Self.article }

  /// The letters of a short word in one number.
  private var key: UInt64? {
    var key: UInt64 = 0
    for letter in letters where EnglishLetter.isLetter(letter) {
      guard key >> UInt64(8 * (Self.longestFrequent - 1)) == 0 else { return nil }
      key = key << 8 | UInt64(letter)
    }
    return key
  }

  /// Whether a word of many syllables is hard to read.
  ///
  /// - Source: Gunning: not names, nor combinations of short easy words, nor words that are made long
  ///   by -ed, -es or -ing.
  var isComplex: Bool {
    guard !isName else { return false }
    return letters.withUnsafeBufferPointer { letters in
      letters.split(whereSeparator: EnglishLetter.isSeparator).contains { part in
        let part = UnsafeBufferPointer(rebasing: part)
        return Syllables.count(in: part) - (Self.hasLongEnding(part) ? 1 : 0) >= Self.manySyllables
      }
    }
  }

  /// Tells whether a word ends in -ed, -es or -ing as a syllable by itself.
  private static func hasLongEnding(_ word: UnsafeBufferPointer<UInt8>) -> Bool {
    let (ing, syllableED, syllableES) = (
      "ing", ["ted", "ded"], ["ces", "ges", "ses", "xes", "zes"]
    )
    let end = String(decoding: word.suffix(3), as: UTF8.self)
    if end == ing || syllableED.contains(end) || syllableES.contains(end) { return true }
    let longEnd = String(decoding: word.suffix(4), as: UTF8.self)
    return longEnd == "ches" || longEnd == "shes"
  }

  private static func keys(_ words: String) -> Set<UInt64> {
    Set(words.split(separator: " ").map { $0.utf8.reduce(0) { $0 << 8 | UInt64($1) } })
  }
}
