/// Finds the boundaries of grapheme clusters, what a reader calls characters.
///
/// - Source: Unicode Standard Annex #29, section 3.1, rules GB1 to GB999 for extended clusters.
struct GraphemeBoundaries: Equatable, Sendable {
  private var last: GraphemeBreakClass?
  private var isAfterOddIndicators = false
  /// Whether the cluster is a picture with what extends it, and then whether a joiner went last.
  private var isAfterPictograph = false
  private var isAfterPictographAndJoiner = false

  /// Reads a character.
  ///
  /// - Returns: Whether there is a boundary before it.
  @inline(__always)
  mutating func take(_ kind: CharacterKind) -> Bool {
    let next = kind.graphemeBreak
    let isPlain = next == .other && last == .other && !kind.traits.contains(.pictographic)
    if isPlain {
      isAfterPictograph = false
      return true
    }
    return takeSpecial(next, isPictograph: kind.traits.contains(.pictographic))
  }

  private mutating func takeSpecial(_ next: GraphemeBreakClass, isPictograph: Bool) -> Bool {
    let isBoundary = isBoundary(before: next, isPictograph: isPictograph)
    isAfterPictographAndJoiner = isAfterPictograph && next == .zeroWidthJoiner
    isAfterPictograph = isPictograph || isAfterPictograph && next == .extend
    isAfterOddIndicators = next == .regionalIndicator && !isAfterOddIndicators
    last = next
    return isBoundary
  }

  private func isBoundary(before next: GraphemeBreakClass, isPictograph: Bool) -> Bool {
    guard let last else { return true }
    if last == .carriageReturn && next == .lineFeed { return false }
    if last.isControl || next.isControl { return true }
    switch (last, next) {
    case (_, .extend), (_, .zeroWidthJoiner), (_, .spacingMark), (.prepend, _): return false
    case (.leadingJamo, .leadingJamo), (.leadingJamo, .vowelJamo), (.leadingJamo, .syllable),
      (.leadingJamo, .closedSyllable), (.syllable, .vowelJamo), (.syllable, .trailingJamo),
      (.vowelJamo, .vowelJamo), (.vowelJamo, .trailingJamo), (.closedSyllable, .trailingJamo),
      (.trailingJamo, .trailingJamo):
      return false
    case (.regionalIndicator, .regionalIndicator): return !isAfterOddIndicators
    default: return !(isPictograph && isAfterPictographAndJoiner)
    }
  }
}
