import FileProgressTestSupport
import Foundation
import Testing

@testable import ProgressModel

@Suite struct PeriodCalendarTests {
  @Test(arguments: [ReportGrouping.day, .week, .month], 1...30)
  func theTouchedPeriodsAreThoseThatOverlap(grouping: ReportGrouping, seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let zone = TimeZone.named(
      ["Europe/Berlin", "America/Sao_Paulo", "UTC"].randomElement(using: &generator) ?? "UTC")
    var calendar = PeriodCalendar(of: grouping, timeZone: zone)
    for _ in 0..<5 {
      let stretches = IntervalSet(
        (0..<Int.random(in: 0...6, using: &generator)).map { _ in
          let start = now - Int64.random(in: 0...400, using: &generator) * day / 3
          return start..<start + [1, hour, day, 40 * day].randomElement(using: &generator)!
        })
      let expected = stretches.intervals.flatMap {
        ReportPeriods.all(grouping, covering: $0, timeZone: zone)
      }
      let known = calendar.periods(touchedBy: stretches)
      #expect(Set(known) == Set(expected), "seed \(seed)")
      #expect(known.map(\.range.lowerBound) == known.map(\.range.lowerBound).sorted())
      #expect(Set(known).count == known.count, "seed \(seed)")
    }
  }
}
