import FileProgress
import FileProgressTesting
import Foundation
import Testing

/// Words of sessions, as commands show them.
struct SessionWordsCommandTests {
  let fixture: CommandFixture

  init() throws {
    fixture = try CommandFixture()
  }

  private func sessions(_ activity: [String: Any]) -> [[String: Any]] {
    activity["sessions"] as? [[String: Any]] ?? []
  }

  @Test func whatCameAndWentIsShownEverywhere() throws {
    try fixture.write("one two three\n", to: "essay.txt")
    let outcome = fixture.run(
      "open", "essay.txt", input: ["s/two/2/", "w", "a", "four five", ".", "w", "q"])
    #expect(outcome.output == "essay.txt: 5 words (+3 −1), 0 s\n")
    #expect(fixture.run("status", "essay.txt").output.contains("  +3 −1  "))
    #expect(fixture.run("report").output.contains("essay.txt      5      +2 "))
    var activity = try fixture.activity(of: "essay.txt")
    let session = try #require(sessions(activity).first)
    for (name, figure) in [
      "wordsAtStart": 3, "wordsAtEnd": 5, "wordsAdded": 3, "wordsRemoved": 1,
    ] {
      #expect(session[name] as? Int == figure, "\(name)")
    }
    #expect(session["wordsPasted"] is NSNull, "nobody looked for pastes")
    try fixture.write("another one\n", to: "other.txt")
    fixture.run("start", "other.txt")
    fixture.run("stop")
    activity = try fixture.activity(of: "other.txt")
    #expect(sessions(activity).first?["wordsAdded"] is NSNull)
    let totals = try fixture.report()["totals"] as? [String: Any]
    let words = try #require((totals?["words"] as? [NSDictionary])?.first)
    #expect(
      words == [
        "counter": "prose/1", "words": 7, "wordsAdded": 3, "wordsChange": 2, "wordsRemoved": 1,
        "wordsOutside": 0, "wordsOfDay": 2,
        "knownFor": 1, "of": 2,
      ])
  }

  @Test func anEditorBesideTheLineEditorAddsNothing() throws {
    try fixture.write("one\n", to: "essay.txt")
    let fixture = fixture
    let clock = fixture.clock
    fixture.run(
      "open", "essay.txt",
      input: [
        "p",
        .meanwhile {
          for words in ["two three", "four"] {
            clock.advance(by: .seconds(60))
            let editor = "sh -c 'echo \(words) >> \"$1\"' editor"
            #expect(fixture.run("open", "--editor", editor, "essay.txt").status == 0)
          }
        }, "q",
      ])
    #expect(fixture.run("report").output.contains("essay.txt      4      +3 "))
    let activity = try fixture.activity(of: "essay.txt")
    #expect(sessions(activity).map { $0["wordsAdded"] as? Int } == [3, 2, 1])
    let totals = try fixture.report()["totals"] as? [String: Any]
    let words = try #require((totals?["words"] as? [NSDictionary])?.first)
    #expect(words["wordsAdded"] as? Int == 3)
  }

  @Test(arguments: [false, true])
  func aTextThatWentBackHasItsFormerCountOnEveryScreen(isSeenByStart: Bool) throws {
    func goBack() throws { try fixture.write("one two three\n", to: "essay.txt") }
    try goBack()
    fixture.run("start", "essay.txt")
    fixture.clock.advance(by: .seconds(60))
    try fixture.write("one two three four five\n", to: "essay.txt")
    fixture.run("stop")
    fixture.clock.advance(by: .seconds(60))
    if isSeenByStart { try goBack() }
    fixture.run("start", "essay.txt")
    if !isSeenByStart { try goBack() }
    fixture.clock.advance(by: .seconds(60))
    #expect(fixture.run("stop").said.contains("essay.txt: 3 words"))
    #expect(try fixture.activity(of: "essay.txt")["words"] as? Int == 3)
    let totals = try fixture.report()["totals"] as? [String: Any]
    #expect((totals?["words"] as? [[String: Any]])?.first?["words"] as? Int == 3)
    let recent = try fixture.run("--json").json["recent"] as? [[String: Any]]
    #expect(recent?.first?["words"] as? Int == 3)
    let report = fixture.run("report").output
    #expect(report.contains("essay.txt      3 "), "\(report)")
    #expect(report.contains("Total          3 "), "\(report)")
  }

  @Test func aTimerBesideComparedSessionsShowsTheNumber() throws {
    try fixture.write("one two three\n", to: "essay.txt")
    fixture.run("open", "essay.txt", input: ["s/two/2/", "w", "q"])
    #expect(fixture.run("report").output.contains("  3       0 "))
    fixture.run("start", "essay.txt")
    try fixture.write("one 2 three four five\n", to: "essay.txt")
    fixture.run("stop")
    #expect(fixture.run("report").output.contains("  5      +2 "))
    #expect(fixture.run("report", "--by", "day").output.contains("Fri 20 Nov     +2 "))
  }

  @Test func wordsThatOnlyADictionaryTellsHaveNoChange() throws {
    try fixture.write("one two three\n", to: "essay.txt")
    let outcome = fixture.run(
      "open", "essay.txt", input: ["a", "ฉันอ่านหนังสือ", ".", "w", "q"])
    #expect(outcome.output == "essay.txt: 6 words (+3), 0 s\n")
    #expect(fixture.run("words", "essay.txt").output == "6 essay.txt\n")
    let session = try #require(sessions(fixture.activity(of: "essay.txt")).first)
    #expect(session["wordsAtStart"] as? Int == 3)
    #expect(session["wordsAtEnd"] as? Int == 6)
    #expect(session["wordsAdded"] is NSNull)
    #expect(session["wordsRemoved"] is NSNull)
  }

  @Test func anEditorThatTellsNothingLeavesPastesOpen() throws {
    try fixture.write("one\n", to: "essay.txt")
    let editor = "sh -c 'echo one two three > \"$1\"' editor"
    let json = try fixture.run("open", "--editor", editor, "--json", "essay.txt").json
    let session = try #require(json["session"] as? [String: Any])
    #expect(session["wordsAdded"] as? Int == 2)
    #expect(session["wordsRemoved"] as? Int == 0)
    #expect(session["wordsPasted"] is NSNull)
    // Also where nothing came and nothing went.
    fixture.clock.advance(by: .seconds(60))
    fixture.run("open", "--editor", "true", "essay.txt")
    let shown = sessions(try fixture.activity(of: "essay.txt"))
    #expect(shown.map { $0["wordsAdded"] as? Int } == [2, 0])
    #expect(shown.allSatisfy { $0["wordsPasted"] is NSNull })
  }

  @Test func aRunningSessionHasItsWordsInTheListAsInTheStatus() throws {
    try fixture.write("one two three\n", to: "essay.txt")
    fixture.run("start", "essay.txt")
    fixture.clock.advance(by: .seconds(600))
    try fixture.write("one two three four five\n", to: "essay.txt")
    let list = fixture.run("session").output
    #expect(list.contains("     +2  10 min"), "\(list)")
    #expect(fixture.run("status", "essay.txt").output.contains("     +2  10 min"))
    // In data, words at the end belong to a session that ended.
    let json = try fixture.run("session", "--json").json
    let session = try #require((json["sessions"] as? [[String: Any]])?.first)
    #expect(session["wordsAtStart"] as? Int == 3)
    #expect(session["wordsAtEnd"] is NSNull)
    try fixture.remove("essay.txt")
    #expect(!fixture.run("session").output.contains("+2"), "the file that had these words is gone")
  }

  @Test func whatChangedBetweenTimersIsOutside() throws {
    try fixture.write("one two three\n", to: "essay.txt")
    fixture.run("start", "essay.txt")
    fixture.clock.advance(by: .seconds(600))
    try fixture.write("one two three four\n", to: "essay.txt")
    fixture.run("stop")
    fixture.clock.advance(by: .seconds(3600))
    try fixture.write("one two three four\nand more from elsewhere\n", to: "essay.txt")
    fixture.run("start", "essay.txt")
    fixture.clock.advance(by: .seconds(600))
    fixture.run("stop")
    let status = fixture.run("status", "essay.txt").output
    #expect(
      status.contains("\ntoday     10:10–11:10     +4          outside a session\n"),
      "\(status)")
    #expect(status.contains("\ntoday     10:00–10:10     +1  10 min  timer\n"))
    let report = try fixture.report("--sessions")
    let activity = try #require((report["activities"] as? [[String: Any]])?.first)
    #expect(
      activity["outside"] as? [NSDictionary] == [
        [
          "counter": "prose/1", "startedAt": "2026-11-20T09:10:00Z",
          "endedAt": "2026-11-20T10:10:00Z", "wordsAtStart": 4, "wordsAtEnd": 8, "wordsChange": 4,
          "wordsOfDay": 4,
        ]
      ])
    #expect(sessions(activity).map { $0["wordsAtStart"] as? Int } == [3, 8])
    #expect(
      fixture.run("report", "--by", "day").output.contains(
        "Fri 20 Nov     +5             +4  20 min         2\n"))
  }

  /// Writes words, as a program did some minutes after ten o'clock.
  private func write(_ wordCount: Int, atMinute minute: Int) throws {
    try fixture.write(
      String(repeating: "word ", count: wordCount) + "\n", to: "essay.txt")
    let moment = CommandFixture.beginning + Int64(minute) * 60
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: TimeInterval(moment))],
      ofItemAtPath: fixture.path("essay.txt"))
  }

  /// Moves the clock to some minutes after ten o'clock.
  private func wait(untilMinute minute: Int) {
    let moment = (CommandFixture.beginning + Int64(minute) * 60) * 1_000_000_000
    fixture.clock.advance(by: .nanoseconds(moment - fixture.clock.read().wallNanoseconds))
  }

  /// A timer from 10:00 to 10:10 with 3 and then 4 words.
  private func workForTenMinutes() throws {
    try write(3, atMinute: -60)
    fixture.run("start", "essay.txt")
    try write(4, atMinute: 5)
    wait(untilMinute: 10)
    fixture.run("stop")
  }

  @Test(
    arguments: [
      ("changed before that moment", 40, "11:10", false, 4, 1),
      ("changed since that moment", 72, "11:10", false, nil, 5),
      ("tracked since that moment", 72, "11:10", true, nil, 5),
      ("started before the session before ended", 40, "10:05", false, nil, 5),
      ("the same, an older file was copied", -30, "10:05", false, 4, 1),
    ] as [(String, Int, String, Bool, Int?, Int)])
  func aTimerForAnEarlierMomentHasTheWordsSinceThatMoment(
    name: String, changedAtMinute: Int, moment: String, isTracked: Bool, outside: Int?,
    change: Int
  ) throws {
    try workForTenMinutes()
    wait(untilMinute: 73)
    try write(8, atMinute: changedAtMinute)
    if isTracked { fixture.run("track", "essay.txt") }
    wait(untilMinute: 75)
    #expect(fixture.run("start", "essay.txt", "--at", moment).status == 0)
    wait(untilMinute: 80)
    fixture.run("stop")
    let activity = try fixture.activity(of: "essay.txt")
    let found = try #require(activity["outside"] as? [NSDictionary])
    #expect(found.map { $0["wordsChange"] as? Int } == [outside].compactMap(\.self), "\(found)")
    #expect(
      sessions(activity).map { $0["wordsAtStart"] as? Int } == [3, outside == nil ? 4 : 8])
    let status = fixture.run("status", "essay.txt").output
    #expect(status.contains("outside a session") == (outside != nil), "\(status)")
    let report = fixture.run("report", "--by", "day").output
    #expect(report.contains("Fri 20 Nov     +5 "), "\(report)")
    #expect(fixture.run("report").output.contains("  8      +5 "))
    let row = try #require((fixture.report()["activities"] as? [[String: Any]])?.first)
    #expect(row["wordsChange"] as? Int == change)
    #expect(row["wordsOutside"] as? Int == outside ?? 0)
  }

  @Test func theTextAtTheEndOfASessionIsSeenAfterItsEnd() throws {
    var fixture = fixture
    fixture.openingTime = .milliseconds(20)
    try write(3, atMinute: -60)
    fixture.run("start", "essay.txt")
    try write(4, atMinute: 5)
    wait(untilMinute: 10)
    fixture.run("stop")
    try write(8, atMinute: 12)
    wait(untilMinute: 15)
    fixture.run("start", "essay.txt", "--at", "9:50")
    wait(untilMinute: 20)
    fixture.run("stop")
    let activity = try fixture.activity(of: "essay.txt")
    #expect((activity["outside"] as? [Any])?.count == 0)
    #expect(sessions(activity).map { $0["wordsAtStart"] as? Int } == [4, 3])
    #expect(fixture.run("report").output.contains("  8      +5 "))
  }

  @Test func aSessionWithinATimerForAnEarlierMomentKeepsItsWords() throws {
    try workForTenMinutes()
    wait(untilMinute: 50)
    fixture.run("start", "essay.txt")
    try write(6, atMinute: 53)
    wait(untilMinute: 55)
    fixture.run("stop")
    wait(untilMinute: 75)
    fixture.run("start", "essay.txt", "--at", "10:30")
    try write(7, atMinute: 77)
    wait(untilMinute: 80)
    fixture.run("stop")
    let activity = try fixture.activity(of: "essay.txt")
    #expect((activity["outside"] as? [Any])?.count == 0)
    // By their start: 10:00, 10:30 and 10:50.
    #expect(sessions(activity).map { $0["wordsAtStart"] as? Int } == [3, 6, 4])
    #expect(fixture.run("report").output.contains("  7      +4 "))
  }

  @Test func theSecondTimerOfAKnownTextCountsNothingAnew() throws {
    try fixture.write("one two three\n", to: "essay.txt")
    for _ in 0..<2 {
      fixture.run("start", "essay.txt")
      fixture.run("stop")
    }
    let words = sessions(try fixture.activity(of: "essay.txt")).map {
      [$0["wordsAtStart"] as? Int, $0["wordsAtEnd"] as? Int]
    }
    #expect(words == [[3, 3], [3, 3]])
  }

  @Test func whatIsNoTextIsSaidToBeNone() throws {
    try fixture.write([0x89, 0x50, 0x4E, 0x47, 0, 0, 0, 13, 0, 0, 0, 1], to: "photo.png")
    let outcome = fixture.run("open", "--editor", "true", "photo.png")
    #expect(outcome.status == 0)
    #expect(outcome.output == "photo.png: 0 s\n")
    #expect(
      outcome.said.contains(
        "photo.png is not a text document, so there is nothing to count; its time is recorded.\n"))
    #expect(
      fixture.run("status", "photo.png").output.contains(
        "words  none: photo.png is not a text document, so there is nothing to count\n"))
    #expect(try fixture.activity(of: "photo.png")["primaryItem"] is NSNull)
    fixture.run("start", "photo.png")
    let stop = fixture.run("stop", "photo.png")
    #expect(stop.status == 0)
    #expect(
      stop.said.hasSuffix(
        "photo.png is not a text document, so there is nothing to count; its time is recorded.\n"),
      "\(stop)")
    #expect(sessions(try fixture.activity(of: "photo.png")).count == 2)
  }

  @Test(arguments: [["stop"], ["stop", "essay.txt"], ["stop", "essay.txt", "--at", "10:05"]])
  func aTextThatBecameUnreadableUnderATimerIsSaidToBe(stop: [String]) throws {
    try fixture.write("one two three\n", to: "essay.txt")
    fixture.run("start", "essay.txt")
    fixture.clock.advance(by: .seconds(600))
    try fixture.write([0x89, 0x50, 0x4E, 0x47, 0, 0, 0, 13, 0, 0, 0, 1], to: "essay.txt")
    let stopped = fixture.run(stop)
    #expect(stopped.status == 0, "\(stopped)")
    #expect(
      stopped.said.contains(
        "essay.txt is not a text document, so there is nothing to count; its time is recorded.\n"),
      "\(stopped)")
  }

  @Test func whyTheWordsAreOldIsSaid() throws {
    try fixture.write("one two three\n", to: "essay.txt")
    fixture.work(on: "essay.txt", minutes: 10, adding: "four")
    #expect(try fixture.status(of: "essay.txt")["uncounted"] is NSNull)
    fixture.clock.advance(by: .seconds(24 * 3600))
    try fixture.write("another text\n", to: "essay.txt")
    #expect(try fixture.status(of: "essay.txt")["uncounted"] is NSNull, "it can be counted")
    try fixture.write([0x89, 0x50, 0x4E, 0x47, 0, 0, 0, 13, 0, 0, 0, 1], to: "essay.txt")
    let text = fixture.run("status", "essay.txt").output
    #expect(text.contains("words  4 when last counted, yesterday 10:10; not counted now: "))
    #expect(
      text.contains(
        "essay.txt is not a\n       text document, so there is nothing to count\n"),
      "\(text)")
    let uncounted = try #require(
      try fixture.status(of: "essay.txt")["uncounted"] as? [String: String])
    #expect(
      uncounted == [
        "countedAt": "2026-11-20T09:10:00Z", "reason": "notText",
        "sentence": "essay.txt is not a text document, so there is nothing to count",
      ])
    fixture.run("open", "--editor", "true", "essay.txt")
    #expect(try fixture.status(of: "essay.txt")["uncounted"] as? [String: String] == uncounted)
    try fixture.write("one two\n", to: "essay.txt")
    fixture.run("open", "--editor", "true", "essay.txt")
    #expect(try fixture.status(of: "essay.txt")["uncounted"] is NSNull)
  }

  @Test func textOfAnotherEncodingIsCountedAsByWords() throws {
    let text = try #require("Où va-t-on – là-bas ?\n".data(using: .utf16))
    try fixture.write(Array(text), to: "letter.txt")
    let counted = try fixture.run("words", "--json", "letter.txt").json
    let json = try fixture.run("open", "--editor", "true", "--json", "letter.txt").json
    let session = try #require(json["session"] as? [String: Any])
    #expect(session["counter"] as? String == counted["counter"] as? String)
    #expect(session["wordsAtEnd"] as? Int == 4)
    #expect((counted["total"] as? [String: Any])?["words"] as? Int == 4)
  }

  @Test func aTextIsRatedBySixFormulas() throws {
    let sentence = "The cat that they have sits with her on the mat, and it is warm there. "
    try fixture.write(String(repeating: sentence, count: 10), to: "essay.txt")
    try fixture.write("Zu kurz.\n", to: "note.txt")
    #expect(
      fixture.run("words", "--readability", "essay.txt", "note.txt").output == """
        160 essay.txt
          Flesch-Kincaid grade     2
          Flesch reading ease    106
          Gunning fog              6
          SMOG                     3
          Coleman-Liau             2
          Automated readability    3
          2 note.txt
          not rated: needs an English text of at least 100 words
        162 total

        """)
    let json = try fixture.run("words", "--readability", "--json", "essay.txt", "note.txt").json
    let files = try #require(json["files"] as? [[String: Any]])
    let figures = try #require(files[0]["readability"] as? [String: Any])
    #expect(
      Set(figures.keys) == [
        "automatedReadabilityIndex", "colemanLiauIndex", "fleschKincaidGrade",
        "fleschReadingEase", "gradeLevel", "gunningFog", "smog",
      ])
    #expect(figures["gradeLevel"] as? Int == 2)
    #expect(files[1]["readability"] is NSNull)
    #expect(files.map { $0["sentences"] as? Int } == [10, 1])
    #expect((json["total"] as? [String: Any])?["sentences"] as? Int == 11)
    let csv = fixture.run("words", "--readability", "--csv", "essay.txt").output
    #expect(
      csv.split(separator: "\r\n")[0].hasSuffix(
        ",sentences,fleschKincaidGrade,"
          + "fleschReadingEase,gunningFog,smog,colemanLiauIndex,automatedReadabilityIndex"))
  }

  @Test func aGradeIsAnItemOfTheActivity() throws {
    let sentence = "The cat that they have sits with her on the mat, and it is warm there. "
    try fixture.write(String(repeating: sentence, count: 10), to: "essay.txt")
    fixture.run("start", "essay.txt")
    fixture.run("stop")
    let items = try fixture.activity(of: "essay.txt")["additionalItems"] as? [NSDictionary]
    #expect(
      items == [
        [
          "kind": "quantity", "identifier": "readability_grade_level",
          "title": "Readability Grade Level", "quantity": 2,
        ]
      ])
  }
}
