/// The days, weeks or months in which there was work, each found once.
///
/// Over years there are many periods, and an activity touches few of them.
struct PeriodCalendar: Sendable {
  private let grouping: ReportGrouping
  private let timeZone: any LocalTime
  /// Those found so far, by their start.
  private var known: [ReportPeriod] = []

  /// Creates a calendar.
  ///
  /// - Parameter grouping: Which periods; days for groups of all time.
  init(of grouping: ReportGrouping, timeZone: any LocalTime) {
    self.grouping = grouping
    self.timeZone = timeZone
  }

  /// Returns the periods that any of some stretches of time touches.
  ///
  /// - Parameter stretches: On the wall clock, in nanoseconds since 1970.
  /// - Returns: Sorted, each once.
  mutating func periods(touchedBy stretches: IntervalSet) -> [ReportPeriod] {
    var result: [ReportPeriod] = []
    for stretch in stretches.intervals {
      var moment = max(stretch.lowerBound, result.last?.range.upperBound ?? .min)
      while moment < stretch.upperBound, let period = period(of: moment) {
        result.append(period)
        moment = period.range.upperBound
      }
    }
    return result
  }

  private mutating func period(of moment: Int64) -> ReportPeriod? {
    var (low, high) = (0, known.count)
    while low < high {
      let middle = (low + high) / 2
      if known[middle].range.upperBound <= moment { low = middle + 1 } else { high = middle }
    }
    if low < known.count, known[low].range.contains(moment) { return known[low] }
    let found = ReportPeriods.all(
      grouping, covering: moment..<moment.addingSaturated(1), timeZone: timeZone
    ).first { $0.range.contains(moment) }
    if let found { known.insert(found, at: low) }
    return found
  }
}
