/// The bytes that two texts have in common at their starts and ends.
enum CommonEnds {
  private static let packedByteCount = 8

  /// Leaves out what is the same at both ends of two texts, in whole words of any counter.
  ///
  /// Both results start at ASCII white space or at the start of the text, and end before ASCII white space
  /// or at the end.
  ///
  /// - Complexity: O(*n*), *n* bytes, eight at a time.
  static func removed(
    _ first: UnsafeRawBufferPointer, _ second: UnsafeRawBufferPointer
  ) -> (UnsafeRawBufferPointer, UnsafeRawBufferPointer) {
    let shorter = min(first.count, second.count)
    var start = commonPrefixCount(first, second)
    if start == shorter, first.count == second.count {
      return (.init(rebasing: first[start...]), .init(rebasing: second[start...]))
    }
    // The byte at the start is white space in both texts, and was looked at.
    if start == shorter { start -= 1 }
    while start > 0, !(isSpace(first[start]) && isSpace(second[start])) { start -= 1 }
    start = max(start, 0)
    var tail = commonSuffixCount(first, second, upTo: shorter - start)
    while tail > 0, !isSpace(first[first.count - tail]) { tail -= 1 }
    return (
      .init(rebasing: first[start..<first.count - tail]),
      .init(rebasing: second[start..<second.count - tail])
    )
  }

  /// Tells whether a byte is white space of ASCII, which separates words of any counter.
  static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D
  }

  private static func commonPrefixCount(
    _ first: UnsafeRawBufferPointer, _ second: UnsafeRawBufferPointer
  ) -> Int {
    let count = min(first.count, second.count)
    var place = 0
    while count - place >= packedByteCount,
      first.loadUnaligned(fromByteOffset: place, as: UInt64.self)
        == second.loadUnaligned(fromByteOffset: place, as: UInt64.self)
    {
      place += packedByteCount
    }
    while place < count, first[place] == second[place] { place += 1 }
    return place
  }

  private static func commonSuffixCount(
    _ first: UnsafeRawBufferPointer, _ second: UnsafeRawBufferPointer, upTo limit: Int
  ) -> Int {
    var count = 0
    while limit - count >= packedByteCount,
      first.loadUnaligned(
        fromByteOffset: first.count - count - packedByteCount, as: UInt64.self)
        == second.loadUnaligned(
          fromByteOffset: second.count - count - packedByteCount, as: UInt64.self)
    {
      count += packedByteCount
    }
    while count < limit, first[first.count - count - 1] == second[second.count - count - 1] {
      count += 1
    }
    return count
  }
}
