package import ProgressModel

/// What a transaction wrote, as far as it matters to those who fetched something before.
package struct TouchedFacts: Sendable {
  /// The documents that got new facts, were linked or split, or lost their place to another document.
  package var documents: [DocumentIdentifier]
  /// The path without links at which a file was recorded.
  package var resolvedPath: String?

  /// Creates what a write touched.
  package init(documents: [DocumentIdentifier], resolvedPath: String? = nil) {
    self.documents = documents
    self.resolvedPath = resolvedPath
  }
}
