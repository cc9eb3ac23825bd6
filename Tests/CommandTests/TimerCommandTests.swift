import FileProgress
import FileProgressTesting
import Foundation
import Testing

/// `start` and `stop`.
struct TimerCommandTests {
  let fixture: CommandFixture

  init() throws {
    fixture = try CommandFixture()
    try fixture.write("one two three\n", to: "essay.txt")
  }

  private func sessions(of name: String = "essay.txt") throws -> [[String: Any]] {
    try fixture.activity(of: name)["sessions"] as? [[String: Any]] ?? []
  }

  private func openTime(of name: String = "essay.txt") throws -> Double? {
    try fixture.activity(of: name)["openTime"] as? Double
  }

  @Test func aTimerRunsUntilItIsStopped() throws {
    let start = fixture.run("start", "essay.txt")
    #expect(start.status == 0)
    #expect(start.output == "")
    #expect(start.said == "Timing essay.txt. Stop with: fileprogress stop\n")
    fixture.clock.advance(by: .seconds(3 * 3600 + 60))
    try fixture.write("one two three four\n", to: "essay.txt")
    let stop = fixture.run("stop", "essay.txt")
    #expect(stop.status == 0)
    #expect(stop.said == "essay.txt: 4 words (+1), 3 h 01 min\n")
    fixture.clock.advance(by: .seconds(3600))
    #expect(try openTime() == 10860)
    let session = try #require(try sessions().first)
    #expect(session["kind"] as? String == "manual")
    #expect(session["tool"] as? String == "fileprogress start")
    #expect(session["endedAt"] as? String == "2026-11-20T12:01:00Z")
    #expect(session["wordsAtEnd"] as? Int == 4)
  }

  @Test func startingAndStoppingAgainChangesNothing() throws {
    fixture.run("start", "essay.txt")
    fixture.clock.advance(by: .seconds(60))
    let again = fixture.run("start", "essay.txt")
    #expect(again.status == 0)
    #expect(again.said == "The timer for essay.txt has been running since 10:00 today.\n")
    fixture.clock.advance(by: .seconds(60))
    fixture.run("stop", "essay.txt")
    fixture.clock.advance(by: .seconds(60))
    let stopped = fixture.run("stop", "essay.txt")
    #expect(stopped.status == 0)
    #expect(stopped.said == "No timer is running for essay.txt.\n")
    #expect(try sessions().count == 1)
    #expect(try openTime() == 120)
  }

  @Test func stoppingWhatNeverRanRecordsNothing() throws {
    let outcome = fixture.run("stop", "essay.txt")
    #expect(outcome.status == 0)
    #expect(outcome.said == "No timer is running for essay.txt.\n")
    #expect((try fixture.report()["activities"] as? [Any])?.isEmpty == true)
    #expect(fixture.run("stop").said == "No timer is running.\n")
  }

  @Test func withoutFileEveryTimerIsStopped() throws {
    try fixture.write("Dear reader\n", to: "letter.txt")
    fixture.run("start", "essay.txt")
    fixture.run("start", "letter.txt")
    fixture.clock.advance(by: .seconds(60))
    let outcome = fixture.run("stop")
    #expect(outcome.status == 0)
    #expect(
      Set(outcome.said.split(separator: "\n")) == [
        "essay.txt: 3 words (no change), 1 min",
        "letter.txt: 2 words (no change), 1 min",
      ])
    fixture.clock.advance(by: .seconds(60))
    #expect(try openTime() == 60)
    #expect(try openTime(of: "letter.txt") == 60)
  }

  @Test func ofLinkedFilesTheOneIsNamedThatWasStarted() throws {
    try fixture.write("Dear reader\n", to: "letter.txt")
    fixture.run("track", "essay.txt")
    fixture.run("link", "letter.txt", "essay.txt")
    fixture.run("start", "essay.txt")
    // The other file was written last, so its words are those of both.
    #expect(fixture.run("stop").said == "essay.txt: 2 words (no change), 0 s\n")
    fixture.run("start", "essay.txt")
    try fixture.remove("essay.txt")
    #expect(fixture.run("stop").said == "letter.txt: 2 words (−1), 0 s\n")
  }

  private static func isGone(_ name: String) -> String {
    "\(name) is gone; its words were not counted. If you renamed it: fileprogress stop NEWNAME\n"
  }

  @Test(arguments: ["essay.txt", "./essay.txt", "../documents/essay.txt"])
  func theTimerOfAFileThatIsGoneCanBeStopped(name: String) throws {
    fixture.run("start", "essay.txt")
    fixture.clock.advance(by: .seconds(60))
    try fixture.remove("essay.txt")
    let outcome = fixture.run("stop", name)
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.said == "\(name): 1 min\n" + Self.isGone(name))
    fixture.clock.advance(by: .seconds(60))
    let report = try #require(try fixture.report()["activities"] as? [[String: Any]])
    #expect(report.first?["openTime"] as? Double == 60)
    #expect(fixture.run("stop", "never.txt").status == 66)
    #expect(fixture.run("stop", "").status == 66)
  }

  @Test func aTimerThatThePersonStartsLongAgoIsNotTakenForForgotten() throws {
    try fixture.write("Dear reader\n", to: "letter.txt")
    fixture.run("start", "letter.txt", "--at", "2026-11-19T11:00")
    // It is 10:00, so this was yesterday.
    let outcome = fixture.run("start", "essay.txt", "--at", "20:00")
    let lines = outcome.said.split(separator: "\n")
    #expect(
      lines.first
        == "Timing essay.txt since 20:00 yesterday. Stop with: fileprogress stop")
    #expect(lines.count == 2, "only the other one: \(outcome)")
    #expect(lines.last?.hasPrefix("The timer for letter.txt has been running since") == true)
    #expect(!outcome.said.contains("timer for essay.txt has been running"), "\(outcome)")
    #expect(
      fixture.run("start", "essay.txt").said.contains("has been running since 20:00 yesterday."))
  }

  @Test func withoutFileATimerOfAFileThatIsGoneIsStoppedToo() throws {
    fixture.run("start", "essay.txt")
    try fixture.remove("essay.txt")
    #expect(fixture.run("stop").said == "essay.txt: 0 s\n" + Self.isGone("essay.txt"))
    #expect(fixture.run("stop").said == "No timer is running.\n")
  }

  @Test func aTimerGoesOnOverARename() throws {
    fixture.run("start", "essay.txt")
    fixture.clock.advance(by: .seconds(60))
    try fixture.rename("essay.txt", to: "final.txt")
    #expect(
      fixture.run("start", "final.txt").said == """
        final.txt is the document that was at essay.txt: the file was renamed (same file, same content). \
        If it is another document: fileprogress unlink final.txt
        The timer for final.txt has been running since 10:00 today.

        """)
    fixture.clock.advance(by: .seconds(60))
    #expect(fixture.run("stop", "final.txt").said == "final.txt: 3 words (no change), 2 min\n")
    fixture.clock.advance(by: .seconds(60))
    #expect(try openTime(of: "final.txt") == 120)
    #expect(try sessions(of: "final.txt").count == 1)
  }

  @Test(arguments: [["stop", "final.txt"], ["stop"]])
  func theTimerOfADocumentThatWasRenamedEditedAndRemovedIsStopped(_ words: [String]) throws {
    func text(_ end: String) -> String {
      (1...60).map { "word\($0)" }.joined(separator: " ") + " \(end)\n"
    }
    try fixture.write(text("first"), to: "draft.txt")
    fixture.run("start", "draft.txt")
    try fixture.remove("draft.txt")
    try fixture.write(text("second"), to: "final.txt")
    fixture.run("track", "final.txt")
    try fixture.remove("final.txt")
    fixture.clock.advance(by: .seconds(60))
    let outcome = fixture.run(words)
    #expect(outcome.status == 0)
    #expect(
      outcome.talk.hasSuffix("final.txt: 1 min\n" + Self.isGone("final.txt")), "\(outcome)")
    #expect(fixture.run("stop").talk == "No timer is running.\n")
  }

  @Test func withoutFileTheWordsAtTheEndAreCountedToo() throws {
    fixture.run("start", "essay.txt")
    try fixture.write("one two three four\n", to: "essay.txt")
    fixture.run("stop")
    #expect(try sessions().first?["wordsAtEnd"] as? Int == 4)
    fixture.clock.advance(by: .seconds(60))
    fixture.run("start", "essay.txt")
    try fixture.rename("essay.txt", to: "final.txt")
    try fixture.write("one two three four five\n", to: "final.txt")
    #expect(fixture.run("stop").said == "final.txt: 5 words (+1), 0 s\n")
    #expect(try sessions(of: "final.txt").compactMap { $0["wordsAtEnd"] as? Int } == [4, 5])
  }

  @Test func theFormerNameStopsTheTimerAndCountsTheWords() throws {
    fixture.run("start", "essay.txt")
    try fixture.rename("essay.txt", to: "final.txt")
    try fixture.write("one two three four five\n", to: "final.txt")
    #expect(fixture.run("stop", "essay.txt").said == "final.txt: 5 words (+2), 0 s\n")
    #expect(try sessions(of: "final.txt").first?["wordsAtEnd"] as? Int == 5)
  }

  @Test func aDocumentThatIsOpenInAProgramIsStoppedThere() throws {
    let fixture = fixture
    fixture.run(
      "open", "essay.txt",
      input: [
        .meanwhile {
          let outcome = fixture.run("stop", "essay.txt")
          #expect(outcome.status == 0)
          #expect(
            outcome.said == """
              essay.txt is open in fileprogress open. Close it there to end its session. If you left it \
              open: fileprogress stop essay.txt --at 17:30

              """)
          let correction = fixture.run("stop", "essay.txt", "--at", "00:00")
          #expect(correction.status == 1)
          #expect(
            correction.said == """
              Error: No session of essay.txt was running at 0:00 today. Its sessions: fileprogress session \
              list --all essay.txt

              """)
          #expect(fixture.run("stop").said == "No timer is running.\n")
          fixture.clock.advance(by: .seconds(60))
        }, "q",
      ])
    #expect(try openTime() == 60)
  }

  @Test func openingADocumentLeavesItsTimerRunning() throws {
    fixture.run("start", "essay.txt")
    fixture.work(on: "essay.txt", minutes: 2)
    fixture.clock.advance(by: .seconds(60))
    let isStarted = try fixture.activity(of: "essay.txt")["isStarted"] as? Bool
    let sessionCount = try sessions().count
    let stop = fixture.run("stop")
    let openTime = try openTime()
    #expect(isStarted == true)
    #expect(sessionCount == 2, "the work in the editor is a session of its own")
    #expect(stop.said == "essay.txt: 3 words (no change), 3 min\n")
    #expect(openTime == 180, "and no moment counts twice")
  }

  // MARK: - Cancelling

  @Test func aTimerThatIsCancelledDoesNotCountUntilThatIsUndone() throws {
    fixture.run("start", "essay.txt")
    fixture.clock.advance(by: .seconds(720))
    let cancelled = fixture.run("cancel")
    #expect(cancelled.status == 0)
    #expect(cancelled.output == "")
    #expect(
      cancelled.said == "Dropped 12 min of essay.txt. To keep it after all: fileprogress undo\n")
    #expect(try openTime() == 0)
    #expect(try fixture.activity(of: "essay.txt")["isStarted"] as? Bool == false)
    #expect(fixture.run("stop").said == "No timer is running.\n")
    fixture.clock.advance(by: .seconds(60))
    #expect(
      fixture.run("undo").said.hasSuffix(
        ": fileprogress cancel essay.txt\nThe session of essay.txt is today 10:00–10:12 again, 12 min.\n"
      ))
    #expect(try openTime() == 720)
    #expect(
      fixture.run("redo").said.hasSuffix(
        "The session of essay.txt, today 10:00–10:12, is deleted again.\n"))
    #expect(try openTime() == 0)
  }

  @Test func aFirstTimerThatIsCancelledLeavesNothingBehind() throws {
    fixture.run("start", "essay.txt")
    fixture.clock.advance(by: .seconds(720))
    fixture.run("cancel")
    for words in [["report"], ["report", "--all"], ["report", "--by", "day"], []] {
      let outcome = fixture.run(words)
      #expect(
        !outcome.output.contains("essay.txt") && !outcome.output.contains("12 min"), "\(outcome)")
    }
    #expect(fixture.run("open").said.contains("You haven't worked on a document yet."))
    #expect(fixture.run("session").output.contains("  deleted"))
    fixture.run("undo")
    #expect(fixture.run("report").output.contains("essay.txt"))
    // What was written meanwhile stays.
    fixture.run("redo")
    fixture.run("start", "essay.txt")
    try fixture.write("one two three four five six\n", to: "essay.txt")
    fixture.run("cancel")
    #expect(fixture.run("report").output.contains("essay.txt"))
  }

  @Test func whatWasWrittenBeforeATimerIsCancelledIsWrittenOutsideSessions() throws {
    fixture.run("start", "essay.txt")
    fixture.clock.advance(by: .seconds(600))
    try fixture.write("one two three four five six\n", to: "essay.txt", minutesAgo: 2)
    fixture.run("cancel")
    let status = fixture.run("status", "essay.txt").output
    #expect(status.contains("Last worked on: today 10:"), "\(status)")
    #expect(status.contains("+3") && status.contains("outside a session"), "\(status)")
    let report = fixture.run("report").output
    #expect(report.contains("Outside") && report.contains("today 10:"), "\(report)")
    #expect(try fixture.activity(of: "essay.txt")["wordsOutside"] as? Int == 3)
    fixture.run("undo")
    #expect(try fixture.activity(of: "essay.txt")["wordsOutside"] as? Int == 0)
    #expect(try fixture.activity(of: "essay.txt")["wordsChange"] as? Int == 3)
  }

  @Test func ofSeveralTimersTheOneToCancelIsNamed() throws {
    try fixture.write("Dear reader\n", to: "letter.txt")
    fixture.run("start", "essay.txt")
    fixture.clock.advance(by: .seconds(60))
    fixture.run("start", "letter.txt")
    fixture.clock.advance(by: .seconds(60))
    let refused = fixture.run("cancel")
    #expect(refused.status == 64)
    #expect(
      refused.said
        == "Error: 2 timers are running: letter.txt, essay.txt. Name one: fileprogress cancel "
        + "letter.txt\n")
    #expect(
      fixture.run("cancel", "essay.txt").said
        == "Dropped 2 min of essay.txt. To keep it after all: fileprogress undo\n")
    #expect(try openTime() == 0)
    #expect(fixture.run("stop").said == "letter.txt: 2 words (no change), 1 min\n")
  }

  @Test func whatDoesNotRunIsNotCancelled() throws {
    #expect(fixture.run("cancel").said == "No timer is running.\n")
    #expect(fixture.run("cancel", "essay.txt").said == "No timer is running for essay.txt.\n")
    #expect(fixture.run("cancel", "essay.txt").status == 0)
    #expect(fixture.run("cancel", "never.txt").status == 66)
    #expect((try fixture.report()["activities"] as? [Any])?.isEmpty == true)
    fixture.run("start", "essay.txt")
    fixture.clock.advance(by: .seconds(60))
    fixture.run("stop")
    #expect(fixture.run("cancel", "essay.txt").said == "No timer is running for essay.txt.\n")
    #expect(try openTime() == 60)
  }

  @Test func theTimerOfARenamedFileIsCancelled() throws {
    fixture.run("start", "essay.txt")
    fixture.clock.advance(by: .seconds(60))
    try fixture.rename("essay.txt", to: "final.txt")
    #expect(fixture.run("cancel", "final.txt").said.contains("Dropped 1 min of final.txt."))
    fixture.run("start", "final.txt")
    fixture.clock.advance(by: .seconds(60))
    try fixture.rename("final.txt", to: "last.txt")
    let cancelled = fixture.run("cancel")
    #expect(cancelled.said.contains("Dropped 1 min of last.txt."), "\(cancelled)")
    #expect(fixture.run("stop").said == "No timer is running.\n")
  }

  @Test func aContextsTimerIsCancelledByItsName() throws {
    try fixture.write(CommandSample.contexts, to: "plays.json")
    fixture.run("context", "declare", "plays.json", "--application", "org.example.plays")
    fixture.run("context", "start", "hamlet/act-1")
    fixture.run("start", "essay.txt")
    fixture.clock.advance(by: .seconds(60))
    let refused = fixture.run("cancel").said
    #expect(refused.contains("org.example.plays/hamlet/act-1"), "\(refused)")
    let cancelled = fixture.run("cancel", "org.example.plays/hamlet/act-1")
    #expect(cancelled.status == 0, "\(cancelled)")
    #expect(cancelled.said.hasPrefix("Dropped 1 min of Hamlet"), "\(cancelled)")
    #expect(fixture.run("cancel").said.hasPrefix("Dropped 1 min of essay.txt."))
    #expect(fixture.run("stop").said == "No timer is running.\n")
  }

  // MARK: - Resuming

  @Test func theDocumentOfTheLastSessionIsTimedAgain() throws {
    try fixture.write("Dear reader\n", to: "letter.txt")
    fixture.run("start", "essay.txt")
    fixture.clock.advance(by: .seconds(720))
    fixture.run("stop")
    fixture.clock.advance(by: .seconds(600))
    fixture.run("set", "letter.txt", "--progress", "0.5")
    let resumed = fixture.run("resume")
    #expect(resumed.status == 0)
    #expect(resumed.output == "")
    #expect(
      resumed.said
        == "Timing essay.txt again. Its last session ended today 10:12. Stop with: fileprogress stop\n"
    )
    fixture.clock.advance(by: .seconds(60))
    #expect(fixture.run("stop").said == "essay.txt: 3 words (no change), 1 min\n")
    #expect(try openTime() == 780)
    #expect(try sessions().count == 2)
    fixture.work(on: "letter.txt", minutes: 1)
    #expect(fixture.run("resume").said.hasPrefix("Timing letter.txt again."), "from an editor")
  }

  @Test func aCancelledTimerIsNotResumed() throws {
    try fixture.write("Dear reader\n", to: "letter.txt")
    fixture.run("start", "essay.txt")
    fixture.clock.advance(by: .seconds(60))
    fixture.run("stop")
    fixture.run("start", "letter.txt")
    fixture.clock.advance(by: .seconds(60))
    fixture.run("cancel")
    #expect(fixture.run("resume").said.hasPrefix("Timing essay.txt again."))
  }

  @Test func withoutAnotherSessionTheDroppedTimerIsNamed() throws {
    try fixture.write("Dear reader\n", to: "my letter.txt")
    for name in ["essay.txt", "my letter.txt"] {
      fixture.run("start", name)
      fixture.clock.advance(by: .seconds(60))
      fixture.run("cancel")
    }
    let resumed = fixture.run("resume")
    #expect(resumed.status == 66)
    #expect(
      resumed.said
        == "Error: There is no session to resume: the timer for my letter.txt was dropped. To start it "
        + "again: fileprogress start 'my letter.txt'\n")
  }

  @Test func aRenamedDocumentIsResumedUnderItsNewName() throws {
    fixture.run("start", "essay.txt")
    fixture.clock.advance(by: .seconds(60))
    fixture.run("stop")
    try fixture.rename("essay.txt", to: "final.txt")
    let resumed = fixture.run("resume")
    #expect(resumed.status == 0, "\(resumed)")
    #expect(resumed.said.contains("Timing final.txt again."), "\(resumed)")
    #expect(fixture.run("stop").said.hasPrefix("final.txt: "))
  }

  @Test func whatCannotBeResumedIsSaid() throws {
    let nothing = fixture.run("resume")
    #expect(nothing.status == 66)
    #expect(
      nothing.said
        == "Error: You haven't worked on a document yet. To start a timer: fileprogress start FILE\n"
    )
    fixture.run("start", "essay.txt")
    fixture.clock.advance(by: .seconds(60))
    let running = fixture.run("resume")
    #expect(running.status == 1)
    #expect(
      running.said
        == "Error: A timer is already running for essay.txt, since 10:00 today. To time another "
        + "document: fileprogress start FILE\n")
    fixture.run("stop")
    fixture.run("exclude", "essay.txt")
    let excluded = fixture.run("resume")
    #expect(excluded.status == 1)
    #expect(excluded.said.hasPrefix("Error: essay.txt is excluded by "), "\(excluded)")
    #expect(excluded.said.contains("fileprogress exclude --remove"))
    fixture.run("undo")
    try fixture.remove("essay.txt")
    let gone = fixture.run("resume")
    #expect(gone.status == 66)
    #expect(
      gone.said
        == "Error: Your last document, ~/documents/essay.txt, is gone. If you moved it, name "
        + "it: fileprogress start FILE\n")
    #expect(fixture.run("stop").said == "No timer is running.\n")
  }

  // MARK: - The end of a timer

  @Test func aTimerCanHaveEndedBefore() throws {
    fixture.run("start", "essay.txt")
    fixture.clock.advance(by: .seconds(3 * 3600))
    let outcome = fixture.run("stop", "essay.txt", "--at", "11:30")
    #expect(outcome.status == 0)
    #expect(
      outcome.said == """
        essay.txt: 3 words (no change), 1 h 30 min, until today 11:30. To undo: fileprogress undo

        """)
    #expect(try openTime() == 5400)
    #expect(try sessions().first?["endedAt"] as? String == "2026-11-20T10:30:00Z")
    #expect(
      fixture.run("undo").said == """
        Undid: fileprogress stop essay.txt --at 11:30
        The session of essay.txt is today 10:00–13:00 again, 3 h 00 min.

        """)
    #expect(try openTime() == 10800)
    #expect(try fixture.activity(of: "essay.txt")["isStarted"] as? Bool == false)
  }

  @Test(arguments: ["2026-11-20T11:30", "2026-11-20 11:30", "2026-11-20T10:30Z", "11:30"])
  func momentsCanBeWrittenInManyWays(moment: String) throws {
    fixture.run("start", "essay.txt")
    fixture.clock.advance(by: .seconds(3 * 3600))
    #expect(fixture.run("stop", "essay.txt", "--at", moment).status == 0)
    #expect(try openTime() == 5400)
  }

  @Test func anEndCanHaveSeconds() throws {
    fixture.run("start", "essay.txt")
    fixture.clock.advance(by: .seconds(3600))
    #expect(fixture.run("stop", "essay.txt", "--at", "10:30:15").status == 0)
    #expect(try openTime() == 1815)
  }

  @Test(arguments: [false, true])
  func theMinuteOfTheStartMeansTheStart(isStopped: Bool) throws {
    fixture.clock.advance(by: .seconds(26))
    fixture.run("start", "essay.txt")
    fixture.clock.advance(by: .seconds(3600))
    if isStopped { fixture.run("stop", "essay.txt") }
    let outcome = fixture.run("stop", "essay.txt", "--at", "10:00")
    #expect(outcome.status == 0, "\(outcome)")
    #expect(try (openTime() ?? 1) < 0.001)
    #expect(try sessions().first?["endedAt"] as? String == "2026-11-20T09:00:26Z")
    #expect(fixture.run("stop", "essay.txt", "--at", "09:59").status == 1)
    #expect(fixture.run("stop", "essay.txt", "--at", "10:00:20").status == 1)
  }

  @Test func theEndOfATimerThatWasStoppedCanBeCorrected() throws {
    fixture.run("start", "essay.txt")
    fixture.clock.advance(by: .seconds(3600))
    fixture.run("stop", "essay.txt")
    fixture.clock.advance(by: .seconds(3600))
    #expect(fixture.run("stop", "essay.txt", "--at", "11:30").status == 0)
    #expect(try openTime() == 5400, "later")
    #expect(fixture.run("stop", "essay.txt", "--at", "10:30").status == 0)
    #expect(try openTime() == 1800, "earlier")
  }

  @Test func anEndThatIsCertainIsNotStretchedLater() throws {
    fixture.run("start", "essay.txt")
    fixture.clock.advance(by: .seconds(3600))
    fixture.run("stop")
    fixture.clock.advance(by: .seconds(24 * 3600))
    #expect(fixture.run("stop", "essay.txt", "--at", "2026-11-20T12:00").status == 0)
    #expect(try openTime() == 7200, "within a day")
    fixture.clock.advance(by: .seconds(60))
    for (moment, time) in [
      ("11:00", "today 11:00"), ("2026-11-20T10:30", "yesterday 10:30"),
      ("2026-11-20T18:00", "yesterday 18:00"),
    ] {
      let outcome = fixture.run("stop", "essay.txt", "--at", moment)
      #expect(outcome.status == 1)
      #expect(
        outcome.said == """
          Error: The last session of essay.txt before \(time) ended yesterday 11:00, more than 24 hours \
          ago. To correct it, use session edit. The ids: fileprogress session list --all essay.txt

          """)
      #expect(try openTime() == 7200)
    }
    fixture.run("start", "essay.txt")
    fixture.clock.advance(by: .seconds(3600))
    #expect(fixture.run("stop", "essay.txt", "--at", "11:30").status == 0, "one that runs")
    #expect(try openTime() == 7200 + 29 * 60)
  }

  private static let advice =
    "is not a date or time. \(examples) More: fileprogress help dates"
  private static let examples = "Examples: 14:05, 20min, 'yesterday 18:30'."
  private static let years = "Give a real date between 1900 and 2199."

  @Test(
    arguments: [
      (
        "23:00", 64,
        "--at: \"23:00\" is in the future. The timer for essay.txt has been running since 10:00 today."
      ),
      ("2026-11-21", 64, "--at: \"2026-11-21\" is in the future. \(examples)"),
      (
        "tomorrow 9:00", 64,
        "--at: \"tomorrow 9:00\" means Sat 21 Nov 9:00, which is in the future. \(examples)"
      ),
      (
        "noon", 64,
        "--at: \"noon\" is in the future. The timer for essay.txt has been running since 10:00 today."
      ),
      ("2026-02-30T10:00", 64, "--at: \"2026-02-30T10:00\" does not exist. \(years)"),
      (
        "09:00", 1, "The timer for essay.txt has been running since 10:00 today. Give a later time."
      ),
      (
        "09:59:59", 1,
        "The timer for essay.txt has been running since 10:00:00 today. Give a later time."
      ),
      ("1500-01-01T10:00", 64, "--at: \"1500-01-01T10:00\" does not exist. \(years)"),
      ("9999-01-01T10:00", 64, "--at: \"9999-01-01T10:00\" does not exist. \(years)"),
      ("10:30:60", 64, "--at: \"10:30:60\" \(advice)"),
      ("teatime", 64, "--at: \"teatime\" \(advice)"),
    ] as [(String, Int32, String)])
  func anImpossibleEndLeavesTheTimerRunning(moment: String, status: Int32, message: String) throws {
    fixture.run("start", "essay.txt")
    fixture.clock.advance(by: .seconds(3600))
    let outcome = fixture.run("stop", "essay.txt", "--at", moment)
    #expect(outcome.status == status)
    #expect(outcome.said.hasPrefix("Error: " + message + "\n"), "\(outcome)")
    #expect(try fixture.activity(of: "essay.txt")["isStarted"] as? Bool == true)
    #expect(try sessions().count == 1)
  }

  @Test func theOnlyTimerNeedsNoName() throws {
    fixture.run("start", "essay.txt")
    fixture.clock.advance(by: .seconds(3600))
    let outcome = fixture.run("stop", "--at", "10:20")
    #expect(outcome.status == 0, "\(outcome)")
    #expect(try openTime() == 1200)
  }

  @Test func theLastSessionIsTheOneThatIsMeant() throws {
    fixture.run("start", "essay.txt")
    fixture.clock.advance(by: .seconds(1800))
    fixture.run("stop", "essay.txt")
    fixture.clock.advance(by: .seconds(3600))
    fixture.run("start", "essay.txt")
    fixture.clock.advance(by: .seconds(60))
    fixture.run("stop", "essay.txt")
    // Between the two: the first one is not stretched over the pause.
    let outcome = fixture.run("stop", "essay.txt", "--at", "11:20")
    #expect(outcome.status == 1)
    #expect(
      outcome.said.hasPrefix(
        "Error: The last session of essay.txt started today 11:30, after 11:20."),
      "\(outcome)")
    #expect(try openTime() == 1860)
  }

  /// The time is 10:00 at the start.
  @Test(arguments: [["essay.txt"], []])
  func theTimerThatIsStoppedGetsTheEnd(file: [String]) throws {
    fixture.run("start", "essay.txt")
    fixture.clock.advance(by: .seconds(40 * 60))
    fixture.run("session", "add", "essay.txt", "--from", "10:20", "--to", "10:30")
    fixture.clock.advance(by: .seconds(3 * 3600))
    let outcome = fixture.run(["stop"] + file + ["--at", "13:00"])
    #expect(
      outcome.said == """
        essay.txt: 3 words (no change), 3 h 00 min, until today 13:00. To undo: fileprogress undo

        """)
    #expect(try ends() == ["2026-11-20T09:30:00Z", "2026-11-20T12:00:00Z"])
    #expect(try openTime() == 10800)

    #expect(fixture.run("stop", "essay.txt", "--at", "12:30").status == 0, "once more")
    #expect(try ends() == ["2026-11-20T09:30:00Z", "2026-11-20T11:30:00Z"])
    fixture.run("undo")
    fixture.run("undo")
    #expect(try ends() == ["2026-11-20T09:30:00Z", "2026-11-20T12:40:00Z"])
  }

  @Test(arguments: ["9:00", "10:00"])
  func aTimerThatBeganWithAnEarlierSessionGetsTheEnd(start: String) throws {
    fixture.run("start", "essay.txt")
    fixture.clock.advance(by: .seconds(20 * 60))
    fixture.run("stop", "essay.txt")
    fixture.clock.advance(by: .seconds(2 * 3600))
    fixture.run("start", "essay.txt", "--at", start)
    #expect(fixture.run("stop", "essay.txt", "--at", "12:00").status == 0)
    #expect(try ends() == ["2026-11-20T09:20:00Z", "2026-11-20T11:00:00Z"])
  }

  private func ends() throws -> [String] {
    try sessions().compactMap { $0["endedAt"] as? String }.sorted()
  }

  @Test func onlyATimerHasAnEnd() throws {
    let untracked = fixture.run("stop", "essay.txt", "--at", "09:00")
    #expect(untracked.status == 1)
    #expect(
      untracked.said
        == "Error: No session of essay.txt was running at 9:00 today. Its sessions: fileprogress session "
        + "list --all essay.txt\n")
    let everything = fixture.run("stop", "--at", "09:00")
    #expect(everything.status == 64)
    #expect(everything.said.hasPrefix("Error: --at needs a file. Example: "))
    #expect(
      fixture.run("stop", "--at", "1h ago").said
        == "Error: --at needs a file. Example: fileprogress stop essay.txt --at '1h ago'\n")
  }

  // MARK: - The machine

  @Test func aTimerOverWhichTheMachineWasStartedAnewIsMarkedAndCanBeMended() throws {
    var fixture = fixture
    fixture.columns = 400
    fixture.run("start", "essay.txt")
    fixture.clock.advance(by: .seconds(600))
    fixture.run("set", "essay.txt", "--progress", "0.5")
    fixture.clock.restartMachine(after: .seconds(3600))
    let mark = "? This end is a guess. To correct it: fileprogress stop FILE --at TIME\n"
    #expect(
      fixture.run("status", "essay.txt").output == """
        ~/documents/essay.txt
        Last worked on: today 10:10

        time      10 min
        words     3
        progress  50%

        Sessions  When           Words    Time  With
        today     10:00–10:10 ?      –  10 min  timer
        ? This end is a guess. To correct it: fileprogress stop essay.txt --at TIME

        """)
    #expect(fixture.run("report").output.contains("? essay.txt "))
    #expect(fixture.run("report").output.hasSuffix(mark))
    #expect(
      fixture.run().output.contains(
        "\n? The end of the timer for essay.txt is a guess. To correct it:"))
    #expect(try sessions().first?["endIsUncertain"] as? Bool == true)
    #expect(fixture.run("stop").said == "No timer is running.\n")

    #expect(fixture.run("stop", "essay.txt", "--at", "11:00").status == 0)
    #expect(try openTime() == 3600)
    #expect(try sessions().first?["endIsUncertain"] as? Bool == false)
    #expect(!fixture.run("report").output.contains("?"))
    #expect(!fixture.run("status", "essay.txt").output.contains("?"))
  }

  @Test func aNewTimerAfterARestartIsASessionOfItsOwn() throws {
    fixture.run("start", "essay.txt")
    fixture.clock.advance(by: .seconds(600))
    fixture.run("set", "essay.txt", "--progress", "0.5")
    fixture.clock.restartMachine(after: .seconds(3600))
    #expect(
      fixture.run("start", "essay.txt").said
        == "Timing essay.txt. Stop with: fileprogress stop\n")
    fixture.clock.advance(by: .seconds(60))
    fixture.run("stop")
    #expect(try openTime() == 660)
    #expect(try sessions().count == 2)
  }

  @Test func sleepAndAClockThatIsSetAreNoWork() throws {
    fixture.run("start", "essay.txt")
    fixture.clock.advance(by: .seconds(60))
    fixture.clock.sleepMachine(for: .seconds(8 * 3600))
    fixture.clock.advance(by: .seconds(60))
    fixture.run("stop")
    #expect(try openTime() == 120)
  }
}
