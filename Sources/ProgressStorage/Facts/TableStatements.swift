/// The SQL statements for tables, each made once.
final class TableStatements {
  // Few, as in `ReaderMemory`.
  private var insertions: [(table: String, sql: String)] = []
  private var unions: [(table: String, sql: String)] = []

  /// Returns the statement that inserts a fact made in this store.
  func insertion(into table: FactTable) -> String {
    if let known = insertions.first(where: { $0.table == table.name }) { return known.sql }
    let sql = table.insertSQL
    insertions.append((table.name, sql))
    return sql
  }

  /// Returns the statement that adds an imported fact.
  func union(with table: FactTable) -> String {
    if let known = unions.first(where: { $0.table == table.name }) { return known.sql }
    let sql = table.unionSQL
    unions.append((table.name, sql))
    return sql
  }
}
