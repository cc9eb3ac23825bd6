import FileProgressTestSupport
import FileProgressTesting
import Foundation
import Testing

/// Goals of documents, and what a person is told about them. It is ten o'clock on Friday, 20 November 2026.
struct GoalCommandTests {
  let fixture: CommandFixture

  init() throws {
    fixture = try CommandFixture()
    try fixture.write(Self.words(100), to: "essay.txt")
  }

  /// A text with so many words.
  static func words(_ count: Int) -> String {
    (0..<count).map { "word\($0 % 97)" + ($0 % 10 == 9 ? ".\n" : " ") }.joined() + "\n"
  }

  private func wish() -> String {
    fixture.run("goal", "list").output
  }

  // MARK: - When the work is done

  @Test func theClosingLineNamesTheGoal() throws {
    try fixture.write("one two three\n", to: "ch04.md")
    fixture.run("goal", "ch04.md", "--per-day", "5")
    #expect(
      fixture.work(on: "ch04.md", minutes: 1, adding: "four five six seven").output
        .hasSuffix("ch04.md: 7 words (+4), 1 min · 4 of 5 today\n"))
    #expect(
      fixture.work(on: "ch04.md", minutes: 1, adding: "eight nine").output
        .hasSuffix("ch04.md: 9 words (+2), 1 min · 6 of 5 today\n"))
    fixture.clock.advance(by: .seconds(86_400))
    fixture.run("start", "ch04.md")
    fixture.clock.advance(by: .seconds(25 * 60))
    let text = try #require(fixture.text(of: "ch04.md"))
    try fixture.write(text + "ten eleven twelve thirteen fourteen\n", to: "ch04.md")
    #expect(
      fixture.run("stop", "ch04.md").said
        == "ch04.md: 14 words (+5), 25 min · 5 of 5 today · 2 days in a row\n")
    // Work on another document does not count for it.
    #expect(
      fixture.work(on: "essay.txt", minutes: 1).output
        .hasSuffix("essay.txt: 100 words (no change), 1 min\n"))
  }

  @Test func theClosingLineNamesTheGoalOfTheFolder() throws {
    fixture.run("goal", fixture.documents, "--minutes", "30")
    #expect(
      fixture.work(on: "essay.txt", minutes: 20).output
        .hasSuffix("essay.txt: 100 words (no change), 20 min · 20 of 30 min today\n"))
    fixture.run("start", "essay.txt")
    fixture.clock.advance(by: .seconds(4 * 60))
    #expect(
      fixture.run("stop").said
        == "essay.txt: 100 words (no change), 4 min · 24 of 30 min today\n")
  }

  // MARK: - Setting

  @Test func aGoalIsSetWithAllThatBelongsToIt() throws {
    let set = fixture.run(
      "goal", "essay.txt", "--words", "1500", "--by", "2026-11-26", "--per-day", "200",
      "--minutes", "25")
    #expect(set.status == 0)
    #expect(
      set.said == """
        Goal of essay.txt: 1,500 words by Thursday, 200 words a day, 25 min a day.
        Now: 100 of 1,500 words (7%).
        Words count from now on. Those already there don't count for today.
        You need 200 words a day to finish by Thursday.

        """, "\(set)")
    #expect(
      wish() == """
        ~/documents/essay.txt
          words  100 of 1,500 words (7%)
          today  0 of 200 words, 0 of 25 min
          pace   You need 200 words a day to finish by Thursday.

        """)
  }

  @Test func anOptionThatIsLeftOutStaysAndNoneTakesItAway() throws {
    func goal() throws -> [String: Any] {
      let goals = try fixture.run("goal", "list", "--json").json["goals"] as? [[String: Any]]
      return try #require(goals?.first)
    }
    fixture.run("goal", "essay.txt", "--words", "1500", "--by", "friday")
    fixture.run("goal", "essay.txt", "--per-day", "1,000")
    #expect(try goal()["wordsWanted"] as? Int == 1500)
    #expect(try goal()["by"] as? String == "2026-11-27", "the Friday to come")
    #expect(try goal()["wordsPerDay"] as? Int == 1000)
    fixture.run("goal", "set", "essay.txt", "--by", "none", "--minutes", "30")
    #expect(try goal()["by"] is NSNull)
    #expect(try goal()["minutesPerDay"] as? Int == 30)
    fixture.run("goal", "essay.txt", "--by", "2w")
    #expect(try goal()["by"] as? String == "2026-12-04")
    fixture.run("goal", "essay.txt", "--words", "none")
    #expect(try goal()["by"] is NSNull, "a last day without words says nothing")
    let again = fixture.run("goal", "essay.txt", "--minutes", "30")
    #expect(again.said.hasPrefix("The goal of essay.txt is unchanged: "), "\(again)")
    let rest = fixture.run("goal", "essay.txt", "--minutes", "none", "--per-day", "none")
    #expect(rest.said == "Removed the goal of essay.txt.\n", "\(rest)")
    #expect(
      fixture.run("goal").said
        == "You have no goals. To set one: fileprogress goal FILE --words 1500\n")
  }

  @Test func undoTakesAGoalBackAndClearRemovesIt() throws {
    fixture.run("goal", "essay.txt", "--words", "1500")
    fixture.run("goal", "essay.txt", "--words", "3000")
    #expect(
      fixture.run("undo").said == "Undid: fileprogress goal essay.txt --words 3000\n")
    #expect(wish().contains("100 of 1,500 words"))
    #expect(fixture.run("goal", "clear", "essay.txt").said == "Removed the goal of essay.txt.\n")
    #expect(wish() == "")
    let again = fixture.run("goal", "clear", "essay.txt")
    #expect(again.status == 1)
    #expect(
      again.said == "Error: essay.txt has no goal. Your goals: fileprogress goal list\n")
    #expect(fixture.run("goal", "clear", "nosuch").status == 66)
    #expect(fixture.run("undo").said == "Undid: fileprogress goal clear essay.txt\n")
    #expect(wish().contains("100 of 1,500 words"))
  }

  @Test(
    arguments: [
      (["essay.txt", "--words", "0"], 64, "--words: \"0\" is not a whole number above 0."),
      (["essay.txt", "--words", "-5"], 64, "--words: \"-5\" is not a whole number above 0."),
      (["essay.txt", "--words", "12.5"], 64, "--words: \"12.5\" is not a whole number above 0."),
      (
        ["essay.txt", "--words", "10000001"], 64,
        "--words: 10000001 is too many. The most is 10,000,000."
      ),
      (
        ["essay.txt", "--words", "999999999999999999"], 64,
        "--words: 999999999999999999 is too many."
      ),
      (
        ["essay.txt", "500"], 64,
        "A number of words needs an option: fileprogress goal essay.txt --words 500, "
          + "or --per-day 500 for each day."
      ),
      (
        ["essay.txt", "--minutes", "90s"], 64,
        "--minutes: \"90s\" is not a number of minutes. Examples: 30, 1h30, none."
      ),
      (["essay.txt", "--minutes", "1441"], 64, "--minutes: 1441 is too many. The most is 1,440."),
      (
        ["essay.txt", "--words", "9", "--by", "2026-11-19"], 64,
        "--by: 2026-11-19 is in the past. Give today or a later day, such as --by friday."
      ),
      (
        ["essay.txt", "--words", "9", "--by", "soon"], 64,
        "--by: \"soon\" is not a date."
      ),
      (
        ["essay.txt", "--words", "9", "--by", "2026-11-31"], 64,
        "does not exist. Give a real date between 1900 and 2199."
      ),
      (
        ["essay.txt", "--words", "9", "--by", "tomorrow 14:00"], 64,
        "--by: \"tomorrow 14:00\" has a time, but a goal ends on a day. Examples: 2026-12-04, friday, 2w."
      ),
      (
        ["essay.txt", "--words", "9", "--by", "last friday"], 64,
        "--by: \"last friday\" means Fri 13 Nov, which is in the past. Give today or a later day"
      ),
      (["essay.txt", "--words", "9", "--by", "yesterday"], 64, "is in the past."),
      (
        ["essay.txt", "--words", "9", "--by", "9999-01-01"], 64, "--by: 9999-01-01 is too far away."
      ),
      (
        ["essay.txt", "--by", "friday"], 64,
        "--by needs a number of words. Example: fileprogress goal essay.txt --words 1500 --by friday"
      ),
      (["--words", "9"], 64, "--words needs a document or a folder."),
      (["", "--words", "9"], 66, "name"),
      (["nowhere.txt", "--words", "9"], 66, "There is no file at nowhere.txt."),
      (["/", "--words", "9"], 66, "/ contains every file on this computer."),
      (["list", "nowhere.txt"], 66, "There is no file or folder at nowhere.txt."),
      (["clear"], 64, "fileprogress goal clear needs a file or folder."),
    ] as [([String], Int32, String)])
  func whatIsWrongIsSaidInOneLine(words: [String], status: Int32, sentence: String) throws {
    let outcome = fixture.run(["goal"] + words)
    #expect(outcome.status == status, "\(outcome)")
    #expect(outcome.said.contains(sentence), "\(outcome)")
    #expect(outcome.said.split(separator: "\n").count == 1, "\(outcome)")
    #expect(wish() == "")
  }

  @Test(arguments: [
    ("today", "2026-11-20"), ("tomorrow", "2026-11-21"), ("Friday", "2026-11-27"),
    ("sat", "2026-11-21"), ("10d", "2026-11-30"), ("in 2 weeks", "2026-12-04"),
    ("3 months", "2027-02-20"), ("2199-12-31", "2199-12-31"), ("22 nov", "2026-11-22"),
    ("nov 20", "2026-11-20"), ("nov 19", "2027-11-19"), ("24.12.2026", "2026-12-24"),
    ("1year", "2027-11-20"), ("2026-11", "2026-11-30"), ("next week", "2026-11-29"),
    ("november", "2026-11-30"), ("this week", "2026-11-22"), ("2026-W48", "2026-11-29"),
    ("15th", "2026-12-15"), ("end of month", "2026-11-30"), ("The end of the year", "2026-12-31"),
    ("end-of-next-week", "2026-11-29"), ("end of january", "2027-01-31"),
  ])
  func aDayToComeIsTypedInManyForms(text: String, day: String) throws {
    fixture.run("goal", "essay.txt", "--words", "1500", "--by", text)
    let goals = try fixture.run("goal", "list", "--json").json["goals"] as? [[String: Any]]
    #expect(goals?.first?["by"] as? String == day)
  }

  @Test(arguments: [
    ("45", 45), ("45min", 45), ("1h", 60), ("1h30", 90), ("1:30", 90), ("1.5h", 90),
  ])
  func minutesMayBeTypedAsALengthOfTime(text: String, minutes: Int) throws {
    fixture.run("goal", "essay.txt", "--minutes", text)
    let goals = try fixture.run("goal", "list", "--json").json["goals"] as? [[String: Any]]
    #expect(goals?.first?["minutesPerDay"] as? Int == minutes)
  }

  @Test func ofSeveralPlacesTheListSaysWhichHasNoGoal() throws {
    try fixture.write("two words", to: "other.txt")
    fixture.run("goal", "essay.txt", "--words", "1500")
    let list = fixture.run("goal", "list", "essay.txt", "other.txt")
    #expect(list.status == 0)
    #expect(list.output == wish())
    #expect(list.said == "other.txt has no goal.\n")
  }

  @Test func theOverviewShowsAGoalBeforeAnyWork() throws {
    fixture.run("goal", "essay.txt", "--words", "1500")
    let overview = fixture.run()
    #expect(overview.output.contains("100 of 1,500"), "\(overview)")
    #expect(!overview.said.contains("Hello!"), "\(overview)")
  }

  @Test func aContextHasNoGoal() throws {
    try fixture.write(CommandSample.contexts, to: "plays.json")
    fixture.run("context", "declare", "plays.json", "--application", "org.example.plays")
    fixture.run("context", "set", "hamlet", "--progress", "0.3")
    let outcome = fixture.run("goal", "hamlet", "--words", "100")
    #expect(outcome.status == 1)
    #expect(
      outcome.said.contains("hamlet is a context. Only documents and folders can have goals"),
      "\(outcome)")
  }

  @Test func anExcludedFileHasNoGoal() throws {
    fixture.run("exclude", "essay.txt")
    let outcome = fixture.run("goal", "essay.txt", "--words", "100")
    #expect(outcome.said.hasPrefix("essay.txt is excluded by "), "\(outcome)")
    #expect(wish() == "")
  }

  // MARK: - What becomes of it

  @Test func progressFollowsTheGoalUnlessThePersonSetsIt() throws {
    func progress() throws -> (Double?, String?) {
      let activity = try fixture.activity(of: "essay.txt")
      return (activity["progress"] as? Double, activity["progressSource"] as? String)
    }
    fixture.run("goal", "essay.txt", "--words", "400")
    #expect(try progress() == (0.25, "goal"))
    fixture.run("set", "essay.txt", "--progress", "0.9")
    #expect(try progress() == (0.9, "set"))
    fixture.run("set", "essay.txt", "--clear-progress")
    #expect(try progress() == (0.25, "goal"))
    let report = try fixture.report()["activities"] as? [[String: Any]]
    #expect(report?.first?["progress"] as? Double == 0.25)
    #expect(report?.first?["progressSource"] as? String == "goal")
    #expect(fixture.run("report", "--csv", "--all").output.contains(",0.25,goal,"))
    fixture.run("goal", "essay.txt", "--words", "80")
    #expect(try progress() == (1, "goal"), "at most 1")
    fixture.run("goal", "clear", "essay.txt")
    #expect(try progress() == (nil, nil))
  }

  @Test(arguments: [
    ("--words", "1500"), ("--by", "friday"),
  ])
  func aTotalWithoutDocumentHasAnExample(option: String, example: String) {
    let outcome = fixture.run("goal", option, example)
    #expect(outcome.status == 64)
    #expect(
      outcome.said
        == "Error: \(option) needs a document or a folder. Example: fileprogress goal essay.txt \(option) \(example)\n"
    )
  }

  @Test func aFolderThatWasTypedAsDotsHasItsName() {
    let name = "documents/"
    #expect(
      fixture.run("goal", ".", "--per-day", "100").said.contains(
        "Goal of \(name): 100 words a day.\n"))
    #expect(fixture.run("goal", "clear", "./").said.contains("Removed the goal of \(name).\n"))
    #expect(
      fixture.run("goal", "clear", ".").said
        == "Error: \(name) has no goal. Your goals: fileprogress goal list\n")
    #expect(fixture.run("goal", "list", ".").said.hasPrefix("\(name) has no goal."))
  }

  @Test func aGoalForTodayEndsWithTheDay() {
    let said = fixture.run("goal", "essay.txt", "--words", "1500", "--by", "today").said
    #expect(said.contains("Goal of essay.txt: 1,500 words by the end of today.\n"), "\(said)")
    #expect(!said.contains("The last day is"), "\(said)")
  }

  @Test func theLastDayIsNamedInFull() {
    let said = fixture.run("goal", "essay.txt", "--words", "1500", "--by", "friday").said
    #expect(
      said.hasPrefix("Goal of essay.txt: 1,500 words by Friday, 27 November.\n"), "\(said)")
    #expect(!said.contains("The last day is"), "\(said)")
    // A name without a date has it in the next sentence.
    let monday = fixture.run("goal", "essay.txt", "--by", "monday").said
    #expect(monday.contains("words by Monday.\nThe last day is Mon 23 Nov.\n"), "\(monday)")
    let again = fixture.run("goal", "essay.txt", "--by", "2026-11-23").said
    #expect(!again.contains("The last day is"), "\(again)")
  }

  @Test func aReachedGoalIsACalmSentence() throws {
    let outcome = fixture.run("goal", "essay.txt", "--words", "100", "--by", "friday")
    #expect(outcome.said.hasSuffix("You have reached this goal.\n"), "\(outcome)")
    #expect(wish().contains("  goal   You have reached this goal."))
  }

  @Test func aGoalWhoseLastDayIsOverSaysWhatIsMissing() throws {
    fixture.run("goal", "essay.txt", "--words", "150", "--by", "tomorrow")
    fixture.clock.advance(by: .seconds(3 * 86_400))
    #expect(
      wish().contains("  goal   The last day was Saturday, 21 November. You are 50 words short."),
      "\(wish())")
  }

  @Test func theGoalFollowsARenamedDocument() throws {
    fixture.run("goal", "essay.txt", "--words", "400")
    try fixture.rename("essay.txt", to: "tides.txt")
    #expect(wish().hasPrefix("~/documents/tides.txt\n"), "\(wish())")
    fixture.run("goal", "tides.txt", "--words", "500")
    let again = fixture.run("goal", "tides.txt", "--words", "600")
    #expect(!again.said.contains("essay.txt"), "the new name was told before: \(again)")
    fixture.run("goal", "tides.txt", "--words", "500")
    #expect(wish().contains("100 of 500 words"))
    #expect(fixture.run("status", "tides.txt").output.contains("20% of 500 words"))
  }

  @Test func aMergedDocumentHasTheGoalThatWasSetLast() throws {
    try fixture.write(Self.words(60), to: "draft.txt")
    fixture.work(on: "essay.txt", minutes: 2)
    fixture.work(on: "draft.txt", minutes: 2)
    fixture.run("goal", "essay.txt", "--words", "400")
    fixture.run("goal", "draft.txt", "--words", "300", "--per-day", "50")
    fixture.run("link", "essay.txt", "draft.txt")
    let goals = try fixture.run("goal", "list", "--json").json["goals"] as? [[String: Any]]
    #expect(goals?.count == 1)
    #expect(goals?.first?["wordsWanted"] as? Int == 300)
    #expect(goals?.first?["wordsPerDay"] as? Int == 50)
  }

  // MARK: - Days

  /// Writes some words on a day and waits for the next one.
  private func writeDay(_ count: Int, minutes: Int = 10) {
    if count > 0 {
      fixture.work(
        on: "essay.txt", minutes: minutes,
        adding: (0..<count).map { "more\($0)" }.joined(separator: " "))
    }
    fixture.clock.advance(by: .seconds(86_400 - Int64(count > 0 ? minutes * 60 : 0)))
  }

  @Test func daysInARowCountAndDaysOffDoNotBreakThem() throws {
    fixture.run("goal", "essay.txt", "--per-day", "20")
    // Friday, a weekend without words, Monday.
    for count in [25, 0, 0, 30] { writeDay(count) }
    #expect(wish().contains("  streak  1 day, not yet today\n"), "\(wish())")
    fixture.run("config", "days-off", "sat,sun")
    #expect(wish().contains("  streak  2 days in a row, not yet today\n"), "\(wish())")
    writeDay(19)
    #expect(!wish().contains("streak"), "19 words are too few")
  }

  @Test func aStreakIsJudgedByTheGoalOfEachDay() throws {
    fixture.run("goal", "essay.txt", "--per-day", "20")
    for count in [25, 25] { writeDay(count) }
    fixture.run("goal", "essay.txt", "--per-day", "200")
    #expect(wish().contains("  streak  2 days in a row, not yet today\n"), "\(wish())")
  }

  @Test func thePaceIsThatOfTheMorning() throws {
    fixture.run("goal", "essay.txt", "--words", "400", "--by", "2026-11-22")
    #expect(wish().contains("0 of 100 words"))
    writeDay(40)
    // Saturday: 260 words in two days.
    #expect(wish().contains("You need 130 words a day to finish by tomorrow."), "\(wish())")
    fixture.work(
      on: "essay.txt", minutes: 5, adding: (0..<50).map { "w\($0)" }.joined(separator: " "))
    #expect(wish().contains("50 of 130 words"), "\(wish())")
    #expect(wish().contains("You need 130 words a day to finish by tomorrow."), "\(wish())")
  }

  @Test func aSecondPaceIsOfTheUsualDays() throws {
    // Two Fridays.
    for _ in 0..<2 {
      writeDay(10)
      for _ in 0..<6 { writeDay(0) }
    }
    fixture.run("goal", "essay.txt", "--words", "1120", "--by", "2w")
    #expect(
      wish().contains("You need 67 words a day to finish by Friday, 18 December.")
        && wish().replacing("\n         ", with: " ").contains(
          "That is 334 words a day if you write only on Fri, as in the last four weeks."),
      "\(wish())")
  }

  /// What was saved before midnight belongs to that day, though the session goes on after it.
  @Test func eachSaveBelongsToItsOwnDay() {
    fixture.run("goal", "essay.txt", "--per-day", "5")
    let clock = fixture.clock
    clock.advance(by: .seconds(14 * 3600 - 60))
    fixture.run(
      "open", "essay.txt",
      input: [
        "$a", "one two three four five six", ".", "w",
        .meanwhile { clock.advance(by: .seconds(120)) }, "$a", "seven eight nine", ".", "w", "q",
      ])
    let rows = fixture.run("report", "--by", "day", "--csv").output.split(separator: "\r\n")
      .map { $0.split(separator: ",", omittingEmptySubsequences: false) }
    #expect(rows.first(where: { $0[0] == "2026-11-20" })?[7] == "6")
    #expect(rows.first(where: { $0[0] == "2026-11-21" })?[7] == "3")
    let days = fixture.run("report", "--by", "day").output
    #expect(days.contains(/Sat 21 Nov +\+3 .* 1\n/), "it was open on Saturday, too: \(days)")
    #expect(days.contains(/Fri 20 Nov +\+6 .* 1\n/), "\(days)")
    #expect(days.contains(/Total +\+9 words .* 1\n/), "\(days)")
    #expect(wish().contains("streak  1 day"), "\(wish())")
  }

  @Test func wordsAfterMidnightBelongToTheDayThatTheSettingSays() throws {
    fixture.run("goal", "essay.txt", "--per-day", "20")
    // Half past one at night.
    fixture.clock.advance(by: .seconds(15 * 3600 + 1800))
    writeDay(30)
    // Half past one, a day later.
    #expect(wish().contains("streak  1 day"))
    #expect(wish().contains("today   0 of 20 words"))
    fixture.clock.advance(by: .seconds(-86_400 + 3600 * 4))
    #expect(wish().contains("today   30 of 20 words"), "half past five")
    fixture.run("config", "day-start", "04:00")
    #expect(wish().contains("today   0 of 20 words"), "they were written yesterday: \(wish())")
    let days = fixture.run("report", "--by", "day", "--csv").output
    #expect(days.contains("\r\n2026-11-20,"), "\(days)")
    let until = fixture.run("report", "--json", "--since", "today")
    #expect(try until.json["since"] as? String == "2026-11-21T03:00:00Z", "\(until)")
    let week = fixture.run("report", "--json", "--week")
    #expect(try week.json["since"] as? String == "2026-11-16T03:00:00Z", "\(week)")
  }

  /// It is Friday.
  @Test func aWeekBeginsOnMonday() throws {
    let set = fixture.run("goal", "essay.txt", "--per-week", "3,000")
    #expect(
      set.said == """
        Goal of essay.txt: 3,000 words a week.
        Now: 100 words.
        Words count from now on. Those already there don't count for this week.

        """)
    writeDay(30)
    writeDay(20)
    #expect(wish().contains("  week    50 of 3,000 words\n"), "it is Sunday: \(wish())")
    #expect(fixture.run("status", "--short").output == "50/3,000 words this week\n")
    let work = fixture.work(on: "essay.txt", minutes: 1, adding: "a b c d").output
    #expect(work.contains("(+4), 1 min · 54 of 3,000 this week · 3 days in a row\n"), "\(work)")
    #expect(fixture.run("report").output.contains("  54 of 3,000  "))
    let goal = try fixture.run("goal", "list", "--json").json["goals"] as? [[String: Any]]
    #expect(goal?.first?["wordsPerWeek"] as? Int == 3000)
    #expect(goal?.first?["wordsThisWeek"] as? Int == 54)
    let csv = fixture.run("goal", "list", "--csv").output
    #expect(csv.contains("isTodayDone,wordsPerWeek,wordsThisWeek,weekdays,"))
    #expect(csv.contains(",true,3000,54,,,,\r\n"))
    fixture.clock.advance(by: .seconds(86_400))
    #expect(wish().contains("  week    0 of 3,000 words\n"), "a new week: \(wish())")
    #expect(fixture.run("status", "--short").output == "0/3,000 words this week\n")
    fixture.run("goal", "essay.txt", "--per-week", "none")
    #expect(wish() == "")
  }

  /// The prompt of a folder reads all days of this week.
  @Test func aPromptKnowsTheWeekOfAFolder() throws {
    try fixture.write(Self.words(50), to: "notes.txt")
    fixture.run("goal", ".", "--per-week", "300", "--per-day", "100")
    writeDay(30)
    fixture.work(on: "notes.txt", minutes: 1, adding: "a b c d")
    #expect(
      fixture.run("status", "--short").output == "4/100 words today, 34/300 words this week\n")
    let goal = try fixture.run("status", "--short", "--json").json["goal"] as? [String: Any]
    #expect(goal?["wordsPerWeek"] as? Int == 300)
    #expect(goal?["wordsThisWeek"] as? Int == 34)
    fixture.run("session", "add", "notes.txt", "--words", "40")
    #expect(
      fixture.run("status", "--short").output == "44/100 words today, 74/300 words this week\n")
  }

  // MARK: - Edits

  /// The goal list without its layout.
  private func wishInOneLine() -> String {
    wish().split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  @Test func revisingCountsWhereBothTextsWereSeen() throws {
    try fixture.write("one two three\nfour five six seven\n", to: "ch1.md")
    let set = fixture.run("goal", "ch1.md", "--edited", "10")
    #expect(
      set.said == """
        Goal of ch1.md: 10 edited words a day.
        Edits count in sessions of fileprogress open, not in those of start.
        Now: 7 words.

        """)
    let clock = fixture.clock
    let work = fixture.run(
      "open", "ch1.md",
      input: [
        "1d", .meanwhile { clock.advance(by: .seconds(60)) }, "$a", "eight nine", ".", "w", "q",
      ]
    ).output
    #expect(work.hasSuffix(" · 5 of 10 edited words today\n"), "\(work)")
    #expect(!wish().contains("not seen"), "\(wish())")
    // A timer whose text stays the same has no edits.
    for text in [nil, "four six eight nine ten eleven\n"] {
      fixture.run("start", "ch1.md")
      fixture.clock.advance(by: .seconds(300))
      if let text { try fixture.write(text, to: "ch1.md") }
      fixture.run("stop")
    }
    let list = wishInOneLine()
    #expect(list.contains("5 of 10 edited words not seen Today's edits in 1 session (ch1.md at "))
    #expect(
      list.contains(") aren't counted. To have edits counted, write with fileprogress open."),
      "\(list)")
    let report = fixture.run("report").output
    #expect(report.contains("Edited today") && report.contains("  5 of 10  "), "\(report)")
    #expect(report.contains("Today's edits in 1 session (ch1.md at "), "\(report)")
    let goals = try fixture.run("goal", "list", "--json").json["goals"] as? [[String: Any]]
    #expect(goals?.first?["editedPerDay"] as? Int == 10)
    let today = goals?.first?["today"] as? [String: Any]
    #expect(today?["edited"] as? Int == 5)
    #expect(today?["editsUnknown"] as? Int == 1)
    let csv = fixture.run("goal", "list", "--csv").output
    #expect(csv.contains(",weekdays,editedPerDay,editedToday,editsUnknown\r\n"))
    #expect(csv.contains(",10,5,1\r\n"), "\(csv)")
    // Nobody saw what became of the other words.
    fixture.clock.advance(by: .seconds(300))
    try fixture.write("four six eight nine ten twelve thirteen\n", to: "ch1.md")
    #expect(wishInOneLine().contains(") and outside of sessions aren't counted."), "\(wish())")
  }

  @Test func wordsOnPaperAreAdded() throws {
    fixture.run("track", "essay.txt")
    fixture.run("goal", "--edited", "30", "--on", "fri")
    fixture.run("session", "add", "essay.txt", "--words", "40")
    #expect(fixture.run("status", "--short").output == "40/30 edited words today\n")
    let prompt = try fixture.run("status", "--short", "--json").json["goal"] as? [String: Any]
    #expect(prompt?["editedPerDay"] as? Int == 30)
    #expect((prompt?["today"] as? [String: Any])?["editsUnknown"] as? Int == 0)
    #expect(wish().contains("  streak  1 day\n"), "\(wish())")
    fixture.run("session", "add", "essay.txt", "--for", "20min")
    #expect(wishInOneLine().contains("in 1 session (essay.txt at "), "nobody saw its texts")
    #expect(
      fixture.run("goal", "--edited", "10000001").said
        .contains("--edited: 10000001 is too many. The most is 10,000,000."))
    fixture.run("goal", "--edited", "none")
    #expect(wish() == "")
  }

  // MARK: - Some days of the week

  @Test func otherDaysThanThoseOfTheGoalDoNotBreakItsStreak() throws {
    #expect(
      fixture.run("goal", "essay.txt", "--per-day", "20", "--on", "Tue,fri").said.hasPrefix(
        "Goal of essay.txt: 20 words a day on Tue and Fri.\n"))
    // Friday, three days without words, Tuesday.
    for count in [25, 0, 0, 0, 30] { writeDay(count) }
    #expect(wish().contains("  streak  2 days in a row\n"), "it is Wednesday: \(wish())")
    #expect(wish().contains("  today   0 words\n"))
    #expect(fixture.run("status", "--short").output == "")
    let goals = try fixture.run("goal", "list", "--json").json["goals"] as? [[String: Any]]
    #expect(goals?.first?["weekdays"] as? [String] == ["tue", "fri"])
    #expect(fixture.run("goal", "list", "--csv").output.contains(",\"tue,fri\",,,\r\n"))
    for count in [0, 0] { writeDay(count) }
    #expect(wish().contains("  streak  2 days in a row, not yet today\n"), "Friday: \(wish())")
    writeDay(0)
    #expect(!wish().contains("streak"), "Friday is over")
    fixture.run("goal", "essay.txt", "--per-day", "none")
    fixture.run("goal", "essay.txt", "--per-day", "30")
    #expect(wish().contains("0 of 30 words"), "the days went with the goal: \(wish())")
  }

  /// Home reads the last months, and in them there are few of these days.
  @Test func aLongRowOfFridaysIsCountedToItsEnd() throws {
    fixture.run("goal", "essay.txt", "--per-day", "20", "--on", "fri")
    for _ in 1...20 {
      writeDay(25)
      fixture.clock.advance(by: .seconds(6 * 86_400))
    }
    let goals = try fixture.run("--json").json["goals"] as? [[String: Any]]
    #expect((goals?.first?["streak"] as? [String: Any])?["days"] as? Int == 20)
  }

  @Test(arguments: [
    (
      ["--on", "fri"],
      "Example: fileprogress goal essay.txt --per-day 500 --on fri"
    ),
    (
      ["--per-day", "5", "--on", "someday"],
      "--on: \"someday\" is not valid. Name one to six days of the week, such as mon,tue,fri, or none."
    ),
    (
      ["--per-day", "5", "--on", "mon,tue,wed,thu,fri,sat,sun"],
      "is not valid. Name one to six days of the week, such as mon,tue,fri, or none."
    ),
  ])
  func daysThatSayNothingAreRefused(options: [String], sentence: String) {
    let outcome = fixture.run(["goal", "essay.txt"] + options)
    #expect(outcome.status == 64)
    #expect(outcome.said.contains(sentence), "\(outcome)")
    #expect(wish() == "")
  }

  // MARK: - All documents

  @Test func aGoalWithoutAFileCountsWhateverIsWritten() throws {
    #expect(
      fixture.run("goal", "--per-day", "10").said == """
        Goal of all documents: 10 words a day.
        It counts what you write in documents that you open, start or track.

        """)
    try fixture.write("one two three\n", to: "diary.txt")
    try fixture.write("never opened\n", to: "other.txt")
    fixture.run("goal", "essay.txt", "--words", "1000")
    let closing = fixture.work(on: "essay.txt", minutes: 1, adding: "a b c d").output
    #expect(closing.hasSuffix("(+4), 1 min · 4 of 10 today\n"), "\(closing)")
    fixture.work(on: "diary.txt", minutes: 1, adding: "a b c d e f")
    #expect(
      wish().hasPrefix(
        """
        all documents
          today   10 of 10 words
          streak  1 day

        ~/documents/essay.txt

        """), "\(wish())")
    #expect(fixture.run("status", "--short").output == "10/10 words today\n")
    for words in [[], ["report"]] {
      let shown = fixture.run(words).output
      #expect(shown.contains("all documents "), "\(shown)")
      #expect(shown.contains("  10 of 10  "), "\(shown)")
      #expect(!shown.contains("other.txt"), "the disk is not searched: \(shown)")
    }
    #expect(!fixture.run("report", ".").output.contains("all documents"))
    let goals = try fixture.run("goal", "list", "--json").json["goals"] as? [[String: Any]]
    #expect(goals?.first?["path"] as? String == "/")
    #expect(goals?.first?["words"] is NSNull)
    #expect(goals?.first?["isGone"] as? Bool == false)
    #expect(!fixture.run("forget", "diary.txt", "--yes").said.contains("recorded again"))
  }

  @Test func clearWithoutAFileRemovesTheGoalForAllDocuments() throws {
    fixture.run("goal", "essay.txt", "--words", "1000")
    let nothing = fixture.run("goal", "clear")
    #expect(nothing.status == 64)
    fixture.run("goal", "--minutes", "30", "--per-week", "3000")
    #expect(fixture.run("goal", "clear").said == "Removed the goal of all documents.\n")
    #expect(wish().hasPrefix("~/documents/essay.txt\n"))
    #expect(fixture.run("undo").said == "Undid: fileprogress goal clear\n")
    #expect(wish().hasPrefix("all documents\n"))
    #expect(
      fixture.run("goal", "--per-week", "none", "--minutes", "none").said
        == "Removed the goal of all documents.\n")
    #expect(
      fixture.run("goal", "--per-week", "none").said == "There is no goal for all documents.\n")
  }

  // MARK: - Where else it is shown

  @Test func reportAndOverviewShowTodayAgainstTheGoal() throws {
    fixture.run("goal", "essay.txt", "--words", "400", "--per-day", "20")
    fixture.work(on: "essay.txt", minutes: 5, adding: "one two three four five")
    for words in [[], ["report"]] {
      let outcome = fixture.run(words)
      #expect(outcome.output.contains("Goals"), "\(outcome)")
      #expect(outcome.output.contains("  5 of 20  "), "\(outcome)")
      #expect(outcome.output.contains("105 of 400"), "\(outcome)")
    }
    let earlier = fixture.run("report", "--since", "2026-11-01", "--until", "2026-11-20")
    #expect(!earlier.output.contains("Goals"), "a goal is about today: \(earlier)")
  }

  @Test func aLongRowIsCountedToItsEnd() throws {
    for day in 1...95 {
      fixture.clock.advance(by: .seconds(86_400))
      try fixture.write(Self.words(100 + day), to: "essay.txt")
      fixture.run("start", "essay.txt")
      fixture.clock.advance(by: .seconds(60))
      try fixture.write(Self.words(100 + 2 * day), to: "essay.txt")
      fixture.run("stop", "essay.txt")
      fixture.clock.advance(by: .seconds(-60))
    }
    let streak = try fixture.run("--json").json["streak"] as? [String: Any]
    #expect(streak?["days"] as? Int == 95)
  }

  @Test(arguments: [40, 80])
  func aTerminalShowsTheLastMonths(columns: Int) throws {
    var fixture = fixture
    (fixture.isOutputTerminal, fixture.columns, fixture.rows) = (true, columns, 50)
    fixture.environment["NO_COLOR"] = "1"
    for count in [25, 25, 5] { writeDay(count) }
    for words in [[], ["report"]] {
      let outcome = fixture.run(words)
      #expect(outcome.output.contains("\nNov  ···················██▒·\n"), "\(outcome)")
      #expect(
        outcome.output.replacing("\n  ", with: " ").contains(
          "Words since 1 Nov: 55 on 3 days, ▒=5 to █=25 a day. Best day: 21 Nov."),
        "\(outcome)")
      #expect(outcome.output.contains("You have worked on 3 days in a row."), "\(outcome)")
      #expect(outcome.output.split(separator: "\n").allSatisfy { $0.count <= columns })
    }
    if columns == 80 {
      #expect(fixture.run("report").output.contains("Word trend"))
    }
    fixture.isOutputTerminal = false
    let piped = fixture.run().output
    #expect(piped.contains("You have worked on 3 days in a row."), "\(piped)")
    #expect(!piped.contains("Words since"), "no picture\n\(piped)")
  }

  @Test func aPromptShowsWhatIsWantedOfToday() throws {
    #expect(fixture.run("status", "--short").output == "")
    fixture.run("goal", "essay.txt", "--words", "400", "--per-day", "20")
    #expect(fixture.run("status", "--short").output == "0/20 words today\n")
    fixture.work(on: "essay.txt", minutes: 5, adding: "one two three four five")
    #expect(fixture.run("status", "--short").output == "5/20 words today\n")
    #expect(
      fixture.run("status", "--short", "essay.txt").output
        == "essay.txt 105/400 words, 5/20 words today\n")
    try fixture.write(Self.words(10), to: "notes.txt")
    fixture.run("goal", "notes.txt", "--minutes", "30")
    #expect(fixture.run("status", "--short").output == "+5 words today\n", "none of two goals")
    fixture.run("start", "notes.txt")
    fixture.clock.advance(by: .seconds(120))
    #expect(fixture.run("status", "--short").output == "● notes.txt 2 min, 2/30 min today\n")
    let goal = try fixture.run("status", "--short", "--json").json["goal"] as? [String: Any]
    #expect(goal?["minutesPerDay"] as? Int == 30)
  }
}
