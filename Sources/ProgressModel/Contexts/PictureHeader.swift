/// What the first bytes of a picture say about it.
package struct PictureHeader: Hashable, Sendable {
  /// The formats that can be read.
  package enum Format: Hashable, Sendable {
    case png, jpeg
  }

  /// The format.
  package let format: Format
  /// How many pixels wide it is, at least 1.
  package let width: Int
  /// How many pixels high it is, at least 1.
  package let height: Int

  /// Reads the header of a PNG or a JPEG; of its pixels nothing.
  ///
  /// - Returns: `nil` for any other bytes, and for a picture without pixels.
  /// - Complexity: O(*n*), *n* segments before the size of a JPEG.
  /// - Source: PNG 1.2, 11.2.2; ISO/IEC 10918-1, B.1 and B.2.
  package init?(_ bytes: [UInt8]) {
    if bytes.starts(with: Self.pngStart) {
      guard let width = Self.number(bytes, at: 16, count: 4),
        let height = Self.number(bytes, at: 20, count: 4)
      else { return nil }
      self.init(format: .png, width: width, height: height)
    } else if let size = Self.sizeOfJPEG(bytes) {
      self.init(format: .jpeg, width: size.width, height: size.height)
    } else {
      return nil
    }
  }

  private init?(format: Format, width: Int, height: Int) {
    // A PNG has 31 bits.
    guard 1...Int(Int32.max) ~= width, 1...Int(Int32.max) ~= height else { return nil }
    self.format = format
    self.width = width
    self.height = height
  }

  /// The signature, and the length and the name of the first chunk.
  private static let pngStart: [UInt8] =
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)

  /// Walks the segments up to the one that starts a frame.
  private static func sizeOfJPEG(_ bytes: [UInt8]) -> (width: Int, height: Int)? {
    guard bytes.starts(with: [0xFF, 0xD8]) else { return nil }
    var place = 2
    while place + 1 < bytes.count, bytes[place] == 0xFF {
      let marker = bytes[place + 1]
      switch marker {
      // Any number of these bytes may stand before a marker.
      case 0xFF: place += 1
      case 0x01, 0xD0...0xD7: place += 2
      // The pixels begin, or the picture ends.
      case 0xD8...0xDA: return nil
      case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
        guard let height = number(bytes, at: place + 5, count: 2),
          let width = number(bytes, at: place + 7, count: 2)
        else { return nil }
        return (width, height)
      default:
        guard let length = number(bytes, at: place + 2, count: 2), length >= 2 else { return nil }
        place += 2 + length
      }
    }
    return nil
  }

  private static func number(_ bytes: [UInt8], at place: Int, count: Int) -> Int? {
    guard bytes.count >= place + count else { return nil }
    return bytes[place..<place + count].reduce(0) { $0 << 8 | Int($1) }
  }
}
