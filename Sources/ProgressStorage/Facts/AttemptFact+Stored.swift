package import ProgressModel
import StoreEngine

extension AttemptFact: StoredFact {
  static let table = FactTable(
    "attempt", [.identifier("id"), .identifier("context")],
    parents: [FactTable.Reference("context", to: "context")], isErasable: true,
    schema: {
      """
      CREATE TABLE attempt (
        id BLOB PRIMARY KEY NOT NULL, context BLOB NOT NULL REFERENCES context(id),
        \(FactSchema.authorship)) WITHOUT ROWID, STRICT;
      CREATE INDEX attemptContext ON attempt (context)
      """
    })

  var columnValues: [(any StatementValue)?] { [id, context] }

  var signature: Authorship? { authorship }

  init(_ columns: inout ColumnReader, from reader: FactReader) throws {
    self.init(
      id: try columns.next(), context: try columns.next(),
      authorship: try columns.authorship(from: reader))
  }
}

extension FactWriter {
  /// Writes an attempt.
  package func insert(_ fact: AttemptFact) throws {
    try write(fact)
    contextChange = max(contextChange, .added)
  }

  /// Deletes everything that was reported through an attempt, with the parts of its sessions.
  func deleteFacts(ofAttempt attempt: FactIdentifier) throws {
    for table in FactTable.all where table.parents.contains(where: { $0.table == "attempt" }) {
      try execute("DELETE FROM \(table.name) WHERE attempt = ?", [attempt])
    }
  }
}
