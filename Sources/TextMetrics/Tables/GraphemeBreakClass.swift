/// The property Grapheme_Cluster_Break of a character.
///
/// - Source: Unicode Standard Annex #29, table 2.
enum GraphemeBreakClass: UInt8, Sendable {
  case other
  case carriageReturn
  case lineFeed
  case control
  case extend
  case zeroWidthJoiner
  case regionalIndicator
  case prepend
  case spacingMark
  case leadingJamo
  case vowelJamo
  case trailingJamo
  case syllable
  case closedSyllable

  /// Whether there is a boundary on both sides, except between CR and LF.
  var isControl: Bool { self == .carriageReturn || self == .lineFeed || self == .control }
}
