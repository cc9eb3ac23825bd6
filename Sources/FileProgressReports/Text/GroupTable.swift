package import ProgressModel

/// A grouped report as a table that fits a screen: a row for each day, week, month, folder or document.
package struct GroupTable: Sendable {
  private let screen: ReportScreen
  private let header: ReportHeader
  private let grouping: ReportGrouping
  private let groups: [ReportGroup]
  private let totals: ReportTotals
  private let explains: Bool

  /// Creates a table.
  ///
  /// - Parameters:
  ///   - groups: The rows, in the order in which they are shown.
  ///   - totals: What all of them come to, with the number of documents.
  ///   - explains: Whether to say how the figures were made.
  package init(
    by grouping: ReportGrouping, _ groups: [ReportGroup], totals: ReportTotals,
    header: ReportHeader, on screen: ReportScreen, explains: Bool = false
  ) {
    self.grouping = grouping
    self.groups = groups
    self.totals = totals
    self.header = header
    self.screen = screen
    self.explains = explains
  }

  /// The table with its total; every line ends with a line feed. Empty if there is no row.
  package var text: String {
    guard !groups.isEmpty else { return "" }
    let notes = ReportNotes(about: totals, on: screen)
    var below = notes.hints(uncountedCount: 0)
    if explains {
      below += notes.explanation(
        idleLimitNanoseconds: header.idleLimitNanoseconds, isByPeriod: !showsCounts)
    }
    var shown = groups[...]
    if let lineCount = screen.lineCount {
      // The heading, the rule, the total, the prompt that follows.
      let room = max(3, lineCount - 4 - below.count - (below.isEmpty ? 0 : 1))
      if shown.count > room { shown = shown.prefix(max(3, room - 1)) }
    }
    var lines = table(of: shown).lines(on: screen)
    if !below.isEmpty { lines += [""] + below }
    return lines.map { $0 + "\n" }.joined()
  }

  /// Whether the words that documents have are shown; of a period only those by which they changed.
  private var showsCounts: Bool { grouping.period == nil }

  private func table(of shown: ArraySlice<ReportGroup>) -> FiguresTable {
    var sum = ReportTotals()
    for group in groups { sum.add(group.totals) }
    var table = FiguresTable(
      nameTitle: grouping.title, changeTitle: showsCounts ? "Change" : "Words", rows: [],
      total: row(
        FittedName(
          name: "Total", besides: NumberText.count(totals.activityCount, "document")), sum))
    var title: String?
    for group in shown {
      if grouping.isByDocumentToo, group.title != title {
        title = group.title
        var whole = ReportTotals()
        for part in groups where part.title == group.title { whole.add(part.totals) }
        var heading = row(FittedName(name: PrintableText.of(group.title)), whole)
        heading.isEmphasized = true
        table.rows.append(heading)
      }
      table.rows.append(row(name(of: group), group.totals))
    }
    if shown.count < groups.count {
      var rest = ReportTotals()
      for group in groups[shown.endIndex...] { rest.add(group.totals) }
      table.rows.append(
        row(FittedName(name: "\(groups.count - shown.count) more: --all"), rest))
    }
    return table
  }

  private func row(_ name: FittedName, _ totals: ReportTotals) -> FiguresTable.Row {
    var row = FiguresTable.Row(name: name, totals, showsCount: showsCounts, on: screen)
    row.times = (totals.openTimeNanoseconds, totals.activeTimeNanoseconds)
    row.sessions = NumberText.grouped(totals.sessionCount)
    guard totals.words.count > 1 else { return row }
    // Words of several counters can't be added, so each has its name.
    let parts = totals.words.map { words in
      let figure =
        (showsCounts ? nil : words.change.map { NumberText.groupedChange($0, on: screen) })
        ?? NumberText.grouped(words.count)
      return figure + " " + PrintableText.of(words.counter)
    }
    if showsCounts {
      row.words = parts.joined(separator: ", ")
    } else {
      row.change = parts.joined(separator: ", ")
    }
    return row
  }

  private func name(of group: ReportGroup) -> FittedName {
    if let path = group.path {
      var name = FittedName(path: path, on: screen)
      name.name = "  " + name.name
      return name
    }
    return switch grouping {
    case .document: FittedName(path: group.title, on: screen)
    case .folder:
      FittedName(name: group.title.isEmpty ? "(no path)" : screen.place(group.title))
    default: FittedName(name: PrintableText.of(group.title))
    }
  }
}
