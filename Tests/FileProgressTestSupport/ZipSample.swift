/// Makes zip archives whose parts are not compressed.
package enum ZipSample {
  /// Makes an archive.
  ///
  /// - Parameter parts: Names and contents, in their order.
  package static func archive(_ parts: [(name: String, content: String)]) -> [UInt8] {
    var (bytes, directory) = ([UInt8](), [UInt8]())
    for part in parts {
      let content = Array(part.content.utf8)
      let common =
        number(20, 2) + number(0x800, 2) + number(0, 6) + number(checksum(content), 4)
        + number(content.count, 4) + number(content.count, 4) + number(part.name.utf8.count, 2)
        + number(0, 2)
      directory +=
        Array("PK\u{1}\u{2}".utf8) + number(20, 2) + common + number(0, 10) + number(bytes.count, 4)
        + Array(part.name.utf8)
      bytes += Array("PK\u{3}\u{4}".utf8) + common + Array(part.name.utf8) + content
    }
    return bytes + directory + Array("PK\u{5}\u{6}".utf8) + number(0, 4) + number(parts.count, 2)
      + number(parts.count, 2) + number(directory.count, 4) + number(bytes.count, 4) + number(0, 2)
  }

  private static func number(_ value: Int, _ byteCount: Int) -> [UInt8] {
    (0..<byteCount).map { $0 < 8 ? UInt8(truncatingIfNeeded: value >> (8 * $0)) : 0 }
  }

  /// - Source: ISO 3309, as zip uses it.
  private static func checksum(_ bytes: [UInt8]) -> Int {
    // Without checks of places, because a fuzzer notes each of them.
    remainders.withUnsafeBufferPointer { remainders in
      bytes.withUnsafeBufferPointer { bytes in
        Int(~bytes.reduce(0xFFFF_FFFF) { $0 >> 8 ^ remainders[Int($0 & 0xFF ^ UInt32($1))] })
      }
    }
  }

  /// Of each byte.
  private static let remainders = (0..<256 as Range<UInt32>).map { byte in
    (0..<8).reduce(byte) { rest, _ in rest & 1 == 1 ? rest >> 1 ^ 0xEDB8_8320 : rest >> 1 }
  }
}
