import FileProgressTestSupport
import Testing

@testable import TextMetrics

@Suite struct SentenceCounterTests {
  static func count(_ unit: SentenceCounter.Unit, in text: String) -> Int {
    var counter = SentenceCounter(unit)
    return counter.words(in: text)
  }

  @Test func areNamedAfterWhatTheyCount() {
    #expect(SentenceCounter(.sentences).name == "sentences")
    #expect(SentenceCounter(.paragraphs).name == "paragraphs")
  }

  @Test(arguments: [
    ("", 0), ("   \n", 0), ("No mark at the end", 1), ("One. Two. Three.", 3), ("One.Two.", 1),
    ("Really?! Yes! Oh…  Well.", 4), ("Wait... what? Wait... What?", 3),
    ("“Stop!” he said. She did.", 2),
    ("“Stop!” He ran.", 2), ("He said “stop.” (She did.) They went.", 3), ("“Who?”—“I.”", 2),
    ("Oh dear! Oh dear! I shall be late!", 3), ("It ends here.—And goes on.", 2),
    ("... * * * !", 0), ("3.14 is less than 3.2. Is it?", 2), ("In 1914. Then came 1915.", 2),
    ("It is at example.org and e.g. here.", 1), ("Yes,\nthis is\none.\nThis is two.", 2),
    ("*Emphasis ends.* _Here_ too.", 2), ("Great! 🙂 Next.", 2), ("a. b. c", 1),
    ("Hello . . . World", 2),
    ("What I saw, I saw? yes.", 1), ("Über alles. Ärger. ärgern.", 2), ("Ich ging. ärgerlich.", 1),
  ])
  func aSentenceEndsAtAMarkBeforeSpaceAndACapital(text: String, count: Int) {
    #expect(Self.count(.sentences, in: text) == count)
  }

  @Test(arguments: [
    ("Mr. Bennet met Mrs. Long and Dr. Who.", 1), ("J. R. R. Tolkien wrote it.", 1),
    ("So did I. Then we left.", 2), ("Prof. and St. John v. Smith etc. They left.", 2),
    ("He lives in the U.S. Army base. We left.", 2), ("It was 5 p.m. We left.", 2),
    ("It was 5 p.m. on a Sunday.", 1), ("See i.e. This and e.g. That.", 1),
    ("Look at no. 5 on p. 7.", 1),
    ("He said no. Then he left.", 2), ("Look at fig. 3. It is good.", 2),
    ("1. First item\n2. Next one.", 2),
    ("1. First.\n2. Second.\n", 2), ("A. This is it. B. That is it.", 2), ("On Jan. 5 he left.", 1),
    ("H.M.S. ‘Beagle’ left.", 1), ("Sgt. Pepper came.", 1), ("MR. SMITH CAME. HE LEFT.", 2),
  ])
  func abbreviationsInitialsAndNumbersEndNone(text: String, count: Int) {
    #expect(Self.count(.sentences, in: text) == count)
  }

  @Test(arguments: [
    ("我用笔。你用什么？他走了！", 3), ("「行くぞ。」と言った。", 2), ("वह गया। वह आया।", 2),
    ("كيف حالك؟ أنا بخير.", 2), ("나무가 자란다. 학교에 갔다.", 2), ("Он ушёл. Она нет. и всё.", 2),
    ("ฝนตกหนัก", 1), ("Ո՞վ է։ Նա։", 2),
  ])
  func otherScriptsHaveTheirMarks(text: String, count: Int) {
    #expect(Self.count(.sentences, in: text) == count)
  }

  @Test(arguments: [
    ("", 0, 0), ("One", 1, 1), ("Title\n\nText. More.\n\n\n\nEnd", 3, 4), ("One\r\n\r\nTwo", 2, 2),
    ("One\r\rTwo", 2, 2), ("Wrapped\nline", 1, 1), ("One\n \t\nTwo", 2, 2),
    ("One\n\n* * *\n\nTwo", 2, 2),
    ("One\u{2029}Two\u{C}Three", 3, 3), ("One\u{2028}line", 1, 1), ("\n\nOne\n\n", 1, 1),
    ("end of\n\na thing", 2, 2), ("e.g.\n\nsmall", 2, 2), ("One\r\nTwo", 1, 1),
  ])
  func aParagraphEndsAtAnEmptyLineAndASentenceWithIt(text: String, paragraphs: Int, sentences: Int)
  {
    #expect(Self.count(.paragraphs, in: text) == paragraphs)
    #expect(Self.count(.sentences, in: text) == sentences)
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func whereThePiecesEndMakesNoDifference(seed: UInt64) {
    print("SentenceCounterTests: seed \(seed)")
    var generator = SeededGenerator(seed: seed)
    let alphabet = [
      "a", "B", " ", "\n", "\r", ".", "!", "…", "“", "”", "’", "Mr", "1", "漢", "。", "—", "é",
      "\u{301}",
      "e.g", "\u{2029}",
    ]
    for _ in 0..<100 {
      let text = (0..<60).map { _ in alphabet.randomElement(using: &generator) ?? "a" }.joined()
      for unit in [SentenceCounter.Unit.sentences, .paragraphs] {
        var counter = SentenceCounter(unit)
        let count = counter.words(in: text)
        let inPieces = counter.count(ofRandomPiecesOf: Array(text.utf8), upTo: 9, using: &generator)
        #expect(inPieces == count, "seed \(seed): \(text)")
        #expect(count <= text.unicodeScalars.count { $0.properties.isAlphabetic || $0 == "1" })
      }
    }
  }

  @Test func aCounterIsAsNewAfterEveryText() {
    var counter = SentenceCounter(.sentences)
    let counts = [
      counter.words(in: "One. Two"), counter.words(in: "and more."), counter.finish(),
    ]
    #expect(counts == [2, 1, 0])
  }
}
