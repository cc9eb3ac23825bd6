/// How a text goes from `fileprogress-text` to the program that started it: records of a kind, the size
/// of what follows, and that many bytes.
///
/// All numbers are of 64 bits, the low byte first. What is no more than the beginning of an answer, or of
/// another version, is no answer: the last record is `done`, and nothing follows.
package enum ExtractedTextRecord {
  private enum Kind: UInt64 {
    case text = 0x3154_5854_5046  // "FPTXT1"
    case headings
    case done
    case failed
  }

  /// Writes a text, or why there is none.
  package static func encoded(_ outcome: Result<ExtractedText, UnreadableReason>) -> [UInt8] {
    var bytes: [UInt8] = []
    switch outcome {
    case .success(let text):
      bytes.reserveCapacity(text.utf8.count + 16 * text.headings.count + 56)
      append(.text, text.utf8.count, to: &bytes)
      bytes += text.utf8
      append(.headings, 16 * text.headings.count, to: &bytes)
      for heading in text.headings {
        append(UInt64(heading.level), to: &bytes)
        append(UInt64(heading.offset), to: &bytes)
      }
      append(.done, 8, to: &bytes)
      append(text.isCut ? 1 : 0, to: &bytes)
    case .failure(let reason):
      let code = Array(reason.code.utf8)
      append(.failed, code.count, to: &bytes)
      bytes += code
    }
    return bytes
  }

  /// Reads an answer.
  ///
  /// - Throws: The ``UnreadableReason`` that it tells; ``UnreadableReason/readerFailed`` if it is no whole
  ///   answer.
  /// - Complexity: O(*n*), *n* bytes.
  package static func decoded(
    _ bytes: [UInt8], of format: DocumentFormat
  ) throws(UnreadableReason) -> ExtractedText {
    var rest = bytes[...]
    guard let (first, content) = next(&rest) else { throw .readerFailed }
    if first == .failed {
      let code = String(decoding: content, as: UTF8.self)
      throw UnreadableReason(code: code, of: format) ?? .readerFailed
    }
    guard first == .text, case (.headings, let places)? = next(&rest), places.count % 16 == 0,
      case (.done, let flags)? = next(&rest), flags.count == 8, rest.isEmpty
    else { throw .readerFailed }
    var headings: [ExtractedText.Heading] = []
    var numbers = places
    while let level = number(&numbers), let offset = number(&numbers) {
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

  private static func next(_ rest: inout ArraySlice<UInt8>) -> (Kind, ArraySlice<UInt8>)? {
    guard let kind = number(&rest).flatMap(Kind.init), let size = number(&rest),
      let count = Int(exactly: size), count <= rest.count
    else { return nil }
    let content = rest.prefix(count)
    rest = rest.dropFirst(count)
    return (kind, content)
  }

  private static func number(_ rest: inout ArraySlice<UInt8>) -> UInt64? {
    guard rest.count >= 8 else { return nil }
    defer { rest = rest.dropFirst(8) }
    return rest.prefix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  private static func append(_ kind: Kind, _ count: Int, to bytes: inout [UInt8]) {
    append(kind.rawValue, to: &bytes)
    append(UInt64(count), to: &bytes)
  }

  private static func append(_ number: UInt64, to bytes: inout [UInt8]) {
    withUnsafeBytes(of: number.littleEndian) { bytes += $0 }
  }
}
