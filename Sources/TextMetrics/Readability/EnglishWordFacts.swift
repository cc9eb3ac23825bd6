/// What readability asks of a word, however it is written.
struct EnglishWordFacts: Sendable {
  /// How many syllables a long word has at least.
  static let manySyllables = 3

  /// The most frequent words of English that are not frequent in any other language, but for one or
  /// two.
  private static let frequent = keys(
    "the of and to that it with his he she were which this you they their from not but been are be "
      + "there would your them our what when these those who")
  private static let longestFrequent = 5
  private static let article: UInt64 = 0x74_68_65

  /// The number of syllables.
  let syllables: Int32

  /// Whether it is one of the most frequent words of English.
  let isFrequent: Bool

  /// Whether it is "the", which no other language has.
  let isArticle: Bool

  /// Whether it has many syllables, and is hard to read unless it is a name.
  ///
  /// - Source: Gunning: not combinations of short easy words, nor words that are made long by -ed,
  ///   -es or -ing.
  let isHard: Bool

  /// The facts of no word.
  static let none = EnglishWordFacts(UnsafeBufferPointer(start: nil, count: 0))

  /// Looks at a word of letters as `EnglishLetter` gives them.
  init(_ letters: UnsafeBufferPointer<UInt8>) {
    let count = Syllables.count(in: letters)
    let key = Self.key(letters)
    syllables = Int32(count)
    isFrequent = key.map(Self.frequent.contains) ?? false
    isArticle = key == Self.article
    isHard =
      count >= Self.manySyllables
      && letters.split(whereSeparator: EnglishLetter.isSeparator).contains { part in
        let part = UnsafeBufferPointer(rebasing: part)
        let ending = Self.hasLongEnding(part) ? 1 : 0
        return Syllables.count(in: part) - ending >= Self.manySyllables
      }
  }

  /// Returns the letters of a short word in one number.
  private static func key(_ letters: UnsafeBufferPointer<UInt8>) -> UInt64? {
    var key: UInt64 = 0
    for letter in letters where EnglishLetter.isLetter(letter) {
      guard key >> UInt64(8 * (longestFrequent - 1)) == 0 else { return nil }
      key = key << 8 | UInt64(letter)
    }
    return key
  }

  /// Tells whether a word ends in -ed, -es or -ing as a syllable by itself.
  private static func hasLongEnding(_ word: UnsafeBufferPointer<UInt8>) -> Bool {
    switch String(decoding: word.suffix(3), as: UTF8.self) {
    case "ing", "ted", "ded", "ces", "ges", "ses", "xes", "zes": true
    default: ["ches", "shes"].contains(String(decoding: word.suffix(4), as: UTF8.self))
    }
  }

  private static func keys(_ words: String) -> Set<UInt64> {
    Set(words.split(separator: " ").map { $0.utf8.reduce(0) { $0 << 8 | UInt64($1) } })
  }
}
