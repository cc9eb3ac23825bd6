import ProgressModel

/// A kind of fact, as the store keeps it.
///
/// One file says all of it: the columns and what is valid in them, how two records become one, and how a fact
/// becomes a row and a row a fact. Insertion, export, import and salvage come out of that.
protocol StoredFact: Sendable {
  /// Where facts of this kind lie.
  static var table: FactTable { get }
  /// The values of the table's own columns, in their order.
  var columnValues: [(any StatementValue)?] { get }
  /// Who wrote it; `nil` for a part of another fact.
  var signature: Authorship? { get }
  /// Reads a row of ``selection(of:)``.
  ///
  /// - Throws: ``StorageError/Code/damaged`` for a row that is no such fact.
  init(_ columns: inout ColumnReader, from reader: FactReader) throws
}

extension StoredFact {
  /// The columns that a fact is read from.
  ///
  /// - Parameter alias: The name of the table in the query.
  static func selection(of alias: String = "f") -> String {
    // Made at the start of every command: in one place, without arrays, and in few pieces.
    let table = table
    var text = ""
    text.reserveCapacity(24 * (table.ownColumns.count + 3))
    let next = ", \(alias)."
    for column in table.ownColumns {
      text += text.isEmpty ? "\(alias)." : next
      text += column.name
    }
    guard table.hasAuthorship else { return text }
    for name in ["author", "stamp"] {
      text += next
      text += name
    }
    text += table.hasCommand ? next : ", NULL"
    if table.hasCommand { text += "command" }
    return text
  }
}

extension FactWriter {
  /// Writes a fact, or what it and a record that is there say together.
  func write(_ fact: some StoredFact) throws {
    let table = type(of: fact).table
    var values = fact.columnValues
    if let signature = fact.signature {
      values.append(try author(signature))
      values.append(signature.stamp.rawValue)
      if table.hasCommand { values.append(signature.command) }
    }
    try execute(statements.insertion(into: table), values)
  }
}
