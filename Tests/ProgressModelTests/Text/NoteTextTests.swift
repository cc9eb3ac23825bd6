import ProgressModel
import Testing

@Suite struct NoteTextTests {
  @Test(arguments: [
    ("stopped before the storm", "stopped before the storm"), ("  a b \t", "a b"), ("", ""),
    (" \n ", ""), ("Ende mit \u{1F469}\u{200D}\u{1F680}", "Ende mit \u{1F469}\u{200D}\u{1F680}"),
  ])
  func blanksAtItsEndsDoNotCount(typed: String, text: String) throws {
    let note = try NoteText(typed)
    #expect(note.text == text)
  }

  @Test(arguments: ["one\ntwo", "a\u{1B}[31mb", "a\tb", "a\u{2028}b", "a\u{2029}b", "a\u{0}b"])
  func itIsOneParagraphWithoutControlCharacters(typed: String) {
    #expect(throws: NoteText.Problem.hasControlCharacters) { try NoteText(typed) }
  }

  @Test func itHasAThousandCharactersAtMost() throws {
    let longest = String(repeating: "é", count: 1_000)
    let note = try NoteText(longest + "  ")
    #expect(note.text == longest)
    #expect(throws: NoteText.Problem.isTooLong(count: 1_001)) { try NoteText(longest + "e") }
  }

  @Test(arguments: [
    ("storm", "stopped before the STORM"), ("Vor Sturm", "kurz vor dem Sturm"),
    ("STRASSE", "auf der Straße"), ("ΟΔΟΣ", "η οδός και οδος"), ("ДОМ", "у дома"),
    ("cafe\u{301}", "im Café"), ("the storm", "storm on the sea"),
  ])
  func itsWordsAreFoundInAnyCaseAndOrder(words: String, note: String) {
    #expect(NoteText.has(words, in: note))
  }

  @Test(arguments: [("storm calm", "before the storm"), ("cafe", "im Café")])
  func everyWordIsWanted(words: String, note: String) {
    #expect(!NoteText.has(words, in: note))
  }
}
