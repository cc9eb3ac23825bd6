import ProgressModel
import StoreEngine

/// Creates the database of a person's facts: what this store is, a table for each kind of fact, and what is derived.
///
/// The SQL of a table is beside its columns in `Facts/`, the number of the schema in `FactTable+All.swift`.
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
  static func run(_ database: StatementRunner) throws {
    for statement in local + FactTable.all.map({ $0.schema() }) + derived {
      try database.run(script: statement)
    }
    try database.run(script: "PRAGMA user_version = \(version)")
  }

  /// The columns that version 10 lacks. No other column has the name of one.
  static let laterColumns = ["writtenAtNanoseconds", "readerVersion"]

  /// Leads from version 10 to 11, which knows when a change was written and what was brought in. A store that was just
  /// made has both.
  static func addDays(_ database: StatementRunner) throws {
    if try !hasColumn("writtenAtNanoseconds", database) {
      try database.run(script: "ALTER TABLE wordSample ADD COLUMN writtenAtNanoseconds INTEGER")
      try database.run(script: BroughtInFact.table.schema())
    }
    try database.run(script: "PRAGMA user_version = 11")
  }

  /// Leads from version 11 to 12, which knows by which version of a reader a text was counted: until then, all had their
  /// first version.
  static func addReaderVersions(_ database: StatementRunner) throws {
    if try !hasColumn("readerVersion", database) {
      try database.run(script: "ALTER TABLE wordSample ADD COLUMN readerVersion INTEGER")
      try database.run(script: "UPDATE wordSample SET readerVersion = 1")
    }
    try database.run(script: "PRAGMA user_version = 12")
  }

  private static func hasColumn(_ name: String, _ database: StatementRunner) throws -> Bool {
    try database.first(
      "SELECT 1 FROM pragma_table_info('wordSample') WHERE name = '\(name)'"
    ) { try $0.next(Int64.self) } != nil
  }

  static let authorship = """
    author INTEGER NOT NULL REFERENCES author(id),
    stamp INTEGER NOT NULL,
    command BLOB
    """

  /// Of facts that no command can take back.
  static let plainAuthorship =
    "author INTEGER NOT NULL REFERENCES author(id), stamp INTEGER NOT NULL"

  static let subject = """
    subject BLOB NOT NULL, id BLOB NOT NULL, sighting BLOB, attempt BLOB REFERENCES attempt(id)
    """

  static let subjectKey = """
    PRIMARY KEY (subject, id), CHECK ((sighting IS NULL) <> (attempt IS NULL)),
      FOREIGN KEY (subject, sighting) REFERENCES sighting(document, id) ON DELETE CASCADE
    """

  static let sessionKey =
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

  /// What this store is; these rows are never exported.
  private static let local = [
    "CREATE TABLE local (name TEXT PRIMARY KEY NOT NULL, value BLOB NOT NULL) WITHOUT ROWID, STRICT",
    "CREATE TABLE clock (id INTEGER PRIMARY KEY CHECK (id = 0), stamp INTEGER NOT NULL) STRICT",
    "INSERT INTO clock (id, stamp) VALUES (0, 0)",
    """
    CREATE TABLE author (
      id INTEGER PRIMARY KEY, device BLOB NOT NULL, person BLOB NOT NULL, tool TEXT NOT NULL,
      countsAs BLOB NOT NULL, UNIQUE (device, person, tool)) STRICT
    """,
  ]

  /// What is derived from facts.
  private static let derived = [
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
    CREATE TABLE openSession (
      session BLOB PRIMARY KEY NOT NULL REFERENCES session(id) ON DELETE CASCADE) WITHOUT ROWID, STRICT
    """,
  ]
}
