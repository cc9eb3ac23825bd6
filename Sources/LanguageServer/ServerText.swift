package import TextMetrics

/// The text of a document as the client has it, which may not be saved.
package struct ServerText: Sendable {
  /// How long a text may become, in bytes; a longer one is not followed.
  static let mostBytes = 64 << 20

  /// The text, counted.
  package private(set) var counted: CountedText

  /// Counts a text.
  package init(_ text: String) {
    counted = CountedText(text.utf8)
  }

  /// Changes the text as the client changed its own.
  ///
  /// - Parameters:
  ///   - change: What is replaced; a place behind the end of a line or of the text is that end.
  ///   - encoding: What the columns of its places count.
  package mutating func apply(_ change: BufferChange, in encoding: PositionEncoding) {
    guard let range = change.range else {
      counted = CountedText(change.text.utf8)
      return
    }
    let start = offset(of: range.start, in: encoding)
    let end = max(start, offset(of: range.end, in: encoding))
    counted.replace(start..<end, with: change.text.utf8)
  }

  private func offset(of position: TextPosition, in encoding: PositionEncoding) -> Int {
    counted.offset(ofLine: position.line, character: position.character, in: encoding)
  }
}
