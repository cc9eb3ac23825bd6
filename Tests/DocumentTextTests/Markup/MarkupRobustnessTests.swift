import FileProgressTestSupport
import Testing

@testable import DocumentText

/// Every reader takes any bytes, in a time that grows as they do.
struct MarkupRobustnessTests {
  /// What begins something in one format or another.
  static let openings = [
    "{", "}", "\\", "[", "]", "<", "*", "_", "`", "``", "|", "$", "$$", "/*", "[[", "((", "{{{",
    "@@",
    "%", "&", ":", "..", ".. [1] ", "- .. [1] ", "\\begin{x}", "\\begin{equation}",
    "\\begin{verbatim}\n", "\\footnote{", "\\x[{", "\\cite[", "\\iffalse ", "\\verb!", "\\verb{",
    "\\(",
    "\\cites(", "\\cites{", "\\cites[", "\\parindent=", "\\parskip1pt plus ", "\\iffalse\\iff%",
    "\\input ",
    "\\label{\n\n", "footnote:[", "link:a[", "[fn::", "#+begin_comment\n", ":a:\n", "{\\footnote ",
    "{\\*\\x", "\\u55357?", "\\bin9 ", "{\\upr", "<i", "{\\an", "|===\n|", "----\n", "::\n\n  ",
    "00:00:01 --> 00:00:02\n", "* ", "= ", "a\n=\n", "1. ", "INT. ",
  ]

  @Test(.timeLimit(.minutes(10)), arguments: MarkupReader.allCases)
  func noSignNeedsMoreThanItsShareOfTime(_ reader: MarkupReader) {
    let time = processorTime {
      for opening in Self.openings {
        // A reader that looks through the rest for each of them would not come to an end.
        let document = String(repeating: opening, count: 16_000 / opening.utf8.count)
        #expect(reader.read("x " + document).utf8.count <= 4 * document.utf8.count)
      }
    }
    #expect(time < .seconds(120))
  }

  @Test(.timeLimit(.minutes(10)))
  func signsBeforeAllTextAreLookedAtOnce() {
    let document = String(repeating: "$a$* ", count: 40_000)
    let time = processorTime {
      #expect(MarkupReader.org.read("x\n\n" + document).utf8 == Array("x\n".utf8))
      #expect(MarkupReader.latex.text(document + "x").hasSuffix("x"))
    }
    #expect(time < .seconds(120))
  }

  @Test(arguments: MarkupReader.allCases)
  func bytesOfAnyKindAreRead(_ reader: MarkupReader) {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("seed \(seed)")
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<300 {
      var bytes: [UInt8] = []
      for _ in 0..<Int.random(in: 0...40, using: &generator) {
        if Bool.random(using: &generator) {
          bytes += (Self.openings.randomElement(using: &generator) ?? "").utf8
        } else {
          bytes.append(UInt8.random(in: 0...255, using: &generator))
        }
      }
      let text = reader.read(bytes)
      expectWhole(text)
    }
  }

  @Test(arguments: MarkupReader.allCases)
  func aDocumentMayBeCutAnywhere(_ reader: MarkupReader) {
    let bytes = Array((MarkupSamples.all[reader] ?? "").utf8)
    #expect(!bytes.isEmpty)
    for end in bytes.indices {
      expectWhole(reader.read(Array(bytes[..<end])))
    }
  }

  @Test(arguments: MarkupReader.allCases)
  func lineEndsOfEverySystemAreTheSame(_ reader: MarkupReader) {
    let document = MarkupSamples.all[reader] ?? ""
    let text = reader.read(document)
    let windows = document.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(reader.read(windows.joined(separator: "\r\n")) == text)
    if reader != .rtf { #expect(reader.read(windows.joined(separator: "\r")) == text) }
  }

  private func expectWhole(_ text: ExtractedText) {
    let isText = String(validating: text.utf8, as: UTF8.self) != nil
    #expect(isText)
    #expect(text.utf8.last ?? 0x0A == 0x0A)
    #expect(text.utf8.first != 0x0A)
    let offsets = text.headings.map(\.offset)
    #expect(offsets == offsets.sorted())
    #expect(offsets.allSatisfy { $0 == 0 || text.utf8[$0 - 1] == 0x0A })
  }
}
