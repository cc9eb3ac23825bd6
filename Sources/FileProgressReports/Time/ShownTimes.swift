/// The open and active time of some rows as a table shows them: what a reader adds up is the total.
///
/// A table cuts a time to seconds, minutes or hours. What is cut off all rows may come to more than one unit, so
/// the rows of which most was cut off get one unit more, of equal ones the first. A row of seconds is exact, and
/// the total is cut only. Active time is never shown longer than open time.
///
/// - Source: The method of largest remainders; Balinski and Young, "Fair Representation", 1982.
package struct ShownTimes: Hashable, Sendable {
  /// Time in which a document was open, in whole seconds.
  package var openSeconds: Int64
  /// Time in which it was worked on, in whole seconds.
  package var activeSeconds: Int64

  /// Creates times from exact ones; parts of a second and times below zero don't count.
  package init(openNanoseconds: Int64, activeNanoseconds: Int64) {
    openSeconds = max(0, openNanoseconds) / 1_000_000_000
    activeSeconds = max(0, activeNanoseconds) / 1_000_000_000
  }

  /// Returns what a table shows for some rows.
  ///
  /// Every time differs from its exact one by less than the unit that it is shown in. The times of each kind, added
  /// up and cut to the unit of the total, are the total. Two cases have no such answer, and add up to one unit less:
  /// rows of nothing but seconds below a total that got a unit more, and active times of several units where
  /// none may grow because of the open time beside it.
  ///
  /// - Parameters:
  ///   - rows: The exact times.
  ///   - total: What the total shows; `nil` for the sum of the rows.
  /// - Complexity: O(*n* log *n*).
  package static func apportioned(
    _ rows: [ShownTimes], to total: ShownTimes? = nil
  ) -> [ShownTimes] {
    var open = Column(rows.map(\.openSeconds), total: total?.openSeconds)
    var active = Column(rows.map(\.activeSeconds), total: total?.activeSeconds)
    for unit in TimeUnit.allCases where unit != .second {
      let openCount = open.missingCount(of: unit)
      // Those that can grow only if the open time beside them does.
      var bound: Set<Int> = []
      var chosen: Set<Int> = []
      let activeCount = active.missingCount(of: unit)
      for row in active.candidates(unit) {
        guard chosen.count < activeCount else { break }
        if active.shown[row] + unit.seconds > open.shown[row] {
          guard bound.count < openCount, open.isCandidate(row, unit) else { continue }
          bound.insert(row)
        }
        chosen.insert(row)
      }
      active.add(unit, to: chosen)
      let others = open.candidates(unit).filter { !bound.contains($0) }
      open.add(unit, to: bound.union(others.prefix(openCount - bound.count)))
    }
    return rows.indices.map { row in
      var times = rows[row]
      (times.openSeconds, times.activeSeconds) = (open.shown[row], active.shown[row])
      return times
    }
  }

  /// The times of one kind.
  private struct Column {
    let exact: [Int64]
    var shown: [Int64]
    let total: Int64

    init(_ exact: [Int64], total: Int64?) {
      self.exact = exact
      shown = exact.map { $0 - $0 % TimeUnit(of: $0).seconds }
      self.total = total ?? exact.reduce(0, +)
    }

    /// How many units the rows lack that are shown in it or in smaller ones.
    func missingCount(of unit: TimeUnit) -> Int {
      let rows = exact.indices.filter { TimeUnit(of: exact[$0]) <= unit }
      let wanted =
        unit == TimeUnit(of: total) ? total : rows.reduce(0) { $0 + exact[$1] }
      let missing = wanted / unit.seconds - rows.reduce(0) { $0 + shown[$1] } / unit.seconds
      return max(0, min(Int(missing), rows.count { isCandidate($0, unit) }))
    }

    /// Whether a row is shown in a unit, and something was cut off.
    func isCandidate(_ row: Int, _ unit: TimeUnit) -> Bool {
      TimeUnit(of: exact[row]) == unit && remainder(row, unit) > 0
    }

    /// Those of which something was cut off, the most first.
    func candidates(_ unit: TimeUnit) -> [Int] {
      exact.indices.filter { isCandidate($0, unit) }.sorted { left, right in
        (remainder(right, unit), left) < (remainder(left, unit), right)
      }
    }

    mutating func add(_ unit: TimeUnit, to rows: Set<Int>) {
      for row in rows { shown[row] += unit.seconds }
    }

    private func remainder(_ row: Int, _ unit: TimeUnit) -> Int64 { exact[row] % unit.seconds }
  }
}
