import FileProgressReports
import ProgressModel
import Testing

@Suite struct OverviewTextTests {
  private func text(
    running: [ActivitySummary] = [], recent: [ActivitySummary] = [],
    on screen: ReportScreen = .columns(80)
  ) -> String {
    OverviewText(
      Overview(
        today: ReportTotals(of: running), running: running, recent: recent), on: screen
    ).text
  }

  private func greeting(on screen: ReportScreen) -> String {
    let overview = Overview(today: ReportTotals(), running: [], recent: [])
    return OverviewText(overview, on: screen).greetingLines.map { $0 + "\n" }.joined()
  }

  @Test func anEmptyHomeSaysWhatThisIs() {
    #expect(text() == "", "which is no data")
    #expect(
      greeting(on: .columns(80)) == """
        fileprogress records your progress through the files that you work on, in
        whatever program you use, and shows it to you.

          fileprogress open FILE  work on a file
          fileprogress report     see what you did
          fileprogress --help     all commands

        """)
  }

  @Test func anEmptyHomeFits40Columns() {
    #expect(
      greeting(on: .columns(40)) == """
        fileprogress records your progress
        through the files that you work on, in
        whatever program you use, and shows it
        to you.

          fileprogress open FILE
            work on a file
          fileprogress report
            see what you did
          fileprogress --help
            all commands

        """)
  }

  @Test func todayWhatRunsAndTheLastFive() {
    #expect(
      text(running: Array(variedSummaries.prefix(1)), recent: variedSummaries) == """
        Today: open 43 min, active 41 min

          Running                Open  Active  Last
        ● essay.txt  ~/school  43 min  41 min  today 15:25

          Last documents                                    Open  Active  Last
        ● essay.txt  ~/school                             43 min  41 min  today 15:25
        ? notes.md  ~/school/physics/mechanics        1 h 05 min  58 min  yesterday 9:30
          quiz.md  ~/school                                 40 s    40 s  Mon 15:30
          exam.odt  /srv/class                               0 s     0 s  2026-11-03
          さらに長い名前の作文の下書き第二版.txt       2500000 h   3 min  2026-10-21
        ? an end is not certain: fileprogress stop FILE --at TIME

          fileprogress open    go on with the last document
          fileprogress report  see what you did
          fileprogress --help  all commands

        """)
  }

  @Test func everythingFits40Columns() {
    #expect(
      text(
        running: Array(variedSummaries.prefix(1)), recent: variedSummaries, on: .columns(40))
          == """
          Today: open 43 min, active 41 min

            Running                Open  Active
          ● essay.txt  ~/school  43 min  41 min

            Last documents            Open  Active
          ● essay.txt  ~/s…ool      43 min  41 min
          ? notes.md  ~/s…nics  1 h 05 min  58 min
            quiz.md  ~/school         40 s    40 s
            exam.odt  /sr…lass         0 s     0 s
            さらに長…二版.txt    2500000 h   3 min
          ? an end is not certain: fileprogress
            stop FILE --at TIME

            fileprogress open
              go on with the last document
            fileprogress report
              see what you did
            fileprogress --help
              all commands

          """)
  }
}
