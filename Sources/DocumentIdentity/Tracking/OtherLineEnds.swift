import FileTracking
import ProgressModel
import ProgressStorage

/// A text of a document that had other line ends before: a backup may come from another system, or from an editor that
/// ends each file with a line feed.
///
/// Of an earlier text the hash of its bytes is kept. So the bytes that it may have had are hashed, and no other text is
/// taken for it.
enum OtherLineEnds {
  /// Larger files are not read again.
  private static let mostByteCount: Int64 = 1 << 20
  /// So many line ends may follow the last line.
  private static let mostAtEnd = 3

  /// Returns the newest earlier content of a document that a new one is but for the line ends; `nil` if there is none.
  ///
  /// - Parameters:
  ///   - sighting: The sighting of the new content, whose words are not recorded.
  ///   - count: The words of the new content.
  static func earlierContent(
    in sighting: SightingFact, _ count: ContentCount, by tracker: FileTracker, _ reader: FactReader
  ) throws -> Fingerprint? {
    let document = sighting.document
    guard sighting.state.byteCount <= mostByteCount,
      try reader.newestWords(ofDocument: document, by: count.counter) != count.words,
      case let earlier = try reader.contents(
        ofDocument: document, withWords: count.words, by: count.counter,
        readerVersion: count.readerVersion),
      !earlier.isEmpty, let bytes = ContentCopy.bytes(of: sighting, by: tracker)
    else { return nil }
    let found = contents(
      like: bytes, ofByteCounts: Set(earlier.map(\.byteCount)), secret: tracker.secret)
    return earlier.first(where: found.contains)
  }

  /// Returns the contents that a text has with line ends of any system, and with up to ``mostAtEnd`` of them at its end.
  ///
  /// - Parameter byteCounts: Only contents with such lengths are wanted.
  /// - Complexity: O(*n*), *n* bytes.
  static func contents(
    like bytes: [UInt8], ofByteCounts byteCounts: Set<Int64>, secret: StoreSecret
  ) -> Set<Fingerprint> {
    let (lineFeed, carriageReturn) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))
    var found: Set<Fingerprint> = []
    for lineEnd in [[lineFeed], [carriageReturn, lineFeed]] {
      var text: [UInt8] = []
      var lastWasReturn = false
      for byte in bytes {
        if byte == lineFeed {
          if lastWasReturn { text.removeLast() }
          text += lineEnd
        } else {
          text.append(byte)
        }
        lastWasReturn = byte == carriageReturn
      }
      while text.last == lineFeed { text.removeLast(lineEnd.count) }
      for _ in 0...mostAtEnd {
        if byteCounts.contains(Int64(text.count)) {
          found.insert(
            text.withUnsafeBytes { ContentHasher.fingerprint(of: $0, secret: secret) })
        }
        text += lineEnd
      }
    }
    return found
  }
}

/// The bytes of a file.
private struct ContentCopy: ContentVisitor {
  private var bytes: [UInt8] = []

  mutating func begin() { bytes = [] }

  mutating func visit(_ piece: UnsafeRawBufferPointer) { bytes.append(contentsOf: piece) }

  /// Reads a file; `nil` if it is not as it was seen any more.
  static func bytes(of sighting: SightingFact, by tracker: FileTracker) -> [UInt8]? {
    var copy = ContentCopy()
    guard let file = try? tracker.observe(sighting.resolvedPath, visitor: &copy), file.isStable,
      file.fingerprint == sighting.fingerprint
    else { return nil }
    return copy.bytes
  }
}
