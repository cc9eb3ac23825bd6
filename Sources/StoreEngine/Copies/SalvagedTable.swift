/// A table from which a salvage reads what can be read.
package struct SalvagedTable<Row> {
  /// The name.
  package var name: String
  /// Reads all rows, in no order.
  package var query: String
  /// The columns of the query, as `f.name`, that an earlier version lacks: its rows have nothing there.
  package var laterColumns: [String]
  /// The columns of the key, as the query names them: a damaged table is read from both ends.
  package var key: [String]
  /// Reads a row; `nil`, or an error, for one that no version wrote.
  package var read: (inout ColumnReader) throws -> Row?

  package init(
    _ name: String, query: String, laterColumns: [String] = [], key: [String],
    read: @escaping (inout ColumnReader) throws -> Row?
  ) {
    self.name = name
    self.query = query
    self.laterColumns = laterColumns
    self.key = key
    self.read = read
  }
}
