/// Reads one document of reStructuredText from start to end.
struct ReStructuredReader {
  private struct Adornment: Equatable {
    var sign: UInt8
    var isOverlined: Bool
  }

  private let bytes: [UInt8]
  private var writer: ParagraphWriter
  private var inline = ReStructuredInline()
  private var paragraph: [UInt8] = []
  private var lineCount = 0
  private var paragraphIndentation = 0
  private var isItem = false

  private var adornments: [Adornment] = []
  private var overline: UInt8?
  private var hasText = false
  /// What is indented more is left out.
  private var hiddenIndentation: Int?
  /// Whether the line before was a comment without text, which an empty line ends.
  private var isEmptyComment = false
  /// What is indented more is code.
  private var codeIndentation: Int?
  /// The lines below a directive, indented more, that may be its options.
  private var optionIndentation: Int?
  private var isInGrid = false
  private var isInSimpleTable = false

  /// How many kinds of headings are told apart.
  private static let mostAdornments = 64

  /// Creates a reader.
  init(_ bytes: [UInt8], _ text: ExtractedText) {
    self.bytes = bytes
    writer = ParagraphWriter(text)
  }

  /// Reads the document.
  mutating func read() -> ExtractedText {
    for line in MarkupLines(bytes) { read(line) }
    endParagraph()
    return writer.finish()
  }

  private mutating func read(_ line: ArraySlice<UInt8>) {
    let text = line.trimmed
    guard let first = text.first else {
      endParagraph()
      (optionIndentation, overline, isInGrid) = (nil, nil, false)
      if isEmptyComment { hiddenIndentation = nil }
      isEmptyComment = false
      return
    }
    isEmptyComment = false
    let indentation = line.indentation
    if skips(indentation, text, line) { return }
    if first == UInt8(ascii: "."), beginsMarkup(text, indentation) { return }
    if first == UInt8(ascii: "_"), text.begins(with: "__ ") {
      endParagraph()
      hiddenIndentation = indentation
      return
    }
    if isRule(text, first, indentation) { return }
    if isInGrid || first == UInt8(ascii: "|") {
      if readBars(text) { return }
    }
    readText(text, indentation)
  }

  /// Whether a line is part of a block that is not text, or is code.
  private mutating func skips(
    _ indentation: Int, _ text: ArraySlice<UInt8>, _ line: ArraySlice<UInt8>
  ) -> Bool {
    if let hidden = hiddenIndentation {
      if indentation > hidden { return true }
      hiddenIndentation = nil
    }
    if let options = optionIndentation {
      if indentation > options, ReStructuredInline.field(text) != nil { return true }
      optionIndentation = nil
    }
    if let code = codeIndentation {
      if indentation > code {
        writer.append(text)
        writer.endParagraph()
        return true
      }
      codeIndentation = nil
    }
    return false
  }

  // MARK: Explicit markup

  /// Whether a line starts a comment, a directive, a target or a footnote.
  private mutating func beginsMarkup(_ text: ArraySlice<UInt8>, _ indentation: Int) -> Bool {
    guard text.begins(with: ".."), text.count == 2 || text[text.startIndex + 2].isBlank,
      paragraph.isEmpty || indentation <= paragraphIndentation
    else { return false }
    endParagraph()
    let rest = text.dropFirst(2).trimmed
    guard let first = rest.first else {
      hiddenIndentation = indentation
      isEmptyComment = true
      return true
    }
    if first == UInt8(ascii: "["),
      let close = rest.prefix(128).firstIndex(of: UInt8(ascii: "]")), close > rest.startIndex + 1
    {
      readText(rest[(close + 1)...].trimmed, indentation, mayBeginMarkup: false)
    } else if let colons = rest.prefix(64).range(of: "::"), first != UInt8(ascii: "|"),
      first != UInt8(ascii: "_"), !rest[..<colons.lowerBound].contains(where: \.isBlank)
    {
      readDirective(rest[..<colons.lowerBound], rest[colons.upperBound...].trimmed, indentation)
    } else {
      hiddenIndentation = indentation
    }
    return true
  }

  private mutating func readDirective(
    _ name: ArraySlice<UInt8>, _ argument: ArraySlice<UInt8>, _ indentation: Int
  ) {
    optionIndentation = indentation
    switch ReStructuredDirective.named(name) {
    case .hidden: hiddenIndentation = indentation
    case .code: codeIndentation = indentation
    case .content: break
    case .text: if !argument.isEmpty { readText(argument, indentation, mayBeginMarkup: false) }
    }
  }

  // MARK: Headings and tables

  /// Whether a line is drawn below or above a heading, or between paragraphs, or is part of a table.
  private mutating func isRule(
    _ text: ArraySlice<UInt8>, _ first: UInt8, _ indentation: Int
  ) -> Bool {
    guard first.isSign else { return false }
    if first == UInt8(ascii: "+"), text.count > 2, text.allSatisfy({ "+-=".utf8.contains($0) }) {
      endParagraph()
      isInGrid = true
      return true
    }
    if isInSimpleTable || first == UInt8(ascii: "="), text.contains(.space),
      text.allSatisfy({
        ($0 == first || $0 == .space) && (first == UInt8(ascii: "=") || first == UInt8(ascii: "-"))
      })
    {
      endParagraph()
      isInSimpleTable = true
      return true
    }
    let length = text.repetitions(of: first)
    guard length > 0 else { return false }
    if lineCount == 1, indentation == 0,
      length >= 4 || length >= paragraph.count || overline == first
    {
      readHeading(Adornment(sign: first, isOverlined: overline == first))
      return true
    }
    if paragraph.isEmpty,
      length >= 4 || (length > 1 && overline == nil && first == UInt8(ascii: "="))
    {
      overline = first
      return true
    }
    return false
  }

  private mutating func readHeading(_ adornment: Adornment) {
    overline = nil
    isInSimpleTable = false
    if !adornments.contains(adornment), adornments.count < Self.mostAdornments {
      adornments.append(adornment)
    }
    writer.headingLevel = (adornments.firstIndex(of: adornment) ?? 0) + 1
    let hadText = hasText
    endParagraph()
    // Fields below the title are about the document.
    hasText = hadText
  }

  /// Whether a line that starts with a bar was a row of a table, or a line of a block of lines.
  private mutating func readBars(_ text: ArraySlice<UInt8>) -> Bool {
    guard text.first == UInt8(ascii: "|") else { return false }
    if isInGrid {
      endParagraph()
      for cell in text.split(separator: UInt8(ascii: "|")) {
        paragraph.append(contentsOf: cell.trimmed)
        paragraph.append(.tab)
      }
      endParagraph()
      return true
    }
    guard text.count == 1 || text[text.startIndex + 1].isBlank else { return false }
    endParagraph()
    paragraph.append(contentsOf: text.dropFirst().trimmed)
    endParagraph()
    return true
  }

  // MARK: Text

  private mutating func readText(
    _ text: ArraySlice<UInt8>, _ indentation: Int, mayBeginMarkup: Bool = true
  ) {
    if isInSimpleTable, indentation == 0 || !paragraph.isEmpty { endParagraph() }
    var text = text
    let mayBegin = paragraph.isEmpty || (isItem && indentation <= paragraphIndentation)
    if mayBegin, let item = Self.item(text) {
      endParagraph()
      isItem = true
      text = item
    } else if mayBegin, let field = ReStructuredInline.field(text) {
      endParagraph()
      if !hasText {
        hiddenIndentation = indentation
        return
      }
      isItem = true
      paragraph.append(contentsOf: field.name)
      text = field.body
    }
    if lineCount == 0 { paragraphIndentation = indentation }
    if !paragraph.isEmpty { paragraph.append(.lineFeed) }
    paragraph.append(contentsOf: text)
    lineCount += 1
    if mayBeginMarkup, text.begins(with: ".. ") {
      // An item may hold a directive.
      paragraph.removeAll(keepingCapacity: true)
      lineCount = 0
      _ = beginsMarkup(text, indentation)
    }
  }

  /// The text of an item of a list; `nil` if the line does not start one.
  static func item(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard let first = line.first else { return nil }
    if first == UInt8(ascii: "-") || first == UInt8(ascii: "*") || first == UInt8(ascii: "+") {
      return ListMarker.text(line.dropFirst())
    }
    if line.starts(with: "•".utf8) || line.starts(with: "‣".utf8) {
      return ListMarker.text(line.dropFirst(3))
    }
    let inside = first == UInt8(ascii: "(") ? line.dropFirst() : line
    let label = inside.prefix(9)
    var rest = label.drop(while: \.isDigit)
    if rest.count == label.count { rest = label.drop { "ivxlcdmIVXLCDM".utf8.contains($0) } }
    if rest.count == label.count,
      label.first.map({ $0.isLetter || $0 == UInt8(ascii: "#") }) ?? false
    {
      rest = label.dropFirst()
    }
    guard rest.count < label.count, let mark = rest.first,
      mark == UInt8(ascii: ")") || (mark == UInt8(ascii: ".") && inside.count == line.count)
    else { return nil }
    return ListMarker.text(line[(rest.startIndex + 1)...])
  }

  private mutating func endParagraph() {
    defer {
      paragraph.removeAll(keepingCapacity: true)
      lineCount = 0
      isItem = false
    }
    if paragraph.isEmpty { return }
    hasText = true
    if paragraph.suffix(2).elementsEqual("::".utf8) {
      codeIndentation = paragraphIndentation
      let before = paragraph.count > 2 ? paragraph[paragraph.count - 3] : .space
      paragraph.removeLast(before.isSpace ? 2 : 1)
    }
    inline.write(paragraph, to: &writer)
    writer.endParagraph()
  }
}
