import GRDB

/// The second schema: a renamed and edited document is found by its sketch, and a device can stand in
/// for another one that is gone.
///
/// An author counts as a device, mostly its own: derived from what was said about devices, so that a
/// question for what a device saw finds what adopted devices saw as well, at no cost.
///
/// A sketch has a number, under which the index of terms names it. The index has the smallest terms of
/// each sketch: similar texts have many of them in common. A tally says how many documents have a
/// sketch. Both are derived, and triggers keep them, so that nothing which writes, replaces or deletes
/// a sketch can forget it; with a foreign key a deletion would have to search the whole index.
enum Migration2 {
  static func run(_ db: Database) throws {
    for statement in statements { try db.execute(sql: statement) }
  }

  /// How many terms of a sketch the index has.
  private static let indexedTermCount = 24

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

  private static let columns =
    "document, which, extractor, method, version, bytes, author, stamp, command"

  private static let statements = [
    "ALTER TABLE author ADD COLUMN countsAs BLOB NOT NULL DEFAULT x''",
    "UPDATE author SET countsAs = device",

    "ALTER TABLE sketch RENAME TO formerSketch",
    """
    CREATE TABLE sketch (
      number INTEGER PRIMARY KEY,
      document BLOB NOT NULL REFERENCES document(id) ON DELETE CASCADE,
      which TEXT NOT NULL CHECK (which IN ('first', 'newest')),
      extractor TEXT NOT NULL, method TEXT NOT NULL, version INTEGER NOT NULL,
      bytes BLOB NOT NULL, author INTEGER NOT NULL REFERENCES author(id),
      stamp INTEGER NOT NULL, command BLOB, UNIQUE (document, which)) STRICT
    """,
    """
    CREATE TABLE sketchTerm (
      term INTEGER NOT NULL, sketch INTEGER NOT NULL, PRIMARY KEY (term, sketch))
      WITHOUT ROWID, STRICT
    """,
    "CREATE TABLE sketchTally (id INTEGER PRIMARY KEY CHECK (id = 0), documents INTEGER NOT NULL) STRICT",
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

    "INSERT INTO sketch (\(columns)) SELECT \(columns) FROM formerSketch ORDER BY document, which",
    "DROP TABLE formerSketch",
    "PRAGMA user_version = 2",
  ]
}
