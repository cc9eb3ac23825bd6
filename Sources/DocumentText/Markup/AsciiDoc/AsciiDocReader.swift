/// Reads one document of AsciiDoc from start to end.
struct AsciiDocReader {
  private enum Block {
    case verbatim
    case hidden
  }

  private let bytes: [UInt8]
  private var writer: ParagraphWriter
  private var inline = AsciiDocInline()
  private var paragraph: [UInt8] = []
  private var lineCount = 0
  private var isItem = false
  /// The block under way that is not text, and the line that ends it.
  private var block: (kind: Block, delimiter: ArraySlice<UInt8>)?
  private var isInHeader = true
  private var headerLineCount = 0
  private var table: UInt8?
  private var isAttributeContinued = false
  private var isFormulaNext = false

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
    if let block {
      if text == block.delimiter {
        self.block = nil
        return
      }
      if block.kind == .hidden { return }
      writer.append(Self.withoutCallout(text))
      return writer.endParagraph()
    }
    if isAttributeContinued {
      isAttributeContinued = text.last == .backslash
      return
    }
    guard let first = text.first else {
      endParagraph()
      if headerLineCount > 0 { isInHeader = false }
      return
    }
    let isIndented = line.first?.isBlank ?? false
    if !isIndented, readSpecial(text, first) { return }
    if isInHeader, headerLineCount > 0 {
      headerLineCount += 1
      return
    }
    isInHeader = false
    if table != nil, readCells(text) { return }
    readText(text)
  }

  /// Whether a line was not text.
  private mutating func readSpecial(_ text: ArraySlice<UInt8>, _ first: UInt8) -> Bool {
    switch first {
    case UInt8(ascii: "/") where text.begins(with: "//"):
      if text.repetitions(of: first) >= 4 {
        beginBlock(.hidden, text)
        return true
      }
      return !text.begins(with: "///")
    case UInt8(ascii: ":"): return readAttribute(text)
    case UInt8(ascii: "="), UInt8(ascii: "#"): return readHeading(text, first)
    case UInt8(ascii: "["):
      guard text.last == UInt8(ascii: "]"), paragraph.isEmpty || isItem || text.begins(with: "[[")
      else {
        return false
      }
      endParagraph()
      isFormulaNext =
        text.begins(with: "[stem") || text.begins(with: "[latexmath")
        || text.begins(with: "[asciimath")
      return true
    case UInt8(ascii: "."):
      if text.repetitions(of: first) >= 4 {
        beginBlock(.verbatim, text)
        return true
      }
      guard let second = text.dropFirst().first, !second.isBlank, second != first else {
        return false
      }
      endParagraph()
      paragraph.append(contentsOf: text.dropFirst())
      endParagraph()
      return true
    case UInt8(ascii: "-"), UInt8(ascii: "~"), UInt8(ascii: "^"), UInt8(ascii: "+"),
      UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "'"), UInt8(ascii: "<"),
      UInt8(ascii: "`"):
      return readDelimiter(text, first)
    case UInt8(ascii: "|"), UInt8(ascii: ","), UInt8(ascii: "!"):
      guard text.count > 3, text.dropFirst().repetitions(of: UInt8(ascii: "=")) >= 3 else {
        return false
      }
      endParagraph()
      table = table == first ? nil : first
      return true
    default: return isBlockMacro(text)
    }
  }

  private mutating func beginBlock(_ kind: Block, _ delimiter: ArraySlice<UInt8>) {
    endParagraph()
    isFormulaNext = false
    block = (kind, delimiter)
  }

  private mutating func readAttribute(_ text: ArraySlice<UInt8>) -> Bool {
    let name = text.dropFirst().prefix(128)
    guard let colon = name.firstIndex(of: UInt8(ascii: ":")), colon > name.startIndex,
      name[..<colon].allSatisfy({ $0.isLetter || $0.isDigit || "-_!".utf8.contains($0) }),
      colon + 1 == text.endIndex || text[colon + 1].isBlank, paragraph.isEmpty
    else { return false }
    isAttributeContinued = text.last == .backslash
    return true
  }

  private mutating func readHeading(_ text: ArraySlice<UInt8>, _ first: UInt8) -> Bool {
    let marks = text.leading(first)
    if marks == text.count {
      // Delimiters of an example, or a line below a title.
      return first == UInt8(ascii: "=") && readDelimiter(text, first)
    }
    guard marks <= 6, text[text.startIndex + marks].isBlank, paragraph.isEmpty else { return false }
    var title = text.dropFirst(marks).trimmed
    let behind = title.reversed().prefix { $0 == first }.count
    if behind == marks, title.count > behind, title.dropLast(behind).last?.isBlank ?? false {
      title = title.dropLast(behind).trimmed
    }
    writer.headingLevel = max(1, marks - 1)
    paragraph.append(contentsOf: title)
    endParagraph()
    if isInHeader, marks == 1 { headerLineCount = 1 } else { isInHeader = false }
    return true
  }

  // A line that starts or ends a block, draws a rule, underlines a title or continues an item.
  private mutating func readDelimiter(_ text: ArraySlice<UInt8>, _ first: UInt8) -> Bool {
    let isFence = first == UInt8(ascii: "`") && text.begins(with: "```")
    let count = text.repetitions(of: first)
    if !isFence, count == 0 { return false }
    if lineCount == 1, count >= 3, abs(count - Self.width(paragraph)) <= 1,
      "=-~^+".utf8.contains(first)
    {
      writer.headingLevel = max(1, Array("=-~^+".utf8).firstIndex(of: first) ?? 1)
      endParagraph()
      return true
    }
    switch first {
    case UInt8(ascii: "-") where count >= 4: beginBlock(.verbatim, text)
    case UInt8(ascii: "`") where isFence:
      beginBlock(.verbatim, text.prefix(text.leading(first)))
    case UInt8(ascii: "+") where count >= 4: beginBlock(.hidden, text)
    case UInt8(ascii: "+") where count == 1, UInt8(ascii: "-") where count == 2 || count == 3,
      UInt8(ascii: "*") where count >= 3, UInt8(ascii: "_") where count >= 4,
      UInt8(ascii: "=") where count >= 4, UInt8(ascii: "'") where count >= 3,
      UInt8(ascii: "<") where count == 3:
      endParagraph()
    default: return false
    }
    return true
  }

  /// How many characters a title of one line has.
  private static func width(_ bytes: [UInt8]) -> Int {
    bytes.reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
  }

  // image::picture.png[Alternative text]
  private mutating func isBlockMacro(_ text: ArraySlice<UInt8>) -> Bool {
    guard text.last == UInt8(ascii: "]") || text.last == UInt8(ascii: ":"),
      let colons = text.prefix(24).range(of: "::"), colons.lowerBound > text.startIndex,
      text[..<colons.lowerBound].allSatisfy({ $0.isLetter || $0.isDigit || "-_".utf8.contains($0) }
      ),
      colons.upperBound < text.endIndex, !text[colons.upperBound].isBlank
    else { return false }
    endParagraph()
    return true
  }

  // MARK: Text

  // <1> at the end of a line of a listing.
  private static func withoutCallout(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard line.last == UInt8(ascii: ">") else { return line }
    let inside = line.dropLast()
    let digits = inside.reversed().prefix { $0.isDigit || $0 == UInt8(ascii: ".") }.count
    let rest = inside.dropLast(digits)
    return digits > 0 && digits < 4 && rest.last == UInt8(ascii: "<")
      ? rest.dropLast().trimmed : line
  }

  /// Whether a line had cells of a table.
  private mutating func readCells(_ text: ArraySlice<UInt8>) -> Bool {
    let separator = table == UInt8(ascii: "!") ? UInt8(ascii: "!") : UInt8(ascii: "|")
    if table == UInt8(ascii: ",") {
      for cell in text.split(separator: UInt8(ascii: ",")) {
        paragraph.append(contentsOf: cell.trimmed)
        endParagraph()
      }
      return true
    }
    guard text.contains(separator) else { return false }
    var start = text.startIndex
    var index = start
    while index <= text.endIndex {
      let isEnd = index == text.endIndex
      if isEnd || (text[index] == separator && (index == start || text[index - 1] != .backslash)) {
        var cell = text[start..<index]
        if !isEnd { cell = Self.withoutCellFormat(cell) }
        cell = cell.trimmed
        if !cell.isEmpty {
          if start > text.startIndex { endParagraph() }
          readText(cell)
        }
        if !isEnd { endParagraph() }
        start = index + 1
      }
      index += 1
    }
    return true
  }

  // What stands directly before a separator says how its cell looks: 2+^.>s|
  private static func withoutCellFormat(_ cell: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let count = cell.reversed().prefix { $0.isDigit || "+*.<>^adehlmsv".utf8.contains($0) }.count
    let rest = cell.dropLast(count)
    return count < 12 && (rest.last?.isBlank ?? true) ? rest : cell
  }

  private mutating func readText(_ text: ArraySlice<UInt8>) {
    var text = text
    if let item = Self.item(text) {
      endParagraph()
      text = item
      isItem = true
    }
    if let term = Self.term(text) {
      endParagraph()
      paragraph.append(contentsOf: text[..<term.lowerBound])
      endParagraph()
      text = text[term.upperBound...].trimmed
    }
    if text.isEmpty { return }
    if !paragraph.isEmpty { paragraph.append(.lineFeed) }
    if text.count > 2, text.last == UInt8(ascii: "+"), text[text.endIndex - 2].isBlank {
      text = text.dropLast(2)
    }
    paragraph.append(contentsOf: text)
    lineCount += 1
  }

  private static func item(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard let first = line.first else { return nil }
    var item: ArraySlice<UInt8>?
    if first == UInt8(ascii: "*") || first == UInt8(ascii: ".") || first == UInt8(ascii: "-") {
      let marks = line.leading(first)
      if marks <= (first == UInt8(ascii: "-") ? 1 : 5), line.count > marks {
        item = ListMarker.text(line.dropFirst(marks))
      }
    } else if first == UInt8(ascii: "<"),
      let close = line.prefix(6).firstIndex(of: UInt8(ascii: ">")),
      line[line.startIndex + 1..<close].allSatisfy({ $0.isDigit || $0 == UInt8(ascii: ".") })
    {
      return ListMarker.text(line[(close + 1)...])
    } else if first.isDigit || first.isLetter {
      let digits = line.prefix(6).leadingDigits
      let label = digits == 0 ? 1 : digits
      if line.count > label + 1, line[line.startIndex + label] == UInt8(ascii: ".") {
        item = ListMarker.text(line.dropFirst(label + 1))
      }
    }
    guard let item else { return nil }
    let isBox = ["[ ]", "[x]", "[*]"].contains { item.starts(with: $0.utf8) }
    return isBox ? item.dropFirst(3).trimmed : item
  }

  // term:: definition
  private static func term(_ line: ArraySlice<UInt8>) -> Range<Int>? {
    var place = line.startIndex
    while let colon = line[place...].firstIndex(where: {
      $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ";")
    }) {
      let count = line[colon...].leading(line[colon])
      let end = colon + count
      let isMark = line[colon] == UInt8(ascii: ":") ? 2...4 ~= count : count == 2
      if isMark, colon > line.startIndex, end == line.endIndex || line[end].isBlank {
        return colon..<end
      }
      place = end
    }
    return nil
  }

  private mutating func endParagraph() {
    defer {
      paragraph.removeAll(keepingCapacity: true)
      lineCount = 0
      isItem = false
    }
    if paragraph.isEmpty { return }
    if isFormulaNext {
      isFormulaNext = false
      return
    }
    inline.write(paragraph, to: &writer)
    writer.endParagraph()
  }
}

extension ArraySlice<UInt8> {
  /// How many digits this starts with.
  var leadingDigits: Int { (firstIndex { !$0.isDigit } ?? endIndex) - startIndex }
}
