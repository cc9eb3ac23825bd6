import DocumentText
import FileTracking
import ProgressReading

/// Counts a document in the same pass in which its fingerprint is made.
struct DocumentVisitor: ContentVisitor {
  private var pass: DocumentPass

  init(path: String, _ wanted: WantedFigures, reader: ForeignReader) {
    pass = DocumentPass(named: path, wanted, reader: reader)
  }

  mutating func begin() { pass.begin() }

  mutating func visit(_ bytes: UnsafeRawBufferPointer) { pass.consume(bytes) }

  mutating func text(by extractor: String) throws -> [UInt8]? {
    guard let (format, text) = try pass.markup(),
      extractor == DocumentTextSource.extractor(of: format)
    else { return nil }
    return text
  }

  /// What was counted in all content since the last start.
  mutating func finish() -> DocumentFigures { pass.finish() }
}
