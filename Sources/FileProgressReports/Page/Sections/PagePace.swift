import ProgressModel

/// Words an hour on a page: when the person writes fastest, and tables of hours, weekdays and documents.
struct PagePace: Sendable {
  private let pace: WritingPace
  private let screen: ReportScreen

  /// Takes the figures.
  init(_ pace: WritingPace, on screen: ReportScreen) {
    self.pace = pace
    self.screen = screen
  }

  /// Whether too little is known for any figure of an hour or a weekday.
  var isEmpty: Bool {
    let all = pace.hours.map(\.figures) + pace.weekdays.map(\.figures)
    return all.allSatisfy { $0.wordsPerHour == nil }
  }

  /// Writes the section.
  func write(to html: inout HTMLWriter) {
    html.element("section", ["id": "pace", "aria-labelledby": "pace-h"]) { html in
      html.element("h2", ["id": "pace-h"], "Words an hour")
      html.line()
      if let sentence = pace.sentence(on: screen) { html.element("p", sentence) }
      write(
        "Words an hour by hour of the day", "Hour",
        pace.hours.map { (WritingPace.name(ofHour: $0.hour, on: screen), $0.figures) }, to: &html)
      write(
        "Words an hour by weekday", "Weekday",
        pace.weekdays.map { (MomentText.weekdays[$0.weekday.rawValue], $0.figures) }, to: &html)
      write(
        "Words an hour by document", "Document",
        pace.documents.map { document in
          let name = FittedName(
            path: document.last.path, isGone: document.last.isGone,
            isExcluded: document.last.isExcluded, on: screen)
          return (name.name, document.figures)
        }, to: &html)
      for note in pace.notes + WritingPace.explanation {
        html.element("p", ["class": "quiet"], note)
      }
    }
    html.line()
  }

  private func write(
    _ caption: String, _ nameTitle: String, _ rows: [(name: String, figures: PaceFigures)],
    to html: inout HTMLWriter
  ) {
    // A row without a figure says nothing here; `report --pace` has all of them.
    let known = rows.filter { $0.figures.wordsPerHour != nil }
    guard !known.isEmpty else { return }
    let table = PageTable(
      caption: caption, nameTitle: nameTitle,
      columns: PaceFigures.titles.map { PageTable.Column(title: $0, isWide: $0 == "Sessions") })
    table.begin(in: &html)
    for row in known {
      table.row(in: &html, row.figures.texts(on: screen).map(PageTable.Figure.text)) {
        $0.element("bdi", row.name)
      }
    }
    table.end(in: &html)
  }
}
