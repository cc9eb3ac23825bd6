package import ProgressModel
import StoreEngine

extension DoneFact: StoredFact {
  static let table = FactTable(
    "done",
    [
      .identifier("id"), .identifier("sighting"), .identifier("context"),
      .integer("isDone", in: 0...1),
    ],
    parents: [
      FactTable.Reference("sighting", to: "sighting"),
      FactTable.Reference("context", to: "context"),
    ], isErasable: true, problem: otherThanOneSubject,
    schema: {
      """
      CREATE TABLE done (
        id BLOB PRIMARY KEY NOT NULL,
        sighting BLOB REFERENCES sighting(id) ON DELETE CASCADE,
        context BLOB REFERENCES context(id), isDone INTEGER NOT NULL,
        \(FactSchema.authorship)) WITHOUT ROWID, STRICT;
      CREATE INDEX doneContext ON done (context) WHERE context IS NOT NULL;
      CREATE INDEX doneSighting ON done (sighting) WHERE sighting IS NOT NULL
      """
    })

  var columnValues: [(any StatementValue)?] {
    [id, subject.sighting, subject.context, isDone]
  }

  var signature: Authorship? { authorship }

  init(_ columns: inout ColumnReader, from reader: FactReader) throws {
    self.init(
      id: try columns.next(), subject: try columns.workSubject(), isDone: try columns.next(),
      authorship: try columns.authorship(from: reader))
  }

  private static func otherThanOneSubject(_ row: FactRow) -> String? {
    row.hasOneSubject ? nil : "it does not say what is done"
  }
}

extension FactWriter {
  /// Writes whether something is done.
  package func insert(_ fact: DoneFact) throws {
    try write(fact)
    contextChange = max(contextChange, .added)
  }
}
