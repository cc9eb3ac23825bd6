/// How a text goes from `fileprogress-text` to the program that started it: a record of the text, one of its
/// headings, and the last one.
package enum ExtractedTextRecord {
  /// Writes a text, or why there is none.
  package static func encoded(_ outcome: Result<ExtractedText, UnreadableReason>) -> [UInt8] {
    let text: ExtractedText
    switch outcome {
    case .success(let read): text = read
    case .failure(let reason): return AnswerRecord.encoded(reason)
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count + 16 * text.headings.count + 56)
    AnswerRecord.append(.text, text.utf8.count, to: &bytes)
    bytes += text.utf8
    AnswerRecord.append(.headings, 16 * text.headings.count, to: &bytes)
    for heading in text.headings {
      AnswerRecord.append(UInt64(heading.level), to: &bytes)
      AnswerRecord.append(UInt64(heading.offset), to: &bytes)
    }
    AnswerRecord.append(.done, 8, to: &bytes)
    AnswerRecord.append(text.isCut ? 1 : 0, to: &bytes)
    return bytes
  }

  /// Reads an answer.
  ///
  /// - Throws: The ``UnreadableReason`` that it tells; ``UnreadableReason/readerFailed`` if the answer is
  ///   not complete.
  /// - Complexity: O(*n*), *n* bytes.
  package static func decoded(
    _ bytes: [UInt8], of format: DocumentFormat
  ) throws(UnreadableReason) -> ExtractedText {
    var rest = bytes[...]
    let content = try AnswerRecord.first(.text, of: &rest, reading: format)
    guard case (.headings, let places)? = AnswerRecord.next(&rest), places.count % 16 == 0,
      case (.done, let flags)? = AnswerRecord.next(&rest), flags.count == 8, rest.isEmpty
    else { throw .readerFailed }
    var headings: [ExtractedText.Heading] = []
    var numbers = places
    while let level = AnswerRecord.number(&numbers), let offset = AnswerRecord.number(&numbers) {
      guard let level = Int(exactly: level), let offset = Int(exactly: offset) else {
        throw .readerFailed
      }
      headings.append(.init(level: level, offset: offset))
    }
    guard
      let text = ExtractedText(
        utf8: Array(content), headings: headings, isCut: flags.first != 0)
    else { throw .readerFailed }
    return text
  }
}
