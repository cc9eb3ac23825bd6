import FileTracking

extension ContentSketch {
  /// The sketch of a text of numbered words.
  static func ofNumbers(_ words: [Int], _ secret: StoreSecret) -> ContentSketch {
    let text = words.map { "word\($0)" }.joined(separator: " ")
    var builder = SketchBuilder(secret: secret)
    builder.begin()
    Array(text.utf8).withUnsafeBytes { builder.visit($0) }
    return builder.finish().sketch
  }
}
