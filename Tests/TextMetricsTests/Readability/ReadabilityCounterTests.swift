import FileProgressTestSupport
import Testing

@testable import TextMetrics

@Suite struct ReadabilityCounterTests {
  static func readability(of pieces: [some Collection<UInt8>]) -> Readability? {
    var counter = ReadabilityCounter()
    for piece in pieces { Array(piece).withUnsafeBytes { counter.consume($0) } }
    return counter.finish()
  }

  static func readability(of text: String) -> Readability? { readability(of: [Array(text.utf8)]) }

  static let sentence = "The cat sat on the mat with that other cat."

  @Test func aTextOfLessThanAHundredWordsHasNone() {
    let text = String(repeating: Self.sentence + " ", count: 9)
    #expect(Self.readability(of: text + "It was one of those.") == nil)
    #expect(Self.readability(of: text + "It was not one of those nine or more cats.")?.words == 100)
    #expect(Self.readability(of: "") == nil)
  }

  /// Texts about human rights, made long by repetition.
  @Test(arguments: [
    """
    Alle Menschen sind frei und gleich an Würde und Rechten geboren. Sie sind mit Vernunft und \
    Gewissen begabt und sollen einander im Geist der Brüderlichkeit begegnen.
    """,
    """
    Tous les êtres humains naissent libres et égaux en dignité et en droits. Ils sont doués de \
    raison et de conscience et doivent agir les uns envers les autres dans un esprit de fraternité.
    """,
    """
    Todos los seres humanos nacen libres e iguales en dignidad y derechos y, dotados como están de \
    razón y conciencia, deben comportarse fraternalmente los unos con los otros.
    """,
    """
    Alle mensen worden vrij en gelijk in waardigheid en rechten geboren. Zij zijn begiftigd met \
    verstand en geweten, en behoren zich jegens elkander in een geest van broederschap te gedragen.
    """,
    """
    Alle mennesker er født frie og lige i værdighed og rettigheder. De er udstyret med fornuft og \
    samvittighed, og de bør handle mod hverandre i en broderskabets ånd.
    """,
    "Vi var her for at se, hvad de har for os, men det var for sent, og her er for lidt at have.",
    "Was war das, was in dem Haus war? Er hat es so an den Mann in Not gegeben, der es will.",
    "Dat was het, of niet? We waren in de war, of zij had er een, of die was van hem.",
    "To jest to, co on ma, a to nie jest moje, to my i ty, to wszystko, co tu jest.",
    """
    Wszyscy ludzie rodzą się wolni i równi pod względem swej godności i swych praw. Są oni \
    obdarzeni rozumem i sumieniem i powinni postępować wobec innych w duchu braterstwa.
    """,
    "Все люди рождаются свободными и равными в своём достоинстве и правах.",
    "人人生而自由，在尊严和权利上一律平等。", "let x = y + 1; if (a < b) { return x * 2 }",
    "1 2 3 4 5 6 7 8 9 10",
  ])
  func aTextInAnotherLanguageHasNone(text: String) {
    #expect(Self.readability(of: String(repeating: text + "\n", count: 40)) == nil)
  }

  @Test func signsAloneAreNoWords() throws {
    let text = String(repeating: "The cat & the * dog -- that is – all of it. ", count: 20)
    let readability = try #require(Self.readability(of: text))
    #expect(readability.words == 9 * 20)
    #expect(readability.sentences == 20)
    #expect(readability.syllables == 9 * 20)
  }

  @Test(arguments: [
    ("beautiful", 1), ("Beautiful", 0), ("created", 0), ("dedicated", 1), ("considering", 1),
    ("sentences", 0), ("wishing-wells", 0), ("self-evident", 1), ("table", 0), ("reasoning", 0),
  ])
  func wordsOfManySyllablesAreHardUnlessTheyAreEasy(word: String, count: Int) throws {
    let text = String(repeating: "The man was with the \(word) of that. ", count: 20)
    let readability = try #require(Self.readability(of: text))
    #expect(readability.complexWords == count * 20)
  }

  @Test func aNameAtTheBeginOfASentenceIsTakenForAWord() throws {
    let text = String(repeating: "Beautiful were the man and that of the day. ", count: 20)
    #expect(try #require(Self.readability(of: text)).complexWords == 20)
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func whereThePiecesEndMakesNoDifference(seed: UInt64) throws {
    print("ReadabilityCounterTests: seed \(seed)")
    var generator = SeededGenerator(seed: seed)
    for passage in try HandCountedPassage.all() {
      let bytes = Array(passage.text.utf8)
      var pieces: [ArraySlice<UInt8>] = []
      var rest = bytes[...]
      while !rest.isEmpty {
        pieces.append(rest.prefix(.random(in: 0...9, using: &generator)))
        rest = rest.dropFirst(pieces.last?.count ?? 0)
      }
      #expect(Self.readability(of: pieces) == Self.readability(of: [bytes]), "seed \(seed)")
    }
  }

  @Test func aCounterIsAsNewAfterEveryText() {
    var counter = ReadabilityCounter()
    let text = String(repeating: Self.sentence + " ", count: 12)
    let first = counter.readability(of: text)
    #expect(first != nil)
    #expect(counter.finish() == nil)
    #expect(counter.readability(of: text) == first)
  }

  @Test func bytesThatAreNoTextDoNoHarm() {
    let bytes = (0..<4000).map { UInt8(truncatingIfNeeded: $0 &* 73) }
    #expect(Self.readability(of: [bytes]) == nil)
  }
}
