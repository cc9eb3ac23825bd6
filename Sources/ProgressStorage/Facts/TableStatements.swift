/// The SQL statements for tables, each made once.
final class TableStatements {
  // Few, as in `ReaderMemory`.
  private var insertions: [(table: String, sql: String)] = []
  private var merges: [(table: String, sql: String)] = []

  /// Returns the statement that inserts a fact made in this store.
  func insertion(into table: FactTable) -> String {
    if let known = insertions.first(where: { $0.table == table.name }) { return known.sql }
    let sql = table.insertSQL
    insertions.append((table.name, sql))
    return sql
  }

  /// Returns the statement that merges a fact from elsewhere.
  func merge(into table: FactTable) -> String {
    if let known = merges.first(where: { $0.table == table.name }) { return known.sql }
    let sql = table.mergeSQL
    merges.append((table.name, sql))
    return sql
  }
}
