/// How hard a text in English is to read, by the usual formulas, ready to be shown.
package struct ReadabilityFigures: Hashable, Sendable {
  /// The Flesch-Kincaid grade as it is shown: whole, and at least 0.
  package var gradeLevel: Int
  /// The Flesch-Kincaid grade.
  package var fleschKincaidGrade: Double
  /// Flesch's reading ease; the greater, the easier.
  package var fleschReadingEase: Double
  /// Gunning's fog index, a grade.
  package var gunningFog: Double
  /// McLaughlin's SMOG grade; `nil` for fewer than three sentences.
  package var smog: Double?
  /// The Coleman-Liau index, a grade.
  package var colemanLiauIndex: Double
  /// The automated readability index, a grade.
  package var automatedReadabilityIndex: Double

  package init(
    gradeLevel: Int, fleschKincaidGrade: Double, fleschReadingEase: Double, gunningFog: Double,
    smog: Double?, colemanLiauIndex: Double, automatedReadabilityIndex: Double
  ) {
    self.gradeLevel = gradeLevel
    self.fleschKincaidGrade = fleschKincaidGrade
    self.fleschReadingEase = fleschReadingEase
    self.gunningFog = gunningFog
    self.smog = smog
    self.colemanLiauIndex = colemanLiauIndex
    self.automatedReadabilityIndex = automatedReadabilityIndex
  }

  /// What people call each formula, what programs call it, and its figure.
  static let formulas: [(title: String, name: String, figure: @Sendable (Self) -> Double?)] = [
    ("Flesch-Kincaid grade", "fleschKincaidGrade", { $0.fleschKincaidGrade }),
    ("Flesch reading ease", "fleschReadingEase", { $0.fleschReadingEase }),
    ("Gunning fog", "gunningFog", { $0.gunningFog }),
    ("SMOG", "smog", { $0.smog }),
    ("Coleman-Liau", "colemanLiauIndex", { $0.colemanLiauIndex }),
    ("Automated readability", "automatedReadabilityIndex", { $0.automatedReadabilityIndex }),
  ]
}
