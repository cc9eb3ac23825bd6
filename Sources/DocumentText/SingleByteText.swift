/// Turns a text with one byte a character into UTF-8 and back, without loss: every byte is a character.
package struct SingleByteText: Sendable {
  /// How the text is written.
  package let encoding: TextEncoding

  /// Takes an encoding; `nil` if it has more than one byte for some characters.
  package init?(_ encoding: TextEncoding) {
    guard encoding == .windows1252 || encoding == .latin1 else { return nil }
    self.encoding = encoding
  }

  /// Returns a text in UTF-8.
  ///
  /// - Complexity: O(*n*), *n* bytes.
  package func utf8(of bytes: [UInt8]) -> [UInt8] {
    var converter = UTF8Converter(from: encoding)
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    bytes.withUnsafeBytes { converter.convert($0, into: &text) }
    return text
  }

  /// Returns the byte of a character; `nil` if the encoding lacks it.
  package func byte(of scalar: Unicode.Scalar) -> UInt8? {
    guard encoding == .windows1252, !(0...0x7F ~= scalar.value), !(0xA0...0xFF ~= scalar.value)
    else { return UInt8(exactly: scalar.value) }
    return UTF8Converter.windowsSigns.firstIndex { UInt32($0) == scalar.value }
      .map { UInt8(0x80 + $0) }
  }

  /// Returns a text in this encoding; `nil` if it lacks a character.
  ///
  /// - Complexity: O(*n*), *n* characters.
  package func bytes(of text: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      guard let byte = byte(of: scalar) else { return nil }
      bytes.append(byte)
    }
    return bytes
  }

  /// Returns the first character of a text that the encoding lacks; `nil` if it has all of them.
  package func missing(in text: String) -> Unicode.Scalar? {
    text.unicodeScalars.first { byte(of: $0) == nil }
  }
}
