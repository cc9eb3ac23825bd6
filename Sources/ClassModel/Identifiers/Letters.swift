/// Bytes as letters that people can type: base32 in lower case, without padding.
///
/// - Source: RFC 4648, section 6.
package enum Letters {
  private static let alphabet = Array("abcdefghijklmnopqrstuvwxyz234567".utf8)

  /// Returns the letters for bytes, 8 for 5 bytes.
  package static func text(of bytes: some Collection<UInt8>) -> String {
    var letters: [UInt8] = []
    letters.reserveCapacity((bytes.count * 8 + 4) / 5)
    var pending: UInt = 0
    var bitCount: UInt = 0
    for byte in bytes {
      pending = (pending << 8 | UInt(byte)) & 0xFFF
      bitCount += 8
      while bitCount >= 5 {
        bitCount -= 5
        letters.append(alphabet[Int(pending >> bitCount & 31)])
      }
    }
    if bitCount > 0 { letters.append(alphabet[Int(pending << (5 - bitCount) & 31)]) }
    return String(decoding: letters, as: UTF8.self)
  }

  /// Returns the first eight letters as people read and type them: `5ain-gljz`.
  package static func short(_ letters: String) -> String {
    "\(letters.prefix(4))-\(letters.dropFirst(4).prefix(4))"
  }

  /// Returns what a person typed in lower case, and without the spaces and hyphens between groups.
  package static func plain(_ typed: String) -> String {
    typed.lowercased().filter { !$0.isWhitespace && $0 != "-" }
  }

  /// Reads letters; `nil` if ``text(of:)`` never returns them.
  ///
  /// Capital letters, padding, impossible lengths and non-zero leftover bits are refused. So each value has exactly one
  /// text.
  package static func bytes(of letters: some StringProtocol) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(letters.utf8.count * 5 / 8)
    var pending: UInt = 0
    var bitCount: UInt = 0
    for letter in letters.utf8 {
      guard let value = value(of: letter) else { return nil }
      pending = (pending << 5 | UInt(value)) & 0xFFF
      bitCount += 5
      if bitCount >= 8 {
        bitCount -= 8
        bytes.append(UInt8(truncatingIfNeeded: pending >> bitCount))
      }
    }
    guard bitCount < 5, pending & (1 << bitCount - 1) == 0 else { return nil }
    return bytes
  }

  /// The value of a letter, 0…31; `nil` for any other character.
  package static func value(of letter: UInt8) -> UInt8? {
    switch letter {
    case UInt8(ascii: "a")...UInt8(ascii: "z"): letter - UInt8(ascii: "a")
    case UInt8(ascii: "2")...UInt8(ascii: "7"): letter - UInt8(ascii: "2") + 26
    default: nil
    }
  }
}
