import ProgressModel

/// Facts whose key is derived: two devices may write one, each with an authorship of its own.
extension FactTable {
  /// SQL that keeps one of two records of a fact, as `Authorship.order(against:)` says, and the same one in
  /// every store.
  ///
  /// - Parameters:
  ///   - table: The table.
  ///   - key: Its key.
  ///   - isNewest: Whether the newer record is kept, or the older one.
  ///   - columns: The columns that are replaced, besides authorship.
  ///   - ties: Values that decide if authorship does not, of the record `RECORD`.
  static func keeping(
    _ table: String, key: [String], isNewest: Bool, columns: [String], hasCommand: Bool = true,
    ties: [String]
  ) -> Union {
    let comparison = isNewest ? ">" : "<"
    let all = columns + ["author", "stamp"] + (hasCommand ? ["command"] : [])
    @Sendable func rank(_ record: String) -> String {
      let author = ["device", "person", "tool"].map {
        "(SELECT a.\($0) FROM author a WHERE a.id = \(record).author)"
      }
      let ties = ties.map { $0.replacing("RECORD", with: record) }
      return (author + ties).joined(separator: ", ")
    }
    return .clause {
      """
      ON CONFLICT (\(key.joined(separator: ", "))) DO UPDATE SET
        \(all.map { "\($0) = excluded.\($0)" }.joined(separator: ", "))
      WHERE excluded.stamp \(comparison) \(table).stamp OR excluded.stamp = \(table).stamp
        AND (\(rank("excluded"))) \(comparison) (\(rank(table)))
      """
    }
  }
}
