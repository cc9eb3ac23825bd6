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
  /// - Parameter show: Is given each piece, in the order of the file.
  /// - Returns: The fingerprint of what was read. Its byte count differs from the expected one if
  ///   the file has become longer or shorter meanwhile.
  func read(
    _ show: (UnsafeRawBufferPointer) -> Void
  ) throws(FileTrackingError) -> Fingerprint {
    // One byte more than expected: the first read then reaches the end of a small file and shows
    // it.
    let capacity = min(max(expectedByteCount, 0) + 1, Int64(Self.pieceByteCount))
    let buffer = UnsafeMutableRawBufferPointer.allocate(
      byteCount: Int(capacity), alignment: 64)
    defer { buffer.deallocate() }
    guard expectedByteCount >= Self.sparseByteCount else {
      return try readDense(into: buffer, show)
    }
    return try readSparse(into: buffer, show)
  }

  private func readDense(
    into buffer: UnsafeMutableRawBufferPointer, _ show: (UnsafeRawBufferPointer) -> Void
  ) throws(FileTrackingError) -> Fingerprint {
    let firstCount = try file.read(into: buffer, at: 0)
    if firstCount == expectedByteCount, firstCount < buffer.count {
      let content = UnsafeRawBufferPointer(rebasing: buffer[..<firstCount])
      show(content)
      return ContentHasher.fingerprint(of: content, secret: secret)
    }
    var hasher = ContentHasher(secret: secret)
    var offset: Int64 = 0
    var count = firstCount
    while count > 0 {
      let piece = UnsafeRawBufferPointer(rebasing: buffer[..<count])
      show(piece)
      hasher.update(piece)
      offset += Int64(count)
      if offset > expectedByteCount { break }
      count = try file.read(into: buffer, at: offset)
    }
    return hasher.finish()
  }

  private func readSparse(
    into buffer: UnsafeMutableRawBufferPointer, _ show: (UnsafeRawBufferPointer) -> Void
  ) throws(FileTrackingError) -> Fingerprint {
    var hasher = ContentHasher(secret: secret)
    var offset: Int64 = 0
    while offset < expectedByteCount {
      let written = writtenRange(from: offset)
      addZeros(offset..<written.lowerBound, buffer: buffer, hasher: &hasher, show)
      offset = written.lowerBound
      if written.count >= ReadAhead.leastByteCount {
        offset = try ReadAhead(of: file, written).forEachPiece { piece in
          show(piece)
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
        show(piece)
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
    _ range: Range<Int64>, buffer: UnsafeMutableRawBufferPointer, hasher: inout ContentHasher,
    _ show: (UnsafeRawBufferPointer) -> Void
  ) {
    guard !range.isEmpty else { return }
    buffer.initializeMemory(as: UInt8.self, repeating: 0)
    // Zeros are hashed, not read, and a file can have a terabyte of them.
    let told = file as? LocalOpenFile
    var offset = range.lowerBound
    while offset < range.upperBound {
      let count = Int(min(range.upperBound - offset, Int64(buffer.count)))
      let piece = UnsafeRawBufferPointer(rebasing: buffer[..<count])
      show(piece)
      hasher.update(piece)
      offset += Int64(count)
      told?.tell(offset)
    }
  }
}
