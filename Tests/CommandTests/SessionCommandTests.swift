import FileProgress
import FileProgressReports
import FileProgressTestSupport
import FileProgressTesting
import Foundation
import Testing

/// `session list`, `add`, `edit` and `delete`, as a novelist uses them. It is 10:00 on Friday, 20 November.
struct SessionCommandTests {
  let fixture: CommandFixture

  init() throws {
    fixture = try CommandFixture()
    try fixture.write("one two three\n", to: "chapter4.md")
  }

  private func list(_ words: String...) throws -> [[String: Any]] {
    let outcome = fixture.run(["session", "list", "--all", "--json"] + words)
    #expect(outcome.status == 0, "\(outcome)")
    return try #require(try outcome.json["sessions"] as? [[String: Any]])
  }

  private func id(_ place: Int = 0) throws -> String {
    try #require(try list()[place]["shortId"] as? String)
  }

  private func openTime(of name: String = "chapter4.md") throws -> Double? {
    try fixture.activity(of: name)["openTime"] as? Double
  }

  @Test(arguments: [
    (["last", "7", "days"], "last 7 days", "--since 'last 7 days'"),
    (["week", "47"], "week 47", "--since 'week 47' --until 'week 47'"),
    (["2", "weeks"], "2 weeks", "--since '2 weeks'"),
    (["two", "weeks", "ago"], "two weeks ago", "--since 'two weeks ago'"),
    (["list", "past", "week"], "past week", "--since 'past week'"),
    (["chapter4.md", "yesterday"], "yesterday", "--since yesterday --until yesterday"),
  ])
  func aPeriodIsNoFile(words: [String], name: String, options: String) {
    let outcome = fixture.run(["session"] + words)
    #expect(outcome.status == 66)
    #expect(
      outcome.said
        == "Error: There is no file at \(name). For that period: fileprogress session list \(options)\n"
    )
  }

  // MARK: - add

  @Test(
    arguments: [
      (["--from", "8:00", "--to", "9:30"], "today 8:00–9:30, 1 h 30 min", "2026-11-20T07:00:00Z"),
      (["--from", "8:00", "--for", "25min"], "today 8:00–8:25, 25 min", "2026-11-20T07:00:00Z"),
      (["--to", "9:30", "--for", "1h30"], "today 8:00–9:30, 1 h 30 min", "2026-11-20T07:00:00Z"),
      (["--for", "25"], "today 9:35–10:00, 25 min", "2026-11-20T08:35:00Z"),
      // What is still to come today was yesterday.
      (
        ["--from", "22:00", "--to", "23:30"], "yesterday 22:00–23:30, 1 h 30 min",
        "2026-11-19T21:00:00Z"
      ),
      (
        ["--from", "23:00", "--to", "0:30"], "yesterday 23:00 – today 0:30, 1 h 30 min",
        "2026-11-19T22:00:00Z"
      ),
      (
        ["--from", "2026-11-17T23:00", "--to", "0:30"], "Tue 23:00 – Wed 0:30, 1 h 30 min",
        "2026-11-17T22:00:00Z"
      ),
      (
        ["--from", "9:00", "--to", "2026-11-17T10:00"], "Tue 9:00–10:00, 1 h 00 min",
        "2026-11-17T08:00:00Z"
      ),
    ] as [([String], String, String)])
  func workOnPaperIsAdded(time: [String], shown: String, start: String) throws {
    let outcome = fixture.run(["session", "add", "chapter4.md"] + time)
    #expect(outcome.status == 0)
    #expect(
      outcome.said == "Added to chapter4.md: \(shown). To undo: fileprogress undo\n", "\(outcome)"
    )
    let session = try #require(try list().first)
    #expect(session["correction"] as? String == "added")
    #expect(session["startedAt"] as? String == start)
    #expect(session["activeTime"] as? Double == session["openTime"] as? Double)
    #expect(session["declaredTime"] as? Double == session["openTime"] as? Double)
    #expect(session["wordsAtEnd"] is NSNull)
    let activity = try fixture.activity(of: "chapter4.md")
    #expect(activity["assumedTime"] as? Double == 0)
    #expect(activity["isStarted"] as? Bool == false)
  }

  @Test(
    arguments: [
      ([], "Say when you worked. Example: --from 9:00 --to 10:30, or --from 9:00 --for 25min."),
      (
        ["--from", "9:00"],
        "Say when you worked. Example: --from 9:00 --to 10:30, or --from 9:00 --for 25min."
      ),
      (
        ["--from", "9:00", "--to", "10:30"],
        "The end, today 10:30, is in the future. Give a time that has passed."
      ),
      (
        ["--from", "9:00", "--for", "2h"],
        "The end, today 11:00, is in the future. Give a time that has passed."
      ),
      (["--from", "2026-11-21T9:00", "--for", "2h"], ""),
      (
        ["--from", "2026-11-20T09:00", "--to", "2026-11-20T08:00"],
        "The end, today 8:00, is not after the start, today 9:00. Give a later end."
      ),
      (
        ["--from", "9:00", "--to", "8:00"],
        "--to 8:00 is not after --from 9:00. Give a later end, or the day, such as --from 'yesterday 9:00'."
      ),
      (
        ["--from", "2026-11-17T09:00", "--to", "2026-11-18T10:00"],
        "From Tue 9:00 to Wed 10:00 is more than 24 hours. Add a session for each day."
      ),
      (["--from", "2199-01-01T10:00", "--for", "999999h"], ""),
      (["--from", "2026-11-17", "--for", "1h"], ""), (["--for", "0"], ""), (["--for", "soon"], ""),
      (["--from", "8:00", "--to", "9:00", "--for", "1h"], ""),
    ] as [([String], String)])
  func whatCanNotBeIsRefused(time: [String], message: String) throws {
    let outcome = fixture.run(["session", "add", "chapter4.md"] + time)
    #expect(outcome.status == 64, "\(outcome)")
    if !message.isEmpty { #expect(outcome.said == "Error: \(message)\n") }
    #expect(fixture.storeContent().isEmpty)
  }

  @Test func timeThatIsKnownCountsOnce() throws {
    fixture.run("session", "add", "chapter4.md", "--from", "8:00", "--to", "9:00")
    let part = fixture.run("session", "add", "chapter4.md", "--from", "8:30", "--to", "9:30")
    #expect(part.said.contains(" 30 min of it was recorded already and counts once. "), "\(part)")
    let all = fixture.run("session", "add", "chapter4.md", "--from", "8:10", "--to", "8:20")
    #expect(
      all.said.contains(" All of this time was recorded already, so the total stays the same. "))
    #expect(try openTime() == 5400)
  }

  @Test func aFileThatIsGoneGetsTimeToo() throws {
    fixture.run("track", "chapter4.md")
    try fixture.remove("chapter4.md")
    #expect(fixture.run("session", "add", "chapter4.md", "--for", "25min").status == 0)
    #expect(try list("chapter4.md").count == 1)
    #expect(fixture.run("session", "add", "never.md", "--for", "25min").status == 66)
    #expect(fixture.run("session", "add", "", "--for", "25min").status == 66)
  }

  // MARK: - edit and delete

  @Test func aSessionIsCorrectedTwiceAndUndoneTwice() throws {
    fixture.run("start", "chapter4.md")
    fixture.clock.advance(by: .seconds(3600))
    fixture.run("stop")
    fixture.clock.advance(by: .seconds(3600))
    let id = try id()
    let shorter = fixture.run("session", "edit", id, "--to", "10:45")
    #expect(
      shorter.said == """
        Session \(id) of chapter4.md is now today 10:00–10:45, 45 min. To undo: fileprogress undo

        """, "\(shorter)")
    #expect(try openTime() == 2700)
    // The file may stand on either side.
    #expect(fixture.run("session", "edit", "chapter4.md", id, "--from", "9:30").status == 0)
    #expect(try openTime() == 4500)
    #expect(try list().first?["correction"] as? String == "corrected")
    let text = fixture.run("status", "chapter4.md").output
    #expect(text.contains("corrected by"), "\(text)")
    #expect(
      fixture.run("undo").said == """
        Undid: fileprogress session edit \(id) --from 9:30
        The session of chapter4.md is today 10:00–10:45 again, 45 min.

        """)
    #expect(
      fixture.run("undo").said == """
        Undid: fileprogress session edit \(id) --to 10:45
        The session of chapter4.md is today 10:00–11:00 again, 1 h 00 min.

        """)
    #expect(try openTime() == 3600)
    #expect(try list().first?["correction"] is NSNull)
  }

  @Test(
    arguments: [
      (["--to", "11:30"], 90.0), (["--from", "10:15"], 45), (["--for", "20min"], 20),
      (["--to", "10:50", "--for", "20min"], 20), (["--from", "9:00", "--for", "1h"], 60),
    ] as [([String], Double)])
  func whatIsNotGivenStays(time: [String], minutes: Double) throws {
    fixture.run("start", "chapter4.md")
    fixture.clock.advance(by: .seconds(3600))
    fixture.run("stop")
    // Days later, a time is still that of the session's day.
    fixture.clock.advance(by: .seconds(3 * 86_400))
    let outcome = fixture.run(["session", "edit", try id()] + time)
    #expect(outcome.status == 0, "\(outcome)")
    #expect(try openTime() == minutes * 60)
  }

  @Test func deletedTimeIsListedAndComesBack() throws {
    fixture.work(on: "chapter4.md", minutes: 10, adding: "four")
    fixture.clock.advance(by: .seconds(600))
    let id = try id()
    let deletion = fixture.run("session", "delete", id)
    #expect(
      deletion.said == """
        Deleted session \(id) of chapter4.md, today 10:00–10:10. The words stay.
        To undo: fileprogress undo

        """)
    #expect(try openTime() == 0)
    let item = try fixture.activity(of: "chapter4.md")["primaryItem"] as? [String: Any]
    #expect(item?["quantity"] as? Int == 4, "the words stay with the document")
    let list = fixture.run("session").output
    #expect(list.contains("  deleted"))
    #expect(!list.contains("+1"), "its word counts outside of sessions\n\(list)")
    #expect(fixture.run("session", "delete", id).said == "Session \(id) is already deleted.\n")
    #expect(fixture.run("session", "edit", id, "--for", "5min").status == 0)
    #expect(try openTime() == 300)
    fixture.run("undo")
    fixture.run("undo")
    #expect(try openTime() == 600)
  }

  @Test func correctionsLeaveTheWordsWithTheSession() throws {
    fixture.work(on: "chapter4.md", minutes: 10, adding: "four")
    fixture.clock.advance(by: .seconds(600))
    let id = try id()
    for correction in [["edit", id, "--from", "7:00", "--to", "7:30"], ["delete", id]] {
      #expect(fixture.run(["session"] + correction).status == 0)
      let session = try #require(try list().first)
      #expect(session["wordsAtStart"] as? Int == 3, "\(correction) \(session)")
      #expect(session["wordsAtEnd"] as? Int == 4, "\(correction) \(session)")
      let activity = try fixture.activity(of: "chapter4.md")
      let outside = activity["wordsOutside"] as? Int ?? 0
      #expect(outside == (correction[0] == "delete" ? 1 : 0), "\(correction)")
      #expect(outside + (activity["wordsChange"] as? Int ?? 0) == 1, "\(correction)")
    }
    for command in [["session"], ["session", "edit"]] {
      let help = fixture.run(command + ["--help"]).output.split(whereSeparator: \.isWhitespace)
        .joined(separator: " ").lowercased()
      #expect(help.contains("the words stay."), "\(help)")
    }
  }

  @Test func severalDeletionsAreOneCommand() throws {
    fixture.run("session", "add", "chapter4.md", "--from", "8:00", "--for", "10min")
    fixture.run("session", "add", "chapter4.md", "--from", "9:00", "--for", "10min")
    let ids = try [id(0), id(1)]
    #expect(fixture.run(["session", "delete"] + ids + ["chapter4.md"]).status == 0)
    #expect(try openTime() == 0)
    #expect(fixture.run("undo").status == 0)
    #expect(try openTime() == 1200)
    #expect(
      fixture.run("undo").said.hasSuffix("The session that you added is gone.\n"))
    #expect(try list().count == 1)
  }

  @Test func aFileMeansItsOnlySessionThatIsNotDeleted() throws {
    fixture.run("session", "add", "chapter4.md", "--from", "8:00", "--for", "10min")
    fixture.run("session", "add", "chapter4.md", "--from", "9:00", "--for", "20min")
    #expect(fixture.run("session", "delete", try id(1)).status == 0)
    #expect(try openTime() == 1200)
    let deletion = fixture.run("session", "delete", "chapter4.md")
    #expect(deletion.status == 0, "\(deletion)")
    #expect(try openTime() == 0)
  }

  @Test func whatRunsIsStoppedFirst() throws {
    fixture.run("start", "chapter4.md")
    fixture.clock.advance(by: .seconds(600))
    let id = try id()
    for words in [["edit", id, "--for", "5min"], ["delete", id]] {
      let outcome = fixture.run(["session"] + words)
      #expect(outcome.status == 1)
      #expect(
        outcome.said == """
          Error: The timer for chapter4.md is still running. Stop it with: fileprogress stop chapter4.md

          """)
    }
    #expect(try openTime() == 600)
  }

  /// `30min yesterday` was answered with `--from 30min --to yesterday`, which is refused when it is typed.
  @Test(
    arguments: [
      (["30min", "yesterday"], ["--from", "yesterday 9:00", "--for", "30min"]),
      (["yesterday", "for", "30min"], ["--from", "yesterday 9:00", "--for", "30min"]),
      (["30min", "8:00"], ["--from", "8:00", "--for", "30min"]),
      (["8:00", "30min", "yesterday"], ["--from", "yesterday 8:00", "--for", "30min"]),
      (["8:00-9:30", "yesterday"], ["--from", "yesterday 8:00", "--to", "9:30"]),
      (["yesterday", "8:00", "-", "9:30"], ["--from", "yesterday 8:00", "--to", "9:30"]),
      (["8:00", "yesterday"], ["--from", "yesterday 8:00", "--for", "1h"]),
      (["yesterday"], ["--from", "yesterday 9:00", "--for", "1h"]),
      (["2026-11-16", "45min"], ["--from", "2026-11-16 9:00", "--for", "45min"]),
      (["today", "45min"], ["--for", "45min"]), (["today"], ["--for", "1h"]),
    ] as [([String], [String])])
  func theOptionsThatTimesNeedCanBeTyped(times: [String], options: [String]) {
    let call = ["session", "add", "chapter4.md"]
    let outcome = fixture.run(call + times)
    #expect(outcome.status == 64)
    let typed = options.map { $0.contains(" ") ? "'\($0)'" : $0 }.joined(separator: " ")
    #expect(
      outcome.said
        == "Error: Times need options: fileprogress session add chapter4.md \(typed)\n")
    let added = fixture.run(call + options)
    #expect(added.status == 0, "\(added)")
  }

  @Test func namesThatMeanNothingAreRefused() throws {
    try fixture.write("four five\n", to: "other.md")
    try fixture.write("six\n", to: "untracked.md")
    fixture.run("session", "add", "chapter4.md", "--for", "10min")
    fixture.run("session", "add", "chapter4.md", "--from", "8:00", "--for", "10min")
    fixture.run("session", "add", "other.md", "--from", "7:00", "--for", "10min")
    let ids = try list().compactMap { $0["shortId"] as? String }
    let cases: [([String], Int32, String)] = [
      (["dddddddddddd"], 66, "There is no session \"dddddddddddd\". "),
      (["gone.md"], 66, "\"gone.md\" is not the id of a session or a file with sessions. "),
      (["chapter4.md"], 64, "chapter4.md has 2 sessions. Their ids: "),
      (["untracked.md"], 66, "\"untracked.md\" is not "),
      (
        [ids[0], "9:00"], 64,
        "\"9:00\" is not the id of a session. A time needs an option, such as --from 9:00 or --to 9:00."
      ),
      (
        [ids[0], "9:00-9:30"], 64,
        "\"9:00-9:30\" is not the id of a session. Times need options: --from 9:00 --to 9:30.\n"
      ),
      (
        [ids[0], "14:10", "14:55"], 64,
        "\"14:10\" is not the id of a session. Times need options: --from 14:10 --to 14:55.\n"
      ),
      ([ids[0], "other.md"], 1, "Session \(ids[0]) belongs to chapter4.md, not to other.md."),
      ([ids[0], ids[1]], 64, "session edit takes one session, not 2"),
    ]
    for (words, status, message) in cases {
      let outcome = fixture.run(["session", "edit"] + words + ["--for", "5min"])
      #expect(outcome.status == status, "\(outcome)")
      #expect(outcome.said.hasPrefix("Error: " + message), "\(outcome)")
    }
    #expect(
      fixture.run("session", "pause", "other.md", "14:10", "14:55").said
        == "Error: \"14:10\" is not the id of a session. Times need options: fileprogress session pause "
        + "other.md --from 14:10 --to 14:55\n")
    let newest = try list().max {
      ($0["startedAt"] as? String ?? "") < ($1["startedAt"] as? String ?? "")
    }
    let last = try #require(newest?["shortId"] as? String)
    #expect(
      fixture.run("session", "edit", "last", "--to", "9:55").said
        == "Error: \"last\" is not the id of a session. For the last one: fileprogress session edit "
        + "\(last) --to 9:55\n")
    let listed = fixture.run("session", ids[0])
    #expect(listed.status == 64)
    #expect(
      listed.said.hasSuffix(": fileprogress session edit \(ids[0]) --to 17:30\n"), "\(listed)")
    #expect(fixture.run("session", "edit", "other.md", "--for", "5min").status == 0, "its only one")
    #expect(fixture.run("session", "edit", ids[0]).status == 64, "nothing to change")
  }

  @Test(arguments: [
    ("90s", 90), ("25s", 25), ("100s", 100), ("25min", 1500), ("25", 1500), ("1h30min", 5400),
    ("1h30", 5400),
    ("1h", 3600), ("1h5m30s", 3930), ("2 hours", 7200), ("90 minutes", 5400), ("1:30", 5400),
    ("1.5h", 5400), ("1 h 30 min", 5400),
  ])
  func aLengthMeansWhatItSays(typed: String, seconds: Int) throws {
    let added = fixture.run("session", "add", "chapter4.md", "--from", "7:00", "--for", typed)
    #expect(added.status == 0, "\(added)")
    let sessions = try #require(
      try fixture.activity(of: "chapter4.md")["sessions"] as? [[String: Any]])
    #expect(sessions.compactMap { $0["openTime"] as? Int } == [seconds])
  }

  @Test(arguments: ["foo", "0min", "90x", "1h30x", "-5min"])
  func whatIsNotALengthIsRefused(typed: String) {
    let refused = fixture.run("session", "add", "chapter4.md", "--from", "7:00", "--for=\(typed)")
    #expect(refused.status == 64)
    #expect(
      refused.said
        == "Error: --for: \"\(typed)\" is not a length of time. Examples: 25min, 1h30min, 90s.\n")
  }

  // MARK: - start --at and what was left open

  @Test func aTimerThatWasForgottenIsStartedBefore() throws {
    let start = fixture.run("start", "chapter4.md", "--at", "9:30")
    #expect(
      start.said
        == "Timing chapter4.md since 9:30 today. Stop with: fileprogress stop\n")
    #expect(
      fixture.run("start", "chapter4.md", "--at", "9:00").said == """
        The timer for chapter4.md has been running since 9:30 today.
        To add the time before that: fileprogress session add chapter4.md --from 9:00 --to 9:30

        """)
    fixture.clock.advance(by: .seconds(600))
    try fixture.write("one two three four five\n", to: "chapter4.md")
    #expect(fixture.run("stop").said == "chapter4.md: 5 words (+2), 40 min\n")
    #expect(try openTime() == 2400)
    #expect(try list().first?["correction"] is NSNull)
  }

  @Test(arguments: [
    "2026-11-20T10:01", "2026-11-18T10:00", "2026-11-20", "yesterday", "tomorrow 9:00", "teatime",
  ])
  func aStartThatCanNotBeIsRefused(moment: String) {
    #expect(fixture.run("start", "chapter4.md", "--at", moment).status == 64)
    #expect(fixture.storeContent().isEmpty)
  }

  @Test func aTimerStartsAtTheLastNoon() {
    #expect(
      fixture.run("start", "chapter4.md", "--at", "noon").said
        == "Timing chapter4.md since 12:00 yesterday. Stop with: fileprogress stop\n"
    )
  }

  @Test func anEditorThatWasLeftOpenOvernightPauses() throws {
    let fixture = fixture
    let session = fixture.run(
      "open", "chapter4.md",
      input: [
        .meanwhile {
          fixture.clock.advance(by: .seconds(22 * 3600))
          fixture.run("set", "chapter4.md", "--progress", "0.5")
          let outcome = fixture.run("stop", "chapter4.md", "--at", "23:00")
          #expect(outcome.status == 0)
          #expect(
            outcome.said == """
              chapter4.md: nothing counts from yesterday 23:00 until now. It is still open in fileprogress \
              open; what you do there from now on counts. To undo: fileprogress undo

              """)
          let again = fixture.run("stop", "chapter4.md", "--at", "23:30")
          #expect(
            again.said.hasPrefix(
              "Error: The time from yesterday 23:00 to today 8:00 is already left out."))
          fixture.clock.advance(by: .seconds(600))
        }, "q",
      ])
    #expect(session.output.contains("open 13 h 10 min"), "\(session)")
    #expect(try openTime() == 13 * 3600 + 600)
    #expect(try list().first?["correction"] as? String == "corrected")
    let cut = fixture.run("stop", "chapter4.md", "--at", "22:00")
    #expect(
      cut.said == """
        chapter4.md: the session in fileprogress open ended yesterday 22:00, after 12 h 00 min. To undo: \
        fileprogress undo

        """)
    #expect(try openTime() == 12 * 3600)
  }

  // MARK: - list

  @Test func theListSaysWhatItShows() throws {
    #expect(
      fixture.run("session").said == "No sessions yet. To start: fileprogress open FILE\n")
    fixture.work(on: "chapter4.md", minutes: 10, adding: "four")
    let id = try id()
    #expect(
      fixture.run("session").output == """
        Id   Day    When         Words    Time  With
        \(id) today  10:00–10:10     +1  10 min  open

        """)
    fixture.clock.advance(by: .seconds(9 * 86_400))
    let empty = fixture.run("session")
    #expect(empty.output == "")
    #expect(
      empty.said == "No sessions in this period. Earlier ones: fileprogress session list --all\n")
    #expect(fixture.run("session", "list", "--since", "2026-11-20", "--quiet").output.contains(id))
    #expect(fixture.run("session", "list", "--until", "2026-11-19", "-q").output == "")
    #expect(fixture.run("session", "list", "never.md").status == 66)
    #expect(fixture.run("session", "list", "--since", "2026-02-30").status == 64)
    let csv = fixture.run("session", "list", "--all", "--csv", "chapter4.md").output
    #expect(csv.contains(",\(id),"))
    #expect(csv.contains(",attended,fileprogress open,,600,600,0,prose/1,3,4,1,0"), "\(csv)")
  }

  @Test func documentsWithOneNameAreToldApartByTheirFolders() throws {
    for (folder, text) in [("x", "alpha beta\n"), ("y", "gamma delta rho\n")] {
      try FileManager.default.createDirectory(
        atPath: fixture.path(folder), withIntermediateDirectories: false)
      try fixture.write(text, to: folder + "/one.md")
      fixture.run("session", "add", folder + "/one.md", "--from", "8:00", "--to", "9:00")
    }
    let list = fixture.run("session").output
    let lines = list.split(separator: "\n")
    try #require(lines.count == 3, "\(list)")
    #expect(lines[0].contains("  Document  Folder"), "\(list)")
    #expect(lines[1].contains("  one.md    ~/documents/x  "), "\(list)")
    #expect(lines[2].contains("  one.md    ~/documents/y  "), "\(list)")
    // Of the same moment, the path decides, on every screen.
    for words in [[], ["report"]] as [[String]] {
      let shown = fixture.run(words).output
      let folders = shown.split(separator: "\n").compactMap {
        $0.firstMatch(of: /^one\.md +(\S+)/).map { String($0.output.1) }
      }
      #expect(folders == ["~/documents/x", "~/documents/y"], "\(shown)")
    }
    #expect(fixture.run().output.contains("continue x/one.md"))
    #expect(fixture.run("open", input: ["q"]).output.contains("one.md: 2 words"))
  }

  @Test func longNamesThatDifferInTheMiddleAreToldApart() throws {
    for number in 1...2 {
      let name = "Chapter \(number) – the one where everything happens.md"
      try fixture.write("one\n", to: name)
      fixture.run("session", "add", name, "--from", "yesterday \(number + 7):00", "--for", "10min")
    }
    let output = fixture.onScreen().run("session").output
    for number in 1...2 { #expect(output.contains("Chapter \(number)"), "\(output)") }
    #expect(output.contains("  Document") && output.contains("  By you\n"), "\(output)")
    #expect(output.contains("happens.md  added\n"), "\(output)")
  }

  /// The bytes decide: an "e" with an accent of its own stands above "f", and "é" of one code point below.
  @Test func documentsOfOneMomentHaveOneOrderWhateverTheirNames() throws {
    let names = ["e\u{301}.md", "f.md", "\u{E9}.md"]
    let texts = ["alpha beta\n", "gamma delta rho\n", "one two three four\n"]
    for (name, text) in zip(names, texts).reversed() {
      try fixture.write(text, to: name)
      fixture.run("session", "add", name, "--from", "8:00", "--to", "9:00")
    }
    for words in [[], ["report"]] as [[String]] {
      let shown = fixture.run(words).output
      let rows = shown.split(separator: "\n").compactMap { $0.firstMatch(of: /^(\S+\.md)\s/)?.1 }
      #expect(rows.map { Array($0.utf8) } == names.map { Array($0.utf8) }, "\(shown)")
    }
    let home = Array(fixture.run().output.utf8)
    #expect(home.firstRange(of: Array("continue \(names[0])\n".utf8)) != nil)
    #expect(fixture.run("open", input: ["q"]).output.contains(".md: 2 words"))
  }

  @Test(arguments: [40, 80, 200])
  func theListFitsTheScreen(columns: Int) throws {
    let fixture = fixture.onScreen(columns: columns)
    try fixture.write("一 二\n", to: "第四章：一个很长的名字.md")
    fixture.run("session", "add", "chapter4.md", "--from", "23:00", "--to", "0:30")
    fixture.run("session", "add", "第四章：一个很长的名字.md", "--for", "1h30min")
    fixture.run("start", "chapter4.md")
    let lines = fixture.run("session").output.split(separator: "\n")
    let rows = lines.prefix { !$0.hasPrefix("No room for: ") }
    // On the narrow one, each document has a line of its own.
    #expect(rows.count == (columns > 40 ? 4 : 7), "\(lines)")
    #expect((lines.count > rows.count) == (columns < 200), "what is left out is said\n\(lines)")
    let isShown = lines.contains { $0.contains("23:00 – today 0:30") }
    #expect(isShown == (columns > 40), "\(lines)")
    // Without the document, nobody could tell the ids apart.
    let names =
      columns == 40
      ? ["     第四章：一个很长的名字.md", "     chapter4.md", " 23:00–0:30  1 h 30 min"]
      : ["chapter4.md", "added", "By you"]
    for name in names { #expect(lines.contains { $0.contains(name) }, "\(lines)") }
    #expect(lines.allSatisfy { DisplayWidth.of(String($0)) <= columns }, "\(lines)")
  }

  @Test(arguments: [40, 60])
  func aNarrowListDropsTheProgramBeforeTheTimeAndTheDocument(columns: Int) throws {
    let fixture = fixture.onScreen(columns: columns)
    for name in ["chapter-one.md", "the-second-chapter-of-the-novel.md"] {
      try fixture.write("one \(name)\n", to: name)
      fixture.work(on: name, minutes: 90, adding: "two")
    }
    let lines = fixture.run("session").output.split(separator: "\n").map(String.init)
    #expect(lines.allSatisfy { $0.count <= columns }, "\(lines)")
    let heading = try #require(lines.first)
    #expect(heading.contains("  Words        Time"), "\(lines)")
    #expect(lines.count { $0.contains("  +1  1 h 30 min") } == 2, "\(lines)")
    if columns == 40 {
      // The times of day stand below, and the program has the room that is left.
      #expect(heading.hasSuffix("  Words        Time  With"), "\(lines)")
      #expect(lines.contains("     the-second-chapter-of-the-novel.md"), "\(lines)")
      #expect(lines.contains("     10:00–11:30  chapter-one.md"), "\(lines)")
      #expect(!lines.contains { $0.contains("No room for") }, "\(lines)")
    } else {
      #expect(lines.last?.contains("--csv") == true, "\(lines)")
      #expect(heading.contains("  When ") && heading.contains("  Document"), "\(lines)")
      #expect(!heading.contains("With"), "\(lines)")
    }
  }

  @Test func aNarrowListDropsTheProgramBeforeTheOpenTime() throws {
    let fixture = fixture.onScreen(columns: 40)
    var input: [TypedInput] = []
    for _ in 0..<120 {
      input += ["=", .meanwhile { fixture.clock.advance(by: .seconds(60)) }]
    }
    input.append(.meanwhile { fixture.clock.advance(by: .seconds(36_000)) })
    fixture.run("open", "chapter4.md", input: input + ["$a", "two", ".", "w", "q"])
    let lines = fixture.run("session").output.split(separator: "\n").map(String.init)
    let heading = try #require(lines.first)
    #expect(heading.hasSuffix(" Active"), "\(lines)")
    #expect(lines.contains { $0.contains("No room for: Open, With. ") }, "\(lines)")
  }

  @Test(arguments: [40, 80])
  func aListOfAddedTimeHasNoColumnForPrograms(columns: Int) {
    let fixture = fixture.onScreen(columns: columns)
    fixture.run("session", "add", "chapter4.md", "--from", "8:00", "--to", "9:00")
    let list = fixture.run("session", "--all").output
    #expect(list.contains("8:00–9:00"), "\(list)")
    #expect(!list.contains("With"), "\(list)")
  }

  @Test func aNarrowListHasRoomForTheWordsOfShortSessions() throws {
    let fixture = fixture.onScreen(columns: 40)
    for name in ["ch1.md", "ch2.md"] {
      try fixture.write("one \(name)\n", to: name)
      fixture.work(on: name, minutes: 20, adding: "two")
    }
    let lines = fixture.run("session").output.split(separator: "\n").map(String.init)
    #expect(lines.first?.hasSuffix("  When         Words    Time") == true, "\(lines)")
    #expect(lines.contains("     ch1.md") && lines.contains("     ch2.md"), "\(lines)")
    #expect(lines.contains("No room for: With. Widen the window, or"), "\(lines)")
  }

  @Test func aNarrowListHasRoomForTheTimeOfYesterdaysSessions() throws {
    var fixture = fixture.onScreen(columns: 40)
    for name in ["a.md", "b.md"] {
      try fixture.write("one\n", to: name)
      fixture.run("session", "add", name, "--from", "yesterday 14:00", "--for", "30min")
    }
    let output = fixture.run("session").output
    #expect(output.contains(" Thu  14:00–14:30  30 min  a.md\n"), "\(output)")
    fixture.columns = 80
    #expect(fixture.run("session").output.contains(" yesterday  14:00–14:30 "))
  }

  @Test func anEndBeforeTheStartIsNotTakenForTomorrows() throws {
    fixture.clock.advance(by: .seconds(38 * 60))
    fixture.run("start", "chapter4.md")
    fixture.clock.advance(by: .seconds(3600))
    fixture.run("stop")
    fixture.clock.advance(by: .seconds(120))
    let edited = fixture.run("session", "edit", try id(), "--to", "10:00")
    #expect(
      edited.said == """
        Error: The end, today 10:00, is not after the start, today 10:38. Give a later end.

        """)
    // This one is still to come.
    let late = fixture.run("session", "edit", try id(), "--to", "14:00")
    #expect(late.said.contains("The end, today 14:00, is in the future."), "\(late)")
  }

  @Test func aBreakIsLeftOutOnce() throws {
    fixture.run("session", "add", "chapter4.md", "--from", "8:00", "--to", "9:00")
    let id = try id()
    let pause = ["session", "pause", id, "--from", "8:10", "--to", "8:20"]
    #expect(fixture.run(pause).said.hasPrefix("Removed today 8:10–8:20 from session \(id); 50 min"))
    #expect(fixture.run(pause).said == "Session \(id) already leaves out today 8:10–8:20.\n")
    #expect(fixture.run("undo").status == 0)
    #expect(try openTime() == 3600, "one step undoes it")
  }

  @Test func aRemovedBreakThatCountsAgainIsNamed() throws {
    fixture.run("session", "add", "chapter4.md", "--from", "8:00", "--to", "9:00")
    let id = try id()
    fixture.run("session", "pause", id, "--from", "8:10", "--to", "8:20")
    let part = fixture.run("session", "edit", id, "--to", "8:50")
    #expect(part.said.contains("today 8:00–8:50, 40 min. To undo: "), "it stays: \(part)")
    let whole = fixture.run("session", "edit", id, "--from", "8:00", "--to", "9:30")
    #expect(
      whole.said.contains(
        "today 8:00–9:30, 1 h 30 min. The break 8:10–8:20 counts again. To undo: "), "\(whole)")
    let again = fixture.run("session", "edit", id, "--from", "8:00", "--to", "9:30")
    #expect(!again.said.contains("counts again"), "\(again)")
  }

  @Test func aRemovedBreakAtTheEndThatCountsAgainIsNamed() throws {
    fixture.run("session", "add", "chapter4.md", "--from", "8:00", "--to", "9:30")
    let id = try id()
    fixture.run("session", "pause", id, "--from", "9:20", "--to", "9:30")
    #expect(try openTime() == 4800)
    let edited = fixture.run("session", "edit", id, "--to", "9:30")
    #expect(
      edited.said.contains(
        "today 8:00–9:30, 1 h 30 min. The break 9:20–9:30 counts again. To undo: "), "\(edited)")
    fixture.run("undo")
    let shorter = fixture.run("session", "edit", id, "--to", "9:10")
    #expect(shorter.said.contains("today 8:00–9:10, 1 h 10 min. To undo: "), "\(shorter)")
  }

  @Test func undoingAnEditBelowALaterOneSaysThatNothingChanges() throws {
    fixture.run("session", "add", "chapter4.md", "--from", "8:00", "--to", "9:00")
    let id = try id()
    fixture.run("session", "edit", id, "--to", "8:50")
    fixture.run("session", "edit", id, "--from", "8:10")
    let sentence =
      "The session of chapter4.md stays today 8:10–8:50, 40 min, because a later correction set "
      + "its time.\n"
    #expect(
      fixture.run("undo", "2").said
        == "Undid: fileprogress session edit \(id) --to 8:50\n" + sentence)
    #expect(fixture.run("redo").said.hasSuffix(sentence))
    fixture.run("undo", "2")
    #expect(
      fixture.run("undo").said.hasSuffix(
        "The session of chapter4.md is today 8:00–9:00 again, 1 h 00 min.\n"))
  }

  @Test func aBreakAcrossANewEndIsStillLeftOut() throws {
    fixture.run("session", "add", "chapter4.md", "--from", "8:00", "--to", "9:00")
    let id = try id()
    fixture.run("session", "pause", id, "--from", "8:10", "--to", "8:20")
    #expect(
      fixture.run("session", "edit", id, "--to", "8:15").said.contains(
        "today 8:00–8:10, 10 min. The new end is in a break, so the session ends where the break "
          + "starts. To count the break, give --from, too. To undo: "))
    #expect(
      fixture.run("session", "edit", id, "--from", "8:00", "--to", "8:15").said.contains(
        "today 8:00–8:15, 15 min. The break 8:10–8:15 counts again. To undo: "))
    fixture.run("undo")
    #expect(
      fixture.run("session", "edit", id, "--to", "8:30").said.contains(
        "today 8:00–8:30, 20 min. To undo: "))
  }

  @Test func theRestOfABreakThatCountsAgainIsNamed() throws {
    fixture.run("session", "add", "chapter4.md", "--from", "8:00", "--to", "9:00")
    let id = try id()
    fixture.run("session", "pause", id, "--from", "8:10", "--to", "8:20")
    fixture.run("session", "edit", id, "--from", "8:00", "--to", "8:15")
    let rest = fixture.run("session", "edit", id, "--to", "8:20")
    #expect(
      rest.said.contains(
        "today 8:00–8:20, 20 min. The break 8:15–8:20 counts again. To undo: "), "\(rest)")
    let later = fixture.run("session", "edit", id, "--to", "8:40")
    #expect(later.said.contains("today 8:00–8:40, 40 min. To undo: "), "\(later)")
    // What a deleted session leaves out comes back with it.
    fixture.run("undo")
    fixture.run("session", "delete", id)
    let back = fixture.run("session", "edit", id, "--from", "8:00", "--to", "8:30")
    #expect(back.said.contains("The break 8:10–8:20 counts again. "), "\(back)")
  }

  @Test func aBreakBelowALaterEditCountsAgainOnceItIsUndone() throws {
    fixture.run("session", "add", "chapter4.md", "--from", "8:00", "--to", "9:30")
    let id = try id()
    fixture.run("session", "pause", id, "--from", "8:10", "--to", "8:20")
    fixture.run("session", "edit", id, "--to", "9:15")
    fixture.run("session", "edit", id, "--to", "9:00")
    #expect(try openTime() == 3000)
    let undone = fixture.run("undo", "3")
    #expect(
      undone.said.hasSuffix(
        "The session of chapter4.md is today 8:00–9:00 again, 1 h 00 min.\n"), "\(undone)")
    #expect(try openTime() == 3600)
    fixture.run("redo")
    #expect(try openTime() == 3000)
  }

  @Test func aBreakOfATimerBelowALaterEditCountsAgainOnceItIsUndone() throws {
    fixture.run("start", "chapter4.md")
    fixture.clock.advance(by: .seconds(3600))
    fixture.run("stop")
    let id = try id()
    fixture.run("session", "pause", id, "--from", "10:10", "--to", "10:20")
    fixture.run("session", "edit", id, "--from", "9:30")
    #expect(try openTime() == 4800)
    fixture.run("undo", "2")
    #expect(try openTime() == 5400)
  }

  @Test func aDeletedSessionKeepsTheTimesThatItWasGiven() throws {
    fixture.run("session", "add", "chapter4.md", "--from", "8:00", "--to", "9:30")
    let id = try id()
    fixture.run("session", "edit", id, "--to", "9:00")
    fixture.run("session", "delete", id)
    #expect(try list()[0]["endedAt"] as? String == "2026-11-20T08:00:00Z")
    #expect(fixture.run("session", "--all").output.contains("8:00–9:00"))
    #expect(
      fixture.run("undo", "2").said.hasSuffix(
        "The session of chapter4.md, today 8:00–9:30, stays deleted, as you said before.\n"))
    #expect(
      fixture.run("redo").said.hasSuffix(
        "The session of chapter4.md, today 8:00–9:00, stays deleted, as you said before.\n"))
  }

  @Test func aDeletedSessionThatWasAddedHadNoTimer() throws {
    fixture.run("session", "add", "chapter4.md", "--from", "8:00", "--to", "9:00")
    fixture.run("session", "delete", try id())
    let list = fixture.run("session").output
    #expect(list.contains("  deleted"), "\(list)")
    #expect(!list.contains("timer"), "\(list)")
  }

  @Test(arguments: [(0, "today"), (1, "yesterday"), (10, "20 Nov")])
  func aBreakThatEndsBeforeItStartsIsRefused(days: Int64, day: String) throws {
    fixture.run("start", "chapter4.md")
    fixture.clock.advance(by: .seconds(2 * 3600))
    fixture.run("stop")
    fixture.clock.advance(by: .seconds(60 + days * 86_400))
    for (from, to) in [("11:30", "11:00"), ("11:30", "11:30"), ("11:30", "9:30")] {
      let outcome = fixture.run("session", "pause", try id(), "--from", from, "--to", to)
      #expect(outcome.status == 64)
      #expect(
        outcome.said
          == "Error: The end, \(day) \(to), is not after the start, \(day) \(from). Give a later end.\n"
      )
    }
    #expect(try openTime() == 7200)
  }

  @Test func aBreakAcrossMidnightIsLeftOut() throws {
    fixture.clock.advance(by: .seconds(12 * 3600))
    fixture.run("start", "chapter4.md")
    fixture.clock.advance(by: .seconds(3 * 3600))
    fixture.run("stop")
    fixture.clock.advance(by: .seconds(3 * 86_400))
    for (from, to) in [("23:30", "0:30"), ("0:50", "1:30")] {
      let outcome = fixture.run("session", "pause", try id(), "--from", from, "--to", to)
      #expect(outcome.status == 0, "\(outcome)")
    }
    #expect(try openTime() == Double(3 * 3600 - 3600 - 600))
  }

  // MARK: - Two devices

  /// Both correct one session, and then exchange what they know.
  @Test func twoDevicesAgreeOnACorrection() throws {
    fixture.run("start", "chapter4.md")
    fixture.clock.advance(by: .seconds(3600))
    fixture.run("stop")
    let other = fixture.scratch.path(of: "other")
    func exchange(from: [String], to: [String]) throws {
      let facts = fixture.run(["export", "--facts"] + from)
      try fixture.write(facts.bytes, to: "facts.jsonl")
      let outcome = fixture.run(["import", "--as-mine", "facts.jsonl"] + to)
      #expect(outcome.status == 0, "\(outcome)")
    }
    let there = ["--home", other]
    try exchange(from: [], to: there)
    let id = try id()
    fixture.clock.advance(by: .seconds(60))
    #expect(fixture.run("session", "edit", id, "--for", "30min").status == 0)
    fixture.clock.advance(by: .seconds(60))
    #expect(fixture.run(["session", "edit", id, "--for", "20min"] + there).status == 0)
    #expect(
      fixture.run(["session", "add", "chapter4.md", "--from", "8:00", "--for", "5min"] + there)
        .status == 0)
    try exchange(from: [], to: there)
    try exchange(from: there, to: [])
    func figures(_ home: [String]) throws -> [Double?] {
      let json = try fixture.run(["session", "list", "--all", "--json"] + home).json
      return (json["sessions"] as? [[String: Any]] ?? []).map { $0["openTime"] as? Double }
    }
    #expect(try figures([]) == [1200, 300], "the newest correction holds")
    #expect(try figures(there) == [1200, 300])
    #expect(fixture.run(["undo"] + there).status == 0)
    #expect(fixture.run(["undo"] + there).status == 0)
    try exchange(from: there, to: [])
    #expect(try figures([]) == [1800], "the earlier one holds again")
    #expect(try figures(there) == [1800])
  }
}
