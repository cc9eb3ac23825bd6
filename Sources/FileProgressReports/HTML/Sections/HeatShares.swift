import ProgressModel

/// How dark each day of a heat map is: of the days with something to show a quarter in each shade.
///
/// Quarters and not parts of the most: one day with a pasted chapter would make all others pale.
struct HeatShares: Sendable {
  /// Whether words are compared; time if no day gained any.
  let isByWords: Bool
  /// The least values of the second, third and fourth shade.
  private let limits: [Int64]

  /// Compares some days.
  init(of days: [ReportGroup]) {
    let words = days.map { max(0, DayBars.change($0.totals) ?? 0) }
    isByWords = words.contains { $0 > 0 }
    let values = (isByWords ? words : days.map(\.totals.activeTimeNanoseconds))
      .filter { $0 > 0 }.sorted()
    limits = values.isEmpty ? [] : (1...3).map { values[values.count * $0 / 4] }
  }

  /// Returns the shade of a day with work, 1…4.
  func level(of totals: ReportTotals) -> Int {
    let value = isByWords ? max(0, DayBars.change(totals) ?? 0) : totals.activeTimeNanoseconds
    return value > 0 ? 1 + limits.count { $0 <= value } : 1
  }
}
