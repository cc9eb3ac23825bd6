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
    switch subject {
    case .document(let sighting): [id, sighting, nil, isDone]
    case .context(let context): [id, nil, context, isDone]
    }
  }

  var signature: Authorship? { authorship }

  init(_ columns: inout ColumnReader, from reader: FactReader) throws {
    let id: FactIdentifier = try columns.next()
    let sighting: SightingIdentifier? = try columns.optional()
    let context: ContextIdentifier? = try columns.optional()
    let subject: Subject
    switch (sighting, context) {
    case (let sighting?, nil): subject = .document(seenAs: sighting)
    case (nil, let context?): subject = .context(context)
    default: throw columns.damage(columnsBack: 1)
    }
    self.init(
      id: id, subject: subject, isDone: try columns.next(),
      authorship: try columns.authorship(from: reader))
  }

  private static func otherThanOneSubject(_ row: FactRow) -> String? {
    ["sighting", "context"].count { (row[$0] ?? .null) != .null } == 1
      ? nil : "it does not say what is done"
  }
}

extension FactWriter {
  /// Writes whether something is done.
  package func insert(_ fact: DoneFact) throws {
    try write(fact)
    contextChange = max(contextChange, .added)
  }
}
