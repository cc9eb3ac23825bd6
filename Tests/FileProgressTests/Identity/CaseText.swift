/// Texts of telling length, and those that prove nothing.
enum CaseText: Hashable, Sendable {
  case essay
  /// The essay with half as much again at its end.
  case longerEssay
  /// The essay with every ninth word changed.
  case editedEssay
  case letter
  /// The letter with half as much again at its end.
  case longerLetter
  case poem
  /// A handout, and the same with the words of one student below.
  case handout
  case homework(student: Int, ownWordCount: Int = 150)
  /// A text of its own for every number.
  case chapter(Int)
  /// Too short to prove anything.
  case note
  case otherNote
  case empty

  var content: String {
    switch self {
    case .essay: Self.text(seed: 1, wordCount: 120)
    case .longerEssay: Self.text(seed: 1, wordCount: 180)
    case .editedEssay: Self.text(seed: 1, wordCount: 120, changingEvery: 9)
    case .letter: Self.text(seed: 2, wordCount: 120)
    case .longerLetter: Self.text(seed: 2, wordCount: 180)
    case .poem: Self.text(seed: 3, wordCount: 90)
    case .handout: Self.text(seed: 4, wordCount: 150)
    case .homework(let student, let ownWordCount):
      Self.text(seed: 4, wordCount: 150)
        + Self.text(seed: 100 + UInt64(student), wordCount: ownWordCount)
    case .chapter(let number): Self.text(seed: 10_000 + UInt64(number), wordCount: 60)
    case .note: "Dear Ada, the keys are under the mat.\n"
    case .otherNote: "Bread, butter, apples and soap.\n"
    case .empty: ""
    }
  }

  private static let syllables = [
    "ba", "de", "fi", "go", "hu", "ka", "le", "mi", "no", "pu", "ra", "se", "ti", "vo", "wu", "za",
  ]

  /// A text of made-up words in which no five neighbours come twice.
  private static func text(
    seed: UInt64, wordCount: Int, changingEvery step: Int = .max
  ) -> String {
    var state = seed &* 0x9E37_79B9_7F4A_7C15
    var text = ""
    for index in 1...wordCount {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      var number = Int(state >> 40)
      if index % step == 0 { number ^= 0xFFF }
      for _ in 0..<3 {
        text += syllables[number & 15]
        number >>= 4
      }
      text += index % 12 == 0 ? ".\n" : " "
    }
    return text
  }
}
