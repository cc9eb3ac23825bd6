import StoreEngine

/// Makes contexts usable: when they were declared and changed, their pictures, and what finds their facts.
/// Version 6 kept contexts for others, and nothing wrote or read them.
///
/// The facts of documents are in none of the indexes on `attempt`, so that recording a document is not slower.
/// Without these indexes, every attempt that is erased would take reading whole tables: SQLite looks for what
/// refers to it.
enum Migration7 {
  static func run(_ database: StatementRunner) throws {
    for statement in statements { try database.run(script: statement) }
  }

  private static let statements = [
    "ALTER TABLE context ADD COLUMN createdAtNanoseconds INTEGER",
    "ALTER TABLE contextAttribute ADD COLUMN changedAtNanoseconds INTEGER",
    // With row numbers: a row is large, and its key is not.
    """
    CREATE TABLE contextThumbnail (
      context BLOB PRIMARY KEY NOT NULL REFERENCES context(id),
      bytes BLOB, width INTEGER, height INTEGER, changedAtNanoseconds INTEGER,
      author INTEGER NOT NULL REFERENCES author(id), stamp INTEGER NOT NULL,
      CHECK ((bytes IS NULL) = (width IS NULL) AND (bytes IS NULL) = (height IS NULL))) STRICT
    """,
    "CREATE INDEX contextParent ON context (parent) WHERE parent IS NOT NULL",
    "CREATE INDEX attemptContext ON attempt (context)",
    "CREATE INDEX doneContext ON done (context) WHERE context IS NOT NULL",
    "CREATE INDEX doneSighting ON done (sighting) WHERE sighting IS NOT NULL",
    "CREATE INDEX sessionAttempt ON session (attempt) WHERE attempt IS NOT NULL",
    "CREATE INDEX progressRangeAttempt ON progressRange (attempt) WHERE attempt IS NOT NULL",
    "CREATE INDEX progressClearingAttempt ON progressClearing (attempt) WHERE attempt IS NOT NULL",
    "CREATE INDEX itemAttempt ON item (attempt) WHERE attempt IS NOT NULL",
    "CREATE INDEX primaryItemAttempt ON primaryItem (attempt) WHERE attempt IS NOT NULL",
    "PRAGMA user_version = 7",
  ]
}
