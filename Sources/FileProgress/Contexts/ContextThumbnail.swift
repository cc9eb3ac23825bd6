public import Foundation
import ProgressModel

/// A picture of a context that teachers see: a PNG or a JPEG of at most 330 × 330 pixels and 491,520 bytes.
///
/// ```swift
/// let cover = try ContextThumbnail(data: Data(contentsOf: pictures.appending(path: "hamlet.png")))
/// var hamlet = ContextDeclaration(type: .book, identifier: "hamlet", title: "Hamlet")
/// hamlet.thumbnail = cover
/// ```
///
/// - Source: ClassKit, `CLSContext.thumbnail`.
public struct ContextThumbnail: Hashable, Sendable {
  let image: ContextThumbnailFact.Image

  /// Reads the size of a picture from its first bytes. It does not check the pixels.
  ///
  /// - Parameter data: The whole file.
  /// - Throws: ``DataStoreError/Code/invalidArgument`` if it is neither PNG nor JPEG,
  ///   ``DataStoreError/Code/limits`` if it is too large.
  public init(data: Data) throws {
    // Before the bytes are copied.
    guard data.count <= ContextLimit.greatestThumbnailByteCount else {
      throw DataStoreError(.limits, message: "the picture has more than 491,520 bytes")
    }
    let bytes = [UInt8](data)
    guard let header = PictureHeader(bytes) else {
      throw DataStoreError(
        .invalidArgument, message: "a thumbnail must be a PNG or a JPEG; this is neither")
    }
    image = ContextThumbnailFact.Image(
      bytes: bytes, width: Int64(header.width), height: Int64(header.height))
    guard ContextLimit.broken(by: image) == nil else {
      throw DataStoreError(
        .limits,
        message:
          "the picture has \(header.width) × \(header.height) pixels; a thumbnail has at most "
          + "330 × 330")
    }
  }

  /// Takes a stored picture; `nil` if another program stored something else.
  init?(_ image: ContextThumbnailFact.Image) {
    guard let header = PictureHeader(image.bytes), ContextLimit.broken(by: image) == nil,
      header.width == image.width, header.height == image.height
    else { return nil }
    self.image = image
  }

  /// The whole file.
  public var data: Data { Data(image.bytes) }
  /// How many pixels wide it is, 1…330.
  public var width: Int { Int(image.width) }
  /// How many pixels high it is, 1…330.
  public var height: Int { Int(image.height) }
}
