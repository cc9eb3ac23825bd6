/// A covered stretch of the document.
public struct ProgressRangeFact: Hashable, Sendable {
  /// A random identifier.
  public var id: FactIdentifier
  /// The sighting through which it was reported.
  public var sighting: FactIdentifier
  /// The begin, 0…1.
  public var start: Double
  /// The end, start…1.
  public var end: Double
  /// Who reported it.
  public var authorship: Authorship

  /// Creates a covered stretch.
  public init(
    id: FactIdentifier, sighting: FactIdentifier, start: Double, end: Double,
    authorship: Authorship
  ) {
    self.id = id
    self.sighting = sighting
    self.start = start
    self.end = end
    self.authorship = authorship
  }
}

/// The wish to begin anew: ranges stamped before it do not count.
public struct ProgressClearingFact: Hashable, Sendable {
  /// A random identifier.
  public var id: FactIdentifier
  /// The sighting through which it was said.
  public var sighting: FactIdentifier
  /// Who said it.
  public var authorship: Authorship

  /// Creates a clearing.
  public init(id: FactIdentifier, sighting: FactIdentifier, authorship: Authorship) {
    self.id = id
    self.sighting = sighting
    self.authorship = authorship
  }
}

/// The value that an item was given, or its removal.
public struct ItemFact: Hashable, Sendable {
  /// A random identifier.
  public var id: FactIdentifier
  /// The sighting through which it was reported.
  public var sighting: FactIdentifier
  /// The item's identifier, unique within the activity.
  public var identifier: String
  /// What people read.
  public var title: String
  /// The value, or `nil` for a removal.
  public var value: ItemValue?
  /// The counter that a number of words was counted by.
  public var counter: String?
  /// Who reported it.
  public var authorship: Authorship

  /// Creates a value or a removal.
  public init(
    id: FactIdentifier, sighting: FactIdentifier, identifier: String, title: String,
    value: ItemValue?, counter: String? = nil, authorship: Authorship
  ) {
    self.id = id
    self.sighting = sighting
    self.identifier = identifier
    self.title = title
    self.value = value
    self.counter = counter
    self.authorship = authorship
  }
}

/// Which item is the headline of an activity.
public struct PrimaryFact: Hashable, Sendable {
  /// A random identifier.
  public var id: FactIdentifier
  /// The sighting through which it was said.
  public var sighting: FactIdentifier
  /// The item, or `nil` for none.
  public var identifier: String?
  /// The kind of the item when it became the headline.
  public var kind: ItemValue.Kind?
  /// Who said it.
  public var authorship: Authorship

  /// Creates a choice of the headline.
  public init(
    id: FactIdentifier, sighting: FactIdentifier, identifier: String?, kind: ItemValue.Kind?,
    authorship: Authorship
  ) {
    self.id = id
    self.sighting = sighting
    self.identifier = identifier
    self.kind = kind
    self.authorship = authorship
  }
}
