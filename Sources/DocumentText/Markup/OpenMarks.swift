/// The marks of emphasis that have begun and not ended in a paragraph.
///
/// A mark that nothing ends is text, so it is written as such and taken back when it ends.
struct OpenMarks {
  private var open: [UInt8: Range<Int>] = [:]

  /// Whether a mark has begun.
  func isOpen(_ mark: UInt8) -> Bool { open[mark] != nil }

  /// Writes a mark that may start something.
  mutating func begin(_ mark: UInt8, length: Int = 1, in writer: inout ParagraphWriter) {
    let start = writer.count
    for _ in 0..<length { writer.append(mark) }
    open[mark] = start..<start + length
  }

  /// Ends what a mark has begun, and takes the mark back; `false` if it has not begun.
  mutating func end(_ mark: UInt8, in writer: inout ParagraphWriter) -> Bool {
    guard let range = open.removeValue(forKey: mark) else { return false }
    writer.takeBack(range)
    return true
  }

  /// How long the mark is that has begun.
  func length(_ mark: UInt8) -> Int { open[mark]?.count ?? 0 }
}
