package import ProgressModel

/// A grouped report as a table that fits a screen: a row for each day, week, month, folder or document.
package struct GroupTable: Sendable {
  private let screen: ReportScreen
  private let header: ReportHeader
  private let grouping: ReportGrouping
  private let groups: [ReportGroup]
  private let totals: ReportTotals

  /// Creates a table.
  ///
  /// - Parameters:
  ///   - groups: The rows, in the order in which they are shown.
  ///   - totals: What all of them come to, but for the times, which are added up as shown. It is not their sum:
  ///     a session over midnight belongs to two days.
  package init(
    by grouping: ReportGrouping, _ groups: [ReportGroup], totals: ReportTotals,
    header: ReportHeader, on screen: ReportScreen
  ) {
    self.grouping = grouping
    self.groups = groups
    self.totals = totals
    self.header = header
    self.screen = screen
  }

  /// The table with its footer; every line ends with a line feed. Empty if there is no row.
  package var text: String {
    guard !groups.isEmpty else { return "" }
    var times = ShownTimes()
    for group in groups {
      times.addRow(
        openNanoseconds: group.totals.openTimeNanoseconds,
        activeNanoseconds: group.totals.activeTimeNanoseconds,
        assumedNanoseconds: group.totals.assumedTimeNanoseconds)
    }
    var footer = ReportFooter.lines(
      totals: totals, times: times, idleLimitNanoseconds: header.idleLimitNanoseconds, on: screen)
    var shown = groups[...]
    if let lineCount = screen.lineCount {
      let room = max(3, lineCount - 3 - footer.count)
      if shown.count > room { shown = shown.prefix(max(3, room - 1)) }
    }
    if shown.count < groups.count {
      footer.append("\(groups.count - shown.count) more: --all")
    }
    var table = TextTable(
      nameTitle: grouping.title,
      columns: [
        TextTable.Column(title: "Open"),
        TextTable.Column(title: "Active"),
        TextTable.Column(title: "Sessions", dropRank: 1),
        TextTable.Column(title: "Words", dropRank: 2),
      ])
    table.rows = shown.map { group in
      TextTable.Row(
        name: name(of: group),
        figures: [
          DurationText.forPeople(nanoseconds: group.totals.openTimeNanoseconds),
          DurationText.forPeople(nanoseconds: group.totals.activeTimeNanoseconds),
          String(group.totals.sessionCount),
          words(of: group),
        ])
    }
    let lines = table.lines(on: screen) + [""] + footer
    return lines.map { $0 + "\n" }.joined()
  }

  private func name(of group: ReportGroup) -> FittedName {
    switch grouping {
    case .document: FittedName(path: group.title, on: screen)
    case .folder:
      FittedName(name: group.title.isEmpty ? "(no path)" : screen.place(group.title))
    case .day, .week, .month: FittedName(name: PrintableText.of(group.title))
    }
  }

  /// Words of one counter as a figure, in a period the one by which they changed; of several counters each with its name, since they can't be
  /// added.
  private func words(of group: ReportGroup) -> String {
    let words = group.totals.words
    guard let first = words.first else { return screen.unknown }
    if words.count == 1 { return figure(of: first) }
    return words.map { figure(of: $0) + " " + PrintableText.of($0.counter) }
      .joined(separator: ", ")
  }

  private func figure(of words: ReportTotals.Words) -> String {
    words.change.map { NumberText.change($0, on: screen) } ?? String(words.count)
  }
}

extension ReportGrouping {
  fileprivate var title: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}
