/// How hard a text in English is to read, by the usual formulas.
///
/// Grades are roughly years of school in the United States. They are shown as whole grades.
public struct Readability: Equatable, Sendable {
  /// The identifier of the item that has the grade.
  public static let gradeLevelIdentifier = "readability_grade_level"

  /// The number of words that have a letter or number, as ``ProseWordCounter`` finds them.
  public let words: Int

  /// The number of sentences, as ``SentenceCounter`` counts them; at least 1.
  public let sentences: Int

  /// The number of syllables in all words, as ``Syllables`` counts them.
  public let syllables: Int

  /// The number of words of at least three syllables.
  public let polysyllables: Int

  /// The number of hard words in the sense of Gunning: of at least three syllables, but without
  /// names, compounds of shorter words, and words that have only two without -ed, -es or -ing.
  public let complexWords: Int

  /// The number of letters and digits.
  public let letters: Int

  /// The number of characters but white space.
  public let characters: Int

  /// The years of school that it takes to understand the text.
  ///
  /// - Source: Kincaid, Fishburne, Rogers and Chissom, Research Branch Report 8-75 (1975).
  public var fleschKincaidGrade: Double {
    0.39 * wordsPerSentence + 11.8 * syllablesPerWord - 15.59
  }

  /// The grade as it is shown: whole, and at least 0.
  public var gradeLevel: Int { max(0, Int(fleschKincaidGrade.rounded())) }

  /// How easy the text is to read, mostly from 0 to 100.
  ///
  /// - Source: Flesch, "A new readability yardstick", Journal of Applied Psychology 32 (1948).
  public var fleschReadingEase: Double {
    206.835 - 1.015 * wordsPerSentence - 84.6 * syllablesPerWord
  }

  /// The years of school by sentences and hard words.
  ///
  /// - Source: Gunning, "The Technique of Clear Writing" (1952).
  public var gunningFog: Double {
    0.4 * (wordsPerSentence + 100 * Double(complexWords) / Double(words))
  }

  /// The years of school by words of at least three syllables; `nil` for fewer than 3 sentences.
  ///
  /// The formula is meant for 30 sentences; for fewer, it extrapolates.
  ///
  /// - Source: McLaughlin, "SMOG grading: a new readability formula", Journal of Reading 12 (1969).
  public var smog: Double? {
    guard sentences >= 3 else { return nil }
    return 1.043 * (30 * Double(polysyllables) / Double(sentences)).squareRoot() + 3.1291
  }

  /// The grade by letters and sentences per 100 words.
  ///
  /// - Source: Coleman and Liau, "A computer readability formula designed for machine scoring",
  ///   Journal of Applied Psychology 60 (1975).
  public var colemanLiauIndex: Double {
    (5.88 * Double(letters) - 29.6 * Double(sentences)) / Double(words) - 15.8
  }

  /// The grade by characters and words.
  ///
  /// - Source: Smith and Senter, "Automated Readability Index", AMRL-TR-66-220 (1967).
  public var automatedReadabilityIndex: Double {
    4.71 * Double(characters) / Double(words) + 0.5 * wordsPerSentence - 21.43
  }

  private var wordsPerSentence: Double { Double(words) / Double(sentences) }
  private var syllablesPerWord: Double { Double(syllables) / Double(words) }
}
