/// Thai, Lao, Khmer and Burmese, which are written without spaces between words.
///
/// - Source: Unicode 15.0, LineBreak.txt: the class SA of the scripts that ICU has dictionaries for. Digits
///   and punctuation of these scripts are not in it. Of Myanmar only the block of Burmese: the other blocks
///   have languages that no dictionary knows.
enum SpacelessScript {
  private static let ranges: [ClosedRange<UInt32>] = [
    0x0E01...0x0E3A, 0x0E40...0x0E4E,
    0x0E81...0x0EBD, 0x0EC0...0x0ECE, 0x0EDC...0x0EDF,
    0x1000...0x103F, 0x1050...0x108F, 0x109A...0x109F,
    0x1780...0x17D3, 0x17D7...0x17D7, 0x17DC...0x17DD,
  ]

  /// Tells whether a character is a letter or mark of such a script.
  static func contains(_ codePoint: UInt32) -> Bool {
    row(of: codePoint) & rows != 0 && ranges.contains { $0.contains(codePoint) }
  }

  /// The rows, 128 code points each, that have such characters: a bit for each, the lowest for the first.
  static let rows: UInt64 = ranges.reduce(0) {
    $0 | row(of: $1.lowerBound) | row(of: $1.upperBound)
  }

  /// Returns the bit of a character's row.
  private static func row(of codePoint: UInt32) -> UInt64 {
    1 << UInt64(codePoint >> 7)
  }

  /// Notes the row of a character, if it is one of these scripts or near to them.
  @inline(__always)
  static func note(_ codePoint: UInt32, in rows: inout UInt64) {
    // Texts in other scripts pay for no more than this.
    if codePoint &- 0xE00 < 0xA00 { rows |= row(of: codePoint) }
  }
}
