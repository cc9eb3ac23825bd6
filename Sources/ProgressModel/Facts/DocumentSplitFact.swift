/// That what a device saw of a document from some moment on, up to this fact, is another document.
///
/// It is as if the new document had been made at that moment. It comes with a link that merges the two again, as
/// a rule would; so the fact itself decides nothing, belongs to no command, and is never undone.
package struct DocumentSplitFact: Hashable, Sendable {
  /// A random identifier.
  package var id: FactIdentifier
  /// The document that is split.
  package var document: DocumentIdentifier
  /// The document that was split off.
  package var newDocument: DocumentIdentifier
  /// Whose sightings are concerned.
  package var device: DeviceIdentifier
  /// The first sighting that is concerned.
  package var since: Stamp
  /// Who split it. The last sighting that is concerned comes before this.
  package var authorship: Authorship

  /// Creates a split.
  package init(
    id: FactIdentifier, document: DocumentIdentifier, newDocument: DocumentIdentifier,
    device: DeviceIdentifier,
    since: Stamp, authorship: Authorship
  ) {
    self.id = id
    self.document = document
    self.newDocument = newDocument
    self.device = device
    self.since = since
    self.authorship = authorship
  }
}

extension DocumentSplitFact {
  /// Returns whether something that a device saw at some moment is concerned.
  func concerns(_ device: DeviceIdentifier, at stamp: Stamp) -> Bool {
    device == self.device && since <= stamp && stamp <= authorship.stamp
  }

  func precedes(_ other: DocumentSplitFact) -> Bool {
    (authorship.stamp, id) < (other.authorship.stamp, other.id)
  }
}
