extension DocumentFormat {
  /// How much of a file tells its format: all who ask give as much, so that all get the same answer.
  package static let sampleByteCount = 64 << 10

  /// Detects the format of a document: by its first bytes, then by its name, else it is plain text.
  ///
  /// The content counts more than the name: a web page is one under any name. The name separates formats
  /// that look alike. If a format always starts in the same way and the file does not, the name alone is
  /// not enough.
  ///
  /// - Parameters:
  ///   - sample: The first ``sampleByteCount`` bytes, or all if there are fewer.
  ///   - name: The name or path of the file; `nil` if it has none, as standard input.
  /// - Throws: ``UnreadableReason`` if it is already clear that no text can be read.
  /// - Complexity: O(*n*), *n* bytes, at most 64 KiB.
  package init(
    of sample: UnsafeRawBufferPointer, named name: String?
  ) throws(UnreadableReason) {
    let sample = UnsafeRawBufferPointer(rebasing: sample.prefix(Self.sampleByteCount))
    let named = name.flatMap(Self.init(name:))
    if let found = try Self.binary(sample, named) {
      self = found
    } else if Self.isWebPage(sample) {
      self = .html
    } else if sample.starts(with: "WEBVTT".utf8)
      || sample.starts(with: [0xEF, 0xBB, 0xBF] + Array("WEBVTT".utf8))
    {
      self = .vtt
    } else if let found = try Self.xml(sample, name) {
      self = found
    } else {
      self = try Self.text(sample, named, name)
    }
  }

  /// What has a magic number.
  private static func binary(
    _ sample: UnsafeRawBufferPointer, _ named: DocumentFormat?
  ) throws(UnreadableReason) -> DocumentFormat? {
    if sample.starts(with: "PK\u{3}\u{4}".utf8) { return try archived(sample, named) }
    if sample.starts(with: "%PDF-".utf8) { return .pdf }
    // Some producers put something before the header.
    if named == .pdf, sample.prefix(1024).contains("%PDF-") { return .pdf }
    if sample.starts(with: #"{\rtf"#.utf8) { return .rtf }
    if sample.starts(with: [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]) {
      throw .legacyOffice
    }
    return nil
  }

  /// A file that starts with an entry of a zip archive.
  ///
  /// - Source: APPNOTE.TXT 4.3.7 (local file header); OpenDocument 1.3 part 2, 3.3 and EPUB OCF 4.3
  ///   (the first entry is `mimetype`, not compressed).
  private static func archived(
    _ sample: UnsafeRawBufferPointer, _ named: DocumentFormat?
  ) throws(UnreadableReason) -> DocumentFormat {
    let body = sample.dropFirst(30)
    if body.starts(with: "mimetype".utf8) {
      let type = body.dropFirst(8)
      if type.starts(with: "application/epub+zip".utf8) { return .epub }
      let text = "application/vnd.oasis.opendocument.text"
      if type.starts(with: text.utf8) {
        // A master document only names others.
        if type.dropFirst(text.utf8.count).starts(with: "-master".utf8) { throw .archive }
        return .odt
      }
      if type.starts(with: "application/vnd.oasis.".utf8) {
        if let named { throw .otherThanNamed(named) }
        throw .archive
      }
    }
    if let named, [.docx, .odt, .epub].contains(named) { return named }
    if sample.contains("word/document") || sample.contains("word/styles") { return .docx }
    throw named.map { UnreadableReason.otherThanNamed($0) } ?? .archive
  }

  private static func text(
    _ sample: UnsafeRawBufferPointer, _ named: DocumentFormat?, _ name: String?
  ) throws(UnreadableReason) -> DocumentFormat {
    guard let named else {
      let markup = name.flatMap(ending(of:)).flatMap { unreadMarkups[$0] }
      if let markup, !sample.isEmpty { throw .unreadMarkup(markup) }
      return .plain
    }
    if sample.isEmpty { return named.ofEmptyDocument }
    switch named {
    case .docx, .odt, .epub, .pdf, .rtf: throw .otherThanNamed(named)
    default: return named
    }
  }

  /// What a document without a byte is counted as. Of some formats even a document without words has bytes;
  /// one that was only just created has none yet.
  var ofEmptyDocument: DocumentFormat {
    switch self {
    case .docx, .odt, .epub, .pdf, .rtf, .notebook: .plain
    default: self
    }
  }

  /// Whether the text starts like HTML: white space, a declaration, comments, then the document type
  /// or the root element.
  private static func isWebPage(_ sample: UnsafeRawBufferPointer) -> Bool {
    var rest = sample.dropFirst(sample.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
    while true {
      rest = rest.drop { $0 == 0x20 || 0x09...0x0D ~= $0 }
      if rest.starts(with: "<?xml".utf8) {
        guard let end = rest.place(behind: "?>") else { return false }
        rest = rest[end...]
      } else if rest.starts(with: "<!--".utf8) {
        guard let end = rest.dropFirst(4).place(behind: "-->") else { return false }
        rest = rest[end...]
      } else {
        return rest.startsIgnoringCase(with: "<!doctype html")
          || rest.startsIgnoringCase(with: "<html")
      }
    }
  }

  /// The format that a file's name stands for; `nil` for a name that says nothing.
  package init?(name: String) {
    guard let format = Self.ending(of: name).flatMap({ Self.endings[$0] }) else { return nil }
    self = format
  }

  /// What is behind the last dot of a file's name, in small letters.
  static func ending(of name: String) -> String? {
    let last = name.utf8.split(separator: UInt8(ascii: "/")).last ?? name.utf8[...]
    guard let dot = last.lastIndex(of: UInt8(ascii: ".")), dot != last.startIndex else {
      return nil
    }
    return String(decoding: last[last.index(after: dot)...], as: UTF8.self).lowercased()
  }

  /// Markups that are not read, by the customary endings of names.
  private static let unreadMarkups = ["typ": "Typst", "mdx": "MDX"]

  /// The customary endings of names.
  private static let endings: [String: DocumentFormat] = [
    "txt": .plain, "text": .plain,
    "md": .markdown, "markdown": .markdown, "mdown": .markdown, "mkd": .markdown,
    "mkdn": .markdown, "mdwn": .markdown, "mdtxt": .markdown, "mdtext": .markdown,
    "rmd": .markdown, "qmd": .markdown,
    "html": .html, "htm": .html, "xhtml": .html, "xht": .html,
    "tex": .latex, "latex": .latex, "ltx": .latex,
    "rst": .restructuredText,
    "adoc": .asciidoc, "asciidoc": .asciidoc, "asciidoctor": .asciidoc,
    "org": .org,
    "rtf": .rtf,
    "docx": .docx, "docm": .docx, "dotx": .docx, "dotm": .docx,
    "odt": .odt, "ott": .odt, "fodt": .odt,
    "epub": .epub,
    "pdf": .pdf,
    "fountain": .fountain, "spmd": .fountain,
    "srt": .srt, "vtt": .vtt,
    "ipynb": .notebook,
  ]
}

extension Slice<UnsafeRawBufferPointer> {
  /// Whether some bytes are in here.
  func contains(_ text: StaticString) -> Bool { place(behind: text) != nil }

  /// Where the first occurrence of some bytes ends.
  func place(behind text: StaticString) -> Index? {
    let wanted = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    var rest = self
    while let start = rest.firstIndex(of: wanted[0]) {
      rest = rest[start...]
      if rest.starts(with: wanted) { return start + wanted.count }
      rest = rest.dropFirst()
    }
    return nil
  }

  fileprivate func startsIgnoringCase(with text: StaticString) -> Bool {
    let wanted = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    return starts(with: wanted) { byte, letter in
      byte == letter || 0x41...0x5A ~= byte && byte | 0x20 == letter
    }
  }
}

extension UnsafeRawBufferPointer {
  fileprivate func contains(_ text: StaticString) -> Bool { self[...].contains(text) }
}
