import ProgressModel

/// One pass over the content of an open file.
struct ContentReader {
  let file: any OpenFile
  /// How many bytes the state of the file promises.
  let expectedByteCount: Int64
  let secret: StoreSecret

  /// The size of the pieces in which larger files are read.
  static let pieceByteCount = 256 << 10
  /// From this size on the system is asked where nothing was ever written. Below, asking costs more
  /// than reading zeros.
  static let sparseByteCount: Int64 = 64 << 20

  /// Reads to the end, or one piece past the expected end if the file is growing.
  ///
  /// - Parameters:
  ///   - visitor: Who wants the content.
  ///   - builder: Sketches the content on the way, if there is one.
  /// - Returns: The fingerprint of what was read. Its byte count differs from the expected one if
  ///   the file has become longer or shorter meanwhile.
  func read(
    visitor: inout some ContentVisitor, sketching builder: inout SketchBuilder?
  ) throws(FileTrackingError) -> Fingerprint {
    // One byte more than expected: the first read then reaches the end of a small file and shows
    // it.
    let capacity = min(max(expectedByteCount, 0) + 1, Int64(Self.pieceByteCount))
    let buffer = UnsafeMutableRawBufferPointer.allocate(
      byteCount: Int(capacity), alignment: 64)
    defer { buffer.deallocate() }
    guard expectedByteCount >= Self.sparseByteCount else {
      return try readDense(into: buffer, visitor: &visitor, sketching: &builder)
    }
    return try readSparse(into: buffer, visitor: &visitor, sketching: &builder)
  }

  private func readDense(
    into buffer: UnsafeMutableRawBufferPointer, visitor: inout some ContentVisitor,
    sketching builder: inout SketchBuilder?
  ) throws(FileTrackingError) -> Fingerprint {
    let firstCount = try file.read(into: buffer, at: 0)
    if firstCount == expectedByteCount, firstCount < buffer.count {
      let content = UnsafeRawBufferPointer(rebasing: buffer[..<firstCount])
      visitor.visit(content)
      builder?.visit(content)
      return ContentHasher.fingerprint(of: content, secret: secret)
    }
    var hasher = ContentHasher(secret: secret)
    var offset: Int64 = 0
    var count = firstCount
    while count > 0 {
      let piece = UnsafeRawBufferPointer(rebasing: buffer[..<count])
      visitor.visit(piece)
      builder?.visit(piece)
      hasher.update(piece)
      offset += Int64(count)
      if offset > expectedByteCount { break }
      count = try file.read(into: buffer, at: offset)
    }
    return hasher.finish()
  }

  private func readSparse(
    into buffer: UnsafeMutableRawBufferPointer, visitor: inout some ContentVisitor,
    sketching builder: inout SketchBuilder?
  ) throws(FileTrackingError) -> Fingerprint {
    var hasher = ContentHasher(secret: secret)
    var offset: Int64 = 0
    while offset < expectedByteCount {
      let written = writtenRange(from: offset)
      addZeros(
        written.lowerBound - offset, buffer: buffer, hasher: &hasher, visitor: &visitor,
        sketching: &builder)
      offset = written.lowerBound
      if written.count >= ReadAhead.leastByteCount {
        offset = try ReadAhead(of: file, written).forEachPiece { piece in
          visitor.visit(piece)
          builder?.visit(piece)
          hasher.update(piece)
        }
        if offset < written.upperBound { return hasher.finish() }
      }
      while offset < written.upperBound {
        let wanted = min(written.upperBound - offset, Int64(buffer.count))
        let count = try file.read(
          into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<Int(wanted)]), at: offset)
        if count == 0 { return hasher.finish() }
        let piece = UnsafeRawBufferPointer(rebasing: buffer[..<count])
        visitor.visit(piece)
        builder?.visit(piece)
        hasher.update(piece)
        offset += Int64(count)
      }
    }
    return hasher.finish()
  }

  /// The next written range within the expected size; empty at its end if only zeros follow.
  private func writtenRange(from offset: Int64) -> Range<Int64> {
    let end = expectedByteCount..<expectedByteCount
    guard let range = file.writtenRange(from: offset) else { return end }
    let clamped = range.clamped(to: offset..<expectedByteCount)
    return clamped.isEmpty ? end : clamped
  }

  private func addZeros(
    _ byteCount: Int64, buffer: UnsafeMutableRawBufferPointer, hasher: inout ContentHasher,
    visitor: inout some ContentVisitor, sketching builder: inout SketchBuilder?
  ) {
    guard byteCount > 0 else { return }
    buffer.initializeMemory(as: UInt8.self, repeating: 0)
    var rest = byteCount
    while rest > 0 {
      let count = Int(min(rest, Int64(buffer.count)))
      let piece = UnsafeRawBufferPointer(rebasing: buffer[..<count])
      visitor.visit(piece)
      builder?.visit(piece)
      hasher.update(piece)
      rest -= Int64(count)
    }
  }
}
