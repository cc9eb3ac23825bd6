/// What `fileprogress-text` answers with: records of a kind, the size of what follows, and that many bytes.
///
/// All numbers are of 64 bits, the low byte first. In a complete answer the last record is ``Kind/done``,
/// and nothing follows; or the only record is ``Kind/failed``, with the code of a reason. Anything else, or
/// another version, is not an answer.
enum AnswerRecord {
  enum Kind: UInt64 {
    case text = 0x3154_5854_5046  // "FPTXT1"
    case headings
    case done
    case failed
    case wordCounts
  }

  /// Writes why there is no answer.
  static func encoded(_ reason: UnreadableReason) -> [UInt8] {
    var bytes: [UInt8] = []
    let code = Array(reason.code.utf8)
    append(.failed, code.count, to: &bytes)
    return bytes + code
  }

  /// Reads the first record of an answer.
  ///
  /// - Throws: The ``UnreadableReason`` that it tells; ``UnreadableReason/readerFailed`` if it is not a
  ///   record.
  static func first(
    _ kind: Kind, of rest: inout ArraySlice<UInt8>, reading format: DocumentFormat
  ) throws(UnreadableReason) -> ArraySlice<UInt8> {
    guard let (first, content) = next(&rest) else { throw .readerFailed }
    if first == .failed {
      let code = String(decoding: content, as: UTF8.self)
      throw UnreadableReason(code: code, of: format) ?? .readerFailed
    }
    guard first == kind else { throw .readerFailed }
    return content
  }

  static func next(_ rest: inout ArraySlice<UInt8>) -> (Kind, ArraySlice<UInt8>)? {
    guard let kind = number(&rest).flatMap(Kind.init), let size = number(&rest),
      let count = Int(exactly: size), count <= rest.count
    else { return nil }
    let content = rest.prefix(count)
    rest = rest.dropFirst(count)
    return (kind, content)
  }

  static func number(_ rest: inout ArraySlice<UInt8>) -> UInt64? {
    guard rest.count >= 8 else { return nil }
    defer { rest = rest.dropFirst(8) }
    return rest.prefix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  static func append(_ kind: Kind, _ count: Int, to bytes: inout [UInt8]) {
    append(kind.rawValue, to: &bytes)
    append(UInt64(count), to: &bytes)
  }

  static func append(_ number: UInt64, to bytes: inout [UInt8]) {
    withUnsafeBytes(of: number.littleEndian) { bytes += $0 }
  }
}
