import ProgressModel

/// How long the bars of some days are, and what they show: words, or time if no day gained words.
struct BarScale: Sendable {
  /// The lengths, -1…1, in the order of the days. A day that lost words has a length below 0.
  let shares: [Double]
  /// What the bars show, and how much the longest one; `nil` where there is none.
  let title: TextTable.BarTitle?

  /// What the time is called: `Active` where open and active time differ, as in other tables.
  let timeTitle: String

  /// Measures days.
  init(of totals: [ReportTotals]) {
    timeTitle =
      totals.contains { DurationText.open($0.exactTime) != DurationText.active($0.exactTime) }
      ? "Active" : "Time"
    let changes = totals.map(DayBars.change)
    let isByWords = changes.contains { $0 ?? 0 > 0 }
    let lengths = zip(totals, changes).map { totals, change in
      isByWords ? change ?? 0 : DayBars.time(totals)
    }
    guard let longest = lengths.map(\.magnitude).max(), longest > 0 else {
      shares = lengths.map { _ in 0 }
      title = nil
      return
    }
    shares = lengths.map { Double($0) / Double(longest) }
    title = TextTable.BarTitle(
      subject: isByWords ? "Words" : timeTitle,
      longest: isByWords
        ? NumberText.grouped(longest)
        : DurationText.forPeople(nanoseconds: Int64(clamping: longest)))
  }
}
