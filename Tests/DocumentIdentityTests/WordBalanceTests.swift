import FileTracking
import ProgressModel
import Testing

@testable import DocumentIdentity

@Suite struct WordBalanceTests {
  /// Which terms of a text are kept depends on the secret; these are always the same.
  private struct Numbers: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state >> 24
    }
  }

  private func secrets(_ count: UInt64) -> [StoreSecret] {
    (1...count).map { seed in
      var numbers = Numbers(state: seed)
      return StoreSecret.random(using: &numbers)
    }
  }

  /// What is kept of a text of numbered words.
  private func sketch(_ words: [Int], _ secret: StoreSecret) -> ContentSketch {
    .ofNumbers(words, secret).prefix(ContentSketch.storedTermCount)
  }

  private func document(_ place: Int) -> DocumentIdentifier {
    DocumentIdentifier(high: 0, low: UInt64(place) + 1)
  }

  /// Finds out how many words of new texts are their own.
  ///
  /// - Parameters:
  ///   - others: The texts that they may have words of.
  ///   - gone: The places of those whose files are gone.
  ///   - areCompared: Whether each text may have words of the shorter ones, too. A look compares them.
  /// - Returns: These numbers, and what each text tells alone.
  private func ownWords(
    of texts: [[Int]], besides others: [[Int]], gone: Set<Int> = [], areCompared: Bool = false,
    _ secret: StoreSecret
  ) -> (balanced: [Int64], alone: [Int64]) {
    let new = areCompared ? texts.indices.map { document(others.count + $0) } : []
    var balance = WordBalance(
      gone: Set(gone.map { document($0) }), new: Set(new), changed: [])
    var known = others.map { (sketch: sketch($0, secret), words: Int64($0.count)) }
    var alone: [Int64] = []
    for words in texts {
      let text = sketch(words, secret)
      var candidates = OtherTexts()
      for (place, other) in known.enumerated() {
        candidates.add(
          OtherText(
            document: document(place), sketch: other.sketch, isGone: gone.contains(place),
            words: other.words, overlap: TextOverlap(of: other.sketch, in: text)))
      }
      let elsewhere = WordsElsewhere(
        of: text, words: Int64(words.count), in: candidates, besides: [])
      balance.add(text, words: Int64(words.count), elsewhere, in: candidates, besides: [])
      alone.append(Int64(words.count) - elsewhere.count)
      if areCompared { known.append((text, Int64(words.count))) }
    }
    let balanced = zip(texts, balance.wordsElsewhere()).map { Int64($0.count) - $1 }
    return (balanced, alone)
  }

  /// The chapter may be gone, or still be there.
  @Test(arguments: [[], [0]] as [Set<Int>])
  func whatWasWrittenInPartsOfATextIsKnownToTheWord(gone: Set<Int>) {
    let chapter = Array(1...3000)
    var scenes = (0..<6).map { Array(chapter[($0 * 500)..<($0 * 500 + 500)]) }
    scenes[2] += 7001...7045
    for secret in secrets(20) {
      let found = ownWords(of: scenes, besides: [chapter], gone: gone, secret)
      #expect(found.balanced == [0, 0, 45, 0, 0, 0])
    }
  }

  /// Seven words have three terms.
  @Test func aPartOfAFewWordsIsAPart() {
    let chapter = Array(1...640)
    var scenes = [Array(1...7), Array(8...14), Array(15...300), Array(301...640)]
    scenes[3] += 7001...7008
    for secret in secrets(20) {
      let found = ownWords(of: scenes, besides: [chapter], gone: [0], secret)
      #expect(found.balanced.reduce(0, +) == 8)
    }
  }

  /// Of a chapter of 999 words not all terms are kept, so of nine words some secrets have none.
  @Test func aChapterThatIsSplitIntoShortAndLongScenesCountsNothing() {
    let chapter = Array(1...999)
    var first = 0
    let scenes = [7, 3, 9, 8, 16, 8, 14, 7, 1, 1, 1, 9, 2, 10, 3, 12].map { lineCount in
      let words = Array(chapter[first..<(first + 9 * lineCount)])
      first += words.count
      return words
    }
    #expect(first == 999)
    for secret in secrets(20) {
      let silentWords = scenes.filter {
        TextOverlap(of: sketch($0, secret), in: sketch(chapter, secret)).isSilent
      }.reduce(0) { $0 + $1.count }
      let found = ownWords(of: scenes, besides: [chapter], gone: [0], secret)
      #expect(found.balanced.reduce(0, +) == Int64(silentWords))
    }
  }

  @Test func whatWasWrittenInTwoPartsAddsUp() {
    let chapter = Array(1...3000)
    var scenes = (0..<3).map { Array(chapter[($0 * 1000)..<($0 * 1000 + 1000)]) }
    scenes[0] += 7001...7060
    scenes[2] += 8001...8060
    for secret in secrets(20) {
      let found = ownWords(of: scenes, besides: [chapter], gone: [0], secret)
      #expect(found.balanced.reduce(0, +) == 120)
      #expect(found.balanced[1] == 0)
    }
  }

  @Test func scenesThatArePutTogetherLeaveWhatWasWritten() {
    let scenes = (0..<20).map { Array(($0 * 1000 + 1)...($0 * 1000 + 150)) }
    let chapter = scenes.flatMap(\.self) + Array(50_001...50_045)
    for secret in secrets(20) {
      let found = ownWords(of: [chapter], besides: scenes, gone: Set(0..<20), secret)
      #expect(found.balanced == [45])
    }
  }

  @Test func aPhraseThatTheChapterHasTwiceIsNoCopy() {
    let refrain = Array(9001...9040)
    let (one, two) = (Array(1...1000), Array(1001...2000))
    let chapter = one + refrain + two + refrain
    let halves = [one + refrain + Array(7001...7060), two + refrain]
    for secret in secrets(20) {
      let found = ownWords(of: halves, besides: [chapter], gone: [0], secret)
      #expect(found.balanced.reduce(0, +) == 60)
    }
  }

  /// Of the few terms that are kept of the 45 words, some secrets have hardly any, and the estimate has none of them.
  @Test func aPassageThatWasTwiceInAChapterIsNoCopyInTwoOfItsScenes() {
    let passage = Array(9001...9040)
    var scenes = (0..<6).map { Array(($0 * 1000 + 1)...($0 * 1000 + 500)) }
    scenes[1] += passage
    scenes[4] += passage
    let chapter = scenes.flatMap(\.self)
    scenes[4] += 7001...7045
    scenes.sort { $0.count < $1.count }
    for secret in secrets(60) {
      let found = ownWords(of: scenes, besides: [chapter], gone: [0], areCompared: true, secret)
      #expect(found.balanced.reduce(0, +) == 45)
    }
  }

  @Test func aSceneThatIsInNoNewTextTakesNothingOff() throws {
    let chapter = Array(1...3000)
    var scenes = (0..<5).map { Array(chapter[($0 * 500)..<($0 * 500 + 500)]) }
    scenes[2] += 7001...7090
    let secret = try #require(secrets(1).first)
    let found = ownWords(of: scenes, besides: [chapter], gone: [0], secret)
    #expect(found.balanced == found.alone)
    #expect(found.balanced[2] > 0)
  }

  @Test func aPassageThatIsInTwoNewTextsWasCopied() throws {
    let chapter = Array(1...2000)
    let halves = [Array(1...1100) + Array(7001...7060), Array(901...2000)]
    let secret = try #require(secrets(1).first)
    let found = ownWords(of: halves, besides: [chapter], gone: [0], secret)
    #expect(found.balanced == found.alone)
  }

  @Test func copiesOfATextHaveTheirOwnWordsEach() throws {
    let template = Array(1...900)
    let copies = (1...3).map { template + Array(($0 * 10_000)..<($0 * 10_000 + 200)) }
    let secret = try #require(secrets(1).first)
    let found = ownWords(of: copies, besides: [template], secret)
    #expect(found.balanced == [200, 200, 200])
  }

  @Test func whatAThirdTextHasIsNotWritten() throws {
    let (one, two, letter) = (Array(1...1000), Array(1001...2000), Array(30_001...30_400))
    let halves = [one + Array(letter[310...]), two]
    let secret = try #require(secrets(1).first)
    let found = ownWords(of: halves, besides: [one + two, letter], gone: [0], secret)
    #expect(found.balanced == found.alone)
  }
}
