#if canImport(Glibc)
  import Glibc
#else
  import Foundation
#endif

/// A way in which bytes from 0x80 on stand for characters, by the number that Windows gave it.
///
/// The system's tables tell the characters. Foundation has them, too, and a copy of ICU with them, which is larger
/// than all of the rest.
struct CodePage {
  /// Whether a byte starts a character of two bytes.
  let isDouble: Bool

  private let converter: Converter?
  private let characters: [Unicode.Scalar]

  /// Takes a code page; one that is not known has only U+FFFD.
  init(_ number: Int) {
    isDouble = Self.doubles.contains(number)
    let converter = Self.names[number].flatMap { Converter(from: $0) }
    self.converter = converter
    characters = (UInt8(0x80)...0xFF).map { byte in converter?.character([byte]) ?? "\u{FFFD}" }
  }

  /// Returns the character of a byte from 0x80 on; U+FFFD if it is the first of two.
  subscript(byte: UInt8) -> Unicode.Scalar {
    byte < 0x80 ? "\u{FFFD}" : characters[Int(byte) - 0x80]
  }

  /// Returns the character of two bytes.
  subscript(first: UInt8, second: UInt8) -> Unicode.Scalar {
    converter?.character([first, second]) ?? "\u{FFFD}"
  }

  /// Returns the number of the code page of a character set of fonts; `nil` for the document's.
  static func number(ofCharacterSet characterSet: Int) -> Int? { characterSets[characterSet] }

  /// Has the system's tables of one code page open.
  private final class Converter {
    private let handle: iconv_t

    /// Opens them; `nil` if the system lacks them.
    init?(from name: String) {
      guard let handle = iconv_open("UTF-32LE", name), Int(bitPattern: handle) != -1 else {
        return nil
      }
      self.handle = handle
    }

    deinit { iconv_close(handle) }

    /// Returns the character of all bytes together; `nil` if they are not exactly one.
    func character(_ bytes: [UInt8]) -> Unicode.Scalar? {
      var source = bytes.map(CChar.init(bitPattern:))
      var result = [CChar](repeating: 0, count: 16)
      var (sourceCount, resultCount) = (source.count, result.count)
      let isWhole = source.withUnsafeMutableBufferPointer { source in
        result.withUnsafeMutableBufferPointer { result in
          var (next, place) = (source.baseAddress, result.baseAddress)
          // What a call before left unfinished is forgotten, and what this one holds back is written.
          iconv(handle, nil, nil, nil, nil)
          return iconv(handle, &next, &sourceCount, &place, &resultCount) == 0
            && iconv(handle, nil, nil, &place, &resultCount) == 0
        }
      }
      guard isWhole, sourceCount == 0, result.count - resultCount == 4 else { return nil }
      let value = result.prefix(4).reversed()
        .reduce(UInt32(0)) { $0 << 8 | UInt32(UInt8(bitPattern: $1)) }
      return Unicode.Scalar(value)
    }
  }

  private static let doubles: Set<Int> = [932, 936, 949, 950]

  private static let names: [Int: String] = [
    437: "CP437", 850: "CP850", 852: "CP852", 866: "CP866", 874: "CP874", 932: "CP932",
    936: "CP936", 949: "CP949", 950: "CP950", 1250: "CP1250", 1251: "CP1251", 1252: "CP1252",
    1253: "CP1253", 1254: "CP1254", 1255: "CP1255", 1256: "CP1256", 1257: "CP1257",
    1258: "CP1258", 10_000: "MACINTOSH", 28_591: "ISO-8859-1",
  ]

  private static let characterSets: [Int: Int] = [
    77: 10_000, 128: 932, 129: 949, 134: 936, 136: 950, 161: 1253, 162: 1254, 163: 1258, 177: 1255,
    178: 1256, 186: 1257, 204: 1251, 222: 874, 238: 1250, 254: 437, 255: 850,
  ]
}
