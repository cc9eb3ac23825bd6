package import ProgressModel

/// A grouped report as a table that fits a screen: a row for each day, week, month, folder or document.
package struct GroupTable: Sendable {
  private let screen: ReportScreen
  private let header: ReportHeader
  private let grouping: ReportGrouping
  private let groups: [ReportGroup]
  private let hasBars: Bool
  private let totals: ReportTotals
  private let timeAtOnce: WorkTime?
  private let lead: [String]
  private let explains: Bool
  /// The first headings of texts, by the paths of their files; shown where a row is a document.
  package var titles: [String: String] = [:]

  /// Creates a table.
  ///
  /// - Parameters:
  ///   - groups: The rows, in the order in which they are shown.
  ///   - hasBars: Whether each row has a bar, as people see it on a terminal. A row without work is shown, too.
  ///   - totals: What all of them come to, with the number of documents.
  ///   - timeAtOnce: The time of all documents in which each moment counts once; `nil` if the rows are of periods.
  ///   - lead: Lines above the table, such as its period.
  ///   - explains: Whether to say how the figures were made.
  package init(
    by grouping: ReportGrouping, _ groups: [ReportGroup], hasBars: Bool = false,
    totals: ReportTotals, timeAtOnce: WorkTime? = nil, header: ReportHeader,
    on screen: ReportScreen, below lead: [String] = [], explains: Bool = false
  ) {
    self.grouping = grouping
    self.groups = groups
    self.hasBars = hasBars
    self.totals = totals
    self.timeAtOnce = timeAtOnce
    self.header = header
    self.screen = screen
    self.lead = lead.isEmpty ? [] : lead + [""]
    self.explains = explains
  }

  /// The table with its total; every line ends with a line feed. Empty if there is no row.
  package var text: String {
    guard !groups.isEmpty else { return "" }
    let below = ReportNotes(about: totals, on: screen).lines(
      timeAtOnce: placeOfTimeAtOnce, explains: explains, by: header, isByPeriod: !showsCounts,
      tellsActiveTime: tellsActiveTime)
    var room: Int?
    if let lineCount = screen.lineCount {
      // The heading, the rule, the total, the prompt that follows.
      room = max(4, lineCount - 4 - lead.count - below.count - (below.isEmpty ? 0 : 1))
    }
    var table = self.table(ofAtMost: room)
    if grouping.period != nil {
      // Other programs know a period by its title, people by its first day.
      let titles = Set(groups.map { PrintableText.of($0.title) })
      for place in table.rows.indices where titles.contains(table.rows[place].name.name) {
        table.rows[place].name.name = PeriodName.text(
          ofTitle: table.rows[place].name.name, grouping, on: screen)
      }
    }
    var lines = lead + table.lines(on: screen)
    if !below.isEmpty { lines += [""] + below }
    return lines.map { $0 + "\n" }.joined()
  }

  private var placeOfTimeAtOnce: ReportNotes.TimeAtOnce? {
    if let timeAtOnce { return totals.exceeds(timeAtOnce) ? .inTotalAlone(once: timeAtOnce) : nil }
    let isInRows = sections.contains { $0.hasParts && $0.totals.hasTimeAtOnce }
    return isInRows ? .inRows(of: grouping) : nil
  }

  /// Whether open and active time differ anywhere, also in rows that have no room.
  private var tellsActiveTime: Bool {
    let sections = self.sections
    let rows = sections.map(\.totals) + groups.map(\.totals) + [ReportTotals(of: sections)]
    return FiguresTable.areApart(rows.map { times(of: $0) })
  }

  /// Whether the words that documents have are shown; of a period only those by which they changed.
  private var showsCounts: Bool { grouping.period == nil }

  /// The heading of the folders of documents, or of what is above contexts.
  private var folderTitle: String? {
    guard grouping == .document || grouping.isByDocumentToo else { return nil }
    return groups.contains { $0.context != nil } ? FolderColumn.above : FolderColumn.folders
  }

  /// Returns the rows and the total.
  ///
  /// - Parameter lineCount: How many rows; `nil` for all.
  func table(ofAtMost lineCount: Int? = nil) -> FiguresTable {
    let sections = self.sections
    var table = FiguresTable(
      nameTitle: grouping.title, folderTitle: folderTitle,
      changeTitle: showsCounts ? "Change" : "Words", rows: [],
      total: row(
        FittedName(
          name: "Total", besides: totals.activityText),
        ReportTotals(of: sections)))
    var room = lineCount ?? .max
    if sections.reduce(0, { $0 + $1.lineCount }) > room {
      // What doesn't fit has one line.
      room -= 1
    }
    var shownCount = sections.count
    for (place, section) in sections.enumerated() {
      guard section.leastLineCount <= room else {
        shownCount = place
        let rest = sections[place...]
        let name = FittedName(ofRest: rest.count, on: screen)
        table.rows.append(row(name, ReportTotals(of: rest)))
        break
      }
      room -= append(section, ofAtMost: room, to: &table)
    }
    if hasBars {
      let scale = BarScale(of: groups.map(\.totals))
      table.barTitle = scale.title
      for (place, share) in zip(table.rows.indices, scale.shares).prefix(shownCount) {
        table.rows[place].bar = share
      }
    }
    return table
  }

  /// A row that is added up in the total, and the rows that it consists of.
  fileprivate struct Section {
    /// The groups; a period has one for each of its documents.
    var groups: ArraySlice<ReportGroup>
    /// Whether the parts have rows.
    var hasParts: Bool

    var lineCount: Int { hasParts ? groups.count + 1 : 1 }
    /// How many lines it has at least: the period, and all its documents as one.
    var leastLineCount: Int { hasParts ? 2 : 1 }

    /// What the row shows. A day counts each moment once, however many of its documents were open.
    var totals: ReportTotals {
      guard hasParts else { return groups.first?.totals ?? ReportTotals() }
      var totals = ReportTotals(of: groups)
      if let time = groups.first?.timeOfPeriod { totals.setTimeOfDay(time) }
      return totals
    }
  }

  private var sections: [Section] {
    guard grouping.isByDocumentToo else {
      return groups.indices.map { Section(groups: groups[$0...$0], hasParts: false) }
    }
    var sections: [Section] = []
    var rest = groups[...]
    while let title = rest.first?.title {
      let parts = rest.prefix { $0.title == title }
      sections.append(Section(groups: parts, hasParts: true))
      rest = rest.dropFirst(parts.count)
    }
    return sections
  }

  /// Adds the rows of a section; documents that don't fit are one row.
  ///
  /// - Returns: How many lines they have.
  private func append(
    _ section: Section, ofAtMost lineCount: Int, to table: inout FiguresTable
  ) -> Int {
    guard section.hasParts, let title = section.groups.first?.title else {
      for group in section.groups {
        table.rows.append(
          row(name(of: group), group.totals, hasLastWords: grouping == .document)
            .titled(grouping == .document ? titles[group.title] : nil, on: screen))
      }
      return section.groups.count
    }
    var whole = row(FittedName(name: PrintableText.of(title)), section.totals)
    whole.isEmphasized = true
    table.rows.append(whole)
    let isWhole = section.lineCount <= lineCount
    let shown = section.groups.prefix(isWhole ? section.groups.count : lineCount - 2)
    var parts = shown.map { row(name(of: $0), $0.totals) }
    let rest = section.groups.dropFirst(shown.count)
    if !rest.isEmpty {
      let name = "  " + FittedName(ofRest: rest.count, on: screen).name
      parts.append(row(FittedName(name: name), ReportTotals(of: rest)))
    }
    table.rows += parts
    return parts.count + 1
  }

  private func row(
    _ name: FittedName, _ totals: ReportTotals, hasLastWords: Bool = false
  ) -> FiguresTable.Row {
    if hasBars, totals.activityCount == 0 { return FiguresTable.Row(name: name) }
    var row = FiguresTable.Row(
      name: name, totals, showsCount: showsCounts, hasLastWords: hasLastWords, on: screen)
    row.times = times(of: totals)
    row.sessions = NumberText.grouped(totals.shownSessionCount)
    guard totals.words.count > 1 else { return row }
    // Words of several counters can't be added, so each has its name.
    let parts = totals.words.map { words in
      let figure =
        (showsCounts ? nil : words.ofDay.map { NumberText.groupedChange($0, on: screen) })
        ?? NumberText.grouped(hasLastWords ? words.count : words.presentCount)
      return figure + " " + PrintableText.of(words.counter)
    }
    let outside = totals.words.filter { $0.outside ?? 0 != 0 }
    row.outside = outside.map {
      NumberText.groupedChange($0.outside ?? 0, on: screen) + " " + PrintableText.of($0.counter)
    }.joined(separator: ", ")
    row.declared = totals.words.filter { $0.declared != 0 }.map {
      NumberText.grouped($0.declared) + " " + PrintableText.of($0.counter)
    }.joined(separator: ", ")
    if showsCounts {
      row.words = parts.joined(separator: ", ")
    } else {
      row.change = parts.joined(separator: ", ")
    }
    return row
  }

  private func times(of totals: ReportTotals) -> FiguresTable.Row.Times? {
    if hasBars, totals.activityCount == 0 { return nil }
    return totals.isTimed ? totals.shownTime.shown : nil
  }

  private func name(of group: ReportGroup) -> FittedName {
    if let context = group.context, group.path == nil { return FittedName(of: context, on: screen) }
    if let path = group.path {
      var name =
        group.context.map { FittedName(of: $0, on: screen) }
        ?? FittedName(
          path: path, isGone: group.isGone, isExcluded: group.isExcluded, on: screen)
      name.name = "  " + name.name
      return name
    }
    return switch grouping {
    case .document:
      FittedName(
        path: group.title, isGone: group.isGone, isExcluded: group.isExcluded, on: screen)
    case .folder:
      FittedName(name: group.title.isEmpty ? "(no path)" : screen.place(group.title))
    default: FittedName(name: PrintableText.of(group.title))
    }
  }
}

extension ReportTotals {
  /// Creates what some groups come to together.
  fileprivate init(of groups: some Sequence<ReportGroup>) {
    self.init()
    for group in groups { add(group.totals) }
  }

  /// Creates what some rows come to together. Those of days, weeks or months have no moment in common.
  fileprivate init(of sections: some Sequence<GroupTable.Section>) {
    self.init()
    for section in sections { addPeriod(section.totals) }
  }
}

extension ReportGrouping {
  /// The heading of the groups.
  var title: String {
    switch period ?? self {
    case .week: "Week"
    case .month: "Month"
    case .folder: "Folder"
    case .document: "Document"
    default: "Day"
    }
  }
}
