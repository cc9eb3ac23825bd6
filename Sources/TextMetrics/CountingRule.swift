/// The ways of counting that a person can name.
///
/// ```swift
/// var counter = CountingRule.prose.makeCounter()
/// let words = counter.words(in: "Well-known words – and a dash")
/// ```
public enum CountingRule: String, CaseIterable, Sendable {
  /// Words as a word processor shows them.
  case prose
  /// Words between white space, as `wc -w` counts them.
  case wc
  /// Words by the default rules of Unicode.
  case uax29
  /// Characters of East Asian scripts.
  case cjk
  /// All characters but line ends.
  case characters
  /// All characters but line ends and white space.
  case charactersWithoutSpaces

  /// Creates the rule whose counter has a name, such as `prose/1`; `nil` if this version has no such
  /// counter.
  public init?(counterName: String) {
    let rule = Self.allCases.first { $0.makeCounter().name == counterName }
    guard let rule else { return nil }
    self = rule
  }

  /// Makes a counter for this rule, at the start of a text.
  public func makeCounter() -> any WordCounter {
    switch self {
    case .prose: ProseWordCounter()
    case .wc: WhitespaceWordCounter()
    case .uax29: SegmentWordCounter()
    case .cjk: CharacterCounter(.eastAsian)
    case .characters: CharacterCounter(.all)
    case .charactersWithoutSpaces: CharacterCounter(.withoutSpaces)
    }
  }

  /// Whether the bytes are counted as they are, whatever their encoding: `wc` knows only UTF-8.
  public var countsRawBytes: Bool { self == .wc }
}
