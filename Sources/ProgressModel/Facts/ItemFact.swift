/// The value that an item was given, or its removal.
package struct ItemFact: Hashable, Sendable {
  /// A random identifier.
  package var id: FactIdentifier
  /// The sighting or attempt that it was reported through.
  package var provenance: Provenance
  /// The item's identifier, unique within the activity.
  package var identifier: String
  /// What people read.
  package var title: String
  /// The value, or `nil` for a removal.
  package var value: ItemValue?
  /// The counter that a number of words was counted by.
  package var counter: String?
  /// Who reported it.
  package var authorship: Authorship

  package init(
    id: FactIdentifier, provenance: Provenance, identifier: String, title: String,
    value: ItemValue?, counter: String? = nil, authorship: Authorship
  ) {
    self.id = id
    self.provenance = provenance
    self.identifier = identifier
    self.title = title
    self.value = value
    self.counter = counter
    self.authorship = authorship
  }
}
