import StoreEngine

/// Keeps what a person has of classes: memberships, copies of assigned parts, what was handed in, when assignments
/// take in work, and what is shared. What the class itself says is in a database of its own.
///
/// All of these are a person's own words, a few for each assignment. So only what is asked at every look at a file
/// has an index, and what SQLite looks for when a sighting is erased: each index makes opening a store slower.
enum Migration8 {
  static func run(_ database: StatementRunner) throws {
    for statement in statements { try database.run(script: statement) }
  }

  private static let authorship =
    "author INTEGER NOT NULL REFERENCES author(id), stamp INTEGER NOT NULL"

  private static let statements = [
    """
    CREATE TABLE membership (
      id BLOB PRIMARY KEY NOT NULL, class BLOB NOT NULL, title TEXT NOT NULL, state TEXT NOT NULL,
      \(authorship)) WITHOUT ROWID, STRICT
    """,
    """
    CREATE TABLE assignmentCopy (
      id BLOB PRIMARY KEY NOT NULL, class BLOB NOT NULL, assignment BLOB NOT NULL,
      part INTEGER NOT NULL,
      sighting BLOB REFERENCES sighting(id) ON DELETE CASCADE,
      context BLOB REFERENCES context(id),
      isAttached INTEGER NOT NULL, origin TEXT NOT NULL, \(authorship), command BLOB,
      CHECK ((sighting IS NULL) + (context IS NULL) = 1)) WITHOUT ROWID, STRICT
    """,
    "CREATE INDEX assignmentCopySighting ON assignmentCopy (sighting) WHERE sighting IS NOT NULL",
    "CREATE INDEX assignmentCopyContext ON assignmentCopy (context) WHERE context IS NOT NULL",
    """
    CREATE TABLE handIn (
      id BLOB PRIMARY KEY NOT NULL, class BLOB NOT NULL, assignment BLOB NOT NULL, part INTEGER,
      kind TEXT NOT NULL, momentNanoseconds INTEGER NOT NULL, \(authorship)) WITHOUT ROWID, STRICT
    """,
    "CREATE INDEX handInAssignment ON handIn (class, assignment)",
    """
    CREATE TABLE assignmentWindow (
      id BLOB PRIMARY KEY NOT NULL, class BLOB NOT NULL, assignment BLOB NOT NULL,
      state TEXT NOT NULL, momentNanoseconds INTEGER NOT NULL, \(authorship)) WITHOUT ROWID, STRICT
    """,
    "CREATE INDEX assignmentWindowAssignment ON assignmentWindow (class, assignment)",
    """
    CREATE TABLE sharing (
      id BLOB PRIMARY KEY NOT NULL, class BLOB NOT NULL, state TEXT NOT NULL,
      erasureCount INTEGER NOT NULL, \(authorship)) WITHOUT ROWID, STRICT
    """,
    "PRAGMA user_version = 8",
  ]
}
