import FileProgressTestSupport
import Foundation
import Testing
import TextMetrics

@testable import DocumentText

@Suite struct DocumentPassTests {
  private static let wanted = WantedFigures(
    [.prose, .wc], hasSentences: true, hasReadability: true, digests: .prose)

  private func figures(
    of bytes: [UInt8], named name: String = "essay.txt", inPiecesOf byteCount: Int = 1 << 20,
    _ wanted: WantedFigures = wanted
  ) -> DocumentFigures {
    var pass = DocumentPass(named: name, wanted, reader: ForeignReader(path: nil))
    for start in stride(from: 0, to: bytes.count, by: byteCount) {
      bytes[start..<min(start + byteCount, bytes.count)].withUnsafeBytes { pass.consume($0) }
    }
    return pass.finish()
  }

  private func digests(of text: String) -> WordDigests {
    var digests = WordDigests(.prose)
    Array(text.utf8).withUnsafeBytes { digests.consume($0) }
    digests.finish()
    return digests
  }

  @Test(arguments: [
    String.Encoding.utf8, .utf16LittleEndian, .utf16BigEndian, .windowsCP1252, .utf16,
  ])
  func everyEncodingIsCountedAsTheCommandDoes(_ encoding: String.Encoding) throws {
    // Both are more than one piece of 256 KiB.
    for repeats in [1, TestTier.count(12_000, full: 30_000)] {
      let text = String(repeating: "“Naïve café” — so…\n\nA ß. ", count: repeats)
      let bytes = Array(try #require(text.data(using: encoding)))
      let metrics = try DocumentReaderTests.metrics(of: bytes)
      let expectedDigests = digests(of: text)
      for byteCount in [1, 1000, 256 << 10, 1 << 20] where byteCount > 1 || repeats == 1 {
        let figures = figures(of: bytes, inPiecesOf: byteCount)
        #expect(figures.format == .plain)
        #expect(figures.encoding == metrics.encoding)
        #expect(figures.counts[.prose] == metrics.words)
        #expect(figures.sentences == metrics.sentences)
        let compared = WordChange(
          from: try #require(figures.digests), to: expectedDigests)
        #expect(compared == WordChange(added: 0, removed: 0, moved: 0))
      }
    }
  }

  @Test func whatIsNoTextHasAReason() {
    let program: [UInt8] = [0x7F, 0x45, 0x4C, 0x46, 2, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    let padded = Array(String(repeating: "some words\n", count: 30_000).utf8) + [0, 0, 0]
    for bytes in [program, padded] {
      let figures = figures(of: bytes)
      #expect(figures.unreadableReason == .notText)
      #expect(figures.counts.isEmpty)
      #expect(figures.digests == nil)
    }
  }

  @Test(arguments: [1, 7, 1 << 20])
  func markupIsCountedWithoutItselfAndByItsBytes(byteCount: Int) {
    let source = Array("\\section{Two words} % a comment here\nand more".utf8)
    let figures = figures(of: source, named: "a.tex", inPiecesOf: byteCount)
    #expect(figures.format == .latex)
    #expect(figures.encoding == .utf8)
    #expect(figures.counts == [.prose: 4, .wc: 8])
    let plain = self.figures(of: source, named: "a.tex", WantedFigures([.wc], digests: .wc))
    #expect(plain.counts == [.wc: 8])
  }

  @Test func paragraphsOfMarkupEndTheirSentences() {
    let source = Array("\\section{A title}\nFirst. Second\nline.\n\nThird without an end".utf8)
    #expect(figures(of: source, named: "a.tex").sentences == 4)
  }

  @Test func aDocumentThatNothingReadsHasTheWordsOfItsBytesAtMost() {
    let markdown = figures(of: Array("# one\n* two".utf8), named: "a.md")
    #expect(markdown.unreadableReason == .readerNotInstalled)
    #expect(markdown.counts == [.wc: 4])
    let archive = figures(of: Array("PK\u{3}\u{4}".utf8) + [0, 0, 0xFF, 9], named: "a.docx")
    #expect(archive.unreadableReason == .readerNotInstalled)
    #expect(archive.counts == [:])
    let text = figures(of: Array("not packed".utf8), named: "a.docx")
    #expect(text.unreadableReason == .otherThanNamed(.docx))
  }

  @Test func anEmptyDocumentHasNoWords() {
    let figures = figures(of: [])
    #expect(figures.counts == [.prose: 0, .wc: 0])
    #expect(figures.unreadableReason == nil)
  }

  @Test(arguments: [Array("one two".utf8), [0, 1, 2, 0], []])
  func aPassBeginsAnew(_ first: [UInt8]) {
    var pass = DocumentPass(named: "essay.txt", Self.wanted)
    first.withUnsafeBytes { pass.consume($0) }
    pass.begin()
    Array("one two three".utf8).withUnsafeBytes { pass.consume($0) }
    #expect(pass.finish().counts[.prose] == 3)
    Array("one".utf8).withUnsafeBytes { pass.consume($0) }
    #expect(pass.finish().counts[.prose] == 1)
  }

  @Test func theBeginningOfALongTextIsRated() throws {
    let sentence = "The cat that they have sits with her on the mat, and it is warm there. "
    let beginning = String(repeating: sentence, count: TextPass.ratedByteCount / sentence.count)
    let hard = String(repeating: "Incomprehensibility characterizes institutions. ", count: 200_000)
    let wanted = WantedFigures([], hasReadability: true)
    let short = try #require(figures(of: Array(beginning.utf8), wanted).readability())
    let long = try #require(figures(of: Array((beginning + hard).utf8), wanted).readability())
    #expect(short.gradeLevel == long.gradeLevel)
    #expect(figures(of: Array("Too short.".utf8), wanted).readability() == nil)
  }
}
