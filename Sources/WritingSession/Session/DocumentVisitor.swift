import DocumentText
import FileTracking

/// Counts a document in the same pass in which its fingerprint is made.
struct DocumentVisitor: ContentVisitor {
  private var pass: DocumentPass

  init(path: String, _ wanted: WantedFigures) {
    pass = DocumentPass(named: path, wanted)
  }

  mutating func begin() { pass.begin() }

  mutating func visit(_ bytes: UnsafeRawBufferPointer) { pass.consume(bytes) }

  /// What was counted in all content since the last begin.
  mutating func finish() -> DocumentFigures { pass.finish() }
}
