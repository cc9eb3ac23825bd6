import ProgressModel
import StoreEngine

/// A kind of fact, as the store keeps it.
///
/// One file has everything about it: the columns and their valid values, how two records are united, and
/// how a fact becomes a row and back. Insertion, export, import and salvage follow from that.
///
/// Each kind but pulses has an initializer that reads a row of ``selection(of:)``.
protocol StoredFact: Sendable {
  /// The table of this kind of fact.
  static var table: FactTable { get }
  /// The values of the table's own columns, in their order.
  var columnValues: [(any StatementValue)?] { get }
  /// Who wrote it; `nil` for a part of another fact.
  var signature: Authorship? { get }
}

extension StoredFact {
  /// The columns to read a fact from, as SQL.
  ///
  /// - Parameter alias: The name of the table in the query.
  static func selection(of alias: String = "f") -> String { table.selection(of: alias) }
}

extension FactWriter {
  /// Writes a fact. If the store has a record of it, the two are united.
  func write(_ fact: some StoredFact) throws {
    let table = type(of: fact).table
    var values = zip(table.ownColumns, fact.columnValues).map { $0.storable($1) }
    if let signature = fact.signature {
      values.append(try author(signature))
      values.append(signature.stamp.rawValue)
      if table.hasCommand { values.append(signature.command) }
    }
    try execute(
      statements.insertion(into: table), values,
      changesOverview: !StoreOverview.leavesOut(table.name))
  }
}
