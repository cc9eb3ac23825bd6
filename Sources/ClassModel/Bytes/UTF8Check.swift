/// Checks that bytes are valid UTF-8.
///
/// - Source: The Unicode Standard, table 3-7, "Well-Formed UTF-8 Byte Sequences".
enum UTF8Check {
  /// Returns whether the bytes are well-formed UTF-8.
  ///
  /// - Complexity: O(*n*), *n* bytes.
  static func isWellFormed(_ bytes: ArraySlice<UInt8>) -> Bool {
    var place = bytes.startIndex
    let end = bytes.endIndex
    while place < end {
      let first = bytes[place]
      place += 1
      if first < 0x80 { continue }
      var second: ClosedRange<UInt8> = 0x80...0xBF
      let more: Int
      switch first {
      case 0xC2...0xDF: more = 1
      case 0xE0: (more, second) = (2, 0xA0...0xBF)
      case 0xED: (more, second) = (2, 0x80...0x9F)
      case 0xE1...0xEF: more = 2
      case 0xF0: (more, second) = (3, 0x90...0xBF)
      case 0xF4: (more, second) = (3, 0x80...0x8F)
      case 0xF1...0xF3: more = 3
      default: return false
      }
      guard end - place >= more, second.contains(bytes[place]) else { return false }
      for index in 1..<max(more, 1) where bytes[place + index] & 0xC0 != 0x80 { return false }
      place += more
    }
    return true
  }
}
