/// That what a device saw of a document from some moment on, up to this fact, is another document.
///
/// The other document, the piece, is as if it had been made at that moment. It comes with a link that makes
/// it one with the document again, as a rule would make; so the fact itself decides nothing, belongs to no
/// command, and is never undone.
package struct DocumentDivisionFact: Hashable, Sendable {
  /// A random identifier.
  package var id: FactIdentifier
  /// The document that is divided.
  package var document: DocumentIdentifier
  /// The document that its part is.
  package var piece: DocumentIdentifier
  /// Whose sightings are concerned.
  package var device: DeviceIdentifier
  /// The first sighting that is concerned.
  package var since: Stamp
  /// Who divided it. The last sighting that is concerned comes before this.
  package var authorship: Authorship

  /// Creates a division.
  package init(
    id: FactIdentifier, document: DocumentIdentifier, piece: DocumentIdentifier,
    device: DeviceIdentifier,
    since: Stamp, authorship: Authorship
  ) {
    self.id = id
    self.document = document
    self.piece = piece
    self.device = device
    self.since = since
    self.authorship = authorship
  }
}

extension DocumentDivisionFact {
  /// Returns whether something that a device saw at some moment is concerned.
  func concerns(_ device: DeviceIdentifier, at stamp: Stamp) -> Bool {
    device == self.device && since <= stamp && stamp <= authorship.stamp
  }

  func precedes(_ other: DocumentDivisionFact) -> Bool {
    (authorship.stamp, id) < (other.authorship.stamp, other.id)
  }
}
