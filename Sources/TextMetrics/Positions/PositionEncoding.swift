/// What the columns of a text's lines count.
///
/// The raw values are the names that the Language Server Protocol has for them.
package enum PositionEncoding: String, CaseIterable, Sendable {
  /// Bytes of UTF-8.
  case utf8 = "utf-8"
  /// Code units of UTF-16: two for a character beyond U+FFFF, else one.
  case utf16 = "utf-16"

  /// Returns how many columns a byte of UTF-8 adds to its line.
  @inline(__always)
  func columnCount(of byte: UInt8) -> Int {
    switch self {
    case .utf8: 1
    case .utf16: byte.utf16Count
    }
  }
}
