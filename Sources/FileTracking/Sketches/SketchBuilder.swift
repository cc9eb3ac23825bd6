/// Sketches a text while it is read: UTF-8 in pieces of any size.
///
/// Only the first 4 MiB count. Content with a zero byte there is not text, and its sketch is empty. A
/// builder can be used again after ``begin()``; it keeps its memory, at most 0.6 MiB.
package struct SketchBuilder: ContentVisitor {
  /// How many bytes of a text are sketched.
  package static let byteLimit = 4 << 20
  /// How many terms the sketch of the text at hand has at most.
  package static let termCapacity = 1 << 15

  private let keys: TermKeys
  private let extractor: String
  private var reader: TermReader
  private var smallest = SmallestTerms(capacity: Self.termCapacity)
  private var byteCount = 0

  /// How much is read before there may be more terms than there is room for.
  private static let sliceByteCount = 16 << 10

  /// Creates a builder under a secret; sketches are comparable only under the same one.
  ///
  /// - Parameter extractor: What makes the text that is going to be visited.
  package init(secret: StoreSecret, extractor: String = ContentSketch.plainText) {
    self.extractor = extractor
    keys = TermKeys(secret: secret)
    reader = TermReader(keys: keys)
  }

  package mutating func begin() {
    reader = TermReader(keys: keys)
    smallest.removeAll()
    byteCount = 0
  }

  package mutating func visit(_ bytes: UnsafeRawBufferPointer) {
    let end = min(bytes.count, Self.byteLimit - byteCount)
    byteCount += end
    var offset = 0
    while offset < end, !reader.isBinary {
      let sliceEnd = min(offset + Self.sliceByteCount, end)
      let slice = UnsafeRawBufferPointer(rebasing: bytes[offset..<sliceEnd])
      smallest.add(atMost: TermReader.mostTerms(ofByteCount: slice.count)) { room in
        reader.read(slice, into: room)
      }
      reader.limit = smallest.limit
      offset = sliceEnd
    }
  }

  /// Ends the text. Call ``begin()`` before the next one.
  ///
  /// - Returns: The sketch with up to ``termCapacity`` terms. Kept is a prefix of it.
  /// - Complexity: O(*n*), *n* terms held.
  package mutating func finish() -> SketchedText {
    guard !reader.isBinary else { return .empty }
    smallest.add(atMost: TermWriter.mostTermsOfWord) { reader.finish(into: $0) }
    let terms = smallest.sorted()
    // Only now is it known whether the text is short.
    let limit =
      reader.writer.hasPairs ? smallest.limit : min(smallest.limit, ContentSketch.pairStart)
    return SketchedText(
      sketch: ContentSketch(
        ascending: Array(terms[...].below(limit)), limit: limit, extractor: extractor),
      wordCount: reader.writer.wordCount)
  }
}

/// What the secret gave is never printed.
extension SketchBuilder: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  package var description: String { "SketchBuilder(\(byteCount) bytes)" }
  package var debugDescription: String { description }
  package var customMirror: Mirror { Mirror(self, children: ["byteCount": byteCount]) }
}
