/// The first schema of a store.
package enum FirstVersion {
  /// Take a store of today back to the first schema, as a program of then has made it, with all its
  /// facts.
  package static let statements =
    SecondVersion.statements + [
      "CREATE TABLE kept AS SELECT * FROM sketch",
      "DROP VIEW sketchedTerm",
      "DROP TABLE sketch",
      "DROP TABLE sketchTerm",
      "DROP TABLE sketchTally",
      """
      CREATE TABLE sketch (
        document BLOB NOT NULL REFERENCES document(id) ON DELETE CASCADE,
        which TEXT NOT NULL CHECK (which IN ('first', 'newest')),
        extractor TEXT NOT NULL, method TEXT NOT NULL, version INTEGER NOT NULL,
        bytes BLOB NOT NULL, author INTEGER NOT NULL REFERENCES author(id),
        stamp INTEGER NOT NULL, command BLOB, PRIMARY KEY (document, which)) WITHOUT ROWID, STRICT
      """,
      """
      INSERT INTO sketch
      SELECT document, which, extractor, method, version, bytes, author, stamp, command FROM kept
      """,
      "DROP TABLE kept",
      "ALTER TABLE author DROP COLUMN countsAs",
      "UPDATE grdb_migrations SET identifier = '1'",
      "PRAGMA user_version = 1",
    ]
}
