import FileProgressReports
import Testing

@Suite struct WrappedTextTests {
  @Test func wordsStayWholeAndNumbersKeepTheirUnits() {
    #expect(
      WrappedText.lines(of: "open for 12 h 05 min today", columnCount: 13, indent: "  ")
        == ["open for", "  12 h 05 min", "  today"])
    #expect(WrappedText.lines(of: "", columnCount: 40) == [])
  }

  @Test func aWordThatIsTooLongIsBroken() {
    #expect(
      WrappedText.lines(of: "a 文書文書文書b", columnCount: 7, indent: "  ")
        == ["a", "  文書", "  文書", "  文書b"])
  }

  /// A page stays as it is on 80 columns, and is broken on fewer.
  private func expectPage(
    _ page: String, onColumns columnCount: Int, is broken: String,
    _ location: SourceLocation = #_sourceLocation
  ) {
    #expect(WrappedText.page(page, columnCount: 80) == page, sourceLocation: location)
    #expect(
      WrappedText.page(page, columnCount: columnCount) == broken, sourceLocation: location)
  }

  @Test func aPageGoesOnBelowItsSecondColumn() {
    // A wide first column is none.
    expectPage(
      "Use it:\n  open  Edit a document; record its time.\n\n  --a-long-option-name  Say it again.\n",
      onColumns: 24,
      is: "Use it:\n  open  Edit a document;\n        record its time.\n\n"
        + "  --a-long-option-name\n    Say it again.\n")
  }

  @Test func aSecondColumnThatIsTooFarRightHasLinesOfItsOwn() {
    expectPage(
      "Examples:\n  fileprogress open essay.txt     write; time and words are recorded\n",
      onColumns: 32,
      is: "Examples:\n  fileprogress open essay.txt\n    write; time and words are\n    recorded\n")
  }

  @Test func aPageHasParagraphsAndRoomForWhatBeginsFarRight() {
    expectPage(
      "It says what is below.\n  fileprogress open a.md --at noon\n            What it does.\n",
      onColumns: 18,
      is: "It says what is\nbelow.\n  fileprogress\n    open a.md --at\n    noon\n"
        + "    What it\n      does.\n")
  }

  @Test func theLinesOfAParagraphAreFilledAnew() {
    expectPage(
      "Write a date or time in one of these forms, wherever an option takes one.\n"
        + "Reports look back.\n\nFor example:\nfileprogress report\n",
      onColumns: 60,
      is: "Write a date or time in one of these forms, wherever an\n"
        + "option takes one. Reports look back.\n\nFor example:\nfileprogress report\n")
  }

  @Test func aMessageKeepsPathsAndCommandsWhole() {
    func lines(_ text: String, _ columnCount: Int) -> [String] {
      WrappedText.message(text, columnCount: columnCount)
    }
    let text = "It is gone. To undo: fileprogress undo"
    #expect(lines(text, 38) == [text])
    #expect(lines(text, 37) == ["It is gone. To undo:", "  fileprogress undo"])
    #expect(lines(text, 19) == ["It is gone. To", "  undo:", "  fileprogress undo"])
    #expect(lines(text, 18) == ["It is gone. To", "  undo:", "  fileprogress", "  undo"])
    #expect(
      WrappedText.message(text, columnCount: 18, keepsCommand: true)
        == ["It is gone. To", "  undo:", "  fileprogress undo"])
    #expect(
      WrappedText.message("Go: fileprogress undo. Then look.", columnCount: 14, keepsCommand: true)
        == ["Go:", "  fileprogress", "  undo. Then", "  look."])
    #expect(
      lines("In /home/me/a-very-long-name it is", 12)
        == ["In", "  /home/me/a-very-long-name", "  it is"])
    #expect(lines("  /home/me/long name", 14) == ["  /home/me/long", "  name"])
    #expect(lines("", 12) == [""])
  }
}
