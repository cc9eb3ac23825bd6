package import ProgressModel
import StoreEngine

extension ContextAttributeFact: StoredFact {
  static let table = FactTable(
    "contextAttribute",
    [
      .identifier("context"), .text("name"), .text("value"),
      .integer("changedAtNanoseconds", in: .moments),
    ],
    key: ["context", "name"],
    union: FactTable.keeping(
      "contextAttribute", key: ["context", "name"], isNewest: true,
      columns: ["value", "changedAtNanoseconds"],
      ties: [
        "coalesce(RECORD.changedAtNanoseconds, 0)", "RECORD.value IS NOT NULL",
        "coalesce(RECORD.value, '')",
      ]), parents: [FactTable.Reference("context", to: "context")], problem: impossibleValue,
    schema: {
      """
      CREATE TABLE contextAttribute (
        context BLOB NOT NULL REFERENCES context(id), name TEXT NOT NULL, value TEXT,
        \(FactSchema.authorship), changedAtNanoseconds INTEGER, PRIMARY KEY (context, name)) WITHOUT ROWID, STRICT
      """
    })

  var columnValues: [(any StatementValue)?] { [context, name, value, changedAtNanoseconds] }

  var signature: Authorship? { authorship }

  init(_ columns: inout ColumnReader, from reader: FactReader) throws {
    self.init(
      context: try columns.next(), name: try columns.next(), value: try columns.optional(),
      changedAtNanoseconds: try columns.optional(),
      authorship: try columns.authorship(from: reader))
  }

  private static func impossibleValue(_ row: FactRow) -> String? {
    guard let name = row["name"]?.text else { return "an attribute has no name" }
    return ContextLimit.broken(byAttribute: name, value: row["value"]?.text)
      .map { "the attribute of a context can't be stored: \($0)" }
  }
}

extension FactWriter {
  /// Writes the value of an attribute. If the store has a newer one, that one stays.
  package func insert(_ fact: ContextAttributeFact) throws {
    try write(fact)
    contextChange = max(contextChange, .added)
  }
}
