package import ProgressModel

extension FactReader {
  /// Returns whether the words of a content of a document were counted, by whatever counter.
  ///
  /// - Complexity: O(*n*), *n* counts of the document.
  package func isCounted(
    _ content: Fingerprint, of document: FactIdentifier
  ) throws -> Bool {
    try exists(
      "SELECT 1 FROM wordSample WHERE subject = ? AND after = ? AND afterByteCount = ? LIMIT 1",
      [document, Digest(content), content.byteCount])
  }
}
