import FileProgress
import FileProgressTesting
import Foundation
import Testing

/// `context` and the commands below it.
struct ContextCommandTests {
  var fixture: CommandFixture

  init() throws {
    fixture = try CommandFixture()
    try fixture.write(CommandSample.contexts, to: "plays.json")
  }

  @discardableResult
  private func run(_ words: String...) -> CommandOutcome { fixture.run(["context"] + words) }

  private func declare(_ application: String = "org.example.plays") {
    run("declare", "plays.json", "--application", application)
  }

  private func wait(minutes: Int) { fixture.clock.advance(by: .seconds(60 * minutes)) }

  /// Two attempts at the first act, a finished scene, and a quiz.
  private func work() {
    declare()
    run("start", "hamlet/act-1")
    wait(minutes: 20)
    run("stop", "hamlet/act-1")
    run(
      "set", "hamlet/act-1", "--progress", "40%", "--score", "quiz:Quiz=8/10", "--primary", "quiz",
      "--binary", "q1:Question 1:correctIncorrect=incorrect")
    wait(minutes: 60)
    run("start", "--new", "hamlet/act-1")
    wait(minutes: 5)
    run("done", "hamlet/act-1/scene-1")
    run("set", "hamlet/act-1/a%2Fb%20c", "--score", "quiz:Quiz=3/4", "--primary", "quiz")
  }

  // MARK: - What is shown

  @Test func theTreeIsShownWithWhatWasDone() {
    work()
    #expect(
      run().output == """
          Context                 Type     Attempts    Time  Result
          org.example.plays       app             –       –       –
            Hamlet  hamlet        book            –       –       –
        ●     Act 1  act-1        chapter         2  25 min       –
        ✓       Scene 1  scene-1  section         –       –       –
                Quiz  a%2Fb%20c   quiz            1       –     3/4
              Act 2  act-2        chapter         –       –       –

        """)
    #expect(run("list", "org.example.plays").output == run().output)
    #expect(run("list", "--application", "org.example.plays").output == run().output)
    #expect(run().said == "")
  }

  @Test func aNarrowTerminalShowsTitlesAndTime() {
    work()
    var fixture = fixture
    fixture.isOutputTerminal = true
    fixture.environment["NO_COLOR"] = "1"
    fixture.columns = 40
    let lines = fixture.run("context").output.split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= 40 }, "\(lines)")
    #expect(lines.contains { $0.contains("Act 1") && $0.contains("25 min") }, "\(lines)")
    fixture.columns = 200
    #expect(fixture.run("context").output.contains("Scene 1  scene-1  section"))
  }

  @Test func oneIsShownWithAllOfItsAttempts() {
    work()
    #expect(
      run("show", "hamlet/act-1").output == """
        Hamlet › Act 1
        org.example.plays/hamlet/act-1

        type      chapter
        declared  today 10:00
        time      25 min in all attempts

        Contains
          Scene 1  scene-1, section, done
          Quiz     a%2Fb%20c, quiz

        Attempt 2, today 11:20, running
          time  5 min

        Attempt 1, today 10:00
          time        20 min
          progress    40%
          Quiz        8 of 10
          Question 1  incorrect

        """)
  }

  @Test func everythingThatIsSaidAboutOneIsShown() throws {
    try fixture.write(
      """
      {"identifier": "hamlet", "title": "Hamlet", "type": "custom", "customTypeName": "play",
       "topic": "literacyAndWriting", "summary": "A prince.", "universalLink": "https://example.org/h",
       "suggestedAge": [12, 18], "suggestedCompletionTime": [90, 90], "isAssignable": false, "displayOrder": 3,
       "capabilities": [{"kind": "score", "details": "Points of the quiz"}]}
      """, to: "plays.json")
    declare()
    #expect(
      run("show", "hamlet").output == """
        Hamlet
        org.example.plays/hamlet

        type        play
        topic       literacyAndWriting
        summary     A prince.
        link        https://example.org/h
        age         12–18 years
        takes       90 minutes
        reports     time, a score (Points of the quiz)
        assignable  no
        order       3
        declared    today 10:00

        No attempts yet. To start:
          fileprogress dev context start org.example.plays/hamlet

        """)
    let shown = try #require(try run("show", "--json", "hamlet").json["context"] as? [String: Any])
    #expect(shown["suggestedAge"] as? [Int] == [12, 18])
    #expect(shown["identifierPath"] as? [String] == ["hamlet"])
  }

  @Test func programsReadTheTreeAndTheAttempts() throws {
    work()
    let list = try #require(try run("list", "--json").json["contexts"] as? [[String: Any]])
    #expect(
      list.map { $0["name"] as? String } == [
        "org.example.plays", "org.example.plays/hamlet", "org.example.plays/hamlet/act-1",
        "org.example.plays/hamlet/act-1/scene-1", "org.example.plays/hamlet/act-1/a%2Fb%20c",
        "org.example.plays/hamlet/act-2",
      ])
    #expect(list[4]["identifierPath"] as? [String] == ["hamlet", "act-1", "a/b c"])
    #expect(list[2]["attemptCount"] as? Int == 2)
    #expect(list[2]["openTime"] as? Int == 1500)
    #expect(list[2]["progress"] is NSNull, "that of the newest attempt")
    #expect(list[3]["isDone"] as? Bool == true)
    let act = try #require(
      try run("show", "--json", "hamlet/act-1").json["context"] as? [String: Any])
    let attempts = try #require(act["attempts"] as? [[String: Any]])
    #expect(attempts.map { $0["openTime"] as? Int } == [1200, 300])
    #expect(attempts.map { $0["isStarted"] as? Bool } == [false, true])
    #expect(attempts[0]["progress"] as? Double == 0.4)
  }

  @Test func anEmptyStoreSaysHowToBegin() throws {
    let next =
      "No contexts yet. Programs declare them. To declare some yourself: fileprogress dev context declare "
      + "FILE\n"
    #expect(run().said == next)
    #expect(run().status == 0)
    #expect(run("show", "hamlet").said == "Error: " + next)
    #expect(run("start", "hamlet").status == 1)
    #expect(run("list", "--json").said == "")
    #expect(try run("list", "--json").json["contexts"] as? [String] == [])
  }

  // MARK: - Names

  @Test(
    arguments: [
      (
        "hamlet/act-3",
        "Did you mean org.example.plays/hamlet/act-1 or org.example.plays/hamlet/act-2?"
      ),
      ("scene-1", "Did you mean org.example.plays/hamlet/act-1/scene-1?"),
      ("org.example.plays/hamelt", "Did you mean org.example.plays/hamlet?"),
      ("ham", "Did you mean org.example.plays/hamlet?"),
      ("macbeth", "All contexts: fileprogress dev context list"),
      ("hamlet/act-1/scene-1/line-1", "All contexts: fileprogress dev context list"),
    ])
  func aNameThatIsNoneIsToldWhatIs(name: String, advice: String) {
    declare()
    let outcome = run("show", name)
    #expect(outcome.status == 1)
    #expect(outcome.said == "Error: There is no context \(name). \(advice)\n")
  }

  @Test func aNameMayLeaveTheProgramOutIfItIsClear() throws {
    declare()
    #expect(run("show", "hamlet").output == run("show", "org.example.plays/hamlet/").output)
    #expect(run("show", "org.example.plays").output.hasPrefix("org.example.plays\n"))
    #expect(run("show", "hamlet/act-1/a/b c").status == 1)
    declare("org.example.theatre")
    let outcome = run("show", "hamlet")
    #expect(outcome.status == 64)
    #expect(
      outcome.said
        == "Error: Several programs have the context hamlet. Write org.example.plays/hamlet or "
        + "org.example.theatre/hamlet.\n")
    #expect(run("show", "hamlet", "--application", "org.example.theatre").status == 0)
    #expect(
      run("show", "hamlet", "--application", "org.example.play").said
        == "Error: The program org.example.play has no contexts. Did you mean org.example.plays?\n")
    #expect(run("list", "nobody").said.hasPrefix("Error: The program nobody has no contexts. "))
    #expect(
      run("list", "org.example.plays/hamlet").said
        == "Error: org.example.plays/hamlet is a context, not a program. To show it: "
        + "fileprogress dev context show org.example.plays/hamlet\n")
    #expect(run("show", "50%").status == 64)
    #expect(run("show", "").said.hasPrefix("Error: The name of the context is empty. "))
  }

  // MARK: - Declaring

  @Test func declaringSaysWhatIsNew() throws {
    let words = ["declare", "plays.json", "--application", "org.example.plays"]
    #expect(
      fixture.run(["context"] + words).said
        == "Declared 5 contexts of org.example.plays: 5 new.\n")
    #expect(
      run("declare", "plays.json").said
        == "Declared 5 contexts of org.example.plays: 5 unchanged.\n")
    try fixture.write(
      CommandSample.contexts.replacing("Act 2", with: "The second act").replacing(
        "scene-1", with: "s"),
      to: "plays.json")
    #expect(
      run("declare", "plays.json").said
        == "Declared 5 contexts of org.example.plays: 1 new, 1 changed, 3 unchanged.\n")
    #expect(run("show", "hamlet/act-1/scene-1").status == 0, "what is left out stays")
  }

  @Test func standardInputIsDeclared() throws {
    let path = try fixture.write(CommandSample.contexts, to: "input")
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    defer { close(descriptor) }
    var fixture = fixture
    fixture.inputDescriptor = descriptor
    let outcome = fixture.run("context", "declare", "-", "--application", "org.example.plays")
    #expect(outcome.said == "Declared 5 contexts of org.example.plays: 5 new.\n")
  }

  @Test(
    arguments: [
      ("{", "plays.json can't be declared: it is not JSON."),
      ("{\"identifier\": \"a\"}", "plays.json can't be declared: the first context has no title."),
      (
        "{\"identifier\": \"a\", \"title\": \"\(String(repeating: "x", count: 300))\"}",
        "The context a can't be kept: one of its texts has more than 256 characters."
      ),
      (
        "[{\"identifier\": \"a\", \"title\": \"A\", \"children\": [{\"identifier\": \"b\", \"title\": \"\"}, "
          + "{\"identifier\": \"b\", \"title\": \"\"}]}]",
        "The context a has two children b; identifiers of siblings must differ."
      ),
    ])
  func aWrongFileDeclaresNothing(text: String, sentence: String) throws {
    try fixture.write(text, to: "plays.json")
    let outcome = run("declare", "plays.json", "--application", "org.example.plays")
    #expect(outcome.status == 1)
    #expect(outcome.said == "Error: \(sentence)\n")
    #expect(try run("list", "--json").json["contexts"] as? [String] == [])
  }

  @Test func aFileThatIsNotThereIsNamed() {
    #expect(run("declare", "gone.json", "--application", "x").status == 66)
    #expect(
      run("declare", "gone.json", "--application", "x").said
        == "Error: There is no file at gone.json. Check the name.\n")
    #expect(
      run("declare", ".", "--application", "x").said
        == "Error: \".\" is a folder. Name a file in it.\n")
    let outcome = run("declare", "plays.json")
    #expect(outcome.status == 64)
    #expect(
      outcome.said
        == "Error: --application is missing: name the program. Example: fileprogress dev context declare "
        + "plays.json --application org.example.plays\n")
  }

  // MARK: - Timers

  @Test func aTimerRunsUntilItIsStopped() {
    declare()
    #expect(
      run("start", "hamlet/act-1").said
        == "Timing Hamlet › Act 1. Stop with: fileprogress dev context stop\n")
    wait(minutes: 10)
    #expect(
      run("start", "hamlet/act-1").said
        == "The timer for Hamlet › Act 1 has been running since 10:00 today.\n")
    #expect(
      fixture.run("status").output == """
          Running  In      Since        Words    Time  With
        ● Act 1    Hamlet  today 10:00      –  10 min  timer

        """)
    #expect(fixture.run("status", "--short").output == "● Act 1 10 min\n")
    #expect(run("stop", "hamlet/act-2").said == "No timer is running for Hamlet › Act 2.\n")
    #expect(run("stop").said == "Hamlet › Act 1: 10 min\n")
    #expect(run("stop").said == "No timer is running for any context.\n")
  }

  @Test func stopEndsTheTimersOfDocumentsAndContexts() throws {
    declare()
    try fixture.write("one two three\n", to: "essay.txt")
    fixture.run("start", "essay.txt")
    run("start", "hamlet/act-1")
    wait(minutes: 10)
    #expect(run("stop", "hamlet/act-1").said == "Hamlet › Act 1: 10 min\n")
    run("start", "hamlet/act-1")
    wait(minutes: 5)
    #expect(
      fixture.run("stop").said == "Hamlet › Act 1: 5 min\nessay.txt: 3 words (no change), 15 min\n")
    #expect(fixture.run("stop").said == "No timer is running.\n")
  }

  @Test func aNewAttemptEndsTheTimerOfTheOneBefore() throws {
    declare()
    run("start", "hamlet")
    wait(minutes: 10)
    #expect(
      run("start", "--new", "hamlet").said
        == "Timing Hamlet, attempt 2. Stop with: fileprogress dev context stop\n")
    wait(minutes: 1)
    run("stop")
    let shown = try #require(try run("show", "--json", "hamlet").json["context"] as? [String: Any])
    let attempts = try #require(shown["attempts"] as? [[String: Any]])
    #expect(attempts.map { $0["openTime"] as? Int } == [600, 60])
  }

  @Test func theEndOfATimerCanBeCorrected() throws {
    declare()
    run("start", "hamlet")
    wait(minutes: 60)
    #expect(
      run("stop", "hamlet", "--at", "9:30").said
        == "Error: The timer for Hamlet has been running since 10:00 today. Give a later time.\n")
    #expect(
      run("stop", "hamlet", "--at", "10:20").said
        == "Hamlet: 20 min, until today 10:20. To undo: fileprogress undo\n")
    let shown = try #require(try run("show", "--json", "hamlet").json["context"] as? [String: Any])
    #expect(shown["openTime"] as? Int == 1200)
    #expect(run("stop", "--at", "10:20").status == 64)
    run("start", "hamlet")
    wait(minutes: 60)
    #expect(
      fixture.run("stop", "--at", "11:10").said.hasPrefix("Hamlet: 10 min, until today 11:10."))
  }

  @Test func aForgottenTimerNamesItsCommand() {
    declare()
    run("start", "hamlet")
    wait(minutes: 24 * 60)
    let said = fixture.run("status").output
    #expect(
      said.contains("fileprogress dev context stop org.example.plays/hamlet --at TIME"), "\(said)")
    #expect(said.contains("The timer for Hamlet has been running since"))
  }

  // MARK: - Results

  @Test func resultsFollowTheRulesOfSet() {
    declare()
    let name = "org.example.plays/hamlet"
    #expect(run("set", "hamlet", "--progress", "40%").said == "")
    #expect(
      run("set", "hamlet", "--progress", "10%").said
        == "\(name) stays at 40%, because progress never goes down. To start again: fileprogress "
        + "dev context set \(name) --clear-progress\n")
    #expect(
      run("set", "hamlet", "--remove", "quiz").said
        == "Error: \(name) has no item \"quiz\". Its items: fileprogress dev context show \(name)\n"
    )
    run("set", "hamlet", "--score", "quiz:Quiz=8/10", "--primary", "quiz")
    run("start", "--new", "hamlet")
    let other = run("set", "hamlet", "--quantity", "hints:Hints=2", "--primary", "hints")
    #expect(other.status == 1)
    #expect(
      other.said.hasPrefix(
        "Error: The item \"hints\" is a quantity, but the primary item of \(name) stays a score."),
      "it keeps its kind in all attempts: \(other)")
    #expect(run("set", "hamlet").status == 64)
    #expect(run("set", "hamlet", "--progress", "2").status == 64)
    #expect(run("set", "macbeth", "--progress", "1").status == 1)
    #expect(
      fixture.run("undo").said
        == "Undid: fileprogress dev context set \(name) --score quiz --primary quiz\n")
  }

  @Test func doneIsSaidOnceAndCanBeTakenBack() {
    declare()
    #expect(
      run("done", "hamlet").said == "Hamlet is done. To undo: fileprogress undo\n")
    #expect(run("done", "hamlet").said == "Hamlet is already done.\n")
    #expect(run("show", "hamlet").output.contains("done      since 10:00 today\n"))
    fixture.run("undo")
    #expect(!run("show", "hamlet").output.contains("done"))
    #expect(run("done", "hamlet", "--not-done").said == "Hamlet was not marked as done.\n")
  }

  @Test func aRemovedContextComesBack() {
    work()
    let before = run().output
    #expect(
      run("remove", "hamlet/act-1").said
        == "Removed Hamlet › Act 1 and 2 contexts below it. The attempts are kept. To get it back, "
        + "declare it again, or: fileprogress undo\n")
    #expect(!run().output.contains("Act 1"))
    #expect(run("show", "hamlet/act-1").output.contains("It was removed."))
    let refused = run("start", "hamlet/act-1/scene-1")
    #expect(refused.status == 1)
    #expect(
      refused.said
        == "Error: The context org.example.plays/hamlet/act-1/scene-1 was removed. Its attempts are kept. "
        + "To get it back, declare it again: fileprogress dev context declare FILE\n")
    #expect(
      fixture.run("undo").said
        == "Undid: fileprogress dev context remove org.example.plays/hamlet/act-1\n")
    #expect(run().output == before)
    run("remove", "hamlet/act-1")
    #expect(run("declare", "plays.json").said.hasSuffix(": 3 new, 2 unchanged.\n"))
    #expect(run().output == before)
    #expect(run("remove", "org.example.plays").status == 1)
  }

  @Test func whoRecordsNothingIsTold() {
    declare()
    var fixture = fixture
    fixture.environment["FILEPROGRESS_DISABLE"] = "1"
    for (words, name) in [
      (["start", "hamlet"], "Hamlet"), (["done", "hamlet"], "Hamlet"),
      (["set", "hamlet", "--progress", "1"], "org.example.plays/hamlet"),
    ] {
      #expect(
        fixture.run(["context"] + words).said
          == "Nothing has been recorded for \(name): FILEPROGRESS_DISABLE is set.\n")
    }
    #expect(fixture.run("context", "remove", "hamlet").said.hasPrefix("Hamlet was not removed: "))
    #expect(run("show", "hamlet").output.contains("No attempts yet."))
  }

  // MARK: - Beside documents

  @Test func reportsShowContextsBesideDocuments() throws {
    declare()
    try fixture.write("one two three\n", to: "essay.txt")
    fixture.run("start", "essay.txt")
    run("start", "hamlet/act-1")
    wait(minutes: 10)
    fixture.run("stop")
    run(
      "set", "hamlet/act-1", "--progress", "40%", "--score", "quiz:Quiz=8/10", "--primary", "quiz")
    #expect(
      fixture.run("report").output == """
        Name       In           Words  Change        Result    Time  Progress  Last
        Act 1      Hamlet           –       –          8/10  10 min       40%  today 10:10
        essay.txt  ~/documents      3       0             –  10 min         –  today 10:10
        ──────────────────────────────────────────────────────────────────────────────────
        Total                       3       0 words          20 min

        The total adds up all documents. If each moment counts once, it is 10 min.

        """)
    #expect(!fixture.run("report", ".").output.contains("Act 1"), "a context is in no folder")
    #expect(!fixture.run("report", "essay.txt").output.contains("Act 1"))
    #expect(fixture.run("report", "--by", "document").output.contains(/Act 1 +Hamlet/))
    #expect(fixture.run("report", "--by", "folder").output.contains("org.example.plays"))
    // A day counts each moment once.
    #expect(fixture.run("report", "--by", "day").output.contains(/Total +0 words +10 min/))
    let overview = fixture.run().output
    #expect(
      overview.contains("Last worked on") && overview.contains(/Act 1 +Hamlet/), "\(overview)")
    #expect(overview.contains("fileprogress open    continue essay.txt"), "\(overview)")
  }

  @Test func programsReadContextsBesideDocuments() throws {
    declare()
    run("start", "hamlet/act-1/a%2Fb%20c")
    wait(minutes: 10)
    let place: NSDictionary = [
      "application": "org.example.plays", "identifierPath": ["hamlet", "act-1", "a/b c"],
      "title": "Quiz",
    ]
    let running = try #require(
      try fixture.run("status", "--json").json["sessions"] as? [[String: Any]])
    #expect(running.first?["context"] as? NSDictionary == place)
    #expect(running.first?["path"] is NSNull && running.first?["document"] is NSNull)
    run("stop")
    let name = "org.example.plays/hamlet/act-1/a%2Fb%20c"
    for words in [["report"], ["report", "--all"]] {
      let activities = try #require(
        try fixture.run(words + ["--json"]).json["activities"] as? [[String: Any]])
      #expect(activities.map { $0["context"] as? NSDictionary } == [place])
      #expect(activities[0]["path"] is NSNull && activities[0]["document"] is NSNull)
      #expect(activities[0]["openTime"] as? Int == 600)
    }
    let rows = fixture.run("report", "--csv").output.split(separator: "\r\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
    let column = try #require(rows.first?.firstIndex(of: "context"))
    #expect(rows.last?[column] == name[...])
    for words in [
      ["report", "--sessions"], ["report", "--by", "document"], ["session", "list"],
      ["report", "--by", "day,document"],
    ] {
      let table = fixture.run(words + ["--csv"]).output.split(separator: "\r\n")
      #expect(table.first?.hasSuffix(",context") ?? false, "\(words) \(table)")
      #expect(table.last?.hasSuffix("," + name) ?? false, "\(words) \(table)")
    }
    let groups = try #require(
      try fixture.run("report", "--by", "document", "--json").json["groups"] as? [[String: Any]])
    #expect(groups.map { $0["context"] as? NSDictionary } == [place])
  }

  @Test func aStoreWithoutContextsPrintsNoColumnForThem() throws {
    try fixture.write("one two three\n", to: "essay.txt")
    fixture.work(on: "essay.txt", minutes: 2)
    for words in [["report", "--sessions"], ["report", "--by", "document"], ["session", "list"]] {
      let heading = fixture.run(words + ["--csv"]).output.split(separator: "\r\n").first
      #expect(!(heading?.contains("context") ?? true), "\(words)")
    }
    let report = try fixture.report()
    let activity = try #require((report["activities"] as? [[String: Any]])?.first)
    #expect(activity["context"] is NSNull)
  }

  @Test func theTimeOfASessionCanBeCorrected() throws {
    declare()
    run("start", "hamlet")
    wait(minutes: 60)
    let sessions = try #require(
      try fixture.run("session", "list", "--json").json["sessions"] as? [[String: Any]])
    let id = try #require(sessions.first?["shortId"] as? String)
    #expect(
      fixture.run("session", "delete", id).said
        == "Error: The timer for org.example.plays/hamlet is still running. Stop it with: fileprogress "
        + "dev context stop org.example.plays/hamlet\n")
    run("stop")
    #expect(
      fixture.run("session", "edit", id, "--to", "10:30").said.contains(
        " of org.example.plays/hamlet is now today 10:00–10:30, 30 min."))
    #expect(fixture.run("session", "list").output.contains("10:00–10:30"))
    #expect(fixture.run("session", "delete", id).status == 0)
    #expect(fixture.run("report").output == "")
    fixture.run("undo")
    #expect(fixture.run("report").output.contains("30 min"))
  }

  // MARK: - Forgetting

  @Test func onlyForgetErases() throws {
    work()
    run("stop")
    #expect(
      fixture.run("forget", "--context", "hamlet/act-1").said
        == "Error: You can't confirm without a terminal. Add --yes.\n")
    #expect(fixture.run("forget", "--context", "hamlet/act-9", "--yes").status == 1)
    #expect(fixture.run("forget", "--context", "hamlet", "--all").status == 64)
    var asked = fixture
    asked.isInputTerminal = true
    let kept = asked.run("forget", "--context", "hamlet/act-1", input: ["no"])
    #expect(kept.status == 1)
    #expect(
      kept.said == """
          org.example.plays/hamlet/act-1
        Permanently delete all records of this and everything below it? Type yes:
        Nothing was forgotten.

        """)
    #expect(
      fixture.run("forget", "--context", "hamlet/act-1", "--yes").said
        == "Forgotten: org.example.plays/hamlet/act-1 and everything below it.\n")
    #expect(!run().output.contains("Act 1"))
    #expect(fixture.run("report").output == "")
    run("declare", "plays.json")
    #expect(run("show", "hamlet/act-1").output.contains("No attempts yet."))
    #expect(!run().output.contains("✓"))
  }

  @Test func everythingIncludesContexts() {
    work()
    #expect(
      fixture.run("forget", "--all", "--yes").said
        == "Forgotten: org.example.plays and everything below it.\n")
    #expect(run().said.hasPrefix("No contexts yet."))
    #expect(fixture.run("forget", "--all", "--yes").said == "There are no records to forget.\n")
  }
}
