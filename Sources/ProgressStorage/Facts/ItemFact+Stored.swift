package import ProgressModel
import StoreEngine

extension ItemFact: StoredFact {
  static let table = FactTable(
    "item",
    [
      .identifier("id"), .sighting, .attempt, .text("identifier"),
      .text("title"), .choice("kind", of: ItemValue.Kind.self), .number("number"),
      .number("possible"), .integer("valueType"), .text("counter"),
    ], part: part, key: ["subject", "id"], parents: FactTable.Reference.provenance,
    problem: impossibleValue,
    schema: {
      """
      CREATE TABLE item (
        \(FactSchema.subject),
        identifier TEXT NOT NULL, title TEXT NOT NULL,
        kind TEXT CHECK (kind IN ('binary', 'quantity', 'score')),
        number REAL, possible REAL, valueType INTEGER, counter TEXT, \(FactSchema.authorship), \(FactSchema.subjectKey)) WITHOUT ROWID, STRICT;
      CREATE INDEX itemAttempt ON item (attempt) WHERE attempt IS NOT NULL
      """
    })

  private static let part = ActivityPart(
    filedBy: .sighting, moment: .identifier
  ) { columns, facts, context in
    facts.items.append(try ItemFact(&columns, from: context.reader))
  }

  var columnValues: [(any StatementValue)?] {
    let columns = ItemColumns(value)
    return [
      id, provenance.sighting, provenance.attempt, identifier, title, columns.kind, columns.number,
      columns.possible,
      columns.valueType, counter,
    ]
  }

  var signature: Authorship? { authorship }

  init(_ columns: inout ColumnReader, from reader: FactReader) throws {
    let id: FactIdentifier = try columns.next()
    let provenance = try columns.provenance()
    let identifier: String = try columns.next()
    let title: String = try columns.next()
    let value = ItemColumns(
      kind: try columns.optional(), number: try columns.optional(),
      possible: try columns.optional(), valueType: try columns.optional())
    self.init(
      id: id, provenance: provenance, identifier: identifier, title: title,
      value: try value.value(path: "the store"), counter: try columns.optional(),
      authorship: try columns.authorship(from: reader))
  }

  private static func impossibleValue(_ row: FactRow) -> String? {
    let columns = ItemColumns(
      kind: row["kind"]?.text, number: row["number"]?.number, possible: row["possible"]?.number,
      valueType: row["valueType"]?.integer.flatMap(Int.init(exactly:)))
    if columns.kind == nil { return nil }
    guard let value = try? columns.value(path: "") else {
      return "an item has no value of its kind"
    }
    return value.isValid ? nil : "an item has an impossible value"
  }
}

extension FactWriter {
  /// Writes the value or the removal of an item.
  package func insert(_ fact: ItemFact) throws { try write(fact) }
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
  /// - Throws: ``StorageError/Code/damaged`` if the columns make no value.
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
