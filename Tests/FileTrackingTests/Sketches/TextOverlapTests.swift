import FileProgressTestSupport
import FileTracking
import Testing

@Suite struct TextOverlapTests {
  private let secret: StoreSecret
  private let words: [String]

  init() throws {
    secret = try #require(SketchText.secret)
    var random = SeededGenerator(seed: 46)
    words = SketchText.words(400, using: &random)
  }

  private func sketch(_ words: some Sequence<String>) -> ContentSketch {
    SketchText.sketch(words.joined(separator: " "), secret: secret).sketch
  }

  private func commonWords(of words: [String], with other: [String]) -> Int64 {
    TextOverlap(of: sketch(other), in: sketch(words)).commonWords(of: Int64(words.count))
  }

  @Test func aPartHasAllItsWordsInCommon() {
    #expect(commonWords(of: Array(words[200...]), with: words) == 200)
  }

  @Test func aSeamIsNoWord() {
    #expect(commonWords(of: Array(words[..<150] + words[250...]), with: words) == 300)
  }

  @Test func otherTextsHaveNothingInCommon() {
    #expect(commonWords(of: Array(words[..<200]), with: Array(words[200...])) == 0)
  }

  @Test func fewWordsInARowTellMoreThanPairs() {
    func overlap(ofEvery count: Int) -> TextOverlap {
      // Each piece of the first text is followed by words of its own.
      var mixed: [String] = []
      for start in [0, 10, 20, 30] {
        mixed += words[start..<(start + count)]
        mixed += words[(200 + start)..<(208 + start)]
      }
      return TextOverlap(of: sketch(words[..<40]), in: sketch(mixed))
    }
    #expect(overlap(ofEvery: 3).isOfPairs)
    #expect(!overlap(ofEvery: 6).isOfPairs)
    #expect(!overlap(ofEvery: 0).isOfPairs)
  }

  @Test func aPassageIsCountedToTheWord() {
    #expect(commonWords(of: words, with: Array(words[100..<250])) == 150)
  }
}
