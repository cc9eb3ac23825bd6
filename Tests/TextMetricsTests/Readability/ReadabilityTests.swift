import Testing

@testable import TextMetrics

@Suite struct ReadabilityTests {
  /// Half a school year.
  static let tolerance = 0.5

  static let measures: [(name: String, value: @Sendable (Readability) -> Double?)] = [
    ("fleschKincaidGrade", { $0.fleschKincaidGrade }), ("gunningFog", { $0.gunningFog }),
    ("smog", { $0.smog }), ("colemanLiauIndex", { $0.colemanLiauIndex }),
    ("automatedReadabilityIndex", { $0.automatedReadabilityIndex }),
  ]

  static func readability(of passage: HandCountedPassage) -> Readability? {
    var counter = ReadabilityCounter()
    return counter.readability(of: passage.text)
  }

  @Test(arguments: try HandCountedPassage.all())
  func gradesAreThoseOfACountByHand(passage: HandCountedPassage) throws {
    let readability = try #require(Self.readability(of: passage))
    let byHand = passage.byHand
    #expect(readability.words == byHand.words)
    #expect(readability.sentences == byHand.sentences)
    #expect(readability.letters == byHand.letters)
    #expect(readability.characters == byHand.characters)
    // Of some words there are two ways to read them, such as "tired" and "really".
    #expect(abs(readability.syllables - byHand.syllables) <= 1)
    for (name, value) in Self.measures {
      guard let expected = value(byHand) else {
        #expect(value(readability) == nil)
        continue
      }
      let difference = try #require(value(readability)) - expected
      #expect(abs(difference) <= Self.tolerance, "\(name)")
    }
    #expect(abs(readability.fleschReadingEase - byHand.fleschReadingEase) < 1)
  }

  @Test func twentyPassagesWereCounted() throws {
    #expect(try HandCountedPassage.all().count == 20)
  }

  @Test(arguments: try HandCountedPassage.all())
  func gradesAreThoseOfTextstatWhereItCountsRight(passage: HandCountedPassage) throws {
    let readability = try #require(Self.readability(of: passage))
    let (textstat, byHand) = (passage.textstat, passage.byHand)
    let areItsSentencesRight =
      textstat["words"] == Double(byHand.words) && textstat["sentences"] == Double(byHand.sentences)
    // It divides words by hyphenation, and so into fewer, and rounds their number for each word to a
    // tenth; 0.042 are half a grade.
    let syllablesPerWord =
      (try #require(textstat["syllables"]) / Double(byHand.words) * 10).rounded() / 10
    let areItsSyllablesRight =
      abs(syllablesPerWord - Double(byHand.syllables) / Double(byHand.words)) < 0.042
    let areItsLongWordsRight = textstat["polysyllables"] == Double(byHand.polysyllables)
    for (name, value) in Self.measures {
      let isRight =
        switch name {
        case "fleschKincaidGrade": areItsSentencesRight && areItsSyllablesRight
        case "smog": areItsSentencesRight && areItsLongWordsRight
        // It takes each hard word once, and leaves out a list of easy ones.
        case "gunningFog": false
        default: areItsSentencesRight
        }
      guard isRight, let ours = value(readability) else { continue }
      let correction = name == "colemanLiauIndex" ? Self.lettersLeftOut(readability) : 0
      let difference = ours - correction - (try #require(textstat[name]))
      #expect(abs(difference) <= Self.tolerance, "\(name)")
    }
  }

  /// What textstat's index of Coleman and Liau lacks: it multiplies letters by 0.058, not 0.0588.
  static func lettersLeftOut(_ readability: Readability) -> Double {
    0.08 * Double(readability.letters) / Double(readability.words)
  }

  @Test(arguments: try HandCountedPassage.all())
  func theFormulasAreThoseOfTextstat(passage: HandCountedPassage) throws {
    let textstat = passage.textstat
    func count(_ name: String) throws -> Int { Int(try #require(textstat[name])) }
    let readability = Readability(
      words: try count("words"), sentences: try count("sentences"),
      syllables: try count("syllables"), polysyllables: try count("polysyllables"),
      complexWords: 0, letters: passage.byHand.letters, characters: passage.byHand.characters)
    // It rounds sentences and words to a tenth before it multiplies them.
    let (words, syllables) = (0.05, 0.05)
    #expect(
      abs(readability.fleschKincaidGrade - (textstat["fleschKincaidGrade"] ?? 0))
        < 0.39 * words + 11.8 * syllables + 0.05)
    #expect(
      abs(readability.fleschReadingEase - (textstat["fleschReadingEase"] ?? 0))
        < 1.015 * words + 84.6 * syllables + 0.05)
    #expect(
      abs(readability.automatedReadabilityIndex - (textstat["automatedReadabilityIndex"] ?? 0))
        < 0.1)
    // It says 0 for fewer than three sentences.
    #expect(abs((readability.smog ?? 0) - (textstat["smog"] ?? 0)) < 0.06)
    // It rounds sentences.
    let lettersLeftOut = Self.lettersLeftOut(readability)
    #expect(
      abs(readability.colemanLiauIndex - lettersLeftOut - (textstat["colemanLiauIndex"] ?? 0))
        < 0.296 * 0.5 + 0.05)
  }

  @Test func gradesFollowFromCounts() {
    let readability = Readability(
      words: 100, sentences: 5, syllables: 150, polysyllables: 9, complexWords: 8, letters: 450,
      characters: 470)
    #expect(abs(readability.fleschKincaidGrade - 9.91) < 0.001)
    #expect(readability.gradeLevel == 10)
    #expect(abs(readability.fleschReadingEase - 59.635) < 0.001)
    #expect(abs(readability.gunningFog - 11.2) < 0.001)
    #expect(abs((readability.smog ?? 0) - 10.793) < 0.001)
    #expect(abs(readability.colemanLiauIndex - 9.18) < 0.001)
    #expect(abs(readability.automatedReadabilityIndex - 10.707) < 0.001)
  }

  @Test func theGradeThatIsShownIsNotBelowZero() {
    let readability = Readability(
      words: 100, sentences: 50, syllables: 100, polysyllables: 0, complexWords: 0, letters: 300,
      characters: 350)
    #expect(readability.fleschKincaidGrade < -2)
    #expect(readability.gradeLevel == 0)
  }
}
