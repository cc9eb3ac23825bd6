import ProgressModel
import Testing

@Suite struct SessionRemarksTests {
  private func note(
    _ text: String?, on session: UInt64 = 1, id: UInt64 = 1, stamp: Int64
  ) -> SessionRemark {
    SessionRemark(
      id: .number(id), session: .number(session), kind: .note, value: text,
      authorship: .at(stamp))
  }

  @Test func theNewestNoteOfASessionHoldsInWhateverOrderTheyCome() {
    let said = [
      note("first", stamp: 1), note("second", stamp: 3), note("other", on: 2, stamp: 2),
    ]
    for remarks in [SessionRemarks(said), SessionRemarks(said.reversed())] {
      #expect(remarks.note(on: .number(1)) == "second")
      #expect(remarks.note(on: .number(2)) == "other")
      #expect(remarks.note(on: .number(3)) == nil)
    }
  }

  @Test func ofTwoAtOnceTheGreaterIdentifierHolds() {
    let said = [note("a", id: 1, stamp: 1), note("b", id: 2, stamp: 1)]
    #expect(SessionRemarks(said).note(on: .number(1)) == "b")
    #expect(SessionRemarks(said.reversed()).note(on: .number(1)) == "b")
  }

  @Test func aWithdrawalRemovesTheNote() {
    let remarks = SessionRemarks([note("gone", stamp: 1), note(nil, stamp: 2)])
    #expect(remarks.note(on: .number(1)) == nil)
    #expect(!remarks.isEmpty)
  }

  @Test func aRemarkIsKeptAsAPreference() {
    let remark = note("stopped before the storm", stamp: 1)
    #expect(SessionRemark(remark.preference) == remark)
    #expect(SessionRemark(note(nil, stamp: 1).preference) == note(nil, stamp: 1))
    let key = remark.preference.key
    #expect(SessionRemark.keys.first <= key && key < SessionRemark.keys.end)
  }

  @Test(
    arguments: [
      ("1", 1), ("500", 500), ("100000", 100_000), ("0", nil), ("-5", nil), ("100001", nil),
      ("5.5", nil), ("many", nil), ("", nil),
    ] as [(String, Int64?)])
  func wordsAreANumberThatCanBe(value: String, number: Int64?) throws {
    var remark = note(value, stamp: 1)
    remark.kind = .words
    let read = SessionRemark(remark.preference)
    #expect((read != nil) == (number != nil))
    #expect(SessionRemarks([read].compactMap(\.self)).words(in: .number(1)) == number)
    #expect(SessionRemarks([read].compactMap(\.self)).note(on: .number(1)) == nil)
  }

  @Test(arguments: [
    "session-note", "session-note ", "session-note 7f3a",
    "session-mood \(SessionIdentifier.unknown)",
    "device \(SessionIdentifier.unknown)", "session-note \(SessionIdentifier.unknown) ",
  ])
  func anotherPreferenceIsNoRemark(key: String) {
    var preference = note("storm", stamp: 1).preference
    preference.key = key
    #expect(SessionRemark(preference) == nil)
  }

  /// Another program, or another person's hand, may have written anything.
  @Test(arguments: ["", " storm", "two\nlines", String(repeating: "a", count: 1_001)])
  func aValueThatIsNoNoteIsPassedOver(value: String) {
    var preference = note("storm", stamp: 1).preference
    preference.value = value
    #expect(SessionRemark(preference) == nil)
  }

  @Test func theTimerOfAFolderIsKeptWithItsPath() {
    let folder = SessionFolder(.share, of: .number(7), path: "/home/ann/my novel")
    var remark = note(folder.text, stamp: 1)
    remark.kind = .folder
    #expect(SessionRemark(remark.preference) == remark)
    #expect(SessionRemarks([remark]).folder(of: .number(1)) == folder)
    #expect(SessionRemarks([remark]).note(on: .number(1)) == nil)
    #expect(SessionFolder(text: folder.text) == folder)
  }

  @Test(arguments: [
    "", "share", "share \(SessionIdentifier.unknown)", "share \(SessionIdentifier.unknown) novel",
    "most \(SessionIdentifier.unknown) /novel", "share 7f3a /novel",
  ])
  func aValueThatIsNoFolderIsPassedOver(value: String) {
    var remark = note(value, stamp: 1)
    remark.kind = .folder
    #expect(SessionRemark(remark.preference) == nil)
  }
}
