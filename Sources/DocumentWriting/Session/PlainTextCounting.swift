package import DocumentIdentity
import DocumentText
import FileTracking
import TextMetrics

/// Counts the words of plain text while a file is read for another reason.
///
/// Documents with markup may take a program and long to read, and some scripts take a dictionary; they are
/// counted on demand.
package struct PlainTextCounting: ContentCounting {
  private static let rule = CountingRule.prose

  private var pass: DocumentPass

  /// Prepares to count a file.
  ///
  /// - Parameter path: The path of the file, which may tell its format.
  package init(path: String) {
    pass = DocumentPass(named: path, WantedFigures([Self.rule]), countsPlainTextOnly: true)
  }

  package mutating func begin() { pass.begin() }

  package mutating func visit(_ bytes: UnsafeRawBufferPointer) { pass.consume(bytes) }

  package mutating func finish() -> ContentCount? {
    let figures = pass.finish()
    guard figures.format == .plain, let words = figures.counts[Self.rule] else { return nil }
    return ContentCount(
      words: Int64(words), counter: Self.rule.makeCounter().name,
      readerVersion: DocumentFormat.plain.readerVersion)
  }
}
