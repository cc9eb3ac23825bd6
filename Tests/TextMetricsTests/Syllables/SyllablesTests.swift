import Testing

@testable import TextMetrics

@Suite struct SyllablesTests {
  @Test func wordsOfTheDictionaryHaveOneOfTheirCounts() throws {
    let entries = try PronouncingDictionary.entries()
    #expect(entries.count >= 5000)
    let wrong = entries.filter { !$0.counts.contains(Syllables.count(in: $0.word)) }
    #expect(wrong.isEmpty, "\(wrong.prefix(20))")
  }

  /// The sample has few exceptions, and this looks up all of them.
  @Test func everyExceptionOfTheTableIsFound() {
    var count = 0
    for length in 1...SyllableTable.longestException {
      let records = String(describing: SyllableTable.exceptions(ofLength: length)).utf8.map { $0 }
      for place in stride(from: 0, to: records.count, by: length + 1) {
        let word = String(decoding: records[place..<place + length], as: UTF8.self)
        let syllables = Int(records[place + length]) - 0x40
        #expect(Syllables.count(in: word) == syllables, "\(word)")
        count += 1
      }
    }
    #expect(count > 6000)
  }

  @Test func capitalsCountAsSmallLetters() throws {
    for entry in try PronouncingDictionary.entries().prefix(5000) {
      #expect(Syllables.count(in: entry.word.uppercased()) == Syllables.count(in: entry.word))
    }
  }

  @Test(arguments: [
    ("", 0), ("-", 0), ("'", 0), ("a", 1), ("the", 1), ("Table", 2), ("naïve", 2), ("café", 2),
    ("wanted", 2), ("walked", 1), ("boxes", 2), ("judge's", 2), ("judge’s", 2), ("cats'", 1),
    ("can't", 1), ("couldn’t", 2), ("rhythm", 2), ("queue", 1), ("w", 3), ("U.S.", 2), ("a.m.", 2),
    ("well-known", 2), ("mother-in-law", 4), ("either/or", 3), ("1914", 1), ("3.14", 2),
    ("20th", 1),
    ("brr", 1), ("Ångström", 2), ("hmm", 1), ("nation", 2), ("science", 2),
  ])
  func wordsCountAsTheyAreRead(word: String, count: Int) {
    #expect(Syllables.count(in: word) == count)
  }

  /// Words that no version of the dictionary has.
  @Test(arguments: [
    ("blorking", 2), ("frimble", 2), ("glorpified", 3), ("zantation", 3),
    ("mosterless", 3), ("treblement", 3), ("plinked", 1), ("plinted", 2), ("snirches", 2),
  ])
  func wordsThatNobodyKnowsCountByRules(word: String, count: Int) {
    #expect(Syllables.count(in: word) == count)
  }

  @Test func aWordWithoutEndIsLookedAtOnlyAtItsBegin() {
    #expect(Syllables.count(in: String(repeating: "ba", count: 1_000_000)) == 32)
  }

  @Test func otherScriptsHaveNoSyllables() {
    #expect(Syllables.count(in: "漢字") == 0)
    #expect(Syllables.count(in: "дом") == 0)
  }
}
