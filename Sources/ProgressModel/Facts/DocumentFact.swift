/// The lasting thing that a path names today.
package struct DocumentFact: Hashable, Sendable {
  /// A random identifier.
  package var id: DocumentIdentifier
  /// The document that this one was copied or derived from.
  package var origin: DocumentIdentifier?
  /// Who saw it first.
  package var authorship: Authorship

  package init(id: DocumentIdentifier, origin: DocumentIdentifier? = nil, authorship: Authorship) {
    self.id = id
    self.origin = origin
    self.authorship = authorship
  }
}

extension DocumentFact {
  /// Returns the document without a trace of erased ones.
  package func forgetting(_ erased: Set<DocumentIdentifier>) -> DocumentFact {
    guard let origin, erased.contains(origin) else { return self }
    var result = self
    result.origin = nil
    return result
  }
}
