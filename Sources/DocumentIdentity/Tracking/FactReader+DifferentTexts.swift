import FileTracking
package import ProgressModel
package import ProgressStorage

extension FactReader {
  /// Returns whether the files of two documents have different texts, such as two chapters: neither has much of the
  /// other one. Of texts that are too short to be compared nothing is said.
  ///
  /// - Complexity: O(*n*), *n* terms of both.
  package func haveDifferentTexts(
    _ one: DocumentIdentifier, _ other: DocumentIdentifier
  ) throws -> Bool {
    guard let first = try newestSketch(ofFileOf: one),
      let second = try newestSketch(ofFileOf: other)
    else { return false }
    return [TextOverlap(of: first, in: second), TextOverlap(of: second, in: first)].allSatisfy {
      $0.isTelling && $0.share < MovedTexts.knownShare
    }
  }

  /// What is kept of the newest text of a document's own file, whatever linked ones have; `nil` if it can't be
  /// compared.
  private func newestSketch(ofFileOf document: DocumentIdentifier) throws -> ContentSketch? {
    try sketches(ofDocument: document).reversed().lazy.compactMap { ContentSketch(kept: $0) }.first
  }
}
