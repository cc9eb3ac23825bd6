import FileProgressTestSupport
import ProgressModel
import Testing

@testable import FileProgressReports

@Suite struct ReportTableTests {
  private func text(
    _ summaries: [ActivitySummary], on screen: ReportScreen = .columns(80),
    header: ReportHeader = .idle(), below lead: [String] = [], explains: Bool = false
  ) -> String {
    var table = ReportTable(header, on: screen, below: lead, explains: explains)
    for summary in summaries { table.append(summary) }
    return table.text
  }

  @Test func anEmptyStoreNamesTheFirstCommand() {
    #expect(
      EmptyReportText(hasOther: false, on: .columns(80)).lines == [
        "No work has been recorded yet.", "To start: fileprogress open FILE",
      ])
  }

  @Test func anEmptyPeriodNamesTheWayFurtherBack() {
    #expect(
      EmptyReportText(hasOther: true, on: .columns(40)).lines == [
        "Nothing was recorded in this period.", "To see everything: fileprogress report",
        "  --all", "To start: fileprogress open FILE",
      ])
  }

  @Test func withoutRowsThereIsNoTable() {
    #expect(text([]) == "")
    #expect(text([], header: .idle(since: now - 7 * day), below: ["Mon  0"]) == "")
  }

  @Test func oneDocument() {
    let summary = ActivitySummary.of(
      "/home/mia/essay.txt", open: 43 * minute, active: 41 * minute, words: 558,
      primary: .words(558), sessionCount: 1, last: now - 2 * hour)
    #expect(
      text([summary]) == """
        Document   Words    Open  Active  Last
        essay.txt    558  43 min  41 min  today 13:30
        ─────────────────────────────────────────────
        Total        558  43 min  41 min

        """)
  }

  @Test func theTotalIsTheExactSumCutLikeARow() {
    let (second, summaries) = (
      1_000_000_000 as Int64,
      { (times: [Int64]) in
        times.enumerated().map {
          ActivitySummary.of("/\($0).txt", open: $1, active: $1, assumed: $1, sessionCount: 1)
        }
      }
    )
    for (times, total) in [
      ([1_600_000_000, 1_600_000_000], "3 s"), ([119 * second, 119 * second], "4 min"),
      ([59 * second + 1, 59 * second + 1], "2 min"), ([59 * second, 999_999_999], "59 s"),
      ([1000 * 3600 * second - 1, 119 * second], "1,000 h"),
      ([Int64.max, Int64.max], "2,562,047 h"),
    ] {
      let text = text(summaries(times), explains: true)
      #expect(text.contains("  \(total)\n\nTime includes"), "\(text)")
      #expect(text.contains("\n\(total) of the time is assumed"))
    }
  }

  @Test func aRowIsRoundedLikeTheSameTimeOnOtherScreens() {
    let seconds: [(Int64, Int64)] = [(110, 90), (119, 119), (40, 40), (100, 80), (3659, 3601)]
    let summaries = seconds.enumerated().map { place, times in
      ActivitySummary.of(
        "/\(place).txt", open: times.0 * second, active: times.1 * second, sessionCount: 1,
        last: now - Int64(place))
    }
    #expect(
      text(summaries) == """
        Document        Open      Active  Last
        0.txt          2 min       2 min  today 15:30
        1.txt          2 min       2 min  today 15:29
        2.txt           40 s        40 s  today 15:29
        3.txt          2 min       1 min  today 15:29
        4.txt     1 h 01 min  1 h 00 min  today 15:29
        ─────────────────────────────────────────────
        Total     1 h 07 min  1 h 06 min

        """)
  }

  @Test func theRowsThatDontFitTakePartInTheSum() {
    let summaries = (0..<40).map { number in
      ActivitySummary.of(
        "/\(number).txt", open: 119 * second, sessionCount: 1, last: now - Int64(number) * second)
    }
    let lines = text(summaries, on: .columns(80, lines: 10)).split(separator: "\n")
    #expect(lines.contains { $0.hasPrefix("35 more: --all") && $0.contains("1 h 09 min") })
    #expect(lines.last?.contains("1 h 19 min") == true)
    #expect(lines.count { $0.contains("  2 min  ") } == 5, "\(lines)")
  }

  @Test func theChangeOfTheWordsStandsBesideTheirNumber() {
    var summary = ActivitySummary.of("/essay.txt", words: 5580)
    #expect(!text([summary]).contains("Change"), "nothing is known of it")
    for (change, shown) in [(12 as Int64, "+12"), (-3000, "−3,000"), (0, "0")] {
      summary.netWordsChange = change
      let lines = text([summary]).split(separator: "\n")
      #expect(lines.first?.contains("Words  Change") == true)
      #expect(lines.dropFirst().first?.contains("5,580") == true)
      #expect(lines.dropFirst().first?.hasSuffix(" \(shown)") == true, "\(lines)")
      #expect(lines.last?.hasSuffix("\(shown) words") == true, "\(lines)")
    }
    summary.primaryItem = .words(558)
    #expect(text([summary]).contains("5,580"), "the count, and not the item")
  }

  @Test func wordsFromOutsideOfSessionsHaveAColumnIfThereAreAny() {
    var essay = ActivitySummary.of("/essay.txt", number: 1, words: 800, last: now)
    (essay.netWordsChange, essay.netWordsOutside) = (10, 700)
    var notes = ActivitySummary.of("/notes.txt", number: 2, words: 50, last: now - hour)
    (notes.netWordsChange, notes.netWordsOutside) = (-3, 0)
    #expect(!text([notes]).contains("Outside"))
    let lines = text([essay, notes]).split(separator: "\n").map {
      $0.split(separator: " ").joined(separator: " ")
    }
    #expect(lines[0].hasPrefix("Document Words Change Outside"), "\(lines)")
    #expect(lines[1].hasPrefix("essay.txt 800 +710 +700"), "\(lines)")
    #expect(lines[2].hasPrefix("notes.txt 50 −3 0"), "\(lines)")
    #expect(lines[4].contains("850 +707 words +700"), "\(lines)")
    #expect(
      text([essay], explains: true).contains(
        "Outside means words that changed while no session was open."))
  }

  @Test func everyKindOn80Columns() {
    #expect(
      text(variedSummaries, below: ["Last 7 days"], explains: true) == """
        Last 7 days

          Document            Words            Result         Open      Active  Progress
        ● essay.txt             558                 –       43 min      41 min       37%
        ? notes.md            5,120                 –   1 h 05 min      58 min         –
          quiz.md                 –              8/10         40 s        40 s      100%
          exam.odt                –              pass          0 s         0 s         –
          さらに長…二版.txt       –  12.5 Pages\\nread  2,500,000 h       3 min       <1%
          a\\nb\\u{1…02e}c.txt      –                 –         12 s        12 s         –
        ────────────────────────────────────────────────────────────────────────────────
          Total  6 documents  5,678                    2,500,001 h  1 h 43 min

        No room for: Folder, Last. Widen the window, or add --csv.
        Words are counted by wc.
        Change means words added minus words removed, in sessions and outside.
        Active time includes pauses of up to 5 min. To change this:
          fileprogress config idle 10min
        12 min of active time is assumed: timers and some editors don't report typing.
        ? This end is a guess. To correct it: fileprogress stop FILE --at TIME

        """)
  }

  /// How much room a long figure leaves for names.
  @Test(arguments: [
    (16, "Document", "Document, folder  "), (12, "Document", "File, folder  "),
    (19, "Last documents", "Documents, folder    "),
  ])
  func foldersHaveAHeadingOnNarrowScreens(nameWidth: Int, nameTitle: String, heading: String) {
    let title = String(repeating: "W", count: 40 - nameWidth - 2)
    var table = TextTable(nameTitle: nameTitle, columns: [.init(title: title)])
    table.folderTitle = FolderColumn.folders
    table.rows = [("c9.md", "~/w/n"), ("a.md", "~/studies/thesis")].map { name, folder in
      TextTable.Row(name: FittedName(name: name, besides: folder), figures: ["1"])
    }
    let lines = table.lines(on: .columns(40))
    #expect(lines.first == heading + title, "\(lines)")
    #expect(lines.dropFirst().first?.hasPrefix("c9.md  ~/w/n ") == true, "\(lines)")
  }

  /// A folder in some rows only looks as if the others had none, and "~/…vel" is as long as "~/novel".
  @Test(arguments: [("~/novel", 15), ("~/novel", 14), ("~/a/folder/of/drafts", 13)])
  func foldersWithoutRoomAreLeftOutOfAllRows(folder: String, nameWidth: Int) {
    let title = String(repeating: "W", count: 40 - nameWidth - 2)
    var table = TextTable(nameTitle: "Document", columns: [.init(title: title)])
    table.folderTitle = FolderColumn.folders
    let names = [("c9.md", "~/b"), ("ch04.md", folder), ("two.md", folder)]
    table.rows = names.map { name, folder in
      TextTable.Row(name: FittedName(name: name, besides: folder), figures: ["1"])
    }
    let lines = table.lines(on: .columns(40))
    #expect(!lines.joined().contains("~"), "\(lines)")
    #expect(lines.first == "Document  " + title, "\(lines)")
    // Nothing else tells documents with one name apart.
    table.rows[2].name = FittedName(name: "c9.md", besides: "~/a/folder/of/drafts")
    let alike = table.lines(on: .columns(40))
    #expect(alike.count { $0.hasPrefix("c9.md  ~/") } == 2, "\(alike)")
    #expect(alike.count { $0.contains("~") } == 2, "\(alike)")
  }

  @Test func foldersWithoutRoomAreNamedAndTheScreenStillFits() {
    let summaries = (1...9).map {
      ActivitySummary.of(
        "/home/mia/folder \($0)/a chapter with quite a long name \($0).md", number: UInt64($0),
        open: 2 * hour, active: hour, words: 12_000, sessionCount: 1, last: now - Int64($0))
    }
    let lines = text(summaries, on: .columns(64, lines: 12)).split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 12, "\(lines)")
    #expect(lines.contains { $0.hasPrefix("No room for: Folder") }, "\(lines)")
    #expect(lines.contains { $0.hasPrefix("4 more: --all") }, "\(lines)")
    #expect(!text(summaries, on: .columns(200)).contains("No room"))
    let oneFolder = text(Array(summaries.prefix(1)), on: .columns(64))
    #expect(!oneFolder.contains("No room"), "\(oneFolder)")
  }

  @Test(arguments: [60, 64, 72, 80, 90])
  func columnsThatAreShownHaveRoom(columnCount: Int) {
    let summaries = (1...9).map { number in
      let long = "/home/mia/folder \(number)/a chapter with a long name.md"
      return ActivitySummary.of(
        number < 6 ? "/home/mia/b\(number)/ch.md" : long, number: UInt64(number), open: 2 * hour,
        active: hour, words: 12_000, sessionCount: 1, last: now - Int64(number))
    }
    for lineCount in 8...20 {
      let screen = ReportScreen.columns(columnCount, lines: lineCount)
      let lines = text(summaries, on: screen).split(separator: "\n")
      guard lines.contains(where: { $0.hasPrefix("No room for: Folder") }) else { continue }
      let heading = lines.first { $0.contains("Document") }
      #expect(heading?.contains("older") == false, "\(lineCount) lines: \(lines)")
    }
  }

  @Test func longNamesThatDifferInTheMiddleStayApart() {
    let summaries = (1...3).map {
      ActivitySummary.of(
        "/home/mia/novel/Chapter 4 – the one where \($0) things happen, and the rest of the name.md",
        number: UInt64($0), open: minute, words: 1, sessionCount: 1, last: now - Int64($0))
    }
    for columnCount in [40, 60, 80] {
      let lines = text(summaries, on: .columns(columnCount)).split(separator: "\n")
      // Their figures are the same.
      #expect(Set(lines.dropFirst().prefix(3)).count == 3, "\(lines)")
      #expect(lines.allSatisfy { DisplayWidth.of(String($0)) <= columnCount }, "\(lines)")
    }
  }

  @Test func aNameThatIsCutIsNotThatOfARowThatIsLeftOut() {
    let chapters = (1...2).map {
      "Chapter 4 – the one where \($0) things happen, and the rest of the name.md"
    }
    let names = (1...5).map { "note\($0).md" } + chapters + (6...10).map { "note\($0).md" }
    let summaries = names.enumerated().map { place, name in
      ActivitySummary.of(
        "/home/mia/novel/" + name, number: UInt64(place + 1), open: minute, words: 1,
        sessionCount: 1, last: now - Int64(place))
    }
    let lines = text(summaries, on: .columns(40, lines: 11)).split(separator: "\n")
    let shown = lines.filter { $0.hasPrefix("Chap") }
    #expect(shown.count == 1, "\(lines)")
    #expect(shown.allSatisfy { $0.contains("…1 ") }, "\(lines)")
  }

  /// Time goes last: results and progress are rare.
  @Test func figuresGoBeforeNamesOn40Columns() {
    #expect(
      text(variedSummaries, on: .columns(40)) == """
          Document             Words      Active
        ● essay.txt              558      41 min
        ? notes.md             5,120      58 min
          quiz.md                  –        40 s
          exam.odt                 –         0 s
          さらに長…第二版.txt      –       3 min
          a\\nb\\u{1b…02e}c.txt      –        12 s
        ────────────────────────────────────────
          Total  6 documents   5,678  1 h 43 min

        Active time includes 12 min assumed:
          timers and some editors don't report
          typing.
        ? This end is a guess. To correct it:
          fileprogress stop FILE --at TIME

        """)
  }

  @Test func namesAreCutBeforeTheTimeGoes() {
    var summaries = variedSummaries.prefix(2).map { $0 }
    for index in summaries.indices { summaries[index].netWordsChange = 123 }
    let lines = text(summaries, on: .columns(40)).split(separator: "\n").prefix(3)
    #expect(
      lines.map(String.init) == [
        "  Document   Words  Change      Active",
        "● essay.txt    558    +123      41 min",
        "? notes.md   5,120    +123      58 min",
      ])
  }

  @Test func nothingIsShortenedOn200Columns() {
    #expect(
      text(variedSummaries, on: .columns(200)) == """
          Document                                Folder                             Words            Result         Open      Active  Progress  Last
        ● essay.txt                               ~/school                             558                 –       43 min      41 min       37%  today 15:25
        ? notes.md                                ~/school/physics/mechanics         5,120                 –   1 h 05 min      58 min         –  yesterday 9:30
          quiz.md                                 ~/school                               –              8/10         40 s        40 s      100%  Mon 15:30
          exam.odt                                /srv/class                             –              pass          0 s         0 s         –  3 Nov
          さらに長い名前の作文の下書き第二版.txt  ~/文書/非常に長い名前のフォルダー      –  12.5 Pages\\nread  2,500,000 h       3 min       <1%  21 Oct
          a\\nb\\u{1b}[31m\\u{202e}c.txt             ~                                      –                 –         12 s        12 s         –  –
        ───────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────
          Total  6 documents, 8 sessions                                             5,678                    2,500,001 h  1 h 43 min

        Active time includes 12 min assumed: timers and some editors don't report typing.
        ? This end is a guess. To correct it: fileprogress stop FILE --at TIME

        """)
  }

  @Test func aTerminalWithoutUnicodeGetsASCIISigns() {
    #expect(
      text(
        variedSummaries.prefix(2) + variedSummaries.suffix(1),
        on: .columns(60, usesUnicode: false), header: .idle(nil)) == """
            Document           Words        Open      Active  Progress
          * essay.txt            558      43 min      41 min       37%
          ? notes.md           5,120  1 h 05 min      58 min         -
            a\\nb\\u{...e}c.txt      -        12 s        12 s         -
          ------------------------------------------------------------
            Total              5,678  1 h 48 min  1 h 39 min

          No room for: Folder, Last. Widen the window, or add --csv.
          ? This end is a guess. To correct it:
            fileprogress stop FILE --at TIME

          """)
  }

  @Test func colourIsDimForHeadingsAndBoldForWhatRuns() {
    let screen = ReportScreen.columns(80, usesColor: true)
    let lines = text(Array(variedSummaries.prefix(2)), on: screen).split(separator: "\n")
    #expect(lines[0].hasPrefix("\u{1B}[2m"))
    #expect(lines[1].contains("\u{1B}[1messay.txt\u{1B}[0m  \u{1B}[2m~/school"))
    #expect(!lines[2].contains("\u{1B}[1m"))
    let plain = text(Array(variedSummaries.prefix(2)))
    #expect(!plain.contains("\u{1B}"))
    let uncoloured = lines.joined(separator: "\n")
      .replacing("\u{1B}[2m", with: "").replacing("\u{1B}[1m", with: "")
      .replacing("\u{1B}[0m", with: "")
    #expect(uncoloured.split(separator: "\n").first == plain.split(separator: "\n").first)
    #expect(uncoloured.split(separator: "\n").dropFirst().first?.hasPrefix("● essay.txt") == true)
  }

  @Test func rowsAreCutToTheHeightOfTheScreen() {
    let summaries = (1...15).map {
      ActivitySummary.of(
        "/home/mia/\($0).txt", number: $0, open: Int64($0) * minute, words: Int64($0),
        sessionCount: 1, last: now - Int64($0) * hour)
    }
    let cut = text(summaries.reversed(), on: .columns(80, lines: 9))
    #expect(
      cut == """
        Document        Words        Time  Last
        1.txt               1       1 min  today 14:30
        2.txt               2       2 min  today 13:30
        3.txt               3       3 min  today 12:30
        4.txt               4       4 min  today 11:30
        11 more: --all    110  1 h 50 min
        ──────────────────────────────────────────────
        Total             120  2 h 00 min

        """)
    // With the prompt.
    #expect(cut.split(separator: "\n", omittingEmptySubsequences: false).count == 9)
    let fitting = text(summaries, on: .columns(80, lines: 19))
    #expect(!fitting.contains("--all"))
    #expect(text(summaries, on: .columns(80, lines: 18)).contains("\n2 more: --all "))
    #expect(text(summaries, on: .columns(80, lines: 1)).contains("\n12 more: --all "))
  }

  @Test func aShorterLeadMakesRoomForAFewRows() {
    func lines(_ lineCount: Int) -> [Substring] {
      var table = ReportTable(
        .idle(), on: .columns(80, lines: lineCount), below: ["Bars", "Months"], orBelow: [["Bars"]])
      for number in 1...10 {
        table.append(.of("/\(number).txt", open: minute, sessionCount: 1, last: now))
      }
      return table.text.split(separator: "\n", omittingEmptySubsequences: false)
    }
    // With the prompt.
    #expect(lines(11).count == 11 && lines(11).contains("Months"), "\(lines(11))")
    #expect(lines(10).count == 10 && !lines(10).contains("Months"), "\(lines(10))")
    #expect(lines(10).first == "Bars")
  }

  @Test func theFirstLeadThatFitsIsShown() {
    func lines(_ lineCount: Int) -> [Substring] {
      var table = ReportTable(
        .idle(), on: .columns(80, lines: lineCount), below: ["Goal", "Goal", "Goal"],
        orBelow: [["Goal", "Goal"], ["Goal"]])
      for number in 1...3 {
        table.append(.of("/\(number).txt", open: minute, sessionCount: 1, last: now))
      }
      return table.text.split(separator: "\n", omittingEmptySubsequences: false)
    }
    // With the prompt.
    for (lineCount, goalCount) in [(11, 3), (10, 2), (9, 1)] {
      let shown = lines(lineCount)
      #expect(shown.count == lineCount, "\(shown)")
      #expect(shown.count { $0 == "Goal" } == goalCount, "\(shown)")
    }
    #expect(lines(5).count { $0 == "Goal" } == 1, "\(lines(5))")
  }

  @Test(
    arguments: [
      (30, nil, "If each moment counts once, it is 30 min."),
      (30, ReportGrouping.day, "each document; a day counts each moment once."),
      (40, nil, nil), (40, .day, nil),
    ] as [(Int64, ReportGrouping?, String?)])
  func aTotalOfMoreThanEachMomentOnceSaysSo(minutes: Int64, bars: ReportGrouping?, line: String?) {
    let once = WorkTime(openNanoseconds: minutes * minute, activeNanoseconds: minutes * minute)
    var table = ReportTable(.idle(), on: .columns(200), bars: bars, timeAtOnce: once)
    for number in UInt64(1)...2 {
      table.append(
        .of("/\(number).txt", number: number, open: 20 * minute, sessionCount: 1, last: now))
    }
    #expect(table.text.contains("Total") && table.text.contains("40 min"), "\(table.text)")
    #expect(table.text.contains("each moment") == (line != nil), "\(table.text)")
    if let line { #expect(table.text.contains(line + "\n"), "\(table.text)") }
  }

  @Test func openAndActiveTimeInWhichEachMomentCountsOnceAreBothTold() {
    var table = ReportTable(
      .idle(), on: .columns(200),
      timeAtOnce: WorkTime(openNanoseconds: 30 * minute, activeNanoseconds: 10 * minute))
    for number in UInt64(1)...2 {
      table.append(
        .of(
          "/\(number).txt", number: number, open: 20 * minute, active: 10 * minute,
          sessionCount: 1, last: now))
    }
    #expect(
      table.text.contains("If each moment counts once, it is 10 min active, 30 min open.\n"),
      "\(table.text)")
  }

  @Test func theNumberOfHiddenRowsIsNotCutOnANarrowScreen() {
    var summaries = (1...6).map {
      ActivitySummary.of(
        "/home/mia/\($0).txt", number: $0, open: 11 * hour, words: 1234, sessionCount: 1,
        last: now - Int64($0) * hour)
    }
    for index in summaries.indices { summaries[index].netWordsChange = 1234 }
    let shown = text(summaries, on: .columns(40, lines: 9))
    #expect(shown.contains("\n+2: --all "), "\(shown)")
  }

  @Test func theNewestRowsAreKeptHoweverManyCome() {
    let summaries = (1...5000).map {
      ActivitySummary.of(
        "/\($0).txt", number: $0, open: minute, sessionCount: 1, last: now - Int64($0) * minute)
    }
    let shown = text(summaries.reversed(), on: .columns(80, lines: 10))
    let names = shown.split(separator: "\n").dropFirst().prefix(4).map {
      String($0.prefix { $0 != " " })
    }
    #expect(names == ["1.txt", "2.txt", "3.txt", "4.txt"])
    #expect(shown.contains("\n4,995 more: --all  83 h 15 min\n"))
    #expect(shown.hasSuffix("\nTotal              83 h 20 min\n"))
  }

  @Test func aFootnoteStandsOnlyBelowAnUncertainRow() {
    #expect(!text(Array(variedSummaries.prefix(1))).contains("stop FILE --at TIME"))
    #expect(text(Array(variedSummaries.prefix(2))).contains("fileprogress stop FILE --at TIME"))
    let both = ActivitySummary.of("/a", isRunning: true, isUncertain: true)
    #expect(text([both]).contains("●? a"))
  }

  @Test func theUsualCounterIsToldByWhatItDoes() {
    let essay = ActivitySummary.of("/a", number: 1, words: 1, counter: "prose/1")
    #expect(
      text([essay], explains: true).contains(
        "\nWords are counted as LibreOffice Writer and Word count them.\n"))
    let notes = ActivitySummary.of("/b", number: 2, words: 1)
    #expect(
      text([essay, notes], explains: true).contains("\nWords are counted by prose/1 and wc.\n"))
  }

  @Test func countersAreNamedAndNeverAdded() {
    let summaries = [
      ActivitySummary.of("/a", number: 1, words: 1, counter: "prose/1"),
      ActivitySummary.of("/b", number: 2, words: 100),
      ActivitySummary.of("/c", number: 3, words: 20),
    ]
    #expect(
      text(summaries).hasSuffix(
        """
        Total

        Words were counted in 2 ways and can't be added: 1 by prose/1, 120 by wc.

        """), "\(text(summaries))")
  }

  @Test(arguments: 1...40)
  func noLineIsWiderThanTheScreen(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let parts = ["a", "文", "é", "e\u{301}", "👩‍👩‍👧", "🇩🇪", " ", "/", "\n", "한", "\u{7}", "x.txt", "❤️"]
    let summaries = (0..<20).map { number in
      let path = (0..<Int.random(in: 0...60, using: &generator)).map { _ in
        parts.randomElement(using: &generator) ?? ""
      }.joined()
      let value: ItemValue =
        switch Int.random(in: 0...3, using: &generator) {
        case 0: .quantity(.random(in: -1e300...1e300, using: &generator))
        case 1: .score(.random(in: 0...1e9, using: &generator), outOf: 1e-9)
        case 2: .quantity(.nan)
        default: .binary(true, .correctIncorrect)
        }
      return ActivitySummary.of(
        "/" + path, number: UInt64(number),
        open: .random(in: 0...Int64.max, using: &generator),
        words: .random(in: 0...Int64.max, using: &generator),
        primary: Bool.random(using: &generator)
          ? .item(String(path.prefix(30)), value) : nil,
        isRunning: Bool.random(using: &generator), isUncertain: Bool.random(using: &generator),
        last: .random(in: Int64.min...Int64.max, using: &generator))
    }
    for columnCount in [0, 40, 41, 57, 80, 120, 200] {
      let screen = ReportScreen.columns(
        columnCount, usesUnicode: Bool.random(using: &generator))
      let table = text(summaries, on: screen)
      for line in table.split(separator: "\n") {
        #expect(
          DisplayWidth.of(String(line)) <= max(40, columnCount), "seed \(seed): \(line)")
      }
      // A heading, a line for each row, a rule and a total, whatever the names are.
      #expect(
        table.split(separator: "\n", omittingEmptySubsequences: false)
          .firstIndex(of: "") == summaries.count + 3, "seed \(seed)")
    }
  }
}
