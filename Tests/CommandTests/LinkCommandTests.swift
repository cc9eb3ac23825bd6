import FileProgress
import FileProgressTesting
import Foundation
import Testing

struct LinkCommandTests {
  var fixture: CommandFixture

  init() throws {
    fixture = try CommandFixture()
    fixture.columns = 400
    try fixture.write(text("draft"), to: "draft.txt")
    try fixture.write(text("essay"), to: "essay.txt")
    fixture.work(on: "draft.txt", minutes: 10)
    fixture.work(on: "essay.txt", minutes: 20)
  }

  /// A text that is long enough to tell by itself which document it is.
  private func text(_ word: String) -> String {
    (1...60).map { "\(word)\($0)" }.joined(separator: " ") + "\n"
  }

  private func openTime(of name: String) throws -> Double? {
    try fixture.activity(of: name)["openTime"] as? Double
  }

  private func why(_ name: String) -> String { fixture.run("status", "--why", name).output }

  private func match(_ name: String) throws -> [String: Any] {
    try #require(try fixture.status(of: name)["match"] as? [String: Any])
  }

  // MARK: - link

  /// What is said next of two linked files with different texts.
  private static let twoTexts =
    "Their texts differ. The word count is that of the file written last, so it jumps when you write in the other "
    + "one. To count each file: fileprogress unlink essay.txt\n"

  @Test func twoFilesBecomeOneDocument() throws {
    let outcome = fixture.run("link", "essay.txt", "draft.txt")
    #expect(outcome.status == 0)
    #expect(outcome.output == "")
    #expect(
      outcome.said
        == "essay.txt and draft.txt are now one document: 30 min, 2 sessions\n" + Self.twoTexts)
    #expect(try openTime(of: "essay.txt") == 1800)
    #expect(try openTime(of: "draft.txt") == 1800)
    let again = fixture.run("link", "draft.txt", "essay.txt")
    #expect(again.status == 0)
    #expect(again.said == "draft.txt and essay.txt are already one document.\n")
    #expect(fixture.run("undo").said == "Undid: fileprogress link essay.txt draft.txt\n")
    #expect(try openTime(of: "essay.txt") == 1200)
    #expect(fixture.run("undo").status == 1, "what changed nothing is no command")
  }

  @Test func whoWantsQuietIsNotToldThatTheTextsDiffer() {
    let outcome = fixture.run("link", "--quiet", "essay.txt", "draft.txt")
    #expect(outcome.status == 0)
    #expect(outcome.said == "")
  }

  /// A version of the text, whose count jumps, too; the same text; and one that is too short to tell.
  @Test func aJumpIsToldOfVersionsOfOneTextAndNotOfTheSameText() throws {
    try fixture.write(text("draft") + text("more"), to: "version.txt")
    try fixture.write(text("draft"), to: "same.txt")
    try fixture.write("one two three\n", to: "short.txt")
    for name in ["version.txt", "same.txt", "short.txt"] {
      fixture.run("track", name)
      let outcome = fixture.run("link", name, "draft.txt")
      #expect(outcome.status == 0, "\(outcome)")
      #expect(
        outcome.said.hasPrefix("\(name) and draft.txt are now one document: "), "\(outcome)")
      #expect(outcome.said.contains("texts differ") == (name == "version.txt"), "\(outcome)")
    }
  }

  @Test func aFileWhoseNameIsNoWordIsSeparatedByTheCommandThatIsSaid() throws {
    try fixture.write(text("letter"), to: "part 2.txt")
    fixture.run("track", "part 2.txt")
    let outcome = fixture.run("link", "part 2.txt", "draft.txt")
    #expect(
      outcome.said.hasSuffix(" To count each file: fileprogress unlink 'part 2.txt'\n"),
      "\(outcome)")
  }

  @Test func aFileThatIsGoneIsNamedByWhereItWas() throws {
    try fixture.remove("draft.txt")
    let outcome = fixture.run("link", "essay.txt", "draft.txt")
    #expect(
      outcome.said == "essay.txt is now the document that was at draft.txt: 30 min, 2 sessions\n")
    #expect(
      why("essay.txt").contains(
        """
        essay.txt is the document that was at draft.txt: you linked them.
        It was last seen at ~/documents/draft.txt (no longer there), today 10:10.
        You decided this.

        """))
    #expect(
      why("essay.txt").hasSuffix(
        "\nIf it is another document: fileprogress unlink essay.txt\n"))
  }

  @Test func aDocumentIsNamedByTheBeginOfItsIdentifier() throws {
    let identifier = try #require(try fixture.activity(of: "draft.txt")["id"] as? String)
    // All of one minute begin with the same eight digits.
    let short = fixture.run("link", "essay.txt", String(identifier.prefix(4)))
    #expect(short.status == 64)
    #expect(
      short.said.hasPrefix("Error: 2 documents have ids that start with "), "\(short)")
    #expect(
      short.said.contains(
        "Error: 2 documents have ids that start with \"01a1\". Give more digits. To see an id: fileprogress status --json FILE\n"
      ))
    let outcome = fixture.run("link", "essay.txt", identifier.uppercased())
    #expect(outcome.status == 0, "\(outcome)")
    #expect(
      outcome.said
        == "essay.txt and draft.txt are now one document: 30 min, 2 sessions\n" + Self.twoTexts)
    let again = fixture.run("link", "essay.txt", identifier.filter { $0 != "-" })
    #expect(again.said.hasSuffix(" are already one document.\n"), "\(again)")
    #expect(
      fixture.run("link", "essay.txt", String(identifier.prefix(4))).status == 0, "one is left")
  }

  @Test(
    arguments: [
      (
        "gone.txt", 66,
        "There is no file at gone.txt. Check the name."
      ),
      ("abc", 64, "There is no file at abc, and an id needs at least 4 digits."),
      ("ffffffff", 66, "and no id starts with it."),
      (
        "essay.txt", 64,
        "\"essay.txt\" is named twice. Name two different documents."
      ),
      ("./essay.txt", 64, "are the same file"), ("shortcut.txt", 64, "are the same file"),
      (".", 66, "folder"), ("", 66, "The name of the file is empty."),
    ])
  func aNameThatMeansNoOtherDocumentIsRefused(
    name: String, status: Int32, message: String
  ) throws {
    try FileManager.default.createSymbolicLink(
      atPath: fixture.path("shortcut.txt"), withDestinationPath: "essay.txt")
    let outcome = fixture.run("link", "essay.txt", name)
    #expect(outcome.status == status, "\(outcome)")
    #expect(outcome.output == "")
    #expect(outcome.said.contains(message), "\(outcome)")
    #expect(fixture.run("undo").status == 1)
  }

  @Test func theFileMustBeThere() throws {
    #expect(fixture.run("link", "gone.txt", "draft.txt").status == 66)
    #expect(fixture.run("link", "", "draft.txt").status == 66)
    #expect(fixture.run("link", "essay.txt").status == 64)
    try fixture.remove("essay.txt")
    #expect(fixture.run("link", "essay.txt", "draft.txt").status == 66)
  }

  @Test func nothingIsRecordedOfExcludedFiles() throws {
    fixture.run("exclude", "essay.txt")
    for words in [
      ["link", "essay.txt", "draft.txt"], ["link", "draft.txt", "essay.txt"],
      ["unlink", "essay.txt"],
    ] {
      let outcome = fixture.run(words + ["--json"])
      #expect(outcome.status == 0)
      #expect(
        outcome.said
          == "essay.txt is excluded by the pattern essay.txt, so nothing is recorded. To record it again: fileprogress exclude --remove 'essay.txt'\n"
      )
      #expect(try outcome.json["document"] is NSNull)
    }
    fixture.run("exclude", "draft.txt")
    let text = try #require(fixture.text(of: "draft.txt"))
    try fixture.remove("draft.txt")
    let gone = fixture.run("unlink", "draft.txt")
    #expect(gone.status == 0)
    #expect(
      gone.said
        == "draft.txt is excluded by the pattern draft.txt, so nothing is recorded. To record it again: fileprogress exclude --remove 'draft.txt'\n"
    )
    fixture.run("exclude", "--remove", "draft.txt")
    try fixture.write(text, to: "draft.txt")

    var disabled = fixture
    disabled.environment["FILEPROGRESS_DISABLE"] = "1"
    try fixture.remove("draft.txt")
    let outcome = disabled.run("unlink", "draft.txt")
    #expect(outcome.status == 0)
    #expect(
      outcome.said == "Nothing has been recorded for draft.txt: FILEPROGRESS_DISABLE is set.\n")
  }

  // MARK: - unlink

  @Test func aFileGetsBackItsOwn() throws {
    fixture.run("link", "essay.txt", "draft.txt")
    fixture.work(on: "essay.txt", minutes: 5)
    let outcome = fixture.run("unlink", "essay.txt")
    #expect(outcome.status == 0)
    #expect(outcome.output == "")
    #expect(
      outcome.said
        == "essay.txt is now separate from draft.txt: 25 min, 2 sessions\n")
    #expect(try openTime(of: "draft.txt") == 600)
    #expect(
      why("essay.txt").contains(
        "essay.txt and draft.txt are separate documents: you split them.\n"))
    #expect(
      why("essay.txt").hasSuffix(
        "\nIf it is the document at draft.txt: fileprogress link essay.txt draft.txt\n"))
    #expect(fixture.run("undo").said == "Undid: fileprogress unlink essay.txt\n")
    #expect(try openTime(of: "draft.txt") == 2100)
  }

  @Test func aDocumentThatWasAtTheSamePathIsNotNamedLikeTheFile() throws {
    try fixture.write("A short note\n", to: "note.txt")
    fixture.work(on: "note.txt", minutes: 1)
    try fixture.remove("note.txt")
    try fixture.write("other\n", to: "other.txt")
    try fixture.write("Quite another one\n", to: "note.txt")
    fixture.work(on: "note.txt", minutes: 2)
    let outcome = fixture.run("unlink", "note.txt")
    #expect(
      outcome.said
        == "note.txt is now separate from the one that was there before: 2 min, "
        + "1 session\n", "\(outcome)")
  }

  @Test func aFileThatIsGoneGetsBackItsOwn() throws {
    fixture.run("link", "essay.txt", "draft.txt")
    try fixture.remove("essay.txt")
    #expect(
      fixture.run("unlink", "essay.txt").said
        == "essay.txt is now separate from draft.txt: 20 min, 1 session\n")
    #expect(try openTime(of: "draft.txt") == 600)
    #expect(fixture.run("unlink", "never.txt").status == 66)
  }

  @Test func whereThereIsNothingToUnlinkItSaysSo() throws {
    let alone = fixture.run("unlink", "essay.txt")
    #expect(alone.status == 1)
    #expect(
      alone.said
        == "Error: There is nothing to unlink: essay.txt is not merged with another document.\n")
    #expect(fixture.run("unlink", "").status == 66)
    try FileManager.default.linkItem(
      atPath: fixture.path("essay.txt"), toPath: fixture.path("second.txt"))
    fixture.run("track", "second.txt")
    let second = fixture.run("unlink", "second.txt")
    #expect(second.status == 1)
    #expect(
      second.said
        == "Error: second.txt is the same file as essay.txt, under another name, so they are one "
        + "document. To make two: copy the file, then move the copy to second.txt.\n")
  }

  @Test func aTimerThatStaysBehindIsNamed() throws {
    fixture.run("start", "essay.txt")
    try fixture.rename("essay.txt", to: "final.txt")
    fixture.run("track", "final.txt")
    let outcome = fixture.run("unlink", "final.txt")
    #expect(
      outcome.said.hasSuffix(
        "The timer for essay.txt is still running. Stop it with: fileprogress stop essay.txt\n"
      ), "\(outcome)")
    #expect(fixture.run("stop", "essay.txt").status == 0)
    fixture.run("undo")
    #expect(!fixture.run("unlink", "final.txt").said.contains("timer"))
  }

  @Test func aRenamedFileIsPartedFromItsPast() throws {
    try fixture.rename("essay.txt", to: "final.txt")
    fixture.work(on: "final.txt", minutes: 30)
    #expect(
      why("final.txt").hasSuffix(
        "\nIf it is another document: fileprogress unlink final.txt\n"))
    let command = "fileprogress unlink \(fixture.path("final.txt"))"
    #expect(try match("final.txt")["command"] as? String == command)
    let merged = try #require(try match("final.txt")["merged"] as? [[String: Any]])
    #expect(merged.map { $0["reason"] as? String } == ["moved"])
    let outcome = fixture.run("unlink", "final.txt")
    #expect(outcome.status == 0, "\(outcome)")
    #expect(
      outcome.said
        == "final.txt is now separate from essay.txt: 30 min, 1 session\n")
    #expect(try openTime(of: "final.txt") == 1800)
    let again = fixture.run("unlink", "final.txt")
    #expect(again.status == 1)
    #expect(
      again.said
        == "Error: There is nothing to unlink: final.txt is not merged with another document.\n")
    #expect(fixture.run("undo").said == "Undid: fileprogress unlink final.txt\n")
    #expect(try openTime(of: "final.txt") == 3000)
  }

  @Test func aPathThatADocumentHasLeftMeansWhatWasThere() throws {
    try fixture.rename("essay.txt", to: "final.txt")
    fixture.work(on: "final.txt", minutes: 30)
    #expect(
      fixture.run("unlink", "essay.txt").said
        == "essay.txt is now separate from final.txt: 20 min, 1 session\n")
    #expect(try openTime(of: "final.txt") == 1800)
  }

  // MARK: - JSON

  @Test func theResultIsThereForOtherPrograms() throws {
    let (draft, essay) = (
      try fixture.activity(of: "draft.txt")["id"] as? String,
      try fixture.activity(of: "essay.txt")["id"] as? String
    )
    let linked = try fixture.run("link", "--json", "essay.txt", "draft.txt").json
    #expect(Set(linked.keys) == ["schema", "document", "path", "linked"])
    #expect(linked["schema"] as? String == "fileprogress.link/1")
    #expect(linked["document"] as? String == draft, "the older one names both")
    #expect(linked["path"] as? String == fixture.path("essay.txt"))
    #expect(
      linked["linked"] as? [[String: String]] == [
        ["document": try #require(draft), "path": fixture.path("draft.txt")]
      ])
    let again = try fixture.run("link", "--json", "essay.txt", "draft.txt").json
    #expect((again["linked"] as? [Any])?.isEmpty == true)
    let split = try fixture.run("unlink", "--json", "essay.txt").json
    #expect(Set(split.keys) == ["schema", "document", "path", "split"])
    #expect(split["schema"] as? String == "fileprogress.unlink/1")
    #expect(split["document"] as? String == essay)
    #expect(
      split["split"] as? [[String: String]] == [
        ["document": try #require(draft), "path": fixture.path("draft.txt")]
      ])
  }

  // MARK: - What status says

  @Test func statusNamesTheCommandThatChangesTheDecision() throws {
    try fixture.write(text("draft"), to: "a copy.txt")
    let copied = try match("a copy.txt")
    #expect(copied["reason"] as? String == "copied")
    #expect(
      copied["command"] as? String
        == "fileprogress link '\(fixture.path("a copy.txt"))' \(fixture.path("draft.txt"))")
    let shown = why("a copy.txt")
    #expect(
      shown.contains(
        "If it is the document at draft.txt: fileprogress link 'a copy.txt' draft.txt\n"))
    #expect(try match("essay.txt")["command"] is NSNull)
    let evidence = try #require(copied["evidence"] as? [String: Any])
    #expect(evidence["runnerUpPath"] is NSNull)
    #expect(fixture.run("link", "a copy.txt", "draft.txt").status == 0)
    #expect(
      try match("a copy.txt")["command"] as? String
        == "fileprogress unlink '\(fixture.path("a copy.txt"))'")
  }

  @Test func aDocumentAtTheSamePathIsNamedByItsIdentifier() throws {
    let document = try #require(try fixture.activity(of: "essay.txt")["id"] as? String)
    fixture.clock.advance(by: .seconds(48 * 3600))
    try fixture.remove("essay.txt")
    try fixture.write("another note\n", to: "other.txt")
    try fixture.write(text("novel"), to: "essay.txt")
    let reused = try match("essay.txt")
    #expect(reused["reason"] as? String == "reused")
    #expect(
      reused["command"] as? String
        == "fileprogress link \(fixture.path("essay.txt")) \(document)")
    let evidence = try #require(reused["evidence"] as? [String: Any])
    #expect(evidence["runnerUpPath"] as? String == fixture.path("essay.txt"))
    #expect(
      why("essay.txt").contains(
        "If it is the document that was at essay.txt: fileprogress link essay.txt "))
    let outcome = fixture.run("link", "essay.txt", document)
    #expect(outcome.status == 0, "\(outcome)")
    #expect(try openTime(of: "essay.txt") == 1200)
  }

  @Test func aNameThatLooksLikeAnOptionCanBeCopiedToo() throws {
    try fixture.write(text("draft"), to: "-copy.txt")
    #expect(
      fixture.run("status", "--why", "--", "-copy.txt").output.contains(
        "fileprogress link ./-copy.txt draft.txt\n"))
  }
}
