import DocumentText
import FileProgressTestSupport
import ForeignDocuments
import Testing

/// The expectations are what LibreOffice Writer 7.4 counts and shows of the same documents.
struct WordDocumentTests {
  private func paragraphs(_ body: String, parts: [String: String] = [:]) throws -> [String] {
    try ReadDocument(DocumentSample.docx(body, parts: parts), as: .docx).paragraphs
  }

  private let p = DocumentSample.paragraph
  private let r = DocumentSample.run

  @Test func paragraphsAreSeparateAndRunsAreNot() throws {
    let body = "<w:p>\(r("wo", ""))\(r("rd", "<w:b/>"))</w:p>" + p("next", "")
    #expect(try paragraphs(body) == ["word", "next"])
  }

  @Test func spaceAtTheEndsOfTextCountsOnlyWherePreserved() throws {
    let body = "<w:p><w:r><w:t>one </w:t></w:r><w:r><w:t> two</w:t></w:r></w:p>"
    #expect(try paragraphs(body) == ["onetwo"])
  }

  @Test func tabsBreaksAndHyphensStandInTheText() throws {
    let body = """
      <w:p><w:r><w:t>a</w:t><w:tab/><w:t>b</w:t><w:br/><w:t>c</w:t><w:noBreakHyphen/><w:t>d</w:t>\
      <w:softHyphen/><w:t>e</w:t><w:sym w:font="Wingdings" w:char="F04A"/></w:r></w:p>
      """
    #expect(try paragraphs(body) == ["a\tb c\u{2011}d\u{AD}e\u{F04A}"])
  }

  @Test(arguments: ["drop", "margin"])
  func anInitialLetterSetLargerBelongsToItsWord(kind: String) throws {
    let body =
      p("O", #"<w:framePr w:dropCap="\#(kind)" w:lines="3"/>"#) + p("nce upon", "")
      + p("x", #"<w:framePr w:dropCap="none"/>"#) + p("y", "")
    #expect(try paragraphs(body) == ["Once upon", "x", "y"])
  }

  @Test func anInitialLetterThatNothingFollowsCounts() throws {
    let letter = p("O", #"<w:framePr w:dropCap="drop"/>"#)
    #expect(try paragraphs(p("x", "") + letter) == ["x", "O"])
    let notes = """
      <w:footnotes><w:footnote w:id="2">\(letter)</w:footnote>\
      <w:footnote w:id="3">\(p("y", ""))</w:footnote></w:footnotes>
      """
    let references = #"<w:r><w:footnoteReference w:id="2"/><w:footnoteReference w:id="3"/></w:r>"#
    let body = "<w:p>\(r("a", ""))\(references)</w:p>"
    #expect(try paragraphs(body, parts: ["footnotes": notes]) == ["a11", "O", "y"])
  }

  @Test func changesAreTakenAsAccepted() throws {
    let body = """
      <w:p>\(r("on", ""))<w:del><w:r><w:delText> </w:delText></w:r></w:del>\
      <w:moveFrom>\(r("away", ""))</w:moveFrom><w:ins>\(r("e two", ""))</w:ins>\
      <w:moveTo>\(r(" here", ""))</w:moveTo></w:p>
      """
    #expect(try paragraphs(body) == ["one two here"])
  }

  @Test func hiddenTextDoesNotCountByStyleOrByItself() throws {
    let styles = """
      <w:styles><w:style w:type="character" w:styleId="Hidden"><w:rPr><w:vanish/></w:rPr></w:style>\
      <w:style w:type="character" w:styleId="Below"><w:basedOn w:val="Hidden"/></w:style></w:styles>
      """
    let body =
      "<w:p>\(r("a", ""))\(r("b", "<w:vanish/>"))\(r("c", #"<w:rStyle w:val="Below"/>"#))"
      + r("d", #"<w:vanish w:val="0"/>"#) + "</w:p>"
    #expect(try paragraphs(body, parts: ["styles": styles]) == ["ad"])
  }

  @Test func notesFollowTheirParagraphOnce() throws {
    let notes = """
      <w:footnotes><w:footnote w:type="separator" w:id="0"><w:p>\(r("---", ""))</w:p></w:footnote>\
      <w:footnote w:id="2"><w:p><w:r><w:footnoteRef/></w:r>\(r(" foot", ""))</w:p></w:footnote>\
      <w:footnote w:id="3"><w:p>\(r("nobody refers", ""))</w:p></w:footnote></w:footnotes>
      """
    let reference = #"<w:r><w:footnoteReference w:id="2"/></w:r>"#
    let body = "<w:p>\(r("one", ""))\(reference)\(r(" two", ""))\(reference)</w:p>" + p("three", "")
    #expect(try paragraphs(body, parts: ["footnotes": notes]) == ["one1 two1", " foot", "three"])
    let own = #"<w:r><w:footnoteReference w:customMarkFollows="1" w:id="2"/><w:t>*</w:t></w:r>"#
    #expect(
      try paragraphs("<w:p>\(r("one", ""))\(own)</w:p>", parts: ["footnotes": notes])
        == ["one*", " foot"])
  }

  @Test func listsHaveTheirNumbersAndBullets() throws {
    let numbering = """
      <w:numbering><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:numFmt w:val="decimal"/>\
      <w:lvlText w:val="No %1."/></w:lvl><w:lvl w:ilvl="1"><w:numFmt w:val="bullet"/>\
      <w:lvlText w:val="–"/></w:lvl><w:lvl w:ilvl="2"><w:numFmt w:val="none"/>\
      <w:lvlText w:val=""/></w:lvl></w:abstractNum>\
      <w:num w:numId="7"><w:abstractNumId w:val="0"/></w:num></w:numbering>
      """
    let styles = """
      <w:styles><w:style w:type="paragraph" w:styleId="Base"><w:pPr><w:numPr><w:numId w:val="7"/>\
      </w:numPr></w:pPr></w:style>\
      <w:style w:type="paragraph" w:styleId="Item"><w:basedOn w:val="Base"/></w:style></w:styles>
      """
    func item(_ level: Int) -> String {
      #"<w:numPr><w:ilvl w:val="\#(level)"/><w:numId w:val="7"/></w:numPr>"#
    }
    let body =
      p("a", item(0)) + p("b", item(0)) + p("c", item(1)) + p("d", item(2))
      + p("e", #"<w:pStyle w:val="Item"/>"#) + p("f", #"<w:numPr><w:numId w:val="0"/></w:numPr>"#)
    #expect(
      try paragraphs(body, parts: ["numbering": numbering, "styles": styles])
        == ["No 1. a", "No 1. b", "• c", "d", "No 1. e", "f"])
  }

  /// Whatever it looks like.
  @Test(arguments: ["•", "–", " ", ""])
  func everyBulletCounts(_ bullet: String) throws {
    let numbering = """
      <w:numbering><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/>\
      <w:lvlText w:val="\(bullet)"/></w:lvl></w:abstractNum>\
      <w:num w:numId="7"><w:abstractNumId w:val="0"/></w:num></w:numbering>
      """
    let item = #"<w:numPr><w:ilvl w:val="0"/><w:numId w:val="7"/></w:numPr>"#
    let body =
      p("a", item) + p("", item) + p("", item + "<w:rPr><w:vanish/></w:rPr>")
      + "<w:p><w:pPr>\(item)</w:pPr>\(r("gone", "<w:vanish/>"))</w:p>"
    #expect(try paragraphs(body, parts: ["numbering": numbering]) == ["• a", "• "])
  }

  @Test func headersCountForEverySectionThatBeginsAPage() throws {
    let parts = [
      "header1": "<w:hdr>\(p("top", ""))</w:hdr>", "footer2": "<w:ftr>\(p("foot", ""))</w:ftr>",
      "header3": "<w:hdr>\(p("unused", ""))</w:hdr>",
    ]
    let references = """
      <w:headerReference w:type="default" r:id="header1"/>\
      <w:footerReference w:type="default" r:id="footer2"/>
      """
    let section = "<w:sectPr>\(references)</w:sectPr>"
    #expect(try paragraphs(p("one", "") + section, parts: parts) == ["foot", "top", "one"])
    let two = p("one", section) + p("two", "")
    #expect(
      try paragraphs(two + "<w:sectPr/>", parts: parts)
        == ["foot", "top", "foot", "top", "one", "two"])
    #expect(
      try paragraphs(two + #"<w:sectPr><w:type w:val="continuous"/></w:sectPr>"#, parts: parts)
        == ["foot", "top", "one", "two"])
  }

  @Test func fieldsShowTheirResult() throws {
    let body = """
      <w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>PAGE \\* x</w:instrText></w:r>\
      <w:r><w:fldChar w:fldCharType="separate"/></w:r>\(r("7", ""))<w:r>\
      <w:fldChar w:fldCharType="end"/></w:r><w:fldSimple w:instr=" DATE ">\(r(" today", ""))\
      </w:fldSimple></w:p>
      """
    #expect(try paragraphs(body) == ["7 today"])
  }

  @Test(
    arguments: [
      #"<w:r><w:instrText> MERGEFIELD n </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>"#,
      "",
    ])
  func whatFieldsShowInTheCodeOfAnotherIsCode(_ code: String) throws {
    func mark(_ type: String) -> String {
      #"<w:r><w:fldChar w:fldCharType="\#(type)"/></w:r>"#
    }
    let inner =
      code.isEmpty
      ? #"<w:fldSimple w:instr=" DATE ">\#(r("inner", ""))</w:fldSimple>"#
      : mark("begin") + code + r("inner", "") + mark("end")
    let body = """
      <w:p>\(r("a ", ""))\(mark("begin"))<w:r><w:instrText> IF </w:instrText></w:r>\(inner)\
      <w:r><w:instrText> = 1 "b" "c"</w:instrText><w:tab/></w:r>\(mark("separate"))\(r("shown", ""))\
      \(mark("end"))\(r(" d", ""))</w:p>
      """
    #expect(try paragraphs(body) == ["a shown d"])
  }

  @Test func ofAlternativesTheFirstIsShownAndTextBoxesFollow() throws {
    let box = "<w:txbxContent>\(p("in the box", ""))</w:txbxContent>"
    let body = """
      <w:p>\(r("on", ""))<w:r><mc:AlternateContent><mc:Choice Requires="wps">\(box)</mc:Choice>\
      <mc:Fallback><w:pict>\(box)</w:pict></mc:Fallback></mc:AlternateContent></w:r>\(r("e", ""))</w:p>
      """
    #expect(try paragraphs(body) == ["one", "in the box"])
  }

  @Test(arguments: [
    ("w16se", "of the extension", "instead"), ("wps w16se", "of the extension", "instead"),
    ("", "of nothing", "instead"), (" wps  w14 ", "known", nil),
  ])
  func anAlternativeOfAnUnknownExtensionIsNotShown(
    _ required: String, _ choice: String, _ other: String?
  ) throws {
    let body = """
      <w:p><w:r><w:t xml:space="preserve">a </w:t><mc:AlternateContent>\
      <mc:Choice Requires="\(required)"><w:t>\(choice)</w:t></mc:Choice>\
      <mc:Fallback><w:t>instead</w:t></mc:Fallback></mc:AlternateContent></w:r></w:p>
      """
    #expect(try paragraphs(body) == ["a " + (other ?? choice)])
  }

  @Test func aLaterAlternativeIsShownIfItIsTheFirstKnownOne() throws {
    func choice(_ required: String) -> String {
      #"<mc:Choice Requires="\#(required)"><w:t>\#(required)</w:t></mc:Choice>"#
    }
    let choices = choice("w16se") + choice("w14") + choice("w15")
    let body = """
      <w:p><w:r><mc:AlternateContent>\(choices)<mc:Fallback><w:t>no</w:t></mc:Fallback>\
      </mc:AlternateContent></w:r></w:p>
      """
    #expect(try paragraphs(body) == ["w14"])
  }

  private let deletedEnd = "<w:rPr><w:del/></w:rPr>"

  @Test(arguments: ["<w:del/>", #"<w:moveFrom w:id="1"/>"#, "<w:ins/><w:del/>"])
  func aDeletedEndOfAParagraphJoinsTwo(_ mark: String) throws {
    let end = "<w:rPr>\(mark)</w:rPr>"
    #expect(try paragraphs(p("un", end) + p("broken", "")) == ["unbroken"])
    #expect(try paragraphs(p("a", end) + p("b", end) + p("c", "") + p("d", "")) == ["abc", "d"])
    #expect(try paragraphs(p("a", "<w:rPr><w:ins/></w:rPr>") + p("b", "")) == ["a", "b"])
    #expect(try paragraphs(p("a", "") + p("b", end)) == ["a", "b"])
  }

  @Test func aDeletedEndReachesOutOfNoTableAndNoTextBox() throws {
    let a = p("a", deletedEnd)
    let b = p("b", deletedEnd)
    let table = "<w:tbl><w:tr><w:tc>\(b)</w:tc><w:tc>\(p("c", ""))</w:tc></w:tr></w:tbl>"
    #expect(try paragraphs(a + table + p("d", "")) == ["a", "b", "c", "d"])
    let box = "<w:r><w:txbxContent>\(b)\(p("c", deletedEnd))</w:txbxContent></w:r>"
    #expect(try paragraphs("<w:p>\(r("on", ""))\(box)\(r("e", ""))</w:p>") == ["one", "bc"])
    let nested = "<w:p>\(r("on", ""))<w:r>\(b)</w:r>\(r("e", ""))</w:p>"
    #expect(try paragraphs(nested) == ["one", "b"])
    let notes = "<w:footnotes><w:footnote w:id=\"2\">\(a)</w:footnote></w:footnotes>"
    let noted = #"<w:p><w:r><w:footnoteReference w:id="2"/></w:r></w:p>"#
    #expect(try paragraphs(noted + p("x", ""), parts: ["footnotes": notes]) == ["1", "a", "x"])
  }

  @Test func aJoinedParagraphIsWhatItsLastPartIs() throws {
    let heading = #"<w:outlineLvl w:val="1"/>"#
    let first = try ReadDocument(
      DocumentSample.docx(p("a", heading + deletedEnd) + p("b", "")), as: .docx)
    #expect(first.headings == [])
    let second = try ReadDocument(
      DocumentSample.docx(p("a", deletedEnd) + p("b", heading)), as: .docx)
    #expect(second.headings == ["2 ab"])
  }

  @Test func formulasAndReadingsDoNotCount() throws {
    let body = """
      <w:p>\(r("a ", ""))<m:oMath><m:r><m:t>x+y</m:t></m:r></m:oMath><w:r><w:ruby><w:rubyPr/>\
      <w:rt>\(r("ruby", ""))</w:rt><w:rubyBase>\(r("base", ""))</w:rubyBase></w:ruby></w:r></w:p>
      """
    #expect(try paragraphs(body) == ["a base"])
  }

  @Test func headingsHaveAnOutlineLevel() throws {
    let styles = """
      <w:styles><w:style w:type="paragraph" w:styleId="H1"><w:name w:val="heading 1"/></w:style>\
      <w:style w:type="paragraph" w:styleId="H2"><w:name w:val="Own"/><w:pPr>\
      <w:outlineLvl w:val="1"/></w:pPr></w:style></w:styles>
      """
    let body =
      p("One", #"<w:pStyle w:val="H1"/>"#) + p("text", "") + p("Two", #"<w:pStyle w:val="H2"/>"#)
      + p("Three", #"<w:outlineLvl w:val="2"/>"#)
      + p("none", #"<w:pStyle w:val="H1"/><w:outlineLvl w:val="9"/>"#)
    let document = try ReadDocument(
      DocumentSample.docx(body, parts: ["styles": styles]), as: .docx)
    #expect(document.headings == ["1 One", "2 Two", "3 Three"])
  }

  @Test func whatIsNoTextDocumentIsSaid() {
    #expect(throws: UnreadableReason.otherThanNamed(.docx)) {
      try ReadDocument(ZipSample.archive([("a.txt", "text")]), as: .docx)
    }
    #expect(throws: UnreadableReason.damaged) {
      try ReadDocument(Array(DocumentSample.docx(p("one", "")).prefix(300)), as: .docx)
    }
    #expect(throws: UnreadableReason.damaged) {
      try ReadDocument(DocumentSample.docx("<w:p>"), as: .docx)
    }
  }

  @Test func aDocumentThatTakesInAnotherOneIsRefused() throws {
    let chunk = #"<w:altChunk r:id="chunk"/>"#
    #expect(throws: UnreadableReason.namesOtherDocument) { try paragraphs(p("one", "") + chunk) }
    #expect(throws: UnreadableReason.namesOtherDocument) {
      try paragraphs(
        #"<w:sectPr><w:headerReference w:type="default" r:id="header1"/></w:sectPr>"#,
        parts: ["header1": "<w:hdr>\(chunk)</w:hdr>"])
    }
    #expect(
      try paragraphs(
        "<w:p>\(r("a", ""))<mc:AlternateContent><mc:Choice Requires=\"x\">\(chunk)</mc:Choice>"
          + "</mc:AlternateContent></w:p>") == ["a"])
  }

  /// A document of one word whose relationships name a part that is not there.
  private func document(missing kind: String, mode: String = "Internal") -> [UInt8] {
    let office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/"
    func list(_ kind: String, _ target: String, _ mode: String) -> String {
      """
      <Relationships><Relationship Id="r" Type="\(office)\(kind)" Target="\(target)" \
      TargetMode="\(mode)"/></Relationships>
      """
    }
    return ZipSample.archive([
      ("_rels/.rels", list("officeDocument", "word/document.xml", "Internal")),
      (
        "word/document.xml",
        "<w:document \(DocumentSample.wordNamespaces)><w:body>\(p("one", ""))</w:body></w:document>"
      ),
      ("word/_rels/document.xml.rels", list(kind, "part.xml", mode)),
    ])
  }

  @Test(arguments: ["styles", "numbering", "footnotes", "endnotes", "header", "footer"])
  func aPartThatIsMissingIsDamage(_ kind: String) throws {
    #expect(throws: UnreadableReason.damaged) {
      try ReadDocument(document(missing: kind), as: .docx)
    }
    let elsewhere = document(missing: kind, mode: "External")
    #expect(try ReadDocument(elsewhere, as: .docx).paragraphs == ["one"])
    let picture = document(missing: "image")
    #expect(try ReadDocument(picture, as: .docx).paragraphs == ["one"])
  }

  @Test(arguments: [
    #"<w:p><w:r><w:footnoteReference w:id="2"/></w:r></w:p>"#,
    #"<w:p><w:r><w:endnoteReference w:id="2"/></w:r></w:p>"#,
    #"<w:sectPr><w:headerReference w:type="default" r:id="header1"/></w:sectPr>"#,
  ])
  func aPartThatTheListOfPartsLacksIsDamage(_ reference: String) throws {
    #expect(throws: UnreadableReason.damaged) { try paragraphs(p("one", "") + reference) }
  }
}
