import ProgressModel

/// A document on a page: its figures, how it grew, and its sessions.
struct PageDocumentSection: Sendable {
  let document: PageDocument
  /// Whether open and active time are told apart in the whole page.
  let showsOpenTime: Bool
  /// Whether the list of sessions is unfolded.
  let isUnfolded: Bool
  let moments: PageMoment
  let screen: ReportScreen

  private var summary: ActivitySummary { document.summary }

  /// Writes the section.
  func write(to html: inout HTMLWriter) {
    guard let anchor = document.anchor else { return }
    // Without a label: with hundreds of landmarks, a screen reader would find none.
    html.element("section", ["class": "document", "id": anchor]) { html in
      html.element("div", ["class": "head"]) { html in
        html.element("div") { html in
          html.element("h3") { document.writeName(to: &$0, isLink: false) }
          document.writeFolder(to: &html)
          writeFigures(to: &html)
        }
        if let curve {
          html.element("div", ["class": "line"]) {
            curve.drawing.write(to: &$0, kind: "curve")
          }
        }
      }
      writeSessions(to: &html)
    }
    html.line()
  }

  private func writeFigures(to html: inout HTMLWriter) {
    html.element("dl", ["class": "figures"]) { html in
      for (title, figure) in figures {
        html.element("div") { html in
          html.element("dt", title)
          html.element("dd", figure)
        }
      }
    }
  }

  private var figures: [(title: String, text: String)] {
    let row = document.row
    var figures: [(String, String)] = []
    if !row.words.isEmpty { figures.append(("Words", row.words)) }
    if !row.change.isEmpty { figures.append(("Change", row.change)) }
    if !row.outside.isEmpty, row.outside != "0" {
      figures.append(("Outside sessions", row.outside))
    }
    if !row.declared.isEmpty { figures.append(("Entered by hand", row.declared)) }
    if let times = row.times {
      let open = DurationText.forPeople(nanoseconds: times.openNanoseconds)
      if showsOpenTime {
        figures.append(("Open", open))
        figures.append(("Active", DurationText.forPeople(nanoseconds: times.activeNanoseconds)))
      } else {
        figures.append(("Time", open))
      }
    }
    if !row.progress.isEmpty { figures.append(("Progress", row.progress)) }
    for (label, text) in summary.labelledItems {
      figures.append((label.prefix(1).uppercased() + label.dropFirst(), text))
    }
    return figures
  }

  // MARK: - Sessions

  /// How many words the document had after each session, if it can be drawn.
  private var curve: WordsCurve? {
    let counter = summary.words?.counter
    let points = summary.sessions.compactMap { session -> WordsCurve.Point? in
      guard session.figures.counter == counter, let words = session.figures.wordsAtEnd,
        session.change != .deleted
      else { return nil }
      return .init(atNanoseconds: session.startedAtNanoseconds, words: words)
    }
    guard points.count > 2, let first = points.first, let last = points.last else { return nil }
    return WordsCurve(
      title: "Words after each session",
      description: "From \(NumberText.grouped(first.words)) on "
        + moments.fullDay(first.atNanoseconds)
        + " to \(NumberText.grouped(last.words)) on \(moments.fullDay(last.atNanoseconds)).",
      points: points)
  }

  private func writeSessions(to html: inout HTMLWriter) {
    let sessions = summary.sessions.suffix(document.shownSessionCount)
    guard !sessions.isEmpty else { return }
    let title =
      "Sessions of \(document.row.name.name), newest first"
    var columns: [PageTable.Column] = [
      .init(title: "Words"), .init(title: showsOpenTime ? "Active" : "Time"),
      .init(title: "With", isTrailing: false, isWide: true),
    ]
    if showsOpenTime { columns.insert(.init(title: "Open", isWide: true), at: 1) }
    let table = PageTable(caption: title, nameTitle: "When", columns: columns)
    func list(_ html: inout HTMLWriter) {
      html.element("summary", NumberText.count(summary.sessionCount, "session"))
      table.begin(in: &html)
      for row in summary.rowsNewestFirst(ofSessions: sessions.count) {
        switch row {
        case .session(let session): write(session, in: table, to: &html)
        case .outside(let change): write(change, in: table, to: &html)
        }
      }
      table.end(in: &html)
      let hiddenCount = summary.sessions.count - sessions.count
      if hiddenCount > 0 {
        html.element("p", ["class": "quiet"]) { html in
          html.text("Not listed: \(NumberText.count(hiddenCount, "earlier session")). To see all: ")
          html.element("code", "fileprogress session list --all FILE")
        }
      }
      if sessions.contains(where: \.isUncertain) {
        html.element("p", ["class": "quiet"]) { html in
          html.text("? This end is a guess. To correct it: ")
          html.element("code", "fileprogress stop FILE --at TIME")
        }
      }
    }
    if isUnfolded {
      html.element("details", ["class": "sessions", "open": "open"]) { list(&$0) }
    } else {
      html.element("details", ["class": "sessions"]) { list(&$0) }
    }
  }

  private func write(
    _ session: ActivitySummary.Session, in table: PageTable, to html: inout HTMLWriter
  ) {
    var end: Int64?
    if case .ended(let nanoseconds, _) = session.state { end = nanoseconds }
    let (words, counter) = (summary.words?.count, summary.words?.counter)
    let known = session.shownFigures(
      withWordsNow: session.countOfFile?.count ?? words, by: counter)
    var figures: [PageTable.Figure] = [
      .text(known.wordsText(unlessBy: counter, on: screen)),
      .text(DurationText.active(session.figures.time)),
      .text(session.note),
    ]
    if showsOpenTime {
      figures.insert(
        .text(DurationText.open(session.figures.time)), at: 1)
    }
    table.row(in: &html, figures) { html in
      let start = session.startedAtNanoseconds
      html.element(
        "time", ["datetime": moments.dateTime(start)], moments.stretch(from: start, to: end))
      if session.isUncertain { html.text(" ?") }
    }
  }

  private func write(_ gap: OutsideWords, in table: PageTable, to html: inout HTMLWriter) {
    var figures: [PageTable.Figure] = [
      .text(gap.changeText(unlessBy: summary.words?.counter, on: screen)), .text(""),
      .text(PageStyle.outsideSession),
    ]
    if showsOpenTime { figures.insert(.text(""), at: 1) }
    table.row(in: &html, kind: "gap", figures) { html in
      html.element(
        "time", ["datetime": moments.dateTime(gap.untilNanoseconds)],
        moments.stretch(ofChangeFrom: gap.fromNanoseconds, to: gap.untilNanoseconds))
    }
  }
}
