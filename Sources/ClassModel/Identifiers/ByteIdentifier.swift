/// An identifier or key of a class: a fixed number of bytes.
///
/// Each kind has its own type, so you can't pass a writer where a student belongs.
package protocol ByteIdentifier: ExchangeValue, Hashable, Comparable, Sendable,
  CustomStringConvertible
{
  /// The type that stores the bytes.
  associatedtype Block: ByteBlock
  /// The bytes, held without an array.
  var block: Block { get }
  /// Makes an identifier from its bytes.
  init(block: Block)
}

extension ByteIdentifier {
  /// How many bytes it has.
  package static var byteCount: Int { Block.byteCount }

  /// The bytes, ``byteCount`` of them.
  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Block.byteCount)
    block.append(to: &bytes)
    return bytes
  }

  /// Reads the bytes; `nil` for any other count.
  package init?(bytes: some Collection<UInt8>) {
    guard let block = Block(bytes: bytes) else { return nil }
    self.init(block: block)
  }

  /// Makes an identifier of random bytes.
  package static func random(using generator: inout some RandomNumberGenerator) -> Self {
    Self(block: Block.random(using: &generator))
  }

  /// Whether an identifier sorts before another, byte by byte.
  package static func < (left: Self, right: Self) -> Bool { left.block < right.block }

  /// The bytes in hexadecimal.
  package var hexadecimal: String {
    var digits: [UInt8] = []
    for byte in bytes {
      for half in [byte >> 4, byte & 15] {
        digits.append(half < 10 ? UInt8(ascii: "0") + half : UInt8(ascii: "a") + half - 10)
      }
    }
    return String(decoding: digits, as: UTF8.self)
  }

  /// The bytes in hexadecimal, for messages of tests.
  package var description: String { hexadecimal }
}

/// An identifier that has a short name in letters, for file names and people.
package protocol LetteredIdentifier: ByteIdentifier {}

extension LetteredIdentifier {
  /// The bytes in base32: 26 letters for 16 bytes.
  package var letters: String { Letters.text(of: bytes) }

  /// Reads the letters; `nil` for anything else, including capital letters and non-zero trailing bits.
  package init?(letters: some StringProtocol) {
    guard let bytes = Letters.bytes(of: letters) else { return nil }
    self.init(bytes: bytes)
  }

  /// The letters.
  package var description: String { letters }
}

/// A secret key. It never prints its bytes.
package protocol SecretKey: ByteIdentifier, CustomDebugStringConvertible, CustomReflectable {}

extension SecretKey {
  /// A placeholder for the bytes.
  package var description: String { "secret" }
  /// A placeholder for the bytes.
  package var debugDescription: String { "secret" }
  /// Empty, so that `dump` and failed tests show no bytes.
  package var customMirror: Mirror { Mirror(self, children: []) }
}
