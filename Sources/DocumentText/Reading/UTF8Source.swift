/// The source of a document that is written as text, in UTF-8.
package enum UTF8Source {
  /// Gives a source in UTF-8 without a byte order mark, whatever encoding it is in.
  ///
  /// - Parameters:
  ///   - encoding: How it is written, if that is known.
  ///   - body: Gets the source.
  /// - Returns: How it is written.
  /// - Throws: ``UnreadableReason/notText`` if the bytes are not text; what `body` throws.
  /// - Complexity: O(*n*), *n* bytes.
  @discardableResult
  package static func read(
    _ bytes: UnsafeRawBufferPointer, encoding known: TextEncoding? = nil,
    _ body: (UnsafeRawBufferPointer) throws -> Void
  ) throws -> TextEncoding {
    guard
      let encoding = known
        ?? TextEncoding(
          of: UnsafeRawBufferPointer(rebasing: bytes.prefix(DocumentInput.pieceByteCount)),
          isWhole: bytes.count <= DocumentInput.pieceByteCount)
    else { throw UnreadableReason.notText }
    if encoding == .utf8 {
      let markCount = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
      try body(UnsafeRawBufferPointer(rebasing: bytes.dropFirst(markCount)))
    } else {
      var converter = UTF8Converter(from: encoding)
      var converted: [UInt8] = []
      converted.reserveCapacity(bytes.count)
      converter.convert(bytes, into: &converted)
      converter.finish(into: &converted)
      try converted.withUnsafeBytes {
        let markCount = $0.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        try body(UnsafeRawBufferPointer(rebasing: $0.dropFirst(markCount)))
      }
    }
    return encoding
  }
}
