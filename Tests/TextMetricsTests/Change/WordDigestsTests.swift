import FileProgressTestSupport
import Testing

@testable import TextMetrics

@Suite struct WordDigestsTests {
  private func digests(
    _ text: String, _ words: WordChange.Words, pieceByteCount: Int
  ) -> WordDigests {
    var digests = WordDigests(words)
    let bytes = Array(text.utf8)
    for start in stride(from: 0, to: bytes.count, by: pieceByteCount) {
      bytes[start..<min(start + pieceByteCount, bytes.count)].withUnsafeBytes {
        digests.consume($0)
      }
    }
    digests.finish()
    return digests
  }

  @Test(arguments: [WordChange.Words.prose, .wc], 1...5 as ClosedRange<UInt64>)
  func piecesMakeNoDifference(words: WordChange.Words, seed: UInt64) {
    print("WordDigestsTests: seed \(seed)")
    var generator = SeededGenerator(seed: seed)
    let parts = ["one ", "two\n", "—", "naïve ", "日本", "\u{FEFF}", "e\u{301} ", "👩‍👧", "'s ", "-- "]
    for _ in 0..<50 {
      let text = (0..<Int.random(in: 0...40, using: &generator))
        .map { _ in parts.randomElement(using: &generator) ?? "" }.joined()
      let whole = digests(text, words, pieceByteCount: .max / 2)
      for pieceByteCount in 1...5 {
        let pieces = digests(text, words, pieceByteCount: pieceByteCount)
        #expect(pieces.digests == whole.digests, "seed \(seed): \(text.debugDescription)")
      }
    }
  }

  /// As random edits do: some words go, others come.
  @Test(arguments: 1...5 as ClosedRange<UInt64>)
  func theyAreComparedAsTheTextsAre(seed: UInt64) throws {
    print("WordDigestsTests: seed \(seed)")
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      func text() -> String {
        (0..<Int.random(in: 0...30, using: &generator))
          .map { _ in "w\(Int.random(in: 0...9, using: &generator))" }.joined(separator: " ")
      }
      let (before, after) = (text(), text())
      let change = try #require(
        WordChange(
          from: digests(before, .prose, pieceByteCount: 7),
          to: digests(after, .prose, pieceByteCount: 3)))
      #expect(change == WordChange(from: before, to: after), "seed \(seed): \(before) | \(after)")
    }
  }

  @Test func wordsOfTwoCountersAreNotCompared() {
    let (prose, wc) = (
      digests("one", .prose, pieceByteCount: 1), digests("one", .wc, pieceByteCount: 1)
    )
    #expect(WordChange(from: prose, to: wc) == nil)
  }

  @Test func tooManyWordsAreNotKept() {
    var digests = WordDigests(.prose)
    let line = Array(String(repeating: "a ", count: 1 << 19).utf8)
    for _ in 0..<4 { line.withUnsafeBytes { digests.consume($0) } }
    #expect(digests.digests?.count == WordDigests.mostWordCount)
    var more = digests
    line.withUnsafeBytes { more.consume($0) }
    #expect(more.digests == nil)
    more.finish()
    digests.finish()
    #expect(WordChange(from: digests, to: digests) == WordChange(added: 0, removed: 0, moved: 0))
    #expect(WordChange(from: digests, to: more) == nil)
    #expect(WordChange(from: more, to: digests) == nil)
  }

  @Test func aCountersNameTellsItsRule() {
    for rule in CountingRule.allCases {
      #expect(CountingRule(counterName: rule.makeCounter().name) == rule)
    }
    #expect(CountingRule(counterName: "prose/2") == nil)
  }
}
