package import ProgressModel
import StoreEngine

extension SessionEndFact: StoredFact {
  static let table = FactTable(
    "sessionEnd",
    [
      .identifier("session"), .identifier("id"), .identifier("sighting"),
      .choice("reason", of: SessionEndFact.Reason.self),
      // A session whose owner is gone ends with its last span.
      .integer("endedAtNanoseconds", in: .sessionEnds),
      .integer("isUncertain"),
    ], part: part, key: ["subject", "session"],
    union: .clause {
      """
      ON CONFLICT (subject, session) DO UPDATE SET
        id = excluded.id, sighting = excluded.sighting, reason = excluded.reason,
        endedAtNanoseconds = excluded.endedAtNanoseconds, isUncertain = excluded.isUncertain,
        author = excluded.author, stamp = excluded.stamp, command = excluded.command
      WHERE (excluded.stamp, excluded.id) < (stamp, id)
      """
    }, parents: [FactTable.Reference("session", to: "session")],
    optionalParents: [FactTable.Reference("sighting", to: "sighting")],
    schema: {
      """
      CREATE TABLE sessionEnd (
        subject BLOB NOT NULL, session BLOB NOT NULL, id BLOB NOT NULL, sighting BLOB,
        reason TEXT NOT NULL, endedAtNanoseconds INTEGER NOT NULL, isUncertain INTEGER NOT NULL,
        \(FactSchema.authorship), PRIMARY KEY (subject, session), \(FactSchema.sessionKey)) WITHOUT ROWID, STRICT
      """
    })

  private static let part = ActivityPart(
    filedBy: .session, isUndoable: false, content: "si.id = f.sighting"
  ) { columns, facts, context in
    let contentAtEnd = try columns.fingerprint()
    let fact = try SessionEndFact(&columns, from: context.reader)
    context.change(fact.session, in: &facts) { record in
      record.contentAtEnd = contentAtEnd
      record.sessionEnd = fact
    }
  }

  var columnValues: [(any StatementValue)?] {
    [session, id, sighting, reason.rawValue, endedAtNanoseconds, isUncertain]
  }

  var signature: Authorship? { authorship }

  init(_ columns: inout ColumnReader, from reader: FactReader) throws {
    let session: SessionIdentifier = try columns.next()
    self.init(
      id: try columns.next(), session: session, sighting: try columns.optional(),
      reason: try columns.choice(), endedAtNanoseconds: try columns.next(),
      isUncertain: try columns.next(), authorship: try columns.authorship(from: reader))
  }
}

extension FactWriter {
  /// Writes the end of a session.
  package func insert(_ fact: SessionEndFact) throws {
    try write(fact)
    try execute("DELETE FROM openSession WHERE session = ?", [fact.session])
  }
}
