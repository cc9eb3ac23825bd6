import FileProgress
import FileProgressTestSupport
import FileProgressTesting
import Foundation
import Testing

/// Notes on sessions. It is 10:00 on Friday, 20 November.
struct SessionNoteCommandTests {
  private static let note = "stopped before the storm"

  let fixture: CommandFixture

  init() throws {
    fixture = try CommandFixture()
    try fixture.write("one two three\n", to: "essay.txt")
  }

  private func work(on name: String = "essay.txt", noting note: String? = nil) -> CommandOutcome {
    fixture.run("start", name)
    fixture.clock.advance(by: .seconds(600))
    return fixture.run(["stop"] + (note.map { ["-m", $0] } ?? []))
  }

  private func sessions(_ more: [String] = []) throws -> [[String: Any]] {
    let list = try fixture.run(["session", "list", "--all", "--json"] + more).json
    return list["sessions"] as? [[String: Any]] ?? []
  }

  private func notes(_ more: String...) throws -> [String] {
    try sessions(more).compactMap { $0["note"] as? String }
  }

  @Test func aNoteLeftAtAStopIsShownTheNextTime() throws {
    let stop = work(noting: Self.note)
    #expect(stop.status == 0)
    let id = try #require(try sessions().first?["shortId"] as? String)
    #expect(
      stop.said == "essay.txt: 3 words (no change), 10 min\nNoted on session \(id).\n")
    fixture.clock.advance(by: .seconds(3600))
    let line = "Your note, today 10:10: \(Self.note)\n"
    let start = fixture.run("start", "essay.txt")
    #expect(start.said == "Timing essay.txt. Stop with: fileprogress stop\n" + line)
    fixture.clock.advance(by: .seconds(60))
    fixture.run("stop")
    // The last session has none.
    #expect(!fixture.run("open", "essay.txt", input: ["q"]).said.contains("Your note"))
  }

  @Test func openAndResumeShowIt() throws {
    _ = work(noting: Self.note)
    let line = "Your note, today 10:10: \(Self.note)\n"
    #expect(fixture.run("resume").said.hasSuffix(line))
    fixture.run("cancel", "essay.txt")
    #expect(fixture.run("open", "essay.txt", input: ["q"]).said.contains(line))
    fixture.run("session", "note", "essay.txt", "and the calm")
    #expect(!fixture.run("open", "--quiet", "essay.txt", input: ["q"]).said.contains("Your note"))
  }

  @Test func onANarrowTerminalItIsOneLine() throws {
    var fixture = fixture
    _ = work(noting: String(repeating: "storm ", count: 30))
    fixture.errorColumns = 40
    let lines = fixture.run("start", "essay.txt").said.split(separator: "\n")
    let shown = lines.filter { $0.hasPrefix("Your note") }
    #expect(shown.count == 1)
    #expect(shown.allSatisfy { $0.count <= 40 })
    #expect(lines.last == shown.first)
  }

  @Test func everyTimerThatIsStoppedGetsIt() throws {
    try fixture.write("Dear reader\n", to: "letter.txt")
    fixture.run("start", "essay.txt")
    fixture.run("start", "letter.txt")
    fixture.clock.advance(by: .seconds(60))
    #expect(fixture.run("stop", "--note", "lunch").status == 0)
    #expect(try notes() == ["lunch", "lunch"])
    #expect(fixture.run("undo").status == 0)
    #expect(try notes() == [])
    #expect(fixture.run("redo").status == 0)
    #expect(try notes() == ["lunch", "lunch"])
  }

  @Test func aNoteThatNoTimerGetsIsNotLostInSilence() throws {
    _ = work()
    let all = fixture.run("stop", "-m", "late")
    #expect(all.status == 1)
    #expect(
      all.said == """
        No timer is running.
        Error: No timer was stopped, so the note was not kept. To leave it on a session: \
        fileprogress session note ID TEXT

        """)
    #expect(fixture.run("stop", "essay.txt", "-m", "late").status == 1)
    #expect(try notes() == [])
  }

  @Test func aNoteIsChangedRemovedAndUndone() throws {
    _ = work()
    let id = try #require(try sessions().first?["shortId"] as? String)
    let undo = "To undo: fileprogress undo\n"
    let noted = fixture.run("session", "note", id, "before", "the", "storm")
    #expect(noted.said == "Noted on session \(id) of essay.txt. " + undo)
    #expect(try notes() == ["before the storm"])
    #expect(
      fixture.run("session", "note", id, "before the storm").said
        == "That note is already on session \(id).\n")
    #expect(fixture.run("session", "note", "essay.txt", "in the storm").status == 0)
    #expect(try notes() == ["in the storm"])
    #expect(
      fixture.run("session", "note", id, "").said
        == "Removed the note on session \(id) of essay.txt. " + undo)
    #expect(try notes() == [])
    #expect(fixture.run("session", "note", id, " ").said == "There is no note on session \(id).\n")
    #expect(fixture.run("undo").said == "Undid: fileprogress session note \(id)\n")
    #expect(try notes() == ["in the storm"])
    fixture.run("undo")
    #expect(try notes() == ["before the storm"])
  }

  @Test(arguments: [
    ("two\nlines", "A note is one paragraph without control characters. Write it in one line."),
    (
      String(repeating: "a", count: 1_203),
      "The note has 1,203 characters, and 1,000 is the maximum. Shorten it, or write it in the document."
    ),
  ])
  func whatIsNoNoteIsRefused(text: String, sentence: String) throws {
    fixture.run("start", "essay.txt")
    fixture.clock.advance(by: .seconds(60))
    let stop = fixture.run("stop", "-m", text)
    #expect(stop.status == 64)
    #expect(stop.said.contains(sentence), "\(stop)")
    #expect(try sessions().first?["isRunning"] as? Bool == true)
    fixture.run("stop")
    let note = fixture.run("session", "note", "essay.txt", text)
    #expect(note.status == 64)
    #expect(note.said == "Error: \(sentence)\n")
    #expect(try notes() == [])
  }

  @Test(arguments: [40, 80])
  func aListShowsItBelowItsSession(columns: Int) throws {
    let long = "stopped before the storm, go on with the lighthouse keeper and his dog at dawn"
    _ = work(noting: long)
    let lines = fixture.onScreen(columns: columns).run("session").output.split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= columns }, "\(lines)")
    let place = try #require(lines.firstIndex { $0.contains("stopped before the") })
    #expect(place > 1)
    #expect(lines[place].hasPrefix("     "))
    let text = lines[place...].prefix { $0.hasPrefix("     ") }
      .map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: " ")
    #expect(text == long)
    // In a pipe nothing is broken.
    #expect(fixture.run("session").output.hasSuffix("     \(long)\n"))
  }

  @Test func whatWasDoneOnPaperCanHaveOne() throws {
    try fixture.write("one two three\n", to: "essay.txt")
    fixture.run("track", "essay.txt")
    let added = fixture.run(
      "session", "add", "essay.txt", "--words", "500", "-m", "  on the train ")
    #expect(added.status == 0, "\(added)")
    #expect(try notes("--grep", "train") == ["on the train"])
    #expect(fixture.run("undo").status == 0)
    #expect(fixture.run("session", "--grep", "train").said.hasSuffix("No note has \"train\".\n"))
    #expect(fixture.run("undo").status == 1, "both were one command")
  }

  @Test func itIsFoundByItsWords() throws {
    _ = work(noting: "vor dem Sturm, auf der Straße")
    fixture.clock.advance(by: .seconds(40 * 86_400))
    _ = work(noting: "nach dem Sturm")
    _ = work()
    #expect(try notes("--grep", "STURM").count == 2)
    #expect(try notes("--grep", "strasse vor") == ["vor dem Sturm, auf der Straße"])
    let found = fixture.run("session", "--grep", "straße")
    #expect(found.output.contains("vor dem Sturm"))
    #expect(!found.output.contains("nach dem"))
    #expect(fixture.run("session", "--grep", "calm").said.hasSuffix("No note has \"calm\".\n"))
    #expect(
      fixture.run("session", "--grep", "straße", "--week").said
        .hasSuffix("No note in this period has \"straße\".\n"))
    #expect(fixture.run("session", "--grep", " ").status == 64)
  }

  @Test func dataHasItAndOtherProgramsDoNot() throws {
    #expect(!fixture.run("report", "--sessions", "--csv", "--all").output.contains("note"))
    _ = work(noting: "storm, \"soon\"")
    _ = work()
    let report = try fixture.report("--sessions")["activities"] as? [[String: Any]]
    let sessions = try #require(report?.first?["sessions"] as? [[String: Any]])
    #expect(sessions.map { $0["note"] as? String } == ["storm, \"soon\"", nil])
    for words in [["report", "--sessions", "--all"], ["session"]] {
      let rows = fixture.run(words + ["--csv"]).output.split(separator: "\r\n")
      #expect(rows.first?.hasSuffix(",note") == true, "\(words)")
      #expect(rows.contains { $0.hasSuffix(",\"storm, \"\"soon\"\"\"") }, "\(rows)")
      #expect(rows.contains { $0.hasSuffix(",") }, "\(rows)")
    }
    // The service answers with it.
    #expect(!fixture.run("status", "--json", "essay.txt").output.contains("storm"))
  }

  @Test func itComesAlongAndIsForgottenWithItsDocument() throws {
    _ = work(noting: Self.note)
    let other = ["--home", fixture.scratch.path(of: "other")]
    try fixture.write(fixture.run("export").bytes, to: "facts.jsonl")
    #expect(fixture.run(["import", "--as-mine", "facts.jsonl"] + other).status == 0)
    let listed = fixture.run(["session", "list", "--all"] + other)
    #expect(listed.output.contains(Self.note))
    fixture.run("session", "note", "essay.txt", "after the storm")
    fixture.run("undo")
    #expect(fixture.run("forget", "--yes", "essay.txt").status == 0)
    func traces(_ text: String) -> [String] {
      fixture.storeContent().filter { $0.value.range(of: Data(text.utf8)) != nil }.map(\.key)
    }
    #expect(traces("the storm") == [])
    // An old export does not bring it back.
    #expect(fixture.run("import", "facts.jsonl").status == 0)
    #expect(!fixture.run("export").output.contains("the storm"))
    // The other computer forgets it, too.
    try fixture.write(fixture.run("export").bytes, to: "later.jsonl")
    #expect(fixture.run(["import", "later.jsonl"] + other).status == 0)
    #expect(!fixture.run(["export"] + other).output.contains("the storm"))
  }
}
