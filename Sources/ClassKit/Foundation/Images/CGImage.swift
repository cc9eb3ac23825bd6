public import Foundation

/// A picture, for example the thumbnail of a context.
///
/// Programs on Linux have no framework for pictures. Give the pixels or a PNG file. This
/// module reads only the size of a file.
///
/// - Source: CoreGraphics on Apple platforms, with initialisers of our own.
public final class CGImage: Sendable {
  /// What the picture was made of.
  enum Content: Sendable {
    /// Rows from the top, four bytes for each pixel: red, green, blue and opacity.
    case pixels([UInt8])
    /// A PNG file.
    case file([UInt8])
  }

  let content: Content
  /// How many pixels wide it is.
  public let width: Int
  /// How many pixels high it is.
  public let height: Int

  /// Creates a picture from pixels; `nil` if a side is not positive or the number of bytes is wrong.
  ///
  /// - Parameters:
  ///   - width: Pixels in a row, > 0.
  ///   - height: Rows, > 0.
  ///   - rgba: Rows from the top, four bytes for each pixel: red, green, blue and opacity. The colours are not
  ///     multiplied by the opacity.
  public init?(width: Int, height: Int, rgba: [UInt8]) {
    guard width > 0, height > 0 else { return nil }
    let (pixelCount, isTooMuch) = width.multipliedReportingOverflow(by: height)
    guard !isTooMuch, rgba.count.isMultiple(of: 4), rgba.count / 4 == pixelCount else { return nil }
    self.width = width
    self.height = height
    content = .pixels(rgba)
  }

  /// Creates a picture from a PNG file; `nil` if the file is damaged or not a PNG.
  public init?(pngData: Data) {
    let bytes = [UInt8](pngData)
    guard let size = PNGFile.size(of: bytes) else { return nil }
    width = size.width
    height = size.height
    content = .file(bytes)
  }

  /// The picture as a PNG file: the given file, or the pixels without compression.
  public var pngData: Data {
    switch content {
    case .file(let bytes): Data(bytes)
    case .pixels(let pixels): Data(PNGFile.bytes(width: width, height: height, rgba: pixels))
    }
  }
}

extension CGImage: Hashable {
  /// Tells whether two references are the same picture, as on Apple platforms.
  public static func == (left: CGImage, right: CGImage) -> Bool { left === right }

  /// Hashes what `==` compares.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
