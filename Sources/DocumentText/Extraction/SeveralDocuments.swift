/// How several small documents go to one `fileprogress-text`, and its answers come back.
///
/// All numbers are of 64 bits, the low byte first. A document is the size of its format's name, the name, the size of its
/// bytes, and the bytes. An answer is its size and an ``ExtractedTextRecord``. If the program ends before it gave all
/// answers, the first ones are good all the same.
package enum SeveralDocuments {
  /// What the program is to do.
  package static let name = "several"

  /// Adds a document to those that are sent.
  static func append(_ bytes: [UInt8], as format: DocumentFormat, to all: inout [UInt8]) {
    let name = Array(format.rawValue.utf8)
    AnswerRecord.append(UInt64(name.count), to: &all)
    all += name
    AnswerRecord.append(UInt64(bytes.count), to: &all)
    all += bytes
  }

  /// Visits documents in the order in which they were sent, up to the first one that is damaged.
  package static func forEach(
    of bytes: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer, DocumentFormat) -> Void
  ) {
    var rest = ArraySlice(bytes)
    while let name = piece(&rest), let document = piece(&rest),
      let format = DocumentFormat(rawValue: String(decoding: name, as: UTF8.self))
    {
      document.withUnsafeBytes { body($0, format) }
    }
  }

  /// Writes an answer.
  package static func encoded(_ outcome: Result<ExtractedText, UnreadableReason>) -> [UInt8] {
    let answer = ExtractedTextRecord.encoded(outcome)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(answer.count + 8)
    AnswerRecord.append(UInt64(answer.count), to: &bytes)
    return bytes + answer
  }

  /// Reads answers.
  ///
  /// - Returns: The text of each document; `nil` where there is none, for whatever reason.
  static func decoded(_ bytes: [UInt8], of formats: [DocumentFormat]) -> [ExtractedText?] {
    var rest = bytes[...]
    return formats.map { format in
      piece(&rest).flatMap { try? ExtractedTextRecord.decoded(Array($0), of: format) }
    }
  }

  private static func piece(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard let size = AnswerRecord.number(&rest), let count = Int(exactly: size),
      count <= rest.count
    else { return nil }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }
}
