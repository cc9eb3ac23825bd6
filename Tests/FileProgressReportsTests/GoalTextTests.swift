import FileProgressReports
import Foundation
import ProgressModel
import Testing

@Suite struct GoalTextTests {
  /// Friday, 2026-11-20.
  private let today = CalendarDay(number: 20_777)

  private func progress(
    _ goal: Goal, words: Int64? = nil, today done: Int64 = 0, minutes: Int64 = 0,
    missing: Int64? = nil, wrote ago: [Int64] = []
  ) -> GoalProgress {
    var progress = GoalProgress(
      path: "/home/mia/essay.txt", isFolder: false, goal: goal,
      today: DayWork(day: today, change: done, activeNanoseconds: minutes * minute))
    progress.words = words
    if let lastDay = goal.lastDay, let missing {
      progress.pace = GoalPace(
        missing: missing, today: today, lastDay: lastDay, daysOff: [],
        written: Set(ago.map { today.adding(-$0) }))
    }
    return progress
  }

  @Test(arguments: [
    (0, "today"), (1, "tomorrow"), (2, "Sunday"), (6, "Thursday"), (7, "Friday, 27 November"),
    (41, "Thursday, 31 December"), (300, "16 September 2027"), (-1, "yesterday"),
    (-3, "Tuesday, 17 November"),
  ])
  func aDayIsNamedAsSeenFromToday(ahead: Int64, name: String) {
    #expect(DayText.name(of: today.adding(ahead), today: today) == name)
  }

  @Test func aClosingLineNamesWhatWasDoneToday() {
    func closing(_ progress: GoalProgress, streak days: Int64 = 0, isUnicode: Bool = true) -> String
    {
      var progress = progress
      let done = (0..<days).map { today.adding(-$0) }
      progress.streak = Streak(of: Set(done), through: today, daysOff: [])
      let figures = SessionFigures(time: WorkTime(), wordsAtEnd: 1202)
      let line = TimerSummaryLine("a.md", figures: figures, goal: progress)
        .text(on: .columns(80, usesUnicode: isUnicode))
      return String(line.trimmingPrefix("a.md: 1,202 words, 0 s"))
    }
    let daily = progress(Goal(wordsPerDay: 500), today: 1200)
    #expect(closing(daily) == " · 1,200 of 500 today")
    #expect(closing(daily, streak: 1) == " · 1,200 of 500 today")
    #expect(closing(daily, streak: 6) == " · 1,200 of 500 today · 6 days in a row")
    #expect(
      closing(daily, streak: 6, isUnicode: false) == ", 1,200 of 500 today, 6 days in a row")
    #expect(closing(progress(Goal(minutesPerDay: 30), minutes: 25)) == " · 25 of 30 min today")
    #expect(
      closing(progress(Goal(wordsPerDay: 200, minutesPerDay: 30), today: 120, minutes: 25))
        == " · 120 of 200 words, 25 of 30 min today")
    #expect(closing(progress(Goal(words: 1500), words: 1380)) == " · 1,380 of 1,500 words")
    #expect(
      closing(progress(Goal(words: 1500, lastDay: today.adding(6)), words: 30, missing: 1470))
        == " · 0 of 210 today")
    #expect(closing(progress(Goal(words: 1500))) == "")
    var weekly = progress(Goal(words: 9000, wordsPerWeek: 3000), words: 7100)
    weekly.weekChange = 1200
    #expect(closing(weekly, streak: 2) == " · 1,200 of 3,000 this week · 2 days in a row")
    weekly.goal.wordsPerDay = 500
    #expect(closing(weekly) == " · 0 of 500 today · 1,200 of 3,000 this week")
  }

  @Test func aPaceIsASentence() {
    let goal = Goal(words: 1500, lastDay: today.adding(6))
    #expect(
      GoalText.sentences(about: progress(goal, words: 30, missing: 1470))
        == ["You need 210 words a day to finish by Thursday."])
    #expect(
      GoalText.sentences(about: progress(goal, words: 30, missing: 1470, wrote: [14, 6, 4]))
        == [
          "You need 210 words a day to finish by Thursday.",
          "That is 490 words a day if you write only on Mon, Fri and Sat, as in the last four weeks.",
        ])
    #expect(
      GoalText.sentences(about: progress(goal, words: 30, missing: 1470, wrote: [13, 6, 4]))
        == ["You need 210 words a day to finish by Thursday."], "less than two weeks are no habit")
    let last = Goal(words: 100, lastDay: today)
    #expect(
      GoalText.sentences(about: progress(last, words: 60, missing: 40))
        == ["You need 40 words today to finish in time."])
  }

  @Test func whoWantsLessEachDayThanItTakesIsTold() {
    let goal = Goal(words: 1500, lastDay: today.adding(6), wordsPerDay: 100)
    #expect(
      GoalText.sentences(about: progress(goal, words: 30, missing: 1470)).last
        == "Your goal of 100 words a day is too low for that.")
  }

  @Test func whatIsReachedOrOverIsSaidCalmly() {
    #expect(
      GoalText.sentences(about: progress(Goal(words: 1500), words: 1512))
        == ["You have reached this goal."])
    #expect(
      GoalText.sentences(about: progress(Goal(words: 1500, wordsPerDay: 10), words: 1512))
        == ["You have reached this goal. The daily goal continues."])
    #expect(
      GoalText.sentences(
        about: progress(Goal(words: 1500, lastDay: today.adding(-1)), words: 1499))
        == ["The last day was yesterday. You are 1 word short."])
    #expect(GoalText.sentences(about: progress(Goal(wordsPerDay: 10))).isEmpty)
  }

  @Test func aLossOfWordsIsNoneAsInTheTable() {
    let text = GoalListText(
      [progress(Goal(words: 1500), words: 375, today: -27)], on: .columns(80)
    ).text
    #expect(text.contains(" 0 words\n") && !text.contains("27"), "\(text)")
  }

  @Test func aListHasAFewLinesForEachGoal() {
    var novel = progress(
      Goal(words: 50_000, lastDay: today.adding(41), wordsPerDay: 500, minutesPerDay: 30),
      words: 31_200, today: 350, minutes: 25, missing: 19_150, wrote: [14])
    (novel.path, novel.isFolder, novel.documentCount) = ("/home/mia/novel", true, 30)
    (novel.streak, novel.leftOutCount) = (Streak(dayCount: 12), 1)
    let essay = progress(Goal(words: 1500), words: 375)
    #expect(
      GoalListText([essay, novel], on: .columns(80)).text == """
        ~/essay.txt
          words  375 of 1,500 words (25%)
          today  0 words

        ~/novel/
          words     31,200 of 50,000 words (62%) in 30 documents
          today     350 of 500 words, 25 of 30 min
          streak    12 days in a row, not yet today
          pace      You need 456 words a day to finish by Thursday, 31 December. That is
                    3,192 words a day if you write only on Fri, as in the last four
                    weeks.
          left out  1 document with words counted by other rules, or that can't be
                    counted.

        """)
    let narrow = GoalListText([essay, novel], on: .columns(40)).text
    #expect(narrow.split(separator: "\n").allSatisfy { $0.count <= 40 }, "\(narrow)")
  }

  @Test func aFolderThatIsAwayIsNotCalledUncounted() {
    var novel = progress(Goal(words: 50_000, wordsPerDay: 500), today: 150)
    (novel.path, novel.isFolder, novel.isGone) = ("/home/mia/novel", true, true)
    #expect(
      GoalListText([novel], on: .columns(100)).text == """
        ~/novel/
          words  the folder can't be found; the goal is 50,000 words
          today  150 of 500 words
          gone   This folder is gone. If you moved it: fileprogress track --recursive FOLDER

        """)
    novel.isElsewhere = true
    #expect(
      GoalListText([novel], on: .columns(100)).text.hasSuffix(
        "\n  away   This folder isn't on this computer.\n"))
  }

  @Test func aBookIsNamedBesideTheWordsThatItDoubles() {
    var novel = progress(Goal(words: 50_000), words: 31_200)
    (novel.path, novel.isFolder, novel.documentCount) = ("/home/mia/novel", true, 30)
    novel.madeTexts = [MadeText(path: "/home/mia/novel/my book.md", words: 15_000)]
    #expect(
      GoalListText([novel], on: .columns(200)).text == """
        ~/novel/
          words  31,200 of 50,000 words (62%) in 30 documents
          twice  15,000 of these words are in /home/mia/novel/my book.md, which is made of other files here. \
        To leave it out: fileprogress exclude '/home/mia/novel/my book.md'
          today  0 words

        """)
  }

  @Test func aCopyIsNamedBesideTheWordsThatItDoubles() {
    var novel = progress(Goal(words: 50_000), words: 31_200)
    (novel.path, novel.isFolder, novel.documentCount) = ("/home/mia/novel", true, 30)
    novel.madeTexts = [
      MadeText(
        path: "/home/mia/novel/ch02 (copy).docx", words: 1_604,
        copyOf: "/home/mia/novel/ch02.docx")
    ]
    #expect(
      GoalListText([novel], on: .columns(200)).text == """
        ~/novel/
          words  31,200 of 50,000 words (62%) in 30 documents
          twice  1,604 of these words are in /home/mia/novel/ch02 (copy).docx, which is a copy of \
        /home/mia/novel/ch02.docx. To leave it out: fileprogress exclude '/home/mia/novel/ch02 (copy).docx'
          today  0 words

        """)
  }

  @Test func aWeekHasARowAndAColumn() {
    var novel = progress(Goal(words: 50_000, wordsPerWeek: 3000), words: 50_200, today: 40)
    (novel.path, novel.isFolder, novel.documentCount) = ("/home/mia/novel", true, 30)
    novel.weekChange = 1200
    #expect(
      GoalListText([novel], on: .columns(80)).text == """
        ~/novel/
          words  50,200 of 50,000 words (100%) in 30 documents
          today  40 words
          week   1,200 of 3,000 words
          goal   You have reached this goal. The weekly goal continues.

        """)
    #expect(
      GoalText.wish(of: novel.goal, today: today) == "50,000 words, 3,000 words a week")
    let lines = GoalTable([novel, progress(Goal(words: 1500))], on: .columns(100)).lines
    #expect(lines.first?.contains("  This week  ") ?? false, "\(lines)")
    #expect(lines.contains { $0.contains("  1,200 of 3,000  ") }, "\(lines)")
    #expect(
      LensText.today(ReportTotals(), goal: novel, on: .columns(80)) == "1,200 of 3,000 this week")
    #expect(
      PromptText([], today: ReportTotals(), goal: novel, on: .columns(80)).text
        == "1,200/3,000 words this week")
    novel.goal.wordsPerDay = 500
    #expect(
      PromptText([], today: ReportTotals(), goal: novel, on: .columns(80)).text
        == "40/500 words today, 1,200/3,000 words this week")
  }

  @Test func editsHaveARowAndAColumnAndTheSessionsThatAreNotCounted() {
    var novel = progress(Goal(editedPerDay: 500), today: 20)
    novel.today.edited = 580
    #expect(GoalText.wish(of: novel.goal, today: today) == "500 edited words a day")
    #expect(
      GoalListText([novel], on: .columns(80)).text
        .contains("  today  20 words, 580 of 500 edited words\n"))
    #expect(GoalText.unseen(of: novel, on: .columns(80)) == nil)
    novel.today.hasChangesOutside = true
    let advice = "To have edits counted, write with fileprogress open."
    let outside = "Today's edits outside of sessions aren't counted. " + advice
    #expect(GoalText.unseen(of: novel, on: .columns(80)) == outside)
    #expect(GoalListText([novel], on: .columns(200)).text.contains("  not seen  " + outside))
    let lines = GoalTable([novel, novel], on: .columns(200)).lines
    #expect(lines.first?.contains("  Edited today  ") ?? false, "\(lines)")
    #expect(lines.contains { $0.contains("  580 of 500  ") }, "\(lines)")
    #expect(lines.count(where: { $0 == outside }) == 1, "\(lines)")
    novel.unseenToday = ["a", "b", "c"].map {
      UnseenSession(path: "/home/mia/\($0).md", startedAtNanoseconds: now)
    }
    let screen = ReportScreen.columns(80)
    let start = CivilTime(nanoseconds: now, in: screen.timeZone).timeOfDay
    #expect(
      GoalText.unseen(of: novel, on: screen)
        == "Today's edits in 3 sessions (a.md at \(start), b.md at \(start), 1 other) and outside of "
        + "sessions aren't counted. " + advice)
    #expect(
      LensText.today(ReportTotals(), goal: novel, on: screen) == "580 of 500 edited words today")
    novel.goal.wordsPerDay = 10
    #expect(
      LensText.today(ReportTotals(), goal: novel, on: screen)
        == "20 of 10 words, 580 of 500 edited words today")
    #expect(
      PromptText([], today: ReportTotals(), goal: novel, on: screen).text
        == "20/10 words, 580/500 edited words today")
    // It is Friday.
    novel.goal = Goal(weekdays: [.tuesday], editedPerDay: 500)
    #expect(GoalListText([novel], on: .columns(80)).text.contains("  today  20 words\n"))
    #expect(GoalText.unseen(of: novel, on: screen) == nil, "nothing is wanted today")
  }

  @Test func aGoalForAllDocumentsIsNamedInWords() {
    var all = progress(Goal(wordsPerDay: 500), today: 512)
    (all.path, all.isFolder) = ("/", true)
    #expect(GoalListText([all], on: .columns(80)).text.hasPrefix("all documents\n  today  512 of"))
    let table = GoalTable([all], on: .columns(80)).lines
    #expect(table[1].hasPrefix("all documents  "), "\(table)")
    #expect(
      LensText.reached(all)
        == "You have reached today's goal for all documents: 512 of 500 words.")
  }

  @Test func theDaysOfAGoalAreNamed() {
    let goal = Goal(words: 900, wordsPerDay: 500, minutesPerDay: 30, wordsPerWeek: 1500)
    func wish(_ goal: Goal) -> String {
      var goal = goal
      goal.weekdays = [.thursday, .tuesday]
      return GoalText.wish(of: goal, today: today)
    }
    #expect(
      wish(goal)
        == "900 words, 500 words a day, 30 min a day on Tue and Thu, 1,500 words a week")
    #expect(wish(Goal(words: 900)) == "900 words, on Tue and Thu")
    // It is Friday.
    var progress = progress(Goal(wordsPerDay: 500, weekdays: [.tuesday]), today: 20)
    progress.streak = Streak(dayCount: 4)
    #expect(
      GoalListText([progress], on: .columns(80)).text == """
        ~/essay.txt
          today   20 words
          streak  4 days in a row

        """)
  }

  private func novelOfNovember() -> GoalProgress {
    var novel = progress(Goal(words: 50_000, lastDay: today.adding(10)), words: 38_200)
    (novel.path, novel.isFolder) = ("/home/mia/novel", true)
    novel.course = GoalCourse(
      from: today.adding(-19), through: today.adding(10), today: today, words: 38_200,
      wanted: 50_000
    ) { _ in 1_910 }
    return novel
  }

  @Test func theTotalIsComparedWithTheLine() {
    let novel = novelOfNovember()
    #expect(
      GoalCourseText([novel], hasBars: false, on: .columns(80)).lines
        == ["novel/: 38,200 of 50,000 · 33,333 planned by today · 4,867 ahead"])
    #expect(
      GoalCourseText([novel], hasBars: true, on: .columns(80, usesUnicode: false)).lines
        == ["novel/: 38,200 of 50,000, 33,333 planned by today, 4,867 ahead"])
    let bars = GoalCourseText([novel], hasBars: true, on: .columns(80)).lines
    #expect(bars.count == 3)
    #expect(bars[1].hasPrefix("  written  ▁") && bars[1].count == 11 + 20, "\(bars)")
    #expect(bars[2].hasPrefix("  line     ▁") && bars[2].hasSuffix("█"), "\(bars)")
    #expect(bars[2].count == 11 + 30, "\(bars)")
    var other = novel
    other.course = nil
    #expect(GoalCourseText([other], hasBars: true, on: .columns(80)).lines.isEmpty)
  }

  @Test func nobodyIsBehindOnTheFirstDay() {
    func line(words: Int64, change: Int64) -> [String] {
      var novel = novelOfNovember()
      novel.course = GoalCourse(
        from: today, through: today.adding(9), today: today, words: words, wanted: 50_000
      ) { _ in change }
      return GoalCourseText([novel], hasBars: false, on: .columns(80)).lines
    }
    #expect(line(words: 0, change: 0) == ["novel/: 0 of 50,000 · 5,000 planned by today"])
    #expect(
      line(words: 6_000, change: 6_000)
        == ["novel/: 6,000 of 50,000 · 5,000 planned by today · 1,000 ahead"])
  }

  @Test func aNewGoalOfAWeekSaysWhatCounts() {
    var goal = progress(Goal(wordsPerWeek: 3000), words: 100)
    #expect(
      GoalText.beginning(of: goal)
        == "Words count from now on. Those already there don't count for this week.")
    goal.weekChange = 20
    #expect(GoalText.beginning(of: goal) == nil)
  }

  @Test func aNameIsPrintable() {
    var goal = progress(Goal(words: 10), words: 5)
    goal.path = "/a/x\u{1B}[2J.txt"
    let text = GoalListText([goal], on: .columns(80)).text
    #expect(text.hasPrefix("/a/x\\u{1b}[2J.txt\n"))
  }

  @Test func aTableHasALineForEachGoal() {
    var novel = progress(
      Goal(words: 50_000, wordsPerDay: 500), words: 31_200, today: 350)
    (novel.path, novel.isFolder, novel.streak) = ("/home/mia/novel", true, Streak(dayCount: 12))
    var gone = novel
    gone.isGone = true
    for columns in [40, 60, 80] {
      let lines = GoalTable([novel, gone], on: .columns(columns)).lines
      #expect(
        lines.dropFirst(2).map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: " ")
          == "1 goal can't be found on disk. See: fileprogress goal list")
      #expect(lines.allSatisfy { $0.count <= columns }, "\(lines)")
      #expect(lines[1].contains("  350 of 500  "), "\(lines)")
    }
    novel.goal.minutesPerDay = 30
    #expect(
      GoalTable([novel], on: .columns(40)).lines == [
        "Goals today       Words      Min  Done", "novel/       350 of 500  0 of 30   62%",
      ])
    #expect(
      GoalTable([gone, gone], on: .columns(80)).lines
        == ["2 goals can't be found on disk. See: fileprogress goal list"])
    gone.isUnreachable = true
    #expect(
      GoalTable([gone], on: .columns(80)).lines
        == ["1 goal is not reachable now. See: fileprogress goal list"])
    #expect(GoalTable([], on: .columns(80)).lines.isEmpty)
    #expect(
      GoalTable(Array(repeating: novel, count: 8), on: .columns(80)).lines.last
        == "3 more: fileprogress goal list")
  }

  @Test(arguments: [40, 47, 60, 80])
  func goalsOfSeveralKindsFitAScreenAndKeepTheirNames(columnCount: Int) {
    var essay = progress(Goal(wordsPerWeek: 3000), words: 300)
    essay.goal.minutesPerDay = 30
    var thesis = progress(Goal(words: 9_000, editedPerDay: 400), words: 2_000)
    thesis.path = "/home/mia/notes for the talk.txt"
    var poems = progress(Goal(editedPerDay: 12_000), words: 90)
    poems.path = "/home/mia/notes for the trip.txt"
    for goals in [[essay, thesis], [essay, thesis, poems], [thesis, poems]] {
      let lines = GoalTable(goals, on: .columns(columnCount)).lines
      #expect(lines.allSatisfy { $0.count <= columnCount }, "\(lines)")
      let names = lines.dropFirst().prefix(goals.count)
        .map { $0.prefix { !$0.isNumber }.trimmingCharacters(in: .whitespaces) }
      #expect(names.allSatisfy { $0.count >= 8 }, "\(lines)")
      #expect(Set(names).count == goals.count, "\(lines)")
      // In the heading or among those without room.
      #expect(
        lines.joined().contains("This week") == goals.contains { $0.goal.wordsPerWeek != nil },
        "\(lines)")
    }
  }

  @Test func aTotalWithoutRoomIsNamed() {
    var novel = progress(
      Goal(words: 50_000, wordsPerDay: 1_718, wordsPerWeek: 13_000, editedPerDay: 1_500),
      words: 12_029, today: 1_132)
    novel.goal.minutesPerDay = 120
    let lines = GoalTable([novel], on: .columns(80)).lines
    #expect(lines.last == "No room for: Total. See: fileprogress goal list", "\(lines)")
    #expect(!(lines.first?.contains("Total") ?? true), "\(lines)")
    #expect(!GoalTable([novel], on: .columns(200)).lines.joined().contains("No room"))
  }
}
