import StoreEngine

/// Creates the database of a class.
///
/// Statements are stored as stated, the newest of each writer. Values united from several writers are not stored,
/// except figures, which can be derived again at any time.
enum ClassSchema {
  /// The version with the figures of a grid in columns and all others in one value, and with judged files.
  static let version = 4

  /// Makes a database of version 1, without what version 4 replaces.
  static func begin(_ database: StatementRunner) throws {
    for statement in tables { try database.run(script: statement) }
  }

  /// Leads from any earlier version to 4.
  ///
  /// All that it replaces can be derived again, except when hand-ins arrived, so that is kept. The next sync derives
  /// the figures, because nothing is known to be up to date.
  static func replaceDerived(_ database: StatementRunner) throws {
    for statement in derived { try database.run(script: statement) }
  }

  private static let tables = [
    // This machine's enrollment in the class: one row.
    """
    CREATE TABLE enrollment (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      class BLOB NOT NULL CHECK (length(class) = 16),
      role TEXT NOT NULL CHECK (role IN ('student', 'teacher')),
      state TEXT NOT NULL CHECK (state IN ('waiting', 'member', 'left')),
      folder TEXT NOT NULL, title TEXT NOT NULL, personName TEXT NOT NULL,
      writer BLOB NOT NULL CHECK (length(writer) = 16),
      signingKey BLOB NOT NULL CHECK (length(signingKey) = 32),
      sealingKey BLOB NOT NULL CHECK (length(sealingKey) = 32),
      joinedAtSeconds INTEGER NOT NULL) STRICT
    """,
    // Values kept under a name for this machine only.
    "CREATE TABLE local (name TEXT PRIMARY KEY NOT NULL, value BLOB NOT NULL) STRICT, WITHOUT ROWID",
    // The entries that this machine wrote, to its own log or the root's. A pending entry may or may not be in the
    // folder. Each attempt writes the same bytes.
    """
    CREATE TABLE ownEntry (
      writer BLOB NOT NULL, sequence INTEGER NOT NULL, earliest INTEGER NOT NULL,
      digest BLOB NOT NULL CHECK (length(digest) = 32), bytes BLOB NOT NULL,
      isPending INTEGER NOT NULL, PRIMARY KEY (writer, sequence)) STRICT, WITHOUT ROWID
    """,
    // What this machine states now. An object can be stated to two audiences in two revisions.
    """
    CREATE TABLE outgoing (
      kind INTEGER NOT NULL, identifier BLOB NOT NULL, audience INTEGER NOT NULL,
      bytes BLOB NOT NULL, statedIn INTEGER, readers BLOB,
      PRIMARY KEY (kind, identifier, audience)) STRICT, WITHOUT ROWID
    """,
    // The logs found in the class folder, and how far each was read.
    """
    CREATE TABLE log (
      writer BLOB PRIMARY KEY NOT NULL CHECK (length(writer) = 16), signingKey BLOB,
      head INTEGER NOT NULL, earliest INTEGER NOT NULL, complete INTEGER NOT NULL,
      fingerprint BLOB, receivedAtSeconds INTEGER NOT NULL, isForked INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TABLE entry (
      writer BLOB NOT NULL, sequence INTEGER NOT NULL, digest BLOB NOT NULL, isComplete INTEGER NOT NULL,
      PRIMARY KEY (writer, sequence)) STRICT, WITHOUT ROWID
    """,
    // The log of each signing key. It takes a hash to find out.
    """
    CREATE TABLE machine (
      signingKey BLOB PRIMARY KEY NOT NULL CHECK (length(signingKey) = 32),
      writer BLOB NOT NULL CHECK (length(writer) = 16)) STRICT, WITHOUT ROWID
    """,
    // The newest statements of each writer. The table has row numbers because reports are large and keys small.
    """
    CREATE TABLE object (
      writer BLOB NOT NULL, kind INTEGER NOT NULL, identifier BLOB NOT NULL,
      sequence INTEGER NOT NULL, receivedAtSeconds INTEGER NOT NULL, bytes BLOB NOT NULL,
      PRIMARY KEY (writer, kind, identifier)) STRICT
    """,
    "CREATE INDEX objectKind ON object (kind, identifier, writer)",
    // Work whose figures are out of date. Work that is marked again gets a new number.
    """
    CREATE TABLE staleFigure (
      id INTEGER PRIMARY KEY AUTOINCREMENT, student BLOB NOT NULL, assignment BLOB NOT NULL,
      UNIQUE (student, assignment)) STRICT
    """,
    // The basis of the figures of a student or an assignment, apart from reports.
    """
    CREATE TABLE figureBasis (subject BLOB PRIMARY KEY NOT NULL, bytes BLOB NOT NULL) STRICT, WITHOUT ROWID
    """,
    // The erasures and the sharing that the stored reports follow.
    """
    CREATE TABLE obeyed (
      student BLOB PRIMARY KEY NOT NULL, sharing INTEGER NOT NULL, erasures INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID
    """,
    // Version 1 had more columns.
    """
    CREATE TABLE work (
      assignment BLOB NOT NULL, student BLOB NOT NULL, stage INTEGER NOT NULL, isLate INTEGER NOT NULL,
      handedInSeconds INTEGER, handedInReceivedSeconds INTEGER, PRIMARY KEY (assignment, student))
      STRICT, WITHOUT ROWID
    """,
    "PRAGMA user_version = 1",
  ]

  private static let derived = [
    "DROP TABLE IF EXISTS refusal", "DROP TABLE IF EXISTS judgedFile",
    "DROP TABLE IF EXISTS workPart", "DROP TABLE IF EXISTS workFigures",
    // Files that need not be read again while they stay as they are: they can't be used, for a reason, or say nothing
    // new.
    """
    CREATE TABLE judgedFile (
      writer BLOB NOT NULL, name TEXT NOT NULL, byteCount INTEGER NOT NULL, changedNanoseconds INTEGER NOT NULL,
      reason TEXT, sequence INTEGER, seenAtSeconds INTEGER NOT NULL, PRIMARY KEY (writer, name))
      STRICT, WITHOUT ROWID
    """,
    "ALTER TABLE work RENAME TO formerWork",
    "DROP INDEX IF EXISTS workStudent",
    // What a grid shows of one student's work on one assignment, over all their machines. A hand-in keeps when it
    // arrived, which can't be derived again.
    """
    CREATE TABLE work (
      assignment BLOB NOT NULL, student BLOB NOT NULL, stage INTEGER NOT NULL, isLate INTEGER NOT NULL,
      handedInSeconds INTEGER, handedInReceivedSeconds INTEGER, PRIMARY KEY (assignment, student))
      STRICT, WITHOUT ROWID
    """,
    """
    INSERT INTO work SELECT assignment, student, stage, isLate, handedInSeconds, handedInReceivedSeconds
    FROM formerWork
    """,
    "DROP TABLE formerWork",
    "CREATE INDEX workStudent ON work (student)",
    // All of its figures as JSON, by the version that derived them.
    """
    CREATE TABLE workFigures (
      assignment BLOB NOT NULL, student BLOB NOT NULL, version INTEGER NOT NULL, value TEXT NOT NULL,
      PRIMARY KEY (assignment, student)) STRICT, WITHOUT ROWID
    """,
    "CREATE INDEX workFiguresStudent ON workFigures (student)",
    "DELETE FROM figureBasis",
    // What was refused is read again.
    "UPDATE log SET fingerprint = NULL",
    "PRAGMA user_version = \(version)",
  ]
}
