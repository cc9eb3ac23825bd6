/// Finds the begins of words byte by byte, across characters of several bytes.
///
/// It stands between characters, or within a sequence that may yet turn out to be white space or
/// the byte order mark. Lead bytes and continuation bytes are never the same, so a sequence that breaks
/// off is part of a word, and the byte that broke it off is looked at anew.
struct WhitespaceScanner: Sendable {
  /// The bytes seen of an open sequence.
  private enum Sequence: Sendable {
    case none
    /// None yet, at the very start, where a byte order mark may come.
    case start
    case bytesEF
    case bytesEFBB
    case bytesC2
    case bytesE1
    case bytesE19A
    case bytesE2
    case bytesE280
    case bytesE281
    case bytesE3
    case bytesE380
  }

  private var sequence = Sequence.start

  /// 1 if white space or the start of the text goes before the open sequence or next byte, else 0.
  var previousIsSpace: UInt64 = 1

  /// Whether the next byte is the first one of a character, and not of the text.
  var isBetweenCharacters: Bool { sequence == .none }

  /// Looks at the next byte.
  ///
  /// - Returns: 1 if a word began with this byte, or with an open sequence that broke off, else 0.
  mutating func scan(_ byte: UInt8) -> Int {
    if sequence != .none, continuesSequence(byte) { return 0 }
    let began = finish()
    switch byte {
    case 0x09...0x0D, 0x20: previousIsSpace = 1
    case 0xC2: sequence = .bytesC2
    case 0xE1: sequence = .bytesE1
    case 0xE2: sequence = .bytesE2
    case 0xE3: sequence = .bytesE3
    default: return began + takeWordByte()
    }
    return began
  }

  /// Breaks off an open sequence.
  ///
  /// - Returns: 1 if its bytes are the begin of a word, else 0.
  mutating func finish() -> Int {
    let isOpen = sequence != .none && sequence != .start
    sequence = .none
    return isOpen ? takeWordByte() : 0
  }

  private mutating func takeWordByte() -> Int {
    defer { previousIsSpace = 0 }
    return Int(previousIsSpace)
  }

  private mutating func continuesSequence(_ byte: UInt8) -> Bool {
    switch (sequence, byte) {
    case (.start, 0xEF): sequence = .bytesEF
    case (.bytesEF, 0xBB): sequence = .bytesEFBB
    case (.bytesE1, 0x9A): sequence = .bytesE19A
    case (.bytesE2, 0x80): sequence = .bytesE280
    case (.bytesE2, 0x81): sequence = .bytesE281
    case (.bytesE3, 0x80): sequence = .bytesE380
    // U+FEFF at the start; U+0085, U+00A0; U+1680; U+2000 to U+200A, U+2028, U+2029, U+202F;
    // U+205F; U+3000.
    case (.bytesEFBB, 0xBF), (.bytesC2, 0x85), (.bytesC2, 0xA0), (.bytesE19A, 0x80),
      (.bytesE280, 0x80...0x8A), (.bytesE280, 0xA8), (.bytesE280, 0xA9), (.bytesE280, 0xAF),
      (.bytesE281, 0x9F), (.bytesE380, 0x80):
      sequence = .none
      previousIsSpace = 1
    default: return false
    }
    return true
  }
}
