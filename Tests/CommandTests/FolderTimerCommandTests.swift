import FileProgressTesting
import Foundation
import Testing

/// `start FOLDER` and `stop`: one timer for the texts of a book.
struct FolderTimerCommandTests {
  let fixture: CommandFixture

  init() throws {
    fixture = try CommandFixture()
    try FileManager.default.createDirectory(
      atPath: fixture.path("novel"), withIntermediateDirectories: true)
    try fixture.write(words(20), to: "novel/ch01.md", minutesAgo: 60)
    try fixture.write(words(30, from: 100), to: "novel/ch02.md", minutesAgo: 120)
  }

  private func pass(minutes: Int) { fixture.clock.advance(by: .seconds(minutes * 60)) }

  private func openTime(of name: String) throws -> Double? {
    try fixture.activity(of: name)["openTime"] as? Double
  }

  private func sessions(of name: String) throws -> [[String: Any]] {
    try fixture.activity(of: name)["sessions"] as? [[String: Any]] ?? []
  }

  /// The figures of words of all documents.
  private func total(_ key: String) throws -> Int? {
    let totals = try fixture.report()["totals"] as? [String: Any]
    return (totals?["words"] as? [[String: Any]])?.first?[key] as? Int
  }

  /// Writes in the first chapter until 10:40 and in the second one until 11:05, and stops at 11:10.
  private func writeBoth() throws -> CommandOutcome {
    fixture.run("start", "novel")
    pass(minutes: 40)
    try fixture.write(words(24), to: "novel/ch01.md", minutesAgo: 0)
    pass(minutes: 25)
    try fixture.write(words(32, from: 100), to: "novel/ch02.md", minutesAgo: 0)
    pass(minutes: 5)
    return fixture.run("stop")
  }

  private static let ofBoth = """
    novel/: +6 words in 2 texts, 1 h 10 min
      novel/ch01.md: 24 words (+4), 40 min
      novel/ch02.md: 32 words (+2), 30 min

    """

  @Test func whatWasWrittenBeforeMidnightIsOfThatDayAlsoBelowAGoal() throws {
    fixture.run("goal", "novel", "--per-day", "50")
    fixture.run("start", "novel")
    pass(minutes: 30)
    try fixture.write(words(24), to: "novel/ch01.md", minutesAgo: 0)
    pass(minutes: 22 * 60)
    #expect(fixture.run("stop").said.hasPrefix("novel/ch01.md: 24 words (+4), 22 h 30 min"))
    let days = fixture.run("report", "--by", "day").output.split(separator: "\n")
    #expect(days.contains { $0.hasPrefix("Fri 20 Nov") && $0.contains(" +4 ") }, "\(days)")
    #expect(!days.contains { $0.hasPrefix("Sat 21 Nov") && $0.contains(" +4 ") }, "\(days)")
  }

  @Test func startOfTheTextThatItHangsOnNamesTheFolder() throws {
    fixture.run("start", "novel")
    #expect(
      fixture.run("start", "novel/ch01.md").said
        == "The timer for novel/ has been running since 10:00 today. It counts novel/ch01.md, too.\n"
    )
    // Another timer that began at the same moment has nothing to do with it.
    fixture.run("start", "novel/ch02.md")
    #expect(
      fixture.run("start", "novel/ch02.md").said
        == "The timer for novel/ch02.md has been running since 10:00 today.\n")
  }

  @Test func theListOfSessionsSaysThatTheyAreSharesAndNotThatThePersonCorrectedThem() throws {
    _ = try writeBoth()
    let list = fixture.run("session").output
    #expect(!list.contains("By you"), "\(list)")
    #expect(
      list.split(separator: "\n").count { $0.contains("a share of the timer of novel/") } == 2,
      "\(list)")
    // One that only other texts have is not listed.
    fixture.run("start", "novel/")
    pass(minutes: 10)
    try fixture.write(words(25), to: "novel/ch01.md", minutesAgo: 0)
    fixture.run("stop")
    let later = fixture.run("session").output
    #expect(!later.contains("deleted"), "\(later)")
  }

  @Test func theTextsThatWereWrittenShareTheTime() throws {
    let start = fixture.run("start", "novel")
    #expect(start.status == 0)
    #expect(start.said == "Timing novel/. Stop with: fileprogress stop\n")
    let stop = try writeBoth()
    #expect(stop.status == 0)
    #expect(stop.said == Self.ofBoth)
    #expect(try openTime(of: "novel/ch01.md") == 2400)
    #expect(try openTime(of: "novel/ch02.md") == 1800)
    let session = try #require(try sessions(of: "novel/ch02.md").first)
    #expect(session["startedAt"] as? String == "2026-11-20T09:40:00Z")
    #expect(session["endedAt"] as? String == "2026-11-20T10:10:00Z")
    #expect(session["tool"] as? String == "fileprogress start")
    #expect(session["wordsAtStart"] as? Int == 30)
    #expect(session["wordsAtEnd"] as? Int == 32)
    #expect(try total("wordsOfDay") == 6)
    #expect(try total("wordsOutside") == 0, "they are in the sessions")
    #expect(fixture.run("stop").said == "No timer is running.\n")
  }

  @Test func inDataTheSessionsHaveTheTimerOfTheFolder() throws {
    fixture.run("start", "novel")
    let running = try fixture.run("status", "--json").json["sessions"] as? [[String: Any]]
    let timer = try #require(running?.first)
    let id = try #require(timer["id"] as? String)
    #expect(timer["folderSession"] as? String == id)
    _ = try writeBoth()
    let first = try #require(try sessions(of: "novel/ch01.md").first)
    let second = try #require(try sessions(of: "novel/ch02.md").first)
    #expect(first["id"] as? String == id)
    #expect(first["folderSession"] as? String == id)
    #expect(second["id"] as? String != id)
    #expect(second["folderSession"] as? String == id)
    let list = try fixture.run("session", "list", "--json").json["sessions"] as? [[String: Any]]
    #expect(list?.compactMap { $0["folderSession"] as? String } == [id, id])
    fixture.run("start", "novel/ch01.md")
    fixture.run("stop")
    let last = try #require(try sessions(of: "novel/ch01.md").last)
    #expect(last["folderSession"] == nil)
    let calls = [["report", "--sessions"], ["session", "list"]]
    for call in calls {
      let table = String(decoding: fixture.run(call + ["--csv", "--all"]).bytes, as: UTF8.self)
      #expect(!table.contains("note"), "a folder's timer is not a note by the person")
      let last = table.split(separator: "\r\n").compactMap { $0.split(separator: ",").last }
      #expect(last.first == "folderSession")
      #expect(last.count { $0 == id } == 2, "\(table)")
    }
  }

  @Test func theClosingLineNamesTheGoalOfTheFolder() throws {
    fixture.run("goal", "novel", "--words", "150", "--by", "2026-11-24")
    fixture.run("goal", "--per-day", "500")
    fixture.run("goal", "novel/ch02.md", "--words", "64")
    #expect(
      try writeBoth().said == """
        novel/: +6 words in 2 texts, 1 h 10 min · 6 of 20 today
          novel/ch01.md: 24 words (+4), 40 min
          novel/ch02.md: 32 words (+2), 30 min · 32 of 64 words

        """)
    fixture.run("start", "novel/ch01.md")
    pass(minutes: 10)
    try fixture.write(words(26), to: "novel/ch01.md", minutesAgo: 0)
    #expect(fixture.run("stop").said == "novel/ch01.md: 26 words (+2), 10 min · 8 of 20 today\n")
  }

  @Test func undoGivesTheTimeToTheTextOnWhichTheTimerHung() throws {
    _ = try writeBoth()
    #expect(fixture.run("undo").status == 0)
    #expect(try openTime(of: "novel/ch01.md") == 4200)
    #expect(try sessions(of: "novel/ch02.md").isEmpty)
    #expect(try total("wordsOfDay") == 6)
    #expect(try total("wordsOutside") == 2)
    #expect(fixture.run("stop").said == "No timer is running.\n")
    #expect(fixture.run("redo").status == 0)
    #expect(try openTime(of: "novel/ch01.md") == 2400)
    #expect(try openTime(of: "novel/ch02.md") == 1800)
  }

  /// Home and status look at the texts while the timer runs, and record what they have then.
  @Test func looksMeanwhileTakeNoWordsOutOfTheSessions() throws {
    fixture.run("start", "novel")
    pass(minutes: 20)
    try fixture.write(words(31, from: 100), to: "novel/ch02.md", minutesAgo: 0)
    try fixture.write(words(10, from: 200), to: "novel/ch03.md", minutesAgo: 0)
    fixture.run("status")
    fixture.run()
    fixture.run("track", "--recursive", "novel")
    pass(minutes: 10)
    try fixture.write(words(24), to: "novel/ch01.md", minutesAgo: 0)
    pass(minutes: 30)
    try fixture.write(words(33, from: 100), to: "novel/ch02.md", minutesAgo: 0)
    #expect(
      fixture.run("stop", "novel").said == """
        novel/: +17 words in 3 texts, 1 h 00 min
          novel/ch03.md: 10 words (+10), 20 min
          novel/ch01.md: 24 words (+4), 10 min
          novel/ch02.md: 33 words (+3), 30 min

        """)
    #expect(try total("wordsOutside") == 0)
    #expect(try total("wordsOfDay") == 17)
  }

  @Test func theTextThatIsWrittenHasTheTimeAlsoIfItIsAnotherOne() throws {
    fixture.run("start", "novel")
    pass(minutes: 25)
    try fixture.write(words(36, from: 100), to: "novel/ch02.md", minutesAgo: 5)
    #expect(fixture.run("stop", "novel").said == "novel/ch02.md: 36 words (+6), 25 min\n")
    #expect(try openTime(of: "novel/ch02.md") == 1500)
    #expect(try openTime(of: "novel/ch01.md") ?? 0 == 0)
    let undo = fixture.run("undo")
    #expect(undo.status == 1, "nobody else could have the time: \(undo)")
    #expect(try openTime(of: "novel/ch02.md") == 1500)
  }

  @Test func undoGivesTheTimeToNoTextThatWasNotWritten() throws {
    try fixture.write(words(10, from: 200), to: "novel/ch03.md", minutesAgo: 180)
    fixture.run("start", "novel")
    pass(minutes: 20)
    try fixture.write(words(33, from: 100), to: "novel/ch02.md", minutesAgo: 0)
    pass(minutes: 30)
    try fixture.write(words(14, from: 200), to: "novel/ch03.md", minutesAgo: 0)
    pass(minutes: 10)
    fixture.run("stop")
    #expect(
      fixture.run("undo").said == """
        Undid: fileprogress stop novel
        All of the time of novel/ is with novel/ch03.md now: today 10:00–11:00, 1 h 00 min.

        """)
    #expect(try openTime(of: "novel/ch03.md") == 3600)
    #expect(try openTime(of: "novel/ch01.md") ?? 0 == 0)
    #expect(try total("wordsOfDay") == 7)
    #expect(
      fixture.run("redo").said == """
        Redid: fileprogress stop novel
        The session of novel/ch03.md is now today 10:20–11:00, 40 min.

        """)
    #expect(try openTime(of: "novel/ch02.md") == 1200)
    #expect(try total("wordsOutside") == 0)
  }

  @Test func aForgottenTimerNamesTheFolderAndTheCallThatSetsItsEnd() throws {
    fixture.run("start", "novel")
    for (name, first) in [("ch01", 0), ("ch02", 100)] {
      pass(minutes: 20)
      try fixture.write(words(40, from: first), to: "novel/\(name).md", minutesAgo: 0)
    }
    pass(minutes: 14 * 60)
    let said = fixture.run("stop").said
    let hint = try #require(said.split(separator: "\n").last { $0.contains("had been running") })
    #expect(hint.hasPrefix("The timer for novel/ had been running since 10:00 yesterday. "))
    #expect(hint.contains("The file was last changed yesterday 10:40."), "\(hint)")
    let call = try #require(hint.components(separatedBy: ": fileprogress ").last)
    #expect(call.hasPrefix("session edit "), "\(call)")
    #expect(fixture.run(call.split(separator: " ").map(String.init)).status == 0)
    #expect(try openTime(of: "novel/ch01.md") == 1200)
    #expect(try openTime(of: "novel/ch02.md") == 1200)
  }

  @Test func wordsOfACopiedTextAreNotWritten() throws {
    try fixture.write(words(300, from: 1000), to: "novel/ch02.md", minutesAgo: 120)
    fixture.run("start", "novel")
    pass(minutes: 25)
    try fixture.write(words(303, from: 1000), to: "novel/ch03.md", minutesAgo: 0)
    #expect(fixture.run("stop").said == "novel/ch03.md: 303 words (+3), 25 min\n")
    #expect(try total("wordsOfDay") == 3)
    let list = fixture.run("session").output
    #expect(list.contains(" +3 ") && !list.contains("303"), "\(list)")
    #expect(try sessions(of: "novel/ch03.md").first?["wordsAtStart"] as? Int == 300)
  }

  @Test func statusOfEachTextNamesTheTimer() throws {
    fixture.run("start", "novel")
    pass(minutes: 25)
    let other = fixture.run("status", "novel/ch02.md")
    #expect(
      other.said
        == "The timer for novel/ has been running since 10:00 today. It counts novel/ch02.md, too.\n",
      "\(other)")
    let own = fixture.run("status", "novel/ch01.md")
    #expect(own.output.contains("The timer for novel/ has been running since 10:00 today."))
    #expect(own.said.isEmpty)
    #expect(fixture.run("status", "novel/ch02.md", "--json").said.isEmpty)
  }

  @Test func aTextThatComesMeanwhileIsWritten() throws {
    fixture.run("start", "novel")
    pass(minutes: 25)
    try fixture.write(words(12, from: 300), to: "novel/ch03.md", minutesAgo: 0)
    #expect(fixture.run("stop").said == "novel/ch03.md: 12 words (+12), 25 min\n")
    #expect(try total("wordsOutside") == 0)
  }

  @Test func ifNothingWasWrittenTheTimeStaysWhereItHangs() throws {
    fixture.run("start", "novel")
    pass(minutes: 10)
    #expect(
      fixture.run("stop", "novel/").said == """
        novel/ch01.md: 20 words (no change), 10 min
        No text in novel/ was changed, so novel/ch01.md has the time.

        """)
    #expect(try openTime(of: "novel/ch01.md") == 600)
  }

  @Test func whatWasWrittenBeforeIsNoPartOfIt() throws {
    fixture.run("start", "novel")
    fixture.run("stop")
    pass(minutes: 10)
    try fixture.write(words(40, from: 100), to: "novel/ch02.md", minutesAgo: 5)
    fixture.run("start", "novel")
    pass(minutes: 10)
    #expect(fixture.run("stop").said.hasPrefix("novel/ch02.md: 40 words (no change), 10 min\n"))
    #expect(try total("wordsOutside") == 10)
  }

  @Test func itIsShownUnderTheNameOfTheFolder() throws {
    fixture.run("start", "novel")
    pass(minutes: 10)
    #expect(
      fixture.run("start", "novel").said
        == "The timer for novel/ has been running since 10:00 today.\n")
    for words in [["status"], ["status", "--short"], []] {
      let output = fixture.run(words).output
      #expect(output.contains("novel/ "), "\(words): \(output)")
    }
  }

  @Test func whileItRunsAllScreensHaveTheWordsOfTheFolder() throws {
    fixture.run("start", "novel")
    pass(minutes: 20)
    try fixture.write(words(33, from: 100), to: "novel/ch02.md", minutesAgo: 0)
    try fixture.write(words(10, from: 200), to: "novel/ch03.md", minutesAgo: 0)
    let early = fixture.run("status").output
    #expect(early.contains(" +3 "), "the new text is found by a look: \(early)")
    let home = fixture.run().output
    #expect(!home.contains("outside"), "\(home)")
    for words in [[], ["status"], ["session"]] {
      let output = fixture.run(words).output
      let rows = output.split(separator: "\n").filter { $0.contains("novel/ ") }
      #expect(rows.contains { $0.contains(" +13 ") }, "\(words): \(output)")
    }
    let status = fixture.run("status", "novel/ch01.md").output
    #expect(
      status.contains("The timer for novel/ has been running since 10:00 today."), "\(status)")
    #expect(!fixture.run("status", "novel/ch02.md").output.contains("outside a session"))
    let report = fixture.run("report").output
    #expect(
      inOneLine(report).contains(
        "The timer for novel/ is running. Until it is stopped, its time is shown with ch01.md."),
      "\(report)")
    let page = fixture.run("report", "--html", "-").output
    #expect(page.contains("Until it is stopped, its time is shown with ch01.md."))
    #expect(try total("wordsOfDay") == 13)
    #expect(try total("wordsOutside") == 0)
    _ = fixture.run("stop")
    #expect(try total("wordsOfDay") == 13)
    #expect(try total("wordsOutside") == 0)
  }

  @Test func wordsBesideItStayOutside() throws {
    try fixture.write(words(10, from: 200), to: "essay.md", minutesAgo: 60)
    fixture.run("track", "essay.md")
    try fixture.write(words(34, from: 100), to: "novel/ch02.md", minutesAgo: 50)
    fixture.run("start", "novel")
    pass(minutes: 20)
    try fixture.write(words(15, from: 200), to: "essay.md", minutesAgo: 0)
    fixture.run("report")
    #expect(try total("wordsOutside") == 5)
  }

  @Test func ofAFolderThatWasRenamedTheWordsAreShown() throws {
    fixture.run("start", "novel")
    pass(minutes: 10)
    try fixture.rename("novel", to: "book")
    try fixture.write(words(33, from: 100), to: "book/ch02.md", minutesAgo: 0)
    pass(minutes: 2)
    // Two looks must agree on what was renamed.
    fixture.run()
    pass(minutes: 2)
    let home = fixture.run().output
    #expect(home.contains("book/ "), "\(home)")
    #expect(!home.contains("novel/"), "\(home)")
    #expect(try total("wordsOfDay") == 3)
    #expect(try total("wordsOutside") == 0)
  }

  @Test func theFolderInWhichOneIsCanBeTimed() throws {
    try fixture.write(words(15, from: 400), to: "letter.md", minutesAgo: 10)
    #expect(fixture.run("start", ".").said == "Timing documents/. Stop with: fileprogress stop\n")
    pass(minutes: 10)
    try fixture.write(words(18, from: 400), to: "letter.md", minutesAgo: 0)
    #expect(fixture.run("stop", ".").said == "letter.md: 18 words (+3), 10 min\n")
  }

  @Test func anEarlierStartAndEndHold() throws {
    fixture.run("track", "--recursive", "novel")
    pass(minutes: 40)
    try fixture.write(words(24), to: "novel/ch01.md", minutesAgo: 0)
    pass(minutes: 5)
    #expect(
      fixture.run("start", "novel", "--at", "10:15").said
        == "Timing novel/ since 10:15 today. Stop with: fileprogress stop\n")
    pass(minutes: 15)
    try fixture.write(words(33, from: 100), to: "novel/ch02.md", minutesAgo: 0)
    pass(minutes: 30)
    #expect(
      fixture.run("stop", "--at", "11:20").said == """
        novel/: +7 words in 2 texts, 1 h 05 min
          novel/ch01.md: 24 words (+4), 25 min
          novel/ch02.md: 33 words (+3), 40 min

        """)
    #expect(try openTime(of: "novel/ch01.md") == 1500)
    #expect(try openTime(of: "novel/ch02.md") == 2400)
  }

  @Test func anEndThatComesTooLateNamesTheCallThatCorrectsIt() throws {
    fixture.run("start", "novel")
    pass(minutes: 30)
    try fixture.write(words(32, from: 100), to: "novel/ch02.md", minutesAgo: 20)
    fixture.run("stop")
    let outcome = fixture.run("stop", "novel", "--at", "10:20")
    #expect(outcome.status == 1)
    let call = try #require(outcome.said.split(separator: "fileprogress ").last)
    #expect(call.hasPrefix("session edit ") && call.hasSuffix(" --to 10:20\n"), "\(outcome)")
    #expect(fixture.run(call.split(whereSeparator: \.isWhitespace).map(String.init)).status == 0)
    #expect(try openTime(of: "novel/ch02.md") == 1200)
    let tooEarly = fixture.run("stop", "novel", "--at", "9:50").said
    #expect(tooEarly.hasSuffix("The ids: fileprogress session list\n"), "\(tooEarly)")
  }

  @Test func anEndThatCanNotBeIsRefused() throws {
    fixture.run("start", "novel")
    pass(minutes: 10)
    let outcome = fixture.run("stop", "novel", "--at", "9:30")
    #expect(outcome.status == 1)
    #expect(
      outcome.said
        == "Error: The timer for novel/ has been running since 10:00 today. Give a later time.\n")
    #expect(fixture.run("status").output.contains("novel/"))
  }

  @Test func cancelDropsItAndResumeStartsItAgain() throws {
    fixture.run("start", "novel")
    pass(minutes: 10)
    try fixture.write(words(32, from: 100), to: "novel/ch02.md", minutesAgo: 0)
    #expect(
      fixture.run("cancel", "novel").said
        == "Dropped 10 min of novel/. To keep it after all: fileprogress undo\n")
    let kept = fixture.run("undo").said
    #expect(kept.contains("The session of novel/ch02.md is today 10:00–10:10 again, 10 min.\n"))
    #expect(fixture.run("redo").status == 0)
    _ = try writeBoth()
    pass(minutes: 10)
    #expect(
      fixture.run("resume").said.hasPrefix("Timing novel/ again. Its last session ended "))
    #expect(fixture.run("status").output.contains("novel/"))
    #expect(fixture.run("cancel").status == 0)
  }

  @Test func undoOfCancelGivesTheTimeToTheTextsThatWereWritten() throws {
    try fixture.write(words(10, from: 200), to: "novel/ch03.md", minutesAgo: 10)
    fixture.run("start", "novel")
    pass(minutes: 40)
    try fixture.write(words(24), to: "novel/ch01.md", minutesAgo: 0)
    pass(minutes: 25)
    try fixture.write(words(32, from: 100), to: "novel/ch02.md", minutesAgo: 0)
    pass(minutes: 5)
    #expect(fixture.run("cancel").said.hasPrefix("Dropped 1 h 10 min of novel/. "))
    #expect(try openTime(of: "novel/ch01.md") ?? 0 == 0)
    #expect(try openTime(of: "novel/ch02.md") ?? 0 == 0)
    #expect(try total("wordsOutside") == 6)
    let undo = fixture.run("undo").said
    #expect(undo.hasPrefix("Undid: fileprogress cancel novel\n"))
    #expect(undo.contains("The session of novel/ch01.md is today 10:00–10:40 again, 40 min.\n"))
    #expect(undo.contains("The session of novel/ch02.md is today 10:40–11:10 again, 30 min.\n"))
    #expect(!undo.contains("ch03"), "nobody wrote it: \(undo)")
    #expect(try openTime(of: "novel/ch01.md") == 2400)
    #expect(try openTime(of: "novel/ch02.md") == 1800)
    #expect(try openTime(of: "novel/ch03.md") ?? 0 == 0)
    #expect(try total("wordsOutside") == 0)
    #expect(fixture.run("undo").status == 1, "how the time is shared was no command")
    fixture.run("redo")
    #expect(try openTime(of: "novel/ch02.md") ?? 0 == 0)
  }

  @Test func undoOfCancelWithoutAChangeBringsTheTimeBack() throws {
    fixture.run("start", "novel")
    pass(minutes: 10)
    #expect(fixture.run("cancel").said.hasPrefix("Dropped 10 min of novel/. "))
    fixture.run("undo")
    #expect(try openTime(of: "novel/ch01.md") == 600)
  }

  @Test func aNoteIsLeftOnTheTextThatWasSavedLast() throws {
    fixture.run("start", "novel")
    pass(minutes: 10)
    try fixture.write(words(24), to: "novel/ch01.md", minutesAgo: 5)
    try fixture.write(words(32, from: 100), to: "novel/ch02.md", minutesAgo: 0)
    #expect(fixture.run("stop", "-m", "the storm comes").status == 0)
    #expect(fixture.run("start", "novel").said.contains("the storm comes"))
    #expect(try sessions(of: "novel/ch01.md").count == 1)
  }

  @Test func aFolderThatWasRenamedIsFound() throws {
    try fixture.write(words(10, from: 200), to: "novel/ch03.md", minutesAgo: 180)
    fixture.run("start", "novel")
    pass(minutes: 10)
    try fixture.rename("novel", to: "book")
    try fixture.write(words(14, from: 200), to: "book/ch03.md", minutesAgo: 5)
    try fixture.write(words(32, from: 100), to: "book/ch02.md", minutesAgo: 0)
    #expect(fixture.run("stop", "book").said.contains("book/ch02.md: 32 words (+2), 5 min\n"))
    #expect(fixture.run("undo").said.hasPrefix("Undid: fileprogress stop book\n"))
  }

  @Test func aFolderThatWasRenamedHasItsFormerNameToo() throws {
    fixture.run("start", "novel")
    pass(minutes: 10)
    try fixture.rename("novel", to: "book")
    try fixture.write(words(32, from: 100), to: "book/ch02.md", minutesAgo: 0)
    #expect(fixture.run("stop", "novel").said.contains("book/ch02.md: 32 words (+2), 10 min\n"))
  }

  @Test func ofAFolderThatIsGoneTheTimerCanBeStopped() throws {
    fixture.run("start", "novel")
    pass(minutes: 10)
    try fixture.remove("novel")
    let outcome = fixture.run("stop")
    #expect(outcome.status == 0)
    #expect(
      outcome.said.contains(
        """
        novel/ is gone, so only the text was looked at that you wrote last before.
        novel/ch01.md: 10 min

        """), "\(outcome)")
    #expect(fixture.run("stop").said == "No timer is running.\n")
  }

  @Test func whatCanNotBeTimedIsRefused() throws {
    let refusals: [([String], Int32, String)] = [
      (
        ["start", ".."], 64,
        ".. is your home folder. Name the folder of one project: fileprogress start FOLDER"
      ),
      (
        ["start", "/"], 64,
        "/ contains every file on this computer. "
          + "Name the folder of one project: fileprogress start FOLDER"
      ),
      (
        ["start", "novel", "--for", "25min"], 64,
        "--for times one text, and novel is a folder. To time the folder: fileprogress start novel"
      ),
    ]
    for (words, status, sentence) in refusals {
      let outcome = fixture.run(words)
      #expect(outcome.status == status, "\(outcome)")
      #expect(outcome.said == "Error: \(sentence)\n")
    }
    try fixture.remove("novel/ch01.md")
    try fixture.remove("novel/ch02.md")
    let empty = fixture.run("start", "novel")
    #expect(empty.status == 66)
    #expect(
      empty.said == """
        Error: There is no text in novel/ yet. Save one there, then: fileprogress start novel

        """)
    #expect(fixture.run("stop", "novel").said == "No timer is running for novel/.\n")
  }

  @Test(arguments: [
    ["forget", "novel/ch01.md", "--yes"], ["forget", "novel", "--yes"],
    ["exclude", "novel/ch01.md"],
    ["exclude", "novel"], ["exclude", "*.md"],
    ["forget", "novel/ch02.md", "--yes"], ["exclude", "novel/ch02.md"],
  ])
  func theTextsThatItCountsAreNotTakenAway(words: [String]) throws {
    fixture.run("track", "novel", "--recursive")
    fixture.run("start", "novel")
    pass(minutes: 10)
    let outcome = fixture.run(words)
    #expect(outcome.status == 1)
    let text = words[1].contains("ch02") ? "ch02" : "ch01"
    #expect(
      outcome.said == """
        Error: The timer for novel/ is running and counts novel/\(text).md. Stop it first: \
        fileprogress stop novel

        """)
    #expect(fixture.run("status").output.contains("novel/ "))
    #expect(fixture.run("exclude").output.isEmpty)
  }

  @Test func otherTextsCanBeTakenAway() throws {
    try fixture.write(words(10, from: 200), to: "essay.md", minutesAgo: 60)
    fixture.run("track", "essay.md")
    fixture.run("start", "novel")
    #expect(fixture.run("exclude", "essay.md").status == 0)
    #expect(fixture.run("exclude", "*.log").status == 0)
    #expect(fixture.run("forget", "essay.md", "--yes").status == 0)
    #expect(fixture.run("status").output.contains("novel/ "))
    #expect(fixture.run("forget", "--all", "--yes").status == 0)
    #expect(fixture.run("stop").said == "No timer is running.\n")
  }

  @Test(arguments: ["ch01", "ch02"])
  func aCallForOneTextLeavesTheTimerOfTheFolder(text: String) throws {
    fixture.run("start", "novel")
    pass(minutes: 10)
    for verb in ["stop", "cancel"] {
      let outcome = fixture.run(verb, "novel/\(text).md")
      #expect(outcome.status == 0)
      #expect(
        outcome.said == """
          No timer is running for novel/\(text).md alone. The timer for novel/ counts it, too. \
          To \(verb) that one: fileprogress \(verb) novel

          """)
    }
    #expect(fixture.run("stop", "novel/ch09.md").status == 66)
    #expect(try openTime(of: "novel/ch01.md") == 600)
    #expect(fixture.run("stop").said.hasPrefix("novel/ch01.md: 20 words (no change), 10 min\n"))
  }

  @Test func aTextWithItsOwnTimerIsStopped() throws {
    fixture.run("start", "novel")
    fixture.run("start", "novel/ch02.md")
    pass(minutes: 10)
    #expect(
      fixture.run("stop", "novel/ch02.md").said == "novel/ch02.md: 30 words (no change), 10 min\n")
    #expect(fixture.run("status").output.contains("novel/ "))
  }

  @Test func correctionsOfItsSessionNameTheFolder() throws {
    fixture.run("start", "novel")
    pass(minutes: 10)
    let outcome = fixture.run("session", "delete", "novel/ch01.md")
    #expect(outcome.status == 1)
    #expect(
      outcome.said
        == "Error: The timer for novel/ is still running. Stop it with: fileprogress stop novel\n")
  }

  @Test func ofARenamedFolderTheEndCanBeGiven() throws {
    fixture.run("start", "novel")
    pass(minutes: 30)
    try fixture.rename("novel", to: "book")
    #expect(fixture.run("stop", "--at", "10:20").said.hasPrefix("book/ch01.md: 20 words"))
  }

  @Test(arguments: ["ch01", "ch02"])
  func aTextWhoseOwnTimerRunsKeepsIt(own: String) throws {
    fixture.run("start", "novel/\(own).md")
    #expect(fixture.run("start", "novel").said == "Timing novel/. Stop with: fileprogress stop\n")
    pass(minutes: 10)
    try fixture.write(words(24), to: "novel/ch01.md", minutesAgo: 0)
    try fixture.write(words(32, from: 100), to: "novel/ch02.md", minutesAgo: 0)
    #expect(fixture.run("stop", "novel").said.hasPrefix("novel/: +6 words in 2 texts, 10 min\n"))
    let stopped = fixture.run("stop").said
    #expect(stopped.hasPrefix("novel/\(own).md: "), "\(stopped)")
    #expect(try total("wordsOfDay") == 6)
    #expect(try total("wordsOutside") == 0)
  }

  @Test func aFolderWhoseTextsHaveTimersOfTheirOwnHasNone() throws {
    fixture.run("start", "novel/ch02.md")
    fixture.run("start", "novel/ch01.md")
    let outcome = fixture.run("start", "novel")
    #expect(outcome.status == 1)
    #expect(
      outcome.said == """
        Error: A timer is already running for novel/ch01.md, since 10:00 today. Stop it first: \
        fileprogress stop novel/ch01.md

        """)
  }
}
