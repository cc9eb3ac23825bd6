import CTextMasks

/// Sixty-four bytes of text, looked at together: a bit for each byte, the lowest one for the first.
struct ProseBlock {
  static let byteCount = 64
  /// How many bytes after the block its characters may reach.
  static let reachByteCount = 2

  /// Bytes of white space and of dashes, and of characters that are words by themselves.
  let separators: UInt64
  let hyphens: UInt64
  /// The first bytes of characters that are words by themselves.
  let wide: UInt64
  /// How many bytes the block has to the end of its last whole character.
  let count: Int

  /// Looks at a block of plain ASCII.
  ///
  /// - Parameter place: The first of 64 bytes, with any alignment, and of a character.
  /// - Returns: `nil` if a byte is beyond ASCII or a control character other than white space.
  @inline(__always)
  init?(ascii place: UnsafeRawPointer) {
    let masks = fileprogress_ascii_masks(place)
    guard masks.other == 0 else { return nil }
    (separators, hyphens, wide, count) = (masks.spaces, masks.hyphens, 0, Self.byteCount)
  }

  /// Looks at a block of the characters that most texts consist of.
  ///
  /// They are ASCII, Latin, Greek and Cyrillic letters, typographic quotes and dashes, ideographs,
  /// kana, their punctuation, and Hangul.
  ///
  /// - Parameter place: The first of 64 + 2 bytes, with any alignment, and of a character.
  /// - Returns: `nil` if there is anything else.
  @inline(__always)
  init?(common place: UnsafeRawPointer) {
    let masks = fileprogress_text_masks_of(place)
    guard masks.other == 0 else { return nil }
    let long = masks.dashes | masks.wide
    separators = masks.spaces | long | long << 1 | long << 2
    (hyphens, wide) = (masks.hyphens, masks.wide)
    count = Self.wholeCount(place)
  }

  /// Counts the words that start in the block.
  ///
  /// - Parameter state: What went before; afterwards, what the block ends with. Not `format`.
  @inline(__always)
  func words(_ state: inout ProseScanner.State) -> Int {
    let (isAfterHyphen, isAfterHyphens) = Self.hyphensBefore(state)
    let isAfterWord: UInt64 = state == .letter ? 1 : isAfterHyphen
    let previousHyphens = hyphens << 1 | isAfterHyphen
    let previousPairs = previousHyphens & (hyphens << 2 | isAfterHyphen << 1 | isAfterHyphens)
    let isAfterSeparator = separators << 1 | (isAfterWord ^ 1)
    let starts = (isAfterSeparator | previousPairs & ~hyphens) & ~separators
    let last = UInt64(count - 1)
    let inBlock = ~(0 as UInt64) >> (63 - last)
    if separators >> last & 1 != 0 {
      state = count > 2 && wide >> (last - 2) & 1 != 0 ? .wide : .separated
    } else if hyphens >> last & 1 != 0 {
      state = previousHyphens >> last & 1 != 0 ? .hyphens : .hyphen
    } else {
      state = .letter
    }
    return ((starts | wide) & inBlock).nonzeroBitCount
  }

  /// Tells whether a hyphen went before, and whether a second one before that.
  @inline(__always)
  private static func hyphensBefore(_ state: ProseScanner.State) -> (UInt64, UInt64) {
    switch state {
    case .hyphen: (1, 0)
    case .hyphens: (1, 1)
    default: (0, 0)
    }
  }

  /// Returns the length to the end of the last character that ends in the block.
  @inline(__always)
  private static func wholeCount(_ place: UnsafeRawPointer) -> Int {
    if place.load(fromByteOffset: byteCount - 1, as: UInt8.self) >= 0xC0 { return byteCount - 1 }
    if place.load(fromByteOffset: byteCount - 2, as: UInt8.self) >= 0xE0 { return byteCount - 2 }
    return byteCount
  }
}
