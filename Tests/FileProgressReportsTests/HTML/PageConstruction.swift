import FileProgressReports
import FileProgressTestSupport
import Foundation
import ProgressModel

/// Pages of a small writer, so that a test shows only what it is about.
enum PageSample {
  /// Friday, 2026-11-20.
  static let today = CalendarDay(number: now / day)

  /// Half a year with work in the last days.
  static let calendar: HeatMap = {
    let days = (0..<180).reversed().map { (ago: Int64) -> DayWork in
      let day = today.adding(-ago)
      guard ago < 3 else { return DayWork(day: day) }
      return DayWork(day: day, change: 100 * (ago + 1), activeNanoseconds: 40 * minute)
    }
    return HeatMap(of: days)
  }()

  static func page(
    _ activities: [ActivitySummary], _ header: ReportHeader = .idle(since: now - 6 * day),
    calendar: HeatMap = PageSample.calendar
  ) -> ReportPage {
    ReportPage(
      header, activities, calendar: calendar, zoneName: "Europe/Berlin", on: .columns(80))
  }

  /// An essay with three sessions and a score, a novel with one, and a file that was only counted.
  static let activities: [ActivitySummary] = [
    .of(
      "/home/mia/school/essay.txt", number: 1, open: 90 * minute, active: 61 * minute, words: 558,
      changed: WordsChanged(added: 58, removed: 20, pasted: 0),
      also: [.item("Score", .score(8, outOf: 10))], progress: 0.37,
      sessions: [
        .session(1, begun: 3 * day, lasting: 30 * minute, from: 500, to: 520),
        .session(2, begun: 2 * day, lasting: 30 * minute, from: 520, to: 540),
        .session(
          3, begun: 2 * hour, lasting: 30 * minute, active: 29 * minute, from: 540, to: 558,
          changed: WordsChanged(added: 28, removed: 10, pasted: 0), tool: "vim"),
      ], last: now - hour),
    .of(
      "/home/mia/novel/one.md", number: 2, open: 20 * minute, words: 12_345,
      sessions: [.session(4, begun: day, lasting: 20 * minute, isUncertain: true)],
      last: now - day),
    .of("/home/mia/novel/two.md", number: 3, words: 7, sessionCount: 0),
  ]
}

extension ReportPage {
  /// The page as text.
  var text: String {
    var text = ""
    try? write(to: { text += $0 })
    return text
  }

  /// The page as it is read.
  func read() throws -> PageElement { try PageElement.page(text) }
}
