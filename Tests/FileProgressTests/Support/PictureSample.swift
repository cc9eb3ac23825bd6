import Foundation

/// Pictures for tests, without pixels.
enum PictureSample {
  /// The header of a PNG, and more bytes.
  static func png(width: UInt8, height: UInt8, tail: Int = 8) -> Data {
    Data(
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
        + [0, 0, 0, width, 0, 0, 0, height, 8, 2, 0, 0, 0] + [UInt8](repeating: 7, count: tail))
  }
}
