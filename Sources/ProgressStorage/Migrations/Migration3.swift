import GRDB

/// The third schema: what was one document may be divided afterwards.
///
/// A division names the document and the piece without referring to them, and outlasts both: whoever brings
/// sightings of before has them put where they belong, also if that was erased.
enum Migration3 {
  static func run(_ db: Database) throws {
    for statement in statements { try db.execute(sql: statement) }
  }

  private static let statements = [
    """
    CREATE TABLE documentDivision (
      id BLOB PRIMARY KEY NOT NULL, document BLOB NOT NULL, piece BLOB NOT NULL,
      device BLOB NOT NULL, since INTEGER NOT NULL,
      author INTEGER NOT NULL REFERENCES author(id), stamp INTEGER NOT NULL) WITHOUT ROWID, STRICT
    """,
    "CREATE INDEX documentDivisionDocument ON documentDivision (document)",
    "PRAGMA user_version = 3",
  ]
}
