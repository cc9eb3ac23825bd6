/// What lies at one place of UTF-8 bytes outside ASCII.
enum UTF8Step {
  /// A Unicode scalar value and how many bytes it takes, two to four.
  case scalar(UInt32, byteCount: Int)
  /// Bytes that are not part of a character; at least one.
  case invalid(byteCount: Int)
  /// The bytes end inside a character that was right so far.
  case incomplete

  /// Looks at the bytes from one place on.
  ///
  /// Invalid sequences follow the Unicode standard, section 3.9: overlong forms, surrogates and values
  /// above U+10FFFF. A character that breaks off takes as many bytes as were right.
  ///
  /// - Parameter offset: Within the bytes, at a byte from 0x80.
  @inline(__always)
  init(in bytes: UnsafeRawBufferPointer, at offset: Int) {
    let lead = bytes[offset]
    let available = bytes.count - offset
    if 0xC2...0xDF ~= lead {
      self.init(twoBytesFrom: lead, in: bytes, at: offset, available: available)
    } else if 0xE0...0xF4 ~= lead {
      self.init(longFrom: lead, in: bytes, at: offset, available: available)
    } else {
      self = .invalid(byteCount: 1)
    }
  }

  @inline(__always)
  private init(
    twoBytesFrom lead: UInt8, in bytes: UnsafeRawBufferPointer, at offset: Int, available: Int
  ) {
    guard available > 1 else {
      self = .incomplete
      return
    }
    let second = bytes[offset + 1]
    guard second & 0xC0 == 0x80 else {
      self = .invalid(byteCount: 1)
      return
    }
    self = .scalar(UInt32(lead & 0x1F) << 6 | UInt32(second & 0x3F), byteCount: 2)
  }

  @inline(__always)
  private init(
    longFrom lead: UInt8, in bytes: UnsafeRawBufferPointer, at offset: Int, available: Int
  ) {
    let byteCount = lead < 0xF0 ? 3 : 4
    var scalar = UInt32(lead & (byteCount == 3 ? 0x0F : 0x07))
    var allowed = Self.secondBytes(after: lead)
    for index in 1..<byteCount {
      guard index < available else {
        self = .incomplete
        return
      }
      let byte = bytes[offset + index]
      guard allowed ~= byte else {
        self = .invalid(byteCount: index)
        return
      }
      scalar = scalar << 6 | UInt32(byte & 0x3F)
      allowed = 0x80...0xBF
    }
    self = .scalar(scalar, byteCount: byteCount)
  }

  @inline(__always)
  private static func secondBytes(after lead: UInt8) -> ClosedRange<UInt8> {
    switch lead {
    case 0xE0: 0xA0...0xBF
    case 0xED: 0x80...0x9F
    case 0xF0: 0x90...0xBF
    case 0xF4: 0x80...0x8F
    default: 0x80...0xBF
    }
  }
}
