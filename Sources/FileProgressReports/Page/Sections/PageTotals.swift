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
  ///   - opened: What those with sessions come to.
  ///   - total: The same as the table shows it.
  ///   - showsOpenTime: Whether open and active time are told apart in the whole page.
  ///   - days: The days of the period.
  ///   - streak: On how many days in a row the person wrote; `nil` if the page does not end today.
  init(
    _ totals: ReportTotals, opened: ReportTotals, shownAs total: FiguresTable.Row,
    showsOpenTime: Bool, in days: [DayWork], streak: Streak?
  ) {
    let documents = totals.activityText
    var words = Card(title: "Words", figure: total.change.isEmpty ? "–" : total.change)
    if totals.words.count > 1 {
      words.note = "counted in \(totals.words.count) ways (see below)"
    } else if !total.words.isEmpty {
      let countedCount = totals.words.first?.presentActivityCount ?? 0
      words.note =
        "now \(total.words) in "
        + (countedCount < totals.activityCount
          ? NumberText.count(countedCount, "document") : documents)
    }
    if totals.words.count == 1, !total.outside.isEmpty, total.outside != "0" {
      words.note +=
        (words.note.isEmpty ? "" : ", ") + "\(total.outside) outside sessions"
    }
    if totals.words.count == 1, !total.declared.isEmpty {
      words.note +=
        (words.note.isEmpty ? "" : ", ") + "\(total.declared) \(WordFigures.enteredByHand)"
    }
    func text(_ nanoseconds: Int64?) -> String {
      DurationText.forPeople(nanoseconds: nanoseconds ?? 0)
    }
    let active = text(total.times?.activeNanoseconds)
    var time = Card(title: showsOpenTime ? "Active time" : "Time", figure: active)
    if showsOpenTime { time.note = "of \(text(total.times?.openNanoseconds)) open" }
    let workedCount = days.count(where: \.hasWork)
    var worked = Card(title: "Days with work", figure: NumberText.grouped(workedCount))
    worked.note = "of " + NumberText.grouped(days.count)
    if let streak, streak.dayCount > 1, let text = GoalText.streak(streak) {
      worked.note += ", now " + text
    }
    var sessions = Card(title: "Sessions", figure: NumberText.grouped(totals.sessionCount))
    if opened.activityCount > 0 { sessions.note = "in " + opened.activityText }
    // Words that were written elsewhere, or outside sessions, have no time.
    cards = totals.isTimed ? [words, time, worked, sessions] : [words, worked]
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

/// How the figures of a page were made.
struct PageNotes: Sendable {
  /// The sentences.
  let sentences: [String]

  /// Writes the section.
  func write(to html: inout HTMLWriter) {
    html.element("section", ["id": "about", "aria-labelledby": "about-h"]) { html in
      html.element("h2", ["id": "about-h"], "About these figures")
      for sentence in sentences { html.element("p", sentence) }
    }
    html.line()
  }
}
