import StoreEngine

/// Renames what has another word today: the end of a session was its closing, and the split of a document
/// a division into pieces.
enum Migration5 {
  static func run(_ database: StatementRunner) throws {
    for statement in statements { try database.run(script: statement) }
  }

  private static let statements = [
    "ALTER TABLE closing RENAME TO sessionEnd",
    "ALTER TABLE documentDivision RENAME TO documentSplit",
    "ALTER TABLE documentSplit RENAME COLUMN piece TO newDocument",
    "DROP INDEX documentDivisionDocument",
    "CREATE INDEX documentSplitDocument ON documentSplit (document)",
    "PRAGMA user_version = 5",
  ]
}
