import ProgressModel

/// What a page says first: words, time, days and sessions.
struct PageTotals: Sendable {
  /// A figure that stands out.
  struct Card: Hashable, Sendable {
    var title: String
    var figure: String
    /// What stands below it; empty for nothing.
    var note = ""
  }

  /// The figures.
  let cards: [Card]

  /// Derives the figures.
  ///
  /// - Parameters:
  ///   - totals: What all documents come to.
  ///   - total: The same as the table shows it.
  ///   - workedDays: The days of the period in which there was work.
  ///   - dayCount: How many days the period has.
  init(
    _ totals: ReportTotals, shownAs total: FiguresTable.Row, workedDays: [ReportGroup],
    of dayCount: Int, on screen: ReportScreen, bestDay: (title: String, change: Int64)?
  ) {
    let documents = totals.activityText
    var words = Card(title: "Words", figure: total.change.isEmpty ? "–" : total.change)
    if totals.words.count > 1 {
      words.note = "counted in \(totals.words.count) ways, see below"
    } else if !total.words.isEmpty {
      words.note = "now \(total.words) in " + documents
    }
    func text(_ nanoseconds: Int64?) -> String {
      DurationText.forPeople(nanoseconds: nanoseconds ?? 0)
    }
    let active = text(total.times?.activeNanoseconds)
    let open = text(total.times?.openNanoseconds)
    var time = Card(title: active == open ? "Time" : "Active time", figure: active)
    if active != open { time.note = "of \(open) open" }
    var days = Card(title: "Days with work", figure: NumberText.grouped(workedDays.count))
    if dayCount > 0 { days.note = "of \(NumberText.grouped(dayCount))" }
    if let bestDay, workedDays.count > 1 {
      days.note +=
        (days.note.isEmpty ? "" : "; ")
        + "best: \(bestDay.title), \(NumberText.groupedChange(bestDay.change, on: screen))"
    }
    let sessions = Card(
      title: "Sessions", figure: NumberText.grouped(totals.sessionCount), note: "in " + documents)
    cards = [words, time, days, sessions]
  }

  /// Writes the section.
  func write(to html: inout HTMLWriter) {
    html.element("section", ["id": "totals", "aria-labelledby": "totals-h"]) { html in
      html.element("h2", ["id": "totals-h"], "Totals")
      html.element("dl", ["class": "totals"]) { html in
        for card in cards {
          html.element("div") { html in
            html.element("dt", card.title)
            html.element("dd") { html in
              html.text(card.figure)
              if !card.note.isEmpty { html.element("span", ["class": "note"], card.note) }
            }
          }
        }
      }
    }
    html.line()
  }
}
