/// Which item is the primary item of an activity.
package struct PrimaryFact: Hashable, Sendable {
  /// A random identifier.
  package var id: FactIdentifier
  /// The sighting or attempt that it was said through.
  package var provenance: Provenance
  /// The item, or `nil` for none.
  package var identifier: String?
  /// The kind of the item when it became the primary item.
  package var kind: ItemValue.Kind?
  /// Who said it.
  package var authorship: Authorship

  package init(
    id: FactIdentifier, provenance: Provenance, identifier: String?, kind: ItemValue.Kind?,
    authorship: Authorship
  ) {
    self.id = id
    self.provenance = provenance
    self.identifier = identifier
    self.kind = kind
    self.authorship = authorship
  }
}
