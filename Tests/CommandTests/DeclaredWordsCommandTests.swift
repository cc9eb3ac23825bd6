import FileProgress
import FileProgressTestSupport
import FileProgressTesting
import Foundation
import Testing

/// Words that were written on paper. It is 10:00 on Friday, 20 November.
struct DeclaredWordsCommandTests {
  private static let undo = "To undo: fileprogress undo\n"

  let fixture: CommandFixture

  init() throws {
    fixture = try CommandFixture()
    try fixture.write("one two three\n", to: "essay.md")
  }

  private func add(_ more: String...) -> CommandOutcome {
    fixture.run(["session", "add", "essay.md"] + more)
  }

  /// The words of each day, the newest first.
  private func days() throws -> [String: [String: Any]] {
    let report = try fixture.run("report", "--all", "--by", "day", "--json").json
    let groups = try #require(report["groups"] as? [[String: Any]])
    var days: [String: [String: Any]] = [:]
    for group in groups {
      let totals = group["totals"] as? [String: Any]
      guard let day = group["day"] as? String else { continue }
      days[day] = (totals?["words"] as? [[String: Any]])?.first ?? [:]
    }
    return days
  }

  private func session() throws -> [String: Any] {
    let list = try fixture.run("session", "list", "--all", "--json").json
    return try #require((list["sessions"] as? [[String: Any]])?.first)
  }

  @Test func theyAreOnEveryScreen() throws {
    fixture.run("goal", "essay.md", "--per-day", "400")
    let added = add("--words", "500")
    #expect(added.status == 0)
    #expect(
      added.said == "Added to essay.md: 500 words, today. " + Self.undo, "\(added)")
    let today = try #require(try days()["2026-11-20"])
    #expect(today["wordsOfDay"] as? Int == 500)
    #expect(today["wordsDeclared"] as? Int == 500)
    #expect(today["wordsChange"] as? Int == 0)
    #expect(today["words"] as? Int == 3)
    #expect(fixture.run().output.contains("+500 words (500 entered by hand)"), "\(fixture.run())")
    #expect(fixture.run("status", "--short").output.contains("500"))
    for words in [["report"], ["report", "--by", "day"]] {
      let report = fixture.run(words).output
      #expect(report.contains("By hand"), "\(report)")
      #expect(report.contains("+500"), "\(report)")
    }
    let goals = try fixture.run("goal", "list", "--json").json["goals"] as? [[String: Any]]
    let goal = try #require(goals?.first)
    #expect((goal["today"] as? [String: Any])?["wordsOfDay"] as? Int == 500)
    #expect((goal["streak"] as? [String: Any])?["days"] as? Int == 1)
    #expect(fixture.run("report", "--html", "-").output.contains("500 entered by hand"))
    let activity = try #require(
      (try fixture.report()["activities"] as? [[String: Any]])?.first)
    #expect(activity["wordsDeclared"] as? Int == 500)
    #expect(activity["words"] as? Int == 3)
    #expect(activity["openTime"] as? Int == 0)
  }

  @Test(arguments: [40, 80])
  func aListOfSessionsMarksThem(columns: Int) throws {
    _ = add("--words", "500")
    let list = fixture.onScreen(columns: columns).run("session").output
    let lines = list.split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= columns }, "\(list)")
    #expect(lines.contains { $0.contains("+500") }, "\(list)")
    #expect(lines.contains("     500 words entered by hand"), "\(list)")
    // When they were written in the day is unknown.
    #expect(!list.contains("10:00"), "\(list)")
    #expect(fixture.run("status", "essay.md").output.contains("500 words entered by hand"))
  }

  @Test func tablesHaveThemOnlyWhereThereAreSome() throws {
    _ = add("--for", "25min")
    let calls = [
      ["report", "--csv"], ["report", "--by", "day", "--csv"], ["session", "--csv"],
      ["report", "--sessions", "--csv"],
    ]
    for call in calls { #expect(!fixture.run(call).output.contains("wordsDeclared"), "\(call)") }
    #expect(!fixture.run("report", "--json").output.contains("wordsDeclared"))
    _ = add("--words", "500")
    for call in calls {
      let rows = fixture.run(call).output.split(separator: "\r\n")
      let names = try #require(rows.first).split(separator: ",", omittingEmptySubsequences: false)
      let place = try #require(names.firstIndex(of: "wordsDeclared"), "\(call)")
      let values = rows.dropFirst().map {
        $0.split(separator: ",", omittingEmptySubsequences: false)[place]
      }
      #expect(values.contains("500"), "\(call): \(rows)")
    }
  }

  @Test func theyHaveATimeOrADay() throws {
    #expect(
      add("--words", "1,200", "--from", "8:00", "--for", "30min").said
        == "Added to essay.md: today 8:00–8:30, 30 min, 1,200 words. " + Self.undo)
    #expect(
      add("--words", "70", "--on", "yesterday").said
        == "Added to essay.md: 70 words, yesterday. " + Self.undo)
    _ = add("--words", "5", "--on", "today")
    _ = add("--words", "8", "--on", "2026-11-16")
    let words = try days().mapValues { $0["wordsOfDay"] as? Int }
    #expect(words["2026-11-20"] == 1205)
    #expect(words["2026-11-19"] == 70)
    #expect(words["2026-11-16"] == 8)
  }

  @Test func undoTakesBackTimeAndWords() throws {
    _ = add("--words", "500", "--for", "30min")
    #expect(try session()["wordsDeclared"] as? Int == 500)
    let undone = fixture.run("undo")
    #expect(
      undone.said.hasPrefix("Undid: fileprogress session add essay.md --for 30min --words 500\n"))
    let list = try fixture.run("session", "list", "--all", "--json").json
    #expect((list["sessions"] as? [Any])?.isEmpty == true)
    #expect(!fixture.run("report", "--all", "--json").output.contains("wordsDeclared"))
    fixture.run("redo")
    #expect(try session()["wordsDeclared"] as? Int == 500)
  }

  @Test func theyGoWithADeletedSessionAndStayWithACorrectedOne() throws {
    _ = add("--words", "500", "--from", "8:00", "--for", "30min")
    let id = try #require(try session()["shortId"] as? String)
    fixture.run("session", "edit", id, "--from", "yesterday 21:00", "--for", "1h")
    #expect(try days()["2026-11-19"]?["wordsOfDay"] as? Int == 500)
    let deleted = fixture.run("session", "delete", id)
    #expect(
      deleted.said
        == "Deleted session \(id) of essay.md, yesterday 21:00–22:00, with its 500 words.\n"
        + Self.undo, "\(deleted)")
    #expect(!fixture.run("report", "--all", "--by", "day", "--json").output.contains("500"))
  }

  @Test func theyComeAlongAndAreForgottenWithTheDocument() throws {
    _ = add("--words", "4321")
    try fixture.write(fixture.run("export").bytes, to: "facts.jsonl")
    let other = ["--home", fixture.scratch.path(of: "other")]
    #expect(fixture.run(["import", "--as-mine", "facts.jsonl"] + other).status == 0)
    #expect(fixture.run(["session", "list", "--all"] + other).output.contains("+4,321"))
    #expect(fixture.run("forget", "--yes", "essay.md").status == 0)
    #expect(!fixture.run("export").output.contains("session-words"))
  }

  @Test(arguments: [
    (["--words", "0"], "\"0\" is not a number of words from 1 to 100,000. Example: --words 500"),
    (["--words", "100001"], "is not a number of words from 1 to 100,000."),
    (["--words=-5"], "is not a number of words from 1 to 100,000."),
    (["--words", "ten"], "is not a number of words from 1 to 100,000."),
    (["--on", "yesterday"], "--on needs --words."),
    (["--words", "5", "--on", "yesterday", "--for", "1h"], "--on and a time can't be combined."),
    (["--words", "5", "--on", "9:00"], "--on 9:00 is not a day. Example: --on yesterday"),
    (["--words", "5", "--on", "last-week"], "is not a day. Example: --on yesterday"),
    (["--words", "5", "--on", "2026-11-21"], "is in the future."),
  ])
  func whatCannotBeIsRefused(words: [String], sentence: String) throws {
    let outcome = fixture.run(["session", "add", "essay.md"] + words)
    #expect(outcome.status == 64)
    #expect(outcome.said.contains(sentence), "\(outcome)")
    #expect(try days().isEmpty)
  }

  @Test func thereMustBeWordsToAddThemTo() throws {
    try fixture.write([0xFF, 0xD8, 0xFF, 0xE0, 0, 16, 0, 0, 1, 2, 3], to: "scan.jpg")
    let outcome = fixture.run("session", "add", "scan.jpg", "--words", "500")
    #expect(outcome.status == 1, "\(outcome)")
    #expect(
      outcome.said == """
        Error: The words of scan.jpg can't be counted, so none can be added. To add time: \
        fileprogress session add scan.jpg --for 25min

        """)
    #expect(try days().isEmpty)
  }
}
