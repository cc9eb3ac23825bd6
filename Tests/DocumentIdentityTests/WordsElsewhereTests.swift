import FileTracking
import ProgressModel
import Testing

@testable import DocumentIdentity

@Suite struct WordsElsewhereTests {
  private static let secret = StoreSecret.random()

  /// What is kept of a text of numbered words.
  private func sketch(_ words: [Int], _ secret: StoreSecret = Self.secret) -> ContentSketch {
    .ofNumbers(words, secret).prefix(ContentSketch.storedTermCount)
  }

  /// What a text lost, which is in another place unless said.
  private func loss(
    from before: [Int], to now: [Int], at place: Int = 99, _ secret: StoreSecret = Self.secret
  ) -> TextLoss {
    TextLoss(
      of: [document(place)], from: sketch(before, secret), to: sketch(now, secret),
      words: max(0, Int64(before.count - now.count)))
  }

  /// Finds out how many words of a text others have.
  ///
  /// - Parameters:
  ///   - gone: The places of those whose files are gone.
  ///   - cuts: What texts have no more.
  ///   - secret: What the sketches are made with.
  private func elsewhere(
    _ words: [Int], in others: [[Int]], gone: Set<Int> = [], besides cuts: [TextLoss] = [],
    _ secret: StoreSecret = Self.secret
  ) -> WordsElsewhere {
    let text = sketch(words, secret)
    var texts = OtherTexts()
    for (place, other) in others.enumerated() {
      let known = sketch(other, secret)
      texts.add(
        OtherText(
          document: document(place), sketch: known, isGone: gone.contains(place),
          words: Int64(other.count), overlap: TextOverlap(of: known, in: text)))
    }
    return WordsElsewhere(of: text, words: Int64(words.count), in: texts, besides: cuts)
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

  /// Each copy of a template has hardly any words of its own, and so is in the others with hardly any change.
  @Test(arguments: [30, 50, 150])
  func whatAnotherCopyOfATemplateHasMoreIsNotInThisOne(count: Int) {
    let template = Array(1...2000)
    let copies = [10_000, 20_000, 30_000].map { first in template + Array(first..<first + count) }
    // Which terms are kept depends on the secret.
    for _ in 0..<5 {
      let secret = StoreSecret.random()
      let second = elsewhere(copies[1], in: [template, copies[0]], secret)
      #expect(second.count == 2000)
      #expect(second.origin == document(0))
      let third = elsewhere(copies[2], in: [copies[0], copies[1], template], secret)
      #expect(third.count == 2000)
      #expect(third.origin == document(2))
      let ofGone = elsewhere(copies[2], in: [template, copies[0]], gone: [0], secret)
      #expect(ofGone.count == 2000)
    }
  }

  @Test func aCopyOfACopyOfATemplateHasTheWordsOfBoth() {
    let template = Array(1...2000)
    let copy = template + Array(10_000..<10_050)
    let found = elsewhere(copy + Array(20_000..<20_050), in: [template, copy])
    #expect(found.count == 2050)
    #expect(found.origin == document(1))
  }

  @Test func aTextThatIsThereComesBeforeOneThatIsGone() {
    let found = elsewhere(Array(1...550), in: [Array(1...400), Array(1...400)], gone: [0])
    #expect(found.origin == document(1))
  }

  @Test func whatATextHasNoMoreWasMovedHere() {
    let found = elsewhere(
      Array(201...460), in: [Array(1...400)],
      besides: [loss(from: Array(1...400), to: Array(1...200))])
    #expect(found.count == 0)
  }

  @Test func whatWasMovedIsNoCopyOfABookThoughAFewWordsOfItStandTwiceInTheChapter() {
    let refrain = Array(9001...9030)
    let rest = Array(1...260) + refrain + Array(261...520)
    let passage = Array(1001...1360) + refrain + Array(1361...1734)
    let others = Array(20_001...29_000)
    // Which few terms of the book are kept depends on the secret.
    for _ in 0..<40 {
      let secret = StoreSecret.random()
      let found = elsewhere(
        passage + Array(5001...5025), in: [rest + passage + others, rest],
        besides: [loss(from: rest + passage, to: rest, at: 1, secret)], secret)
      #expect(found.count == 0)
    }
  }

  /// The scene was put into the chapter before.
  @Test func wordsOfASceneThatCameWithAPassageOfALongChapterWereMovedThoughNoTermTells() {
    let scene = Array(1001...1076)
    let passage = Array(1065...2530)
    // Of a long chapter few terms are kept. Which these are depends on the secret.
    for _ in 0..<40 {
      let secret = StoreSecret.random()
      let found = elsewhere(
        passage + Array(30_001...30_051), in: [scene], gone: [0],
        besides: [
          loss(
            from: Array(1...20_000), to: Array(1...1064) + Array(2531...20_000), at: 1, secret)
        ], secret)
      #expect(found.count == 0)
    }
  }

  @Test func aPhraseThatAChapterHasTwiceIsMovedWithThePassage() {
    let refrain = Array(9001...9060)
    let rest = Array(1...420) + refrain + Array(421...840)
    let passage = Array(1001...1270) + refrain + Array(1271...1540)
    let found = elsewhere(
      passage + Array(5001...5025), in: [rest],
      besides: [loss(from: rest + passage, to: rest, at: 0)])
    #expect(found.count == 0)
  }

  @Test func whatAChapterStillHasIsACopyThoughMoreWasMovedAndABookHasBoth() {
    let (rest, passage) = (Array(1...600), Array(1001...1500))
    let found = elsewhere(
      passage + Array(201...400), in: [rest + passage + Array(20_001...22_000), rest],
      besides: [loss(from: rest + passage, to: rest, at: 1)])
    #expect((150...250).contains(found.count))
  }

  @Test func aPhraseThatAnotherTextHasIsPartOfTheCopyHoweverFewTermsTell() {
    let phrase = Array(9001...9031)
    let chapter = Array(1...1300) + phrase + Array(1301...2700)
    let scene = Array(30_001...30_140) + phrase + Array(30_141...30_270)
    let copy = chapter + Array(5001...5190)
    // Which terms are kept depends on the secret.
    for _ in 0..<40 {
      let secret = StoreSecret.random()
      let text = sketch(copy, secret)
      // Of a chapter that was edited, half as many terms are kept.
      let kept = sketch(chapter, secret).prefix(ContentSketch.halfTermCount)
      var others = OtherTexts()
      others.add(
        OtherText(
          document: document(0), sketch: kept, isGone: false, words: Int64(chapter.count),
          overlap: TextOverlap(of: kept, in: text)))
      let short = sketch(scene, secret)
      others.add(
        OtherText(
          document: document(1), sketch: short, isGone: false, words: Int64(scene.count),
          overlap: TextOverlap(of: short, in: text)))
      let found = WordsElsewhere(of: text, words: Int64(copy.count), in: others, besides: [])
      #expect(found.count == Int64(chapter.count))
    }
  }

  @Test func whatAKnownTextGotIsACopyInAllOthers() {
    let passage = loss(from: Array(1...200), to: [])
    let other = loss(from: Array(1001...1200), to: [])
    let cuts = LookCuts(
      [passage, loss(from: Array(2001...2200), to: Array(2001...2300)), other],
      arrivals: [(document(0), passage.removed), (document(1), sketch(Array(3001...3200)))])
    #expect(cuts.all == [passage, other], "a text that only grew lost nothing")
    #expect(cuts.nobodyGot.map(\.removed.isEmpty) == [true, false])
    #expect(cuts.nobodyElseGot(than: document(0)) == [passage, other])
    #expect(cuts.nobodyElseGot(than: document(1)) == cuts.nobodyGot)
    #expect(cuts.nobodyElseGot(than: document(2)) == cuts.nobodyGot, "it got nothing")
  }

  @Test func ofAPassageThatTwoTextsGotEachGotItsPart() throws {
    let parts = [sketch(Array(1...200)), sketch(Array(201...400))]
    let cuts = LookCuts(
      [loss(from: Array(1...400), to: [])], arrivals: parts.enumerated().map { (document($0), $1) })
    for (place, part) in parts.enumerated() {
      let left = try #require(cuts.nobodyElseGot(than: document(place)).first)
      #expect(TextOverlap(of: part, in: left.removed).isWhole)
      #expect(TextOverlap(of: parts[1 - place], in: left.removed).commonTermCount == 0)
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

  /// Which terms are kept depends on the secret. The error is three times the usual one, so hardly any secret fails.
  @Test func aChapterAndItsCopyInOneTextLeaveWhatWasWritten() {
    let (chapter, other) = (Array(1...600), Array(1001...1600))
    let (copy, added) = (chapter + Array(5001...5006), Array(7001...7050))
    for _ in 0..<40 {
      let secret = StoreSecret.random()
      let joined = elsewhere(
        copy + other + chapter + added, in: [chapter, other, copy], gone: [0, 1, 2], secret)
      #expect(joined.count == 1806)
      let pair = elsewhere(copy + chapter + added, in: [chapter, copy], secret)
      #expect(pair.count == 1206)
    }
  }

  @Test func whatWasWrittenIsNotTakenForACopyThatHasAsManyWords() {
    let (chapter, other) = (Array(1...600), Array(1001...1600))
    let copy = chapter + Array(5001...5006)
    for _ in 0..<40 {
      let secret = StoreSecret.random()
      let found = elsewhere(
        copy + other + Array(7001...7650), in: [chapter, other, copy], secret)
      #expect(found.count == 1206)
    }
  }
}
