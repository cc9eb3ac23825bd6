/// The bytes of a document with markup, made easy to read.
enum MarkupSource {
  /// Returns the document in valid UTF-8, without byte order mark, and with "\n" behind each line.
  ///
  /// - Parameter source: UTF-8; invalid bytes become U+FFFD.
  /// - Complexity: O(*n*), *n* bytes.
  static func normalized(_ source: UnsafeRawBufferPointer) -> [UInt8] {
    var text = String(decoding: source, as: UTF8.self)
    var bytes = text.withUTF8 { Array($0) }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    guard bytes.contains(.carriageReturn) else { return bytes }
    var (written, followsReturn) = (0, false)
    for index in bytes.indices {
      let byte = bytes[index]
      if byte == .lineFeed, followsReturn {
        followsReturn = false
        continue
      }
      followsReturn = byte == .carriageReturn
      bytes[written] = followsReturn ? .lineFeed : byte
      written += 1
    }
    bytes.removeLast(bytes.count - written)
    return bytes
  }
}
