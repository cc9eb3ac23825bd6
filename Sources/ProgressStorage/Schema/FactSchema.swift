import StoreEngine

/// Creates the database of a person's facts.
///
/// Until 0.1.0 is published, a change is made here and raises the number. After that, migrations begin.
///
/// Identifiers are blobs of 16 bytes. `author` is who wrote a fact (device, person, tool), `stamp`
/// its place in the order of facts, `command` the deciding command that it is part of.
///
/// The facts of an activity lie together: the keys of a document's facts start with its identifier,
/// named `subject` where it may also be a context. So reading one activity touches a few pages, and
/// reading all of them goes through each table once, from its start to its end.
///
/// Three things are derived. An author counts as a device, mostly its own: so a question for what a device saw
/// finds what adopted devices saw as well, at no cost. The index of terms has the smallest terms of each
/// sketch, by the sketch's number: similar texts have many of them in common. A tally says how many documents
/// have a sketch. Triggers keep index and tally, so that nothing which writes, replaces or deletes a sketch can
/// forget them; with a foreign key a deletion would have to search the whole index.
///
/// A split names both documents without referring to them, and outlasts both: sightings from before it are put
/// where they belong whenever they arrive, also if the document was erased.
///
/// The facts of documents are in none of the indexes on `attempt`, so that recording a document is not slower.
/// Without these indexes, every attempt that is erased would take reading whole tables: SQLite looks for what
/// refers to it.
///
/// What a person has of classes is a few of the person's own words for each assignment. So only what is asked at
/// every look at a file has an index, and what SQLite looks for when a sighting is erased: each index makes
/// opening a store slower. What the class itself says is in a database of its own.
enum FactSchema {
  /// The number of the schema.
  static let version = 10

  static func run(_ database: StatementRunner) throws {
    for statement in statements { try database.run(script: statement) }
  }

  private static let authorship = """
    author INTEGER NOT NULL REFERENCES author(id),
    stamp INTEGER NOT NULL,
    command BLOB
    """

  /// Of facts that no command can take back.
  private static let plainAuthorship =
    "author INTEGER NOT NULL REFERENCES author(id), stamp INTEGER NOT NULL"

  private static let subject = """
    subject BLOB NOT NULL, id BLOB NOT NULL, sighting BLOB, attempt BLOB REFERENCES attempt(id)
    """

  private static let subjectKey = """
    PRIMARY KEY (subject, id), CHECK ((sighting IS NULL) <> (attempt IS NULL)),
      FOREIGN KEY (subject, sighting) REFERENCES sighting(document, id) ON DELETE CASCADE
    """

  private static let sessionKey =
    "FOREIGN KEY (subject, session) REFERENCES session(subject, id) ON DELETE CASCADE"

  /// How many terms of a sketch the index has.
  static let indexedTermCount = 24

  /// Each byte at the place after its value: SQL has no function that tells the value of a byte.
  private static let allBytes =
    "x'" + (0...255).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() + "'"

  /// The value of a byte of a sketch, counted from 1.
  private static func byte(_ place: String) -> String {
    "(instr(value.bytes, substr(sketch.bytes, \(place), 1)) - 1)"
  }

  /// Counts a document in or out whose only sketch comes or goes.
  private static func count(_ row: String, by step: String) -> String {
    """
    UPDATE sketchTally SET documents = documents \(step) WHERE id = 0 AND NOT EXISTS (
      SELECT 1 FROM sketch WHERE document = \(row).document AND which <> \(row).which)
    """
  }

  private static let statements = [
    // What this store is; these rows are never exported.
    "CREATE TABLE local (name TEXT PRIMARY KEY NOT NULL, value BLOB NOT NULL) WITHOUT ROWID, STRICT",
    "CREATE TABLE clock (id INTEGER PRIMARY KEY CHECK (id = 0), stamp INTEGER NOT NULL) STRICT",
    "INSERT INTO clock (id, stamp) VALUES (0, 0)",
    """
    CREATE TABLE author (
      id INTEGER PRIMARY KEY, device BLOB NOT NULL, person BLOB NOT NULL, tool TEXT NOT NULL,
      countsAs BLOB NOT NULL, UNIQUE (device, person, tool)) STRICT
    """,

    "CREATE TABLE person (id BLOB PRIMARY KEY NOT NULL, name TEXT) WITHOUT ROWID, STRICT",
    """
    CREATE TABLE device (
      id BLOB PRIMARY KEY NOT NULL, person BLOB NOT NULL, name TEXT, keyIdentifier BLOB,
      adopts BLOB) WITHOUT ROWID, STRICT
    """,
    """
    CREATE TABLE samePerson (
      id BLOB PRIMARY KEY NOT NULL, first BLOB NOT NULL, second BLOB NOT NULL,
      \(plainAuthorship)) WITHOUT ROWID, STRICT
    """,
    "CREATE TABLE erased (document BLOB PRIMARY KEY NOT NULL) WITHOUT ROWID, STRICT",

    """
    CREATE TABLE document (
      id BLOB PRIMARY KEY NOT NULL, origin BLOB, \(authorship)) WITHOUT ROWID, STRICT
    """,
    """
    CREATE TABLE sighting (
      document BLOB NOT NULL REFERENCES document(id) ON DELETE CASCADE,
      id BLOB NOT NULL,
      path TEXT NOT NULL, resolvedPath TEXT NOT NULL,
      fileSystemSource TEXT, fileSystem BLOB, handleType INTEGER, handle BLOB,
      byteCount INTEGER NOT NULL, modifiedNanoseconds INTEGER NOT NULL,
      changedNanoseconds INTEGER NOT NULL, inode INTEGER NOT NULL, linkCount INTEGER NOT NULL,
      fingerprint BLOB,
      reason TEXT NOT NULL, origin BLOB, formerPath TEXT, confidence REAL NOT NULL,
      handleEvidence TEXT NOT NULL, contentEvidence TEXT NOT NULL, similarity REAL, runnerUp BLOB,
      formerLocation TEXT,
      seenAtNanoseconds INTEGER NOT NULL, \(authorship),
      PRIMARY KEY (document, id)) WITHOUT ROWID, STRICT
    """,
    "CREATE UNIQUE INDEX sightingId ON sighting (id)",
    "CREATE INDEX sightingDocument ON sighting (document, stamp)",
    "CREATE INDEX sightingPath ON sighting (resolvedPath, stamp)",
    "CREATE INDEX sightingHandle ON sighting (handle) WHERE handle IS NOT NULL",
    "CREATE INDEX sightingFingerprint ON sighting (fingerprint) WHERE fingerprint IS NOT NULL",
    """
    CREATE TABLE sketch (
      number INTEGER PRIMARY KEY,
      document BLOB NOT NULL REFERENCES document(id) ON DELETE CASCADE,
      which TEXT NOT NULL CHECK (which IN ('first', 'newest')),
      extractor TEXT NOT NULL, method TEXT NOT NULL, version INTEGER NOT NULL,
      bytes BLOB NOT NULL, \(authorship), UNIQUE (document, which)) STRICT
    """,
    """
    CREATE TABLE sketchTerm (
      term INTEGER NOT NULL, sketch INTEGER NOT NULL, PRIMARY KEY (term, sketch))
      WITHOUT ROWID, STRICT
    """,
    """
    CREATE TABLE sketchTally (
      id INTEGER PRIMARY KEY CHECK (id = 0), documents INTEGER NOT NULL) STRICT
    """,
    "INSERT INTO sketchTally (id, documents) VALUES (0, 0)",
    // What the index has to have: terms are three bytes each, the smallest first.
    """
    CREATE VIEW sketchedTerm (term, sketch) AS
    WITH RECURSIVE value (bytes) AS (SELECT \(allBytes)),
      place (n) AS (SELECT 1 UNION ALL SELECT n + 3 FROM place WHERE n < \(3 * indexedTermCount - 2))
    SELECT \(byte("n")) * 65536 + \(byte("n + 1")) * 256 + \(byte("n + 2")), sketch.number
    FROM sketch CROSS JOIN value CROSS JOIN place WHERE n + 2 <= length(sketch.bytes)
    """,
    """
    CREATE TRIGGER sketchInsertion AFTER INSERT ON sketch BEGIN
      INSERT OR IGNORE INTO sketchTerm (term, sketch)
      SELECT term, sketch FROM sketchedTerm WHERE sketch = new.number;
      \(count("new", by: "+ 1"));
    END
    """,
    """
    CREATE TRIGGER sketchDeletion BEFORE DELETE ON sketch BEGIN
      DELETE FROM sketchTerm WHERE (term, sketch) IN (
        SELECT term, sketch FROM sketchedTerm WHERE sketch = old.number);
      \(count("old", by: "- 1"));
    END
    """,
    """
    CREATE TRIGGER sketchBeforeUpdate BEFORE UPDATE OF number, bytes ON sketch BEGIN
      DELETE FROM sketchTerm WHERE (term, sketch) IN (
        SELECT term, sketch FROM sketchedTerm WHERE sketch = old.number);
    END
    """,
    """
    CREATE TRIGGER sketchAfterUpdate AFTER UPDATE OF number, bytes ON sketch BEGIN
      INSERT OR IGNORE INTO sketchTerm (term, sketch)
      SELECT term, sketch FROM sketchedTerm WHERE sketch = new.number;
    END
    """,

    """
    CREATE TABLE documentLink (
      id BLOB PRIMARY KEY NOT NULL, kind TEXT NOT NULL CHECK (kind IN ('same', 'apart')),
      first BLOB NOT NULL REFERENCES document(id) ON DELETE CASCADE,
      second BLOB NOT NULL REFERENCES document(id) ON DELETE CASCADE,
      \(authorship)) WITHOUT ROWID, STRICT
    """,
    "CREATE INDEX documentLinkFirst ON documentLink (first)",
    "CREATE INDEX documentLinkSecond ON documentLink (second)",
    """
    CREATE TABLE documentSplit (
      id BLOB PRIMARY KEY NOT NULL, document BLOB NOT NULL, newDocument BLOB NOT NULL,
      device BLOB NOT NULL, since INTEGER NOT NULL,
      \(plainAuthorship)) WITHOUT ROWID, STRICT
    """,
    "CREATE INDEX documentSplitDocument ON documentSplit (document)",
    """
    CREATE TABLE command (
      id BLOB PRIMARY KEY NOT NULL, summary TEXT NOT NULL,
      \(plainAuthorship)) WITHOUT ROWID, STRICT
    """,
    """
    CREATE TABLE undoing (
      id BLOB PRIMARY KEY NOT NULL, undone BLOB NOT NULL, \(authorship)) WITHOUT ROWID, STRICT
    """,

    // Contexts, for programs whose content is not a file. A parent may be imported after its children.
    """
    CREATE TABLE context (
      id BLOB PRIMARY KEY NOT NULL, application TEXT NOT NULL, identifierPath TEXT NOT NULL,
      parent BLOB, \(authorship), createdAtNanoseconds INTEGER,
      UNIQUE (application, identifierPath)) WITHOUT ROWID, STRICT
    """,
    "CREATE INDEX contextParent ON context (parent) WHERE parent IS NOT NULL",
    """
    CREATE TABLE contextAttribute (
      context BLOB NOT NULL REFERENCES context(id), name TEXT NOT NULL, value TEXT,
      \(authorship), changedAtNanoseconds INTEGER, PRIMARY KEY (context, name)) WITHOUT ROWID, STRICT
    """,
    // With row numbers: a row is large, and its key is not.
    """
    CREATE TABLE contextThumbnail (
      context BLOB PRIMARY KEY NOT NULL REFERENCES context(id),
      bytes BLOB, width INTEGER, height INTEGER, changedAtNanoseconds INTEGER,
      \(plainAuthorship),
      CHECK ((bytes IS NULL) = (width IS NULL) AND (bytes IS NULL) = (height IS NULL))) STRICT
    """,
    """
    CREATE TABLE attempt (
      id BLOB PRIMARY KEY NOT NULL, context BLOB NOT NULL REFERENCES context(id),
      \(authorship)) WITHOUT ROWID, STRICT
    """,
    "CREATE INDEX attemptContext ON attempt (context)",
    """
    CREATE TABLE done (
      id BLOB PRIMARY KEY NOT NULL,
      sighting BLOB REFERENCES sighting(id) ON DELETE CASCADE,
      context BLOB REFERENCES context(id), isDone INTEGER NOT NULL,
      \(authorship)) WITHOUT ROWID, STRICT
    """,
    "CREATE INDEX doneContext ON done (context) WHERE context IS NOT NULL",
    "CREATE INDEX doneSighting ON done (sighting) WHERE sighting IS NOT NULL",

    // Time.
    """
    CREATE TABLE session (
      \(subject),
      kind TEXT NOT NULL CHECK (kind IN ('attended', 'manual', 'passive')),
      seesInput INTEGER NOT NULL, owner BLOB,
      beatIntervalNanoseconds INTEGER CHECK (beatIntervalNanoseconds > 0), \(authorship), \(subjectKey)) WITHOUT ROWID, STRICT
    """,
    "CREATE UNIQUE INDEX sessionId ON session (id)",
    "CREATE INDEX sessionAttempt ON session (attempt) WHERE attempt IS NOT NULL",
    """
    CREATE TABLE openSession (
      session BLOB PRIMARY KEY NOT NULL REFERENCES session(id) ON DELETE CASCADE) WITHOUT ROWID, STRICT
    """,
    """
    CREATE TABLE span (
      subject BLOB NOT NULL, session BLOB NOT NULL,
      position INTEGER NOT NULL CHECK (position >= 0), boot BLOB NOT NULL,
      monotonicStartNanoseconds INTEGER NOT NULL, wallStartNanoseconds INTEGER NOT NULL,
      utcOffsetSeconds INTEGER NOT NULL,
      durationNanoseconds INTEGER NOT NULL CHECK (durationNanoseconds >= 0),
      PRIMARY KEY (subject, session, position), \(sessionKey)) WITHOUT ROWID, STRICT
    """,
    """
    CREATE TABLE pulseBlock (
      subject BLOB NOT NULL, session BLOB NOT NULL,
      position INTEGER NOT NULL CHECK (position >= 0),
      block INTEGER NOT NULL CHECK (block >= 0),
      \(PulseBlock.columns.map { "\($0) INTEGER NOT NULL" }.joined(separator: ", ")),
      PRIMARY KEY (subject, session, position, block), \(sessionKey)) WITHOUT ROWID, STRICT
    """,
    """
    CREATE TABLE sessionEnd (
      subject BLOB NOT NULL, session BLOB NOT NULL, id BLOB NOT NULL, sighting BLOB,
      reason TEXT NOT NULL, endedAtNanoseconds INTEGER NOT NULL, isUncertain INTEGER NOT NULL,
      \(authorship), PRIMARY KEY (subject, session), \(sessionKey)) WITHOUT ROWID, STRICT
    """,
    """
    CREATE TABLE correction (
      subject BLOB NOT NULL, id BLOB NOT NULL, session BLOB NOT NULL,
      kind TEXT NOT NULL CHECK (kind IN ('cut', 'delete', 'add', 'pause')),
      wallStartNanoseconds INTEGER NOT NULL, durationNanoseconds INTEGER NOT NULL,
      \(authorship), PRIMARY KEY (subject, id), \(sessionKey)) WITHOUT ROWID, STRICT
    """,

    // Results.
    """
    CREATE TABLE progressRange (
      \(subject),
      start REAL NOT NULL, end REAL NOT NULL, \(authorship), \(subjectKey)) WITHOUT ROWID, STRICT
    """,
    "CREATE INDEX progressRangeAttempt ON progressRange (attempt) WHERE attempt IS NOT NULL",
    """
    CREATE TABLE progressClearing (
      \(subject), \(authorship), \(subjectKey)) WITHOUT ROWID, STRICT
    """,
    "CREATE INDEX progressClearingAttempt ON progressClearing (attempt) WHERE attempt IS NOT NULL",
    """
    CREATE TABLE item (
      \(subject),
      identifier TEXT NOT NULL, title TEXT NOT NULL,
      kind TEXT CHECK (kind IN ('binary', 'quantity', 'score')),
      number REAL, possible REAL, valueType INTEGER, counter TEXT, \(authorship), \(subjectKey)) WITHOUT ROWID, STRICT
    """,
    "CREATE INDEX itemAttempt ON item (attempt) WHERE attempt IS NOT NULL",
    """
    CREATE TABLE primaryItem (
      \(subject),
      identifier TEXT, kind TEXT CHECK (kind IN ('binary', 'quantity', 'score')), \(authorship), \(subjectKey)) WITHOUT ROWID, STRICT
    """,
    "CREATE INDEX primaryItemAttempt ON primaryItem (attempt) WHERE attempt IS NOT NULL",
    """
    CREATE TABLE wordSample (
      subject BLOB NOT NULL, id BLOB NOT NULL, sighting BLOB NOT NULL,
      before BLOB, beforeByteCount INTEGER, after BLOB NOT NULL, afterByteCount INTEGER NOT NULL,
      counter TEXT NOT NULL, words INTEGER NOT NULL, wordsAdded INTEGER, wordsRemoved INTEGER,
      wordsPasted INTEGER, \(authorship), PRIMARY KEY (subject, id),
      FOREIGN KEY (subject, sighting) REFERENCES sighting(document, id) ON DELETE CASCADE)
      WITHOUT ROWID, STRICT
    """,
    """
    CREATE TABLE goal (
      id BLOB PRIMARY KEY NOT NULL,
      document BLOB REFERENCES document(id) ON DELETE CASCADE,
      context BLOB REFERENCES context(id) ON DELETE CASCADE,
      folder TEXT, key TEXT NOT NULL, value TEXT, \(authorship),
      CHECK ((document IS NULL) + (context IS NULL) + (folder IS NULL) = 2)) WITHOUT ROWID, STRICT
    """,
    "CREATE INDEX goalDocument ON goal (document) WHERE document IS NOT NULL",
    """
    CREATE TABLE preference (
      id BLOB PRIMARY KEY NOT NULL, kind TEXT NOT NULL, key TEXT NOT NULL, value TEXT,
      \(authorship)) WITHOUT ROWID, STRICT
    """,
    "CREATE INDEX preferenceKey ON preference (kind, key)",

    // What a person has of classes.
    """
    CREATE TABLE membership (
      id BLOB PRIMARY KEY NOT NULL, class BLOB NOT NULL, title TEXT NOT NULL, state TEXT NOT NULL,
      \(plainAuthorship)) WITHOUT ROWID, STRICT
    """,
    """
    CREATE TABLE assignmentCopy (
      id BLOB PRIMARY KEY NOT NULL, class BLOB NOT NULL, assignment BLOB NOT NULL,
      part INTEGER NOT NULL,
      sighting BLOB REFERENCES sighting(id) ON DELETE CASCADE,
      context BLOB REFERENCES context(id),
      isAttached INTEGER NOT NULL, origin TEXT NOT NULL, \(authorship),
      CHECK ((sighting IS NULL) + (context IS NULL) = 1)) WITHOUT ROWID, STRICT
    """,
    "CREATE INDEX assignmentCopySighting ON assignmentCopy (sighting) WHERE sighting IS NOT NULL",
    "CREATE INDEX assignmentCopyContext ON assignmentCopy (context) WHERE context IS NOT NULL",
    """
    CREATE TABLE handIn (
      id BLOB PRIMARY KEY NOT NULL, class BLOB NOT NULL, assignment BLOB NOT NULL, part INTEGER,
      kind TEXT NOT NULL, momentNanoseconds INTEGER NOT NULL, \(plainAuthorship)) WITHOUT ROWID, STRICT
    """,
    "CREATE INDEX handInAssignment ON handIn (class, assignment)",
    """
    CREATE TABLE assignmentWindow (
      id BLOB PRIMARY KEY NOT NULL, class BLOB NOT NULL, assignment BLOB NOT NULL,
      state TEXT NOT NULL, momentNanoseconds INTEGER NOT NULL, \(plainAuthorship)) WITHOUT ROWID, STRICT
    """,
    "CREATE INDEX assignmentWindowAssignment ON assignmentWindow (class, assignment)",
    """
    CREATE TABLE sharing (
      id BLOB PRIMARY KEY NOT NULL, class BLOB NOT NULL, state TEXT NOT NULL,
      erasureCount INTEGER NOT NULL, \(plainAuthorship)) WITHOUT ROWID, STRICT
    """,
    "PRAGMA user_version = \(version)",
  ]
}
