import DocumentText

/// An encoding of text whose lines a line editor that works on bytes would damage.
package enum UnsupportedEncoding: String, Sendable, CaseIterable {
  case utf16LittleEndian = "UTF-16 (little endian)"
  case utf16BigEndian = "UTF-16 (big endian)"
  case utf32LittleEndian = "UTF-32 (little endian)"
  case utf32BigEndian = "UTF-32 (big endian)"

  /// Recognizes an encoding by the byte order mark at the start of a document, and UTF-16 without a mark as
  /// ``DocumentText/TextEncoding`` does.
  ///
  /// - Source: Unicode 16, section 23.8, "Byte Order Mark".
  package init?(startOf content: [UInt8]) {
    // The mark of UTF-32 starts with the mark of UTF-16: longest first.
    if content.starts(with: [0xFF, 0xFE, 0x00, 0x00]) {
      self = .utf32LittleEndian
    } else if content.starts(with: [0x00, 0x00, 0xFE, 0xFF]) {
      self = .utf32BigEndian
    } else if content.starts(with: [0xFF, 0xFE]) {
      self = .utf16LittleEndian
    } else if content.starts(with: [0xFE, 0xFF]) {
      self = .utf16BigEndian
    } else {
      let encoding = content.withUnsafeBytes { TextEncoding(of: $0, isWhole: true) }
      switch encoding {
      case .utf16LittleEndian: self = .utf16LittleEndian
      case .utf16BigEndian: self = .utf16BigEndian
      default: return nil
      }
    }
  }
}
