package import ProgressModel
import StoreEngine

extension AssignmentWindowFact: StoredFact {
  static let table = FactTable(
    "assignmentWindow",
    [.identifier("id")] + FactColumn.assignedWork + [
      .choice("state", of: AssignmentWindowFact.State.self),
      .integer("momentNanoseconds", in: .moments),
    ], hasCommand: false, isErasable: true,
    schema: {
      """
      CREATE TABLE assignmentWindow (
        id BLOB PRIMARY KEY NOT NULL, class BLOB NOT NULL, assignment BLOB NOT NULL,
        state TEXT NOT NULL, momentNanoseconds INTEGER NOT NULL, \(FactSchema.plainAuthorship)) WITHOUT ROWID, STRICT;
      CREATE INDEX assignmentWindowAssignment ON assignmentWindow (class, assignment)
      """
    })

  var columnValues: [(any StatementValue)?] {
    [id, work.classIdentifier, work.assignment, state.rawValue, momentNanoseconds]
  }

  var signature: Authorship? { authorship }

  init(_ columns: inout ColumnReader, from reader: FactReader) throws {
    self.init(
      id: try columns.next(), work: try columns.assignedWork(), state: try columns.choice(),
      momentNanoseconds: try columns.next(), authorship: try columns.authorship(from: reader))
  }
}

extension FactWriter {
  /// Writes whether an assignment takes in work.
  package func insert(_ fact: AssignmentWindowFact) throws { try write(fact) }
}
