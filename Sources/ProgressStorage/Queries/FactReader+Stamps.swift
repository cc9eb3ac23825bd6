package import ProgressModel
import StoreEngine

extension FactReader {
  /// The greatest stamp that anything in the store names.
  ///
  /// - Complexity: Reads all facts.
  package func greatestStamp() throws -> Stamp {
    let greatest = try first("SELECT max(stamp) FROM (\(Self.allStamps))") {
      try $0.optional(Int64.self)
    }
    return Stamp(rawValue: max(try latestStamp(), (greatest ?? nil) ?? 0))
  }

  /// A query for every stamp that a fact has or names, as often as it is there: to find each once would take
  /// sorting them.
  static let allStamps =
    FactTable.all.flatMap { table in
      table.stampColumns.map { "SELECT \($0) AS stamp FROM \(table.name)" }
    }.joined(separator: " UNION ALL ")
}
