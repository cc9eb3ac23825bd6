import DocumentText
import FileProgressCommands
import FileProgressTestSupport
import Foundation
import Testing

struct WordsCommandTests {
  let fixture: CommandFixture

  init() throws {
    fixture = try CommandFixture()
  }

  @Test func figuresStandBeforeTheNamesAndTheirTotalBelow() throws {
    try fixture.write("one two three\n", to: "essay.txt")
    try fixture.write(String(repeating: "word ", count: 12), to: "notes.txt")
    let one = fixture.run("words", "essay.txt")
    #expect(one.status == 0)
    #expect(one.output == "3 essay.txt\n")
    let two = fixture.run("words", "essay.txt", "notes.txt")
    #expect(two.output == " 3 essay.txt\n12 notes.txt\n15 total\n")
    #expect(fixture.storeContent().isEmpty)
  }

  @Test func countersAreChosenByName() throws {
    try fixture.write("well — known", to: "essay.txt")
    #expect(fixture.run("words", "essay.txt").output == "2 essay.txt\n")
    #expect(fixture.run("words", "--counter", "wc", "essay.txt").output == "3 essay.txt\n")
    #expect(fixture.run("words", "--counter", "characters", "essay.txt").output == "12 essay.txt\n")
    #expect(
      fixture.run("words", "--counter", "prose/1", "essay.txt").output == "2 essay.txt\n",
      "by the name that is stored")
    let wrong = fixture.run("words", "--counter", "pages", "essay.txt")
    #expect(wrong.status == 64)
    #expect(wrong.said.contains("charactersWithoutSpaces"))
  }

  @Test func theFiguresCanBeHadAsData() throws {
    try fixture.write("één woord\n", to: "essay.txt")
    let json = try fixture.run("words", "essay.txt", "--json").json
    #expect(json["schema"] as? String == "fileprogress.words/1")
    #expect(json["counter"] as? String == "prose/1")
    let file = try #require((json["files"] as? [[String: Any]])?.first)
    #expect(file["path"] as? String == fixture.path("essay.txt"))
    #expect(file["format"] as? String == "plain")
    #expect(file["encoding"] as? String == "UTF-8")
    #expect(file["bytes"] as? Int == 12)
    #expect(file["words"] as? Int == 2)
    #expect(file["characters"] as? Int == 9)
    #expect(file["charactersWithoutSpaces"] as? Int == 8)
    #expect((json["total"] as? [String: Any])?["words"] as? Int == 2)
    let lines = fixture.run("words", "essay.txt", "--csv").output
    #expect(
      lines == """
        path,format,encoding,reason,bytes,counter,words,characters,charactersWithoutSpaces,sentences\r
        /scratch/documents/essay.txt,plain,UTF-8,,12,prose/1,2,9,8,1\r

        """)
    #expect(fixture.run("words", "essay.txt", "--csv", "--json").status == 64)
  }

  @Test func aFolderIsCountedWithAllTextsInIt() throws {
    try FileManager.default.createDirectory(
      atPath: fixture.path("book/part"), withIntermediateDirectories: true)
    try fixture.write("one two\n", to: "book/b.txt")
    try fixture.write("# One two three\n", to: "book/a.md")
    try fixture.write("one\n", to: "book/part/c.txt")
    try fixture.write([0x7F, 0, 0, 1, 2, 3, 0xFF], to: "book/photo.jpg")
    let outcome = fixture.run("words", "book")
    #expect(outcome.status == 0)
    #expect(outcome.output == "3 book/a.md\n2 book/b.txt\n1 book/part/c.txt\n6 total\n")
    #expect(outcome.said == "", "nobody misses the words of a picture")
    #expect(fixture.run("words", "book/part").output == "1 book/part/c.txt\n1 total\n")
    #expect(
      fixture.run("words", "--counter", "wc", "book").output.hasSuffix("7 total\n"),
      "nor does wc count its bytes")
    let json = try fixture.run("words", "book", "--json").json
    #expect((json["total"] as? [String: Any])?["words"] as? Int == 6)
    #expect((json["files"] as? [Any])?.count == 3)
    try fixture.write("no document\n", to: "book/d.docx")
    let damaged = fixture.run("words", "book")
    #expect(damaged.status == 3)
    #expect(damaged.said.hasPrefix("Error: book/d.docx "))
    #expect(fixture.storeContent().isEmpty, "counting records nothing")
    try FileManager.default.createDirectory(
      atPath: fixture.path("empty"), withIntermediateDirectories: false)
    #expect(fixture.run("words", "empty").output == "0 total\n")
  }

  /// Their names may be those of other texts, so their texts are compared, or what is recorded of them decides.
  @Test func aFolderIsCountedWithoutItsConflictCopies() throws {
    try FileManager.default.createDirectory(
      atPath: fixture.path("book"), withIntermediateDirectories: true)
    try fixture.write(words(300), to: "book/night.txt")
    try fixture.write(words(300), to: "book/night - conflict.txt")
    try fixture.write(words(310), to: "book/night-2026-11-18.txt")
    try fixture.write(words(300), to: "book/dawn (Konfliktkopie von Ada 2026-11-18).txt")
    try fixture.write(words(150, from: 9000), to: "book/diary.txt")
    try fixture.write(words(120, from: 20_000), to: "book/diary 2026-11-18.txt")
    for isTracked in [false, true] {
      if isTracked { fixture.run("track", "--recursive", "book") }
      let outcome = fixture.run("words", "book")
      #expect(outcome.output.hasSuffix("\n870 total\n"), "\(isTracked) \(outcome)")
      #expect(!outcome.output.contains("night - conflict"), "\(outcome)")
      #expect(!outcome.output.contains("night-2026-11-18"), "\(outcome)")
      #expect(outcome.output.contains("dawn (Konfliktkopie"), "nothing is beside it: \(outcome)")
      #expect(outcome.output.contains("diary 2026-11-18.txt"), "\(outcome)")
    }
    let named = fixture.run("words", "book/night - conflict.txt")
    #expect(named.output.hasPrefix("300 "), "\(named)")
  }

  @Test func whatCannotBeCountedIsNamedAndTheRestIsCounted() throws {
    try fixture.write("one two\n", to: "essay.txt")
    try fixture.write([0x7F, 0, 0, 1, 2, 3, 0xFF], to: "photo.jpg")
    let outcome = fixture.run("words", "essay.txt", "photo.jpg", "none.txt")
    #expect(outcome.status == 3)
    #expect(outcome.output == "2 essay.txt\n– photo.jpg\n2 total\n")
    #expect(
      outcome.said == """
        Error: photo.jpg is not a text document, so there is nothing to count.
        Error: There is no file at none.txt. Check the name.

        """)
    #expect(fixture.run("words", "none.txt").status == 66)
    try FileManager.default.createSymbolicLink(
      atPath: fixture.path("link.txt"), withDestinationPath: "none.txt")
    let link = fixture.run("words", "link.txt")
    #expect(link.status == 66)
    #expect(
      link.said
        == "Error: link.txt is a link to a missing file. Bring that file back, or delete the link.\n"
    )
    #expect(fixture.run("words", "photo.jpg").status == 66)
    let json = try fixture.run("words", "photo.jpg", "--json").json
    #expect((json["total"] as? [String: Any])?["words"] is NSNull)
  }

  @Test func namesCanSteerNoTerminal() throws {
    try fixture.write("one\n", to: "a\u{1B}[31m\nb.txt")
    #expect(
      fixture.run("words", "a\u{1B}[31m\nb.txt").output == #"1 a\u{1b}[31m\nb.txt"# + "\n")
  }

  @Test func namesAreBytes() throws {
    let name = TypedName(bytes: Array("été ".utf8) + [0xE9, 0xFF] + Array(".md".utf8))
    try fixture.write("# *one* two\n", to: "a.md")
    try fixture.write("three\n", to: "b.txt")
    let path = Array((fixture.documents + "/").utf8) + name.bytes + [0]
    #expect(rename(fixture.path("a.md"), path.map(CChar.init(bitPattern:))) == 0)
    let shown = "été \u{FFFD}\u{FFFD}.md"
    let outcome = fixture.run("words", name.word, "b.txt")
    #expect(outcome.status == 0)
    #expect(outcome.output == "2 \(shown)\n1 b.txt\n3 total\n")
    let listed = try run(["words", "--files0-from", "-"], input: name.bytes + [0])
    #expect(listed.output == "2 \(shown)\n")
    try fixture.write(name.bytes, to: "list")
    #expect(fixture.run("words", "--files0-from", "list").output == "2 \(shown)\n")
    let json = try fixture.run("words", "--json", name.word).json
    let file = try #require((json["files"] as? [[String: Any]])?.first)
    #expect(file["path"] as? String == fixture.path(shown))
    #expect(file["format"] as? String == "markdown")
    let missing = fixture.run("words", name.word + "x", "b.txt")
    #expect(missing.status == 3)
    #expect(missing.output == "1 b.txt\n")
    #expect(missing.said == "Error: There is no file at \(shown)x. Check the name.\n")
    let counter = fixture.run("words", "--counter", name.word, "b.txt")
    #expect(counter.status == 64)
    #expect(counter.said.contains("\"\(shown)\" is not a counter"))
    let status = fixture.run("status", name.word)
    #expect(status.status == 66)
    #expect(status.said == "Error: The name \"\(shown)\" is not UTF-8. Rename the file.\n")
  }

  /// Runs with bytes on standard input.
  private func run(_ arguments: [String], input: [UInt8]) throws -> CommandOutcome {
    var fixture = fixture
    let path = try fixture.write(input, to: "input")
    let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
    fixture.inputDescriptor = handle.fileDescriptor
    return withExtendedLifetime(handle) { fixture.run(arguments) }
  }

  @Test func standardInputIsCounted() throws {
    #expect(try run(["words"], input: Array("a b c\n".utf8)).output == "3 -\n")
    #expect(try run(["words", "-"], input: Array("a b\n".utf8)).output == "2 -\n")
    let json = try run(["words", "--json"], input: Array("a b\n".utf8)).json
    #expect((json["files"] as? [[String: Any]])?.first?["path"] as? String == "-")
  }

  @Test func namesComeFromAList() throws {
    try fixture.write("one two\n", to: "two words.txt")
    try fixture.write("three\n", to: "b.txt")
    let listed = try run(
      ["words", "--files0-from", "-"], input: Array("two words.txt\0b.txt\0".utf8))
    #expect(listed.output == "2 two words.txt\n1 b.txt\n3 total\n")
    #expect(try run(["words", "--files0-from", "-"], input: []).output == "")
    let partly = try run(
      ["words", "--files0-from", "-"], input: Array("b.txt\0\0-\0".utf8) + [0xFF])
    #expect(partly.status == 3)
    #expect(partly.output == "1 b.txt\n")
    #expect(
      partly.said == """
        Error: Name 2 in standard input is empty.
        Error: Name 3 in standard input is standard input, which the names come from.
        Error: There is no file at \u{FFFD}. Check the name.

        """)
    #expect(fixture.run("words", "--files0-from", ".").status == 66)
    #expect(fixture.run("words", "--files0-from", "none").status == 66)
    #expect(fixture.run("words", "--files0-from", "list", "b.txt").status == 64)
  }

  @Test func quietLeavesOnlyData() throws {
    var fixture = fixture
    fixture.isInputTerminal = true
    let path = try fixture.write("a b\n", to: "input")
    let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
    fixture.inputDescriptor = handle.fileDescriptor
    #expect(fixture.run("words").said.hasPrefix("Counting what you type"))
    try handle.seek(toOffset: 0)
    let quiet = fixture.run("words", "--quiet")
    #expect(quiet.said == "")
    #expect(quiet.output == "2 -\n")
  }

  @Test func documentsOfOtherFormatsHaveTheirTextCounted() throws {
    try fixture.write(
      DocumentSample.docx(DocumentSample.paragraph("one two three")), to: "essay.docx")
    try fixture.write("# One *more*\n", to: "notes.md")
    #expect(
      fixture.run("words", "essay.docx", "notes.md").output
        == "3 essay.docx\n2 notes.md\n5 total\n")
    let json = try fixture.run("words", "essay.docx", "--json").json
    let file = try #require((json["files"] as? [[String: Any]])?.first)
    #expect(file["format"] as? String == "docx")
    #expect(file["encoding"] is NSNull)
    #expect(file["characters"] as? Int == 13)
    #expect(file["sections"] == nil)
  }

  @Test func itIsSaidWhyADocumentHasNoWords() throws {
    try fixture.write("not packed", to: "essay.docx")
    try fixture.write(ZipSample.archive([("a.txt", "words")]), to: "texts.zip")
    try fixture.write(Array("PK\u{3}\u{4}".utf8), to: "cut.odt")
    let outcome = fixture.run("words", "essay.docx", "texts.zip", "cut.odt")
    #expect(outcome.status == 66)
    #expect(outcome.output == "– essay.docx\n– texts.zip\n– cut.odt\n– total\n")
    #expect(
      outcome.said == """
        Error: essay.docx is not in docx format, although its name says so. Rename it to match its format.
        Error: texts.zip is an archive, so there is nothing to count. Unpack it and count the files in it.
        Error: cut.odt is damaged or incomplete, so its words can't be counted.

        """)
    let json = try fixture.run("words", "essay.docx", "texts.zip", "cut.odt", "--json").json
    let files = try #require(json["files"] as? [[String: Any]])
    #expect(files.map { $0["reason"] as? String } == ["otherThanNamed", "archive", "damaged"])
  }

  @Test func theFormatCanBeNamed() throws {
    try fixture.write("# One\n\ntwo <b>three</b>\n", to: "a.txt")
    try fixture.write("<?xml version='1.0'?>\n<a>four</a>\n", to: "b.xml")
    #expect(fixture.run("words", "a.txt").output == "4 a.txt\n")
    #expect(fixture.run("words", "--format", "markdown", "a.txt").output == "3 a.txt\n")
    #expect(
      fixture.run("words", "--format", "markdown", "--by", "heading", "a.txt").output
        == "3   One\n3 a.txt\n")
    #expect(
      fixture.run("words", "b.xml").said == """
        Error: b.xml is XML that fileprogress does not know, so its words can't be counted.

        """)
    #expect(fixture.run("words", "--counter", "wc", "b.xml").output == "3 b.xml\n")
    #expect(fixture.run("words", "--format", "plain", "b.xml").output == "3 b.xml\n")
    let input = Array("# One *two*\n".utf8)
    #expect(try run(["words", "--format", "markdown", "-"], input: input).output == "2 -\n")
    let json = try run(["words", "--format", "org", "--json"], input: Array("* One\n".utf8)).json
    let file = try #require((json["files"] as? [[String: Any]])?.first)
    #expect(file["format"] as? String == "org")
    #expect(file["words"] as? Int == 1)
    try fixture.write(ZipSample.archive([("a.txt", "words")]), to: "texts.zip")
    let other = fixture.run("words", "--format", "docx", "a.txt", "texts.zip")
    #expect(
      other.said == """
        Error: a.txt is not a docx file, or it is damaged. Leave out --format to detect the format.
        Error: texts.zip is not a docx file. Leave out --format to detect the format.

        """)
    #expect(other.status == 66)
    let wrong = fixture.run("words", "--format", "word", "a.txt")
    #expect(wrong.status == 64)
    for format in DocumentFormat.allCases { #expect(wrong.said.contains(" \(format.rawValue)")) }
    #expect(fixture.run("words", "--format", "markdown", "--counter", "wc", "a.txt").status == 64)
  }

  @Test func sectionsStandAboveTheirDocument() throws {
    try fixture.write("before\n\n# One\n\na b c\n\n## Two\n\nd\n\n# Three\n", to: "a.md")
    #expect(
      fixture.run("words", "a.md", "--by", "heading").output == """
        1   (before the first heading)
        4   One
        2     Two
        1   Three
        8 a.md

        """)
    #expect(fixture.run("words", "a.md", "--by", "chapter").output.contains("6   One\n"))
    let json = try fixture.run("words", "a.md", "--by", "heading", "--json").json
    let file = try #require((json["files"] as? [[String: Any]])?.first)
    let sections = try #require(file["sections"] as? [[String: Any]])
    #expect(sections.map { $0["level"] as? Int } == [0, 1, 2, 1])
    #expect(sections.map { $0["title"] as? String } == ["", "One", "Two", "Three"])
    #expect(sections.map { $0["words"] as? Int } == [1, 4, 2, 1])
  }

  @Test func sectionsAreRowsOfATable() throws {
    try fixture.write("before\n\n# One, \"two\"\n\n## =Three\n\n# One\n", to: "a.md")
    try fixture.write("one two\n", to: "b.txt")
    let outcome = fixture.run("words", "a.md", "b.txt", "--by", "heading", "--csv")
    #expect(
      outcome.output == """
        path,format,encoding,reason,counter,level,title,words\r
        /scratch/documents/a.md,markdown,,,prose/1,0,,1\r
        /scratch/documents/a.md,markdown,,,prose/1,1,"One, ""two"\"",2\r
        /scratch/documents/a.md,markdown,,,prose/1,2,'=Three,1\r
        /scratch/documents/a.md,markdown,,,prose/1,1,One,1\r
        /scratch/documents/b.txt,plain,UTF-8,,prose/1,,,2\r

        """)
    #expect(outcome.status == 3)
    try fixture.write("PK", to: "c.docx")
    #expect(
      fixture.run("words", "c.docx", "--by", "chapter", "--csv").output.hasSuffix(
        "/c.docx,,,otherThanNamed,prose/1,,,\r\n"))
    let rated = fixture.run("words", "a.md", "--by", "heading", "--csv", "--readability")
    #expect(rated.status == 64)
  }

  @Test func withoutHeadingsThereAreNoSections() throws {
    try fixture.write("one two\n", to: "a.txt")
    let outcome = fixture.run("words", "a.txt", "--by", "heading")
    #expect(outcome.status == 64)
    #expect(outcome.output == "2 a.txt\n")
    #expect(
      outcome.said
        == "Error: a.txt is counted as plain text, which has no headings. Leave out --by.\n")
    #expect(fixture.run("words", "a.txt", "--by", "page").status == 64)
    #expect(fixture.run("words", "a.txt", "--by", "heading", "--counter", "wc").status == 64)
  }
}
