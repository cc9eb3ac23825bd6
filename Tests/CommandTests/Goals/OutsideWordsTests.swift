import FileProgressTestSupport
import FileProgressTesting
import Foundation
import ProgressModel
import ProgressStorage
import StoreEngine
import Synchronization
import Testing

/// What is written in other programs counts for the day, on every screen.
struct OutsideWordsTests {
  private(set) var fixture: CommandFixture

  /// At nine o'clock a goal is set for a folder with two chapters.
  ///
  /// The store has a secret of seed 1: the secret decides which terms of a text are kept, and how well a few words are
  /// known by them is chance. `FolderFortnightTests` have a seed for each run.
  init() throws {
    fixture = try CommandFixture()
    fixture.randomness = SeededGenerator(seed: 1)
    try FileManager.default.createDirectory(
      atPath: fixture.path("novel"), withIntermediateDirectories: true)
    try write(600, to: "novel/ch1.txt")
    try write(200, to: "novel/ch2.md")
    let set = fixture.run("goal", "novel", "--per-day", "300")
    #expect(set.status == 0, "\(set)")
    pass(hours: 9)
  }

  private func pass(hours: Int64 = 0, minutes: Int64 = 0) {
    fixture.clock.advance(by: .seconds(hours * 3600 + minutes * 60))
  }

  private func write(
    _ count: Int, from first: Int = 0, to name: String, minutesAgo: Int64 = 0
  ) throws {
    try write(words(count, from: first), to: name, minutesAgo: minutesAgo)
  }

  /// Writes a file some time ago by the clock of the test.
  private func write(_ text: String, to name: String, minutesAgo: Int64 = 0) throws {
    try fixture.write(text, to: name, minutesAgo: minutesAgo)
  }

  private func goals() throws -> [[String: Any]] {
    try fixture.run("goal", "list", "--json").json["goals"] as? [[String: Any]] ?? []
  }

  /// The words of today that the goal sees.
  private func today() throws -> Int? {
    (try goals().first?["today"] as? [String: Any])?["words"] as? Int
  }

  /// What is moved or gone is decided when two looks agree.
  private func lookTwice() throws {
    for _ in 1...2 {
      _ = try today()
      pass(minutes: 2)
    }
  }

  private func wordsOfToday(_ key: String) throws -> Int? {
    let today = try fixture.run("--json").json["today"] as? [String: Any]
    let words = today?["words"] as? [[String: Any]]
    return words?.first { $0["counter"] as? String == "prose/1" }?[key] as? Int
  }

  /// The words of each day that has any, the fewest first.
  private func daysWithWords() throws -> [Int] {
    let report = try fixture.run("report", "--since", "2026-11-01", "--by", "day", "--json").json
    let days = (report["groups"] as? [[String: Any]] ?? []).compactMap { group in
      ((group["totals"] as? [String: Any])?["words"] as? [[String: Any]])?
        .first?["wordsOfDay"] as? Int
    }
    return days.filter { $0 != 0 }.sorted()
  }

  @Test func theFirstSightIsNoWork() throws {
    #expect(try today() == 0)
    #expect(fixture.run().output.contains("0 of 300"), "\(fixture.run().output)")
  }

  @Test func wordsThatAnotherProgramWroteCount() throws {
    try write(1300, to: "novel/ch1.txt", minutesAgo: 30)
    try write(250, to: "novel/ch2.md", minutesAgo: 20)
    #expect(try today() == 750)
    #expect(try wordsOfToday("wordsOutside") == 750)
    #expect(try wordsOfToday("wordsOfDay") == 750)
    #expect(try wordsOfToday("wordsChange") == 0)
    let home = fixture.run().output
    #expect(home.contains("+750 words"), "\(home)")
    #expect(home.contains("outside sessions"), "\(home)")
    #expect(fixture.run("status", "--short").output.contains("750/300"))
    let days = fixture.run("report", "--by", "day", "--csv").output
    #expect(days.contains("750"), "\(days)")
  }

  @Test func homeSaysTheSameWithoutATerminal() throws {
    pass(hours: 47)
    try write(950, to: "novel/ch1.txt", minutesAgo: 10)
    #expect(try today() == 350)
    // It is Monday: what was written on Sunday is of another week.
    pass(hours: 15)
    var terminal = fixture
    (terminal.isOutputTerminal, terminal.rows) = (true, 50)
    terminal.environment["NO_COLOR"] = "1"
    for home in [fixture.run().output, terminal.run().output] {
      #expect(home.contains("This week  nothing yet"), "\(home)")
      #expect(home.contains(" 1 day\n"), "the days in a row\n\(home)")
      #expect(home.contains("Last documents"), "\(home)")
      #expect(home.contains("continue ch1.txt"), "\(home)")
    }
  }

  @Test func aSessionThatIsAddedLaterLeavesWordsOutsideOfSessions() throws {
    try write(650, to: "novel/ch1.txt", minutesAgo: 30)
    let added = fixture.run("session", "add", "novel/ch1.txt", "--from", "18:00", "--to", "18:45")
    #expect(added.status == 0, "\(added)")
    #expect(try wordsOfToday("wordsOutside") == 50)
    #expect(try wordsOfToday("wordsChange") == 0)
    let rows = try fixture.activity(of: "novel/ch1.txt")["outside"] as? [[String: Any]]
    #expect(rows?.map { $0["wordsOfDay"] as? Int } == [50])
  }

  @Test func aRowOutsideASessionShowsTheWordsOfItsDay() throws {
    try write(200, from: 20_000, to: "novel/ch3.txt", minutesAgo: 600)
    #expect(try today() == 0)
    pass(hours: 1)
    // A chapter is put into another one, which is written on.
    try write(
      words(200) + " " + words(200, from: 20_000) + " " + words(60, from: 30_000),
      to: "novel/ch2.md", minutesAgo: 5)
    try fixture.remove("novel/ch3.txt")
    try lookTwice()
    let counted = try #require(try today())
    #expect((1..<100).contains(counted))
    let rows = try #require(
      try fixture.activity(of: "novel/ch2.md")["outside"] as? [[String: Any]])
    #expect(rows.map { $0["wordsChange"] as? Int } == [260])
    #expect(rows.map { $0["wordsOfDay"] as? Int } == [counted])
    let status = fixture.run("status", "novel/ch2.md").output
    #expect(status.contains(" +\(counted) "), "\(status)")
    #expect(!status.contains("+260"), "\(status)")
  }

  @Test func aRowOfACopyStartsNotAfterItsEnd() throws {
    try write(words(600) + " " + words(150, from: 7000), to: "novel/letter.txt")
    pass(minutes: 2)
    #expect(try today() == 150)
    let rows = try fixture.activity(of: "novel/letter.txt")["outside"] as? [[String: Any]]
    let row = try #require(rows?.first)
    #expect(row["wordsChange"] as? Int == 750)
    #expect(row["wordsOfDay"] as? Int == 150)
    let start = try #require(row["startedAt"] as? String)
    let end = try #require(row["endedAt"] as? String)
    #expect(start <= end)
  }

  @Test func openGoesOnWithTheDocumentThatTheOverviewNames() throws {
    // Nobody has opened anything.
    try write(700, to: "novel/ch1.txt", minutesAgo: 30)
    #expect(fixture.run().output.contains("continue ch1.txt"))
    #expect(fixture.run("open", input: ["q"]).output.contains("ch1.txt: 700 words"))
    pass(minutes: 30)
    try write(250, to: "novel/ch2.md", minutesAgo: 5)
    #expect(fixture.run().output.contains("continue ch2.md"))
    #expect(fixture.run("open", input: ["q"]).output.contains("ch2.md: 250 words"))
    pass(minutes: 5)
    fixture.run("set", "novel/ch1.txt", "--progress", "0.5")
    #expect(fixture.run().output.contains("continue ch1.txt"))
    #expect(fixture.run("open", input: ["q"]).output.contains("ch1.txt: 700 words"))
  }

  @Test(arguments: ["start novel/ch1.txt", "open novel/ch1.txt", "resume"])
  func whatWasWrittenYesterdayIsOfYesterdayWhateverTheDayBeginsWith(call: String) throws {
    for timer in [["start", "novel/ch1.txt"], ["stop"]] {
      fixture.run(timer)
      pass(minutes: 5)
    }
    try write(720, to: "novel/ch1.txt")
    pass(hours: 24)
    fixture.run(call.split(separator: " ").map(String.init), input: ["q"])
    let report = try fixture.run("report", "--since", "yesterday", "--until", "yesterday", "--json")
      .json
    let words = (report["totals"] as? [String: Any])?["words"] as? [[String: Any]]
    #expect(words?.reduce(0) { $0 + ($1["wordsOfDay"] as? Int ?? 0) } == 120)
    #expect(try wordsOfToday("wordsOfDay") == 0)
  }

  /// As of a file that came from an archive, or from a computer with another clock.
  @Test func aTimeStampThatTellsNothingLeavesTheWordsToTheDayOfTheLook() throws {
    try lookTwice()
    pass(hours: 24)
    try write(700, to: "novel/ch1.txt", minutesAgo: 3 * 24 * 60)
    try lookTwice()
    #expect(try wordsOfToday("wordsOfDay") == 100)
    pass(minutes: 5)
    try write(750, to: "novel/ch1.txt", minutesAgo: -24 * 60)
    try lookTwice()
    #expect(try wordsOfToday("wordsOfDay") == 150)
  }

  @Test func statusWritesNothing() throws {
    try write(1300, to: "novel/ch1.txt")
    let before = fixture.storeContent()
    _ = fixture.run("status", "--short")
    _ = fixture.run("status", "novel/ch1.txt")
    #expect(fixture.storeContent() == before)
  }

  @Test func aFolderThatIsRenamedAndBackIsWhereItIs() throws {
    try write(800, to: "novel/ch1.txt", minutesAgo: 5)
    #expect(try today() == 200)
    for (old, new) in [("novel", "my novel"), ("my novel", "novel"), ("novel", "my novel")] {
      pass(minutes: 10)
      try fixture.rename(old, to: new)
      #expect(fixture.run().output.contains("200 of 300"))
      #expect(fixture.run("status", "--short").output == "200/300 words today\n")
      let report = fixture.run("report", "--csv").output
      #expect(report.contains("/\(new)/ch1.txt") && !report.contains("/\(old)/"), "\(report)")
    }
  }

  @Test(arguments: [false, true])
  func aChapterThatIsPutIntoAnotherOneWhileTheFolderIsRenamedIsNotWritten(isBack: Bool) throws {
    try write(400, from: 5000, to: "novel/ch3.txt", minutesAgo: 24 * 60)
    try lookTwice()
    pass(minutes: 10)
    try fixture.rename("novel", to: "my novel")
    if isBack {
      try lookTwice()
      try fixture.rename("my novel", to: "novel")
    }
    let folder = isBack ? "novel" : "my novel"
    pass(minutes: 10)
    try write(
      words(600) + " " + words(400, from: 5000), to: "\(folder)/ch1.txt", minutesAgo: 5)
    try fixture.remove("\(folder)/ch3.txt")
    try lookTwice()
    #expect(try today() == 0)
    try write(
      words(600) + " " + words(460, from: 5000), to: "\(folder)/ch1.txt", minutesAgo: 1)
    #expect(try today() == 60)
  }

  @Test func aNewSceneIsWrittenWhole() throws {
    try write(300, from: 5000, to: "novel/ch3.txt", minutesAgo: 10)
    #expect(try today() == 300)
    pass(minutes: 2)
    #expect(try today() == 300, "and once")
  }

  @Test(arguments: ["novel/ch3 saved.txt", "novel/a copy.txt"])
  func aNewSceneThatIsCopiedBeforeALookCountsOnce(copy: String) throws {
    try write(300, from: 5000, to: "novel/ch3.txt", minutesAgo: 10)
    try write(300, from: 5000, to: copy, minutesAgo: 4)
    try write(300, from: 5000, to: "novel/ch3 saved again.txt", minutesAgo: 2)
    #expect(try today() == 300)
    pass(minutes: 2)
    #expect(try today() == 300, "and once")
  }

  @Test func anOldFileOrACopyIsBroughtIn() throws {
    try write(2000, from: 9000, to: "novel/old.txt", minutesAgo: 24 * 60)
    try write(600, to: "novel/copy.txt")
    #expect(try today() == 0)
  }

  @Test func aCopyOfATemplateHasWhatWasAdded() throws {
    try write(words(600) + " " + words(150, from: 7000), to: "novel/letter.txt")
    #expect(try today() == 150)
  }

  @Test(arguments: [15, 20, 50, 150], [false, true])
  func eachCopyOfATemplateHasWhatWasAdded(count: Int, looksBetween: Bool) throws {
    let template = words(2000, from: 9000)
    try write(template, to: "novel/template.txt", minutesAgo: 24 * 60)
    try lookTwice()
    for copy in 1...3 {
      pass(minutes: 10)
      try write(
        template + " " + words(count, from: 20_000 + 1000 * copy), to: "novel/letter\(copy).txt")
      pass(minutes: 1)
      if looksBetween {
        try lookTwice()
        #expect(try today() == copy * count)
      }
    }
    try lookTwice()
    #expect(try today() == 3 * count)
  }

  @Test func aCopyThatIsLinkedWithItsTextKeepsTheWordsOfTheDay() throws {
    try write(words(600) + " " + words(150, from: 7000), to: "novel/letter.txt")
    #expect(try today() == 150)
    #expect(fixture.run("link", "novel/letter.txt", "novel/ch1.txt").status == 0)
    #expect(try today() == 150)
    #expect(try wordsOfToday("wordsOutside") == 150)
    try write(words(600) + " " + words(170, from: 7000), to: "novel/letter.txt")
    #expect(try today() == 170)
    #expect(fixture.run("unlink", "novel/letter.txt").status == 0)
    #expect(try today() == 170)
  }

  /// The book has as much of the text that is there as of the one that was removed.
  @Test func aBookIsNoneOfTwoLinkedTextsIfOneIsRemoved() throws {
    let draft = words(900, from: 20_000)
    let text = draft + " " + words(25, from: 95_000)
    try write(draft, to: "novel/draft.txt", minutesAgo: 600)
    #expect(try today() == 0)
    pass(hours: 1)
    try write(text, to: "novel/ch3.txt", minutesAgo: 5)
    #expect(try today() == 25)
    #expect(fixture.run("link", "novel/ch3.txt", "novel/draft.txt").status == 0)
    try fixture.remove("novel/draft.txt")
    try lookTwice()
    try write(words(600) + " " + text, to: "novel/book.txt", minutesAgo: 1)
    try lookTwice()
    #expect(try wordsOfToday("wordsOfDay") == 25)
    #expect(try total() == 600 + 200 + 925 + 1525)
  }

  @Test func aDeletedChapterTakesNothingAway() throws {
    try fixture.remove("novel/ch2.md")
    try write(670, to: "novel/ch1.txt", minutesAgo: 5)
    #expect(try today() == 70)
  }

  @Test func aSceneThatMovesToANewChapterIsNotWritten() throws {
    try write(words(200), to: "novel/ch1.txt", minutesAgo: 5)
    try write(words(460, from: 200), to: "novel/ch3.txt", minutesAgo: 4)
    _ = try today()
    pass(minutes: 2)
    #expect(try today() == 60)
  }

  @Test func aChapterThatIsPutIntoAnotherOneIsNotWritten() throws {
    try write(3000, from: 20_000, to: "novel/ch3.txt", minutesAgo: 600)
    #expect(try today() == 0)
    pass(hours: 1)
    let whole = words(600) + " " + words(3000, from: 20_000) + " " + words(60, from: 40_000)
    try write(whole, to: "novel/ch1.txt", minutesAgo: 2)
    try fixture.remove("novel/ch3.txt")
    #expect(try today() == 60)
    #expect(try wordsOfToday("wordsOutside") == 60)
    pass(minutes: 5)
    #expect(try today() == 60, "and once")
  }

  @Test func aChapterMayBeRemovedLongAfterItWasPutIntoAnotherOne() throws {
    try write(300, from: 20_000, to: "novel/ch3.txt", minutesAgo: 600)
    #expect(try today() == 0)
    fixture.run("start", "novel/ch1.txt")
    pass(minutes: 10)
    let whole = words(600) + " " + words(300, from: 20_000) + " " + words(60, from: 40_000)
    try write(whole, to: "novel/ch1.txt")
    fixture.run("stop")
    pass(minutes: 10)
    // As long as both have it, nobody knows.
    #expect(try today() == 360)
    try fixture.remove("novel/ch3.txt")
    #expect(try today() == 60)
    #expect(try wordsOfToday("wordsChange") == 60)
  }

  @Test func aBookThatIsMadeOfChaptersHasNoWordsOfItsOwn() throws {
    for number in 3...12 {
      try write(400, from: number * 10_000, to: "novel/ch\(number).txt", minutesAgo: 600)
    }
    #expect(try today() == 0)
    pass(hours: 1)
    let chapters = [words(600)] + (3...12).map { words(400, from: $0 * 10_000) }
    try write(chapters.joined(separator: "\n\n"), to: "novel/book.txt")
    #expect(try today() == 0)
    pass(hours: 1)
    try write(chapters.joined(separator: "\n\n* * *\n\n"), to: "novel/book.md")
    #expect(try today() == 0)
  }

  /// A book of the chapters 3 to 8, with a title.
  private func writeBook() throws {
    let chapters = try (3...8).map { try fixture.shell("cat novel/ch\($0).txt").output }
    try write("The Novel\n\n" + chapters.joined(separator: "\n\n"), to: "novel/book.md")
  }

  private func writeChapters() throws {
    for number in 3...8 {
      try write(700, from: number * 10_000, to: "novel/ch\(number).txt", minutesAgo: 600)
    }
    _ = try today()
    pass(minutes: 5)
  }

  @Test func aBookThatLostAChapterAndHasADividedOneIsMadeAgain() throws {
    try writeChapters()
    try writeBook()
    _ = try today()
    pass(hours: 24)
    // A chapter is put at the end of another one, and that is deleted later.
    let merged = words(700, from: 80_000) + " " + words(700, from: 70_000)
    try write(merged + " " + words(40, from: 90_000), to: "novel/ch8.txt", minutesAgo: 3)
    try fixture.remove("novel/ch7.txt")
    try lookTwice()
    #expect(try wordsOfToday("wordsOfDay") == 40)
    pass(hours: 24)
    try fixture.remove("novel/ch8.txt")
    try lookTwice()
    try write(400, from: 30_000, to: "novel/ch3.txt", minutesAgo: 2)
    let part = words(300, from: 30_400) + " " + words(25, from: 95_000)
    try write(part, to: "novel/part.txt", minutesAgo: 1)
    try lookTwice()
    let chapters = try ["ch3", "part", "ch4", "ch5", "ch6"].map {
      try fixture.shell("cat novel/\($0).txt").output
    }
    try write("The Novel\n\n" + chapters.joined(separator: "\n\n"), to: "novel/book.md")
    _ = try today()
    #expect(try wordsOfToday("wordsOfDay") == 25)
  }

  @Test(arguments: [10, 44, 60, 400])
  func aBookThatIsMadeAgainCountsItsChaptersOnce(count: Int) throws {
    try writeChapters()
    try writeBook()
    let title = try #require(try wordsOfToday("wordsOfDay"))
    #expect(title <= 2)
    pass(minutes: 5)
    try write(words(700, from: 40_000) + " " + words(count, from: 95_000), to: "novel/ch4.txt")
    pass(minutes: 1)
    try writeBook()
    #expect(try wordsOfToday("wordsOfDay") == title + count)
    pass(minutes: 5)
    // What is taken out of a chapter is taken out of the book.
    try write(words(700, from: 40_000), to: "novel/ch4.txt")
    try write(700 - count, from: 50_000, to: "novel/ch5.txt")
    pass(minutes: 1)
    #expect(try wordsOfToday("wordsOfDay") == title - count)
    pass(minutes: 5)
    try writeBook()
    #expect(try wordsOfToday("wordsOfDay") == title - count)
    pass(minutes: 5)
    // What is written in the book itself counts.
    let text = try fixture.shell("cat novel/book.md").output
    try write(text + "\n\n" + words(count, from: 120_000), to: "novel/book.md")
    #expect(try wordsOfToday("wordsOfDay") == title)
  }

  /// It was there when the goal was set, so nobody ever saw what it was made of.
  @Test(arguments: [30, 300], [false, true])
  func aBookThatWasThereIsMadeAgain(count: Int, looksBetween: Bool) throws {
    for number in 3...8 {
      try write(700, from: number * 10_000, to: "novel/ch\(number).txt", minutesAgo: 900)
    }
    let chapters = try (3...8).map { try fixture.shell("cat novel/ch\($0).txt").output }
    try write(
      "The Novel\n\n" + chapters.joined(separator: "\n\n"), to: "novel/book.md", minutesAgo: 800)
    #expect(try today() == 0)
    pass(minutes: 5)
    try write(words(700, from: 40_000) + " " + words(count, from: 95_000), to: "novel/ch4.txt")
    pass(minutes: 1)
    if looksBetween { #expect(try today() == count) }
    try writeBook()
    #expect(try today() == count)
    pass(minutes: 5)
    try write(words(500, from: 70_000), to: "novel/ch7.txt")
    pass(minutes: 1)
    try writeBook()
    #expect(try wordsOfToday("wordsOfDay") == count - 200)
  }

  /// It was there before the goal, and is named as long as it doubles the total.
  @Test func aBookIsNamedBesideTheTotalThatItDoubles() throws {
    try FileManager.default.createDirectory(
      atPath: fixture.path("saga"), withIntermediateDirectories: true)
    var chapters = (1...4).map { words(700, from: 10_000 * $0) }
    func writeSaga(minutesAgo: Int64) throws {
      for (number, chapter) in chapters.enumerated() {
        let name = "saga/part\(number + 1).txt"
        let isKnown = FileManager.default.contents(atPath: fixture.path(name)) == Data(chapter.utf8)
        if !isKnown { try write(chapter, to: name, minutesAgo: minutesAgo + 1) }
      }
      let book = "The Saga\n\n" + chapters.joined(separator: "\n\n")
      try write(book, to: "saga/book.md", minutesAgo: minutesAgo)
    }
    try writeSaga(minutesAgo: 900)
    let sentence =
      "of these words are in saga/book.md, which is made of other files here. "
      + "To leave it out: fileprogress exclude saga/book.md"
    let set = fixture.run("goal", "saga", "--words", "100000")
    #expect(inOneLine(set.said).contains("2,802 " + sentence), "\(set)")
    pass(hours: 24 * 8)
    chapters[3] += " " + words(100, from: 90_000)
    try writeSaga(minutesAgo: 1)
    let list = fixture.run("goal", "list", "saga").output
    #expect(inOneLine(list).contains("5,802 of 100,000 words"), "\(list)")
    #expect(inOneLine(list).contains("2,902 " + sentence), "\(list)")
    // It is the newest file, and nobody writes in it.
    #expect(fixture.run().output.contains("continue part4.txt"))
    #expect(fixture.run("open", input: ["q"]).output.contains("part4.txt: 800 words"))
    fixture.run("exclude", "saga/book.md")
    let rest = fixture.run("goal", "list", "saga").output
    #expect(inOneLine(rest).contains("2,900 of 100,000 words"), "\(rest)")
    #expect(!rest.contains("twice"), "\(rest)")
  }

  @Test func aBookThatIsMadeAgainUnderAnotherNameIsNoTextToWriteOn() throws {
    for number in 3...6 {
      try write(700, from: number * 10_000, to: "novel/ch\(number).txt", minutesAgo: 600)
    }
    _ = try today()
    let chapters = (3...6).map { words(700, from: $0 * 10_000) }.joined(separator: "\n\n")
    for number in 1...3 {
      pass(minutes: 5)
      try write(
        "The Novel, version \(number)\n\n" + chapters, to: "novel/book-\(number).md",
        minutesAgo: 1)
      let home = fixture.run().output
      #expect(!home.contains("continue book"), "\(home)")
    }
  }

  @Test func aBookIsMadeWithoutAChapterAndWithItAgain() throws {
    try writeChapters()
    try writeBook()
    let title = try #require(try wordsOfToday("wordsOfDay"))
    pass(minutes: 5)
    let whole = try fixture.shell("cat novel/book.md").output
    let rest = try (3...7).map { try fixture.shell("cat novel/ch\($0).txt").output }
    try write("The Novel\n\n" + rest.joined(separator: "\n\n"), to: "novel/book.md")
    #expect(try wordsOfToday("wordsOfDay") == title)
    pass(minutes: 5)
    try write(whole, to: "novel/book.md")
    #expect(try wordsOfToday("wordsOfDay") == title)
  }

  @Test(arguments: [25, 150, -25], [false, true])
  func aCopyThatIsWrittenOnAndCopiedBackCountsOnce(count: Int, isMoved: Bool) throws {
    let chapter = words(600)
    pass(minutes: 5)
    try write(chapter, to: "novel/draft.txt")
    #expect(try today() == 0)
    pass(minutes: 5)
    let edited =
      count > 0 ? chapter + " " + words(count, from: 70_000) : words(600 + count)
    try write(edited, to: "novel/draft.txt")
    #expect(try wordsOfToday("wordsOfDay") == count)
    pass(minutes: 5)
    if isMoved {
      try fixture.remove("novel/ch1.txt")
      try fixture.rename("novel/draft.txt", to: "novel/ch1.txt")
    } else {
      try write(edited, to: "novel/ch1.txt")
      _ = try today()
      pass(minutes: 5)
      try fixture.remove("novel/draft.txt")
    }
    for _ in 1...2 {
      _ = try today()
      pass(minutes: 5)
    }
    #expect(try wordsOfToday("wordsOfDay") == count)
  }

  @Test(arguments: [0, 33, 200], [false, true])
  func aSceneThatIsCutAndPutBackIsNotWritten(count: Int, looksBetween: Bool) throws {
    let (start, scene) = (words(170), words(430, from: 170))
    pass(minutes: 5)
    try write(start, to: "novel/ch1.txt")
    try write(scene, to: "novel/scene.txt")
    _ = try today()
    pass(minutes: 2)
    #expect(try today() == 0)
    let longer = count == 0 ? scene : scene + " " + words(count, from: 80_000)
    if count > 0 {
      try write(longer, to: "novel/scene.txt")
      #expect(try today() == count)
      pass(minutes: 5)
    }
    try write(start + " " + longer, to: "novel/ch1.txt")
    if looksBetween { _ = try today() }
    pass(minutes: 1)
    try fixture.remove("novel/scene.txt")
    _ = try today()
    pass(minutes: 2)
    let words = try today()
    #expect(words == count)
  }

  /// The chapter waits for ten seconds, since a program may still be writing it; the new text waits with it.
  @Test func aChapterThatIsSplitCountsOnce() throws {
    pass(minutes: 5)
    try write(words(230), to: "novel/ch1.txt")
    try write(words(370, from: 230), to: "novel/ch3.txt")
    let home = fixture.run()
    #expect(
      home.said.contains(
        "novel/ch1.txt has changed and is not counted yet. Try again in a minute, or count it now: "
          + "fileprogress track novel/ch1.txt\n"), "\(home)")
    #expect(
      home.said.contains(
        "novel/ch3.txt may be a renamed file, so its new words don't count for today yet. "
          + "Try again in a minute.\n"), "\(home)")
    fixture.clock.advance(by: .seconds(11))
    #expect(try today() == 0)
    #expect(try wordsOfToday("wordsOfDay") == 0)
  }

  /// A state as old as its sighting is looked at again, and on a busy computer there is no time for it.
  @Test func aFileThatWasJustCountedIsNotCalledChanged() throws {
    pass(minutes: 5)
    try write(630, to: "novel/ch1.txt")
    try write(230, to: "novel/ch2.md")
    #expect(try today() == 60)
    var busy = fixture
    let clock = fixture.clock
    busy.onQuestion = { _ in clock.advance(by: .milliseconds(400)) }
    let home = busy.run()
    #expect(!home.said.contains("not counted yet"), "\(home)")
    for name in ["novel/ch1.txt", "novel/ch2.md"] { try write(700, to: name) }
    let changed = busy.run()
    #expect(
      changed.said.contains(
        "2 changed files are not counted yet. Try again in a minute, or count them now: "
          + "fileprogress track novel/ch1.txt novel/ch2.md\n"), "\(changed)")
  }

  /// A home folder has files that nobody wants to have recorded.
  @Test(arguments: [false, true])
  func theHomeFolderIsNotNamedToCountItsFiles(isHome: Bool) throws {
    try writeChapters()
    pass(minutes: 5)
    for number in 3...8 { try write(720, from: number * 10_000, to: "novel/ch\(number).txt") }
    var busy = fixture
    let clock = fixture.clock
    busy.onQuestion = { _ in clock.advance(by: .milliseconds(400)) }
    if isHome { busy.environment["HOME"] = fixture.path("novel") }
    let home = busy.run()
    let end = isHome ? ".\n" : ", or count them now: fileprogress track novel\n"
    #expect(
      home.said.contains(" changed files are not counted yet. Try again in a minute" + end),
      "\(home)")
  }

  @Test(arguments: [[], ["novel/first.txt"]])
  func aFileThatIsRenamedUnderATimerIsNotCalledUncounted(named: [String]) throws {
    #expect(try today() == 0)
    pass(minutes: 5)
    fixture.run("start", "novel/ch1.txt")
    pass(minutes: 5)
    try write(630, to: "novel/ch1.txt")
    try fixture.rename("novel/ch1.txt", to: "novel/first.txt")
    // Another new file may be a missing one, as far as this look can tell.
    try write(90, from: 60_000, to: "novel/ch3.txt")
    let stop = fixture.run(["stop"] + named)
    #expect(stop.said.contains("novel/first.txt: 630 words (+30)"), "\(stop)")
    #expect(!stop.said.contains("novel/first.txt may be"), "\(stop)")
    #expect(!stop.said.contains("new texts may be"), "\(stop)")
    pass(minutes: 2)
    #expect(try today() == 120)
  }

  @Test func aFileThatIsRenamedUnderATimerHasOneFigureOnEveryScreen() throws {
    #expect(try today() == 0)
    pass(minutes: 5)
    fixture.run("start", "novel/ch1.txt")
    pass(minutes: 5)
    try write(630, to: "novel/ch1.txt")
    try fixture.rename("novel/ch1.txt", to: "novel/first.txt")
    func row(_ words: String...) -> String? {
      fixture.run(words).output.split(separator: "\n").map(String.init)
        .first { $0.contains("first.txt") && $0.contains("timer") }
    }
    let undecided = try #require(row("status"))
    #expect(undecided.contains(" 600 "), "no look has decided what it is\n\(undecided)")
    #expect(row() == undecided)
    #expect(row("status") == undecided, "one look decides nothing")
    let status = fixture.run("status", "novel/first.txt").output
    #expect(status.contains("600 when last counted, 630 now"), "\(status)")
    #expect(!status.contains("+30"), "\(status)")
    pass(minutes: 2)
    let decided = try #require(row())
    #expect(decided.contains("630 (+30)"), "\(decided)")
    #expect(row("status") == decided)
    try write(640, to: "novel/first.txt")
    #expect(row("status")?.contains("640 (+40)") == true, "the file is where the last look saw it")
  }

  /// The poem has no goal, and its folder has none, either.
  @Test func aFileThatIsRenamedUnderATimerCountsWithoutAGoalWhenTwoLooksAgree() throws {
    try write(100, from: 50_000, to: "poem.txt", minutesAgo: 5)
    fixture.run("start", "poem.txt")
    pass(minutes: 5)
    try write(130, from: 50_000, to: "poem.txt", minutesAgo: 1)
    try fixture.rename("poem.txt", to: "verse.txt")
    func row(_ words: String...) -> String {
      fixture.run(words).output.split(separator: "\n").map(String.init)
        .first { $0.contains("verse.txt") } ?? ""
    }
    let first = fixture.run()
    #expect(
      first.said.contains(
        "verse.txt may be a renamed file, so its new words don't count for today yet. "
          + "Try again in a minute.\n"), "\(first)")
    #expect(!first.output.contains("+30"), "one look decides nothing\n\(first)")
    pass(minutes: 1)
    let second = fixture.run()
    #expect(second.output.contains("130 (+30)"), "\(second)")
    #expect(!second.said.contains("verse.txt may be"), "\(second)")
    #expect(row("report").contains("+30"), "\(row("report"))")
    #expect(row("status").contains("130 (+30)"), "\(row("status"))")
    try write(137, from: 50_000, to: "verse.txt")
    let stop = fixture.run("stop")
    #expect(stop.said.contains("verse.txt: 137 words (+37)"), "\(stop)")
  }

  @Test func aRenamedFileCountsOutsideSessionsWithoutAGoalWhenTwoLooksAgree() throws {
    try write(100, from: 50_000, to: "poem.txt", minutesAgo: 5)
    fixture.run("start", "poem.txt")
    pass(minutes: 5)
    fixture.run("stop")
    pass(minutes: 5)
    try write(130, from: 50_000, to: "poem.txt", minutesAgo: 1)
    try fixture.rename("poem.txt", to: "verse.txt")
    #expect(try wordsOfToday("wordsOutside") == 0, "one look decides nothing")
    pass(minutes: 1)
    #expect(try wordsOfToday("wordsOutside") == 30)
    pass(minutes: 5)
    try write(135, from: 50_000, to: "verse.txt")
    #expect(try wordsOfToday("wordsOutside") == 35)
  }

  @Test func aNewTextInThePlaceOfAFileThatIsRenamedUnderATimerCounts() throws {
    #expect(try today() == 0)
    pass(minutes: 5)
    fixture.run("start", "novel/ch1.txt")
    pass(minutes: 20)
    try write(630, to: "novel/ch1.txt", minutesAgo: 10)
    try fixture.rename("novel/ch1.txt", to: "novel/first.txt")
    try write(90, from: 60_000, to: "novel/ch1.txt", minutesAgo: 5)
    let stop = fixture.run("stop")
    #expect(stop.said.contains("novel/first.txt: 630 words (+30)"), "\(stop)")
    pass(minutes: 2)
    #expect(try today() == 120)
  }

  /// The words of today that the goal of a document beside the novel sees.
  private func todayOfPoem() throws -> Int? {
    (try goals().last?["today"] as? [String: Any])?["words"] as? Int
  }

  @Test func wordsThatAreWrittenAfterAGoalForAFileWasSetCount() throws {
    try write(100, from: 50_000, to: "poem.txt", minutesAgo: 5)
    #expect(fixture.run("goal", "poem.txt", "--per-day", "100").status == 0)
    pass(minutes: 5)
    try write(105, from: 50_000, to: "poem.txt", minutesAgo: 1)
    #expect(try todayOfPoem() == 5, "nobody looked at the file in between")
    pass(minutes: 5)
    try fixture.rename("poem.txt", to: "verse.txt")
    try write(112, from: 50_000, to: "verse.txt", minutesAgo: 1)
    fixture.run("track", "verse.txt")
    #expect(try todayOfPoem() == 12)
  }

  @Test func aRenamedFileWithAGoalOfItsOwnCountsWhenTwoLooksAgree() throws {
    try write(100, from: 50_000, to: "poem.txt", minutesAgo: 5)
    #expect(fixture.run("goal", "poem.txt", "--per-day", "100").status == 0)
    pass(minutes: 5)
    try fixture.rename("poem.txt", to: "verse.txt")
    try write(105, from: 50_000, to: "verse.txt", minutesAgo: 1)
    let home = fixture.run()
    #expect(home.output.contains("verse.txt"), "\(home)")
    #expect(try todayOfPoem() == 0, "one look decides nothing")
    pass(minutes: 1)
    #expect(try todayOfPoem() == 5)
    pass(minutes: 1)
    try write(108, from: 50_000, to: "verse.txt")
    #expect(try todayOfPoem() == 8)
  }

  @Test func aSceneThatIsPastedAndDeletedLaterTakesNoOtherWordsOff() throws {
    pass(minutes: 5)
    try write(300, from: 50_000, to: "novel/scene.txt")
    #expect(try today() == 300)
    pass(minutes: 30)
    let chapter = words(600) + " " + words(300, from: 50_000)
    try write(chapter, to: "novel/ch1.txt")
    #expect(try today() == 300)
    pass(minutes: 30)
    try write(chapter + " " + words(400, from: 70_000), to: "novel/ch1.txt")
    #expect(try today() == 700)
    pass(minutes: 30)
    try fixture.remove("novel/scene.txt")
    for _ in 1...2 {
      #expect(try today() == 700)
      pass(minutes: 2)
    }
  }

  @Test func theDayOfThePastePaysForASceneThatIsDeletedDaysLater() throws {
    try write(300, from: 50_000, to: "novel/scene.txt", minutesAgo: 900)
    #expect(try today() == 0)
    pass(minutes: 5)
    let chapter = words(600) + " " + words(300, from: 50_000)
    try write(chapter, to: "novel/ch1.txt", minutesAgo: 1)
    #expect(try today() == 300, "as long as both have it")
    pass(hours: 24)
    try write(chapter + " " + words(700, from: 70_000), to: "novel/ch1.txt", minutesAgo: 1)
    #expect(try today() == 700)
    pass(hours: 24)
    try fixture.remove("novel/scene.txt")
    try lookTwice()
    #expect(try daysWithWords() == [700])
  }

  /// A draft was copied back into the chapter once, which makes it no text of others.
  @Test func aChapterAndItsBookInOneLookCountOnce() throws {
    try writeChapters()
    try writeBook()
    let title = try #require(try wordsOfToday("wordsOfDay"))
    pass(minutes: 5)
    let draft = words(700, from: 40_000) + " " + words(100, from: 95_000)
    try write(draft, to: "novel/draft.txt")
    #expect(try wordsOfToday("wordsOfDay") == title + 100)
    pass(minutes: 5)
    try write(draft, to: "novel/ch4.txt")
    _ = try today()
    pass(minutes: 2)
    try fixture.remove("novel/draft.txt")
    try writeBook()
    #expect(try wordsOfToday("wordsOfDay") == title + 100)
    pass(minutes: 30)
    try write(draft + " " + words(300, from: 130_000), to: "novel/ch4.txt", minutesAgo: 1)
    try writeBook()
    #expect(try wordsOfToday("wordsOfDay") == title + 400)
  }

  @Test func aBookCountsAChapterOnceThatHasABackup() throws {
    try writeChapters()
    try write(700, from: 40_000, to: "novel/ch4-old.txt", minutesAgo: 600)
    try writeBook()
    let title = try #require(try wordsOfToday("wordsOfDay"))
    pass(minutes: 30)
    let chapter = words(700, from: 40_000) + " " + words(300, from: 130_000)
    try write(chapter, to: "novel/ch4.txt", minutesAgo: 2)
    try write(chapter, to: "novel/ch4-old.txt", minutesAgo: 1)
    try writeBook()
    #expect(try wordsOfToday("wordsOfDay") == title + 300)
  }

  @Test func aBookThatGetsALongerTitleCountsTheTitle() throws {
    try writeChapters()
    try writeBook()
    let title = try #require(try wordsOfToday("wordsOfDay"))
    pass(minutes: 30)
    try write(words(700, from: 40_000) + " " + words(60, from: 95_000), to: "novel/ch4.txt")
    pass(minutes: 1)
    try writeBook()
    let text = try fixture.shell("cat novel/book.md").output
    try write("By nobody you ever knew\n\n" + text, to: "novel/book.md")
    #expect(try wordsOfToday("wordsOfDay") == title + 65)
  }

  /// The copy of the chapter that is timed is as new as the chapter.
  @Test(arguments: [false, true], [false, true])
  func aBackupThatIsMadeWhileATimerRunsCountsNothing(isKnown: Bool, isNamed: Bool) throws {
    if isKnown { try write(600, to: "novel/backup.txt", minutesAgo: 600) }
    _ = try today()
    pass(minutes: 5)
    fixture.run("start", "novel/ch1.txt")
    pass(minutes: 10)
    let chapter = words(600) + " " + words(300, from: 70_000)
    try write(chapter, to: "novel/ch1.txt")
    pass(minutes: 1)
    try write(chapter, to: "novel/backup.txt")
    pass(minutes: 1)
    let stop = isNamed ? fixture.run("stop", "novel/ch1.txt") : fixture.run("stop")
    #expect(stop.said.contains("300 of 300 today"), "\(stop)")
    #expect(try wordsOfToday("wordsOfDay") == 300)
    pass(minutes: 2)
    #expect(try wordsOfToday("wordsOfDay") == 300)
  }

  /// The copy grew in the evening by just as many words as the chapter does the next day.
  @Test func aBackupThatIsOverwrittenEachEveningTakesNoDayBack() throws {
    var chapter = words(600, from: 40_000)
    try write(chapter, to: "novel/ch3.txt", minutesAgo: 600)
    #expect(try today() == 0)
    for day in 1...4 {
      pass(hours: 1)
      chapter += " " + words(100, from: 50_000 + 1000 * day)
      try write(chapter, to: "novel/ch3.txt", minutesAgo: 1)
      #expect(try today() == 100, "day \(day)")
      pass(hours: 1)
      try write(chapter, to: "novel/backup.txt", minutesAgo: 1)
      #expect(try today() == 100, "day \(day), with the backup")
      pass(hours: 22)
    }
  }

  @Test func aKnownTextThatIsCopiedOverAnotherOneWasNotWritten() throws {
    try write(1200, from: 60_000, to: "novel/ch3.txt", minutesAgo: 600)
    #expect(try today() == 0)
    pass(minutes: 5)
    try write(1200, from: 60_000, to: "novel/ch2.md")
    for _ in 1...2 {
      #expect(try wordsOfToday("wordsOfDay") ?? 0 == 0)
      pass(minutes: 2)
    }
    #expect(try wordsOfToday("wordsOfDay") == 0)
  }

  @Test func theDayBeforeKeepsItsWordsIfAScenePutInTodayIsGone() throws {
    try write(600 + 500, to: "novel/ch1.txt")
    try write(300, from: 50_000, to: "novel/scene.txt", minutesAgo: 900)
    #expect(try today() == 500)
    pass(hours: 24)
    #expect(try today() == 0)
    // 100 words of the chapter are gone, too.
    try write(words(1000) + " " + words(300, from: 50_000), to: "novel/ch1.txt")
    try fixture.remove("novel/scene.txt")
    _ = try today()
    pass(minutes: 2)
    #expect(try wordsOfToday("wordsOfDay") == -100)
    let report = fixture.run("report", "--by", "day", "--csv").output
    #expect(report.contains("500"), "\(report)")
  }

  @Test(arguments: [0, 30, 200], [false, true])
  func aSceneOfTodayThatIsPutIntoAChapterAndRemovedCountsOnce(count: Int, looksBetween: Bool) throws
  {
    pass(minutes: 5)
    try write(400, from: 50_000, to: "novel/scene.txt")
    #expect(try today() == 400)
    pass(minutes: 30)
    let more = count == 0 ? "" : " " + words(count, from: 70_000)
    try write(words(600) + " " + words(400, from: 50_000) + more, to: "novel/ch1.txt")
    if looksBetween { _ = try today() }
    try fixture.remove("novel/scene.txt")
    try lookTwice()
    #expect(try wordsOfToday("wordsOfDay") == 400 + count)
  }

  /// `cat ch*.txt` takes the copy, too.
  @Test func aBookThatHasAChapterTwiceCountsNothing() throws {
    try writeChapters()
    try write(700, from: 50_000, to: "novel/ch5-alt.txt", minutesAgo: 600)
    _ = try today()
    pass(minutes: 5)
    let book = try fixture.shell("cat novel/ch3.txt novel/ch4.txt novel/ch5-alt.txt novel/ch5.txt")
    try write(book.output, to: "novel/book.md")
    #expect(try today() == 0)
  }

  /// Under a name with the date, and the older ones stay.
  @Test(arguments: [false, true])
  func aBookThatIsMadeAnewEachNightCountsItsChaptersOnce(looksBetween: Bool) throws {
    try writeChapters()
    var chapter = words(700, from: 40_000)
    for night in 1...3 {
      chapter += " " + words(110, from: 94_000 + 1000 * night)
      try write(chapter, to: "novel/ch4.txt", minutesAgo: 3)
      if looksBetween { #expect(try wordsOfToday("wordsOfDay") == 110) }
      pass(minutes: 1)
      try write(textOfChapters(), to: "novel/draft-\(night).md")
      pass(minutes: 1)
      #expect(try wordsOfToday("wordsOfDay") == 110)
      pass(hours: 24)
    }
  }

  private func textOfChapters(_ names: [String] = (3...8).map { "ch\($0)" }) throws -> String {
    try names.map { try fixture.shell("cat novel/\($0).txt").output }.joined(separator: "\n\n")
  }

  /// The passage goes to another chapter, or to a new one.
  @Test(arguments: [false, true])
  func aBookThatIsMadeAfterAPassageWasMovedHasNoWords(isNew: Bool) throws {
    try writeChapters()
    let passage = words(300, from: 50_400) + " " + words(60, from: 95_000)
    try write(400, from: 50_000, to: "novel/ch5.txt", minutesAgo: 3)
    if isNew {
      try write(passage, to: "novel/ch9.txt", minutesAgo: 3)
    } else {
      try write(words(700, from: 70_000) + " " + passage, to: "novel/ch7.txt", minutesAgo: 3)
    }
    let names = (3...(isNew ? 9 : 8)).map { "ch\($0)" }
    try write(textOfChapters(names), to: "novel/book.md", minutesAgo: 1)
    for _ in 1...2 {
      #expect(try wordsOfToday("wordsOfDay") == 60)
      pass(minutes: 2)
    }
  }

  @Test func aBookHasAllWordsOfAChapterThatWasRenamedAndGotAPassage() throws {
    try writeChapters()
    try write(600, from: 50_000, to: "novel/ch5.txt", minutesAgo: 3)
    // A file that came by a sync is another one than the one that was renamed.
    let ending = [words(700, from: 70_000), words(100, from: 50_600), words(20, from: 95_000)]
    try write(ending.joined(separator: " "), to: "novel/ending.txt", minutesAgo: 3)
    try fixture.remove("novel/ch7.txt")
    let names = ["ch3", "ch4", "ch5", "ch6", "ending", "ch8"]
    try write(textOfChapters(names), to: "novel/book.md", minutesAgo: 1)
    try lookTwice()
    #expect(try wordsOfToday("wordsOfDay") == 20)
  }

  @Test func aNewChapterCountsIfItsBookIsMadeAgainInTheSameLook() throws {
    try writeChapters()
    try write(textOfChapters(), to: "novel/book.md", minutesAgo: 1)
    #expect(try today() == 0)
    pass(minutes: 30)
    try write(300, from: 95_000, to: "novel/ch9.txt", minutesAgo: 2)
    try write(textOfChapters((3...9).map { "ch\($0)" }), to: "novel/book.md", minutesAgo: 1)
    for _ in 1...2 {
      #expect(try wordsOfToday("wordsOfDay") == 300)
      pass(minutes: 2)
    }
  }

  /// What is written in the new half stands in the book, too. Some file systems have time stamps of two seconds.
  @Test(arguments: [1, 4])
  func aChapterThatIsSplitAndItsBookInOneLookCountWhatWasWritten(minutesAgo: Int64) throws {
    try writeChapters()
    try write(textOfChapters(), to: "novel/book.md", minutesAgo: 1)
    #expect(try today() == 0)
    pass(minutes: 30)
    try write(400, from: 80_000, to: "novel/ch8.txt", minutesAgo: minutesAgo)
    let half = words(300, from: 80_400) + " " + words(300, from: 95_000)
    try write(half, to: "novel/ch9.txt", minutesAgo: minutesAgo)
    try write(textOfChapters((3...9).map { "ch\($0)" }), to: "novel/book.md", minutesAgo: 1)
    for _ in 1...2 {
      #expect(try wordsOfToday("wordsOfDay") == 300)
      pass(minutes: 2)
    }
  }

  @Test func aChapterThatIsRenamedAndWrittenOnAndItsBookInOneLookCountOnce() throws {
    try writeChapters()
    try write(textOfChapters(), to: "novel/book.md", minutesAgo: 1)
    #expect(try today() == 0)
    pass(minutes: 30)
    try fixture.rename("novel/ch4.txt", to: "novel/storm.txt")
    let chapter = words(700, from: 40_000) + " " + words(60, from: 95_000)
    try write(chapter, to: "novel/storm.txt", minutesAgo: 2)
    let names = ["ch3", "storm", "ch5", "ch6", "ch7", "ch8"]
    try write(textOfChapters(names), to: "novel/book.md", minutesAgo: 1)
    try lookTwice()
    #expect(try wordsOfToday("wordsOfDay") == 60)
    pass(hours: 1)
    #expect(try wordsOfToday("wordsOfDay") == 60)
  }

  @Test func aBookThatIsMadeBeforeAChapterIsSplitHasNoWords() throws {
    try writeChapters()
    try write(textOfChapters(), to: "novel/book.md", minutesAgo: 3)
    try write(400, from: 50_000, to: "novel/ch5.txt", minutesAgo: 1)
    try write(300, from: 50_400, to: "novel/ch9.txt", minutesAgo: 1)
    for _ in 1...2 {
      #expect(try wordsOfToday("wordsOfDay") == 0)
      pass(minutes: 2)
    }
  }

  @Test(arguments: [1, 9])
  func aChapterThatGotAPassageIsPutBehindTheTextThatLostIt(days: Int64) throws {
    try write(800, from: 20_000, to: "novel/ch3.txt", minutesAgo: 600)
    try write(1000, from: 40_000, to: "novel/ch4.txt", minutesAgo: 600)
    #expect(try today() == 0)
    pass(minutes: 5)
    let chapter = words(800, from: 20_000) + " " + words(400, from: 40_600)
    try write(600, from: 40_000, to: "novel/ch4.txt", minutesAgo: 1)
    try write(chapter, to: "novel/ch3.txt", minutesAgo: 1)
    #expect(try wordsOfToday("wordsOfDay") == 0)
    pass(hours: 24 * days)
    let whole = words(600, from: 40_000) + " " + chapter + " " + words(40, from: 95_000)
    try write(whole, to: "novel/ch4.txt", minutesAgo: 1)
    try fixture.remove("novel/ch3.txt")
    try lookTwice()
    #expect(try wordsOfToday("wordsOfDay") == 40)
  }

  @Test(arguments: [120, 330])
  func aChapterThatIsSpreadOverTwoOthersIsNotWritten(count: Int) throws {
    try write(740, from: 20_000, to: "novel/ch3.txt", minutesAgo: 600)
    try write(1000, from: 40_000, to: "novel/ch4.txt", minutesAgo: 600)
    try write(1500, from: 50_000, to: "novel/ch5.txt", minutesAgo: 600)
    #expect(try today() == 0)
    pass(minutes: 5)
    let first = words(count, from: 20_000) + " " + words(60, from: 95_000)
    try write(words(1500, from: 50_000) + " " + first, to: "novel/ch5.txt", minutesAgo: 1)
    let second = words(740 - count, from: 20_000 + count)
    try write(words(1000, from: 40_000) + " " + second, to: "novel/ch4.txt", minutesAgo: 1)
    try fixture.remove("novel/ch3.txt")
    try lookTwice()
    #expect(try wordsOfToday("wordsOfDay") == 60)
  }

  @Test func whatIsCutFromAChapterIsNotTheOneThatWasPutIntoIt() throws {
    try write(2000, from: 20_000, to: "novel/ch3.txt", minutesAgo: 600)
    try write(1000, from: 40_000, to: "novel/ch4.txt", minutesAgo: 600)
    #expect(try today() == 0)
    pass(minutes: 5)
    let both = words(1000, from: 40_000) + " " + words(2000, from: 20_000)
    try write(both, to: "novel/ch4.txt", minutesAgo: 1)
    try fixture.remove("novel/ch3.txt")
    try lookTwice()
    pass(hours: 24)
    let rest = words(1000, from: 40_000) + " " + words(400, from: 20_000)
    try write(rest, to: "novel/ch4.txt", minutesAgo: 1)
    let part = words(1600, from: 20_400) + " " + words(25, from: 95_000)
    try write(part, to: "novel/part.txt", minutesAgo: 1)
    try lookTwice()
    #expect(try wordsOfToday("wordsOfDay") == 25)
  }

  /// A scene of a chapter that was split is that chapter, and has far fewer words.
  @Test func whatIsCutFromAChapterIsNotTheSceneThatWasPutIntoIt() throws {
    try write(900, from: 20_000, to: "novel/ch3.txt", minutesAgo: 600)
    try write(700, from: 40_000, to: "novel/ch4.txt", minutesAgo: 600)
    #expect(try today() == 0)
    pass(hours: 1)
    try write(372, from: 20_000, to: "novel/scene.txt", minutesAgo: 2)
    for scene in 0..<4 {
      try write(132, from: 20_372 + 132 * scene, to: "novel/part\(scene).txt", minutesAgo: 2)
    }
    try fixture.remove("novel/ch3.txt")
    try lookTwice()
    #expect(try wordsOfToday("wordsOfDay") == 0)
    let both = words(700, from: 40_000) + " " + words(372, from: 20_000)
    try write(both, to: "novel/ch4.txt", minutesAgo: 1)
    try fixture.remove("novel/scene.txt")
    try lookTwice()
    #expect(try wordsOfToday("wordsOfDay") == 0)
    pass(hours: 24)
    let rest = words(700, from: 40_000) + " " + words(22, from: 20_000)
    try write(rest, to: "novel/ch4.txt", minutesAgo: 1)
    try write(350, from: 20_022, to: "novel/part.txt", minutesAgo: 1)
    try lookTwice()
    #expect(try wordsOfToday("wordsOfDay") == 0)
  }

  @Test func whatIsCutFromAChapterIsNoSceneWithTheSameWordsThatIsLongGone() throws {
    let scene = words(350, from: 40_000)
    let chapter = words(500, from: 60_000)
    try write(scene, to: "novel/scene.txt", minutesAgo: 600)
    try write(chapter + " " + words(300, from: 40_000), to: "novel/ch3.txt", minutesAgo: 600)
    #expect(try today() == 0)
    pass(hours: 1)
    try fixture.remove("novel/scene.txt")
    try lookTwice()
    #expect(try wordsOfToday("wordsOfDay") ?? 0 == 0)
    pass(hours: 48)
    try write(chapter + " " + words(50, from: 40_250), to: "novel/ch3.txt", minutesAgo: 1)
    let part = words(250, from: 40_000) + " " + words(25, from: 95_000)
    try write(part, to: "novel/part.txt", minutesAgo: 1)
    try lookTwice()
    #expect(try wordsOfToday("wordsOfDay") == 25)
  }

  @Test func whatIsCutFromAChapterIsNoCopyOfItsBackupIfItHasToWait() throws {
    try write(2000, from: 20_000, to: "novel/ch3.txt", minutesAgo: 600)
    try write(1000, from: 40_000, to: "novel/ch4.txt", minutesAgo: 600)
    #expect(try today() == 0)
    pass(minutes: 5)
    try write(2000, from: 20_000, to: "novel/saved.txt", minutesAgo: 1)
    #expect(try today() == 0)
    pass(hours: 24)
    // As long as a chapter is missing the new text may be that one.
    try fixture.remove("novel/ch4.txt")
    try write(1200, from: 20_000, to: "novel/ch3.txt", minutesAgo: 1)
    let part = words(800, from: 21_200) + " " + words(25, from: 95_000)
    try write(part, to: "novel/part.txt", minutesAgo: 1)
    #expect(try wordsOfToday("wordsOfDay") ?? 0 == 0, "the loss waits with the new text")
    pass(minutes: 2)
    #expect(try wordsOfToday("wordsOfDay") == 25)
  }

  /// Of so few words few terms are kept of a long chapter, or none.
  @Test(arguments: [12, 25, 40])
  func aShortNoteThatIsPutIntoALongChapterIsNotWritten(count: Int) throws {
    try write(3000, from: 20_000, to: "novel/ch3.txt", minutesAgo: 600)
    #expect(try today() == 0)
    pass(minutes: 5)
    try write(count, from: 95_000, to: "novel/note.txt")
    #expect(try today() == count)
    pass(hours: 24)
    let chapter = words(3000, from: 20_000) + " " + words(count, from: 95_000)
    try write(chapter, to: "novel/ch3.txt", minutesAgo: 1)
    try fixture.remove("novel/note.txt")
    try lookTwice()
    #expect(try wordsOfToday("wordsOfDay") ?? 0 == 0)
  }

  /// How long the passage is nobody can tell to the word.
  @Test func aPassageThatIsLeftOfADeletedChapterIsNotWritten() throws {
    try write(2000, from: 20_000, to: "novel/ch3.txt", minutesAgo: 600)
    try write(1000, from: 40_000, to: "novel/ch4.txt", minutesAgo: 600)
    #expect(try today() == 0)
    pass(minutes: 5)
    let passage = words(324, from: 20_600) + " " + words(60, from: 95_000)
    try write(words(1000, from: 40_000) + " " + passage, to: "novel/ch4.txt", minutesAgo: 1)
    try fixture.remove("novel/ch3.txt")
    let said = fixture.run("goal", "list").said
    #expect(said.contains("novel/ch3.txt is gone. About "), "\(said)")
    #expect(said.contains(" words of it are in novel/ch4.txt."), "\(said)")
    pass(minutes: 2)
    let count = try wordsOfToday("wordsOfDay") ?? 0
    #expect((0...120).contains(count), "\(count)")
  }

  @Test(arguments: [600, 2000, 3700])
  func aCopyAndItsTextAreBothWrittenOn(count: Int) throws {
    try write(count, from: 20_000, to: "novel/ch3.txt", minutesAgo: 600)
    #expect(try today() == 0)
    pass(minutes: 10)
    let text = words(count, from: 20_000)
    try write(text + " " + words(150, from: 95_000), to: "novel/letter.txt", minutesAgo: 5)
    try write(text + " " + words(20, from: 96_000), to: "novel/ch3.txt", minutesAgo: 1)
    #expect(try wordsOfToday("wordsOfDay") == 170)
  }

  /// The folder has had two more chapters for hours, and looks have seen them.
  private func beginWithChapters(_ third: String, _ fourth: String) throws {
    try write(third, to: "novel/ch3.txt", minutesAgo: 600)
    try write(fourth, to: "novel/ch4.txt", minutesAgo: 600)
    try lookTwice()
    pass(minutes: 5)
  }

  /// One look sees where the passage went, and the next one where it came from.
  @Test func aBookHasAChapterThatGotAPassageOfAnotherOne() throws {
    let (third, fourth) = (words(1500, from: 10_000), words(1700, from: 20_000))
    try beginWithChapters(third, fourth)
    let grown =
      [words(700, from: 10_000), words(400, from: 21_000), words(60, from: 30_000)]
      .joined(separator: " ") + " " + words(800, from: 10_700)
    try write(grown, to: "novel/ch3.txt")
    try lookTwice()
    #expect(try wordsOfToday("wordsOfDay") == 460)
    pass(minutes: 5)
    let cut = words(1000, from: 20_000) + " " + words(300, from: 21_400)
    try write(cut, to: "novel/ch4.txt")
    try write([words(600), grown, cut].joined(separator: "\n"), to: "novel/book.txt")
    try lookTwice()
    #expect(try wordsOfToday("wordsOfDay") == 60)
  }

  /// What the scene has of the chapter had left that before it was deleted.
  @Test func aPassageOfADeletedChapterMakesANewSceneLater() throws {
    let (third, passage) = (words(350, from: 10_250), words(250, from: 10_000))
    let notes = words(600, from: 20_000)
    try beginWithChapters(passage + " " + third, notes)
    try write(third, to: "novel/ch3.txt")
    try write(notes + " " + passage, to: "novel/ch4.txt")
    try lookTwice()
    #expect(try wordsOfToday("wordsOfDay") == 0)
    pass(minutes: 5)
    try fixture.remove("novel/ch3.txt")
    try lookTwice()
    pass(minutes: 5)
    try write(notes, to: "novel/ch4.txt")
    try write(passage + " " + words(12, from: 90_000), to: "novel/scene.txt")
    try lookTwice()
    #expect(try wordsOfToday("wordsOfDay") == 12)
  }

  /// The scene is from a chapter that was put into this one before. Another chapter is divided in the same look, so what
  /// is gone is known only at the next one.
  @Test func aSceneGoesBackIntoAChapterThatHadGotItFromAnotherOne() throws {
    let (third, fourth) = (words(1500, from: 10_000), words(1700, from: 20_000))
    try beginWithChapters(third, fourth)
    try write(third + "\n" + fourth, to: "novel/ch3.txt")
    try fixture.remove("novel/ch4.txt")
    try lookTwice()
    pass(minutes: 5)
    let scene = words(1400, from: 20_100)
    let rest = third + "\n" + words(100, from: 20_000) + " " + words(200, from: 21_500)
    try write(rest, to: "novel/ch3.txt")
    try write(scene, to: "novel/scene.txt")
    try lookTwice()
    #expect(try wordsOfToday("wordsOfDay") == 0)
    pass(minutes: 5)
    try write(rest + "\n" + scene + " " + words(8, from: 90_000), to: "novel/ch3.txt")
    try fixture.remove("novel/scene.txt")
    try write(words(300), to: "novel/part1.txt")
    try write(words(300, from: 300), to: "novel/part2.txt")
    try fixture.remove("novel/ch1.txt")
    try lookTwice()
    #expect(try wordsOfToday("wordsOfDay") == 8)
  }

  @Test func aBookIsMadeAgainWithoutAChapterThatGrew() throws {
    let (second, third) = (words(900, from: 10_000), words(1200, from: 20_000))
    try beginWithChapters(second, third)
    try write([words(600), second, third].joined(separator: "\n"), to: "novel/book.txt")
    try lookTwice()
    #expect(try wordsOfToday("wordsOfDay") == 0)
    pass(minutes: 5)
    try write(third + " " + words(210, from: 30_000), to: "novel/ch4.txt")
    try lookTwice()
    pass(minutes: 5)
    try fixture.remove("novel/ch4.txt")
    try lookTwice()
    pass(minutes: 5)
    let grown = second + " " + words(300, from: 40_000)
    try write(grown, to: "novel/ch3.txt")
    try lookTwice()
    #expect(try wordsOfToday("wordsOfDay") == 510)
    pass(minutes: 5)
    try write([words(600), grown].joined(separator: "\n"), to: "novel/book.txt")
    try lookTwice()
    #expect(try wordsOfToday("wordsOfDay") == 510)
  }

  @Test func aChapterThatIsPutIntoACopyOfAnotherOneIsTakenOff() throws {
    try write(words(600) + " " + words(30, from: 5000), to: "novel/copy.txt")
    try lookTwice()
    #expect(try today() == 30)
    pass(minutes: 5)
    try write(900, from: 10_000, to: "novel/ch3.txt")
    try lookTwice()
    #expect(try today() == 930)
    pass(minutes: 5)
    let whole = words(600) + " " + words(30, from: 5000) + "\n" + words(900, from: 10_000)
    try write(whole + "\n" + words(70, from: 20_000), to: "novel/copy.txt")
    try fixture.remove("novel/ch3.txt")
    try lookTwice()
    #expect(try today() == 1000)
  }

  /// Another copy of the chapter has nearly as many words as were put in.
  @Test func aCopyThatIsPutIntoAChapterIsTakenOffOnce() throws {
    try write(900, from: 20_000, to: "novel/ch3.txt", minutesAgo: 600)
    #expect(try today() == 0)
    pass(minutes: 5)
    let copy = words(900, from: 20_000) + " " + words(100, from: 95_000)
    try write(copy, to: "novel/ch4.txt")
    #expect(try today() == 100)
    pass(minutes: 5)
    try write(copy + " " + words(33, from: 96_000), to: "novel/ch5.txt")
    #expect(try today() == 133)
    pass(minutes: 5)
    let whole = words(600) + " " + copy + " " + words(100, from: 97_000)
    try write(whole, to: "novel/ch1.txt", minutesAgo: 1)
    try fixture.remove("novel/ch4.txt")
    try lookTwice()
    #expect(try wordsOfToday("wordsOfDay") == 233)
  }

  /// Few terms of each chapter are comparable, none of some, and by chance chapters have terms in common.
  @Test(arguments: [60, 140])
  func aBookOfManyChaptersHasNoWordsOfItsOwn(count: Int) throws {
    let chapters = (0..<count).map { words(1200, from: 10_000 + $0 * 1200) }
    for (number, chapter) in chapters.enumerated() {
      try write(chapter, to: "novel/part\(number).txt", minutesAgo: 600)
    }
    // A look may have no time for all of them.
    #expect(fixture.run("track", "--recursive", "novel").status == 0)
    pass(minutes: 5)
    try write(chapters.joined(separator: "\n\n"), to: "novel/book.txt")
    let said = fixture.run().said
    #expect(try wordsOfToday("wordsOfDay") == 0, "\(said)")
  }

  @Test func aForeignTextCountsUntilThePersonSaysThatItWasNotWritten() throws {
    try write(2000, from: 90_000, to: "novel/foreign.txt")
    let first = fixture.run("goal", "list")
    #expect(
      first.said.contains("fileprogress track --not-written novel/foreign.txt"), "\(first)")
    #expect(try today() == 2000)
    let said = fixture.run("track", "--not-written", "novel/foreign.txt")
    #expect(said.said.contains("2,000 words of today no longer count."), "\(said)")
    #expect(try today() == 0)
    let again = fixture.run("track", "--not-written", "novel/foreign.txt")
    #expect(again.said.contains("There is nothing to leave out"), "\(again)")
    let undone = fixture.run("undo")
    #expect(
      undone.said == "Undid: fileprogress track --not-written novel/foreign.txt\n", "\(undone)")
    #expect(try today() == 2000)
    fixture.run("track", "--not-written", "novel/foreign.txt")
    #expect(try today() == 0)
    try write(words(2000, from: 90_000) + " and three more", to: "novel/foreign.txt")
    #expect(try today() == 3)
  }

  @Test(arguments: [false, true])
  func aCopyOfAPassageThatIsDeletedTakesNothingBack(isNextDay: Bool) throws {
    try write(words(600) + " " + words(340, from: 50_000), to: "novel/ch1.txt")
    #expect(try today() == 340)
    pass(hours: isNextDay ? 24 : 1)
    try write(200, from: 50_100, to: "novel/snip.txt")
    #expect(try today() == (isNextDay ? 0 : 340))
    pass(minutes: 5)
    try fixture.remove("novel/snip.txt")
    #expect(try today() == (isNextDay ? 0 : 340))
    let report = fixture.run("report", "--since", "2026-11-01", "--by", "day", "--csv").output
    #expect(report.contains(",340,"), "\(report)")
  }

  @Test func aChapterThatIsSplitIntoTwoNewFilesIsNoChange() throws {
    try fixture.remove("novel/ch1.txt")
    try write(350, to: "novel/ch1a.txt")
    try write(250, from: 350, to: "novel/ch1b.txt")
    _ = try today()
    pass(minutes: 5)
    #expect(try wordsOfToday("wordsOfDay") == 0)
  }

  /// One of the parts went on as the chapter, until that was there again, from the trash or by a sync program.
  @Test(arguments: [0, 50], [false, true])
  func aSplitChapterThatComesBackLeavesWhatWasWritten(count: Int, isNextDay: Bool) throws {
    let chapter = words(1980, from: 20_000)
    try write(chapter, to: "novel/ch3.txt", minutesAgo: 900)
    try lookTwice()
    try fixture.remove("novel/ch3.txt")
    try write(990, from: 20_000, to: "novel/ch3a.txt")
    try write(
      words(990, from: 20_990) + " " + words(40, from: 40_000), to: "novel/ch3b.txt")
    try lookTwice()
    #expect(try wordsOfToday("wordsOfDay") == 40)
    pass(hours: isNextDay ? 24 : 1)
    if count == 0 {
      try write(chapter, to: "novel/ch3.txt", minutesAgo: 3000)
    } else {
      try write(chapter + " " + words(count, from: 50_000), to: "novel/ch3.txt")
    }
    try lookTwice()
    #expect(try daysWithWords() == (isNextDay && count > 0 ? [40, count] : [40 + count]))
    try fixture.remove("novel/ch3.txt")
    try lookTwice()
    #expect(try daysWithWords() == (isNextDay && count > 0 ? [40, count] : [40 + count]))
  }

  /// Where a passage is put among other words, the terms around it are others, so an estimate has too few words.
  @Test func aPassageOfAChapterThatComesBackIsPutIntoAPart() throws {
    let (first, second) = (words(310, from: 20_000), words(290, from: 20_310))
    let (added, addedToo) = (words(30, from: 50_000), words(30, from: 60_000))
    try write(first + " " + second, to: "novel/ch3.txt", minutesAgo: 900)
    try lookTwice()
    try fixture.remove("novel/ch3.txt")
    try write(first, to: "novel/ch3a.txt")
    try write(second + " " + words(40, from: 40_000), to: "novel/ch3b.txt")
    try lookTwice()
    #expect(try wordsOfToday("wordsOfDay") == 40)
    pass(hours: 1)
    try write([first, added, addedToo, second].joined(separator: " "), to: "novel/ch3.txt")
    try lookTwice()
    #expect(try wordsOfToday("wordsOfDay") == 100)
    pass(hours: 1)
    try fixture.remove("novel/ch3.txt")
    let begin = words(100, from: 20_310) + " " + added + " " + words(100, from: 20_410)
    let end = addedToo + " " + words(90, from: 20_510) + " " + words(40, from: 40_000)
    try write(begin + " " + end, to: "novel/ch3b.txt")
    try lookTwice()
    #expect(try wordsOfToday("wordsOfDay") == 100)
  }

  /// A passage was cut into a new file, and then the chapter was restored from a backup, or put aside in git for a while.
  @Test(arguments: [false, true])
  func aChapterThatIsRestoredBesideItsPassageTakesNoDayBack(isNextDay: Bool) throws {
    let (chapter, rest) = (words(1980, from: 20_000), words(1100, from: 20_000))
    try write(chapter, to: "novel/ch3.txt", minutesAgo: 900)
    try lookTwice()
    try write(rest, to: "novel/ch3.txt")
    try write(words(880, from: 21_100) + " " + words(40, from: 40_000), to: "novel/part.txt")
    try lookTwice()
    #expect(try daysWithWords() == [40])
    pass(hours: isNextDay ? 24 : 1)
    try write(chapter, to: "novel/ch3.txt", minutesAgo: 3000)
    try lookTwice()
    #expect(try daysWithWords() == [40])
    pass(hours: 1)
    try write(rest, to: "novel/ch3.txt")
    try lookTwice()
    #expect(try daysWithWords() == [40])
  }

  @Test func aChapterThatIsRestoredTakesWhatAKnownTextGotOfIt() throws {
    let chapter = words(1980, from: 20_000)
    try write(chapter, to: "novel/ch3.txt", minutesAgo: 900)
    try lookTwice()
    try write(words(1200, from: 20_000) + " " + words(380, from: 21_600), to: "novel/ch3.txt")
    try write(
      words(400) + " " + words(400, from: 21_200) + " " + words(200, from: 400) + " "
        + words(60, from: 40_000), to: "novel/ch1.txt")
    try lookTwice()
    #expect(try daysWithWords() == [60])
    pass(hours: 24)
    try write(chapter, to: "novel/ch3.txt", minutesAgo: 3000)
    try lookTwice()
    #expect(try daysWithWords() == [60])
  }

  /// The rest of the chapter was thrown away, and then it came back.
  @Test func aPassageOfAChapterThatComesBackIsACopy() throws {
    try write(2000, from: 20_000, to: "novel/ch3.txt", minutesAgo: 900)
    try lookTwice()
    try fixture.remove("novel/ch3.txt")
    try write(1200, from: 20_000, to: "novel/part.txt")
    try lookTwice()
    #expect(try daysWithWords() == [-800])
    pass(hours: 1)
    try write(2000, from: 20_000, to: "novel/ch3.txt", minutesAgo: 3000)
    try lookTwice()
    #expect(try daysWithWords() == [])
  }

  /// The copy loses most of its words, so it waits, and the chapter that has them twice doesn't.
  @Test func aPassageThatIsCutFromACopyAndPutIntoItsChapterWasMoved() throws {
    try write(words(600) + " " + words(20, from: 40_000), to: "novel/copy.txt")
    #expect(try today() == 20)
    pass(hours: 24)
    try write(
      words(100) + " " + words(126, from: 474) + " " + words(20, from: 40_000),
      to: "novel/copy.txt")
    let passage = words(374, from: 100) + " " + words(34, from: 50_000)
    try write(
      words(50) + " " + passage + " " + words(550, from: 50), to: "novel/ch1.txt")
    try lookTwice()
    #expect(try wordsOfToday("wordsOfDay") == 34)
  }

  /// A twentieth of a text has few of the terms by which it is found.
  @Test(arguments: [0, 45], [false, true])
  func aChapterThatIsSplitIntoManyScenesCountsWhatWasWritten(count: Int, isRemoved: Bool) throws {
    try write(3000, from: 20_000, to: "novel/ch3.txt", minutesAgo: 600)
    #expect(try today() == 0)
    pass(hours: 1)
    for scene in 0..<20 {
      var text = words(150, from: 20_000 + 150 * scene)
      if scene == 7, count > 0 { text += " " + words(count, from: 95_000) }
      try write(text, to: "novel/scene\(scene).txt", minutesAgo: 2)
    }
    if isRemoved { try fixture.remove("novel/ch3.txt") }
    try lookTwice()
    #expect(try wordsOfToday("wordsOfDay") == count)
  }

  @Test func aChapterThatIsSplitIntoManyScenesOfWhichSomeAreShortCountsNothing() throws {
    try write(999, from: 20_000, to: "novel/ch3.txt", minutesAgo: 600)
    #expect(try today() == 0)
    pass(hours: 1)
    var first = 20_000
    for (scene, count) in [63, 27, 81, 72, 144, 72, 126, 63, 9, 9, 9, 81, 18, 90, 27, 108]
      .enumerated()
    {
      try write(count, from: first, to: "novel/scene\(scene).txt", minutesAgo: 2)
      first += count
    }
    #expect(first == 20_999)
    try fixture.remove("novel/ch3.txt")
    try lookTwice()
    #expect(try wordsOfToday("wordsOfDay") == 0)
  }

  @Test(arguments: [false, true])
  func aChapterThatIsSplitIntoAFewScenesCountsWhatWasWritten(isFolder: Bool) throws {
    try write(3000, from: 20_000, to: "novel/ch3.txt", minutesAgo: 600)
    #expect(try today() == 0)
    pass(hours: 1)
    if isFolder {
      try FileManager.default.createDirectory(
        atPath: fixture.path("novel/three"), withIntermediateDirectories: true)
    }
    for scene in 0..<6 {
      var text = words(500, from: 20_000 + 500 * scene)
      if scene == 2 { text += " " + words(45, from: 95_000) }
      try write(
        text, to: "novel/\(isFolder ? "three/" : "")scene\(scene).txt", minutesAgo: 2)
    }
    try fixture.remove("novel/ch3.txt")
    try lookTwice()
    #expect(try wordsOfToday("wordsOfDay") == 45)
  }

  @Test func scenesThatAreJoinedInANewChapterCountWhatWasWritten() throws {
    let scenes = (0..<20).map { words(150, from: 20_000 + 1000 * $0) }
    for (number, scene) in scenes.enumerated() {
      try write(scene, to: "novel/scene\(number).txt", minutesAgo: 600)
    }
    #expect(try today() == 0)
    pass(hours: 1)
    let chapter = scenes.joined(separator: "\n\n") + " " + words(45, from: 95_000)
    try write(chapter, to: "novel/ch3.txt", minutesAgo: 2)
    for number in scenes.indices { try fixture.remove("novel/scene\(number).txt") }
    try lookTwice()
    #expect(try wordsOfToday("wordsOfDay") == 45)
  }

  @Test(arguments: [false, true], [false, true])
  func aSceneIsCutFromAChapterThatIsRenamedInASession(isLooked: Bool, isNamed: Bool) throws {
    fixture.run("start", "novel/ch1.txt")
    pass(minutes: 20)
    try fixture.rename("novel/ch1.txt", to: "novel/one.txt")
    try write(words(260) + " " + words(70, from: 50_000), to: "novel/one.txt")
    try write(340, from: 260, to: "novel/scene.txt")
    pass(minutes: 5)
    if isLooked { fixture.run() }
    pass(minutes: 5)
    let stop = fixture.run(["stop"] + (isNamed ? ["novel/one.txt"] : []))
    #expect(stop.status == 0, "\(stop)")
    pass(minutes: 5)
    _ = try today()
    #expect(try wordsOfToday("wordsOfDay") == 70)
    pass(hours: 24)
    _ = try today()
    let report = fixture.run("report", "--since", "2026-11-01", "--by", "day", "--csv").output
    #expect(report.contains(",70,"), "\(report)")
  }

  @Test func aBookThatIsMadeAgainOfFewerChaptersIsNoChange() throws {
    try write(500, from: 7000, to: "novel/ch3.txt", minutesAgo: 600)
    try write(500, from: 8000, to: "novel/ch4.txt", minutesAgo: 600)
    _ = try today()
    let (one, two) = (words(500, from: 7000), words(500, from: 8000))
    pass(minutes: 5)
    try write(words(600) + "\n" + one + "\n" + two, to: "novel/book.txt")
    #expect(try wordsOfToday("wordsOfDay") == 0)
    pass(minutes: 5)
    try write(words(600), to: "novel/book.txt")
    #expect(try wordsOfToday("wordsOfDay") == 0)
    pass(minutes: 5)
    try write(words(600) + "\n" + two, to: "novel/book.txt")
    #expect(try wordsOfToday("wordsOfDay") == 0)
    pass(minutes: 5)
    try fixture.remove("novel/book.txt")
    _ = try today()
    pass(minutes: 5)
    try write(words(600) + "\n" + one, to: "novel/book2.txt")
    _ = try today()
    pass(minutes: 5)
    #expect(try wordsOfToday("wordsOfDay") == 0)
  }

  @Test(arguments: [1000, 2000, 4000])
  func aPassageThatIsCopiedFromALongChapterIsNotWritten(count: Int) throws {
    try write(count, from: 100_000, to: "novel/long.txt", minutesAgo: 600)
    _ = try today()
    pass(minutes: 5)
    try write(80, from: 100_000 + count - 80, to: "novel/passage.txt")
    #expect(try today() == 0)
  }

  @Test(arguments: [60, 130, 600])
  func aShortChapterThatIsPutIntoANewFileWithALongOneIsNoChange(count: Int) throws {
    try write(count, from: 7000, to: "novel/ch3.txt", minutesAgo: 600)
    _ = try today()
    pass(minutes: 5)
    try write(words(600) + "\n" + words(count, from: 7000), to: "novel/part1.txt")
    try fixture.remove("novel/ch1.txt")
    try fixture.remove("novel/ch3.txt")
    _ = try today()
    pass(minutes: 5)
    #expect(try wordsOfToday("wordsOfDay") == 0)
  }

  @Test func atTheEndOfATimerWordsOfALaterDayStayThere() throws {
    pass(hours: 2)
    fixture.run("start", "novel/ch1.txt")
    pass(minutes: 40)
    try write(words(600) + " " + words(280, from: 50_000), to: "novel/ch1.txt")
    pass(minutes: 5)
    #expect(try today() == 280)
    pass(hours: 12)
    try write(
      words(600) + " " + words(280, from: 50_000) + " " + words(40, from: 60_000),
      to: "novel/ch1.txt")
    pass(minutes: 5)
    #expect(try today() == 40)
    let stop = fixture.run("stop", "--at", "yesterday 22:00")
    #expect(stop.status == 0, "\(stop)")
    #expect(try today() == 40, "\(fixture.run("report", "--since", "2026-11-01", "--by", "day"))")
  }

  @Test func wordsAfterTheEndThatYouNameAreShownOnceInTheirSession() throws {
    fixture.run("start", "novel/ch1.txt")
    pass(minutes: 40)
    try write(words(600) + " " + words(20, from: 50_000), to: "novel/ch1.txt")
    pass(minutes: 5)
    let stop = fixture.run("stop", "novel/ch1.txt", "--at", "19:10")
    #expect(stop.said.contains("620 words (+20), 10 min"), "\(stop)")
    #expect(try wordsOfToday("wordsChange") == 20)
    #expect(try wordsOfToday("wordsOutside") == 0)
    let status = fixture.run("status", "novel/ch1.txt").output
    #expect(status.contains("+20"), "\(status)")
    for screen in [status, fixture.run("report", "novel/ch1.txt").output] {
      #expect(!screen.lowercased().contains("outside"), "\(screen)")
    }
    let page = fixture.run("report", "--html", "-").output
    #expect(!page.contains("<tr class=\"gap\""))
    let session = try #require(
      (try fixture.run("session", "--json").json["sessions"] as? [[String: Any]])?.first)
    #expect(session["wordsAtStart"] as? Int == 600)
    #expect(session["wordsAtEnd"] as? Int == 620)
  }

  @Test func aPromptHasFilesLookedAtOnceAMinuteAndSaysNothing() throws {
    let calls = Mutex<[[String]]>([])
    var fixture = fixture
    fixture.startInBackground = { words in calls.withLock { $0.append(words) } }
    try write(700, to: "novel/ch1.txt", minutesAgo: 5)
    try fixture.remove("novel/ch2.md")
    #expect(fixture.run("status", "--short").output.contains("0/300"))
    fixture.run("status", "--short")
    let call = try #require(calls.withLock { $0.count == 1 ? $0[0] : nil })
    let look = fixture.run(call)
    #expect((look.status, look.said) == (0, ""), "\(look)")
    #expect(fixture.run("status", "--short").output.contains("100/300"))
    pass(minutes: 1)
    fixture.run("status", "--short")
    #expect(calls.withLock { $0.count } == 2)
    // What nobody read is said by the next command that a person reads.
    #expect(fixture.run("report", "--json").said == "")
    #expect(fixture.run().said.contains("novel/ch2.md is gone"))
    #expect(!fixture.run().said.contains("novel/ch2.md is gone"))
  }

  @Test func aLookDoesNotWaitWhileAnotherProgramWrites() throws {
    try write(1300, to: "novel/ch1.txt", minutesAgo: 30)
    let other = try ProgressDatabase.open(
      StoreLocation(folder: fixture.store), access: .readWrite
    ) { _ in false }
    try other.write(now: fixture.clock.read()) { _ throws in
      let home = fixture.run()
      #expect(home.status == 0, "\(home)")
      #expect(!home.said.contains("not counted"), "\(home)")
      #expect(try today() == 0)
    }
    #expect(try today() == 700)
  }

  @Test func aLookSaysOnceWhatBecameOfTexts() throws {
    func said() -> String { fixture.run("goal", "list").said }
    #expect(said() == "")
    try write(2000, from: 9000, to: "novel/old.txt", minutesAgo: 24 * 60)
    #expect(
      said()
        == "novel/old.txt is new here but was written before: 2,000 words, not counted for today.\n"
    )
    #expect(said() == "")
    pass(minutes: 1)
    try write(words(600) + " " + words(2000, from: 9000), to: "novel/book.txt")
    #expect(
      said()
        == "novel/book.txt is made of text from other files. To stop counting it: fileprogress exclude "
        + "novel/book.txt\n")
    pass(hours: 24)
    try fixture.remove("novel/old.txt")
    #expect(
      said() == "novel/old.txt is gone. It had 2,000 words; your words for the day don't change.\n")
    #expect(said() == "")
    try write(630, to: "novel/ch1.txt")
    #expect(said() == "")
    pass(hours: 24)
    try write(600, to: "novel/ch1.txt")
    #expect(
      said()
        == "novel/ch1.txt has its text of Friday, 20 November again, so changes since then don't count, "
        + "except in sessions.\n")
  }

  /// No new scene has most of what was cut from the copy.
  @Test func aCopyOfATemplateIsSplitIntoManyScenes() throws {
    let template = words(900, from: 30_000)
    try write(template, to: "novel/template.txt", minutesAgo: 600)
    #expect(try today() == 0)
    pass(minutes: 1)
    try write(template + " " + words(150, from: 40_000), to: "novel/letter.txt")
    pass(minutes: 1)
    #expect(try today() == 150)
    pass(hours: 24)
    var text = (template + " " + words(150, from: 40_000)).split(separator: " ")[...]
    for (number, count) in [40, 48, 24, 13, 53, 83, 69, 95, 85, 248].enumerated() {
      let scene = text.prefix(count).joined(separator: " ")
      text = text.dropFirst(count)
      let written = number == 3 ? " " + words(8, from: 90_000) : ""
      try write(scene + written, to: "novel/scene\(number).txt", minutesAgo: 1)
    }
    try write(text.joined(separator: " "), to: "novel/letter.txt", minutesAgo: 1)
    try lookTwice()
    let shown = try #require(try wordsOfToday("wordsOfDay"))
    #expect((0...30).contains(shown), "\(shown)")
  }

  /// The look that finds the passage leaves out what is left of the chapter, since a program may be writing that. Then
  /// the chapter is removed.
  @Test(arguments: [true, false])
  func aPassageIsMovedAlsoIfTheRestOfItsTextIsRemovedMeanwhile(isSeenBetween: Bool) throws {
    try write(1000, from: 30_000, to: "novel/ch3.txt", minutesAgo: 600)
    try write(500, from: 33_000, to: "novel/ch4.txt", minutesAgo: 600)
    #expect(try today() == 0)
    pass(hours: 1)
    let passage = words(300, from: 30_200) + " " + words(25, from: 90_000)
    try write(words(500, from: 33_000) + " " + passage, to: "novel/ch4.txt")
    if isSeenBetween {
      try write(50, from: 30_000, to: "novel/ch3.txt")
      #expect(try today() == 325, "nobody knows yet where the passage came from")
      fixture.clock.advance(by: .seconds(4))
    }
    try fixture.remove("novel/ch3.txt")
    try lookTwice()
    let shown = try #require(try wordsOfToday("wordsOfDay"))
    #expect((15...35).contains(shown), "\(shown)")
  }

  @Test func aLookSaysAlsoOnTheSameDayThatATextWentBack() throws {
    func said() -> String { fixture.run("goal", "list").said }
    try write(700, to: "novel/ch1.txt")
    #expect(try today() == 100)
    pass(minutes: 10)
    try write(600, to: "novel/ch1.txt")
    #expect(
      said()
        == "novel/ch1.txt has its text of earlier today again, so changes since then don't count, "
        + "except in sessions.\n")
    #expect(try today() == 0)
    // Who takes back what a session saw knows it.
    fixture.run("start", "novel/ch1.txt")
    for count in [650, 600] {
      pass(minutes: 10)
      try write(count, to: "novel/ch1.txt")
      #expect(said() == "")
    }
    fixture.run("stop")
    // Words that were moved count on both sides.
    pass(minutes: 10)
    try write(720, to: "novel/ch1.txt")
    #expect(try today() == 120)
    pass(minutes: 10)
    try write(600, to: "novel/ch1.txt")
    try write(words(200) + " " + words(120, from: 600), to: "novel/ch2.md")
    let moved = said()
    #expect(!moved.contains("again"), "\(moved)")
    #expect(try today() == 120)
  }

  private func rename(_ name: String, to other: String, writing text: String) throws {
    try fixture.rename(name, to: other)
    _ = try today()
    pass(minutes: 2)
    try write(text, to: other)
  }

  @Test func aNewFormatIsNoChange() throws {
    let markup = "# A *first* scene\n\n- one\n- two\n\n| a | b |\n|---|---|\n| - | - |\n\n"
    let text = markup + words(100, from: 70_000)
    try write(text, to: "novel/ch3.txt", minutesAgo: 600)
    #expect(try today() == 0)
    pass(hours: 1)
    try rename("novel/ch3.txt", to: "novel/ch3.md", writing: text + " " + words(10, from: 80_000))
    #expect(try today() == 10)
    try write(text + " " + words(15, from: 80_000), to: "novel/ch3.md")
    #expect(try today() == 15)
    try rename("novel/ch3.md", to: "novel/ch3.org", writing: text + " " + words(20, from: 80_000))
    #expect(try today() == 20)
    try rename("novel/ch3.org", to: "novel/ch3.txt", writing: text + " " + words(30, from: 80_000))
    #expect(try today() == 30)
  }

  @Test func aTimerSeesNoChangeInANewFormat() throws {
    let text = "# A *first* scene\n\n- one\n- two\n\n* * *\n\n" + words(100, from: 70_000)
    try write(text, to: "novel/ch3.txt", minutesAgo: 600)
    #expect(try today() == 0)
    pass(hours: 1)
    try fixture.rename("novel/ch3.txt", to: "novel/ch3.md")
    fixture.run("start", "novel/ch3.md")
    pass(minutes: 10)
    try write(text + " " + words(10, from: 80_000), to: "novel/ch3.md")
    let stop = fixture.run("stop")
    #expect(stop.said.contains("(+10"), "\(stop)")
    #expect(try wordsOfToday("wordsChange") == 10)
    #expect(try today() == 10)
  }

  @Test func aPassageOfAnotherTextIsACopy() throws {
    try write(words(300, from: 100), to: "novel/quotes.txt")
    #expect(try today() == 0)
  }

  @Test func aNewSceneAndTheBookMadeOfItCountOnce() throws {
    try write(400, from: 30_000, to: "novel/scene.txt", minutesAgo: 5)
    try write(words(600) + "\n" + words(400, from: 30_000), to: "novel/book.txt", minutesAgo: 4)
    #expect(try today() == 400)
  }

  @Test func aChapterOfAnotherBranchComesAndGoes() throws {
    let (main, other) = (words(600), words(500) + " " + words(400, from: 50_000))
    try write(other, to: "novel/ch1.txt")
    try write(250, from: 60_000, to: "novel/extra.txt")
    #expect(try today() == 550)
    pass(hours: 15)
    try write(main, to: "novel/ch1.txt")
    try fixture.remove("novel/extra.txt")
    #expect(try today() == 0)
    #expect(try wordsOfDays() == [])
  }

  @Test func aChapterThatIsBackFromAnotherBranchIsNoChangeBesideACopyOfIt() throws {
    try write(words(600) + " " + words(50, from: 95_000), to: "novel/new.txt")
    #expect(try today() == 50)
    pass(minutes: 5)
    try write(words(400) + " " + words(100, from: 50_000), to: "novel/ch1.txt")
    #expect(try wordsOfToday("wordsOfDay") == -50)
    pass(hours: 15)
    try write(words(600), to: "novel/ch1.txt")
    #expect(try today() == 0)
    #expect(try wordsOfDays() == [50])
  }

  @Test func aFolderThatIsPutIntoAChapterIsNotWritten() throws {
    try FileManager.default.createDirectory(
      atPath: fixture.path("novel/part"), withIntermediateDirectories: true)
    try write(300, from: 20_000, to: "novel/part/ch3.txt", minutesAgo: 600)
    #expect(try today() == 0)
    pass(hours: 1)
    try write(
      words(600) + " " + words(300, from: 20_000) + " " + words(60, from: 40_000),
      to: "novel/ch1.txt")
    try fixture.remove("novel/part")
    #expect(try today() == 60)
  }

  @Test func aFolderThatIsNotThereTakesNothingAway() throws {
    try write(630, to: "novel/ch1.txt")
    #expect(try today() == 30)
    pass(hours: 1)
    try fixture.rename("novel", to: "stick")
    try fixture.rename("stick", to: "elsewhere")
    let said = fixture.run("goal", "list").said
    #expect(!said.contains("is gone"), "\(said)")
    #expect(try wordsOfToday("wordsOfDay") == 30)
  }

  /// Any two short texts have a few pairs of words, such as "of the".
  @Test func pairsOfWordsThatTwoShortScenesHaveAreNotCopied() throws {
    func scene(from first: Int) -> String {
      (0..<4).map { words(2, from: 500_000 + 10 * $0) + " " + words(7, from: first + 10 * $0) }
        .joined(separator: " ")
    }
    try write(scene(from: 510_000), to: "novel/scene1.txt", minutesAgo: 5)
    try lookTwice()
    #expect(try wordsOfToday("wordsOfDay") == 36)
    pass(hours: 1)
    try write(scene(from: 520_000), to: "novel/scene2.txt", minutesAgo: 5)
    try lookTwice()
    let both = try wordsOfToday("wordsOfDay")
    #expect(both == 72)
  }

  /// A branch is written that has another first chapter and "novel/extra.txt". Then the first chapter is as it was.
  ///
  /// - Returns: The first chapter of the branch.
  private func writeBranch() throws -> String {
    let other = words(500) + " " + words(400, from: 50_000)
    try write(other, to: "novel/ch1.txt")
    try write(250, from: 60_000, to: "novel/extra.txt")
    #expect(try today() == 550)
    pass(minutes: 30)
    try write(words(600), to: "novel/ch1.txt")
    return other
  }

  @Test func aChapterOfABranchThatIsMergedLaterCounts() throws {
    let other = try writeBranch()
    try fixture.remove("novel/extra.txt")
    #expect(try today() == 0)
    for _ in 0..<2 {
      pass(minutes: 30)
      try write(other, to: "novel/ch1.txt")
      try write(250, from: 60_000, to: "novel/extra.txt")
      #expect(try today() == 550)
      pass(minutes: 2)
      #expect(try today() == 550, "and at the next look")
      try write(words(600), to: "novel/ch1.txt")
      try fixture.remove("novel/extra.txt")
      let said = fixture.run("goal", "list").said
      let words = try today() ?? -1
      #expect(words == 0, "\(said) \(fixture.run("report").output)")
    }
  }

  @Test func aChapterThatIsPutAsideWithItsBranchCountsWhenItIsBack() throws {
    let other = try writeBranch()
    try fixture.rename("novel/extra.txt", to: "extra.txt")
    #expect(try today() == 0)
    pass(minutes: 30)
    try write(other, to: "novel/ch1.txt")
    // The same file is back, and is as it was.
    try fixture.rename("extra.txt", to: "novel/extra.txt")
    for _ in 1...2 {
      #expect(try today() == 550)
      pass(minutes: 2)
    }
  }

  @Test func aBranchWithSeveralStatesComesAndGoes() throws {
    let main = words(600)
    try write(main + " " + words(100, from: 50_000), to: "novel/ch1.txt")
    try write(250, from: 60_000, to: "novel/extra.txt")
    #expect(try today() == 350)
    pass(minutes: 30)
    try write(main + " " + words(170, from: 50_000), to: "novel/ch1.txt")
    try write(230, from: 60_000, to: "novel/extra.txt")
    #expect(try today() == 400)
    pass(minutes: 30)
    try write(main, to: "novel/ch1.txt")
    try fixture.remove("novel/extra.txt")
    #expect(try today() == 0)
  }

  @Test func aNewTextThatIsTrackedByNameIsNew() throws {
    try write(300, from: 30_000, to: "novel/scene.txt")
    fixture.run("track", "novel/scene.txt")
    #expect(try today() == 300)
  }

  @Test func aNameThatIsUsedAgainHasANewText() throws {
    try write(300, from: 30_000, to: "novel/scratch.txt", minutesAgo: 600)
    #expect(try today() == 0)
    pass(hours: 1)
    // While the old file is there, no new one can have its number in the file system.
    try fixture.rename("novel/scratch.txt", to: "old.txt")
    #expect(try today() == 0)
    pass(minutes: 10)
    try write(200, from: 70_000, to: "novel/scratch.txt")
    _ = try today()
    pass(minutes: 2)
    #expect(try today() == 200)
  }

  @Test func wordsThatMovedCountOnBothSidesThoughAThirdTextHasThem() throws {
    try write(words(600) + " " + words(200), to: "novel/backup.txt", minutesAgo: 600)
    #expect(try today() == 0)
    pass(hours: 1)
    try write(words(200), to: "novel/ch1.txt", minutesAgo: 5)
    try write(words(460, from: 200), to: "novel/ch3.txt", minutesAgo: 4)
    _ = try today()
    pass(minutes: 2)
    #expect(try today() == 60)
  }

  /// Copies a draft of 800 words, and writes another text in its place, before anybody looks.
  ///
  /// - Returns: The words of the day.
  private func copyDraft(to copy: String, leaving rest: String) throws -> Int? {
    let draft = words(800, from: 20_000)
    try write(draft, to: "novel/draft.txt", minutesAgo: 600)
    #expect(try today() == 0)
    pass(minutes: 10)
    try write(draft, to: copy, minutesAgo: 5)
    try write(rest, to: "novel/draft.txt", minutesAgo: 3)
    return try wordsOfToday("wordsOfDay")
  }

  /// Files are looked at in the order of their names.
  @Test(arguments: ["novel/ch3.txt", "novel/later.txt"], [0, 80])
  func aDraftThatIsCopiedAndCutLosesNothing(copy: String, keptCount: Int) throws {
    let counted = try #require(try copyDraft(to: copy, leaving: words(keptCount, from: 20_000)))
    // How many words of the copy are still in the draft is an estimate.
    #expect(abs(counted) <= (keptCount == 0 ? 0 : 20))
    pass(minutes: 5)
    #expect(try wordsOfToday("wordsOfDay") == counted, "and once")
  }

  @Test(arguments: [60, 700])
  func aDraftThatIsCopiedAndBegunAnewHasItsNewWords(count: Int) throws {
    #expect(try copyDraft(to: "novel/ch3.txt", leaving: words(count, from: 60_000)) == count)
  }

  @Test func aCopyOfATextThatKeepsMostOfItIsABackup() throws {
    #expect(try copyDraft(to: "novel/ch3.txt", leaving: words(600, from: 20_000)) == -200)
  }

  @Test func aPassageMayBeCopiedFirstAndCutLater() throws {
    try write(words(400, from: 200) + " " + words(60, from: 40_000), to: "novel/ch3.txt")
    #expect(try today() == 60)
    pass(hours: 1)
    try write(words(200), to: "novel/ch1.txt", minutesAgo: 1)
    #expect(try today() == 60)
    pass(minutes: 5)
    #expect(try today() == 60, "and once")
  }

  @Test func aPassageMayBeCopiedFirstAndCutInASession() throws {
    try write(words(400, from: 200) + " " + words(60, from: 40_000), to: "novel/ch3.txt")
    #expect(try today() == 60)
    fixture.run("start", "novel/ch1.txt")
    pass(minutes: 10)
    try write(words(200), to: "novel/ch1.txt", minutesAgo: 1)
    fixture.run("stop")
    #expect(try today() == 60)
    pass(minutes: 10)
    try write(600, to: "novel/ch1.txt", minutesAgo: 1)
    #expect(
      try wordsOfToday("wordsOfDay") == 60,
      "what a session took out stays out, and what was moved stays moved")
  }

  @Test func anyCommandLeavesWhatWasWrittenToBeCounted() throws {
    let commands = [
      ["session", "add", "novel/ch1.txt", "--from", "9:30", "--to", "10:00"],
      ["goal", "novel/ch1.txt", "--per-day", "100"], ["set", "novel/ch1.txt", "--progress", "50%"],
      ["stop", "novel/ch1.txt"], ["unlink", "novel/ch1.txt"],
    ]
    for (number, command) in commands.enumerated() {
      try write(600 + 10 * (number + 1), to: "novel/ch1.txt", minutesAgo: 1)
      let outcome = fixture.run(command)
      let words = try wordsOfToday("wordsOfDay")
      #expect(words == 10 * (number + 1), "\(command) \(outcome)")
      pass(minutes: 5)
    }
  }

  @Test func anyCommandLeavesWordsToBeCountedWithoutAGoal() throws {
    try write(600, from: 300_000, to: "essay.txt", minutesAgo: 1)
    fixture.run("track", "essay.txt")
    pass(minutes: 5)
    let commands = [
      ["session", "add", "essay.txt", "--from", "9:30", "--to", "10:00"],
      ["set", "essay.txt", "--progress", "50%"], ["unlink", "essay.txt"],
    ]
    for (number, command) in commands.enumerated() {
      try write(600 + 10 * (number + 1), from: 300_000, to: "essay.txt", minutesAgo: 1)
      let outcome = fixture.run(command)
      let words = try wordsOfToday("wordsOfDay")
      #expect(words == 10 * (number + 1), "\(command) \(outcome)")
      pass(minutes: 5)
    }
  }

  @Test func aTimerOfANewTextCountsWhatIsNew() throws {
    try write(words(600) + " " + words(150, from: 7000), to: "novel/letter.txt", minutesAgo: 1)
    let start = fixture.run("start", "novel/letter.txt").said
    #expect(!start.contains("not counted yet"), "\(start)")
    pass(minutes: 20)
    fixture.run("stop")
    #expect(try today() == 150)
  }

  @Test func aTimerOfANewTextCountsItWhileAnotherOneIsMissing() throws {
    try fixture.remove("novel/ch2.md")
    try write(300, from: 30_000, to: "novel/scene.txt", minutesAgo: 1)
    fixture.run("start", "novel/scene.txt")
    pass(minutes: 10)
    fixture.run("stop")
    #expect(try today() == 300)
  }

  @Test func aPassageThatWasWrittenLastMayBeMoved() throws {
    fixture.run("start", "novel/ch1.txt")
    pass(minutes: 30)
    try write(words(600) + " " + words(200, from: 30_000), to: "novel/ch1.txt", minutesAgo: 1)
    fixture.run("stop")
    #expect(try today() == 200)
    pass(hours: 1)
    try write(words(600), to: "novel/ch1.txt", minutesAgo: 1)
    try write(
      words(200) + " " + words(200, from: 30_000) + " " + words(60, from: 40_000),
      to: "novel/ch2.md", minutesAgo: 1)
    #expect(try today() == 260)
  }

  @Test func aPassageThatComesBackToItsTextWasMoved() throws {
    let (one, passage) = (words(600), " " + words(200, from: 30_000))
    try write(one + passage, to: "novel/ch1.txt", minutesAgo: 1)
    #expect(try today() == 200)
    pass(hours: 24)
    try write(one, to: "novel/ch1.txt", minutesAgo: 1)
    try write(words(200) + passage, to: "novel/ch2.md", minutesAgo: 1)
    #expect(try today() == 0)
    pass(hours: 24)
    try write(one + passage, to: "novel/ch1.txt", minutesAgo: 1)
    try write(words(200), to: "novel/ch2.md", minutesAgo: 1)
    #expect(try today() == 0)
    let rows = fixture.run("report", "--all", "--by", "day", "--csv").output
      .split(whereSeparator: \.isNewline).dropFirst()
    #expect(rows.map { $0.contains(",200,200,") } == [false, false, true], "\(rows)")
  }

  @Test func aFileThatWasSavedUnderAnotherNameCounts() throws {
    try fixture.remove("novel/ch1.txt")
    try write(words(600) + " " + words(80, from: 40_000), to: "novel/one.txt", minutesAgo: 1)
    _ = try today()
    pass(minutes: 5)
    let said = fixture.run("goal", "list").said
    #expect(!said.contains("is gone"), "\(said)")
    #expect(try today() == 80)
  }

  @Test func aBookThatIsMadeAgainCountsNothing() throws {
    let one = words(600)
    try write(words(300, from: 50_000), to: "novel/ch3.txt", minutesAgo: 1)
    #expect(try today() == 300)
    pass(minutes: 10)
    try write(one + "\n" + words(300, from: 50_000), to: "novel/book.txt", minutesAgo: 1)
    #expect(try today() == 300)
    pass(hours: 1)
    let more = words(300, from: 50_000) + " " + words(100, from: 60_000)
    try write(more, to: "novel/ch3.txt", minutesAgo: 1)
    try write(one + "\n" + more, to: "novel/book.txt", minutesAgo: 1)
    #expect(try today() == 400)
  }

  @Test func aCopyThatIsWrittenOnHasItsWords() throws {
    try write(words(600) + " " + words(150, from: 50_000), to: "novel/draft 2.txt", minutesAgo: 1)
    #expect(try today() == 150)
    pass(minutes: 10)
    try write(
      words(600) + " " + words(150, from: 50_000) + " " + words(70, from: 60_000),
      to: "novel/draft 3.txt", minutesAgo: 1)
    #expect(try today() == 220)
    pass(minutes: 10)
    try write(630, to: "novel/ch1.txt", minutesAgo: 1)
    try write(
      words(600) + " " + words(150, from: 50_000) + " " + words(40, from: 70_000),
      to: "novel/draft 2.txt", minutesAgo: 1)
    #expect(try today() == 290)
  }

  /// The words of all files of the goal.
  private func total() throws -> Int? { try goals().first?["words"] as? Int }

  @Test(arguments: [
    "ch1-2026-11-18.txt", "ch1 - conflict.txt", "ch1-DESKTOP-1A2B3C4.txt",
    "ch1 (Konfliktkopie von Ada 2026-11-18).txt", "ch1 (conflicted copy 2026-11-18).txt",
  ])
  func aTextCountsThatHasAConflictCopyBesideIt(copy: String) throws {
    try write(600, to: "novel/\(copy)", minutesAgo: 1)
    #expect(try today() == 0)
    pass(minutes: 10)
    try write(650, to: "novel/ch1.txt", minutesAgo: 1)
    for _ in 1...3 {
      #expect(try today() == 50)
      #expect(try total() == 850)
      pass(minutes: 10)
    }
    let status = fixture.run("status", "novel/ch1.txt").output
    #expect(status.contains("words  650"), "\(status)")
    try fixture.rename("novel", to: "roman")
    try write(770, to: "roman/ch1.txt", minutesAgo: 1)
    try lookTwice()
    #expect(try today() == 170)
    pass(minutes: 10)
    try write(780, to: "roman/ch1.txt", minutesAgo: 1)
    for _ in 1...2 {
      #expect(try today() == 180)
      #expect(try total() == 980)
      pass(minutes: 10)
    }
  }

  /// Its name says that it may be a conflict copy, and its text was one.
  @Test(arguments: [false, true])
  func aDatedCopyThatIsWrittenOnIsATextOfItsOwn(isRenamed: Bool) throws {
    try write(600, to: "novel/ch1-2026-11-18.txt", minutesAgo: 1)
    try lookTwice()
    #expect(try total() == 800)
    if isRenamed {
      try write(words(600) + " " + words(10, from: 40_000), to: "novel/ch1.txt", minutesAgo: 1)
      try fixture.rename("novel", to: "roman")
      try lookTwice()
    }
    let (folder, before) = isRenamed ? ("roman", 10) : ("novel", 0)
    try write(620, to: "\(folder)/ch1-2026-11-18.txt", minutesAgo: 1)
    #expect(try today() == before + 20)
    pass(minutes: 10)
    try write(
      words(600) + " " + words(before, from: 40_000) + " " + words(50, from: 70_000),
      to: "\(folder)/ch1.txt", minutesAgo: 1)
    for _ in 1...2 {
      #expect(try today() == before + 70)
      #expect(try total() == before + 650 + 620 + 200)
      pass(minutes: 10)
    }
    let status = fixture.run("status", "\(folder)/ch1.txt").output
    #expect(status.contains("words  \(before + 650)"), "\(status)")
    let copied = fixture.run("status", "\(folder)/ch1-2026-11-18.txt").output
    #expect(copied.contains("words  620"), "\(copied)")
  }

  @Test func aConflictCopyIsMadeAgainOfItsText() throws {
    let copy = "novel/ch1-2026-11-18.txt"
    try write(600, to: copy, minutesAgo: 1)
    try lookTwice()
    for count in [650, 700] {
      try write(count, to: "novel/ch1.txt", minutesAgo: 1)
      try write(count, to: copy, minutesAgo: 1)
      #expect(try today() == count - 600)
      #expect(try total() == count + 200)
      pass(minutes: 10)
    }
  }

  @Test func aConflictCopyIsTheTextIfItsOwnFileIsGone() throws {
    let copy = "novel/ch1-2026-11-18.txt"
    try write(600, to: copy, minutesAgo: 1)
    try lookTwice()
    try fixture.remove("novel/ch1.txt")
    try lookTwice()
    try write(640, to: copy, minutesAgo: 1)
    #expect(try today() == 40)
  }

  @Test func aBranchThatRemovesAndAddsChaptersComesAndGoes() throws {
    try write(words(600) + " " + words(50, from: 70_000), to: "novel/ch1.txt", minutesAgo: 1)
    try write(800, from: 60_000, to: "novel/extra.txt", minutesAgo: 1)
    try fixture.remove("novel/ch2.md")
    _ = try today()
    pass(minutes: 10)
    _ = try today()
    pass(minutes: 30)
    try write(600, to: "novel/ch1.txt", minutesAgo: 1)
    try write(200, to: "novel/ch2.md", minutesAgo: 1)
    try fixture.remove("novel/extra.txt")
    _ = try today()
    pass(minutes: 10)
    #expect(try wordsOfToday("wordsOfDay") ?? 0 == 0)
  }

  @Test func aSessionOverMidnightHasItsWordsWhereTheyWereSaved() throws {
    pass(hours: 4, minutes: 30)
    fixture.run("start", "novel/ch1.txt")
    pass(minutes: 20)
    try write(800, to: "novel/ch1.txt")
    pass(minutes: 30)
    let stop = fixture.run("stop").said
    #expect(stop.contains("+200"), "\(stop)")
    #expect(try wordsOfDays().contains(200))
    #expect(try today() == 0)
  }

  @Test func aFlightLeavesPastDaysAsTheyWereLived() throws {
    func days() throws -> [String: Int] {
      let report = try fixture.run("report", "--since", "2026-11-01", "--by", "day", "--json").json
      var days: [String: Int] = [:]
      for group in report["groups"] as? [[String: Any]] ?? [] {
        let words = (group["totals"] as? [String: Any])?["words"] as? [[String: Any]]
        if let day = group["day"] as? String { days[day] = words?.first?["wordsOfDay"] as? Int }
      }
      return days
    }
    pass(hours: 4, minutes: 30)
    try write(910, to: "novel/ch1.txt", minutesAgo: 10)
    #expect(try days() == ["2026-11-20": 310])
    pass(hours: 12)
    var there = fixture
    there.timeZone = try #require(TimeZone(identifier: "Asia/Tokyo"))
    _ = there.run()
    let report = try there.run("report", "--since", "2026-11-01", "--by", "day", "--json").json
    let found = (report["groups"] as? [[String: Any]] ?? []).compactMap { $0["day"] as? String }
    #expect(found == ["2026-11-20"], "\(report)")
    let goals = try there.run("goal", "list", "--json").json["goals"] as? [[String: Any]]
    #expect((goals?.first?["today"] as? [String: Any])?["words"] as? Int == 0)
  }

  @Test func whatAnEditorSavesInBetweenIsNoText() throws {
    try write(650, to: "novel/#ch1.txt#", minutesAgo: 1)
    #expect(try today() == 0)
  }

  @Test func aQuotedPassageMayBeRewritten() throws {
    try write(words(400, from: 200), to: "novel/notes.txt")
    #expect(try today() == 0)
    pass(hours: 2)
    try write(words(200) + " " + words(390, from: 80_000), to: "novel/ch1.txt", minutesAgo: 1)
    #expect(try wordsOfToday("wordsOfDay") == -10)
  }

  @Test func anEmptyFileIsNoNews() throws {
    try write("", to: "novel/scene.txt")
    #expect(fixture.run("goal", "list").said == "")
  }

  /// The chapter of the branch keeps so little of the text that it is a document of its own, linked with the chapter or
  /// not, and that a look takes it later than the new text.
  @Test(arguments: [240, 0], [30, 0])
  func aBranchWithARewrittenChapterComesAndGoes(keptCount: Int, minutesAgo: Int64) throws {
    let other = words(keptCount) + " " + words(400, from: 50_000)
    try write(300, from: 60_000, to: "novel/extra.txt", minutesAgo: minutesAgo)
    try replace("novel/ch1.txt", with: other, minutesAgo: minutesAgo)
    try lookTwice()
    #expect(try total() == 200 + keptCount + 400 + 300)
    pass(hours: 15)
    try replace("novel/ch1.txt", with: words(600), minutesAgo: 5)
    try fixture.remove("novel/extra.txt")
    try lookTwice()
    #expect(try total() == 800)
    #expect(try wordsOfDays() == [])
  }

  /// Writes another file under the name of one, as git does.
  private func replace(_ name: String, with text: String, minutesAgo: Int64) throws {
    try write(text, to: "draft.tmp", minutesAgo: minutesAgo)
    try fixture.remove(name)
    try fixture.rename("draft.tmp", to: name)
  }

  @Test func aBranchWhoseTextWasEditedMeanwhileCounts() throws {
    let other = words(500) + " " + words(400, from: 50_000)
    try write(other, to: "novel/ch1.txt")
    try write(250, from: 60_000, to: "novel/extra.txt")
    #expect(try today() == 550)
    pass(minutes: 30)
    try write(words(600), to: "novel/ch1.txt")
    try fixture.remove("novel/extra.txt")
    let gone = fixture.run("goal", "list").said
    #expect(!gone.contains("stays"), "\(gone)")
    #expect(try today() == 0)
    pass(minutes: 30)
    try write(other, to: "novel/ch1.txt")
    try write(300, from: 60_000, to: "novel/extra.txt")
    #expect(try today() == 600)
  }

  @Test func whatWasGoneBeforeAnybodyLookedIsNoNews() throws {
    try FileManager.default.createDirectory(
      atPath: fixture.path("essays"), withIntermediateDirectories: true)
    for name in ["one", "two"] {
      try write(300, from: 60_000, to: "essays/\(name).txt")
      fixture.run("track", "essays/\(name).txt")
    }
    try fixture.remove("essays/two.txt")
    pass(hours: 100)
    fixture.run("goal", "essays", "--per-day", "100")
    pass(minutes: 2)
    let said = fixture.run().said
    #expect(!said.contains("is gone"), "\(said)")
  }

  @Test func whatIsGoneIsSaidOnceHoweverManyTexts() throws {
    try FileManager.default.createDirectory(
      atPath: fixture.path("novel/part"), withIntermediateDirectories: true)
    for number in 0..<300 {
      try write(12, from: 100_000 + 50 * number, to: "novel/part/\(number).txt", minutesAgo: 600)
    }
    fixture.run("track", "--recursive", "novel")
    pass(hours: 1)
    try fixture.remove("novel/part")
    #expect(fixture.run("goal", "list").said.contains("is gone"))
    pass(minutes: 2)
    #expect(fixture.run("goal", "list").said == "")
  }

  @Test func whoKeepsACopyOfATextMayCutIt() throws {
    try write(words(600), to: "novel/ch1 before.txt")
    #expect(try today() == 0)
    pass(minutes: 10)
    try write(words(200), to: "novel/ch1.txt", minutesAgo: 1)
    #expect(try wordsOfToday("wordsOfDay") == -400)
  }

  /// The copy has the second half in the end, the chapter the first one.
  @Test(arguments: [0, 50], ["both", "copy", "chapter"])
  func aChapterThatIsSplitByCopyingItCountsOnce(count: Int, first: String) throws {
    try write(600, to: "novel/ch3.txt")
    #expect(try today() == 0)
    pass(minutes: 5)
    let second = words(300, from: 300) + (count == 0 ? "" : " " + words(count, from: 70_000))
    if first != "chapter" { try write(second, to: "novel/ch3.txt", minutesAgo: 1) }
    if first != "copy" { try write(300, to: "novel/ch1.txt", minutesAgo: 1) }
    if first != "both" {
      let between = try #require(try wordsOfToday("wordsOfDay"))
      // As long as the copy is whole, it may be a backup.
      #expect(abs(between - (first == "copy" ? count : -300)) <= 10, "\(between)")
      pass(minutes: 30)
      if first == "chapter" { try write(second, to: "novel/ch3.txt", minutesAgo: 1) }
      if first == "copy" { try write(300, to: "novel/ch1.txt", minutesAgo: 1) }
    }
    #expect(try wordsOfToday("wordsOfDay") == count)
    pass(minutes: 5)
    #expect(try wordsOfToday("wordsOfDay") == count, "and once")
  }

  @Test func aChapterMayBeSplitByCopyingItInASession() throws {
    try write(600, to: "novel/ch3.txt")
    #expect(try today() == 0)
    pass(minutes: 5)
    fixture.run("start", "novel/ch1.txt")
    pass(minutes: 10)
    try write(300, to: "novel/ch1.txt", minutesAgo: 1)
    try write(300, from: 300, to: "novel/ch3.txt", minutesAgo: 1)
    fixture.run("stop")
    _ = try today()
    pass(minutes: 2)
    #expect(try wordsOfToday("wordsOfDay") == 0)
  }

  @Test func aChapterMayBeSplitAmongThreeFilesByCopyingIt() throws {
    for name in ["ch3", "ch4"] { try write(600, to: "novel/\(name).txt") }
    #expect(try today() == 0)
    pass(minutes: 5)
    try write(200, from: 200, to: "novel/ch3.txt", minutesAgo: 1)
    _ = try today()
    pass(minutes: 5)
    try write(200, to: "novel/ch1.txt", minutesAgo: 1)
    try write(250, from: 400, to: "novel/ch4.txt", minutesAgo: 1)
    #expect(try wordsOfToday("wordsOfDay") == 50)
  }

  @Test(arguments: [0, 40], [false, true])
  func aChapterThatIsSplitByCopyingItMayBePutTogetherAgain(count: Int, looksBetween: Bool) throws {
    try write(600, to: "novel/ch3.txt")
    #expect(try today() == 0)
    pass(minutes: 5)
    try write(300, to: "novel/ch1.txt", minutesAgo: 1)
    try write(300, from: 300, to: "novel/ch3.txt", minutesAgo: 1)
    #expect(try wordsOfToday("wordsOfDay") == 0)
    pass(minutes: 30)
    try write(600 + count, to: "novel/ch1.txt", minutesAgo: 1)
    if looksBetween { #expect(try wordsOfToday("wordsOfDay") == count) }
    pass(minutes: 1)
    try fixture.remove("novel/ch3.txt")
    try lookTwice()
    #expect(try wordsOfToday("wordsOfDay") == count)
  }

  @Test func aCopyAndItsTextThatLoseTheSameWordsLoseThemOnce() throws {
    try write(600, to: "novel/ch1 new.txt")
    #expect(try today() == 0)
    pass(minutes: 5)
    try write(200, to: "novel/ch1 new.txt", minutesAgo: 1)
    #expect(try wordsOfToday("wordsOfDay") == 0)
    pass(minutes: 5)
    try write(200, to: "novel/ch1.txt", minutesAgo: 1)
    for _ in 1...2 {
      #expect(try wordsOfToday("wordsOfDay") == -400)
      pass(minutes: 2)
    }
  }

  @Test func aPassageWithMoreWordsIsNotOnlyACopy() throws {
    try write(words(300, from: 100) + " " + words(90, from: 30_000), to: "novel/ch3.txt")
    let words = try today() ?? 0
    #expect((86...94).contains(words), "\(words)")
  }

  @Test func aStopSaysWhatTheDaySays() throws {
    try write(300, from: 20_000, to: "novel/ch3.txt", minutesAgo: 600)
    #expect(try today() == 0)
    pass(hours: 1)
    fixture.run("start", "novel/ch1.txt")
    pass(minutes: 10)
    let whole = words(600) + " " + words(300, from: 20_000) + " " + words(60, from: 40_000)
    try write(whole, to: "novel/ch1.txt")
    try fixture.remove("novel/ch3.txt")
    let stop = fixture.run("stop").said
    #expect(stop.contains("(+60), 10 min"), "\(stop)")
    #expect(stop.contains("novel/ch3.txt is gone, and its words are in novel/ch1.txt."), "\(stop)")
    #expect(!stop.contains("stays"), "\(stop)")
    #expect(try today() == 60)
  }

  @Test func aStopLeavesAloneWhatWasPutInBefore() throws {
    try write(300, from: 20_000, to: "novel/ch3.txt", minutesAgo: 600)
    #expect(try today() == 0)
    pass(hours: 1)
    try write(words(600) + " " + words(300, from: 20_000), to: "novel/ch1.txt", minutesAgo: 1)
    #expect(try today() == 300)
    fixture.run("start", "novel/ch1.txt")
    pass(minutes: 10)
    let whole = words(600) + " " + words(300, from: 20_000) + " " + words(60, from: 40_000)
    try write(whole, to: "novel/ch1.txt")
    try fixture.remove("novel/ch3.txt")
    let stop = fixture.run("stop").said
    #expect(stop.contains("(+60), 10 min"), "\(stop)")
    #expect(try today() == 60)
  }

  @Test func whatReturnsTakesBackADayThatIsOver() throws {
    let original = words(600)
    try write(words(900), to: "novel/ch1.txt")
    #expect(try today() == 300)
    pass(hours: 24)
    try write(original, to: "novel/ch1.txt")
    #expect(try today() == 0)
    #expect(try wordsOfDays() == [])
  }

  /// The words of each day that has some, in the last seven days.
  private func wordsOfDays() throws -> [Int] {
    let report = try fixture.run("report", "--by", "day", "--json").json
    return try #require(report["groups"] as? [[String: Any]]).compactMap { group in
      ((group["totals"] as? [String: Any])?["words"] as? [[String: Any]])?
        .first?["wordsOfDay"] as? Int
    }.filter { $0 != 0 }
  }

  /// A backup is restored, or a sync program fills an empty file again, before the next look.
  @Test(arguments: [(600, 150), (600, 0), (900, 0)])
  func aTextThatIsPutBackAndWrittenOnHasWhatWasWritten(count: Int, left: Int) throws {
    if count > 600 {
      try write(count, to: "novel/ch1.txt")
      #expect(try today() == count - 600)
      pass(hours: 24)
    }
    try write(left, to: "novel/ch1.txt")
    pass(minutes: 1)
    #expect(try wordsOfToday("wordsOfDay") == left - count)
    pass(hours: 15)
    try write(words(count) + " " + words(15, from: 70_000), to: "novel/ch1.txt")
    pass(minutes: 1)
    let said = fixture.run("goal", "list").said
    #expect(said.contains("novel/ch1.txt has its text of "), "\(said)")
    #expect(try today() == 15)
    let earlier = count > 600 ? [count - 600] : []
    #expect(try wordsOfDays().sorted() == [15] + earlier)
    pass(hours: 1)
    try write(words(count) + " " + words(25, from: 70_000), to: "novel/ch1.txt")
    #expect(try today() == 25, "and on")
  }

  /// A backup comes from another system, or from an editor that ends each file with a line feed.
  @Test(
    arguments: [("\r\n", "\r\n"), ("\n", "\n\n"), ("\n", "")] as [(line: String, last: String)],
    [300, 1000])
  func aTextGoesBackAlsoWithOtherLineEnds(ends: (line: String, last: String), count: Int) throws {
    func text(_ line: String, _ last: String) -> String {
      words(300) + line + words(300, from: 300) + last
    }
    try write(text("\n", "\n"), to: "novel/ch1.txt", minutesAgo: 30)
    #expect(try today() == 0)
    pass(hours: 1)
    try write(count, to: "novel/ch1.txt")
    pass(minutes: 1)
    #expect(try wordsOfToday("wordsOfDay") == count - 600)
    pass(hours: 24)
    try write(text(ends.line, ends.last), to: "novel/ch1.txt")
    pass(minutes: 1)
    let said = fixture.run("goal", "list").said
    #expect(said.contains("novel/ch1.txt has its text of "), "\(said)")
    #expect(try wordsOfDays() == [])
    pass(hours: 1)
    try write(text(ends.line, ends.last) + words(15, from: 70_000), to: "novel/ch1.txt")
    #expect(try today() == (ends.last == "" ? 14 : 15), "and on")
  }

  @Test func aTextWithOneOtherWordDoesNotGoBack() throws {
    try write(1000, to: "novel/ch1.txt")
    #expect(try today() == 400)
    pass(hours: 24)
    try write(words(599) + " " + words(1, from: 70_000), to: "novel/ch1.txt")
    pass(minutes: 1)
    #expect(try wordsOfDays().sorted() == [-400, 400])
  }

  @Test(arguments: [0, 50_000])
  func aPassageThatIsBackFromAnotherTextIsNotPutBack(first: Int) throws {
    try write(300, to: "novel/ch1.txt")
    try write(words(200, from: first) + " " + words(300, from: 300), to: "novel/ch2.md")
    try lookTwice()
    #expect(try wordsOfToday("wordsOfDay") == 0)
    pass(hours: 15)
    try write(words(600) + " " + words(15, from: 70_000), to: "novel/ch1.txt")
    try write(words(200, from: first) + " " + words(10, from: 80_000), to: "novel/ch2.md")
    pass(minutes: 1)
    #expect(try wordsOfToday("wordsOfDay") == 25)
    #expect(try wordsOfDays() == [25])
  }

  @Test func aChangeCountsOnTheDayOnWhichItWasWritten() throws {
    pass(hours: 4 * 24)
    try write(700, to: "novel/ch1.txt", minutesAgo: 24 * 60)
    let said = fixture.run("goal", "list").said
    #expect(
      said.contains("novel/ch1.txt: +100 words since ")
        && said.contains(", counted for yesterday."), "\(said)")
    #expect(try today() == 0)
    let report = fixture.run("report", "--since", "yesterday", "--until", "today", "--csv")
    let yesterday = report.output
    #expect(yesterday.contains("100"), "\(yesterday)")
  }

  @Test func aTimerHasOnlyWhatWasWrittenWhileItRan() throws {
    try write(650, to: "novel/ch1.txt", minutesAgo: 30)
    fixture.run("start", "novel/ch1.txt")
    pass(minutes: 10)
    try write(670, to: "novel/ch1.txt", minutesAgo: 1)
    let stop = fixture.run("stop", "novel/ch1.txt")
    #expect(stop.said.contains("+20"), "\(stop)")
    #expect(try wordsOfToday("wordsChange") == 20)
    #expect(try wordsOfToday("wordsOutside") == 50)
    #expect(try today() == 70)
  }

  @Test func aGoneChapterWaitsUntilItIsKnownWhetherANewOneIsIt() throws {
    try fixture.rename("novel/ch1.txt", to: "novel/one.txt")
    try write(words(600) + " " + words(10, from: 8000), to: "novel/one.txt")
    let first = fixture.run("goal", "list")
    #expect(first.said.contains("its new words don't count for today yet"), "\(first)")
    #expect(try today() == 0)
    pass(minutes: 2)
    #expect(try today() == 10)
    #expect(!fixture.run("goal", "list").said.contains("for today yet"))
  }

  @Test func anotherTextUnderAKnownNameWaitsUntilTwoLooksAgree() throws {
    // As of a program that saves another file under the name.
    try write(180, from: 40_000, to: "draft.tmp")
    try fixture.remove("novel/ch2.md")
    try fixture.rename("draft.tmp", to: "novel/ch2.md")
    let first = fixture.run("goal", "list")
    #expect(first.said.contains("its new words don't count for today yet"), "\(first)")
    #expect(try today() == 0)
    pass(minutes: 2)
    #expect(try today() == 180)
    #expect(!fixture.run("goal", "list").said.contains("for today yet"))
  }

  @Test func aFileThatOnlyHasANewNameIsShownByItAtOnce() throws {
    fixture.run("start", "novel/ch1.txt")
    pass(minutes: 10)
    try write(630, to: "novel/ch1.txt", minutesAgo: 1)
    fixture.run("stop")
    try fixture.rename("novel/ch1.txt", to: "novel/one.txt")
    let home = fixture.run()
    #expect(home.output.contains("one.txt"), "\(home)")
    #expect(home.said == "", "\(home)")
    for words in [
      ["session", "--csv"], ["session", "--json"], ["report", "--json"], ["report", "--csv"],
      ["report", "--by", "day,document"], ["report", "--by", "day,document", "--json"],
      ["report", "--by", "document", "--csv"],
    ] {
      let screen = fixture.run(words).output
      #expect(screen.contains("one.txt"), "\(words) \(screen)")
      #expect(!screen.contains("ch1.txt"), "\(words) \(screen)")
    }
    let open = fixture.run("start", "novel/one.txt")
    #expect(!open.said.contains("is gone"), "\(open)")
    #expect(open.said.contains("is the document that was at"), "\(open)")
    #expect(try today() == 30)
  }

  @Test func aPromptShowsTodayAloneWhenTheClockIsSetBack() throws {
    try write(640, to: "novel/ch1.txt", minutesAgo: 5)
    #expect(try today() == 40)
    fixture.clock.setWall(by: .seconds(-24 * 3600))
    try write(700, to: "novel/ch1.txt", minutesAgo: 1)
    #expect(try today() == 60)
    let short = try fixture.run("status", "--short", "--json").json["today"] as? [String: Any]
    let words = short?["words"] as? [[String: Any]]
    #expect(words?.first?["wordsOfDay"] as? Int == 60, "\(String(describing: short))")
    let days = try fixture.run("--json").json["days"] as? [[String: Any]] ?? []
    #expect(days.compactMap { $0["wordsOfDay"] as? Int } == [60, 40], "with the day ahead")
  }

  @Test(arguments: [2, 120, 24 * 60] as [Int64], [false, true])
  func aNewSceneIsWrittenWholeAfterTheClockWasSetBack(minutes: Int64, restarts: Bool) throws {
    #expect(try today() == 0)
    let back = Duration.seconds(-minutes * 60)
    if restarts {
      fixture.clock.restartMachine(after: back)
    } else {
      fixture.clock.setWall(by: back)
    }
    pass(minutes: 10)
    try write(300, from: 5000, to: "novel/ch3.txt", minutesAgo: 5)
    // It is older than the look, by the clock of now.
    try write(2000, from: 9000, to: "novel/old.txt", minutesAgo: 20)
    #expect(try today() == 300)
    pass(minutes: 2)
    #expect(try today() == 300, "and once")
  }

  @Test func aWeekEndsOnSundayIfTheClockWasAheadForAWhile() throws {
    let ahead = Duration.seconds(70 * 24 * 3600)
    fixture.clock.setWall(by: ahead)
    try write(640, to: "novel/ch1.txt", minutesAgo: 5)
    #expect(try today() == 40)
    fixture.clock.setWall(by: .zero - ahead)
    /// The words of some totals.
    func words(_ name: String, _ call: String...) throws -> Int {
      let totals = try fixture.run(call + ["--json"]).json[name] as? [String: Any]
      let words = totals?["words"] as? [[String: Any]] ?? []
      return words.compactMap { $0["wordsOfDay"] as? Int }.reduce(0, +)
    }
    let shown = try [words("today"), words("week"), words("totals", "report", "--week")]
    #expect(shown == [0, 0, 0])
    let open = try words("totals", "report", "--since", "2026-11-16")
    #expect(open == 40, "a report without an end has it")
  }

  /// It has a few words of the text that it replaces, so both are compared.
  @Test func anotherTextInTheSamePlaceHasItsOwnWords() throws {
    let text = words(30) + " " + words(400, from: 50_000)
    try replace("novel/ch1.txt", with: text, minutesAgo: 30)
    try lookTwice()
    // How many words a passage has is an estimate.
    let counted = try #require(try today())
    #expect((390...430).contains(counted), "\(counted)")
  }

  @Test func anotherTextInTheSamePlaceIsNoChangeOnceTheFirstOneIsBack() throws {
    func replace(_ text: String, minutesAgo: Int64) throws {
      try self.replace("novel/ch2.md", with: text, minutesAgo: minutesAgo)
      _ = try today()
      pass(minutes: 2)
    }
    try replace(words(180, from: 40_000), minutesAgo: 30)
    #expect(try today() == 180)
    pass(hours: 15)
    try replace(words(200), minutesAgo: 5)
    #expect(try today() == 0)
    let report = try fixture.run("report", "--by", "day", "--json").json
    #expect(report["groups"] as? [NSDictionary] == [], "\(report)")
    pass(hours: 1)
    try replace(words(180, from: 40_000), minutesAgo: 5)
    let back = try fixture.run("report", "--json").json["activities"] as? [[String: Any]] ?? []
    #expect(back.compactMap { $0["wordsOutside"] as? Int }.reduce(0, +) == 180, "there again")
  }

  @Test func anExclusionThatIsUndoneIsTakenBackLikeAnyOther() throws {
    try write(800, to: "novel/ch1.txt", minutesAgo: 5)
    #expect(try today() == 200)
    fixture.run("exclude", "ch1.txt")
    pass(minutes: 30)
    try write(900, to: "novel/ch1.txt", minutesAgo: 5)
    #expect(fixture.run("undo").status == 0)
    #expect(try today() == 200)
    pass(hours: 1)
    try write(907, to: "novel/ch1.txt", minutesAgo: 5)
    #expect(try today() == 207)
  }

  @Test func whatIsWrittenWhileAFileIsExcludedDoesNotCountLater() throws {
    try write(800, to: "novel/ch1.txt", minutesAgo: 5)
    #expect(try today() == 200)
    fixture.run("exclude", "ch1.txt")
    pass(hours: 1)
    try write(900, to: "novel/ch1.txt", minutesAgo: 5)
    #expect(try today() == 200)
    fixture.run("exclude", "--remove", "ch1.txt")
    #expect(try today() == 200)
    pass(hours: 1)
    try write(907, to: "novel/ch1.txt", minutesAgo: 5)
    #expect(try today() == 207)
  }

  @Test(arguments: ["copy", "ch1"])
  func whatIsWrittenInALinkedFileWhileItIsExcludedDoesNotCount(name: String) throws {
    try write(words(600) + " " + words(50, from: 30_000), to: "novel/copy.txt", minutesAgo: 5)
    #expect(try today() == 50)
    #expect(fixture.run("link", "novel/ch1.txt", "novel/copy.txt").status == 0)
    pass(hours: 1)
    #expect(try today() == 50)
    fixture.run("exclude", "novel/\(name).txt")
    pass(hours: 1)
    try write(words(600) + " " + words(150, from: 30_000), to: "novel/\(name).txt", minutesAgo: 5)
    fixture.run("exclude", "--remove", "novel/\(name).txt")
    #expect(try today() == 50)
    pass(hours: 1)
    try write(words(600) + " " + words(157, from: 30_000), to: "novel/\(name).txt", minutesAgo: 5)
    #expect(try today() == 57)
  }

  @Test(.enabled(if: MountedFolder.isPossible, "skipped: a read-only folder needs root"))
  func aStoreThatCannotBeWrittenIsShownWithWhatALookSees() throws {
    try write(650, to: "novel/ch1.txt", minutesAgo: 5)
    let before = fixture.storeContent()
    try MountedFolder.withReadOnlyView(of: fixture.store) { folder in
      var frozen = fixture
      frozen.environment["FILEPROGRESS_HOME"] = folder
      for _ in 1...2 {
        let home = frozen.run()
        #expect(home.status == 0, "\(home)")
        #expect(home.output.contains("+50 words"), "\(home)")
        let goals = try frozen.run("goal", "list", "--json").json["goals"] as? [[String: Any]]
        #expect((goals?.first?["today"] as? [String: Any])?["words"] as? Int == 50)
      }
      #expect(frozen.run("start", "novel/ch1.txt").status != 0, "nothing else is written")
    }
    #expect(fixture.storeContent() == before)
    #expect(try today() == 50)
  }

  @Test func excludedAndPrivateFilesStayUnseen() throws {
    fixture.run("exclude", "ch1.txt")
    try write(900, to: "novel/ch1.txt")
    #expect(try today() == 0)
    var disabled = fixture
    disabled.environment["FILEPROGRESS_DISABLE"] = "1"
    try write(300, to: "novel/ch2.md")
    let before = disabled.storeContent()
    _ = disabled.run()
    #expect(disabled.storeContent() == before)
  }
}
