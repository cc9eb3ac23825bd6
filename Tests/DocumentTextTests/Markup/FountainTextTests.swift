import Testing

@testable import DocumentText

struct FountainTextTests {
  private let reader = MarkupReader.fountain

  @Test func onlyWhatIsPrintedCounts() {
    #expect(
      reader.text(MarkupSamples.fountain) == """
        FADE IN:
        EXT. BRICK'S PATIO - DAY
        A gorgeous day.  The sun is shining. But BRICK  looks lost.  End.
        STEEL (O.S.)
        (calling)
        Beer's ready! Its fun
        McCLANE
        Yippee ki-yay *really*.
        SNIPER SCOPE POV
        CUT TO:
        THE END
        la la la
        INT. not scene
        """)
  }

  @Test func scenesAreHeadings() {
    let document =
      "INT. HOUSE - DAY #1A#\n\nint/ext car\n\n.FORCED\n\n...no\n\nInterior\nEXT. no\n\n# no"
    #expect(reader.headings(document) == ["1 INT. HOUSE - DAY", "1 int/ext car", "1 FORCED"])
  }

  @Test func whatIsNotEndedIsText() {
    #expect(reader.text("a [[b\n\nc]] /* d *e") == "a [[b\nc]] /* d *e")
  }

  @Test func aTextWithoutTitlePageBeginsAtOnce() {
    #expect(reader.text("Note this: a thing.\n\nMore.") == "Note this: a thing.\nMore.")
  }
}
