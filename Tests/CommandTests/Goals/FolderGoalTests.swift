import FileProgressTestSupport
import FileProgressTesting
import Foundation
import Testing

/// The goals of folders: a book in many files.
struct FolderGoalTests {
  let fixture: CommandFixture

  init() throws {
    fixture = try CommandFixture()
    try makeFolder("novel")
    for number in 1...30 {
      try fixture.write(
        "chapter \(number)\n" + GoalCommandTests.words(number + 20), to: "novel/ch\(number).txt")
    }
  }

  /// The words of all chapters.
  private let allWords = (1...30).reduce(0) { $0 + $1 + 22 }

  private func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(
      atPath: fixture.path(name), withIntermediateDirectories: true)
  }

  private func goals() throws -> [[String: Any]] {
    let outcome = fixture.run("goal", "list", "--json")
    return try outcome.json["goals"] as? [[String: Any]] ?? []
  }

  private func goal() throws -> [String: Any] {
    let goals = try goals()
    #expect(goals.count == 1)
    return try #require(goals.first)
  }

  private func path(of goal: [String: Any]) -> String? {
    (goal["path"] as? String).map { ($0 as NSString).lastPathComponent }
  }

  @Test func aReportOfOursIsNoDocumentOfTheFolder() throws {
    fixture.run("report", "--html", "novel/report.html")
    try fixture.write("<p>two words</p>", to: "novel/page.html")
    fixture.run("goal", "novel", "--words", "2262")
    #expect(try goal()["documents"] as? Int == 31)
    fixture.run("track", "--recursive", "novel")
    let report = fixture.run("report", "novel", "--all").output
    #expect(report.contains("page.html"), "\(report)")
    #expect(!report.contains("report.html"), "\(report)")
    #expect(!fixture.run("words", "novel").output.contains("report.html"))
  }

  /// With the real program, since only its own standard output tells it which file that is.
  @Test func whatThisProgramPrintsIntoAFileIsNoDocumentOfTheFolder() throws {
    let goal = "fileprogress goal list --json | grep -o '\"documents\":[0-9][0-9]*'"
    let outcome = try fixture.shell(
      """
      mkdir book; cd book; printf 'one two three\\n' >a.md
      fileprogress goal . --per-day 50 --quiet
      fileprogress export >records.jsonl; fileprogress report --all --csv >out.csv
      fileprogress report . --json >r.json; fileprogress status a.md >r.txt
      mv r.txt status.txt
      fileprogress >home.txt; \(goal)
      printf 'a diary\\n' >own.txt; fileprogress status a.md >>own.txt; \(goal)
      cat status.txt >copy.txt; \(goal)
      echo 'a line of mine' >>status.txt; \(goal)
      fileprogress words . --quiet | grep -c 'home\\|out\\|records'
      """)
    let welcome = try fixture.shell(
      "mkdir empty; cd empty; fileprogress help dates >help.txt; fileprogress --home ../new")
    #expect(welcome.said.contains("fileprogress open story.txt"), "\(welcome)")
    #expect(
      outcome.output
        == """
        "documents":1
        "documents":2
        "documents":3
        "documents":4
        0

        """, "\(outcome)")
  }

  @Test func allPresentTextsCountButVariantsAndExcludedOnes() throws {
    try makeFolder("novel/notes")
    try fixture.write("five words are in here", to: "novel/notes/idea.txt")
    for name in ["ch1.txt~", "ch1.txt.save", "ch1.txt.old", "ch1_conflict-20261121-101112.txt"] {
      try fixture.write(GoalCommandTests.words(500), to: "novel/\(name)")
    }
    try fixture.write(
      GoalCommandTests.words(500), to: "novel/ch1.sync-conflict-20261121-101112-ABCDEFG.txt")
    try fixture.write(GoalCommandTests.words(500), to: "novel/secret.txt")
    fixture.run("exclude", "secret.txt")
    let set = fixture.run("goal", "novel", "--words", "2262")
    #expect(set.said.contains("Now: 1,130 of 2,262 words (50%) in 31 documents."), "\(set)")
    #expect(try goal()["words"] as? Int == allWords + 5)
    #expect(try goal()["kind"] as? String == "folder")
    try fixture.remove("novel/ch30.txt")
    #expect(try goal()["words"] as? Int == allWords + 5 - 52, "a chapter that was deleted is gone")
    try fixture.write("two words", to: "novel/ch31.txt")
    #expect(try goal()["words"] as? Int == allWords + 5 - 52 + 2, "a new one counts at once")
    #expect(try goal()["documents"] as? Int == 31)
  }

  @Test func aReportOfTheFolderComparesTheTotalWithTheLine() {
    fixture.run("goal", "novel", "--words", "2125", "--by", "2026-11-29")
    #expect(
      fixture.run("report", "novel").output
        .contains("\nnovel/: 1,125 of 2,125 · 1,225 planned by today\n"), "the first day")
    let firstPage = fixture.run("report", "novel", "--html", "-").output
    #expect(firstPage.contains("1,125 of 2,125 · 1,225 planned by today<"), "\(firstPage)")
    fixture.clock.advance(by: .seconds(86_400))
    fixture.work(
      on: "novel/ch1.txt", minutes: 5,
      adding: (0..<150).map { "new\($0)" }.joined(separator: " "))
    let report = fixture.run("report", "novel").output
    #expect(
      report.contains("\nnovel/: 1,275 of 2,125 · 1,325 planned by today · 50 behind\n"),
      "\(report)")
    #expect(!fixture.run("report").output.contains("planned by today"), "it has no room")
    let page = fixture.run("report", "novel", "--html", "-").output
    #expect(page.contains("1,275 of 2,125 · 1,325 planned by today · 50 behind"), "\(page)")
    fixture.run("config", "days-off", "sat,sun")
    let rested = fixture.run("report", "novel").output
    #expect(rested.contains("1,292 planned by today · 17 behind"), "Friday of six days: \(rested)")
  }

  @Test func aDeletedChapterLeavesTheLineWhereItWas() throws {
    fixture.run("goal", "novel", "--words", "2125", "--by", "2026-11-29")
    fixture.clock.advance(by: .seconds(86_400))
    fixture.work(
      on: "novel/ch1.txt", minutes: 5,
      adding: (0..<150).map { "new\($0)" }.joined(separator: " "))
    let before = fixture.run("report", "novel").output
    #expect(before.contains(" 1,325 planned by today · 50 behind\n"), "\(before)")
    for name in ["ch1", "ch2"] { try fixture.remove("novel/\(name).txt") }
    let after = fixture.run("report", "novel").output
    #expect(after.contains(" of 2,125 · 1,325 planned by today · "), "\(after)")
    #expect(!after.contains(" 50 behind"), "\(after)")
    fixture.run("goal", "novel", "--by", "2026-12-09")
    let longer = fixture.run("report", "novel").output
    #expect(longer.contains(" 1,225 planned by today · "), "the same line, bent: \(longer)")
    fixture.run("goal", "novel", "--by", "none")
    fixture.run("goal", "novel", "--by", "2026-11-29")
    let new = fixture.run("report", "novel").output
    #expect(new.contains(" 1,061 planned by today · 17 ahead\n"), "a new line: \(new)")
  }

  @Test func aConflictCopyWhoseNameHasOnlyTheShapeCountsOnce() throws {
    let words = (0..<300).map { "word\($0 &* 2_654_435_761 % 1_000_003)" }
    for name in ["night.txt", "night (Kopie von Ada 2026-11-21).txt"] {
      try fixture.write(words.joined(separator: " ") + "\n", to: "novel/\(name)")
    }
    fixture.run("track", "--recursive", "novel")
    fixture.run("goal", "novel", "--words", "2262")
    #expect(try goal()["words"] as? Int == allWords + 300)
    #expect(try goal()["documents"] as? Int == 31)
  }

  @Test func linkedFilesCountOnceBeforeAnyOfThemChanges() throws {
    try fixture.write(words(300, from: 5000), to: "novel/night.txt")
    fixture.run("goal", "novel", "--words", "5000")
    fixture.clock.advance(by: .seconds(120))
    try fixture.write(words(300, from: 5000), to: "novel/night copy.txt")
    fixture.run("track", "novel/night copy.txt")
    #expect(try goal()["words"] as? Int == allWords + 600)
    let linked = fixture.run("link", "novel/night copy.txt", "novel/night.txt")
    #expect(linked.status == 0, "\(linked)")
    for _ in 1...2 {
      #expect(try goal()["words"] as? Int == allWords + 300)
      #expect(try goal()["documents"] as? Int == 31)
      fixture.clock.advance(by: .seconds(120))
    }
    try fixture.write(words(320, from: 5000), to: "novel/night copy.txt", minutesAgo: 1)
    #expect(try goal()["words"] as? Int == allWords + 320)
    #expect(try goal()["documents"] as? Int == 31)
  }

  @Test func aCopyIsNamedBesideTheTotalThatItDoubles() throws {
    for name in ["night (copy).txt", "night.txt"] {
      try fixture.write(words(300, from: 5000), to: "novel/\(name)")
    }
    let sentence =
      "300 of these words are in novel/night (copy).txt, which is a copy of novel/night.txt. "
      + "To leave it out: fileprogress exclude 'novel/night (copy).txt'"
    let set = fixture.run("goal", "novel", "--words", "5000")
    #expect(inOneLine(set.said).contains(sentence), "\(set)")
    let list = fixture.run("goal", "list").output
    #expect(inOneLine(list).contains(sentence), "\(list)")
    #expect(try goal()["words"] as? Int == allWords + 600)
    fixture.clock.advance(by: .seconds(120))
    try fixture.write(words(310, from: 5000), to: "novel/night (copy).txt", minutesAgo: 1)
    let edited = fixture.run("goal", "list").output
    #expect(!edited.contains("twice"), "\(edited)")
  }

  @Test func aPageThatWeMadeHasNoWordsOfTheBook() throws {
    fixture.run("goal", "novel", "--words", "2262")
    #expect(fixture.run("report", "--all", "--html", "novel/me.html").status == 0)
    try fixture.write("<p>my own page</p>", to: "novel/title.html")
    for _ in 1...2 {
      #expect(try goal()["words"] as? Int == allWords + 3)
      #expect(try goal()["documents"] as? Int == 31)
      // Now the page is tracked, too.
      fixture.run("goal", "novel", "--per-day", "100")
    }
  }

  @Test func aFolderWithoutFilesMayHaveAGoal() throws {
    try makeFolder("poems")
    let outcome = fixture.run("goal", "poems", "--words", "500", "--by", "friday")
    #expect(outcome.status == 0, "\(outcome)")
    #expect(
      outcome.said == """
        Goal of poems/: 500 words by Friday, 27 November.
        Now: 0 of 500 words (0%) in 0 documents.
        You need 63 words a day to finish by Friday, 27 November.

        """, "\(outcome)")
    try fixture.write("Roses are red.", to: "poems/rose.txt")
    #expect(try goal()["words"] as? Int == 3)
  }

  @Test func theWorkOfADayIsThatOfAllChapters() throws {
    fixture.run("goal", "novel", "--per-day", "10", "--minutes", "5")
    fixture.work(on: "novel/ch1.txt", minutes: 4, adding: "one two three four")
    fixture.work(on: "novel/ch2.txt", minutes: 4, adding: "one two three four five")
    try fixture.write("outside of it\n", to: "essay.txt")
    fixture.work(on: "essay.txt", minutes: 4, adding: "one two three four five six")
    let today = try goal()["today"] as? [String: Any]
    #expect(today?["words"] as? Int == 9)
    #expect(today?["activeTime"] as? Int == 480)
    #expect(fixture.run("status", "--short").output == "9/10 words, 8/5 min today\n")
  }

  @Test func theTimeOfChaptersThatAreOpenAtOnceCountsOnce() throws {
    fixture.run("goal", "novel", "--minutes", "20")
    fixture.run("start", "novel/ch1.txt")
    fixture.clock.advance(by: .seconds(300))
    fixture.run("start", "novel/ch2.txt")
    fixture.clock.advance(by: .seconds(600))
    fixture.run("stop", "novel/ch1.txt")
    #expect((try goal()["today"] as? [String: Any])?["activeTime"] as? Int == 900)
    fixture.clock.advance(by: .seconds(300))
    fixture.run("stop", "novel/ch2.txt")
    #expect((try goal()["today"] as? [String: Any])?["activeTime"] as? Int == 1200)
    #expect((try goal()["streak"] as? [String: Any])?["isTodayDone"] as? Bool == true)
    #expect(fixture.run("status", "--short").output == "20/20 min today\n")
    let overview = try fixture.run("--json").json["goals"] as? [[String: Any]]
    #expect((overview?.first?["today"] as? [String: Any])?["activeTime"] as? Int == 1200)
  }

  @Test func aSceneThatMovesToAnotherChapterIsNoWork() throws {
    fixture.run("goal", "novel", "--per-day", "10")
    let scene = (0..<20).map { "scene\($0)" }.joined(separator: " ")
    fixture.work(on: "novel/ch1.txt", minutes: 2, adding: scene)
    fixture.clock.advance(by: .seconds(86_400))
    fixture.run("open", "novel/ch1.txt", input: ["$d", "w", "q"])
    fixture.work(on: "novel/ch2.txt", minutes: 2, adding: scene)
    let today = try goal()["today"] as? [String: Any]
    #expect(today?["words"] as? Int == 0)
    fixture.run("open", "novel/ch3.txt", input: ["1,$d", "w", "q"])
    #expect((try goal()["today"] as? [String: Any])?["words"] as? Int == 0, "at least 0")
  }

  @Test func aDocumentCountsForItsOwnGoalAndForThatOfItsFolder() throws {
    fixture.run("goal", "novel", "--words", "5000")
    fixture.run("goal", "novel/ch1.txt", "--words", "46")
    let goals = try goals()
    #expect(goals.compactMap { $0["words"] as? Int } == [allWords, 23])
    #expect(try fixture.activity(of: "novel/ch1.txt")["progress"] as? Double == 0.5)
    #expect(try fixture.activity(of: "novel/ch2.txt")["progress"] is NSNull)
  }

  // MARK: - Renamed folders

  @Test(arguments: [false, true])
  func aRenamedFolderKeepsItsGoal(isTracked: Bool) throws {
    fixture.run("goal", "novel", "--words", "5000", "--per-day", "10")
    fixture.work(on: "novel/ch1.txt", minutes: 4, adding: "one two three four")
    try fixture.rename("novel", to: "roman")
    if isTracked { fixture.run("track", "roman") }
    #expect(path(of: try goal()) == "roman")
    #expect(try goal()["words"] as? Int == allWords + 4)
    #expect((try goal()["today"] as? [String: Any])?["words"] as? Int == 4)
    try fixture.rename("roman", to: "book")
    #expect(path(of: try goal()) == "book", "renamed twice")
    fixture.work(on: "book/ch2.txt", minutes: 4, adding: "five six")
    #expect((try goal()["today"] as? [String: Any])?["words"] as? Int == 6)
  }

  /// Those that are gone don't tell where the folder is, however many they are.
  @Test(arguments: [1, 20])
  func whatIsGoneStaysGoneIfItsFolderIsRenamed(count: Int) throws {
    fixture.run("goal", "novel", "--words", "5000", "--per-day", "10")
    fixture.work(on: "novel/ch1.txt", minutes: 4, adding: "one two three four")
    for number in 1...count { try fixture.remove("novel/ch\(number).txt") }
    let rest = (1...30).dropFirst(count).reduce(0) { $0 + $1 + 22 }
    func check(_ folder: String) throws {
      for _ in 1...2 {
        let home = fixture.run().output
        #expect(home.contains("ch1.txt (gone)"), "\(home)")
        #expect(!home.contains("continue ch1.txt"), "\(home)")
        for call in [["report"], ["report", folder]] {
          let report = fixture.run(call).output
          #expect(report.contains("ch1.txt (gone)"), "\(report)")
          #expect(report.contains("The total leaves out the words of 1 document"), "\(report)")
        }
        #expect(path(of: try goal()) == folder)
        #expect(try goal()["words"] as? Int == rest)
        #expect((try goal()["today"] as? [String: Any])?["words"] as? Int == 4)
        fixture.clock.advance(by: .seconds(120))
      }
      for name in Set(["\(folder)/ch1.txt", "novel/ch1.txt", "\(folder)/../novel/ch1.txt"]) {
        let status = fixture.run("status", name)
        #expect(status.status == 0, "\(status)")
        #expect(status.output.contains("+4"), "\(status)")
        #expect(status.said.contains("ch1.txt is gone."), "\(status)")
      }
      #expect(fixture.run("status", "\(folder)/ch99.txt").status == 66)
    }
    try check("novel")
    try fixture.rename("novel", to: "roman")
    try check("roman")
    try fixture.rename("roman", to: "book")
    try check("book")
  }

  @Test(arguments: [false, true])
  func aFolderKeepsItsGoalIfItsFilesAreRenamedToo(isLookedAt: Bool) throws {
    fixture.run("goal", "novel", "--words", "5000", "--per-day", "10")
    try fixture.rename("novel", to: "roman")
    if isLookedAt { fixture.run() }
    for number in 1...30 {
      try fixture.rename("roman/ch\(number).txt", to: "roman/\(number).txt")
    }
    for _ in 1...3 {
      #expect(path(of: try goal()) == "roman")
      #expect(try goal()["isGone"] as? Bool == false)
      #expect(try goal()["words"] as? Int == allWords)
      fixture.clock.advance(by: .seconds(120))
    }
    try fixture.rename("roman", to: "book")
    #expect(path(of: try goal()) == "book", "it is followed from where it was last")
  }

  @Test func oneChapterAndTheNamesOfTheOthersTellWhereAFolderIs() throws {
    fixture.run("goal", "novel", "--words", "5000")
    try fixture.rename("novel", to: "roman")
    for number in 2...30 {
      try fixture.remove("roman/ch\(number).txt")
      try fixture.write("Another text of chapter \(number).", to: "roman/ch\(number).txt")
    }
    #expect(path(of: try goal()) == "roman")
  }

  @Test func aFolderThatMayHaveMovedIsNamedOnce() throws {
    fixture.run("goal", "novel", "--words", "5000")
    try fixture.rename("novel", to: "my roman")
    for number in 2...30 { try fixture.remove("my roman/ch\(number).txt") }
    let command = "If so: fileprogress track --recursive 'my roman'"
    let first = fixture.run()
    #expect(first.said.contains(command), "\(first)")
    let second = fixture.run()
    #expect(!second.said.contains(command), "\(second)")
    let list = inOneLine(fixture.run("goal", "list").output)
    #expect(list.contains(command), "\(list)")
    #expect(try goal()["isGone"] as? Bool == true)
  }

  @Test func theGoalOfAFolderBelowFollowsTheOneAbove() throws {
    fixture.run("goal", "novel", "--words", "5000")
    try makeFolder("novel/part")
    try fixture.write("a b c d e f g", to: "novel/part/ch1.txt")
    fixture.run("goal", "novel/part", "--words", "100")
    try fixture.rename("novel", to: "roman")
    #expect(try goals().compactMap(path) == ["roman", "part"])
    #expect(try goals().compactMap { $0["words"] as? Int } == [allWords + 7, 7])
  }

  @Test func aFolderThatMovedFarIsFoundAgainByTrack() throws {
    fixture.run("goal", "novel", "--words", "5000")
    try makeFolder("archive/2026")
    try fixture.rename("novel", to: "archive/2026/novel")
    #expect(try goal()["isGone"] as? Bool == true)
    let list = fixture.run("goal", "list").output.replacing("\n         ", with: " ")
    #expect(list.contains("This folder is gone."), "\(list)")
    fixture.run("track", "archive", "--recursive")
    #expect(try goal()["isGone"] as? Bool == false)
    #expect((try goal()["path"] as? String)?.hasSuffix("/archive/2026/novel") == true)
    #expect(try goal()["words"] as? Int == allWords)
  }

  @Test func aFolderThatMovedFarIsFoundByOneChapter() throws {
    fixture.run("goal", "novel", "--words", "5000")
    try makeFolder("archive/2026")
    try fixture.rename("novel", to: "archive/2026/roman")
    #expect(try goal()["isGone"] as? Bool == true)
    fixture.run("start", "archive/2026/roman/ch1.txt")
    fixture.clock.advance(by: .seconds(60))
    fixture.run("stop")
    #expect(path(of: try goal()) == "roman")
    #expect(try goal()["words"] as? Int == allWords)
    let home = fixture.run()
    #expect(!home.output.contains("can't be found"), "\(home)")
  }

  /// On another disk the files are new ones, so only a text that is long enough is recognised.
  @Test(arguments: [false, true])
  func aFolderThatWasCopiedFarIsFoundByOneChapter(isRenamed: Bool) throws {
    try fixture.write(words(300, from: 5000), to: "novel/night.txt")
    fixture.run("goal", "novel", "--words", "5000")
    fixture.clock.advance(by: .seconds(120))
    try makeFolder("archive/2026")
    try FileManager.default.copyItem(
      atPath: fixture.path("novel"), toPath: fixture.path("archive/2026/roman"))
    try FileManager.default.removeItem(atPath: fixture.path("novel"))
    for number in 1...30 where isRenamed {
      try fixture.rename(
        "archive/2026/roman/ch\(number).txt", to: "archive/2026/roman/\(number).txt")
    }
    fixture.run("start", "archive/2026/roman/night.txt")
    fixture.clock.advance(by: .seconds(60))
    let said = (1...3).map { _ in
      fixture.clock.advance(by: .seconds(60))
      return fixture.run().said
    }
    let command = "If so: fileprogress track --recursive archive/2026/roman"
    let named = said.filter { $0.contains(command) }
    if isRenamed {
      #expect(named.count == 1, "\(said)")
      let list = inOneLine(fixture.run("goal", "list").output)
      #expect(list.contains(command), "\(list)")
    } else {
      #expect(named.isEmpty, "\(said)")
      #expect(path(of: try goal()) == "roman")
    }
  }

  @Test func aFolderThatIsAwayKeepsItsGoalInThePrompt() throws {
    fixture.run("goal", "novel", "--words", "5000", "--per-day", "10")
    fixture.work(on: "novel/ch1.txt", minutes: 4, adding: "one two three four")
    #expect(fixture.run("status", "--short").output == "4/10 words today\n")
    try makeFolder("far/away")
    try fixture.rename("novel", to: "far/away/novel")
    #expect(fixture.run("status", "--short").output == "4/10 words today\n")
    let list = fixture.run("goal", "list").output
    #expect(list.contains("the folder can't be found; the goal is 5,000 words"), "\(list)")
  }

  @Test func aPromptShowsAFolderWhereTheLastLookFoundIt() throws {
    fixture.run("goal", "novel", "--per-day", "10")
    fixture.work(on: "novel/ch1.txt", minutes: 4, adding: "one two three four")
    func shown() throws -> [String: Any] {
      try fixture.run("status", "--short", "--json").json["goal"] as? [String: Any] ?? [:]
    }
    func words(_ goal: [String: Any]) -> Int? {
      (goal["today"] as? [String: Any])?["words"] as? Int
    }
    try fixture.rename("novel", to: "roman")
    #expect(path(of: try shown()) == "novel", "a prompt does not look for it")
    #expect(words(try shown()) == 4)
    fixture.clock.advance(by: .seconds(120))
    fixture.run()
    #expect(path(of: try shown()) == "roman")
    #expect(words(try shown()) == 4)
  }

  @Test func aFolderThatOnlyAnotherComputerHasIsNotCalledGone() throws {
    fixture.run("goal", "novel", "--words", "5000")
    try fixture.write(fixture.run("export", "--facts").output, to: "facts.jsonl")
    try fixture.rename("novel", to: "elsewhere")
    var other = fixture
    other.machine = "another"
    other.environment["FILEPROGRESS_HOME"] = fixture.scratch.path(of: "other")
    other.run("import", "--as-mine", "facts.jsonl")
    let list = other.run("goal", "list").output
    #expect(list.contains("This folder isn't on this computer."), "\(list)")
  }

  @Test func aFolderThatNobodyMayOpenIsNotCalledGone() throws {
    fixture.run("goal", "novel", "--words", "5000")
    fixture.work(on: "novel/ch1.txt", minutes: 4, adding: "one two three four")
    var locked = fixture
    let novel = fixture.path("novel")
    locked.isLocked = { $0 == novel || $0.hasPrefix(novel + "/") }
    let home = locked.run().output
    #expect(home.contains("1 goal is not reachable now. See: fileprogress goal list"), "\(home)")
    let list = inOneLine(locked.run("goal", "list").output)
    #expect(list.contains("This folder is not reachable now."), "\(list)")
    #expect(!list.contains("gone"), "\(list)")
    #expect(fixture.run("goal", "list").output.contains("of 5,000 words"))
  }

  @Test func aChapterThatNobodyMayReadKeepsItsWords() throws {
    fixture.run("goal", "novel", "--words", "5000")
    fixture.clock.advance(by: .seconds(120))
    try fixture.write("Another text of the chapter.", to: "novel/ch1.txt")
    var locked = fixture
    let chapter = fixture.path("novel/ch1.txt")
    locked.isLocked = { $0 == chapter }
    let goals = try locked.run("goal", "list", "--json").json["goals"] as? [[String: Any]]
    #expect(goals?.first?["words"] as? Int == allWords)
    #expect(goals?.first?["documents"] as? Int == 30)
  }

  @Test func aFileThatLeftDoesNotTakeTheGoalAlong() throws {
    fixture.run("goal", "novel", "--words", "5000")
    try makeFolder("other")
    for number in 1...3 { try fixture.rename("novel/ch\(number).txt", to: "other/ch\(number).txt") }
    try FileManager.default.removeItem(atPath: fixture.path("novel"))
    fixture.run("track", "other")
    #expect(try goal()["isGone"] as? Bool == true)
  }

  @Test func aChangedGoalHoldsForTheFolderOfTodayOnly() throws {
    fixture.run("goal", "novel", "--words", "5000", "--per-day", "10")
    try fixture.rename("novel", to: "roman")
    fixture.run("goal", "roman", "--words", "6000")
    #expect(path(of: try goal()) == "roman")
    #expect(try goal()["wordsPerDay"] as? Int == 10)
    try makeFolder("novel")
    try fixture.write("A second book.", to: "novel/ch1.txt")
    #expect(path(of: try goal()) == "roman", "another folder with the old name has no goal")
    fixture.run("undo")
    #expect(try goals().compactMap { $0["wordsWanted"] as? Int } == [5000])
  }

  /// A writer puts the old book aside, and starts the next one under the same name.
  @Test(arguments: [false, true])
  func aNewFolderWithTheFormerNameDoesNotTakeTheGoal(isTracked: Bool) throws {
    fixture.run("goal", "novel", "--words", "5000", "--per-day", "10")
    try makeFolder("archive")
    try fixture.rename("novel", to: isTracked ? "archive/first" : "first")
    if isTracked { fixture.run("track", "archive", "--recursive") }
    try makeFolder("novel")
    try fixture.write("A second book.", to: "novel/opening.txt")
    #expect(path(of: try goal()) == "first")
    fixture.work(on: "novel/opening.txt", minutes: 2, adding: "one two")
    #expect(path(of: try goal()) == "first", "work in the new folder is no work on the old one")
    #expect((try goal()["today"] as? [String: Any])?["words"] as? Int == 0)
    #expect(try goal()["words"] as? Int == allWords)
    #expect(fixture.run("goal", "novel").said.hasPrefix("novel/ has no goal."))
    // The new one gets a goal of its own.
    fixture.run("goal", "novel", "--words", "100")
    func wanted() throws -> [String: Int] {
      Dictionary(
        uniqueKeysWithValues: try goals().map {
          (path(of: $0) ?? "", $0["wordsWanted"] as? Int ?? 0)
        })
    }
    #expect(try wanted() == ["first": 5000, "novel": 100])
    fixture.work(on: "novel/opening.txt", minutes: 2, adding: "three")
    #expect(try wanted() == ["first": 5000, "novel": 100])
    fixture.run("undo")
    #expect(try wanted() == ["first": 5000])
  }

  @Test func aFolderThatWasRestoredKeepsItsGoal() throws {
    fixture.run("goal", "novel", "--words", "5000")
    try FileManager.default.copyItem(
      atPath: fixture.path("novel"), toPath: fixture.path("restored"))
    try FileManager.default.removeItem(atPath: fixture.path("novel"))
    try fixture.rename("restored", to: "novel")
    #expect(path(of: try goal()) == "novel")
    #expect(try goal()["words"] as? Int == allWords)
  }

  @Test func chaptersThatMoveIntoAFolderOfTheBookDoNotTakeTheGoalAlong() throws {
    fixture.run("goal", "novel", "--words", "5000")
    try fixture.rename("novel", to: "part")
    try makeFolder("novel")
    try fixture.rename("part", to: "novel/part")
    #expect(path(of: try goal()) == "novel")
    #expect(try goal()["words"] as? Int == allWords)
  }

  @Test func theGoalOfARenamedFolderCanBeClearedAndForgotten() throws {
    fixture.run("goal", "novel", "--words", "5000")
    try fixture.rename("novel", to: "roman")
    #expect(fixture.run("goal", "clear", "roman").said == "Removed the goal of roman/.\n")
    #expect(try goals().isEmpty)
    fixture.run("undo")
    #expect(path(of: try goal()) == "roman")
    fixture.run("track", "roman")
    #expect(fixture.run("forget", "--yes", "roman").status == 0)
    #expect(try goals().isEmpty)
    let exported = fixture.run("export", "--facts").output
    #expect(!exported.contains("\"goal\""), "nothing of it is left")
    #expect(!exported.contains("/novel\""))
  }

  @Test func aForgottenChapterIsRecordedAgainUnlessItIsExcluded() throws {
    fixture.run("goal", "novel", "--words", "5000")
    let sentence =
      "novel/ch2.txt will be recorded again, because novel has a goal. To keep it out: "
      + "fileprogress exclude novel/ch2.txt\n"
    let chapter = fixture.run("forget", "--yes", "novel/ch2.txt")
    #expect(chapter.said.contains(sentence), "\(chapter)")
    let several = fixture.run("forget", "--yes", "novel/ch3.txt", "novel/ch4.txt")
    #expect(several.said.contains("2 of them will be recorded again"), "\(several)")
    fixture.run("exclude", "novel/ch5.txt")
    #expect(!fixture.run("forget", "--yes", "novel/ch5.txt").said.contains("again"))
    try fixture.remove("novel/ch6.txt")
    #expect(!fixture.run("forget", "--yes", "novel/ch6.txt").said.contains("again"))
    #expect(!fixture.run("forget", "--yes", "novel").said.contains("again"))
  }

  @Test func aLinkToAFolderIsTheFolder() throws {
    fixture.run("goal", "novel", "--words", "5000")
    try FileManager.default.createSymbolicLink(
      atPath: fixture.path("book"), withDestinationPath: fixture.path("novel"))
    fixture.run("goal", "book", "--words", "6000")
    #expect(try goal()["wordsWanted"] as? Int == 6000)
  }

  @Test func aChapterWhosePlaceIsALinkNowStillCounts() throws {
    try fixture.write(words(300, from: 5000), to: "novel/night.txt")
    fixture.run("goal", "novel", "--words", "5000", "--per-day", "100")
    try makeFolder("elsewhere")
    try fixture.rename("novel/night.txt", to: "elsewhere/night.txt")
    try FileManager.default.createSymbolicLink(
      atPath: fixture.path("novel/night.txt"),
      withDestinationPath: fixture.path("elsewhere/night.txt"))
    // A link to a file that nobody tracked is none of the folder.
    try fixture.write(words(200, from: 9000), to: "elsewhere/notes.txt")
    try FileManager.default.createSymbolicLink(
      atPath: fixture.path("novel/notes.txt"),
      withDestinationPath: fixture.path("elsewhere/notes.txt"))
    for _ in 1...2 {
      #expect(try goal()["words"] as? Int == allWords + 300)
      #expect(try goal()["documents"] as? Int == 31)
      fixture.clock.advance(by: .seconds(120))
    }
    try fixture.write(words(340, from: 5000), to: "elsewhere/night.txt", minutesAgo: 1)
    #expect(try goal()["words"] as? Int == allWords + 340)
    #expect((try goal()["today"] as? [String: Any])?["words"] as? Int == 40)
  }

  @Test(arguments: ["night.txt", "elsewhere"])
  func anExcludedChapterWhosePlaceIsALinkNowDoesNotCount(pattern: String) throws {
    try fixture.write(words(300, from: 5000), to: "novel/night.txt")
    fixture.run("goal", "novel", "--words", "5000")
    try makeFolder("elsewhere")
    try fixture.rename("novel/night.txt", to: "elsewhere/night.txt")
    try FileManager.default.createSymbolicLink(
      atPath: fixture.path("novel/night.txt"),
      withDestinationPath: fixture.path("elsewhere/night.txt"))
    #expect(try goal()["words"] as? Int == allWords + 300)
    #expect(fixture.run("exclude", pattern).status == 0)
    #expect(try goal()["words"] as? Int == allWords)
    #expect(try goal()["documents"] as? Int == 30)
  }

  @Test func aReportOfTheFolderShowsItsGoal() throws {
    fixture.run("goal", "novel", "--words", "5000")
    try fixture.write("other text\n", to: "essay.txt")
    fixture.run("goal", "essay.txt", "--words", "500")
    fixture.work(on: "essay.txt", minutes: 2)
    let outcome = fixture.run("report", "novel")
    #expect(outcome.output.contains("novel/"), "\(outcome)")
    #expect(!outcome.output.contains("essay"), "\(outcome)")
  }
}
