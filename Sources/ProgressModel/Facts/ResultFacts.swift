/// A covered stretch of the document.
package struct ProgressRangeFact: Hashable, Sendable {
  /// A random identifier.
  package var id: FactIdentifier
  /// The sighting or attempt that it was reported through.
  package var provenance: Provenance
  /// The begin, 0…1.
  package var start: Double
  /// The end, start…1.
  package var end: Double
  /// Who reported it.
  package var authorship: Authorship

  /// Creates a covered stretch.
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

/// The wish to begin anew: ranges stamped before it do not count.
package struct ProgressClearingFact: Hashable, Sendable {
  /// A random identifier.
  package var id: FactIdentifier
  /// The sighting or attempt that it was said through.
  package var provenance: Provenance
  /// Who said it.
  package var authorship: Authorship

  /// Creates a clearing.
  package init(id: FactIdentifier, provenance: Provenance, authorship: Authorship) {
    self.id = id
    self.provenance = provenance
    self.authorship = authorship
  }
}

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

  /// Creates a value or a removal.
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

  /// Creates a choice of the primary item.
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
