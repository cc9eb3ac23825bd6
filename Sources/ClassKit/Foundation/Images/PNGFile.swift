/// Reads the size of a PNG file, and writes one without compression.
///
/// - Source: "Portable Network Graphics (PNG) Specification", third edition, W3C; RFC 1950 and RFC 1951 for the
///   stored blocks.
enum PNGFile {
  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  /// How many pixels a side may have.
  private static let greatestSide: UInt32 = 0x7FFF_FFFF
  /// How many bytes a stored block may have.
  private static let greatestBlockByteCount = 0xFFFF

  /// Returns the size of the picture in a file; `nil` if the file is damaged or is none.
  ///
  /// It checks the signature, the chunks with their lengths and checksums, and the header. It does not
  /// decompress the pixels.
  ///
  /// - Complexity: O(*n*), *n* bytes.
  static func size(of file: [UInt8]) -> (width: Int, height: Int)? {
    guard file.starts(with: signature) else { return nil }
    var rest = file[signature.count...]
    var size: (width: Int, height: Int)?
    var hasPixels = false
    while let chunk = readChunk(&rest) {
      switch chunk.name {
      case Array("IHDR".utf8):
        guard size == nil, let header = readHeader(chunk.content) else { return nil }
        size = header
      case _ where size == nil: return nil
      case Array("IDAT".utf8): hasPixels = true
      case Array("IEND".utf8):
        return hasPixels && chunk.content.isEmpty && rest.isEmpty ? size : nil
      default: break
      }
    }
    return nil
  }

  /// Returns the file of a picture.
  ///
  /// - Parameter rgba: Rows from the top, four bytes for each pixel; as many as width and height say.
  /// - Complexity: O(*n*), *n* pixels.
  static func bytes(width: Int, height: Int, rgba: [UInt8]) -> [UInt8] {
    // Eight bits for each colour, with opacity; no filter for whole files, and no interlacing.
    let header =
      bigEndian(UInt32(truncatingIfNeeded: width)) + bigEndian(UInt32(truncatingIfNeeded: height))
      + [8, 6, 0, 0, 0]
    return signature + chunk("IHDR", header)
      + chunk("IDAT", compressed(rows(width: width, height: height, rgba: rgba)))
      + chunk("IEND", [])
  }

  // MARK: Reading

  private static func readChunk(
    _ rest: inout ArraySlice<UInt8>
  ) -> (name: [UInt8], content: ArraySlice<UInt8>)? {
    // Length, name and checksum.
    guard rest.count >= 12 else { return nil }
    let count = Int(number(rest.prefix(4)))
    guard count <= rest.count - 12 else { return nil }
    let named = rest.dropFirst(4).prefix(4 + count)
    guard checksum(named) == number(rest.dropFirst(8 + count).prefix(4)) else { return nil }
    rest = rest.dropFirst(12 + count)
    return (Array(named.prefix(4)), named.dropFirst(4))
  }

  private static func readHeader(_ content: ArraySlice<UInt8>) -> (width: Int, height: Int)? {
    guard content.count == 13 else { return nil }
    let width = number(content.prefix(4))
    let height = number(content.dropFirst(4).prefix(4))
    let rest = Array(content.suffix(5))
    guard (1...greatestSide).contains(width), (1...greatestSide).contains(height),
      depths[rest[1]]?.contains(rest[0]) == true, rest[2] == 0, rest[3] == 0, rest[4] <= 1
    else { return nil }
    return (Int(width), Int(height))
  }

  /// How many bits each colour may have, by the kind of colours.
  private static let depths: [UInt8: Set<UInt8>] = [
    0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16],
  ]

  private static func number(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.reduce(0) { $0 << 8 | UInt32($1) }
  }

  // MARK: Writing

  private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let named = Array(name.utf8) + content
    return bigEndian(UInt32(truncatingIfNeeded: content.count)) + named
      + bigEndian(checksum(named[...]))
  }

  /// Returns the rows, each after the number of its filter: none.
  private static func rows(width: Int, height: Int, rgba: [UInt8]) -> [UInt8] {
    var rows: [UInt8] = []
    rows.reserveCapacity(rgba.count + height)
    for row in 0..<height {
      rows.append(0)
      rows += rgba[(row * width * 4)..<((row + 1) * width * 4)]
    }
    return rows
  }

  /// Returns a stream of stored blocks.
  private static func compressed(_ bytes: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    stream.reserveCapacity(bytes.count + bytes.count / greatestBlockByteCount * 5 + 16)
    var rest = bytes[...]
    repeat {
      let block = rest.prefix(greatestBlockByteCount)
      rest = rest.dropFirst(block.count)
      let count = UInt16(block.count)
      stream.append(rest.isEmpty ? 1 : 0)
      stream += [
        UInt8(count & 0xFF), UInt8(count >> 8), UInt8(~count & 0xFF), UInt8(~count >> 8),
      ]
      stream += block
    } while !rest.isEmpty
    return stream + bigEndian(adler32(bytes))
  }

  private static func bigEndian(_ number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  private static func adler32(_ bytes: [UInt8]) -> UInt32 {
    var low: UInt32 = 1
    var high: UInt32 = 0
    for byte in bytes {
      low = (low + UInt32(byte)) % 65521
      high = (high + low) % 65521
    }
    return high << 16 | low
  }

  /// Returns the CRC-32 of a chunk's name and content.
  private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    ~bytes.reduce(UInt32.max) { checksumTable[Int(($0 ^ UInt32($1)) & 0xFF)] ^ ($0 >> 8) }
  }

  private static let checksumTable = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in value >> 1 ^ (value & 1 == 1 ? 0xEDB8_8320 : 0) }
  }
}
