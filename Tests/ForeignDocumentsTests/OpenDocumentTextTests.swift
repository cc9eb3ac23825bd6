import DocumentText
import FileProgressTestSupport
import ForeignDocuments
import Foundation
import Testing

/// The expectations are what LibreOffice Writer 7.4 counts and shows of the same documents.
struct OpenDocumentTextTests {
  private func paragraphs(
    _ body: String, automaticStyles: String = "", styles: String = ""
  ) throws -> [String] {
    try ReadDocument(
      DocumentSample.odt(body, automaticStyles: automaticStyles, styles: styles), as: .odt
    ).paragraphs
  }

  private func p(_ content: String) -> String { "<text:p>\(content)</text:p>" }

  @Test func spaceIsWhatTheElementsSay() throws {
    let body = """
      one  two
        three<text:s text:c="2"/>four<text:tab/>five<text:line-break/>six<text:soft-page-break/>!
      """
    #expect(try paragraphs(p(body)) == ["one two three  four\tfive six!"])
  }

  @Test func notesFollowTheirParagraph() throws {
    let note = """
      <text:note text:note-class="footnote"><text:note-citation>1</text:note-citation>\
      <text:note-body>\(p("foot note"))</text:note-body></text:note>
      """
    #expect(try paragraphs(p("one\(note) two") + p("three")) == ["one1 two", "foot note", "three"])
  }

  @Test func deletedTextAndCommentsDoNotCount() throws {
    let body = """
      <text:tracked-changes><text:changed-region><text:deletion>\(p("gone"))</text:deletion>\
      </text:changed-region></text:tracked-changes>\
      \(p("on<text:change/>e<office:annotation>\(p("comment"))</office:annotation>!"))
      """
    #expect(try paragraphs(body) == ["one!"])
  }

  @Test func deletedTextMayStandWhereItWas() throws {
    func region(_ identifier: String, _ change: String) -> String {
      #"<text:changed-region text:id="\#(identifier)"><text:\#(change)/></text:changed-region>"#
    }
    func start(_ identifier: String) -> String {
      #"<text:change-start text:change-id="\#(identifier)"/>"#
    }
    func end(_ identifier: String) -> String {
      #"<text:change-end text:change-id="\#(identifier)"/>"#
    }
    let note = """
      <text:note><text:note-body>\(p("note"))</text:note-body></text:note><draw:frame>\
      <draw:text-box>\(p("box"))</draw:text-box></draw:frame>
      """
    let body = """
      <text:tracked-changes>\(["d", "e", "f"].map { region($0, "deletion") }.joined())\
      \(region("i", "insertion"))</text:tracked-changes>\
      \(p("a \(start("i"))b\(end("i"))\(start("d"))c \(start("e"))\(note)d\(end("d"))"))\
      \(p("all of it"))\(p("e\(end("e"))f"))\(start("d"))\(p("g"))\(end("d"))\
      \(p("\(start("f"))nothing ends it"))
      """
    let flat = DocumentSample.flatOpenDocument(body)
    #expect(try ReadDocument(flat, as: .odt).paragraphs == ["a b", "f", "nothing ends it"])
  }

  @Test func hiddenTextAndSectionsDoNotCount() throws {
    let styles = """
      <style:style style:name="T1" style:family="text"><style:text-properties text:display="none"/>\
      </style:style><style:style style:name="T2" style:family="text" style:parent-style-name="T1"/>\
      <style:style style:name="P1" style:family="paragraph"><style:text-properties \
      text:display="none"/></style:style>
      """
    let body = """
      \(p(#"a<text:span text:style-name="T2">b<text:span>c</text:span><text:note/></text:span>d"#))\
      <text:section text:display="none">\(p("hidden"))</text:section><text:section>\(p("shown"))\
      </text:section><text:p text:style-name="P1">hidden</text:p>
      """
    #expect(try paragraphs(body, automaticStyles: styles) == ["ad", "shown"])
  }

  @Test func whatIsInnermostSaysWhetherTextIsHidden() throws {
    let styles = """
      <style:style style:name="H" style:family="text"><style:text-properties text:display="none"/>\
      </style:style><style:style style:name="S" style:family="text"><style:text-properties \
      text:display="true"/></style:style><style:style style:name="P" style:family="paragraph">\
      <style:text-properties text:display="none"/></style:style>
      """
    func span(_ style: String, _ text: String) -> String {
      #"<text:span text:style-name="\#(style)">\#(text)</text:span>"#
    }
    let hidden = #"<text:p text:style-name="P">gone \#(span("S", "here")) gone</text:p>"#
    let body = hidden + p("a \(span("H", "no \(span("S", "yes")) no")) b")
    #expect(try paragraphs(body, automaticStyles: styles) == ["here", "a yes b"])
    // An item that is hidden has no label.
    let items = [hidden, p(span("H", "gone")), p("b"), p("")]
    let list =
      "<text:list>" + items.map { "<text:list-item>\($0)</text:list-item>" }.joined()
      + "</text:list>"
    #expect(try paragraphs(list, automaticStyles: styles) == ["• here", "• b", "• "])
  }

  @Test func listsHaveTheirNumbersAndBullets() throws {
    let styles = """
      <text:list-style style:name="L"><text:list-level-style-number text:level="1" \
      style:num-format="1" style:num-prefix="No " style:num-suffix="."/>\
      <text:list-level-style-bullet text:level="2" text:bullet-char="–"/></text:list-style>
      """
    let body = """
      <text:list text:style-name="L"><text:list-item>\(p("a"))\(p("b"))<text:list><text:list-item>\
      \(p("c"))</text:list-item></text:list></text:list-item></text:list>\
      <text:list><text:list-item>\(p("d"))</text:list-item></text:list>\(p("e"))
      """
    #expect(
      try paragraphs(body, automaticStyles: styles)
        == ["No 1. a", "b", "• c", "• d", "e"])
  }

  /// Whatever it looks like, and although none is shown behind the first paragraph.
  @Test(arguments: [
    #"bullet text:level="1" text:bullet-char="–""#, #"bullet text:level="1" text:bullet-char=" ""#,
    #"bullet text:level="1""#, #"image text:level="1""#,
  ])
  func everyParagraphWithBulletsHasOne(level: String) throws {
    let style =
      "<text:list-style style:name=\"L\"><text:list-level-style-\(level)/></text:list-style>"
    let body = """
      <text:list text:style-name="L"><text:list-header>\(p("h"))</text:list-header>\
      <text:list-item>\(p("a"))\(p("b"))<table:table><table:table-row><table:table-cell>\(p("c"))\
      </table:table-cell></table:table-row></table:table></text:list-item></text:list>\(p("d"))
      """
    #expect(try paragraphs(body, automaticStyles: style) == ["• h", "• a", "• b", "c", "d"])
  }

  @Test func aLevelThatTheListStyleLacksIsNumbered() throws {
    let styles = """
      <text:list-style style:name="L"><text:list-level-style-bullet text:level="1" \
      text:bullet-char="•"/></text:list-style><text:list-style style:name="N">\
      <text:list-level-style-number text:level="2" style:num-format=""/></text:list-style>
      """
    func nested(_ style: String) -> String {
      """
      <text:list text:style-name="L"><text:list-item>\(p("a"))<text:list \
      text:style-name="\(style)"><text:list-item>\(p("b"))</text:list-item></text:list>\
      </text:list-item></text:list>
      """
    }
    #expect(try paragraphs(nested("L"), automaticStyles: styles) == ["• a", "1. b"])
    // A level that is there has the number that it says: none.
    #expect(try paragraphs(nested("N"), automaticStyles: styles) == ["• a", "b"])
  }

  @Test func headersAndNumbersOfHeadingsAreInTheStyles() throws {
    let styles = """
      <office:styles><text:outline-style><text:outline-level-style text:level="1" \
      style:num-format="1" style:num-suffix="."/><text:outline-level-style text:level="2" \
      style:num-format=""/></text:outline-style></office:styles><office:master-styles>\
      <style:master-page><style:header>\(p("top"))</style:header><style:footer \
      style:display="false">\(p("off"))</style:footer></style:master-page></office:master-styles>
      """
    let body =
      #"<text:h text:outline-level="1">One</text:h><text:h text:outline-level="2">Two</text:h>"#
    let document = try ReadDocument(DocumentSample.odt(body, styles: styles), as: .odt)
    #expect(document.paragraphs == ["top", "1. One", "Two"])
    #expect(document.headings == ["1 1. One", "2 Two"])
  }

  @Test func flatDocumentsAreReadAsPackedOnes() throws {
    let styles = """
      <office:meta><office:title>title</office:title></office:meta><office:automatic-styles>\
      <style:style style:name="T1" style:family="text"><style:text-properties text:display="none"/>\
      </style:style></office:automatic-styles><office:master-styles><style:master-page>\
      <style:header>\(p("top"))</style:header></style:master-page></office:master-styles>
      """
    let body = """
      <text:h text:outline-level="1">One</text:h>\(p(#"a<text:span text:style-name="T1">b</text:span>c"#))\
      \(p("d<draw:frame><draw:image><office:binary-data>QUJD REVG</office:binary-data></draw:image></draw:frame>"))
      """
    let flat = DocumentSample.flatOpenDocument(body, styles: styles)
    let document = try ReadDocument(Array(flat.utf8), as: .odt)
    #expect(document.paragraphs == ["top", "One", "ac", "d"])
    #expect(document.headings == ["1 One"])
    let wide = try #require(
      flat.replacing("1.0\"?>", with: "1.0\" encoding=\"UTF-16\"?>").data(using: .utf16))
    #expect(try ReadDocument(Array(wide), as: .odt).paragraphs == document.paragraphs)
    let sheet = flat.replacing("office:text", with: "office:spreadsheet")
    #expect(throws: UnreadableReason.otherThanNamed(.odt)) {
      try ReadDocument(Array(sheet.utf8), as: .odt)
    }
    #expect(throws: UnreadableReason.damaged) {
      try ReadDocument(Array(flat.utf8.dropLast()), as: .odt)
    }
  }

  @Test func textBoxesFollowAndPicturesHaveNoText() throws {
    let body = """
      on<draw:frame> <draw:text-box>\(p("in the box"))</draw:text-box> </draw:frame>e<draw:frame>\
      <draw:image/><svg:title>title</svg:title><svg:desc>alternative</svg:desc></draw:frame>
      """
    #expect(try paragraphs(p(body)) == ["one", "in the box"])
  }

  @Test func drawingsDoNotCount() throws {
    let styles = """
      <style:style style:name="drawn" style:family="graphic"/><style:style style:name="framed" \
      style:family="graphic" style:parent-style-name="Frame"/>
      """
    func shape(_ name: String, _ style: String) -> String {
      #"<draw:\#(name) draw:style-name="\#(style)">\#(p("\(name) \(style)"))</draw:\#(name)>"#
    }
    func frame(_ style: String) -> String {
      """
      <draw:frame draw:style-name="\(style)"><draw:text-box>\(p("frame \(style)"))</draw:text-box>\
      </draw:frame>
      """
    }
    let body = """
      a\(shape("rect", "drawn"))\(shape("rect", "framed"))\(shape("custom-shape", "drawn"))\
      \(shape("custom-shape", "framed"))\(frame("drawn"))\(frame("framed"))\(frame("Frame"))\
      <draw:g>\(frame("framed"))</draw:g>b
      """
    #expect(
      try paragraphs(
        p(body), automaticStyles: styles,
        styles:
          #"<office:styles><style:style style:name="Frame" style:family="graphic"/></office:styles>"#
      ) == ["ab", "custom-shape framed", "frame framed", "frame Frame"])
  }

  @Test func anEncryptedDocumentIsSaid() {
    let manifest = "<manifest:file-entry><manifest:encryption-data/></manifest:file-entry>"
    #expect(throws: UnreadableReason.encrypted) {
      try ReadDocument(DocumentSample.odt(p("one"), manifest: manifest), as: .odt)
    }
  }
}
