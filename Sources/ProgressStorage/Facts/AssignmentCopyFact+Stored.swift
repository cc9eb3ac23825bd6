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
    [
      id, part.work.classIdentifier, part.work.assignment, Int64(part.number), subject.sighting,
      subject.context, isAttached, origin.rawValue,
    ]
  }

  var signature: Authorship? { authorship }

  init(_ columns: inout ColumnReader, from reader: FactReader) throws {
    let id: FactIdentifier = try columns.next()
    let work = try columns.assignedWork()
    guard let number = try columns.partNumber() else { throw columns.damage(columnsBack: 1) }
    self.init(
      id: id, part: AssignedPart(work: work, number: number), subject: try columns.workSubject(),
      isAttached: try columns.next(), origin: try columns.choice(),
      authorship: try columns.authorship(from: reader))
  }

  private static func otherThanOneSubject(_ row: FactRow) -> String? {
    row.hasOneSubject ? nil : "it does not say what is the copy"
  }
}

extension FactWriter {
  /// Writes whether something is the copy of an assigned part.
  package func insert(_ fact: AssignmentCopyFact) throws { try write(fact) }
}
