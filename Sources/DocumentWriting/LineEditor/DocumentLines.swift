import Foundation

/// The lines of a document as ranges of bytes, over the bytes that were read and those added since.
///
/// The bytes of an unedited line never change: each line keeps its own terminator (LF,
/// CRLF, or none at the end of the document), and a byte order mark stays at the front, outside
/// every line. Added bytes are never removed again. So an older array of lines stays
/// valid and serves as the state before a change.
struct DocumentLines: Sendable {
  /// One line with its terminator, as a range of the bytes read followed by the bytes added.
  struct Line: Sendable, Equatable {
    var start: Int
    var byteCount: Int
  }

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  private let original: [UInt8]
  private var added: [UInt8] = []
  private let markByteCount: Int

  /// The lines in the document's order.
  var lines: [Line]

  /// The terminator that most lines of the document had when it was read: CRLF or LF, LF if
  /// undecided.
  let prevailingTerminator: [UInt8]

  /// Splits a document into lines.
  ///
  /// - Complexity: O(*n*), *n* bytes.
  init(content: [UInt8]) {
    original = content
    markByteCount = content.starts(with: Self.byteOrderMark) ? Self.byteOrderMark.count : 0
    var lines: [Line] = []
    var carriageReturnCount = 0
    var terminatorCount = 0
    let first = markByteCount
    content.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return }
      var start = first
      while start < bytes.count {
        guard let found = memchr(base + start, 0x0A, bytes.count - start) else {
          lines.append(Line(start: start, byteCount: bytes.count - start))
          break
        }
        let end = UnsafePointer(found.assumingMemoryBound(to: UInt8.self)) - base + 1
        terminatorCount += 1
        if end - start >= 2, bytes[end - 2] == 0x0D {
          carriageReturnCount += 1
        }
        lines.append(Line(start: start, byteCount: end - start))
        start = end
      }
    }
    self.lines = lines
    prevailingTerminator = carriageReturnCount * 2 > terminatorCount ? [0x0D, 0x0A] : [0x0A]
  }

  /// The whole document as bytes.
  ///
  /// - Complexity: O(*n*), *n* bytes; unedited lines in a row are copied as one.
  var content: [UInt8] {
    var content: [UInt8] = []
    content.reserveCapacity(lines.reduce(markByteCount) { $0 + $1.byteCount })
    content.append(contentsOf: original.prefix(markByteCount))
    var run = Line(start: 0, byteCount: 0)
    for line in lines {
      // A run may not reach from the bytes read into those added: they lie in two arrays.
      if run.start + run.byteCount == line.start, line.start != original.count {
        run.byteCount += line.byteCount
      } else {
        append(run, to: &content)
        run = line
      }
    }
    append(run, to: &content)
    return content
  }

  /// Calls a function with the bytes of a line without its terminator.
  func withText<Result, Failure: Error>(
    of index: Int, _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let line = lines[index]
    let textByteCount = line.byteCount - terminator(of: line).count
    return try withBytes(of: line) { bytes throws(Failure) in
      try body(UnsafeBufferPointer(rebasing: bytes[..<textByteCount]))
    }
  }

  /// Stores a new line, which is not yet part of the document.
  ///
  /// - Parameter terminator: The bytes that end it; nil for the terminator that prevails in the
  ///   document.
  mutating func makeLine(text: [UInt8], terminator: [UInt8]? = nil) -> Line {
    let terminator = terminator ?? prevailingTerminator
    let start = original.count + added.count
    added.append(contentsOf: text)
    added.append(contentsOf: terminator)
    return Line(start: start, byteCount: text.count + terminator.count)
  }

  /// Gives a line another text and keeps its terminator, also that it has none, unless the line would
  /// be nothing at all.
  mutating func replaceText(of index: Int, with text: [UInt8]) {
    let own = terminator(of: lines[index])
    lines[index] = makeLine(text: text, terminator: own.isEmpty && text.isEmpty ? nil : own)
  }

  /// Removes lines; a document that ended without a terminator still does, unless its last line is
  /// empty now.
  mutating func remove(_ range: Range<Int>) {
    let isOpenEnded = lines.last.map { terminator(of: $0).isEmpty } ?? false
    lines.removeSubrange(range)
    guard isOpenEnded, let last = lines.last else { return }
    let ending = terminator(of: last).count
    if last.byteCount > ending { lines[lines.count - 1].byteCount -= ending }
  }

  /// Gives the last line a terminator if it has none, so that lines can follow it.
  mutating func terminateLastLine() {
    guard let last = lines.last, terminator(of: last).isEmpty else { return }
    let text = withBytes(of: last) { Array($0) }
    lines[lines.count - 1] = makeLine(text: text)
  }

  private func terminator(of line: Line) -> [UInt8] {
    withBytes(of: line) { bytes in
      guard bytes.last == 0x0A else { return [] }
      return bytes.count >= 2 && bytes[bytes.count - 2] == 0x0D ? [0x0D, 0x0A] : [0x0A]
    }
  }

  private func withBytes<Result, Failure: Error>(
    of line: Line, _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let isOriginal = line.start < original.count
    let start = isOriginal ? line.start : line.start - original.count
    return try (isOriginal ? original : added).withUnsafeBufferPointer { bytes throws(Failure) in
      try body(UnsafeBufferPointer(rebasing: bytes[start..<start + line.byteCount]))
    }
  }

  private func append(_ line: Line, to content: inout [UInt8]) {
    withBytes(of: line) { content.append(contentsOf: $0) }
  }
}
