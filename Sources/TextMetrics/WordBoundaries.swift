/// Finds the boundaries of words one character after another.
///
/// Whether there is a boundary before an apostrophe, full stop or the like inside a word depends on
/// what follows, so such a sign is held until then.
///
/// - Source: Unicode Standard Annex #29, section 4.1, rules WB1 to WB999.
struct WordBoundaries: Equatable, Sendable {
  /// What the next character told.
  struct Finding: Equatable, Sendable {
    /// Whether there is a boundary before the sign that was held.
    var isBeforeHeldSign = false
    /// Whether there is a boundary before the character itself.
    var isBeforeCharacter = false
  }

  /// The last character that others do not merely attach to.
  private var previous: WordBreakClass?
  /// The last character.
  private var last = WordBreakClass.other
  /// A sign that may stand inside a word; `previous` went before it.
  private(set) var heldSign: WordBreakClass?
  private var isAfterOddIndicators = false

  /// Whether nothing stands between the last letter, which is not Hebrew, and the next character.
  @inline(__always)
  var isAfterLetter: Bool { previous == .letter && last == .letter }

  /// Reads a character.
  ///
  /// - Returns: The boundaries that this makes certain. If the character itself is held, whether
  ///   there is one before it is told later.
  mutating func take(_ kind: CharacterKind) -> Finding {
    let next = kind.wordBreak
    guard let before = previous else {
      move(to: next)
      return Finding(isBeforeCharacter: true)
    }
    // WB3, WB4
    if next.isAttached, !last.isLineEnd {
      last = next
      return Finding()
    }
    var finding = Finding()
    if let sign = heldSign {
      heldSign = nil
      if Self.joins(before, sign, next) {
        move(to: next)
        return finding
      }
      finding.isBeforeHeldSign = Self.isBoundary(before, beforeHeld: sign)
      previous = sign
    } else if Self.mayJoin(before, next), !last.isLineEnd {
      heldSign = next
      last = next
      return finding
    }
    finding.isBeforeCharacter = isBoundary(before: next, isPictographic: kind.traits)
    move(to: next)
    return finding
  }

  /// Ends the text.
  ///
  /// - Returns: The boundary before a sign that is still held; that at the end goes without saying.
  mutating func finish() -> Finding {
    defer { self = WordBoundaries() }
    guard let previous, let heldSign else { return Finding() }
    return Finding(isBeforeHeldSign: Self.isBoundary(previous, beforeHeld: heldSign))
  }

  private mutating func move(to next: WordBreakClass) {
    isAfterOddIndicators = next == .regionalIndicator && !isAfterOddIndicators
    (previous, last) = (next, next)
  }

  private func isBoundary(
    before next: WordBreakClass, isPictographic traits: CharacterTraits
  ) -> Bool {
    // WB3 to WB3d look at the last character as it is.
    if last == .carriageReturn && next == .lineFeed { return false }
    if last.isLineEnd || next.isLineEnd { return true }
    if last == .zeroWidthJoiner && traits.contains(.pictographic) { return false }
    if last == .segmentSpace && next == .segmentSpace { return false }
    switch (previous ?? .other, next) {
    // WB5, WB8 to WB10
    case (.letter, .letter), (.letter, .hebrewLetter), (.letter, .numeric),
      (.hebrewLetter, .letter), (.hebrewLetter, .hebrewLetter), (.hebrewLetter, .numeric),
      (.numeric, .letter), (.numeric, .hebrewLetter), (.numeric, .numeric):
      return false
    // WB13 to WB13b
    case (.katakana, .katakana),
      (.letter, .extendNumberLetter), (.hebrewLetter, .extendNumberLetter),
      (.numeric, .extendNumberLetter), (.katakana, .extendNumberLetter),
      (.extendNumberLetter, .extendNumberLetter), (.extendNumberLetter, .letter),
      (.extendNumberLetter, .hebrewLetter), (.extendNumberLetter, .numeric),
      (.extendNumberLetter, .katakana):
      return false
    // WB15, WB16
    case (.regionalIndicator, .regionalIndicator): return !isAfterOddIndicators
    default: return true
    }
  }

  /// Tells whether a sign may turn out to stand inside a word: WB6, WB7a, WB7b, WB12.
  private static func mayJoin(_ before: WordBreakClass, _ sign: WordBreakClass) -> Bool {
    switch sign {
    case .midLetter: before.isLetter
    case .midNumber: before == .numeric
    case .midNumberLetter, .singleQuote: before.isLetter || before == .numeric
    case .doubleQuote: before == .hebrewLetter
    default: false
    }
  }

  /// Tells whether a sign stands inside a word: WB6, WB7, WB7b, WB7c, WB11, WB12.
  private static func joins(
    _ before: WordBreakClass, _ sign: WordBreakClass, _ after: WordBreakClass
  ) -> Bool {
    switch sign {
    case .doubleQuote: before == .hebrewLetter && after == .hebrewLetter
    default: before.isLetter && after.isLetter || before == .numeric && after == .numeric
    }
  }

  /// Tells whether a held sign that joined nothing begins a segment: not after Hebrew, WB7a.
  private static func isBoundary(
    _ before: WordBreakClass, beforeHeld sign: WordBreakClass
  ) -> Bool {
    !(before == .hebrewLetter && sign == .singleQuote)
  }
}
