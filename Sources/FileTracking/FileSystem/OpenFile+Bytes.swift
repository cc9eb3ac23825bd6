extension OpenFile {
  /// Reads a part of the content into memory.
  ///
  /// - Parameters:
  ///   - offset: Where in the file to start, in bytes.
  ///   - most: How many bytes to read at most; fewer come if the file ends before.
  /// - Throws: What ``read(into:at:)`` throws.
  package func bytes(
    from offset: Int64 = 0, upTo most: Int
  ) throws(FileTrackingError) -> [UInt8] {
    var bytes: [UInt8] = []
    let piece = UnsafeMutableRawBufferPointer.allocate(
      byteCount: min(most, 256 << 10), alignment: 16)
    defer { piece.deallocate() }
    while bytes.count < most {
      let part = UnsafeMutableRawBufferPointer(rebasing: piece.prefix(most - bytes.count))
      let count = try read(into: part, at: offset + Int64(bytes.count))
      if count <= 0 { break }
      bytes += piece[..<count]
    }
    return bytes
  }
}
