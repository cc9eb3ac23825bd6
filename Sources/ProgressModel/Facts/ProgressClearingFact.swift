/// Clears the progress: ranges stamped before it do not count.
package struct ProgressClearingFact: Hashable, Sendable {
  /// A random identifier.
  package var id: FactIdentifier
  /// The sighting or attempt that it was said through.
  package var provenance: Provenance
  /// Who said it.
  package var authorship: Authorship

  package init(id: FactIdentifier, provenance: Provenance, authorship: Authorship) {
    self.id = id
    self.provenance = provenance
    self.authorship = authorship
  }
}
