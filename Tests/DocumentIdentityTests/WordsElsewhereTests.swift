import FileTracking
import ProgressModel
import Testing

@testable import DocumentIdentity

@Suite struct WordsElsewhereTests {
  private static let secret = StoreSecret.random()

  /// A text of numbered words.
  private func sketch(_ words: [Int]) -> ContentSketch {
    let text = words.map { "word\($0)" }.joined(separator: " ")
    var builder = SketchBuilder(secret: Self.secret)
    builder.begin()
    Array(text.utf8).withUnsafeBytes { builder.visit($0) }
    return builder.finish().sketch.prefix(ContentSketch.storedTermCount)
  }

  /// Finds out how many words of a text others have.
  ///
  /// - Parameters:
  ///   - gone: The places of those whose files are gone.
  ///   - cuts: What texts have no more.
  private func elsewhere(
    _ words: [Int], in others: [[Int]], gone: Set<Int> = [], besides cuts: [[Int]] = []
  ) -> WordsElsewhere {
    let text = sketch(words)
    var texts = OtherTexts()
    for (place, other) in others.enumerated() {
      let known = sketch(other)
      texts.add(
        OtherText(
          document: document(place), sketch: known, isGone: gone.contains(place),
          words: Int64(other.count), overlap: TextOverlap(of: known, in: text)))
    }
    return WordsElsewhere(
      of: text, words: Int64(words.count), in: texts, besides: cuts.map(sketch))
  }

  private func document(_ place: Int) -> DocumentIdentifier {
    DocumentIdentifier(high: 0, low: UInt64(place) + 1)
  }

  @Test func aTextOfItsOwnHasNone() {
    let found = elsewhere(Array(1...400), in: [Array(1000...1400)])
    #expect((found.count, found.originCount) == (0, 0))
    #expect(found.origin == nil)
  }

  @Test func aCopyThatIsWrittenOnHasThoseOfItsText() {
    let found = elsewhere(Array(1...550), in: [Array(1...400)])
    #expect((found.count, found.originCount) == (400, 1))
    #expect(found.origin == document(0))
  }

  @Test func aPassageIsFoundWhole() {
    let found = elsewhere(Array(201...300), in: [Array(1...600)])
    #expect(found.count == 100)
  }

  @Test func aBookHasThoseOfAllItsChaptersAndNoOrigin() {
    let chapters = [Array(1...400), Array(1001...1500), Array(2001...2300)]
    let found = elsewhere(chapters.flatMap(\.self), in: chapters)
    #expect((found.count, found.originCount) == (1200, 3))
    #expect(found.origin == nil)
  }

  @Test func whatTwoTextsHaveCountsOnce() {
    let found = elsewhere(Array(1...550), in: [Array(1...400), Array(1...400)])
    #expect((found.count, found.originCount) == (400, 1))
  }

  @Test func aTextThatIsThereComesBeforeOneThatIsGone() {
    let found = elsewhere(Array(1...550), in: [Array(1...400), Array(1...400)], gone: [0])
    #expect(found.origin == document(1))
  }

  @Test func whatATextHasNoMoreWasMovedHere() {
    let found = elsewhere(
      Array(201...460), in: [Array(1...400)], besides: [Array(201...400)])
    #expect(found.count == 0)
  }

  @Test func whatAKnownTextGotIsACopyInAllOthers() {
    let (passage, other) = (sketch(Array(1...200)), sketch(Array(1001...1200)))
    let cuts = LookCuts(
      [passage, sketch([]), other],
      arrivals: [(document(0), passage), (document(1), sketch(Array(3001...3200)))])
    #expect(cuts.all == [passage, other], "a text that only grew lost nothing")
    #expect(cuts.nobodyGot.map(\.isEmpty) == [true, false])
    #expect(cuts.nobodyElseGot(than: document(0)) == [passage, other])
    #expect(cuts.nobodyElseGot(than: document(1)) == cuts.nobodyGot)
    #expect(cuts.nobodyElseGot(than: document(2)) == cuts.nobodyGot, "it got nothing")
  }

  @Test func ofAPassageThatTwoTextsGotEachGotItsPart() throws {
    let parts = [sketch(Array(1...200)), sketch(Array(201...400))]
    let cuts = LookCuts(
      [sketch(Array(1...400))], arrivals: parts.enumerated().map { (document($0), $1) })
    for (place, part) in parts.enumerated() {
      let left = try #require(cuts.nobodyElseGot(than: document(place)).first)
      #expect(TextOverlap(of: part, in: left).isWhole)
      #expect(TextOverlap(of: parts[1 - place], in: left).commonTermCount == 0)
    }
  }

  @Test func aBookThatIsMadeAnewHasNoWordsThoughAChapterGrew() {
    let others = [Array(1001...1800), Array(2001...2700)]
    let (chapter, added) = (Array(1...900), Array(5001...5110))
    let old = chapter + others.flatMap(\.self)
    let new = chapter + added + others.flatMap(\.self)
    let found = elsewhere(new, in: [old, chapter + added] + others)
    #expect(found.count == Int64(new.count))
    #expect(found.origin == nil)
    // What was written in the book itself counts.
    let own = elsewhere(new + Array(7001...7200), in: [old, chapter + added] + others)
    #expect(own.count <= Int64(new.count))
  }

  @Test func aChapterThatIsInABookTwiceHasACopy() {
    let chapters = [Array(1...400), Array(1001...1500), Array(1...400)]
    let found = elsewhere(chapters.flatMap(\.self), in: chapters)
    #expect(found.count == 1300)
  }
}
