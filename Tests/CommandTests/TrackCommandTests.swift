import FileProgress
import FileProgressTestSupport
import Foundation
import Testing

@Suite struct TrackCommandTests {
  private let fixture: CommandFixture

  init() throws {
    fixture = try CommandFixture()
  }

  /// A text that tells which document it is.
  private func text(_ topic: String, wordCount: Int = 120) -> String {
    (1...wordCount).map { "\(topic)\($0 * 7919 % 1000)" }.joined(separator: " ") + "\n"
  }

  private func documents(_ words: String...) throws -> [[String: Any]] {
    let outcome = fixture.run(words + ["--json"])
    #expect(outcome.status == 0, "\(outcome.talk)")
    let report = try #require(
      try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    #expect(report["schema"] as? String == "fileprogress.track/1")
    #expect((report["failures"] as? [Any])?.isEmpty == true)
    return try #require(report["documents"] as? [[String: Any]])
  }

  private func reasons(_ documents: [[String: Any]]) -> [String: String] {
    Dictionary(
      uniqueKeysWithValues: documents.compactMap { document in
        guard let path = document["path"] as? String,
          let match = document["match"] as? [String: Any], let reason = match["reason"] as? String
        else { return nil }
        return (URL(fileURLWithPath: path).lastPathComponent, reason)
      })
  }

  @Test func linesFitATerminal() throws {
    var fixture = fixture
    (fixture.isOutputTerminal, fixture.columns) = (true, 40)
    let name = "one two three four five six seven e.md"
    try fixture.write(text("alder"), to: name)
    let lines = fixture.run("track", name).output.split(separator: "\n")
    #expect(lines.count > 1 && lines.allSatisfy { $0.count <= 40 }, "\(lines)")
  }

  @Test(arguments: ["A (Kopie).md", "A - Copy.md", "A (1).md", "A(1).md", "0 A.md"])
  func ofTwoNewFilesWithOneTextThePlainNameIsTheDocument(copy: String) throws {
    for name in ["A.md", copy] { try fixture.write(text("alder"), to: name) }
    #expect(reasons(try documents("track", ".")) == ["A.md": "new", copy: "copied"])
  }

  @Test func aCopyOfACopyIsNotTheDocumentEither() throws {
    for name in ["A (1) (2).md", "A (1).md", "A.md"] { try fixture.write(text("alder"), to: name) }
    let found = reasons(try documents("track", "."))
    #expect(found == ["A.md": "new", "A (1).md": "copied", "A (1) (2).md": "copied"])
  }

  @Test func whatAnEditorKeptOfATextThatIsGoneIsNoDocument() throws {
    for name in ["a.txt.save", "b.txt~", "#c.txt#", ".d.txt.swp", "e.txt.save.1"] {
      try fixture.write(text(name), to: name)
    }
    try fixture.write(text("alder"), to: "f.txt")
    try fixture.write(text("birch"), to: "g.bak")
    #expect(reasons(try documents("track", ".")) == ["f.txt": "new", "g.bak": "new"])
    // Beside its text it is known as a copy, and by its name anything can be tracked.
    try fixture.write(text("alder", wordCount: 110), to: "f.txt.save")
    #expect(reasons(try documents("track", "."))["f.txt.save"] == "backup")
    #expect(reasons(try documents("track", "b.txt~")) == ["b.txt~": "new"])
  }

  @Test func everyCopyIsSaidToBeOneOfThePlainName() throws {
    let copies = ["A (1).md", "A - Copy.md", "A 2.md", "A-3.md", "A_backup.md", "A copy.md"]
    for name in copies + ["A.md"] { try fixture.write(text("alder"), to: name) }
    let lines = fixture.run("track", ".").output.split(separator: "\n")
    for copy in copies {
      #expect(lines.contains { $0.hasPrefix("\(copy) is a copy of A.md ") }, "\(lines)")
    }
  }

  @Test func ofManyNewFilesOnlyTheNumberIsSaid() throws {
    for number in 1...25 { try fixture.write(text("topic\(number)"), to: "\(number).txt") }
    let outcome = fixture.run("track", ".")
    #expect(outcome.output == "")
    #expect(outcome.said == "25 files: 25 new.\n")
    #expect(try documents("track", ".").count == 25)
    for number in 1...22 { try fixture.rename("\(number).txt", to: "chapter \(number).txt") }
    let renamed = fixture.run("track", ".")
    let lines = renamed.output.split(separator: "\n")
    #expect(lines.count == 21)
    #expect(lines.last == "2 more: fileprogress track --json")
    #expect(renamed.said == "25 files: 3 unchanged, 22 renamed.\n", "\(renamed)")
  }

  @Test func packedDocumentsAreFoundAgainByTheirText() throws {
    func write(_ text: String, to name: String) throws {
      let words = text.split(separator: " ")
      let paragraphs = stride(from: 0, to: words.count, by: 20).map {
        words[$0..<min($0 + 20, words.count)].joined(separator: " ")
      }
      try fixture.write(
        name.hasSuffix(".rtf")
          ? Array((#"{\rtf1 "# + paragraphs.joined(separator: #"\par "#) + "}").utf8)
          : DocumentSample.docx(paragraphs.map { DocumentSample.paragraph($0) }.joined()), to: name)
    }
    for topic in ["alder", "birch", "cedar"] { try write(text(topic), to: "\(topic).docx") }
    try write(text("doum"), to: "doum.rtf")
    _ = try documents("track", ".")
    for name in ["alder.docx", "birch.docx", "doum.rtf"] { try fixture.remove(name) }
    try write("A new beginning. " + text("alder"), to: "essay.docx")
    try write("Some words before it. " + text("doum"), to: "letter.rtf")
    try write(text("fir"), to: "fir.docx")
    let second = try documents("track", ".")
    #expect(
      reasons(second) == [
        "cedar.docx": "unchanged", "essay.docx": "renamedAndEdited",
        "letter.rtf": "renamedAndEdited",
        "fir.docx": "new",
      ])
  }

  @Test func filesOfAFolderAreFollowedAndFoundAgain() throws {
    for topic in ["alder", "birch", "cedar"] {
      try fixture.write(text(topic), to: "\(topic).txt")
    }
    #expect(
      reasons(try documents("track", ".")) == [
        "alder.txt": "new", "birch.txt": "new", "cedar.txt": "new",
      ])
    try fixture.rename("alder.txt", to: "moved.txt")
    try fixture.remove("birch.txt")
    try fixture.write(text("birch") + "A few words more at the end.\n", to: "edited.txt")
    try fixture.write(text("doum"), to: "doum.txt")
    let second = try documents("track", ".")
    #expect(
      reasons(second) == [
        "cedar.txt": "unchanged", "moved.txt": "moved", "edited.txt": "renamedAndEdited",
        "doum.txt": "new",
      ])
    let edited = second.first { ($0["path"] as? String)?.hasSuffix("edited.txt") == true }
    let match = try #require(edited?["match"] as? [String: Any])
    #expect((match["from"] as? String)?.hasSuffix("/birch.txt") == true)
    #expect(
      second.allSatisfy {
        (($0["match"] as? [String: Any])?["evidence"] as? [String: Any])?["seenAt"] is String
      })
    let text = fixture.run("track", ".")
    #expect(text.output == "")
    #expect(text.talk == "4 files: 4 unchanged.\n")
    // Another program wrote these.
    #expect(fixture.run("report").output.contains("+7 words"))
  }

  @Test func twoFilesNeverBecomeTheSameLostDocument() throws {
    try fixture.write(text("alder"), to: "alder.txt")
    #expect(fixture.run("track", "alder.txt").status == 0)
    try fixture.remove("alder.txt")
    try fixture.write(text("alder") + "One line more for the first.\n", to: "first.txt")
    try fixture.write(
      text("alder", wordCount: 90) + text("other", wordCount: 40), to: "second.txt")
    #expect(
      reasons(try documents("track", ".")) == [
        "first.txt": "renamedAndEdited", "second.txt": "derived",
      ])
  }

  @Test func bothOfTwoDocumentsThatFitAreNamed() throws {
    for name in ["a.txt", "b.txt"] {
      try fixture.write(text("alder"), to: name)
      fixture.run("track", name)
    }
    for name in ["a.txt", "b.txt"] { try fixture.remove(name) }
    try fixture.write(text("alder"), to: "c.txt")
    let said = fixture.run("track", "c.txt").output
    #expect(said.contains("or the one that was at "), "\(said)")
    #expect(said.contains("a.txt") && said.contains("b.txt"), "\(said)")
    let shown = fixture.run("status", "--why", "c.txt").output
    #expect(shown.contains("If it is the document that was at "), "\(shown)")
  }

  @Test func patternsAndFoldersBelowAreChosen() throws {
    try FileManager.default.createDirectory(
      atPath: fixture.path("below"), withIntermediateDirectories: false)
    try FileManager.default.createDirectory(
      atPath: fixture.path(".hidden"), withIntermediateDirectories: false)
    for name in ["a.txt", "b.log", "below/c.txt", "below/d.md", ".hidden/e.txt", ".f.txt"] {
      try fixture.write(text(name), to: name)
    }
    #expect(Set(reasons(try documents("track", ".")).keys) == ["a.txt", "b.log"])
    #expect(
      Set(reasons(try documents("track", ".", "-r", "--include", "*.txt")).keys)
        == ["a.txt", "c.txt"])
    #expect(
      Set(reasons(try documents("track", ".", "-r", "--exclude", "below")).keys)
        == ["a.txt", "b.log"])
    #expect(
      Set(reasons(try documents("track", ".", "--recursive", "--exclude", "*.log")).keys)
        == ["a.txt", "c.txt", "d.md"])
  }

  @Test(arguments: [
    ("sub/", ["a.txt"]), ("d/sub", ["a.txt", "b.txt"]), ("./d/sub", ["a.txt", "b.txt"]),
    ("./d//sub/", ["a.txt", "b.txt"]), ("../documents/d", ["a.txt", "b.txt"]),
    ("d/../sub/*.txt", ["a.txt", "c.txt"]), ("./a.txt", ["b.txt", "c.txt"]),
  ])
  func foldersAreExcludedHoweverTheyAreTyped(pattern: String, names: [String]) throws {
    try FileManager.default.createDirectory(
      atPath: fixture.path("d/sub"), withIntermediateDirectories: true)
    try FileManager.default.createDirectory(
      atPath: fixture.path("sub"), withIntermediateDirectories: true)
    for name in ["a.txt", "sub/b.txt", "d/sub/c.txt"] { try fixture.write(text(name), to: name) }
    let found = reasons(try documents("track", "-r", ".", "--exclude", pattern)).keys.sorted()
    #expect(found == names)
  }

  @Test func excludedFilesAreLeftOut() throws {
    try fixture.write(text("alder"), to: "alder.txt")
    try fixture.write(text("birch"), to: "private.txt")
    fixture.run("exclude", "private.txt")
    #expect(reasons(try documents("track", ".")) == ["alder.txt": "new"])
    #expect(
      fixture.run("track", "private.txt").talk
        == "No files. 1 file is excluded. The patterns: fileprogress exclude\n")
  }

  @Test func aLinkIsNoWayAroundAnExclusion() throws {
    try fixture.write(text("birch"), to: "private.txt")
    try FileManager.default.createSymbolicLink(
      atPath: fixture.path("link.txt"), withDestinationPath: "private.txt")
    fixture.run("exclude", "private.txt")
    #expect(try documents("track", "link.txt").isEmpty)
    #expect(fixture.run("track", "link.txt").output == "")
  }

  @Test func filesOfOneNameAreToldApart() throws {
    for name in ["ada", "ben"] {
      try FileManager.default.createDirectory(
        atPath: fixture.path(name), withIntermediateDirectories: true)
      try fixture.write(text(name), to: "\(name)/homework.txt")
    }
    #expect(
      fixture.run("track", ".", "-r").output == """
        ada/homework.txt is a new document.
        ben/homework.txt is a new document.

        """)
    try FileManager.default.moveItem(
      atPath: fixture.path("ada/homework.txt"), toPath: fixture.path("ada/final.txt"))
    #expect(
      fixture.run("track", ".", "-r").output == """
        ada/final.txt is the document that was at ada/homework.txt: the file was renamed (same file, \
        same content).

        """)
  }

  @Test func theRestIsSettledWhenAFileCannotBeFollowed() throws {
    try fixture.write(text("alder"), to: "alder.txt")
    let outcome = fixture.run("track", "alder.txt", "gone.txt")
    #expect(outcome.status == 3)
    #expect(outcome.output == "alder.txt is a new document.\n")
    #expect(outcome.talk.contains("Error: ") && outcome.talk.contains("gone.txt"))
    #expect(fixture.run("track", "gone.txt").status == 66)
    #expect(fixture.run("track").status == 64)
    #expect(fixture.run("track", ".", "--include", "").status == 64)
  }

  @Test func anEmptyFolderIsSaidToHaveNoFiles() throws {
    try FileManager.default.createDirectory(
      atPath: fixture.path("empty"), withIntermediateDirectories: false)
    let outcome = fixture.run("track", "empty")
    #expect(outcome.status == 0)
    #expect(outcome.output == "")
    #expect(outcome.talk == "No files.\n")
  }

  @Test func aRenamedFileIsToldFromOneThatMoved() throws {
    for name in ["one.txt", "two.txt"] { try fixture.write(text(name), to: name) }
    fixture.run("track", ".")
    try FileManager.default.createDirectory(
      atPath: fixture.path("folder"), withIntermediateDirectories: false)
    try FileManager.default.moveItem(
      atPath: fixture.path("one.txt"), toPath: fixture.path("new.txt"))
    try FileManager.default.moveItem(
      atPath: fixture.path("two.txt"), toPath: fixture.path("folder/two.txt"))
    let outcome = fixture.run("track", ".", "--recursive")
    #expect(outcome.said.hasSuffix("2 files: 1 renamed, 1 moved.\n"), "\(outcome)")
  }
}
