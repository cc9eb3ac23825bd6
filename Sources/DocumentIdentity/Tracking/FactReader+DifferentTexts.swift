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
    let overlaps = try overlaps(one, other)
    return !overlaps.isEmpty && overlaps.allSatisfy { $0.share < MovedTexts.knownShare }
  }

  /// Returns whether the files of two documents have texts that are not the same, such as two chapters, or two versions
  /// of one. Of texts that are too short to be compared nothing is said.
  ///
  /// - Complexity: O(*n*), *n* terms of both.
  package func haveUnequalTexts(
    _ one: DocumentIdentifier, _ other: DocumentIdentifier
  ) throws -> Bool {
    try overlaps(one, other).contains { $0.share < 1 }
  }

  /// Returns how much of each text stands in the other one; nothing if one of them is too short to be compared.
  private func overlaps(
    _ one: DocumentIdentifier, _ other: DocumentIdentifier
  ) throws -> [TextOverlap] {
    guard let first = try newestSketch(ofFileOf: one),
      let second = try newestSketch(ofFileOf: other)
    else { return [] }
    let both = [TextOverlap(of: first, in: second), TextOverlap(of: second, in: first)]
    return both.allSatisfy(\.isTelling) ? both : []
  }

  /// What is kept of the newest text of a document's own file, whatever linked ones have; `nil` if it can't be
  /// compared.
  private func newestSketch(ofFileOf document: DocumentIdentifier) throws -> ContentSketch? {
    try sketches(ofDocument: document).reversed().lazy.compactMap { ContentSketch(kept: $0) }.first
  }
}
