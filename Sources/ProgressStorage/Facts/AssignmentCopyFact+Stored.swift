package import ProgressModel
import StoreEngine

extension AssignmentCopyFact: StoredFact {
  static let table = FactTable(
    "assignmentCopy",
    [.identifier("id")] + FactColumn.assignedWork + [
      .part, .sighting, .identifier("context"), .integer("isAttached", in: 0...1),
      .choice("origin", of: AssignmentCopyFact.Origin.self),
    ],
    parents: [
      FactTable.Reference("sighting", to: "sighting"),
      FactTable.Reference("context", to: "context"),
    ], isErasable: true, problem: otherThanOneSubject,
    schema: {
      """
      CREATE TABLE assignmentCopy (
        id BLOB PRIMARY KEY NOT NULL, class BLOB NOT NULL, assignment BLOB NOT NULL,
        part INTEGER NOT NULL,
        sighting BLOB REFERENCES sighting(id) ON DELETE CASCADE,
        context BLOB REFERENCES context(id),
        isAttached INTEGER NOT NULL, origin TEXT NOT NULL, \(FactSchema.authorship),
        CHECK ((sighting IS NULL) + (context IS NULL) = 1)) WITHOUT ROWID, STRICT;
      CREATE INDEX assignmentCopySighting ON assignmentCopy (sighting) WHERE sighting IS NOT NULL;
      CREATE INDEX assignmentCopyContext ON assignmentCopy (context) WHERE context IS NOT NULL
      """
    })

  var columnValues: [(any StatementValue)?] {
    let (sighting, context): (SightingIdentifier?, ContextIdentifier?) =
      switch subject {
      case .document(let sighting): (sighting, nil)
      case .context(let context): (nil, context)
      }
    return [
      id, part.work.classIdentifier, part.work.assignment, Int64(part.number), sighting, context,
      isAttached, origin.rawValue,
    ]
  }

  var signature: Authorship? { authorship }

  init(_ columns: inout ColumnReader, from reader: FactReader) throws {
    let id: FactIdentifier = try columns.next()
    let work = try columns.assignedWork()
    guard let number = try columns.partNumber() else { throw columns.damage(columnsBack: 1) }
    let sighting: SightingIdentifier? = try columns.optional()
    let context: ContextIdentifier? = try columns.optional()
    let subject: Subject
    switch (sighting, context) {
    case (let sighting?, nil): subject = .document(seenAs: sighting)
    case (nil, let context?): subject = .context(context)
    default: throw columns.damage(columnsBack: 1)
    }
    self.init(
      id: id, part: AssignedPart(work: work, number: number), subject: subject,
      isAttached: try columns.next(), origin: try columns.choice(),
      authorship: try columns.authorship(from: reader))
  }

  private static func otherThanOneSubject(_ row: FactRow) -> String? {
    ["sighting", "context"].count { (row[$0] ?? .null) != .null } == 1
      ? nil : "it does not say what is the copy"
  }
}

extension FactWriter {
  /// Writes whether something is the copy of an assigned part.
  package func insert(_ fact: AssignmentCopyFact) throws { try write(fact) }
}
