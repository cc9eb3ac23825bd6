import CXML2
package import DocumentText

/// Reads web pages, HTML and XHTML.
///
/// - What a reader sees counts: text of all elements, also deleted and inserted passages, tables cell by
///   cell, captions, code.
/// - Not: the head, if it has an end, or at least its title, scripts, styles, templates, comments, what is hidden by `hidden` or
///   `display: none`, fields of forms, the reading in ruby, what stands in for video, sound and frames,
///   alternative text of pictures.
/// - The bullet or number of a list item stands in front of it, a bullet in front of each of its paragraphs,
///   as LibreOffice Writer counts it; every number reads 1. A page of an electronic book has none.
/// - Block elements end paragraphs; in `pre` line ends do.
/// - The encoding comes from the byte order mark, else from the page's tag `meta` or XML declaration, else
///   it is UTF-8 or what the bytes look like.
///
/// - Source: HTML Living Standard, 15.3 for what is shown, and how.
package enum WebPage {
  /// Where a page stands.
  package enum Place {
    /// In a file of its own.
    case file
    /// In an electronic book: XML, also without its declaration.
    case book
    /// A fragment in a text of another format.
    case text

    /// Whether bullets and numbers of lists count.
    fileprivate var showsLabels: Bool { self == .file }
  }

  /// Reads a page, whatever is wrong with it.
  ///
  /// - Throws: ``UnreadableReason`` if it is not text.
  package static func read(
    _ source: UnsafeRawBufferPointer, in place: Place = .file, into text: inout ExtractedText
  ) throws {
    let named = namedEncoding(source)
    if named == nil || source.starts(with: [0xFF, 0xFE]) || source.starts(with: [0xFE, 0xFF]) {
      try UTF8Source.read(source) {
        readDecoded($0, encoding: "UTF-8", in: place, into: &text)
      }
    } else {
      readDecoded(source, encoding: named, in: place, into: &text)
    }
  }

  /// Reads a fragment in UTF-8, such as one that stands in Markdown.
  static func readFragment(_ source: UnsafeRawBufferPointer, into text: inout ExtractedText) {
    readDecoded(source, encoding: "UTF-8", in: .text, into: &text)
  }

  /// The encoding that a page says it has; `nil` if it says UTF-8, or nothing.
  ///
  /// A page whose tags can be read as bytes is not in UTF-16, whatever it says.
  ///
  /// - Source: HTML Living Standard, 13.2.3.2, which looks at as many bytes.
  private static func namedEncoding(_ source: UnsafeRawBufferPointer) -> String? {
    var rest = String(decoding: source.prefix(1024), as: UTF8.self).lowercased()[...]
    while let begin = rest.firstIndex(of: "<") {
      rest = rest[begin...]
      let end: String
      if rest.hasPrefix("<!--") {
        end = "-->"
      } else if let name = name(inTag: rest.prefix(upTo: rest.firstIndex(of: ">") ?? rest.endIndex))
      {
        return ["utf-8", "utf8"].contains(name) || name.hasPrefix("utf-16") ? nil : name
      } else {
        end = ">"
      }
      guard let place = rest.firstRange(of: end) else { return nil }
      rest = rest[place.upperBound...]
    }
    return nil
  }

  /// The encoding that a tag names; `nil` if it can't name one.
  ///
  /// - Parameter tag: In lower case, from its `<`.
  private static func name(inTag tag: Substring) -> String? {
    let mark: String
    if tag.hasPrefix("<meta"), let next = tag.dropFirst(5).first, next.isWhitespace || next == "/" {
      mark = "charset"
    } else if tag.hasPrefix("<?xml") {
      mark = "encoding"
    } else {
      return nil
    }
    var rest = tag
    while let place = rest.firstRange(of: mark) {
      rest = rest[place.upperBound...].drop(while: \.isWhitespace)
      guard rest.first == "=" else { continue }
      let name = rest.dropFirst().drop { $0.isWhitespace || "\"'".contains($0) }
        .prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "-_:.".contains($0)) }
      return name.isEmpty ? nil : String(name)
    }
    return nil
  }

  private static func readDecoded(
    _ source: UnsafeRawBufferPointer, encoding: String?, in place: Place,
    into text: inout ExtractedText
  ) {
    let isXML = place == .book || source.starts(with: "<?xml".utf8)
    if let kept = BogusComments.removed(from: source, keepsCharacterData: isXML) {
      kept.withUnsafeBytes { parse($0, encoding: encoding, in: place, into: &text) }
    } else {
      parse(source, encoding: encoding, in: place, into: &text)
    }
  }

  /// Whether the head of a page has an end; in one without, the parser leaves newer elements that start the
  /// visible text.
  private static func closesHead(_ source: UnsafeRawBufferPointer) -> Bool {
    var rest = source[...]
    while let begin = rest.firstIndex(of: UInt8(ascii: "<")) {
      rest = rest[(begin + 1)...]
      let isEnd = rest.prefix(5).lazy.map { $0 | 0x20 }.elementsEqual("/head".utf8)
      guard !isEnd || rest.dropFirst(5).first.map(isLetter) ?? false else { return true }
    }
    return false
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func parse(
    _ source: UnsafeRawBufferPointer, encoding: String?, in place: Place,
    into text: inout ExtractedText
  ) {
    guard let start = source.baseAddress, let count = Int32(exactly: source.count), count > 0
    else { return }
    let page = WebPageText(
      text, showsLabels: place.showsLabels, showsHead: !closesHead(source))
    text = ExtractedText()
    var receiver = WebPageText.receiver
    withExtendedLifetime(page) {
      fileprogress_html_read(
        start, count, encoding, &receiver, Unmanaged.passUnretained(page).toOpaque())
    }
    page.text.endParagraph()
    text = page.text
  }
}
