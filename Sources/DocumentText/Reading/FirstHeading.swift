/// The first heading of a text, as it is in its first bytes: a title for people, beside the name of the file.
///
/// Of formats that this process can read, only the first bytes are needed. Markdown is looked at line by line, without
/// its inline marks: a title is no count, and a program of its own for each file would take too long.
package enum FirstHeading {
  /// How many bytes of a file are looked at.
  package static let sampleByteCount = 4096

  /// Whether a file of this name may have a heading that is found here.
  package static func isFound(inFileNamed name: String) -> Bool {
    switch DocumentFormat(name: name) {
    case .markdown, .latex, .restructuredText, .asciidoc, .org: true
    default: false
    }
  }

  /// Returns the first heading, with single spaces; `nil` if the sample has none.
  ///
  /// - Parameters:
  ///   - sample: The first ``sampleByteCount`` bytes of a file, or all if there are fewer.
  ///   - name: The name of the file, which tells its format.
  package static func text(in sample: some Collection<UInt8>, named name: String) -> String? {
    guard isFound(inFileNamed: name), let format = DocumentFormat(name: name) else { return nil }
    var bytes = Array(sample)
    if bytes.count >= sampleByteCount {
      // Of the last line, some may be missing.
      bytes.removeSubrange((bytes.lastIndex(of: UInt8(ascii: "\n")) ?? 0)...)
    }
    guard format != .markdown else { return markdown(String(decoding: bytes, as: UTF8.self)) }
    return title(of: bytes, as: format, by: .installed)
  }

  /// How many bytes a document may have that another program reads: most of a longer one are pictures.
  package static let mostDocumentByteCount = 4 << 20

  /// Whether another program reads the headings of a file of this name, such as a docx: that takes longer.
  package static func isReadByProgram(inFileNamed name: String) -> Bool {
    switch DocumentFormat(name: name) {
    case .docx, .odt: true
    default: false
    }
  }

  /// Returns the first heading of a document that another program reads; `nil` if it has none, is too long or can't be
  /// read.
  ///
  /// - Parameters:
  ///   - document: All its bytes.
  ///   - name: The name of the file, which tells its format.
  ///   - reader: Has the program read it.
  package static func text(
    inDocument document: [UInt8], named name: String, by reader: ForeignReader
  ) -> String? {
    guard isReadByProgram(inFileNamed: name), let format = DocumentFormat(name: name),
      document.count <= mostDocumentByteCount
    else { return nil }
    return title(of: document, as: format, by: reader)
  }

  private static func title(
    of bytes: [UInt8], as format: DocumentFormat, by reader: ForeignReader
  ) -> String? {
    guard let text = try? MarkupCounting.read(bytes, as: format, by: reader).text,
      let first = text.headings.first
    else { return nil }
    return DocumentSection.title(text.utf8[first.offset...])
  }

  /// - Source: CommonMark 0.31, 4.2, 4.3 and 4.5 (headings and fenced code).
  private static func markdown(_ text: String) -> String? {
    var lines = text.drop { $0 == "\u{FEFF}" }
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)[...]
    // Properties of the text, not the text.
    if lines.first == "---", lines.dropFirst().first?.isEmpty == false,
      let end = lines.dropFirst().firstIndex(of: "---")
    {
      lines = lines[(end + 1)...]
    }
    var fence: Substring?
    var paragraph: [String] = []
    for line in lines {
      let text = line.drop { $0 == " " }
      if let open = fence {
        if text.hasPrefix(open) { fence = nil }
        continue
      }
      let words = text.split(whereSeparator: \.isWhitespace)
      // Four blanks begin code, unless a paragraph goes on.
      guard let first = words.first, line.count - text.count < 4 || !paragraph.isEmpty else {
        paragraph = []
        continue
      }
      if text.hasPrefix("```") || text.hasPrefix("~~~") {
        fence = text.prefix(3)
        paragraph = []
      } else if first.count <= 6, first.allSatisfy({ $0 == "#" }) {
        let hasEnd = words.count > 1 && words.last?.allSatisfy { $0 == "#" } == true
        let title = words.dropFirst().dropLast(hasEnd ? 1 : 0)
        if !title.isEmpty { return title.joined(separator: " ") }
        paragraph = []
      } else if text.allSatisfy({ "=-*_ \t".contains($0) }) {
        // A line below a heading, or between scenes.
        let isBelowHeading = words.count == 1 && (Set(first) == ["="] || Set(first) == ["-"])
        if isBelowHeading, paragraph.count == 1 { return paragraph[0] }
        paragraph = []
      } else {
        paragraph.append(words.joined(separator: " "))
      }
    }
    return nil
  }
}
