/// Finds where the words of `prose` begin and end, character by character.
struct ProseWordEdges: Sendable {
  /// What a character turned out to do.
  struct Step {
    /// Whether a word ends before it.
    let endsWord: Bool
    /// How many invisible signs before it are words by themselves.
    let invisibleWordCount: Int
    /// Whether it belongs to a word.
    let isOfWord: Bool
  }

  private var scanner = ProseScanner()
  private var isInWord = false

  /// Begins with a text.
  init() {}

  /// Goes on where a scanner has stopped.
  init(behind scanner: ProseScanner) {
    self.scanner = scanner
    isInWord = scanner.state != .separated
  }

  /// Reads a character.
  @inline(__always)
  mutating func take(_ character: ProseClass) -> Step {
    let words = scanner.take(character)
    let wasInWord = isInWord
    if scanner.state == .separated {
      isInWord = false
      return Step(endsWord: wasInWord, invisibleWordCount: words, isOfWord: false)
    }
    guard words > 0 else { return Step(endsWord: false, invisibleWordCount: 0, isOfWord: true) }
    isInWord = true
    return Step(endsWord: wasInWord, invisibleWordCount: words - 1, isOfWord: true)
  }

  /// Ends the text.
  mutating func finish() -> Step {
    let words = scanner.finish()
    defer { isInWord = false }
    return Step(endsWord: isInWord, invisibleWordCount: words, isOfWord: false)
  }
}
