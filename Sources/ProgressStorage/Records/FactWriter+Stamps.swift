import Foundation
package import ProgressModel
import StoreEngine

extension FactWriter {
  /// Gives the facts other stamps whose stamps are ahead of the wall clock, so that the store can be exported
  /// in a form that others import.
  ///
  /// All facts keep their order; so do the moments from which on documents were split, and keys held. The
  /// new stamps follow the greatest of those that stay.
  ///
  /// - Returns: The new stamp of each that is another one now.
  /// - Complexity: O(*n* log *n*), *n* facts.
  @discardableResult
  package func restamp() throws -> [Stamp: Stamp] {
    let present = Stamp.last(atWallNanoseconds: now.wallNanoseconds)
    let stamps = try reader.rows("\(FactReader.allStamps) ORDER BY 1") {
      Stamp(rawValue: try $0.next())
    }
    let periods = try reader.storedKeyPeriods()
    var following = Set(stamps + periods.map(\.after)).filter { $0 > present }.sorted()[...]
    var last = stamps.last { $0 <= present } ?? Stamp(rawValue: 0)
    var restamped: [Stamp: Stamp] = [:]
    while let next = following.popFirst() {
      last = .next(after: last, wallNanoseconds: 0)
      if last != next { restamped[next] = last }
    }
    try execute("CREATE TEMP TABLE restamped (former INTEGER PRIMARY KEY, stamp INTEGER NOT NULL)")
    for (former, stamp) in restamped {
      try execute(
        "INSERT INTO temp.restamped (former, stamp) VALUES (?, ?)",
        [former.rawValue, stamp.rawValue])
    }
    for table in FactTable.all {
      for column in table.stampColumns { try restamp(column, of: table, after: present) }
    }
    try execute("DROP TABLE temp.restamped")
    for period in periods {
      guard let stamp = restamped[period.after] else { continue }
      try execute(
        "UPDATE local SET name = ? WHERE name = ?",
        [FactReader.KeyPeriod.name(after: stamp), FactReader.KeyPeriod.name(after: period.after)])
    }
    forgetStamps(after: last)
    contextChange = .rewritten
    return restamped
  }

  private func restamp(_ column: String, of table: FactTable, after present: Stamp) throws {
    try execute(
      """
      UPDATE \(table.name)
      SET \(column) = (SELECT r.stamp FROM temp.restamped r WHERE r.former = \(table.name).\(column))
      WHERE \(column) > ?
      """, [present.rawValue])
  }
}
