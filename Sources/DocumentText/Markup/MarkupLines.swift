/// The lines of a text, without their line feeds.
struct MarkupLines: Sequence, IteratorProtocol {
  private let bytes: [UInt8]
  private var index = 0

  /// Starts at the first line; each ends with "\n".
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  mutating func next() -> ArraySlice<UInt8>? {
    guard index < bytes.count else { return nil }
    let start = index
    while index < bytes.count, bytes[index] != .lineFeed { index += 1 }
    defer { index += 1 }
    return bytes[start..<index]
  }
}
