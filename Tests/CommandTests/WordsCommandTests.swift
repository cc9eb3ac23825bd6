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
    let wrong = fixture.run("words", "--counter", "pages", "essay.txt")
    #expect(wrong.status == 64)
    #expect(wrong.said.contains("charactersWithoutSpaces"))
  }

  @Test func theFiguresCanBeHadAsData() throws {
    try fixture.write("één woord\n", to: "essay.txt")
    let json = try fixture.run("words", "essay.txt", "--json").json
    #expect(json["schema"] as? String == "fileprogress.words/1")
    #expect(json["counter"] as? String == "prose")
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
        path,format,encoding,bytes,counter,words,characters,charactersWithoutSpaces\r
        /scratch/documents/essay.txt,plain,UTF-8,12,prose,2,9,8\r

        """)
    #expect(fixture.run("words", "essay.txt", "--csv", "--json").status == 64)
  }

  @Test func whatCannotBeCountedIsNamedAndTheRestIsCounted() throws {
    try fixture.write("one two\n", to: "essay.txt")
    try fixture.write([0x7F, 0, 0, 1, 2, 3, 0xFF], to: "photo.jpg")
    let outcome = fixture.run("words", "essay.txt", "photo.jpg", "none.txt", ".")
    #expect(outcome.status == 3)
    #expect(outcome.output == "2 essay.txt\n- photo.jpg\n2 total\n")
    #expect(
      outcome.said == """
        Error: photo.jpg is no text, so it has no words
        Error: there is no file none.txt. Check the name.
        Error: . is a folder; name the files in it

        """)
    #expect(fixture.run("words", "none.txt").status == 66)
    #expect(fixture.run("words", "photo.jpg").status == 66)
    let json = try fixture.run("words", "photo.jpg", "--json").json
    #expect((json["total"] as? [String: Any])?["words"] is NSNull)
  }

  @Test func namesCanSteerNoTerminal() throws {
    try fixture.write("one\n", to: "a\u{1B}[31m\nb.txt")
    #expect(
      fixture.run("words", "a\u{1B}[31m\nb.txt").output == #"1 a\u{1b}[31m\nb.txt"# + "\n")
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
        Error: name 2 in standard input is empty
        Error: name 3 in standard input is standard input, which the names come from
        Error: name 4 in standard input, \u{FFFD}, is not in UTF-8

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
}
