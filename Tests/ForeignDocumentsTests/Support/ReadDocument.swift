import DocumentText
import ForeignDocuments

/// A document that was read, in a form that tests can compare.
struct ReadDocument: Equatable {
  var paragraphs: [String]
  var headings: [String]

  /// Reads a document.
  ///
  /// - Throws: `UnreadableReason`.
  init(_ bytes: [UInt8], as format: DocumentFormat) throws {
    let text = try bytes.withUnsafeBytes { try ForeignDocument.text(of: $0, as: format) }
    paragraphs = String(decoding: text.utf8, as: UTF8.self).split(separator: "\n").map(String.init)
    headings = text.headings.map { heading in
      let line = text.utf8[heading.offset...].prefix { $0 != 0x0A }
      return "\(heading.level) " + String(decoding: line, as: UTF8.self)
    }
  }

  init(_ source: String, as format: DocumentFormat) throws {
    try self.init(Array(source.utf8), as: format)
  }
}
