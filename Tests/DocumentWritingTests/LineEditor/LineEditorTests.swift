import DocumentText
import FileProgressTestSupport
import Testing

@testable import DocumentWriting

@Suite struct LineEditorTests {
  /// Runs typed lines and returns the editor and everything it said.
  private func run(
    _ content: String, _ script: [String], escapes: Bool = false
  ) -> (editor: LineEditor, responses: [LineEditor.Response]) {
    var editor = LineEditor(content: Array(content.utf8), escapesControlCharacters: escapes)
    let responses = script.map { editor.accept(line: Array($0.utf8)) }
    return (editor, responses)
  }

  private func text(_ editor: LineEditor) -> String {
    String(decoding: editor.content, as: UTF8.self)
  }

  private func output(_ responses: [LineEditor.Response]) -> String {
    String(decoding: responses.flatMap(\.output), as: UTF8.self)
  }

  @Test func appendedLinesFollowTheLastLine() {
    let (editor, responses) = run("one\n", ["a", "two", "three", ".", "w"])
    #expect(text(editor) == "one\ntwo\nthree\n")
    #expect(editor.hasUnsavedChanges)
    #expect(responses.last?.action == .write(overwriting: false))
  }

  @Test(arguments: [
    ("1", "one\n"), ("", ""), ("$", "three\n"), (",p", "one\ntwo\nthree\n"),
    ("2,3p", "two\nthree\n"),
    ("2n", "2\ttwo\n"), ("%n", "1\tone\n2\ttwo\n3\tthree\n"), ("=", "3\n"), (".=", "3\n"),
    ("-", "two\n"), ("1+1", "two\n"), ("$-2", "one\n"), ("/tw/", "two\n"), ("?one?", "one\n"),
    ("1,", "one\n"), (",2p", "one\ntwo\n"), ("2;p", "two\n"), ("--", "one\n"),
    ("2;+1p", "two\nthree\n"),
    ("1;/e/p", "one\ntwo\nthree\n"), ("1pn", "1\tone\n"),
  ])
  func addressesChooseLines(command: String, expected: String) {
    let (_, responses) = run("one\ntwo\nthree\n", [command])
    #expect(output(responses) == expected)
    #expect(responses[0].isFailure == (command == ""))
  }

  @Test(arguments: [
    "4", "0p", "0d", "3,1p", "x", "dx", "99999999999999999999p", "s/zzz/y/", "s/one", "s", "q7",
    "1q", "u",
    "w essay.txt", "wq essay.txt", "1w", "e other", "r other", "!ls", "f name", "'a", "/zzz/", "//",
    "s/\\(o/x/", "s/o/\\1/", "s/o/x/0", "s1o1x1", "s o x ", "1%p", "s/a/b\\", "s/a/b/q",
  ])
  func refusedCommandsChangeNothing(command: String) {
    let (editor, responses) = run("one\ntwo\nthree\n", [command])
    #expect(responses[0].isFailure)
    #expect(responses[0].message?.isEmpty == false)
    #expect(responses[0].action == .none)
    #expect(text(editor) == "one\ntwo\nthree\n")
    #expect(!editor.hasUnsavedChanges && !editor.isReadingText)
    #expect(editor.current == 3)
  }

  @Test func anEmptyLineShowsTheNextLineUntilTheEnd() {
    let (_, responses) = run("one\ntwo\n", ["1", "", ""])
    #expect(output(responses) == "one\ntwo\n")
    #expect(responses.map(\.isFailure) == [false, false, true])
  }

  @Test func linesBeingTypedAreInTheContentThatIsKept() {
    func kept(_ lines: [String]) -> String {
      String(decoding: run("one\ntwo\n", lines).editor.contentWithTypedLines, as: UTF8.self)
    }
    #expect(kept([]) == "one\ntwo\n")
    #expect(kept(["1a", "x"]) == "one\nx\ntwo\n")
    #expect(kept(["1c"]) == "one\ntwo\n", "what is replaced is nowhere else")
    #expect(kept(["1c", "x"]) == "x\ntwo\n")
    #expect(kept(["1,2d", "a", "x", ".", "a"]) == "x\n")
  }

  @Test func quittingWithChangesWarnsOnce() {
    var (editor, responses) = run("one\n", ["d", "q", "q"])
    #expect(responses[1].action == .none)
    #expect(
      responses[1].message == "Warning: not saved. w saves, Q quits without saving.")
    #expect(responses[2].action == .quit)

    (editor, responses) = run("one\n", ["d", "q", "=", "q"])
    #expect(responses[3].action == .none)
    #expect(run("one\n", ["d", "Q"]).responses[1].action == .quit)
    #expect(run("one\n", ["d", "q!"]).responses[1].action == .quit)
    #expect(run("one\n", ["q"]).responses[0].action == .quit)
    #expect(editor.hasUnsavedChanges)
  }

  @Test func writtenChangesAreNoLongerUnsaved() {
    var editor = LineEditor(content: [])
    for line in ["a", "one", ".", "w"] {
      _ = editor.accept(line: line.utf8)
    }
    #expect(editor.hasUnsavedChanges)
    #expect(editor.didWrite(byteCount: 4).message == "4")
    #expect(!editor.hasUnsavedChanges)
    #expect(editor.accept(line: "q".utf8).action == .quit)
  }

  @Test func aFailedWriteKeepsTheWarning() {
    var editor = LineEditor(content: [])
    for line in ["a", "one", "."] {
      _ = editor.accept(line: line.utf8)
    }
    let response = editor.didFailToWrite(.changedOnDisk(path: "essay.txt", "changed"))
    #expect(
      response.message
        == "essay.txt was changed by another program after you opened it. w! saves anyway.")
    #expect(editor.accept(line: "w!".utf8).action == .write(overwriting: true))
    #expect(editor.accept(line: "wq!".utf8).action == .writeAndQuit(overwriting: true))
    #expect(editor.accept(line: "q".utf8).isFailure)
    #expect(editor.accept(line: "h".utf8).message?.hasPrefix("Warning") == true)
  }

  @Test func theEndOfInputKeepsTypedLinesAndSaysWhatIsLost() {
    var (editor, _) = run("one\n", ["a", "two"])
    #expect(editor.isReadingText && editor.hasUnsavedChanges)
    let response = editor.acceptEndOfInput()
    #expect(response.action == .quit && response.isFailure)
    #expect(text(editor) == "one\ntwo\n")
    var (unchanged, _) = run("one\n", ["p"])
    #expect(unchanged.acceptEndOfInput() == LineEditor.Response(action: .quit))
  }

  @Test func undoGoesBackAndForth() {
    var (editor, responses) = run("one\ntwo\n", ["1d", "u"])
    #expect(text(editor) == "one\ntwo\n")
    #expect(!editor.hasUnsavedChanges)
    responses = [editor.accept(line: "up".utf8)]
    #expect(text(editor) == "two\n")
    #expect(output(responses) == "two\n")
    #expect(editor.hasUnsavedChanges)
  }

  @Test func unsavedChangesAreToldFromWrittenOnesAfterUndo() {
    var (editor, _) = run("one\ntwo\n", ["1d", "w"])
    _ = editor.didWrite(byteCount: 4)
    _ = editor.accept(line: "u".utf8)
    #expect(editor.hasUnsavedChanges)
    _ = editor.accept(line: "s/o/0/".utf8)
    _ = editor.accept(line: "u".utf8)
    #expect(editor.hasUnsavedChanges)
  }

  // MARK: Bytes

  @Test func linesThatAreNotEditedKeepEveryByte() {
    let content: [UInt8] =
      [0xEF, 0xBB, 0xBF] + Array("a\r\n".utf8) + [0xFF, 0x00, 0xE9, 0x0A, 0x0D, 0x62, 0x0A]
      + Array("last".utf8)
    var editor = LineEditor(content: content)
    #expect(editor.content == content)
    #expect(editor.lineCount == 4)
    _ = editor.accept(line: "1s/a/A/".utf8)
    var expected = content
    expected[3] = UInt8(ascii: "A")
    #expect(editor.content == expected)
    #expect(editor.accept(line: "1p".utf8).output == Array("A\n".utf8))
  }

  @Test func newLinesTakeThePrevailingTerminator() {
    #expect(text(run("a\r\nb\r\nc\n", ["1a", "x", "."]).editor) == "a\r\nx\r\nb\r\nc\n")
    #expect(text(run("a\r\nb\n", ["1a", "x", "."]).editor) == "a\r\nx\nb\n")
    #expect(text(run("", ["a", "x", "."]).editor) == "x\n")
    #expect(text(run("a\rb\r", ["s/b/c/"]).editor) == "a\rc\r")
  }

  @Test func aMissingNewlineAtTheEndStaysMissingUnlessTheLastLineIsNew() {
    #expect(text(run("a\nb", ["1s/a/x/"]).editor) == "x\nb")
    #expect(text(run("a\nb", ["1d"]).editor) == "b")
    #expect(text(run("a\nb", ["1a", "x", "."]).editor) == "a\nx\nb")
    #expect(text(run("a\nb", ["a", "x", "."]).editor) == "a\nb\nx\n")
    #expect(text(run("a\nb", ["a", "x", ".", "u"]).editor) == "a\nb")
    #expect(text(run("a\nb", ["a", "."]).editor) == "a\nb")
    #expect(text(run("a\nb", ["$s/b/x/"]).editor) == "a\nx")
    #expect(text(run("a\r\nb", ["$s/b/x/"]).editor) == "a\r\nx")
    #expect(text(run("a\r\nb", ["$s/b/x/", "a", "c", "."]).editor) == "a\r\nx\r\nc\r\n")
    #expect(text(run("a\nb", ["$d"]).editor) == "a")
    #expect(text(run("a\r\nb", ["$d", "a", "c", "."]).editor) == "a\r\nc\r\n")
    #expect(text(run("a\nb", ["$d", "u"]).editor) == "a\nb")
    #expect(text(run("a\nb\n", ["$d"]).editor) == "a\n")
    #expect(text(run("a\nb", ["$c", "."]).editor) == "a")
    #expect(text(run("a\nb", ["$c", "x", "."]).editor) == "a\nx\n")
    #expect(text(run("a\nb", ["1,$d"]).editor) == "")
  }

  @Test func anEmptyLastLineIsNoneWithoutANewline() {
    #expect(text(run("a\nb", ["$s/b//"]).editor) == "a\n\n")
    #expect(text(run("a\n\nb", ["$d"]).editor) == "a\n\n")
  }

  @Test func controlCharactersAreEscapedOnlyWhenAsked() {
    let content = "a\u{1B}[2J\tb\u{9B}\u{7F}é\n"
    #expect(output(run(content, ["p"]).responses) == content)
    #expect(
      output(run(content, ["p"], escapes: true).responses)
        == "a\\u{1b}[2J\tb\\u{9b}\\u{7f}é\n")
    var editor = LineEditor(
      content: [0x63, 0xE9, 0xC3, 0xA9, 0x0A], escapesControlCharacters: true)
    #expect(editor.accept(line: "p".utf8).output == Array("c\\xE9é\n".utf8))
    #expect(
      run("", ["\u{1B}[2J"]).responses[0].message
        == "There is no command \"\\u{1b}[2J\". help lists the commands.")
  }

  @Test func whatIsNotSeenOrTurnsTheDirectionIsEscaped() {
    let content = "a\u{202E}b\u{200B}c\u{E0041}\n"
    #expect(output(run(content, ["p"]).responses) == content)
    #expect(
      output(run(content, ["p"], escapes: true).responses)
        == "a\\u{202e}b\\u{200b}c\\u{e0041}\n")
    let persian = "می‌خواهم 👩‍👩‍👧\n"
    #expect(output(run(persian, ["p"], escapes: true).responses) == persian)
    #expect(
      run("", ["\u{202E}x"]).responses[0].message
        == "There is no command \"\\u{202e}x\". help lists the commands.")
  }

  @Test(
    arguments: [
      ([0xFF, 0xFE, 0x61, 0x00], UnsupportedEncoding.utf16LittleEndian),
      ([0xFE, 0xFF, 0x00, 0x61], .utf16BigEndian),
      ([0xFF, 0xFE, 0x00, 0x00, 0x61, 0x00, 0x00, 0x00], .utf32LittleEndian),
      ([0x00, 0x00, 0xFE, 0xFF], .utf32BigEndian),
      (Array("o\0n\0e\0\n\0".utf8), .utf16LittleEndian),
      (Array("\0o\0n\0e\0\n".utf8), .utf16BigEndian),
    ] as [([UInt8], UnsupportedEncoding)])
  func wideEncodingsAreRecognized(content: [UInt8], encoding: UnsupportedEncoding) {
    #expect(UnsupportedEncoding(startOf: content) == encoding)
  }

  @Test func otherEncodingsAreNotMistakenForWideOnes() {
    #expect(UnsupportedEncoding(startOf: []) == nil)
    #expect(UnsupportedEncoding(startOf: [0xEF, 0xBB, 0xBF, 0x61]) == nil)
    #expect(UnsupportedEncoding(startOf: [0xFF, 0x61]) == nil)
  }

  /// Lines of a document in which each character is a byte.
  @Test(arguments: [TextEncoding.windows1252, .latin1])
  func newLinesHaveTheEncodingOfTheDocument(_ encoding: TextEncoding) throws {
    let text = try #require(SingleByteText(encoding))
    let mark = encoding == .windows1252 ? "€" : "ÿ"
    let before = try #require(text.bytes(of: "caf\u{E9} \(mark)\r\nna\u{EF}ve\r\n"))
    var editor = LineEditor(content: before)
    #expect(editor.content == before)
    for line in ["a", "Z\u{FC}rich", ".", "1s/\u{E9}/e\u{E8}/", "/na.ve/p", "s/.$/\u{EA}/"] {
      #expect(!editor.accept(line: line.utf8).isFailure, "\(line)")
    }
    #expect(
      editor.content
        == text.bytes(of: "cafe\u{E8} \(mark)\r\nna\u{EF}v\u{EA}\r\nZ\u{FC}rich\r\n"))
    #expect(editor.accept(line: "1p".utf8).output == Array("cafe\u{E8} \(mark)\n".utf8))
    // A terminal in the encoding of the document.
    for line in [[0x61], [0x66, 0xFC, 0x72], [0x2E]] as [[UInt8]] {
      #expect(!editor.accept(line: line).isFailure)
    }
    #expect(editor.content.contains(0xFC))
    #expect(!editor.content.contains(0xC3))
  }

  @Test func aCharacterThatTheEncodingLacksIsRefused() throws {
    for (content, wanted) in [
      ([0x63, 0xE9, 0x0A], ["日", "’", "e\u{301}", "€"]),
      ([0x80, 0xE9, 0x0A], ["日", "ő", "e\u{301}", "\u{80}"]),
    ] as [([UInt8], [String])] {
      for character in wanted {
        var editor = LineEditor(content: content)
        _ = editor.accept(line: "a".utf8)
        _ = editor.accept(line: "kept".utf8)
        let refusal = editor.accept(line: "x\(character)".utf8)
        let message = try #require(refusal.message)
        #expect(refusal.isFailure)
        #expect(message.contains("The line was not added"), "\(message)")
        #expect(message.contains("iconv -f"))
        #expect(editor.isReadingText)
        _ = editor.accept(line: ".".utf8)
        #expect(editor.content == content + Array("kept\n".utf8))
        #expect(editor.accept(line: "s/kept/\(character)/".utf8).isFailure)
        #expect(editor.content == content + Array("kept\n".utf8))
        #expect(editor.contentWithTypedLines == editor.content)
      }
    }
  }

  @Test func everyByteOfASingleByteTextComesBack() throws {
    for encoding in [TextEncoding.windows1252, .latin1] {
      let text = try #require(SingleByteText(encoding))
      let all = (0...255).map(UInt8.init)
      #expect(text.bytes(of: String(decoding: text.utf8(of: all), as: UTF8.self)) == all)
    }
    #expect(SingleByteText(.utf8) == nil)
    #expect(SingleByteText(.utf16LittleEndian) == nil)
  }

  @Test func helpListsEveryCommandOnOneScreen() {
    let help = output(run("one\n", ["help "]).responses)
    #expect(help.split(separator: "\n", omittingEmptySubsequences: false).count <= 24)
    #expect(help.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  @Test func thePromptCanBeSwitched() {
    #expect(run("", []).editor.showsPrompt == false)
    #expect(run("", ["P"]).editor.showsPrompt)
    #expect(!run("", ["P", "P"]).editor.showsPrompt)
  }

  @Test func aLineWithANewlineIsRefused() {
    var editor = LineEditor(content: [])
    #expect(editor.accept(line: "a\nb".utf8).isFailure)
    #expect(!editor.isReadingText)
  }

  /// Random commands against a model on an array of lines.
  @Test(arguments: [1, 2, 3, 4, 5, 6] as [UInt64])
  func randomEditsAgreeWithAnArrayOfLines(seed: UInt64) {
    print("LineEditorTests seed \(seed)")
    var generator = SeededGenerator(seed: seed)
    func random(_ bound: Int) -> Int {
      Int.random(in: 0..<bound, using: &generator)
    }
    var model = (0..<random(8)).map { "l\($0)" }
    var editor = LineEditor(content: Array(model.map { $0 + "\n" }.joined().utf8))
    for step in 0..<400 {
      let line = model.isEmpty ? 0 : random(model.count) + 1
      switch (random(4), model.isEmpty) {
      case (1, false):
        let last = line + random(model.count - line + 1)
        #expect(!editor.accept(line: "\(line),\(last)d".utf8).isFailure)
        if model.count > 6 {
          model.removeSubrange(line - 1..<last)
        } else {
          #expect(!editor.accept(line: "u".utf8).isFailure)
        }
      case (2, false):
        #expect(!editor.accept(line: "\(line)s/$/x\(step)/".utf8).isFailure)
        model[line - 1] += "x\(step)"
      case (3, false):
        _ = editor.accept(line: "\(line)c".utf8)
        _ = editor.accept(line: "c\(step)".utf8)
        _ = editor.accept(line: ".".utf8)
        model[line - 1] = "c\(step)"
      default:
        _ = editor.accept(line: "\(line)a".utf8)
        _ = editor.accept(line: "a\(step)".utf8)
        _ = editor.accept(line: "b".utf8)
        _ = editor.accept(line: ".".utf8)
        model.insert(contentsOf: ["a\(step)", "b"], at: line)
      }
      #expect(text(editor) == model.map { $0 + "\n" }.joined())
    }
  }

  @Test func aLargeDocumentIsEditedInLinearTime() {
    let line = Array("A line of forty bytes, more or less, so.\n".utf8)
    var content: [UInt8] = []
    for _ in 0..<250_000 {
      content += line
    }
    var editor = LineEditor(content: content)
    let time = processorTime {
      _ = editor.accept(line: "2a".utf8)
      for _ in 0..<100_000 {
        _ = editor.accept(line: "typed".utf8)
      }
      _ = editor.accept(line: ".".utf8)
      _ = editor.accept(line: ",s/forty/40/g".utf8)
      _ = editor.accept(line: "1,1000d".utf8)
    }
    // Far above what it takes, far below what one copy of all lines for each typed line would take.
    #expect(time < .seconds(60))
    #expect(editor.lineCount == 349_000)
  }
}
