/// The split of a document: what one device saw of it from `since` up to this fact belongs to the
/// new document.
///
/// The new document counts as if it had been made at that moment. A link comes with it that merges
/// the two again, as a rule would. So the fact decides nothing alone, belongs to no command, and is
/// never undone.
package struct DocumentSplitFact: Hashable, Sendable {
  /// A random identifier.
  package var id: FactIdentifier
  /// The document that is split.
  package var document: DocumentIdentifier
  /// The document that was split off.
  package var newDocument: DocumentIdentifier
  /// The device whose sightings go to the new document.
  package var device: DeviceIdentifier
  /// The first sighting that goes to the new document.
  package var since: Stamp
  /// Who split it. Sightings after this stamp stay where they are.
  package var authorship: Authorship

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
