import Foundation

/// A way in which bytes from 0x80 on stand for characters, by the number that Windows gave it.
struct CodePage: Sendable {
  /// Whether a byte begins a character of two bytes.
  let isDouble: Bool

  private let encoding: String.Encoding?
  private let characters: [Unicode.Scalar]

  /// Takes a code page; one that is not known has only U+FFFD.
  init(_ number: Int) {
    isDouble = Self.doubles.contains(number)
    let encoding = Self.encodings[number].map { String.Encoding(rawValue: $0) }
    self.encoding = encoding
    characters = (UInt8(0x80)...0xFF).map { byte in
      guard let encoding else { return "\u{FFFD}" }
      return Self.decode([byte], encoding)
    }
  }

  /// Returns the character of a byte from 0x80 on; U+FFFD if it is the first of two.
  subscript(byte: UInt8) -> Unicode.Scalar {
    byte < 0x80 ? "\u{FFFD}" : characters[Int(byte) - 0x80]
  }

  /// Returns the character of two bytes.
  subscript(first: UInt8, second: UInt8) -> Unicode.Scalar {
    guard let encoding else { return "\u{FFFD}" }
    return Self.decode([first, second], encoding)
  }

  /// Returns the number of the code page of a character set of fonts; `nil` for the document's.
  static func number(ofCharacterSet characterSet: Int) -> Int? { characterSets[characterSet] }

  private static func decode(_ bytes: [UInt8], _ encoding: String.Encoding) -> Unicode.Scalar {
    guard let scalars = String(bytes: bytes, encoding: encoding)?.unicodeScalars,
      scalars.count == 1, let scalar = scalars.first
    else { return "\u{FFFD}" }
    return scalar
  }

  private static let doubles: Set<Int> = [932, 936, 949, 950]

  // The numbers are those of Core Foundation, which Foundation takes with the highest bit set.
  private static let encodings: [Int: UInt] = [
    437: 0x400, 850: 0x410, 852: 0x412, 866: 0x419, 874: 0x41D, 932: 0x420, 936: 0x421, 949: 0x422,
    950: 0x423, 1250: 0x501, 1251: 0x502, 1252: 0x500, 1253: 0x503, 1254: 0x504, 1255: 0x505,
    1256: 0x506, 1257: 0x507, 1258: 0x508, 10_000: 0, 28_591: 0x201,
  ].mapValues { $0 | 0x8000_0000 }

  private static let characterSets: [Int: Int] = [
    77: 10_000, 128: 932, 129: 949, 134: 936, 136: 950, 161: 1253, 162: 1254, 163: 1258, 177: 1255,
    178: 1256, 186: 1257, 204: 1251, 222: 874, 238: 1250, 254: 437, 255: 850,
  ]
}
