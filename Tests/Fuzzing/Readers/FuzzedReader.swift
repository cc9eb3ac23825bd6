import DocumentText
import ForeignDocuments
import TextMetrics

/// A reader that gets any bytes.
///
/// Most changes of an archive break its checksums, so what is in documents that are archives has
/// readers of its own here.
enum FuzzedReader: String, CaseIterable {
  case asciidoc, docx, epub, fountain, html, latex, markdown, notebook, odt, org, pdf, rtf,
    subtitles
  case restructuredText, format, records, words
  case wordBody = "docx.document"
  case wordStyles = "docx.styles"
  case wordNumbering = "docx.numbering"
  case wordNotes = "docx.footnotes"
  case openDocumentBody = "odt.content"

  /// Reads an input; whatever it is, this comes back.
  func read(_ input: UnsafeRawBufferPointer) {
    switch self {
    case .asciidoc: read(input, AsciiDocText.read)
    case .fountain: read(input, FountainText.read)
    case .latex: read(input, LaTeXText.read)
    case .org: read(input, OrgText.read)
    case .restructuredText: read(input, ReStructuredText.read)
    case .rtf: read(input) { try? RTFText.read($0, into: &$1) }
    case .subtitles: read(input, SubtitleText.read)
    case .docx: read(input, as: .docx)
    case .epub: read(input, as: .epub)
    case .html: read(input, as: .html)
    case .markdown: read(input, as: .markdown)
    case .notebook: read(input, as: .notebook)
    case .odt: read(input, as: .odt)
    case .pdf: read(input, as: .pdf)
    case .format: _ = try? DocumentFormat(of: input, named: "essay.docx")
    case .records:
      _ = try? ExtractedTextRecord.decoded(Array(input), of: .docx)
      _ = try? WordCountsRecord.decoded(Array(input), ofTexts: 1)
    case .words: count(input)
    case .wordBody:
      pack(DocumentSample.docx(text(input)), as: .docx)
    case .wordStyles: readWord(partOfKind: "styles", input)
    case .wordNumbering: readWord(partOfKind: "numbering", input)
    case .wordNotes: readWord(partOfKind: "footnotes", input)
    case .openDocumentBody:
      pack(DocumentSample.odt(text(input), automaticStyles: text(input)), as: .odt)
    }
  }

  /// Counts the words of the runs, as the program that starts the other one sends them.
  private func count(_ input: UnsafeRawBufferPointer) {
    _ = try? DictionaryWords.counts(of: input)
    var counter = SpacelessProseCounter()
    counter.consume(UnsafeRawBufferPointer(rebasing: input[..<(input.count / 2)]))
    counter.consume(UnsafeRawBufferPointer(rebasing: input[(input.count / 2)...]))
    var whole = SpacelessProseCounter()
    whole.consume(input)
    let (count, same) = (counter.finish(), whole.finish())
    guard count.words == same.words, count.runs.utf8 == same.runs.utf8 else {
      fatalError("pieces that matter")
    }
    let line = count.runs.utf8 + [0x0A]
    guard let words = try? line.withUnsafeBytes({ try DictionaryWords.counts(of: $0) }),
      words.count == 1, words[0] > 0 || count.runs.isEmpty, count.words >= 0
    else { fatalError("runs that can't be counted") }
  }

  private func text(_ input: UnsafeRawBufferPointer) -> String {
    String(decoding: input, as: UTF8.self)
  }

  /// Reads a Word document. One part of it is the input; the other parts are what it may refer to.
  private func readWord(partOfKind kind: String, _ input: UnsafeRawBufferPointer) {
    var parts = Self.wordParts
    parts[kind] = text(input)
    pack(DocumentSample.docx(Self.wordBodyWithReferences, parts: parts), as: .docx)
  }

  private func pack(_ archive: [UInt8], as format: DocumentFormat) {
    archive.withUnsafeBytes { read($0, as: format) }
  }

  private func read(_ input: UnsafeRawBufferPointer, as format: DocumentFormat) {
    guard let text = try? ForeignDocument.text(of: input, as: format) else { return }
    check(text)
  }

  private func read(
    _ input: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer, inout ExtractedText) -> Void
  ) {
    var text = ExtractedText()
    body(input, &text)
    check(text)
  }

  /// Every text has to pass through the records, which check its headings.
  private func check(_ text: ExtractedText) {
    let bytes = ExtractedTextRecord.encoded(.success(text))
    guard let same = try? ExtractedTextRecord.decoded(bytes, of: .docx), same.utf8 == text.utf8,
      same.headings == text.headings
    else { fatalError("a text that can't be told") }
    precondition(String(validating: text.utf8, as: UTF8.self) != nil, "no UTF-8")
  }
}
