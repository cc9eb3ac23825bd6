import StoreEngine

/// Gives tables and columns the words of today, `sessionEnd`, `documentSplit` and `newDocument`;
/// version 4 had `closing`, `documentDivision` and `piece`.
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
