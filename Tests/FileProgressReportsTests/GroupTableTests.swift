import FileProgressReports
import Foundation
import ProgressModel
import Testing

@Suite struct GroupTableTests {
  private func text(
    _ groups: [ReportGroup], by grouping: ReportGrouping,
    on screen: ReportScreen = .columns(80)
  ) -> String {
    GroupTable(
      by: grouping, groups, totals: ReportTotals(of: variedSummaries), header: .idle(),
      on: screen, explains: true
    ).text
  }

  private var folders: [ReportGroup] {
    var groups = ReportGroups()
    for summary in variedSummaries { groups.addByFolder(summary) }
    return groups.groups
  }

  @Test func foldersInTheOrderInWhichTheyCame() {
    #expect(
      text(folders, by: .folder) == """
        Folder                             Words         Open      Active  Sessions
        ~/school                             558       44 min      42 min         5
        ~/school/physics/mechanics         5,120   1 h 05 min      58 min         1
        /srv/class                             –          0 s         0 s         1
        ~/文書/非常に長い名前のフォルダー      –  2,500,000 h       3 min         1
        ~                                      –         12 s        12 s         0
        ───────────────────────────────────────────────────────────────────────────
        Total  6 documents                 5,678  2,500,001 h  1 h 43 min         8

        Words are counted by wc.
        Change means words added minus words removed, in sessions and outside.
        Active time includes pauses of up to 5 min. To change this:
          fileprogress config idle 10min
        12 min of active time is assumed: timers and some editors don't report typing.

        """)
  }

  @Test func figuresGoBeforeNamesOn40Columns() {
    #expect(
      text(folders, by: .folder, on: .columns(40)) == """
        Folder                 Words      Active
        ~/school                 558      42 min
        ~/school/p…/mechanics  5,120      58 min
        /srv/class                 –         0 s
        ~/文書/非…フォルダー       –       3 min
        ~                          –        12 s
        ────────────────────────────────────────
        Total  6 documents     5,678  1 h 43 min

        Words are counted by wc.
        Change means words added minus words
          removed, in sessions and outside.
        Active time includes pauses of up to
          5 min. To change this:
          fileprogress config idle 10min
        12 min of active time is assumed: timers
          and some editors don't report typing.

        """)
  }

  @Test func documentsAreShownByName() {
    var groups = ReportGroups()
    for summary in variedSummaries.prefix(2) + variedSummaries.prefix(1) {
      groups.addByDocument(summary)
    }
    #expect(
      text(groups.groups, by: .document) == """
        Document   Folder                      Words        Open      Active  Sessions
        essay.txt  ~/school                    1,116  1 h 26 min  1 h 22 min         6
        notes.md   ~/school/physics/mechanics  5,120  1 h 05 min      58 min         1
        ──────────────────────────────────────────────────────────────────────────────
        Total  6 documents                     6,236  2 h 31 min  2 h 20 min         7

        Words are counted by wc.
        Change means words added minus words removed, in sessions and outside.
        Active time includes pauses of up to 5 min. To change this:
          fileprogress config idle 10min
        12 min of active time is assumed: timers and some editors don't report typing.

        """)
  }

  @Test func daysAreCutToTheHeightOfTheScreen() {
    let days = ReportPeriods.days(
      covering: now - 30 * day..<now, timeZone: TimeZone.named("Europe/Berlin")
    ).reversed().map {
      ReportGroup(title: $0.title, totals: ReportTotals(of: [.of("/a", sessionCount: 1)]))
    }
    #expect(
      text(days, by: .day, on: .columns(80, lines: 11)) == """
        Day             Time  Sessions
        Fri 20 Nov       0 s         1
        Thu 19 Nov       0 s         1
        Wed 18 Nov       0 s         1
        28 more: --all   0 s        28
        ──────────────────────────────
        Total            0 s        31

        Words are counted by wc.
        Words means words added minus words removed, in sessions and outside.
        Time includes pauses of up to 5 min. To change this:
          fileprogress config idle 10min
        12 min of the time is assumed: timers and some editors don't report typing.

        """)
  }

  /// Two days with three documents each.
  private var documentsByDay: [ReportGroup] {
    var groups = ReportGroups()
    for (title, times) in [("2026-11-20", [119, 110, 40]), ("2026-11-19", [100, 100, 100])] {
      for (place, time) in times.enumerated() {
        groups.add(
          .of("/\(place).txt", open: Int64(time) * second, sessionCount: 1), words: nil,
          to: title, path: "/\(place).txt")
      }
    }
    return groups.groups
  }

  @Test func aTotalIsTheExactSumOfItsRows() {
    #expect(
      GroupTable(
        by: .dayAndDocument, documentsByDay, totals: ReportTotals(), header: .idle(),
        on: .columns(80)
      ).text == """
        Day          Time  Sessions
        Fri 20 Nov  4 min         3
          0.txt     2 min         1
          1.txt     2 min         1
          2.txt      40 s         1
        Thu 19 Nov  5 min         3
          0.txt     2 min         1
          1.txt     2 min         1
          2.txt     2 min         1
        ───────────────────────────
        Total       9 min         6

        """)
  }

  @Test(arguments: [
    (10, ["Fri 20 Nov", "  0.txt", "  1.txt", "  2.txt", "1 more"]),
    (11, ["Fri 20 Nov", "  0.txt", "  1.txt", "  2.txt", "Thu 19 Nov", "  3 more"]),
    (8, ["Fri 20 Nov", "  0.txt", "  2 more", "1 more"]),
  ])
  func whatIsHiddenOfADayIsNotCountedTwice(lineCount: Int, names: [String]) {
    let text = GroupTable(
      by: .dayAndDocument, documentsByDay, totals: ReportTotals(), header: .idle(),
      on: .columns(80, lines: lineCount)
    ).text
    let rows = text.split(separator: "\n").dropFirst().prefix { !$0.hasPrefix("─") }
    for (row, name) in zip(rows, names) { #expect(row.hasPrefix(name), "\(text)") }
    #expect(rows.count == names.count, "\(text)")
    #expect(rows.count + 3 < lineCount)
    let minutes = rows.filter { !$0.hasPrefix(" ") }.compactMap {
      $0.split(separator: " ").dropLast(2).last.flatMap { Int($0) }
    }
    #expect(minutes.reduce(0, +) == 9, "\(text)")
  }

  @Test func wordsOfSeveralCountersStandSideBySide() {
    var groups = ReportGroups()
    groups.add(.of("/a", words: 5), to: "2026-11")
    groups.add(.of("/b", words: 7, counter: "prose/1"), to: "2026-11")
    #expect(text(groups.groups, by: .month).contains("  7 prose/1, 5 wc  "))
  }

  @Test func aFigureIsCutOnlyWhereThereIsNoRoom() {
    var groups = ReportGroups()
    groups.add(.of("/a", words: 6789), to: "2026-11")
    groups.add(.of("/b", words: 12_345, counter: "prose/1"), to: "2026-11")
    let figure = "12,345 prose/1, 6,789 wc"
    #expect(text(groups.groups, by: .month).contains(figure))
    #expect(!text(groups.groups, by: .month, on: .columns(40)).contains(figure))
    var noScreen = ReportScreen.columns(40)
    noScreen.cutsToWidth = false
    #expect(text(groups.groups, by: .month, on: noScreen).contains(figure))
    let table = text(folders, by: .folder, on: noScreen)
    #expect(table.contains("\n~/school/physics/mechanics "))
    #expect(table.contains("Sessions"))
    #expect(!table.contains("…"))
  }

  @Test func wordsOfAPeriodAreTheOnesByWhichTheyChanged() {
    var groups = ReportGroups()
    var totals = ReportTotals()
    let changes: [(String, Int64?)] = [
      ("2026-11-20", 12), ("2026-11-19", -3), ("2026-11-18", 0), ("2026-11-17", nil),
    ]
    for (title, change) in changes {
      let summary = ActivitySummary.of("/a", open: minute, words: 558, sessionCount: 1)
      let words = change.map { PeriodWords(counter: "wc", count: 558, change: $0) }
      groups.add(summary, words: words, to: title)
      totals.add(summary, words: words)
    }
    #expect(
      GroupTable(
        by: .day, groups.groups, totals: totals, header: .idle(), on: .columns(80)
      ).text == """
        Day         Words         Time  Sessions
        Fri 20 Nov    +12        1 min         1
        Thu 19 Nov     −3        1 min         1
        Wed 18 Nov      0        1 min         1
        Tue 17 Nov      –        1 min         1
        ────────────────────────────────────────
        Total          +9 words  4 min         4

        """)
  }

  @Test func aDayThatLostWordsHasABarOfAnotherSign() {
    var groups = ReportGroups()
    for (title, change, outside) in [
      ("2026-11-20", 200, 0), ("2026-11-19", 140, -700), ("2026-11-18", 0, 280),
    ] as [(String, Int64, Int64)] {
      let count = change == 0 ? 0 : 1
      groups.add(
        .of("/a", open: Int64(count) * minute, sessionCount: count),
        words: PeriodWords(counter: "wc", count: 558, change: change, outside: outside), to: title)
    }
    let table = GroupTable(
      by: .day, groups.groups, hasBars: true, totals: ReportTotals(), header: .idle(),
      on: .columns(80)
    ).text
    let lines = table.split(separator: "\n").map {
      $0.split(separator: " ").joined(separator: " ")
    }
    #expect(lines[0].hasPrefix("Day Words Outside Time Sessions Words 0 "), "\(table)")
    #expect(lines[1].hasPrefix("Fri 20 Nov +200 0 1 min 1 █"), "\(table)")
    #expect(lines[2].hasPrefix("Thu 19 Nov −560 −700 1 min 1 −−"), "\(table)")
    #expect(lines[3].hasPrefix("Wed 18 Nov +280 +280 – 0 █"), "no time\n\(table)")
    #expect(lines[5] == "Total −80 words −420 2 min 2", "\(table)")
  }

  @Test func barsGoBeforeAnyFigure() {
    var groups = ReportGroups()
    for (title, change) in [("2026-11-20", 30), ("2026-11-18", 10)] as [(String, Int64)] {
      groups.add(
        .of("/a", open: 130 * minute, sessionCount: 1),
        words: PeriodWords(counter: "wc", count: 558, change: change), to: title)
    }
    let days =
      [groups.groups[0], ReportGroup(title: "2026-11-19"), groups.groups[1]]
    func text(_ columnCount: Int) -> String {
      GroupTable(
        by: .day, days, hasBars: true, totals: ReportTotals(), header: .idle(),
        on: .columns(columnCount)
      ).text
    }
    #expect(
      text(60) == """
        Day         Words              Time  Sessions  Words 0    30
        Fri 20 Nov    +30        2 h 10 min         1  █████████████
        Thu 19 Nov      –                 –         –
        Wed 18 Nov    +10        2 h 10 min         1  ████
        ─────────────────────────────────────────────
        Total         +40 words  4 h 20 min         2

        """)
    #expect(
      text(40) == """
        Day         Words        Time  Sessions
        Fri 20 Nov    +30  2 h 10 min         1
        Thu 19 Nov      –           –         –
        Wed 18 Nov    +10  2 h 10 min         1
        ───────────────────────────────────────
        Total         +40  4 h 20 min         2

        """)
  }

  @Test(
    arguments: [
      (7, [.day, .week, .month]), (31, [.day, .week, .month]), (33, [.week, .month]),
      (182, [.week, .month]), (184, [.month]), (4000, [.month]),
    ] as [(Int64, [ReportGrouping])])
  func emptyDaysAreShownWhereBarsAreByDay(dayCount: Int64, units: [ReportGrouping]) {
    let shown = ReportGrouping.allCases.filter {
      ReportPeriods.showsEmpty($0, in: now..<now + dayCount * day - 12 * hour)
    }
    #expect(shown == units)
  }

  @Test func foldersThatDifferInBytesAreTwo() {
    var groups = ReportGroups()
    groups.addByFolder(.of("/\u{E9}/a"))
    groups.addByFolder(.of("/e\u{301}/a"))
    #expect(groups.groups.count == 2)
  }

  @Test func withoutGroupsThereIsNoTable() {
    #expect(text([], by: .week) == "")
  }
}
