package import ProgressModel

extension FactWriter {
  /// Writes a covered stretch.
  package func insert(_ fact: ProgressRangeFact) throws {
    try execute(
      """
      INSERT INTO progressRange (subject, id, sighting, start, end, author, stamp, command)
      VALUES (\(FactTable.subject(ofSighting: "?2")), ?1, ?2, ?3, ?4, ?5, ?6, ?7)
      """,
      [
        fact.id, fact.sighting, fact.start, fact.end, try author(fact.authorship),
        fact.authorship.stamp.rawValue, fact.authorship.command,
      ])
  }

  /// Writes a clearing of progress.
  package func insert(_ fact: ProgressClearingFact) throws {
    try execute(
      """
      INSERT INTO progressClearing (subject, id, sighting, author, stamp, command)
      VALUES (\(FactTable.subject(ofSighting: "?2")), ?1, ?2, ?3, ?4, ?5)
      """,
      [
        fact.id, fact.sighting, try author(fact.authorship), fact.authorship.stamp.rawValue,
        fact.authorship.command,
      ])
  }

  /// Writes a value or removal of an item.
  package func insert(_ fact: ItemFact) throws {
    let columns = ItemColumns(fact.value)
    try execute(
      """
      INSERT INTO item (
        subject, id, sighting, identifier, title, kind, number, possible, valueType, counter,
        author, stamp, command)
      VALUES (
        \(FactTable.subject(ofSighting: "?2")), ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)
      """,
      [
        fact.id, fact.sighting, fact.identifier, fact.title, columns.kind, columns.number,
        columns.possible, columns.valueType, fact.counter, try author(fact.authorship),
        fact.authorship.stamp.rawValue, fact.authorship.command,
      ])
  }

  /// Writes a choice of the headline.
  package func insert(_ fact: PrimaryFact) throws {
    try execute(
      """
      INSERT INTO primaryItem (subject, id, sighting, identifier, kind, author, stamp, command)
      VALUES (\(FactTable.subject(ofSighting: "?2")), ?1, ?2, ?3, ?4, ?5, ?6, ?7)
      """,
      [
        fact.id, fact.sighting, fact.identifier, fact.kind?.rawValue,
        try author(fact.authorship), fact.authorship.stamp.rawValue, fact.authorship.command,
      ])
  }
}

/// How the value of an item is stored.
struct ItemColumns {
  var kind: String?
  var number: Double?
  var possible: Double?
  var valueType: Int?

  init(_ value: ItemValue?) {
    kind = value?.kind.rawValue
    switch value {
    case .binary(let value, let type):
      number = value ? 1 : 0
      valueType = type.rawValue
    case .quantity(let quantity):
      number = quantity
    case .score(let score, let possible):
      number = score
      self.possible = possible
    case nil:
      break
    }
  }

  init(kind: String?, number: Double?, possible: Double?, valueType: Int?) {
    self.kind = kind
    self.number = number
    self.possible = possible
    self.valueType = valueType
  }

  /// The value, or `nil` for a removal.
  ///
  /// - Throws: ``StorageError/Code/damaged`` for columns that make no value.
  func value(path: String) throws(StorageError) -> ItemValue? {
    guard let kind else { return nil }
    switch (ItemValue.Kind(rawValue: kind), number, possible, valueType) {
    case (.binary, let number?, _, let type?):
      if let type = BinaryValueType(rawValue: type) { return .binary(number != 0, type) }
    case (.quantity, let number?, _, _):
      return .quantity(number)
    case (.score, let number?, let possible?, _):
      return .score(number, outOf: possible)
    default:
      break
    }
    throw StorageError(.damaged, path: path, cause: "an item has no value of its kind")
  }
}
