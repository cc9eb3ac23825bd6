import GRDB

/// A database from which a salvage reads: the damaged one, or a copy.
package struct SalvageSource {
  let queue: DatabaseQueue

  /// Hands over the rows of a query one by one, up to the first that cannot be read.
  ///
  /// - Throws: What SQLite reports then, or what `body` throws.
  package func forEachRow(_ query: String, _ body: (inout ColumnReader) throws -> Void) throws {
    try queue.read { db in
      let cursor = RowCursor(try PreparedStatement(query, on: db))
      while var columns = try cursor.next() { try body(&columns) }
    }
  }

  /// Hands over every row that can be read, each table from both ends up to its damage.
  ///
  /// - Parameters:
  ///   - tables: The tables; one that the database lacks has no rows.
  ///   - damagedTables: Gets the names of those with unreadable rows.
  /// - Returns: How many rows could be read.
  @discardableResult
  package func forEachRow<Row>(
    of tables: [SalvagedTable<Row>], damagedTables: inout [String], _ body: (Row) -> Void
  ) -> Int {
    var count = 0
    for table in tables {
      guard let query = query(for: table) else { continue }
      var isWhole = true
      var hasImpossibleRows = false
      for direction in ["ASC", "DESC"] where direction == "ASC" || !isWhole {
        let order = table.key.map { "\($0) \(direction)" }.joined(separator: ", ")
        do {
          try forEachRow("\(query) ORDER BY \(order)") { columns in
            guard let row = (try? table.read(&columns)) ?? nil else {
              hasImpossibleRows = true
              return
            }
            count += 1
            body(row)
          }
        } catch {
          isWhole = false
        }
      }
      if !isWhole || hasImpossibleRows { damagedTables.append(table.name) }
    }
    return count
  }

  /// Returns the query for the rows of a table as the version of the database has it; `nil` if it knew no such table.
  private func query<Row>(for table: SalvagedTable<Row>) -> String? {
    let columns = try? queue.read { db in
      try Set(
        String.fetchAll(db, sql: "SELECT name FROM pragma_table_info(?)", arguments: [table.name]))
    }
    // Of a database that can't even tell, each table is tried.
    guard let columns else { return table.query }
    if columns.isEmpty { return nil }
    return table.laterColumns.reduce(table.query) { query, column in
      columns.contains(column) ? query : query.replacing("f.\(column)", with: "NULL")
    }
  }
}
