/// How many lines and columns a stretch of text goes through.
struct TextExtent: Sendable {
  /// The number of line ends: line feeds, returns, or both together.
  let lineEndCount: Int
  /// The number of code units in UTF-16.
  let utf16Count: Int
  /// Whether the last byte is a return, so that a line feed behind it ends the same line.
  let endsWithReturn: Bool

  /// Measures a stretch of text as if nothing were before it.
  ///
  /// - Parameter bytes: UTF-8, valid or not; both ends may cut a character or a line end.
  init(of bytes: [UInt8]) {
    // Without branches and in 32 bits, so that the compiler can look at many bytes at once.
    var lineEndCount: UInt32 = 0
    var utf16Count: UInt32 = 0
    var previous: UInt8 = 0
    for byte in bytes {
      let isFeedAlone = byte == .lineFeed && previous != .carriageReturn
      lineEndCount &+= byte == .carriageReturn || isFeedAlone ? 1 : 0
      utf16Count &+= UInt32(truncatingIfNeeded: byte.utf16Count)
      previous = byte
    }
    self.lineEndCount = Int(lineEndCount)
    self.utf16Count = Int(utf16Count)
    endsWithReturn = previous == .carriageReturn
  }
}
