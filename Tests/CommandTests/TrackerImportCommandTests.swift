import FileProgressTestSupport
import FileProgressTesting
import Foundation
import Testing

/// `import --from`, with what Watson and timewarrior wrote. The totals are those of `watson report` and `timew summary`,
/// see `TrackerRecordsTests`.
struct TrackerImportCommandTests {
  let fixture: CommandFixture

  init() throws {
    fixture = try CommandFixture()
    try fixture.write("one two three\n", to: "essay.md")
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "TimeTrackersTests/Fixtures")
    for name in ["watson-frames.json", "timewarrior.json"] {
      let data = try Data(contentsOf: folder.appending(path: name))
      try fixture.write(Array(data), to: name)
    }
  }

  private static let novel = [
    "import", "--from", "watson", "watson-frames.json", "--project", "novel", "--to", "essay.md",
  ]

  @discardableResult
  private func importNovel() -> CommandOutcome { fixture.run(Self.novel + ["--yes"]) }

  private func sessions() throws -> [[String: Any]] {
    let list = try fixture.run("session", "list", "--all", "--json").json
    return try #require(list["sessions"] as? [[String: Any]])
  }

  private func openTime() throws -> Double {
    try fixture.activity(of: "essay.md")["openTime"] as? Double ?? 0
  }

  /// `watson report`: novel 6h 07m 00s.
  private static let novelSeconds: Double = 6 * 3600 + 7 * 60

  // MARK: - Listing

  @Test func withoutADocumentTheProjectsAreListedAndNothingIsRecorded() {
    let outcome = fixture.run("import", "--from", "watson", "watson-frames.json")
    #expect(outcome.status == 64)
    #expect(outcome.said == "")
    #expect(
      outcome.output == """
        novel: 6 h 07 min, 3 sessions
        long story: 1 h 15 min, 1 session
        thesis: 25 min, 1 session
        All: 7 h 47 min, 5 sessions

        Nothing was imported yet. Say which document the time belongs to:
          fileprogress import --from watson watson-frames.json --project novel --to FILE
          fileprogress import --from watson watson-frames.json --project 'long story' --to FILE
          fileprogress import --from watson watson-frames.json --project thesis --to FILE
          fileprogress import --from watson watson-frames.json --to FILE

        """)
    #expect(fixture.storeContent().isEmpty)
  }

  @Test func anUnknownProjectIsNamed() {
    let outcome = fixture.run(
      "import", "--from", "watson", "watson-frames.json", "--project", "Novel", "--to", "essay.md")
    #expect(outcome.status == 64)
    #expect(
      outcome.said
        == "Error: watson-frames.json has no project or tag \"Novel\". To list them: "
        + "fileprogress import --from watson watson-frames.json\n")
  }

  // MARK: - Importing

  @Test func theTimeGoesToTheDocument() throws {
    let outcome = importNovel()
    #expect(outcome.status == 0)
    #expect(
      outcome.said.hasSuffix(
        "Added to essay.md: 3 sessions, 6 h 07 min, from 2026-09-01 to 2026-10-25. "
          + "To undo: fileprogress undo\n"), "\(outcome)")
    #expect(try openTime() == Self.novelSeconds)
    let sessions = try sessions()
    #expect(sessions.count == 3)
    for session in sessions {
      #expect(session["tool"] as? String == "fileprogress import watson")
      #expect(session["kind"] as? String == "manual")
      #expect(session["correction"] as? String == "added")
      #expect(session["declaredTime"] as? Double == session["openTime"] as? Double)
    }
    let list = fixture.run("session", "list", "--all").output
    #expect(list.contains("watson (import)"), "\(list)")
    #expect(!fixture.run("sources").output.contains("watson"))
  }

  /// `timew summary` without the interval that still ran: 9:32:00.
  @Test func withoutAProjectEverythingGoesToTheDocument() throws {
    let outcome = fixture.run(
      "import", "--from", "timewarrior", "timewarrior.json", "--to", "essay.md", "--yes")
    #expect(outcome.status == 0)
    #expect(outcome.said.contains("Left out: 1 session still running.\n"), "\(outcome)")
    #expect(try openTime() == 9 * 3600 + 32 * 60)
  }

  @Test func whatLiesInTheFutureIsLeftOut() throws {
    try fixture.write(
      "start,duration\n2026-11-19 12:00,25min\n2026-11-21 12:00,25min\n", to: "times.csv")
    let outcome = fixture.run(
      "import", "--from", "csv", "times.csv", "--to", "essay.md", "--yes")
    #expect(outcome.said.contains("Left out: 1 session in the future.\n"), "\(outcome)")
    #expect(try openTime() == 25 * 60)
  }

  @Test func timeThatWasRecordedCountsOnce() throws {
    fixture.run("session", "add", "essay.md", "--from", "2026-09-01T09:15", "--for", "30min")
    let outcome = importNovel()
    #expect(
      outcome.said.contains("30 min of it was recorded already and counts once."), "\(outcome)")
    #expect(try openTime() == Self.novelSeconds)
  }

  // MARK: - Again, and undone

  @Test func importingAgainAddsNothing() throws {
    importNovel()
    let again = importNovel()
    #expect(again.status == 0)
    #expect(again.said == "Nothing is new: all of these sessions were imported before.\n")
    #expect(try sessions().count == 3)
    // Everything in the file: two more.
    let all = fixture.run(
      "import", "--from", "watson", "watson-frames.json", "--to", "essay.md", "--yes")
    #expect(all.said.contains("Added to essay.md: 2 sessions, 1 h 40 min"), "\(all)")
    #expect(try openTime() == 7 * 3600 + 47 * 60)
  }

  @Test func oneUndoTakesEverythingBack() throws {
    importNovel()
    let undone = fixture.run("undo")
    #expect(
      undone.said
        == "Undid: fileprogress import --from watson watson-frames.json --project novel --to "
        + "essay.md\n3 imported sessions are gone.\n")
    #expect(try openTime() == 0)
    #expect(try sessions().isEmpty)
    let redone = fixture.run("redo")
    #expect(redone.said.hasSuffix("3 imported sessions are back.\n"), "\(redone)")
    #expect(try openTime() == Self.novelSeconds)
  }

  @Test func whatWasUndoneCanBeImportedAgain() throws {
    importNovel()
    fixture.run("undo")
    let again = importNovel()
    #expect(again.said.contains("Added to essay.md: 3 sessions"), "\(again)")
    #expect(try openTime() == Self.novelSeconds)
    #expect(try sessions().count == 3)
    #expect(fixture.run("undo").said.hasSuffix("3 imported sessions are gone.\n"))
    #expect(try openTime() == 0)
  }

  /// A person's word about a session holds, however often its record is imported.
  @Test func aDeletedOrEditedSessionStaysSo() throws {
    importNovel()
    let ids = try sessions().compactMap { $0["shortId"] as? String }
    fixture.run("session", "delete", ids[0])
    fixture.run("session", "edit", ids[1], "--for", "10min")
    let time = try openTime()
    #expect(time < Self.novelSeconds)
    #expect(importNovel().said.hasPrefix("Nothing is new"))
    #expect(try openTime() == time)
    // Two corrections after it.
    let undone = fixture.run("undo", "3")
    #expect(
      undone.said.hasSuffix(
        "1 imported session is gone. 2 others stayed, because of a later correction.\n"
      ), "\(undone)")
  }

  // MARK: - Questions and refusals

  @Test func itShowsWhatWillComeAndAsks() throws {
    var person = fixture
    person.isInputTerminal = true
    let plan = "To be added to essay.md: 3 sessions, 6 h 07 min, from 2026-09-01 to 2026-10-25.\n"
    let refused = person.run(Self.novel, input: [.line("no")])
    #expect(refused.status == 1)
    #expect(refused.said.contains(plan + "Import? Type yes:\nNothing was imported.\n"))
    #expect(try openTime() == 0)
    let accepted = person.run(Self.novel, input: [.line("yes")])
    #expect(accepted.status == 0)
    #expect(try openTime() == Self.novelSeconds)
  }

  @Test func withoutATerminalItNeedsYes() throws {
    let outcome = fixture.run(Self.novel)
    #expect(outcome.status == 64)
    #expect(outcome.said.hasSuffix("Error: You can't confirm without a terminal. Add --yes.\n"))
    #expect(try openTime() == 0)
  }

  @Test func whatIsNoRecordIsRefused() throws {
    try fixture.write("start,end\n2026-11-19 12:00,2026-11-19 11:00\n", to: "bad.csv")
    let bad = fixture.run("import", "--from", "csv", "bad.csv", "--to", "essay.md", "--yes")
    #expect(bad.status == 65)
    #expect(
      bad.said
        == "Error: bad.csv, line 2: the end is before the start. Nothing was imported.\n")
    let missing = fixture.run("import", "--from", "csv", "no.csv")
    #expect(missing.status == 66)
    #expect(missing.said.contains("no.csv"), "\(missing)")
  }

  @Test(arguments: [
    ["import", "essay.md", "--to", "essay.md"], ["import", "essay.md", "--project", "novel"],
    ["import", "essay.md", "--yes"],
    ["import", "--from", "watson", "watson-frames.json", "--as-mine"],
    ["import", "--from", "watson", "watson-frames.json", "--key", "my.key"],
    ["import", "--from", "emacs", "watson-frames.json"], ["import", "--from", "watson"],
  ])
  func optionsOfTwoKindsOfImportAreWrongUsage(words: [String]) {
    let outcome = fixture.run(words)
    #expect(outcome.status == 64, "\(outcome)")
    #expect(outcome.said.hasPrefix("Error: "), "\(outcome)")
  }
}
