/// A place that two very long versions of a text share, where they can be divided.
enum SharedPlace {
  /// How many bytes are the same from the place on, at least.
  private static let byteCount = 64
  /// How far from the wanted place white space is looked for.
  private static let reachByteCount = 4096
  /// Where a place is looked for, in sixteenths of the first version.
  private static let sixteenths = [8, 7, 9, 6, 10]

  /// Finds a place near the middle of one version that another one has, too, where white space of
  /// ASCII begins in both.
  ///
  /// If the other one has it several times, it is the one nearest to where it should be.
  ///
  /// - Complexity: O(*n*), *n* bytes.
  static func find(
    _ first: UnsafeRawBufferPointer, _ second: UnsafeRawBufferPointer
  ) -> (first: Int, second: Int)? {
    guard first.count > 2 * byteCount, second.count > byteCount else { return nil }
    for sixteenth in sixteenths {
      let start = first.count / 16 * sixteenth
      let end = min(start + reachByteCount, first.count - byteCount)
      guard start < end, let place = first[start..<end].firstIndex(where: CommonEnds.isSpace)
      else { continue }
      let chunk = UnsafeRawBufferPointer(rebasing: first[place..<place + byteCount])
      let expected = Int(Double(place) / Double(first.count) * Double(second.count))
      if let found = nearest(chunk, in: second, to: expected) { return (place, found) }
    }
    return nil
  }

  private static func nearest(
    _ chunk: UnsafeRawBufferPointer, in text: UnsafeRawBufferPointer, to expected: Int
  ) -> Int? {
    let begin = chunk.loadUnaligned(as: UInt64.self)
    let last = text.count - chunk.count
    func isFound(at place: Int) -> Bool {
      text.loadUnaligned(fromByteOffset: place, as: UInt64.self) == begin
        && text[place..<place + chunk.count].elementsEqual(chunk)
    }
    var (low, high) = (min(expected, last), min(expected, last) + 1)
    while low >= 0 || high <= last {
      if low >= 0, isFound(at: low) { return low }
      if high <= last, isFound(at: high) { return high }
      (low, high) = (low - 1, high + 1)
    }
    return nil
  }
}
