/// Turns text of any encoding that arrives in pieces into UTF-8.
///
/// What is not a character becomes U+FFFD. How the text is cut into pieces makes no difference.
struct UTF8Converter {
  private let encoding: TextEncoding
  /// The first byte of a unit of UTF-16 whose second byte is in the next piece.
  private var heldByte: UInt8?
  /// The first unit of a surrogate pair.
  private var heldUnit: UInt16?

  init(from encoding: TextEncoding) {
    self.encoding = encoding
  }

  /// Converts the next piece.
  ///
  /// - Parameter result: What is appended to.
  /// - Complexity: O(*n*), *n* bytes.
  mutating func convert(_ bytes: UnsafeRawBufferPointer, into result: inout [UInt8]) {
    switch encoding {
    case .utf8: result.append(contentsOf: bytes)
    case .latin1: for byte in bytes { Self.append(UInt32(byte), to: &result) }
    case .windows1252:
      for byte in bytes {
        Self.append(
          0x80...0x9F ~= byte ? UInt32(Self.windowsSigns[Int(byte) - 0x80]) : UInt32(byte),
          to: &result)
      }
    case .utf16LittleEndian, .utf16BigEndian:
      for byte in bytes {
        guard let first = heldByte else {
          heldByte = byte
          continue
        }
        heldByte = nil
        take(
          encoding == .utf16LittleEndian
            ? UInt16(byte) << 8 | UInt16(first) : UInt16(first) << 8 | UInt16(byte), &result)
      }
    }
  }

  /// Ends the text. Half a character at the end becomes U+FFFD.
  mutating func finish(into result: inout [UInt8]) {
    if heldUnit != nil { Self.append(0xFFFD, to: &result) }
    if heldByte != nil { Self.append(0xFFFD, to: &result) }
    (heldByte, heldUnit) = (nil, nil)
  }

  private mutating func take(_ unit: UInt16, _ result: inout [UInt8]) {
    if let high = heldUnit {
      heldUnit = nil
      if UTF16.isTrailSurrogate(unit) {
        Self.append(
          0x1_0000 + (UInt32(high & 0x3FF) << 10 | UInt32(unit & 0x3FF)), to: &result)
        return
      }
      Self.append(0xFFFD, to: &result)
    }
    if UTF16.isLeadSurrogate(unit) {
      heldUnit = unit
    } else {
      Self.append(UTF16.isTrailSurrogate(unit) ? 0xFFFD : UInt32(unit), to: &result)
    }
  }

  private static func append(_ codePoint: UInt32, to result: inout [UInt8]) {
    guard codePoint >= 0x80 else { return result.append(UInt8(codePoint)) }
    let scalar = Unicode.Scalar(codePoint) ?? "\u{FFFD}"
    result.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
  }

  /// What the bytes 0x80 to 0x9F mean; those without a meaning are control characters.
  ///
  /// - Source: WHATWG Encoding Standard, index windows-1252.
  static let windowsSigns: [UInt16] = [
    0x20AC, 0x81, 0x201A, 0x192, 0x201E, 0x2026, 0x2020, 0x2021, 0x2C6, 0x2030, 0x160, 0x2039,
    0x152, 0x8D, 0x17D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x2DC,
    0x2122, 0x161, 0x203A, 0x153, 0x9D, 0x17E, 0x178,
  ]
}
