import StoreEngine

/// Lets a correction be a pause; version 5 knew cuts, deletions and additions.
///
/// SQLite can't change the check of a column, so the table is made again.
enum Migration6 {
  static func run(_ database: StatementRunner) throws {
    for statement in statements { try database.run(script: statement) }
  }

  private static let statements = [
    "ALTER TABLE correction RENAME TO formerCorrection",
    """
    CREATE TABLE correction (
      subject BLOB NOT NULL, id BLOB NOT NULL, session BLOB NOT NULL,
      kind TEXT NOT NULL CHECK (kind IN ('cut', 'delete', 'add', 'pause')),
      wallStartNanoseconds INTEGER NOT NULL, durationNanoseconds INTEGER NOT NULL,
      author INTEGER NOT NULL REFERENCES author(id),
      stamp INTEGER NOT NULL,
      command BLOB, PRIMARY KEY (subject, id),
      FOREIGN KEY (subject, session) REFERENCES session(subject, id) ON DELETE CASCADE)
      WITHOUT ROWID, STRICT
    """,
    """
    INSERT INTO correction (
      subject, id, session, kind, wallStartNanoseconds, durationNanoseconds, author, stamp, command)
    SELECT
      subject, id, session, kind, wallStartNanoseconds, durationNanoseconds, author, stamp, command
    FROM formerCorrection
    """,
    "DROP TABLE formerCorrection",
    "PRAGMA user_version = 6",
  ]
}
