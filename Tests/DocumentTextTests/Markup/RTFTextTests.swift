import Testing

@testable import DocumentText

/// The expected words are those that LibreOffice Writer 7.4 counts in the same document.
struct RTFTextTests {
  private let reader = MarkupReader.rtf

  private static let head = #"""
    {\rtf1\ansi\ansicpg1252\deff0{\fonttbl{\f0\fcharset0 A;}{\f1\fcharset204 B;}{\f2\fcharset128 C;}}
    {\colortbl;\red0;}{\stylesheet{\s0 Normal;}{\s1\outlinelevel0 heading 1;}{\s2\outlinelevel1 h;}}
    {\info{\title Secret title}{\author Me}}

    """#

  private func document(_ body: String) -> String { Self.head + body + "}" }

  /// Writer opens no such document either.
  @Test(arguments: [#"{\rtf1 one two"#, #"{\rtf1 one {\b two\par three}"#])
  func aDocumentWithoutItsEndIsDamaged(_ source: String) {
    var text = ExtractedText()
    #expect(throws: UnreadableReason.damaged) {
      try Array(source.utf8).withUnsafeBytes { try RTFText.read($0, into: &text) }
    }
  }

  @Test(
    arguments: [
      (#"\pard {\b bold}ly {\i x}\par"#, "boldly x", 2),
      (#"\pard a {\v hidden words}b\v c\v0 d{\deleted gone}\par"#, "a bd", 2),
      (
        #"\pard caf\'e9, \u8220?q\u8221?\emdash x\~y\-z\_w\par"#,
        "café, “q”—x\u{A0}y\u{AD}z\u{2011}w", 4
      ),
      (#"{\f1 \'ef\'f0\'e8\'e2\'e5\'f2} {\f2 \'82\'a0\'82\'a2}\par"#, "привет あい", 3),
      (#"\u-10179?\u-8704? \uc2\u233ab\uc0\u233 x"#, "😀 ééx", 2),
      (
        #"A note{\super\chftn}{\footnote\pard {\super\chftn} This is it.} here\par"#,
        "A note here\nThis is it.", 6
      ),
      (
        #"x {\field{\*\fldinst HYPERLINK "http://x"}{\fldrslt link text}} y\par"#, "x link text y",
        4
      ),
      (#"{\*\bkmkstart m}{\*\unknown no}{\*\annotation no}a\par"#, "a", 1),
      (#"{\listtext\pard 1.\tab}\ls1 Item\par"#, "1.\tItem", 2),
      (
        #"{\listtext\pard\plain \u8211\'96\tab}a\par{\pntext\'97\tab}b\par{\listtext\endash\tab}\endash"#,
        "•\ta\n•\tb\n•\t–", 5
      ),
      (#"{\listtext\pard\plain   \tab}a\par{\listtext\pard\plain }b\par"#, "• a\nb", 3),
      (#"{\listtext\pard\plain  \u8226\'95\tab}a\par{\listtext x }b\par"#, "•\ta\nx b", 4),
      (#"\trowd\cellx9\pard\intbl One\cell Two\cell\row"#, "One\nTwo", 2),
      (
        #"{\header\pard Head words\par}{\footer Foot\par}\pard body\par"#, "body\nHead words\nFoot",
        4
      ),
      (
        #"{\shp{\*\shpinst{\sp{\sn x}{\sv 2}}{\shptxt Box text\par}}{\shprslt old}}Anchor\par"#,
        "Anchor\nBox text", 3
      ),
      (#"a{\do\dobxpage{\dptxbx{\dptxbxtext box\par}}}b\par"#, "ab\nbox", 2),
      (#"{\pict\wmetafile8 0102}{\nonshppict x}{\*\shppict{\pict 00}}a{\xe{\v b}}c\par"#, "ac", 1),
      (#"a b{\deleted\par}c d\par"#, "a b\nc d", 4),
      (#"tab\tab bed line\line break\page c\par"#, "tab\tbed line break\nc", 5),
      (#"{\pntext 1.\tab}{\*\pn\pndec{\pntxta.}}one\par"#, "1.\tone", 2),
    ] as [(String, String, Int)])
  func whatWriterCountsCounts(_ body: String, _ text: String, _ words: Int) {
    #expect(reader.text(document(body)) == text)
    #expect(reader.words(document(body)) == words)
  }

  @Test func binaryDataAreSkipped() {
    #expect(reader.text(document(#"a{\pict\bin4 }}{{}b\par"#)) == "ab")
  }

  @Test func theUnicodeOfTwoAlternativesCounts() {
    #expect(reader.text(document(#"{\upr{old words}{\*\ud{new}}} end\par"#)) == "new end")
  }

  @Test func headingsAreKnownByOutlineLevelOrStyle() {
    let body =
      #"\pard\s1 One\par\pard text\par\pard\plain\s2 Two\par\pard{\outlinelevel2 Three\par}x\par"#
    #expect(reader.headings(document(body)) == ["1 One", "2 Two", "3 Three"])
  }

  @Test(
    arguments: [
      (#"\ansicpg1250 \'b9"#, "ą"), (#"\ansicpg1253 \'e1"#, "α"), (#"\ansicpg1255 \'e0"#, "א"),
      (#"\ansicpg874 \'a1"#, "ก"), (#"\ansicpg936 \'c4\'e3"#, "你"), (#"\mac \'8e"#, "é"),
      (#"\ansicpg4711 \'8e"#, "\u{FFFD}"), (#"\ansicpg932 \'82"#, "\u{FFFD}"),
      (#"\ansicpg932 \'b1\'82\'a0"#, "ｱあ"), (#"\ansicpg866 \'8f\'e0\'a8"#, "При"),
    ] as [(String, String)])
  func bytesAreReadByTheirCodePage(_ body: String, _ expected: String) {
    #expect(reader.text(#"{\rtf1 "# + body + "}") == expected)
  }

  /// One letter of each code page.
  @Test(
    arguments: [
      (437, "ß", #"\'e1"#), (850, "ß", #"\'e1"#), (852, "ß", #"\'e1"#), (866, "с", #"\'e1"#),
      (874, "แ", #"\'e1"#), (932, "漢", #"\'8a\'bf"#), (936, "汉", #"\'ba\'ba"#),
      (949, "한", #"\'c7\'d1"#), (950, "漢", #"\'ba\'7e"#), (1250, "á", #"\'e1"#),
      (1251, "б", #"\'e1"#), (1252, "á", #"\'e1"#), (1253, "α", #"\'e1"#),
      (1254, "ğ", #"\'f0"#), (1255, "ב", #"\'e1"#), (1256, "ل", #"\'e1"#),
      (1257, "į", #"\'e1"#), (1258, "á", #"\'e1"#), (10_000, "·", #"\'e1"#),
      (28_591, "á", #"\'e1"#),
    ])
  func theSystemHasEveryCodePage(_ number: Int, _ letter: String, _ bytes: String) {
    #expect(reader.text(#"{\rtf1\ansi\ansicpg\#(number) "# + bytes + "}") == letter)
  }
}
