import FileProgressReports
import ProgressModel
import Testing

@Suite struct OverviewTextTests {
  private static let timer = RunningSession.running(
    "/home/mia/school/essay.txt", begun: 43 * minute, active: 41 * minute, words: 1558, change: 20)

  private static let forgotten: RunningSession = {
    var session = RunningSession.running("/home/mia/school/thesis.odt", begun: 22 * hour)
    session.forgotten = RunningSession.Forgotten(lastChangeNanoseconds: now - 21 * hour)
    return session
  }()

  private func text(
    sessions: [RunningSession] = [], running: [ActivitySummary] = [],
    recent: [ActivitySummary] = [], words: [PeriodWords] = [], classes: ClassGlance? = nil,
    on screen: ReportScreen = .columns(80)
  ) -> String {
    var today = ReportTotals()
    var week = ReportTotals()
    for words in words {
      today.add(.of("/home/mia/essay.txt", open: 43 * minute, active: 41 * minute), words: words)
      var sum = words
      sum.change *= 10
      week.add(.of("/home/mia/essay.txt", open: 10 * hour), words: sum)
    }
    var overview = Overview(today: today, week: week, running: running, recent: recent)
    overview.sessions = sessions
    overview.classes = classes
    return OverviewText(overview, on: screen).text
  }

  private static let words = [PeriodWords(counter: "prose/1", count: 1558, change: 412)]
  private static let essay: ActivitySummary = .of("/home/mia/school/essay.txt", isRunning: true)

  @Test(arguments: [(80, true), (60, false), (45, false)])
  func aDocumentOfAnotherComputerIsMarked(columnCount: Int, isWhole: Bool) {
    var there: ActivitySummary = .of("/home/anna/laptop/novel/chapter4.md")
    there.isElsewhere = true
    let shown = text(recent: [there], on: .columns(columnCount))
    #expect(shown.contains(/chapter4\.md +on another computer/), "\(shown)")
    #expect(shown.contains("on another computer: /home/anna/laptop/novel ") == isWhole, "\(shown)")
    #expect(!shown.contains("…"), "\(shown)")
  }

  @Test func nothingIsNoData() {
    #expect(text() == "")
  }

  @Test func todayThisWeekWhatRunsAndTheLastFive() {
    #expect(
      text(
        sessions: [Self.timer], running: [Self.essay], recent: variedSummaries, words: Self.words)
          == """
          Today        +412 words        41 min
          This week  +4,120 words   10 h 00 min

            Running    Since              Words    Time  With
          ● essay.txt  today 14:47  1,558 (+20)  41 min  timer

            Last documents, folder                                   Words  Last
            essay.txt  ~/school                                        558  today 15:25
          ? notes.md  ~/school/physics/mechanics                     5,120  yesterday 9:30
            quiz.md  ~/school                                            –  Mon 15:30
            exam.odt  /srv/class                                         –  3 Nov
            さらに長い名前の作文の下書き第二版.txt  ~/文書/…ルダー       –  21 Oct
          ? The end of the timer for notes.md is a guess. To correct it:
            fileprogress stop FILE --at TIME

            fileprogress stop       stop the timer
            fileprogress open FILE  work on another document
            fileprogress report     see your last 7 days

          """)
  }

  @Test func severalTimersAreStoppedAtOnce() {
    let other = RunningSession.running("/home/mia/school/notes.md", number: 9, begun: hour)
    let shown = text(sessions: [Self.timer, other], running: [Self.essay])
    #expect(shown.contains("fileprogress stop       stop all timers\n"), "\(shown)")
  }

  @Test func wordsWrittenOutsideOfSessionsCountAndAreNamed() {
    let words = [PeriodWords(counter: "prose/1", count: 1558, change: 10, outside: 700)]
    let shown = text(recent: [Self.essay], words: words).split(separator: "\n")
    #expect(
      shown.prefix(2) == [
        "Today      +710 words (+700 outside sessions)        41 min",
        "This week  +800 words (+700 outside sessions)   10 h 00 min",
      ])
    let narrow = text(recent: [Self.essay], words: words, on: .columns(40))
    #expect(
      narrow.hasPrefix("Today: +710 words (+700 outside\n  sessions), 41 min\n"), "\(narrow)")
  }

  @Test func aNarrowScreenSaysThatThereAreNoWordsYet() {
    var today = ReportTotals()
    today.add(
      .of("/home/mia/essay.txt", open: hour),
      words: PeriodWords(counter: "prose/1", count: 100, change: 0))
    var week = ReportTotals()
    week.add(
      .of("/home/mia/essay.txt", open: 3 * hour),
      words: PeriodWords(counter: "prose/1", count: 100, change: 160, outside: 30))
    var overview = Overview(today: today, week: week, running: [Self.essay], recent: [])
    overview.sessions = [Self.timer]
    let shown = OverviewText(overview, on: .columns(40)).text
    #expect(
      shown.hasPrefix(
        "Today: 0 words, 1 h 00 min\nThis week: +190 words (+30 outside\n  sessions), 3 h 00 min\n"),
      "\(shown)")
  }

  @Test func aDayWithoutSessionsHasWordsAndNoTime() {
    var today = ReportTotals()
    today.add(
      .of("/home/mia/essay.txt"),
      words: PeriodWords(counter: "prose/1", count: 100, change: 0, outside: -560))
    let overview = Overview(
      today: today, week: today, running: [], recent: [.of("/home/mia/essay.txt")])
    #expect(
      OverviewText(overview, on: .columns(80)).text.hasPrefix(
        "Today      −560 words (−560 outside sessions)\n"))
  }

  @Test func todayIsTheTimeInWhichEachMomentCountsOnce() {
    var today = ReportTotals()
    for path in ["/a.txt", "/b.txt"] {
      today.add(.of(path, open: 10 * hour, sessionCount: 1), words: nil)
    }
    let open = Timeline([
      Span(
        boot: .number(0xB1), monotonicStartNanoseconds: 0, wallStartNanoseconds: now,
        utcOffsetSeconds: 0, durationNanoseconds: 10 * hour)
    ])
    today.setTimeOfDay(WorkTime(open: [open, open], active: [open, open]))
    #expect(today.timeOfDayNanoseconds == 10 * hour)
    #expect(today.time.activeNanoseconds == 20 * hour, "the sum of the rows stays")
    let overview = Overview(today: today, week: today, running: [], recent: [.of("/a.txt")])
    let shown = OverviewText(overview, on: .columns(80)).text
    #expect(shown.hasPrefix("Today      10 h 00 min\n"), "\(shown)")
  }

  @Test func aForgottenTimerIsNamedWithTheCommandThatEndsIt() {
    #expect(
      text(sessions: [Self.forgotten], running: [Self.essay], words: Self.words)
        == """
        Today        +412 words        41 min
        This week  +4,120 words   10 h 00 min

          Running     Since            Words         Time  With
        ! thesis.odt  yesterday 17:30      –  22 h 00 min  timer
        The timer for thesis.odt has been running since 17:30 yesterday. The file was
          last changed yesterday 18:30. To end the timer at that time:
          fileprogress stop thesis.odt --at 2026-11-19T18:30

          fileprogress open FILE  work on another document
          fileprogress report     see your last 7 days
          fileprogress --help     see the commands

        """)
  }

  @Test func everythingFits40Columns() {
    let shown = text(
      sessions: [Self.timer, Self.forgotten], running: [Self.essay], recent: variedSummaries,
      words: Self.words, on: .columns(40))
    #expect(
      shown == """
        Today        +412 words        41 min
        This week  +4,120 words   10 h 00 min

          Running   Since                   Time
        ● ess….txt  today 14:47           41 min
        ! the….odt  yesterday 17:30  22 h 00 min
        The timer for thesis.odt has been
          running since 17:30 yesterday. The
          file was last changed yesterday 18:30.
          To end the timer at that time:
          fileprogress stop thesis.odt --at 2026-11-19T18:30

          Last documents   Words  Last
          essay.txt          558  today 15:25
        ? notes.md         5,120  yesterday 9:30
          quiz.md              –  Mon 15:30
          exam.odt             –  3 Nov
          さらに…二版.txt      –  21 Oct
        ? The end of the timer for notes.md is a
          guess. To correct it:
          fileprogress stop FILE --at TIME

          fileprogress stop
            stop the timer
          fileprogress open FILE
            work on another document
          fileprogress report
            see your last 7 days

        """)
    #expect(
      shown.split(separator: "\n").allSatisfy {
        // A command that is broken can't be copied.
        DisplayWidth.of(String($0)) <= 40 || $0.hasPrefix("  fileprogress stop thesis.odt --at ")
      })
  }

  @Test func aDocumentWhoseFileIsGoneIsMarkedAndOneThatIsExcludedIsLeftOut() {
    var gone = ActivitySummary.of("/home/mia/gone.txt", words: 3, last: now - day)
    gone.isGone = true
    var excluded = ActivitySummary.of("/home/mia/private.txt", number: 3, words: 3)
    excluded.isExcluded = true
    let shown = text(
      recent: [gone, .of("/home/mia/essay.txt", number: 2, words: 3), excluded])
    #expect(shown.contains("\ngone.txt (gone)      3  yesterday 15:30\n"), "\(shown)")
    #expect(shown.contains("\nessay.txt "), "\(shown)")
    #expect(!shown.contains("private.txt"), "\(shown)")
  }

  @Test func aDayWithoutWorkSaysSo() {
    #expect(
      text(recent: [.of("/home/mia/essay.txt", words: 3, last: now - 9 * day)]) == """
        Today      nothing yet
        This week  nothing yet

        Last documents  Words  Last
        essay.txt           3  11 Nov

          fileprogress open    continue essay.txt
          fileprogress report  see your last 7 days
          fileprogress --help  see the commands

        """)
  }

  @Test func aNameThatIsCutIsNotThatOfADocumentWithoutRoom() {
    let names =
      ["note1.md", "note2.md", "note3.md", "note4.md"]
      + (1...2).map { "Chapter 4 – the one where \($0) things happen, and the rest of the name.md" }
    let overview = Overview(
      today: ReportTotals(), week: ReportTotals(), running: [],
      recent: names.enumerated().map { place, name in
        ActivitySummary.of(
          "/home/mia/novel/" + name, number: UInt64(place + 1), words: 3, last: now - day)
      })
    let text = OverviewText(overview, on: .columns(40)).text
    #expect(text.count { $0 == "\n" } > 5 && text.contains("…1 "), "\(text)")
    #expect(!text.contains("…2 "), "\(text)")
  }

  @Test(arguments: [(80, 24), (40, 24), (80, 18)])
  func whatMattersMostFitsTheScreen(columnCount: Int, lineCount: Int) {
    // Friday, 2026-11-20.
    let today = CalendarDay(number: 20_777)
    var overview = Overview(
      today: ReportTotals(), week: ReportTotals(), running: [Self.essay],
      recent: (1...5).map {
        ActivitySummary.of("/home/mia/school/\($0).md", words: 3, last: now - day)
      })
    overview.sessions = [Self.timer]
    overview.goals = ["essay", "thesis"].map { name in
      GoalProgress(
        path: "/home/mia/school/\(name).txt", isFolder: false,
        goal: Goal(words: 5_000, wordsPerDay: 300), today: DayWork(day: today, change: 0))
    }
    overview.heatMap = HeatMap(
      of: (-7...0).map { DayWork(day: today.adding($0), change: 100 - $0 * 10) })
    let text = OverviewText(overview, on: .columns(columnCount, lines: lineCount)).text
    // With the prompt.
    #expect(text.count { $0 == "\n" } < lineCount, "\(text)")
    for part in ["thesis.txt", "● essay.txt", "1.md", "fileprogress report"] {
      #expect(text.contains(part), "\(text)")
    }
    #expect(text.contains("\nNov  ") == (columnCount == 80 && lineCount == 24), "\(text)")
    let whole = OverviewText(overview, on: .columns(columnCount)).text
    #expect(whole.contains("\nNov  ") && whole.contains("5.md"), "in a file everything stands")
  }

  @Test func manyGoalsAndTimersAreShortenedToTheScreen() {
    let today = CalendarDay(number: 20_777)
    var overview = Overview(
      today: ReportTotals(), week: ReportTotals(), running: [Self.essay],
      recent: [.of("/home/mia/school/1.md", words: 3, last: now - day)])
    overview.goals = (1...7).map {
      GoalProgress(
        path: "/home/mia/goals/\($0).txt", isFolder: false, goal: Goal(wordsPerDay: 300),
        today: DayWork(day: today, change: 0))
    }
    overview.sessions = (1...8).map {
      .running("/home/mia/timers/\($0).txt", number: UInt64($0), begun: hour)
    }
    overview.sessions.append(Self.forgotten)
    let text = OverviewText(overview, on: .columns(80, lines: 24)).text
    #expect(text.count { $0 == "\n" } < 24, "\(text)")
    #expect(text.hasPrefix("Today "))
    #expect(text.contains(/\n\d more: fileprogress goal list\n/), "\(text)")
    #expect(text.contains(/\n  \d more: fileprogress status\n/), "\(text)")
    #expect(text.contains("! thesis.odt "), "it has to be corrected: \(text)")
    let whole = OverviewText(overview, on: .columns(80)).text
    #expect(whole.contains("8.txt") && !whole.contains("fileprogress status"), "\(whole)")
  }

  @Test func goalsOfSeveralKindsAndThreeTimersFitANarrowScreen() {
    let today = CalendarDay(number: 20_777)
    var overview = Overview(
      today: ReportTotals(), week: ReportTotals(), running: [Self.essay],
      recent: [.of("/home/mia/school/1.md", words: 3, last: now - day)])
    var minutes = Goal(wordsPerWeek: 13_000)
    minutes.minutesPerDay = 30
    overview.goals = [minutes, Goal(words: 9_000, editedPerDay: 1_500), Goal(wordsPerDay: 500)]
      .enumerated().map { place, goal in
        GoalProgress(
          path: "/home/mia/goals/a longer name \(place).txt", isFolder: false, goal: goal,
          today: DayWork(day: today, change: 1_200))
      }
    overview.sessions = (1...3).map {
      .running("/home/mia/timers/\($0).txt", number: UInt64($0), begun: hour)
    }
    let text = OverviewText(overview, on: .columns(40, lines: 24)).text
    #expect(text.count { $0 == "\n" } < 24, "\(text)")
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 40 }, "\(text)")
    #expect(text.contains("fileprogress stop"), "\(text)")
  }

  @Test func noWordsAreSaidAlsoWhileATimerRuns() {
    let none = [PeriodWords(counter: "prose/1", count: 3, change: 0)]
    let begin = "Today      0 words        41 min\nThis week  0 words   10 h 00 min\n"
    #expect(text(recent: [.of("/a.txt")], words: none).hasPrefix(begin))
    #expect(text(sessions: [Self.timer], running: [Self.essay], words: none).hasPrefix(begin))
  }

  @Test func wordsOfDifferentCountersAreNotAdded() {
    let words = [
      PeriodWords(counter: "wc", count: 30, change: -1),
      PeriodWords(counter: "prose/1", count: 3, change: 2),
    ]
    #expect(
      text(recent: [.of("/a.txt")], words: words).hasPrefix(
        """
        Today         +2 words (prose/1), −1 word (wc)    1 h 22 min
        This week  +20 words (prose/1), −10 words (wc)   20 h 00 min

        """))
  }

  // MARK: - Classes

  /// Four things to do in one class; students wait in another one, and so does the person in a third one.
  private static let classes: ClassGlance = {
    var glance = ClassGlance()
    glance.isStudent = true
    glance.works = (1...4).map {
      .init(
        title: "Essay \($0)", due: $0 == 4 ? nil : "2026-12-0\($0)",
        state: $0 == 1 ? "new, overdue" : "opened", classTitle: "History 7b")
    }
    glance.waiting = [
      .init(classTitle: "Art", studentCount: 1), .init(classTitle: "Music", studentCount: nil),
    ]
    return glance
  }()

  @Test func whatIsDueAndWhoWaitsStandsBeforeTheLastDocuments() {
    let shown = text(recent: [.of("/home/mia/essay.txt")], classes: Self.classes)
    #expect(
      shown.contains(
        """

        Assigned work  Due    State
        Essay 1        1 Dec  new, overdue
        Essay 2        2 Dec  opened
        Essay 3        3 Dec  opened
        1 more: fileprogress assignment

        1 student is waiting to be admitted to Art. To see who: fileprogress class show
        No teacher of Music has admitted you yet. To check again:
          fileprogress class sync

        """), "\(shown)")
    #expect(shown.contains("\n  fileprogress assignment open 'Essay 1'  work on what is due\n"))
    #expect(shown.contains("\n  fileprogress open                       continue essay.txt\n"))
  }

  @Test func whoWaitsToBeATeacherIsToldWhoseTurnItIs() {
    var classes = ClassGlance()
    classes.waiting = [.init(classTitle: "Art", studentCount: nil, isTeacher: true)]
    #expect(
      text(classes: classes) == """
        The owner of Art has not added you as a teacher yet. To check again:
          fileprogress class sync

        """)
  }

  @Test(arguments: [(1, "it"), (2, "them")])
  func whatIsNewlyFinishedIsCounted(count: Int, pronoun: String) {
    var classes = ClassGlance()
    classes.handIns = [.init(classTitle: "Art", count: count)]
    #expect(
      text(classes: classes)
        == "New in Art: \(count) finished. To see \(pronoun): fileprogress class report Art\n")
  }

  @Test func aCommandStandsOnOneLine() {
    var classes = ClassGlance()
    classes.damaged = ["History 7b"]
    classes.handIns = [.init(classTitle: "Art", count: 2)]
    classes.waiting = [.init(classTitle: "Art", studentCount: 1)]
    for columnCount in 40...80 {
      let lines = text(classes: classes, on: .columns(columnCount)).split(separator: "\n")
      for command in [
        "fileprogress doctor --repair", "fileprogress class report Art", "fileprogress class show",
      ] {
        #expect(lines.contains { $0.hasSuffix(command) }, "\(columnCount): \(command)")
      }
      #expect(lines.allSatisfy { DisplayWidth.of(String($0)) <= columnCount })
    }
  }

  @Test func ofAFullListNobodyKnowsHowManyWait() {
    var classes = ClassGlance()
    classes.waiting = [.init(classTitle: "Art", studentCount: 1_024, isFull: true)]
    let shown = text(classes: classes)
    #expect(
      shown.contains("At least 1,024 people are waiting to be admitted to Art."), "\(shown)")
  }

  @Test func classesStandAloneWhereNothingIsRecorded() {
    let shown = text(classes: Self.classes)
    #expect(shown.hasPrefix("Assigned work  Due    State\n"), "\(shown)")
    #expect(!shown.contains("Today"))
    #expect(text(classes: ClassGlance()) == "")
  }

  @Test func severalClassesAreNamed() {
    var classes = Self.classes
    classes.works[1].classTitle = "Art"
    let shown = text(classes: classes)
    #expect(shown.contains("Essay 1  History 7b  1 Dec"), "\(shown)")
    #expect(shown.contains("Essay 2  Art         2 Dec"), "\(shown)")
  }

  @Test func aWelcomeInAClassSaysWhatLeavesTheComputer() {
    func welcome(_ classes: ClassGlance) -> String {
      WelcomeText(
        startingWith: "fileprogress open story.txt", isNew: true, classes: classes,
        on: .columns(80)
      ).lines.joined(separator: "\n")
    }
    let student = welcome(Self.classes)
    #expect(!student.contains("Nothing leaves"))
    #expect(student.contains("\n  fileprogress assignment open 'Essay 1'  work on what is due\n"))
    #expect(
      student.replacing("\n", with: " ").hasSuffix(
        "Your class sees your time and word counts for assigned work. "
          + "To see which: fileprogress class share"),
      "\(student)")
    let teacher = welcome(ClassGlance())
    #expect(
      teacher.hasSuffix("Your text stays in its file. Your class gets only what you assign."))
  }

  @Test func aTeacherWhoDoesNotWriteIsToldOfTheClass() {
    var classes = ClassGlance()
    func welcome() -> String {
      WelcomeText(
        startingWith: "fileprogress open story.txt", isNew: true, classes: classes,
        on: .columns(80)
      ).lines.joined(separator: "\n")
    }
    classes.taught = [.init(classTitle: "History 7b", studentCount: 28, assignmentCount: 1)]
    #expect(welcome().hasPrefix("History 7b: 28 students, 1 assignment.\n\n"), "\(welcome())")
    #expect(welcome().contains(/\n  fileprogress class report +see how far everyone is\n/))
    #expect(!welcome().contains("Hello!"))
    classes.taught.append(.init(classTitle: "Art", studentCount: 0, assignmentCount: 0))
    #expect(welcome().contains("1 assignment.\nArt: 0 students, 0 assignments.\n\n"))
    #expect(welcome().contains(/\n  fileprogress class report TITLE +see how far/))
    // A class that is over is named only if there is no other.
    classes.archived = ["Art 4"]
    #expect(!welcome().contains("Art 4"), "\(welcome())")
    classes.taught = []
    #expect(welcome().hasPrefix("Art 4 is archived.\n\n"), "\(welcome())")
    #expect(welcome().contains(/\n  fileprogress class archive TITLE --undo +continue the class\n/))
    #expect(!welcome().contains("Hello!"))
  }

  // MARK: - The first time

  private func welcome(isNew: Bool = true, on screen: ReportScreen) -> String {
    WelcomeText(
      startingWith: isNew ? "fileprogress open story.txt" : "fileprogress open essay.txt",
      isNew: isNew, on: screen
    ).lines.map { $0 + "\n" }.joined()
  }

  @Test func anEmptyHomeIsWelcomed() {
    #expect(
      welcome(on: .columns(80)) == """
        Hello! fileprogress counts your words and your time while you write. Nothing is
        counted yet, so today can only get better.

          fileprogress open story.txt  start a text; write, save, close
          fileprogress                 come back and see what you did
          fileprogress --help          see the commands

        Your text stays in its file. Nothing leaves this computer.

        """)
    #expect(
      welcome(isNew: false, on: .columns(80)).contains(
        "  fileprogress open essay.txt  work on it; write, save, close\n"))
  }

  @Test func aWelcomeFits40Columns() {
    #expect(
      welcome(on: .columns(40)) == """
        Hello! fileprogress counts your words
        and your time while you write. Nothing
        is counted yet, so today can only get
        better.

          fileprogress open story.txt
            start a text; write, save, close
          fileprogress
            come back and see what you did
          fileprogress --help
            see the commands

        Your text stays in its file. Nothing
        leaves this computer.

        """)
  }
}
