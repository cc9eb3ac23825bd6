import FileTracking

/// Sketches texts of tests.
enum SketchText {
  static let secret = StoreSecret(
    bytes: (0..<192).map { UInt8(truncatingIfNeeded: $0 * $0 * 31 + $0 * 17 + 7) })

  static func sketch(_ text: String, secret: StoreSecret) -> SketchedText {
    sketch(Array(text.utf8), secret: secret)
  }

  static func sketch(_ bytes: [UInt8], secret: StoreSecret) -> SketchedText {
    var builder = SketchBuilder(secret: secret)
    builder.begin()
    bytes.withUnsafeBytes { builder.visit($0) }
    return builder.finish()
  }

  /// Sketches bytes that come in pieces of random sizes.
  static func sketch(
    _ bytes: [UInt8], inPiecesUpTo largest: Int, secret: StoreSecret,
    using random: inout some RandomNumberGenerator
  ) -> SketchedText {
    var builder = SketchBuilder(secret: secret)
    builder.begin()
    var offset = 0
    while offset < bytes.count {
      let end = min(offset + Int.random(in: 0...largest, using: &random), bytes.count)
      bytes.withUnsafeBytes {
        builder.visit(UnsafeRawBufferPointer(rebasing: $0[offset..<end]))
      }
      offset = end
    }
    return builder.finish()
  }

  /// Words of six letters that no other seed gives.
  static func words(_ count: Int, using random: inout some RandomNumberGenerator) -> [String] {
    (0..<count).map { _ in
      String(
        decoding: (0..<6).map { _ in UInt8.random(in: 97...122, using: &random) }, as: UTF8.self)
    }
  }
}
