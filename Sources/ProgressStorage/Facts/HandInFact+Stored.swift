package import ProgressModel
import StoreEngine

extension HandInFact: StoredFact {
  static let table = FactTable(
    "handIn",
    [.identifier("id")] + FactColumn.assignedWork + [
      .part, .choice("kind", of: HandInFact.Kind.self),
      .integer("momentNanoseconds", in: .moments),
    ], hasCommand: false, isErasable: true, problem: wrongPart,
    schema: {
      """
      CREATE TABLE handIn (
        id BLOB PRIMARY KEY NOT NULL, class BLOB NOT NULL, assignment BLOB NOT NULL, part INTEGER,
        kind TEXT NOT NULL, momentNanoseconds INTEGER NOT NULL, \(FactSchema.plainAuthorship)) WITHOUT ROWID, STRICT;
      CREATE INDEX handInAssignment ON handIn (class, assignment)
      """
    })

  var columnValues: [(any StatementValue)?] {
    [
      id, work.classIdentifier, work.assignment, statement.part.map(Int64.init),
      statement.kind.rawValue, momentNanoseconds,
    ]
  }

  var signature: Authorship? { authorship }

  init(_ columns: inout ColumnReader, from reader: FactReader) throws {
    let id: FactIdentifier = try columns.next()
    let work = try columns.assignedWork()
    let part = try columns.partNumber()
    guard let statement = Statement(try columns.choice(), part: part) else {
      throw columns.damage(columnsBack: 2)
    }
    self.init(
      id: id, work: work, statement: statement, momentNanoseconds: try columns.next(),
      authorship: try columns.authorship(from: reader))
  }

  private static func wrongPart(_ row: FactRow) -> String? {
    guard let kind = row["kind"]?.text.flatMap(Kind.init) else { return nil }
    let part = row["part"]?.integer.flatMap(UInt32.init(exactly:))
    return Statement(kind, part: part) == nil ? "it does not say which part it is about" : nil
  }
}

extension FactWriter {
  /// Writes what the person says about an assignment.
  package func insert(_ fact: HandInFact) throws { try write(fact) }
}
