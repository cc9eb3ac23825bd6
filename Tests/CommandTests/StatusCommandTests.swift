import FileProgress
import FileProgressTesting
import Foundation
import Testing

struct StatusCommandTests {
  var fixture: CommandFixture

  init() throws {
    fixture = try CommandFixture()
    // No sentence is broken, however long the folder's name is.
    fixture.columns = 400
  }

  @Test func anUntrackedFileIsToldFromNone() throws {
    try fixture.write("one two three\n", to: "essay.txt")
    let outcome = fixture.run("status", "essay.txt")
    #expect(outcome.status == 0)
    #expect(outcome.said == "")
    #expect(
      outcome.output == """
        /scratch/documents/essay.txt
        not tracked yet
        essay.txt is a new document.
        Begin with: fileprogress open FILE

        """)
    #expect(try fixture.status(of: "essay.txt")["activity"] is NSNull)
    #expect(fixture.storeContent().isEmpty)
    #expect(fixture.run("status", "gone.txt").status == 66)
  }

  @Test func aFileThatIsGoneIsToldFromOneThatNeverWas() throws {
    try fixture.write("one two three\n", to: "my essay.txt")
    fixture.run("track", "my essay.txt")
    try fixture.remove("my essay.txt")
    let outcome = fixture.run("status", "my essay.txt")
    #expect(outcome.status == 66)
    #expect(
      outcome.said == """
        Error: there is no file at my essay.txt any more; what was recorded of it is kept: fileprogress \
        report --all 'my essay.txt' shows it, and fileprogress track --recursive FOLDER finds the file \
        if it was moved

        """)
  }

  @Test func aFollowedFileIsTrackedBeforeItWasOpen() throws {
    try fixture.write("one two three\n", to: "essay.txt")
    fixture.run("track", "essay.txt")
    #expect(
      fixture.run("status", "essay.txt").output == """
        /scratch/documents/essay.txt
        tracked, never open so far
        open      0 s
        active    0 s; pauses up to 5 min count, see --idle

        """)
    let activity = try fixture.activity(of: "essay.txt")
    #expect((activity["sessions"] as? [Any])?.isEmpty == true)
    #expect(activity["openTime"] as? Double == 0)
    #expect(activity["lastOpenedAt"] is NSNull)
    let identifier = try #require(activity["document"] as? String)
    try fixture.write("other\n", to: "other.txt")
    #expect(fixture.run("link", "other.txt", identifier).status == 0)
    #expect(fixture.run("report", "--json").output.contains(#""activities":[]"#))
  }

  @Test func lookingWritesNothing() throws {
    try fixture.write("one two three\n", to: "known.txt")
    try fixture.write("one two three four\n", to: "unknown.txt")
    fixture.run("start", "known.txt")
    fixture.clock.advance(by: .seconds(90))
    let before = fixture.storeContent()
    #expect(before["progress.sqlite"] != nil)
    for arguments in [
      ["status", "known.txt"], ["status", "unknown.txt"], ["status", "--why", "unknown.txt"],
      ["status", "--json", "known.txt"], ["report"], ["report", "--json", "--all"], [],
      ["exclude"], ["doctor"], ["export", "--facts"], ["report", "unknown.txt"],
    ] {
      #expect(fixture.run(arguments).status == 0)
      #expect(fixture.storeContent() == before, "\(arguments)")
    }
  }

  @Test func everythingAboutADocumentIsShown() throws {
    try fixture.write("one two three\n", to: "essay.txt")
    fixture.work(on: "essay.txt", minutes: 43, adding: "four five")
    fixture.run(
      "set", "essay.txt", "--progress", "0.5", "--range", "0.7..0.8", "--quantity", "p:Pages=3",
      "--score", "quiz:Quiz=8/10", "--binary", "done:Handed in:yesNo=yes")
    #expect(
      fixture.run("status", "essay.txt").output == """
        /scratch/documents/essay.txt
        not running, last open today 10:43
        open      43 min
        active    43 min; pauses up to 5 min count, see --idle
        progress  60%
        result    Word Count: 5 (prose/1)
        also      Handed in: yes
                  Pages: 3
                  Quiz: 8/10
        sessions  today 10:00–10:43, open 43 min, active 43 min, 5 words (+2), fileprogress open

        """)
    #expect(
      fixture.run("status", "--idle", "30s", "essay.txt").output.contains(
        "active    0 s; pauses up to 30 s count, see --idle\n"))
  }

  @Test func aTimerThatRunsIsShown() throws {
    try fixture.write("one two three\n", to: "essay.txt")
    fixture.run("start", "essay.txt")
    fixture.clock.advance(by: .seconds(3 * 3600 + 60))
    #expect(
      fixture.run("status", "essay.txt").output == """
        /scratch/documents/essay.txt
        running since today 10:00
        open      3 h 01 min
        active    3 h 01 min; pauses up to 5 min count, see --idle
                  of which 3 h 01 min assumed: no input was seen
        words     3 (prose/1)
        sessions  since today 10:00 (running), open 3 h 01 min, active 3 h 01 min, 3 words at the start, fileprogress start

        """)
    let activity = try fixture.activity(of: "essay.txt")
    #expect(activity["isStarted"] as? Bool == true)
    #expect(activity["assumedTime"] as? Double == 10860)
  }

  @Test func aRenamedFileIsStillTheDocument() throws {
    try fixture.write("one two three\n", to: "essay.txt")
    fixture.work(on: "essay.txt", minutes: 5)
    try fixture.rename("essay.txt", to: "final.txt")
    let outcome = fixture.run("status", "--why", "final.txt")
    #expect(
      outcome.output == """
        /scratch/documents/final.txt
        not running, last open today 10:05
        open      5 min
        active    5 min; pauses up to 5 min count, see --idle
        result    Word Count: 3 (prose/1)
        sessions  today 10:00–10:05, open 5 min, active 5 min, 3 words, fileprogress open
        why       final.txt is the document that was at essay.txt: the file was renamed (same file, same content).
                  rule: moved, 100% sure
                  file: the same
                  content: the same
                  known from: /scratch/documents/essay.txt (gone from there)
                  seen: today 10:00
                  If it is another document: fileprogress unlink final.txt

        """)
    let json = try fixture.status(of: "final.txt")
    let match = try #require(json["match"] as? [String: Any])
    #expect(match["reason"] as? String == "moved")
    #expect(match["from"] as? String == fixture.path("essay.txt"))
    #expect(match["confidence"] as? Double == 1)
  }

  @Test func aCopyOfALongTextIsADocumentOfItsOwn() throws {
    let text = (1...60).map { "word\($0)" }.joined(separator: " ")
    try fixture.write(text, to: "essay.txt")
    fixture.work(on: "essay.txt", minutes: 5)
    try fixture.write(text, to: "copy.txt")
    let json = try fixture.status(of: "copy.txt")
    #expect(json["activity"] is NSNull)
    let match = try #require(json["match"] as? [String: Any])
    #expect(match["reason"] as? String == "copied")
    #expect(match["from"] as? String == fixture.path("essay.txt"))
  }

  @Test func onlyTheFiveNewestSessionsAreListed() throws {
    try fixture.write("one two three\n", to: "essay.txt")
    for _ in 1...7 { fixture.work(on: "essay.txt", minutes: 1) }
    let output = fixture.run("status", "essay.txt").output
    #expect(output.contains("sessions  today 10:06–10:07"))
    #expect(!output.contains("10:01–10:02"))
    #expect(output.hasSuffix("          and 2 before them\n"))
  }
}
