package import ProgressModel

/// Why a picture can't be a thumbnail.
package enum UnusableThumbnail: Error, Hashable {
  /// Both sides have less than 80 pixels.
  case small(width: Int, height: Int)
  /// It is a file, and a side has more than 330 pixels.
  case large(width: Int, height: Int)
  /// It is a file, and it has more than 491,520 bytes.
  case heavy(byteCount: Int)
}

extension UnusableThumbnail: CustomStringConvertible {
  /// What is wrong and what to do.
  package var description: String {
    switch self {
    case .small(let width, let height):
      "The thumbnail has \(width) × \(height) pixels. One side must have at least 80."
    case .large(let width, let height):
      "The thumbnail has \(width) × \(height) pixels. A PNG file may have 330 × 330. "
        + "Save a smaller picture, or give the pixels: CGImage(width:height:rgba:) scales them down."
    case .heavy(let byteCount):
      "The thumbnail has \(byteCount) bytes. A PNG file may have 491,520. "
        + "Save it with a higher compression or with fewer pixels."
    }
  }
}

extension CGImage {
  /// How many pixels one side of a thumbnail has at least.
  private static let leastSide = 80

  /// Returns the picture as a context stores it: a PNG file with at most 330 pixels a side.
  ///
  /// Larger pictures of pixels are scaled down, and keep their ratio. Files stay as they are.
  ///
  /// - Throws: ``UnusableThumbnail``.
  /// - Complexity: O(*n*), *n* pixels.
  /// - Source: ClassKit, `CLSContext.thumbnail`: 80 to 330 pixels a side.
  package func thumbnail() throws(UnusableThumbnail) -> ContextThumbnailFact.Image {
    guard max(width, height) >= Self.leastSide else {
      throw .small(width: width, height: height)
    }
    let greatestSide = Int(ContextLimit.greatestThumbnailSide)
    switch content {
    case .file(let bytes):
      guard max(width, height) <= greatestSide else { throw .large(width: width, height: height) }
      guard bytes.count <= ContextLimit.greatestThumbnailByteCount else {
        throw .heavy(byteCount: bytes.count)
      }
      return .init(bytes: bytes, width: Int64(width), height: Int64(height))
    case .pixels(let pixels):
      let grid = PixelGrid(width: width, height: height, rgba: pixels).fitted(into: greatestSide)
      let bytes = PNGFile.bytes(width: grid.width, height: grid.height, rgba: grid.rgba)
      return .init(bytes: bytes, width: Int64(grid.width), height: Int64(grid.height))
    }
  }
}
