/// A covered stretch of the document.
package struct ProgressRangeFact: Hashable, Sendable {
  /// A random identifier.
  package var id: FactIdentifier
  /// The sighting or attempt that it was reported through.
  package var provenance: Provenance
  /// The start, 0…1.
  package var start: Double
  /// The end, start…1.
  package var end: Double
  /// Who reported it.
  package var authorship: Authorship

  package init(
    id: FactIdentifier, provenance: Provenance, start: Double, end: Double,
    authorship: Authorship
  ) {
    self.id = id
    self.provenance = provenance
    self.start = start
    self.end = end
    self.authorship = authorship
  }
}
