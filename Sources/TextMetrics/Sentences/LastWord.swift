/// The word before a full stop; only its first seven letters matter.
struct LastWord: Equatable, Sendable {
  /// An abbreviation with a full stop that ends no sentence.
  enum Abbreviation: Sendable {
    /// Whatever follows.
    case never
    /// If a number follows.
    case beforeNumber
  }

  private static let letterLimit = 7
  /// Abbreviations that something always follows: titles and references.
  private static let always = keys(
    "mr mrs ms messrs dr prof st rev hon gen col capt lt sgt maj cmdr adm gov sen rep pres supt mme "
      + "mlle mgr mt ft v vs viz cf e.g i.e")
  /// Abbreviations that a number follows, which are words where none does.
  private static let numbered = keys(
    "no nos vol vols fig figs p pp ch chap sec art op par jan feb mar apr jun jul aug sep sept oct "
      + "nov dec c ca")

  /// The letters, the last one lowest.
  private var letters: UInt64 = 0
  private var count = 0
  private let isCapital: Bool

  /// Starts a word.
  ///
  /// - Parameter isCapital: Whether its first letter is a capital.
  init(isCapital: Bool = false) {
    self.isCapital = isCapital
  }

  /// Adds a letter or full stop.
  @inline(__always)
  mutating func append(_ letter: UInt8) {
    // A word that is too long keeps its top byte, so it is not one of the known ones.
    if count <= Self.letterLimit { letters = letters << 8 | UInt64(letter) }
    count += 1
  }

  /// Whether a full stop may belong to the word.
  var abbreviation: Abbreviation? {
    if isInitial || isCapital && hasFullStop || Self.always.contains(letters) { return .never }
    return Self.numbered.contains(letters) ? .beforeNumber : nil
  }

  /// Whether it is a number or letter, as before an item of a list.
  var isListMark: Bool {
    count == 1 || count <= Self.letterLimit && bytes.allSatisfy(LetterCase.isDigit)
  }

  /// Whether it is a capital with a full stop, but not the English "I".
  private var isInitial: Bool { count == 1 && isCapital && letters != 0x69 }

  /// Whether it has full stops inside, like "U.S", and is not a number.
  private var hasFullStop: Bool {
    count <= Self.letterLimit && bytes.contains(UInt32(EnglishLetter.fullStop))
      && !bytes.contains(where: LetterCase.isDigit)
  }

  private var bytes: some Sequence<UInt32> {
    (0..<min(count, 8)).lazy.map { [letters] place in
      UInt32(truncatingIfNeeded: letters >> UInt64(8 * place) & 0xFF)
    }
  }

  private static func keys(_ words: String) -> Set<UInt64> {
    Set(words.split(separator: " ").map { $0.utf8.reduce(0) { $0 << 8 | UInt64($1) } })
  }
}
