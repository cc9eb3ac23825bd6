import ClassModel
import ClassStorage
import ClassTestSupport
import Foundation
import StoreEngine
import Testing

/// The teacher's view, as the command prints it.
struct ClassReportTests {
  let fixture: CommandFixture
  let filled: FilledClass

  init() throws {
    fixture = try CommandFixture()
    filled = try FilledClass(inStore: fixture.store)
  }

  private static let now = CommandFixture.beginning
  private static let day: Int64 = 86_400

  /// Fills a class in which everything happens.
  @discardableResult
  static func fill(_ filled: FilledClass) throws -> Assignment {
    let anna = try filled.student("Anna Berg")
    let ben = try filled.student("Ben Ott", rosterIdentifier: "s2")
    try filled.student("Carla Diaz", machines: 0)
    let dora = try filled.student("Dora Ek")
    let emil = try filled.student("Emil Fox", machines: 2)
    let essay = try filled.assignment("Essay on tides", handedOut: now - 5 * day, due: now - day)
    let quiz = try filled.assignment(
      "Quiz", handedOut: now - 4 * day, files: ["Act 1", "Act 2"], to: [anna, emil])
    try filled.report(
      anna, on: essay, made: now - 3_600, received: now - 3_000, opened: now - 4 * day
    ) {
      $0.works = [
        filled.work(begun: now - 3 * day, minutes: 60, sessions: 2, progress: 1, words: 558)
      ]
      $0.submitted = ReportedState(
        holds: true, time: ClassInstant(clampingSeconds: now - 2 * day), stamp: 9)
    }
    try filled.report(
      ben, on: essay, made: now - 7_200, received: now - 7_000, opened: now - day
    ) {
      var work = filled.work(begun: now - day, minutes: 20, progress: 0.5, score: (8, 10))
      work.attempts[0].sessions[0].corrected = 7
      work.attempts[0].sessions[0].removedSeconds = 300
      work.attempts[0].items += [
        ReportedItem(
          identifier: ClassText(cleaning: "pages", .other), stamp: 5,
          value: .quantity(title: FilledClass.name("Pages"), 12, counter: nil)),
        ReportedItem(
          identifier: ClassText(cleaning: "passed", .other), stamp: 5,
          value: .binary(title: FilledClass.name("Passed"), true, .passFail)),
      ]
      work.done = ReportedState(
        holds: true, time: ClassInstant(clampingSeconds: now - 8_000), stamp: 9)
      $0.works = [work]
    }
    try filled.report(
      emil, on: essay, made: now + 365 * day, received: now - 60, opened: now - day)
    try filled.report(emil, on: quiz, machine: 1, made: now - 90, received: now - 60) {
      $0.isCut = true
      var work = filled.work(begun: now - day, minutes: 40)
      work.fileName = FilledClass.name("act-1.txt")
      for place in work.attempts[0].sessions[0].segments.indices {
        work.attempts[0].sessions[0].segments[place].kind = .manual
      }
      $0.works = [filled.work(2, begun: now - day, minutes: 5, score: (12, 10)), work]
    }
    try filled.share(dora, .stopped)
    try filled.derive()
    return essay
  }

  @Test func classIsAGridOfStudentsAndAssignments() throws {
    try Self.fill(filled)
    let outcome = fixture.run("class", "report", "History 7b")
    #expect(outcome.status == 0, "\(outcome)")
    #expect(
      outcome.said.hasSuffix(
        "The class folder may have something new. To look now: fileprogress class sync\n"))
    #expect(
      outcome.output == """
        History 7b: 5 students, 2 assignments

          Assignment      Due     Finished
        1 Essay on tides  24 Dec  2 of 4
        2 Quiz            –       0 of 2

        Student                 1           2
        Anna Berg               submitted   not known yet
        Ben Ott                 done, late
        Carla Diaz  not joined  ?
        Dora Ek                 N/A
        Emil Fox                opened ~    working

        ~ Clock off by a day or more, so dates and late marks may be wrong: Emil Fox.
        N/A: the student doesn't share, or left the class.

        """)
  }

  @Test func assignmentHasAveragesAndARowForEachStudent() throws {
    try Self.fill(filled)
    let outcome = fixture.run("report", "--assignment", "essay")
    #expect(
      outcome.output == """
        Essay on tides, History 7b, due 24 Dec
        5 students: 1 submitted, 1 done, 1 opened, 1 not joined, 1 not shared, 1 late

                        Average      Median       Half between  Students
        Active time      55 min      55 min  38 min–1 h 13 min         2
        Open time    1 h 10 min  1 h 10 min  45 min–1 h 35 min         2
        Quiz                80%         80%            80%–80%         1
        Words               558         558            558–558         1
        Progress            75%         75%            63%–88%         2

        Student                 State                  Result  Progress      Active        Open  Last work        Received
        Anna Berg               submitted           558 words      100%  1 h 30 min  2 h 00 min  Wed 11:00        today 9:10
        Ben Ott                 done, late  80% (8/10 points)       50%      20 min      20 min  yesterday 10:20  today 8:03
        Carla Diaz  not joined  ?
        Dora Ek                 N/A                       N/A       N/A         N/A         N/A  N/A              N/A
        Emil Fox                opened                                                                            today 9:59

        Ben Ott: done today 7:46, late; received today 8:03.
        Ben Ott: 1 session corrected, 5 min removed.
        Emil Fox: the student's clock seems 365 days ahead. Dates and late marks may be
          wrong.
        N/A: the student doesn't share, or left the class.

        """)
  }

  /// The students of a table, from its top.
  private func students(_ options: String...) -> [String] {
    let names = ["Anna Berg", "Ben Ott", "Carla Diaz", "Dora Ek", "Emil Fox"]
    let output = fixture.run(["class", "report"] + options).output
    let table = output.split(separator: "\nStudent ", maxSplits: 1).last ?? ""
    return table.split(separator: "\n\n").first.map { rows in
      rows.split(separator: "\n").compactMap { row in names.first { row.hasPrefix($0) } }
    } ?? []
  }

  @Test func studentsAreSortedAsAskedFor() throws {
    try Self.fill(filled)
    #expect(students().first == "Anna Berg")
    // Of the first two nothing is known, and Anna did most of one assignment.
    #expect(
      students("--sort", "state") == ["Carla Diaz", "Dora Ek", "Ben Ott", "Anna Berg", "Emil Fox"])
    let essay = ["--assignment", "essay", "--sort"]
    #expect(
      students(essay[0], essay[1], essay[2], "state")
        == ["Carla Diaz", "Dora Ek", "Emil Fox", "Ben Ott", "Anna Berg"])
    #expect(students(essay[0], essay[1], essay[2], "time").prefix(2) == ["Anna Berg", "Ben Ott"])
    #expect(
      students(essay[0], essay[1], essay[2], "received").prefix(3)
        == ["Emil Fox", "Anna Berg", "Ben Ott"])
    #expect(students(essay[0], essay[1], essay[2], "result").prefix(2) == ["Anna Berg", "Ben Ott"])
    for words in [["--sort", "time"], ["--sort", "state", "--student", "anna"], ["--sort", "x"]] {
      let refused = fixture.run(["class", "report"] + words)
      #expect(refused.status == 64, "\(words) \(refused)")
    }
  }

  @Test func figuresStandBesideTheStatesIfAskedFor() throws {
    try Self.fill(filled)
    var fixture = fixture
    fixture.isOutputTerminal = true
    func report(columns: Int) -> String {
      fixture.columns = columns
      return fixture.run("class", "report", "--figures", "--color", "never").output
    }
    let wide = report(columns: 120)
    #expect(
      wide.contains(/\nAnna Berg +submitted, 558 words, 1 h 30 min +not known yet/), "\(wide)")
    #expect(wide.contains(/\nBen Ott +done, late, 80% \(8\/10 points\), 20 min\n/), "\(wide)")
    #expect(
      wide.contains(/\nEmil Fox +opened ~ +working, 120% \(12\/10 points\), 40 min\n/), "\(wide)")
    let narrow = report(columns: 80)
    #expect(narrow.contains(/\nAnna Berg +s 558 +\?/), "\(narrow)")
    #expect(narrow.contains(/\nBen Ott +d! 80%\n/), "\(narrow)")
    #expect(narrow.contains(/\nEmil Fox +o~ +w 120%\n/), "\(narrow)")
    #expect(narrow.contains("After the letter: words or another result"), "\(narrow)")
    let small = report(columns: 40)
    #expect(small.split(separator: "\n").allSatisfy { $0.count <= 40 }, "\(small)")
    let refused = fixture.run("class", "report", "--figures", "--assignment=essay")
    #expect(refused.status == 64)
    #expect(
      refused.said.contains("The report on an assignment or a student always has them."),
      "\(refused)")
  }

  @Test func figuresAreAlsoForPrograms() throws {
    try Self.fill(filled)
    func lines(_ options: String...) -> [String] {
      fixture.run(["class", "report", "--csv"] + options).output
        .split(whereSeparator: \.isNewline).map(String.init)
    }
    // Everything about the essay is as in its own report.
    let all = lines("--figures")
    let essay = lines("--assignment", "essay")
    #expect(all.first == essay.first)
    #expect(Set(essay).isSubset(of: all))
    #expect(all.count == 1 + 5 + 2 * 2)
    // With a due date comes first, on both lines of each student.
    let anna = all.filter { $0.hasPrefix("Anna") }
    #expect(anna.map { $0.contains("Essay on tides") } == [true, false, false], "\(anna)")
    let students = try fixture.run("class", "report", "--figures", "--json").json["students"]
    let work = (students as? [[String: Any]])?.map { $0["work"] as? [[String: Any]] ?? [] } ?? []
    let figures = work.map { $0.map { ($0["figures"] as? [String: Any])?["sessions"] as? Int } }
    #expect(figures.first == [2, nil], "\(work)")
    #expect(figures.last == [0, 2], "\(work)")
    let plain = fixture.run("class", "report", "--json").output
    #expect(!plain.contains("figures"), "\(plain)")
  }

  @Test func programsGetAssignmentsInTheOrderOfTheTable() throws {
    try filled.student("Anna Berg")
    try filled.assignment("No hurry", handedOut: Self.now - 2 * Self.day)
    try filled.assignment("Soon", handedOut: Self.now - Self.day, due: Self.now + Self.day)
    try filled.derive()
    let grid = try fixture.run("class", "report", "--json").json
    let assignments = grid["assignments"] as? [[String: Any]] ?? []
    #expect(assignments.map { $0["title"] as? String } == ["Soon", "No hurry"])
    let work = (grid["students"] as? [[String: Any]])?.first?["work"] as? [[String: Any]] ?? []
    #expect(
      work.map { $0["assignment"] as? String } == assignments.map { $0["id"] as? String })
    let anna = try fixture.run("class", "report", "--student", "Anna", "--json").json
    let heads = (anna["assignments"] as? [[String: Any]] ?? []).map {
      $0["assignment"] as? [String: Any]
    }
    #expect(heads.map { $0?["title"] as? String } == ["Soon", "No hurry"])
  }

  @Test func explanationNamesEachRuleAndTheCounters() throws {
    try Self.fill(filled)
    let outcome = fixture.run("report", "--assignment", "essay", "--explain")
    let words = outcome.output.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
    for sentence in [
      "Each second counts once, even on two computers.",
      "Active time includes pauses of up to 5 min.",
      "Scores, numbers and yes/no answers are from the latest attempt.",
      "Progress is the average of all attempts of a student.",
      "Words are counted as LibreOffice Writer and Word count them.",
      "Averages leave out students without data, those who don't share and those who left.",
      "Half of the values lie between the lower and the upper quartile. QUARTILE in a spreadsheet gives the same.",
      "Late means after the due date by the student's clock.",
    ] {
      #expect(words.contains(sentence), "\(sentence)")
    }
  }

  @Test func assignmentOfSeveralPartsHasAColumnForEach() throws {
    try Self.fill(filled)
    let outcome = fixture.run("report", "--assignment", "quiz")
    #expect(
      outcome.output == """
        Quiz, History 7b
        2 students: 1 working, 1 not known yet

                      Average  Median   Half between  Students
        Active time    40 min  40 min  40 min–40 min         1
        Open time      40 min  40 min  40 min–40 min         1
        Part 2: Quiz     120%    120%      120%–120%         1

        Student    State          Part 1               Part 2  Active    Open  Last work        Received
        Anna Berg  not known yet
        Emil Fox   working                120% (12/10 points)  40 min  40 min  yesterday 10:40  today 9:59

        Part 1: Act 1
        Part 2: Act 2
        Not known yet: Anna Berg.
        Emil Fox: 35 min entered by hand.
        Emil Fox: the report leaves out the oldest sessions.

        """)
  }

  /// It was called so before.
  @Test(arguments: [
    [], ["--json"], ["--csv"], ["--explain"], ["--assignment", "essay"],
    ["--student", "s2", "--assignment", "essay", "--csv"],
  ])
  func reportOfAClassIsTheSame(options: [String]) throws {
    try Self.fill(filled)
    let today = fixture.run(["class", "report", "hist"] + options)
    #expect(today.status == 0, "\(today)")
    let former = fixture.run(["report", "--class", "hist"] + options)
    #expect(former.output == today.output)
    #expect(former.said == today.said)
  }

  @Test func studentHasARowForEachAssignment() throws {
    try Self.fill(filled)
    let outcome = fixture.run("report", "--class", "hist", "--student", "s2")
    #expect(
      outcome.output == """
        Ben Ott, History 7b: 1 assignment

        Assignment      State                  Result  Progress  Active    Open  Last work        Received
        Essay on tides  done, late  80% (8/10 points)       50%  20 min  20 min  yesterday 10:20  today 8:03

        Essay on tides: done today 7:46, late; received today 8:03.
        Essay on tides: 1 session corrected, 5 min removed.

        """)
  }

  @Test func oneStudentOnOneAssignmentHasEachSession() throws {
    try Self.fill(filled)
    let anna = fixture.run("report", "--student", "anna", "--assignment", "Essay on tides")
    #expect(
      anna.output == """
        Essay on tides, Anna Berg, History 7b, due 24 Dec

        State        submitted, Wed 10:00
        Opened       Mon 10:00
        Active time  1 h 30 min
        Open time    2 h 00 min
        Last work    Wed 11:00
        Received     today 9:10

        essay.odt
        Words     558 (1,116 added, 0 removed)
        Progress  100%

        Session                Open  Active  Words  Change
        Tue 10:00–11:00  1 h 00 min  45 min    558    +558
        Wed 10:00–11:00  1 h 00 min  45 min    558    +558

        """)
    let ben = fixture.run("report", "--student", "ben", "--assignment", "Essay on tides").output
    for line in [
      "Quiz      80% (8/10)\n", "Pages     12\n", "Passed    pass\n",
      "corrected, 5 min removed\n",
    ] {
      #expect(ben.contains(line), "\(ben)")
    }
    let emil = fixture.run("report", "--student", "emil", "--assignment", "quiz").output
    #expect(emil.contains("Act 1, as act-1.txt\n"), "\(emil)")
    #expect(emil.contains("entered by hand\n"), "\(emil)")
    #expect(
      fixture.run("report", "--student", "dora", "--assignment", "essay").output.contains("N/A"))
  }

  /// A timer sees only how many words there were before and after.
  @Test func aSessionWithATimerHasAChangeAndOneNumberOfWords() throws {
    let anna = try filled.student("Anna Berg")
    let essay = try filled.assignment("Essay", handedOut: Self.now - Self.day)
    try filled.report(
      anna, on: essay, made: Self.now - 60, received: Self.now - 30, opened: Self.now - 3_600
    ) {
      var work = filled.work(begun: Self.now - 3_600, words: 140)
      let counter = ClassText(cleaning: "prose/1", .other)
      work.attempts[0].sessions[0].words = .init(counter: counter, before: 5, after: 140)
      let count = ClassText(cleaning: WorkResult.wordCountIdentifier, .other)
      work.attempts[0].items = [
        ReportedItem(
          identifier: count, stamp: 5,
          value: .quantity(title: FilledClass.name("Word Count"), 140, counter: counter))
      ]
      work.attempts[0].primary = .init(identifier: count, stamp: 5)
      $0.works = [work]
    }
    try filled.derive()
    let words = ["class", "report", "--student", "anna"]
    let details = fixture.run(words + ["--assignment", "essay"]).output
    #expect(details.contains(/140 +\+135\n/), "\(details)")
    #expect(details.contains(/\nWords +140\n/), "\(details)")
    #expect(!details.contains("Word Count"), "\(details)")
    let lines = fixture.run(words + ["--csv"]).output.split(whereSeparator: \.isNewline)
    #expect(lines.first?.hasSuffix(",wordsChange") == true, "\(lines)")
    #expect(lines.last?.hasSuffix(",135") == true, "\(lines)")
    let parts = fixture.run("class", "report", "--figures", "--csv").output
    #expect(parts.contains(",quantity,Words,140,"), "\(parts)")
    #expect(!parts.contains("Word Count"), "\(parts)")
  }

  /// What was written after the last session is counted at the hand-in, and what follows the hand-in isn't.
  @Test(arguments: [
    (true, false, "handed in: 34 words; last session ended at 9"),
    (false, true, "done: 34 words; last session ended at 9"),
    (false, false, "34 words; last session ended at 9"),
  ])
  func twoNumbersOfWordsSayWhatTheyAre(isHandedIn: Bool, isDone: Bool, sentence: String) throws {
    let anna = try filled.student("Anna Berg")
    let essay = try filled.assignment("Essay", handedOut: Self.now - Self.day)
    let said = ReportedState(
      holds: true, time: ClassInstant(clampingSeconds: Self.now - 600), stamp: 9)
    try filled.report(
      anna, on: essay, made: Self.now - 60, received: Self.now - 30, opened: Self.now - 3_600
    ) {
      var work = filled.work(begun: Self.now - 3_600, words: 9)
      let counter = ClassText(cleaning: "prose/1", .other)
      work.attempts[0].items = [
        ReportedItem(
          identifier: ClassText(cleaning: WorkResult.wordCountIdentifier, .other), stamp: 8,
          value: .quantity(title: FilledClass.name("Word Count"), 34, counter: counter))
      ]
      if isDone { work.done = said }
      if isHandedIn { $0.submitted = said }
      $0.works = [work]
    }
    try filled.derive()
    let pages = [
      fixture.run("class", "report", "--student", "anna", "--assignment", "essay").output,
      fixture.run("class", "export", "anna").output,
    ]
    for page in pages {
      // A page that is kept breaks lines.
      let words = page.split { $0.isWhitespace }.joined(separator: " ")
      #expect(words.contains(" Words \(sentence) (9 added, 0 removed)"), "\(page)")
      #expect(!page.contains("Word Count"), "\(page)")
    }
  }

  @Test(arguments: [
    ["--class", "History 7b"], ["--assignment", "essay", "--explain"], ["--assignment", "quiz"],
    ["--student", "emil"], ["--student", "anna", "--assignment", "essay"],
  ])
  func everyLineFitsTheTerminal(_ arguments: [String]) throws {
    try Self.fill(filled)
    var fixture = fixture
    fixture.isOutputTerminal = true
    for columns in [40, 80] {
      fixture.columns = columns
      let outcome = fixture.run(["report", "--color", "never"] + arguments)
      for line in outcome.output.split(separator: "\n") {
        #expect(line.count <= columns, "\(line)")
      }
    }
  }

  @Test func manyAssignmentsAreLettersInSeveralGrids() throws {
    for number in 1...30 {
      try filled.assignment("Task \(number)", handedOut: Self.now - Self.day + Int64(number))
    }
    try Self.fill(filled)
    let outcome = fixture.run("report", "--class", "History 7b")
    for line in outcome.output.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
    #expect(outcome.output.contains("d!"))
    let words = outcome.output.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
    #expect(
      words.contains(
        "– not opened, o opened, w working, d done, s submitted, ? not known yet, ! late."),
      "\(outcome)")
  }

  @Test func spreadsheetsHaveALineForEach() throws {
    try Self.fill(filled)
    func lines(_ arguments: String...) -> [String] {
      let outcome = fixture.run(["report", "--csv"] + arguments)
      return outcome.output.split(whereSeparator: \.isNewline).map(String.init)
    }
    let grid = lines("--class", "History 7b")
    #expect(
      grid.first
        == "student,rosterId,studentId,assignment,assignmentId,dueDate,state,isLate,dueAt,studentDueAt"
    )
    #expect(grid.count == 1 + 5 + 2)
    #expect(lines("--assignment", "Quiz").count == 1 + 2 * 2)
    let sessions = lines("--student", "Anna")
    #expect(sessions.count == 1 + 2)
    #expect(
      Set(grid.map { $0.split(separator: ",", omittingEmptySubsequences: false).count }) == [10])
    for all in [lines("--assignment", "Quiz"), lines("--assignment", "Essay"), sessions] {
      let counts = Set(all.map { $0.split(separator: ",", omittingEmptySubsequences: false).count })
      #expect(counts.count == 1, "\(all)")
    }
  }

  @Test func studentSeesNothingOfTheClass() throws {
    let other = try CommandFixture()
    _ = try FilledClass(inStore: other.store, role: .student)
    let outcome = other.run("report", "--class", "History 7b")
    #expect(outcome.status == 1)
    #expect(outcome.output == "")
    #expect(
      outcome.said == """
        Error: Only a teacher of History 7b can see the work of the class. Your own work: fileprogress report

        """)
  }

  @Test(arguments: [
    ["--class", "x", "--week"], ["--assignment", "x", "--by", "day"], ["--student", "x", "a.txt"],
    ["--class", "x", "--idle", "none"], ["--class", "x", "--since", "yesterday"],
    ["--class", "x", "--sessions", "--csv"],
  ])
  func whatIsOfTheOwnWorkIsNotOfAClass(_ arguments: [String]) {
    let outcome = fixture.run(["report"] + arguments)
    #expect(outcome.status == 64)
    #expect(outcome.said.contains("can't be combined. Choose one."), "\(outcome)")
  }

  @Test func reportingChangesNothing() throws {
    try Self.fill(filled)
    // What the teacher has seen by then is no news afterwards.
    fixture.run("report", "--class", "History 7b")
    let before = fixture.storeContent()
    for arguments in [
      ["--class", "History 7b"], ["--student", "Anna"], ["--assignment", "Quiz"],
    ] {
      fixture.run(["report"] + arguments)
    }
    #expect(fixture.storeContent() == before)
  }

  @Test func namesCannotSteerATerminal() throws {
    let essay = try Self.fill(filled)
    let student = try filled.student("Eve\u{200B}\u{2028}")
    try filled.report(student, on: essay) {
      $0.works = [filled.work(words: 5)]
      $0.works[0].fileName = FilledClass.name("a\u{200B}b")
    }
    try filled.derive()
    for arguments in [
      ["--class", "History 7b"], ["--assignment", "essay"],
      ["--student", "Eve\u{200B}\u{2028}", "--assignment", "essay"],
    ] {
      let outcome = fixture.run(["report"] + arguments)
      #expect(outcome.status == 0, "\(outcome)")
      #expect(!outcome.output.unicodeScalars.contains { $0 == "\u{200B}" || $0 == "\u{2028}" })
      #expect(outcome.output.contains(#"\u{2028}"#), "\(outcome)")
    }
  }
}
