/// The identity of one fact: a random, time-ordered number of 128 bits.
///
/// Identifiers made later are greater, to the millisecond, so rows written together lie together. They
/// contain no names of persons or machines, and no path. Things that other facts
/// refer to have their own types, such as ``DocumentIdentifier``.
///
/// - Source: RFC 9562, UUID version 7.
public struct FactIdentifier: TypedIdentifier {
  /// The first eight bytes, most significant first.
  public let high: UInt64
  /// The last eight bytes, most significant first.
  public let low: UInt64

  /// Creates an identifier from its two halves.
  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// The identifier itself.
  public var value: FactIdentifier { self }

  /// The same identifier.
  public init(_ value: FactIdentifier) { self = value }

  /// Makes the bits for ``TypedIdentifier/timeOrdered(millisecondsSince1970:randomness:)``.
  static func made(
    atMillisecondsSince1970 milliseconds: Int64, randomness: inout some RandomNumberGenerator
  ) -> FactIdentifier {
    let time = UInt64(bitPattern: milliseconds) & 0xFFFF_FFFF_FFFF
    let high = time << 16 | 0x7000 | randomness.next() & 0x0FFF
    let low = 0x8000_0000_0000_0000 | randomness.next() & 0x3FFF_FFFF_FFFF_FFFF
    return FactIdentifier(high: high, low: low)
  }

  /// Makes the identifier that everybody derives from the same words.
  ///
  /// Two observers of one thing thereby write one fact. The bits are FNV-1a of the words under two
  /// offsets: stable on every platform, well spread, and no protection against an adversary.
  ///
  /// - Source: RFC 9562, UUID version 8 (custom bits).
  package static func derived(from words: some Sequence<UInt64>) -> FactIdentifier {
    var high: UInt64 = 0xCBF2_9CE4_8422_2325
    var low: UInt64 = 0x6C62_272E_07BB_0142
    for word in words {
      for shift in stride(from: 0, to: 64, by: 8) {
        let byte = (word >> UInt64(shift)) & 0xFF
        high = (high ^ byte) &* 0x0000_0100_0000_01B3
        low = (low &+ byte ^ (high >> 29)) &* 0x9E37_79B9_7F4A_7C15
      }
    }
    return FactIdentifier(
      high: high & ~0xF000 | 0x8000,
      low: low & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000)
  }

  /// Appends the words of a text that ``derived(from:)`` hashes: its length in bytes, then its UTF-8 in words of eight
  /// bytes, least significant first, the last filled up with zeros.
  static func append(_ text: String, to words: inout [UInt64]) {
    words.append(UInt64(text.utf8.count))
    var word: UInt64 = 0
    var shift: UInt64 = 0
    for byte in text.utf8 {
      word |= UInt64(byte) << shift
      shift += 8
      guard shift == 64 else { continue }
      words.append(word)
      (word, shift) = (0, 0)
    }
    if shift > 0 { words.append(word) }
  }
}

extension FactIdentifier {
  /// Whether an identifier sorts before another: by its bytes, so by the time it was made.
  public static func < (left: FactIdentifier, right: FactIdentifier) -> Bool {
    (left.high, left.low) < (right.high, right.low)
  }
}

extension FactIdentifier {
  /// The text form.
  var text: String {
    String(unsafeUninitializedCapacity: 36) { text in
      var place = 0
      for digit in 0..<32 {
        if digit == 8 || digit == 12 || digit == 16 || digit == 20 {
          text[place] = UInt8(ascii: "-")
          place += 1
        }
        let half = digit < 16 ? high : low
        let value = UInt8(truncatingIfNeeded: half >> UInt64(60 - 4 * (digit % 16))) & 15
        text[place] = value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
        place += 1
      }
      return place
    }
  }

  /// Reads the text form, in either case; `nil` if it is anything else.
  init?(text: String) {
    guard text.utf8.count == 36 else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(16)
    var pending: UInt8?
    for (index, character) in text.utf8.enumerated() {
      if index == 8 || index == 13 || index == 18 || index == 23 {
        guard character == UInt8(ascii: "-") else { return nil }
        continue
      }
      guard let digit = Self.value(ofDigit: character) else { return nil }
      if let first = pending {
        bytes.append(first << 4 | digit)
        pending = nil
      } else {
        pending = digit
      }
    }
    self.init(sixteenBytes: bytes)
  }

  private static func value(ofDigit character: UInt8) -> UInt8? {
    switch character {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): character - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): character - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}

extension FactIdentifier {
  /// The sixteen bytes, most significant first.
  var sixteenBytes: [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(16)
    for half in [high, low] {
      for shift in stride(from: 56, through: 0, by: -8) {
        result.append(UInt8(truncatingIfNeeded: half >> UInt64(shift)))
      }
    }
    return result
  }

  /// Reads sixteen bytes, most significant first; `nil` for any other count.
  init?(sixteenBytes bytes: some Collection<UInt8>) {
    guard bytes.count == 16 else { return nil }
    var high: UInt64 = 0
    var low: UInt64 = 0
    for byte in bytes {
      high = high << 8 | low >> 56
      low = low << 8 | UInt64(byte)
    }
    self.init(high: high, low: low)
  }
}
