import DocumentText

extension FuzzedReader {
  /// Paragraphs and runs in styles, lists and levels, with notes.
  static let wordBodyWithReferences = """
    <w:p><w:pPr><w:pStyle w:val="A"/></w:pPr><w:r><w:t>a</w:t></w:r><w:r><w:rPr><w:rStyle w:val="B"/>\
    </w:rPr><w:t>b</w:t><w:footnoteReference w:id="1"/></w:r></w:p><w:p><w:pPr><w:pStyle w:val="C"/>\
    </w:pPr><w:r><w:t>c</w:t><w:footnoteReference w:id="2"/></w:r></w:p><w:p><w:r><w:t>d</w:t></w:r></w:p>\
    <w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr><w:r><w:t>e</w:t></w:r>\
    </w:p><w:p><w:pPr><w:numPr><w:ilvl w:val="1"/><w:numId w:val="1"/></w:numPr></w:pPr></w:p><w:p><w:pPr>\
    <w:numPr><w:ilvl w:val="2"/><w:numId w:val="2"/></w:numPr></w:pPr><w:r><w:t>f</w:t></w:r></w:p>
    """

  /// The parts that such a body refers to, by their kind.
  static let wordParts = [
    "styles": """
    <w:styles><w:style w:type="paragraph" w:default="1" w:styleId="D"/><w:style w:styleId="A"><w:name \
    w:val="heading 1"/><w:pPr><w:numPr><w:ilvl w:val="1"/><w:numId w:val="1"/></w:numPr></w:pPr></w:style>\
    <w:style w:styleId="B"><w:basedOn w:val="C"/></w:style><w:style w:styleId="C"><w:rPr><w:vanish/>\
    </w:rPr></w:style></w:styles>
    """,
    "numbering": """
    <w:numbering><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/>\
    <w:lvlText w:val="•"/></w:lvl><w:lvl w:ilvl="1"><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/>\
    </w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2">\
    <w:abstractNumId w:val="0"/><w:lvlOverride w:ilvl="2"><w:lvl w:ilvl="2"><w:numFmt w:val="none"/>\
    <w:lvlText w:val="(%3)"/></w:lvl></w:lvlOverride></w:num></w:numbering>
    """,
    "footnotes": """
    <w:footnotes><w:footnote w:type="separator" w:id="0"><w:p/></w:footnote><w:footnote w:id="1"><w:p><w:r>\
    <w:t>one</w:t></w:r></w:p></w:footnote><w:footnote w:id="2"><w:p><w:r><w:t>two</w:t></w:r></w:p>\
    </w:footnote></w:footnotes>
    """,
  ]

  /// Small documents to begin with.
  var seeds: [[UInt8]] {
    let markdown = """
      ---
      title: a
      ---
      # One *two* _three_ **four** ~~five~~ `six` <b>seven</b> [eight](nine) ![ten](eleven)[^1]

      | a | b |
      |---|---|
      | c | d |

      - [ ] e
      1. f
      > g

          h
      ```
      i
      ```
      <div>j</div>
      <!-- k -->

      [^1]: l

      %%m%% n [see @o, p. 1; -@p] $q$

      %%
      r

      %%
      """
    let html = """
      <!doctype html><html><head><meta charset=utf-8><title>a</title></head><body><h1>b</h1>
      <p hidden style="display:none">c<br>d &amp; &#65; &eacute;<ul><li>e<ol><li>f</ol></ul>
      <pre>g
      h</pre><table><tr><td>i<td>j</table><script>k</script><!-- l --><svg><title>m</title></svg>
      """
    let paragraph = DocumentSample.paragraph("one", properties: #"<w:outlineLvl w:val="0"/>"#)
    let run = DocumentSample.run("two", properties: "<w:vanish/>")
    let word = """
      \(paragraph)<w:p><w:ins>\(run)</w:ins><w:del>\(run)</w:del><w:r><w:tab/><w:br/>\
      <w:footnoteReference w:id="1"/><mc:AlternateContent><mc:Choice \
      Requires="wps"><w:txbxContent>\(paragraph)\
      </w:txbxContent></mc:Choice><mc:Fallback/></mc:AlternateContent></w:r><m:oMath/></w:p>\
      <w:p><w:pPr><w:rPr><w:del/></w:rPr></w:pPr>\(run)</w:p><w:tbl><w:tc>\(paragraph)</w:tc></w:tbl>\
      <w:sectPr><w:headerReference w:type="default" r:id="header1"/></w:sectPr>
      """
    let styles = """
      <w:styles><w:style w:styleId="A"><w:name w:val="heading 1"/><w:basedOn w:val="A"/><w:numId \
      w:val="1"/></w:style><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:lvlText \
      w:val="%1."/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>\
      <w:footnote w:id="1">\(paragraph)</w:footnote></w:styles>
      """
    let rich = """
      <w:p><w:pPr><w:framePr w:dropCap="drop"/><w:pStyle w:val="A"/></w:pPr><w:r><w:t>O</w:t></w:r></w:p>\
      <w:p><w:pPr><w:numPr><w:ilvl w:val="1"/><w:numId w:val="1"/></w:numPr><w:rPr><w:vanish/></w:rPr>\
      <w:pPrChange/></w:pPr><w:r><w:rPr><w:rStyle w:val="B"/><w:vanish w:val="0"/></w:rPr><w:t \
      xml:space="preserve"> a </w:t><w:noBreakHyphen/><w:softHyphen/><w:ptab/><w:cr/><w:sym \
      w:char="F04A"/><w:footnoteReference w:customMarkFollows="1" w:id="1"/><w:endnoteReference \
      w:id="1"/></w:r><w:moveTo>\(run)</w:moveTo><w:moveFrom>\(run)</w:moveFrom></w:p><w:tbl><w:tblPr/>\
      <w:tr><w:tc>\(paragraph)</w:tc></w:tr></w:tbl><w:sdt><w:sdtPr/><w:sdtContent>\(paragraph)\
      </w:sdtContent></w:sdt><w:p><w:r><w:fldChar w:fldCharType="begin"/><w:instrText>b</w:instrText>\
      <w:fldChar w:fldCharType="separate"/><w:t>c</w:t><w:fldChar w:fldCharType="end"/><w:ruby><w:rubyPr/>\
      <w:rt>\(run)</w:rt><w:rubyBase>\(run)</w:rubyBase></w:ruby></w:r></w:p><w:sectPr><w:type \
      w:val="continuous"/></w:sectPr>
      """
    let lists = """
      <w:numbering><w:docDefaults><w:rPr><w:vanish w:val="false"/></w:rPr></w:docDefaults><w:style \
      w:type="paragraph" w:default="1" w:styleId="A"><w:pPr><w:outlineLvl w:val="2"/><w:numPr><w:ilvl \
      w:val="1"/><w:numId w:val="1"/></w:numPr></w:pPr><w:rPr><w:vanish w:val="on"/></w:rPr></w:style>\
      <w:style w:type="character" w:styleId="B"><w:basedOn w:val="A"/></w:style><w:abstractNum \
      w:abstractNumId="0"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/><w:lvlText w:val=" "/></w:lvl><w:lvl \
      w:ilvl="1"><w:numFmt w:val="decimal"/><w:lvlText w:val="%%1.%2–%x"/></w:lvl><w:lvl w:ilvl="2">\
      <w:numFmt w:val="none"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/>\
      <w:lvlOverride w:ilvl="1"><w:lvl w:ilvl="1"><w:lvlText w:val="%9"/></w:lvl></w:lvlOverride></w:num>\
      <w:footnote w:type="separator" w:id="0">\(paragraph)</w:footnote><w:footnote w:type="normal" \
      w:id="1">\(rich)</w:footnote><w:endnote w:id="1">\(word)</w:endnote></w:numbering>
      """
    let richOpen = """
      <style:style style:name="P" style:family="paragraph" style:parent-style-name="Q" \
      style:list-style-name="M"><style:text-properties text:display="none"/></style:style><style:style \
      style:name="V" style:family="text"><style:text-properties text:display="true"/></style:style>\
      <style:style style:name="G" style:family="graphic" style:parent-style-name="Frame"/>\
      <text:outline-style><text:outline-level-style text:level="1" style:num-format="1" \
      style:num-suffix="–"/></text:outline-style><text:list-style style:name="M">\
      <text:list-level-style-bullet text:level="1" text:bullet-char=" " style:num-prefix="("/>\
      <text:list-level-style-image text:level="2"/></text:list-style><text:tracked-changes>\
      <text:changed-region text:id="d"><text:deletion><text:p>a</text:p></text:deletion>\
      </text:changed-region></text:tracked-changes><style:master-page><style:header><text:p>b</text:p>\
      </style:header><style:footer-left style:display="false"/></style:master-page><text:section \
      text:display="none"/><text:h text:is-list-header="true">c</text:h><text:p text:style-name="P">d\
      <text:span text:style-name="V">e<text:line-break/><text:soft-page-break/></text:span>\
      <text:change-start text:change-id="d"/>f<text:change-end text:change-id="d"/><office:annotation/>\
      <draw:frame draw:style-name="G"><draw:text-box><text:p>g</text:p></draw:text-box></draw:frame>\
      <draw:custom-shape draw:style-name="G"><text:p>h</text:p></draw:custom-shape><draw:rect/>\
      <text:ruby><text:ruby-base>i</text:ruby-base><text:ruby-text>j</text:ruby-text></text:ruby></text:p>\
      <text:list><text:list-header><text:p>k</text:p></text:list-header><text:list-item><text:list>\
      <text:list-item><text:p text:style-name="P">l</text:p></text:list-item></text:list></text:list-item>\
      </text:list><table:table><table:table-row><table:table-cell><text:p>m</text:p></table:table-cell>\
      </table:table-row></table:table>
      """
    let open = """
      <text:h text:outline-level="2">a</text:h><text:p>b<text:s text:c="3"/><text:tab/><text:note>\
      <text:note-citation>1</text:note-citation><text:note-body><text:p>c</text:p></text:note-body>\
      </text:note><text:span text:style-name="T1">d</text:span></text:p><text:list text:style-name="L">\
      <text:list-item><text:p>e</text:p></text:list-item></text:list><style:style style:name="T1" \
      style:family="text"><style:text-properties text:display="none"/></style:style>\
      <text:list-style style:name="L"><text:list-level-style-number text:level="1" \
      style:num-format="1"/></text:list-style>
      """
    switch self {
    case .markdown: return [Array(markdown.utf8)]
    case .html: return [Array(html.utf8)]
    case .notebook:
      return [
        Array(#"{"cells":[{"cell_type":"markdown","source":["a","b"]}],"nbformat":4}"#.utf8),
        Array(#"{"worksheets":[{"cells":[{"cell_type":"heading","level":2,"source":"a"}]}]}"#.utf8),
      ]
    case .docx:
      let notes = "<w:footnotes><w:footnote w:id=\"1\">\(paragraph)</w:footnote></w:footnotes>"
      let header = "<w:hdr>\(paragraph)</w:hdr>"
      return [
        DocumentSample.docx(
          word, parts: ["styles": styles, "footnotes": notes, "header1": header]),
        DocumentSample.docx(
          rich, parts: ["numbering": lists, "footnotes": lists, "endnotes": lists]),
      ]
    case .wordBody: return [word, rich].map { Array($0.utf8) }
    case .wordStyles, .wordNumbering, .wordNotes: return [styles, lists].map { Array($0.utf8) }
    case .odt: return [open, richOpen].map { DocumentSample.odt($0) }
    case .openDocumentBody: return [open, richOpen].map { Array($0.utf8) }
    case .epub: return [DocumentSample.epub([html, "<p>b"], encryption: "<e/>")]
    case .pdf: return [DocumentSample.pdf(["one", "two"])]
    case .format: return [DocumentSample.odt(""), Array("<?xml?><!-- --><html>".utf8)]
    case .records:
      var text = ExtractedText()
      text.beginHeading(level: 1)
      text.append("a\nb\n")
      return [
        ExtractedTextRecord.encoded(.success(text)),
        ExtractedTextRecord.encoded(.failure(.readerFailed)),
        WordCountsRecord.encoded(.success([2])),
      ]
    case .words: return [Array("one ซื้อ10บาท, พ.ศ. ខ្ញុំ\u{200B}រៀន— ຂ້ອຍ\n日本စာ".utf8)]
    case .asciidoc:
      return [
        bytes("= A\n:b: c\n\n== D\n\n*e* _f_ `g` link:h[i]\n\n|===\n|j |k\n|===\n\n////\nl\n////\n")
      ]
    case .fountain:
      return [bytes("Title: A\n\nINT. B - DAY\n\nC\n(d)\nE *f* [[g]] /* h */\n\n# I\n= j\n")]
    case .latex:
      return [
        bytes(
          #"\documentclass{a}\begin{document}\section{B} c~--- $d$ \emph{e} \'e % f"#
            + "\n\\begin{verbatim}g\\end{verbatim}\\footnote{h}\\end{document}")
      ]
    case .org:
      return [
        bytes("#+TITLE: a\n* B :c:\n:PROPERTIES:\n:d: e\n:END:\n/f/ =g= [[h][i]]\n| j | k |\n# l\n")
      ]
    case .restructuredText:
      return [
        bytes(
          "A\n=\n\n*b* ``c`` `d <e>`_ [1]_\n\n.. f:: g\n   :h: i\n\n   j\n\n.. [1] k\n\n"
            + "+-+\n|l|\n+-+\n")
      ]
    case .rtf:
      return [
        bytes(
          #"{\rtf1\ansi\ansicpg1252{\fonttbl{\f0 A;}}\pard b\'e9 \u8212? {\v c}{\*\d e}\par"#
            + #"\trowd f\cell\row{\footnote g}\bin3 abc}"#)
      ]
    case .subtitles:
      return [
        bytes("WEBVTT\n\nNOTE a\n\n1\n00:00:01.000 --> 00:00:02.000\n<v B>c</v> {\\an8}d\n")
      ]
    }
  }

  private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }
}
