/// Reads one document of Org mode from start to end.
struct OrgReader {
  private enum Block {
    case text
    case verbatim
    case hidden
  }

  private let bytes: [UInt8]
  private var writer: ParagraphWriter
  private var inline = OrgInline()
  private var paragraph: [UInt8] = []
  private var block: (kind: Block, name: [UInt8])?
  private var isInDrawer = false
  private var hiddenLevel: Int?
  private var doneWords: Set<[UInt8]> = [Array("TODO".utf8), Array("DONE".utf8)]
  private var lastDrawerEnd = -1
  private var lastBlockEnds: [[UInt8]: Int] = [:]

  /// How many `TODO` words a document can have of its own.
  private static let mostWords = 64

  /// Creates a reader.
  init(_ bytes: [UInt8], _ text: ExtractedText) {
    self.bytes = bytes
    writer = ParagraphWriter(text)
  }

  /// Reads the document.
  mutating func read() -> ExtractedText {
    findEnds()
    for line in MarkupLines(bytes) { read(line) }
    endParagraph()
    return writer.finish()
  }

  // A drawer or block that nothing ends is text.
  private mutating func findEnds() {
    for line in MarkupLines(bytes) {
      let line = line.trimmed
      if line.count == 5, line.beginsIgnoringCase(with: ":end:") {
        lastDrawerEnd = line.startIndex
      } else if line.beginsIgnoringCase(with: "#+end_"), line.count < 64 {
        lastBlockEnds[line.dropFirst(6).map(\.lowercased)] = line.startIndex
      }
    }
  }

  private mutating func read(_ line: ArraySlice<UInt8>) {
    let stars = line.leading(UInt8(ascii: "*"))
    if stars > 0, line.count > stars, line[line.startIndex + stars].isBlank {
      endParagraph()
      (block, isInDrawer) = (nil, false)
      return readHeading(line.dropFirst(stars).trimmed, level: stars)
    }
    if hiddenLevel != nil { return }
    let text = line.trimmed
    if let block { return readBlock(line, text, block.kind, block.name) }
    if isInDrawer {
      if text.count == 5, text.beginsIgnoringCase(with: ":end:") { isInDrawer = false }
      return
    }
    guard let first = text.first else { return endParagraph() }
    switch first {
    case UInt8(ascii: "#"): if readKeyword(text) { return }
    case UInt8(ascii: ":"):
      if text.count == 1 || text[text.startIndex + 1].isBlank {
        endParagraph()
        writer.append(text.dropFirst())
        return writer.endParagraph()
      }
      if isDrawer(text), lastDrawerEnd > text.startIndex {
        endParagraph()
        isInDrawer = true
        return
      }
    case UInt8(ascii: "|"): return readRow(text)
    case UInt8(ascii: "-") where text.count >= 5 && text.repetitions(of: first) > 0:
      return endParagraph()
    case UInt8(ascii: "C") where text.begins(with: "CLOCK:") || text.begins(with: "CLOSED:"),
      UInt8(ascii: "S") where text.begins(with: "SCHEDULED:"),
      UInt8(ascii: "D") where text.begins(with: "DEADLINE:"):
      return endParagraph()
    default: break
    }
    readText(line, text)
  }

  private func isDrawer(_ text: ArraySlice<UInt8>) -> Bool {
    text.count > 2 && text.last == UInt8(ascii: ":")
      && text.dropFirst().dropLast().allSatisfy {
        $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
      }
  }

  // MARK: Headings

  private mutating func readHeading(_ title: ArraySlice<UInt8>, level: Int) {
    if let hiddenLevel, level > hiddenLevel { return }
    hiddenLevel = nil
    var title = title
    if let word = Self.word(title), doneWords.contains(Array(word)) {
      title = title.dropFirst(word.count).trimmed
    }
    if title.begins(with: "[#"), title.count > 3, title[title.startIndex + 3] == UInt8(ascii: "]") {
      title = title.dropFirst(4).trimmed
    }
    if let word = Self.word(title), word.elementsEqual("COMMENT".utf8) {
      hiddenLevel = level
      return
    }
    let tags = Self.tags(title)
    let hiding = tags.split(separator: UInt8(ascii: ":")).contains {
      $0.elementsEqual("noexport".utf8) || $0.elementsEqual("ARCHIVE".utf8)
    }
    if hiding {
      hiddenLevel = level
      return
    }
    writer.headingLevel = level
    paragraph.append(contentsOf: title.dropLast(tags.count).trimmed)
    endParagraph()
  }

  private static func word(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    text.split(maxSplits: 1, whereSeparator: \.isBlank).first
  }

  /// The tags that a heading ends with, with their colons.
  private static func tags(_ title: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard let blank = title.lastIndex(where: \.isBlank) else { return [] }
    let tags = title[(blank + 1)...]
    guard tags.count > 2, tags.first == UInt8(ascii: ":"), tags.last == UInt8(ascii: ":") else {
      return []
    }
    return tags.allSatisfy { $0.isLetter || $0.isDigit || $0 >= 0x80 || "_@#%:".utf8.contains($0) }
      ? tags : []
  }

  // MARK: Keywords and blocks

  /// Whether a line that starts with # was not text.
  private mutating func readKeyword(_ text: ArraySlice<UInt8>) -> Bool {
    let rest = text.dropFirst()
    guard let second = rest.first, !second.isBlank else {
      endParagraph()
      return true
    }
    guard second == UInt8(ascii: "+") else { return false }
    if rest.beginsIgnoringCase(with: "+begin_") {
      return beginBlock(rest.dropFirst(7))
    }
    guard let colon = rest.firstIndex(of: UInt8(ascii: ":")),
      !rest[..<colon].contains(where: \.isBlank)
    else { return false }
    endParagraph()
    let value = rest[(colon + 1)...].trimmed
    let name = rest.dropFirst()
    if name.beginsIgnoringCase(with: "title:") || name.beginsIgnoringCase(with: "subtitle:")
      || name.beginsIgnoringCase(with: "caption:") || name.beginsIgnoringCase(with: "caption[")
    {
      paragraph.append(contentsOf: value)
      endParagraph()
    } else if name.beginsIgnoringCase(with: "todo:") || name.beginsIgnoringCase(with: "seq_todo:")
      || name.beginsIgnoringCase(with: "typ_todo:")
    {
      for word in value.split(whereSeparator: { $0.isBlank || $0 == UInt8(ascii: "|") })
      where doneWords.count < Self.mostWords {
        doneWords.insert(Array(word.prefix { $0 != UInt8(ascii: "(") }))
      }
    }
    return true
  }

  private mutating func beginBlock(_ rest: ArraySlice<UInt8>) -> Bool {
    let name = (Self.word(rest) ?? []).map(\.lowercased)
    guard let end = lastBlockEnds[name], end > rest.startIndex else { return false }
    endParagraph()
    switch String(decoding: name, as: UTF8.self) {
    case "comment", "export": block = (.hidden, name)
    case "src", "example", "verbatim": block = (.verbatim, name)
    default: block = (.text, name)
    }
    // Only what is not text hides the blocks inside.
    if block?.kind == .text { block = nil }
    return true
  }

  private mutating func readBlock(
    _ line: ArraySlice<UInt8>, _ text: ArraySlice<UInt8>, _ kind: Block, _ name: [UInt8]
  ) {
    if text.beginsIgnoringCase(with: "#+end_"),
      text.dropFirst(6).lazy.map(\.lowercased).elementsEqual(name)
    {
      block = nil
      return
    }
    if kind == .hidden { return }
    let isQuoted = text.begins(with: ",*") || text.begins(with: ",#+")
    writer.append(isQuoted ? text.dropFirst() : text)
    writer.endParagraph()
  }

  // MARK: Text

  private mutating func readRow(_ text: ArraySlice<UInt8>) {
    endParagraph()
    if text.count > 1, text[text.startIndex + 1] == UInt8(ascii: "-") { return }
    for cell in text.split(separator: UInt8(ascii: "|")) {
      let cell = cell.trimmed
      if cell.isEmpty || Self.isColumnMark(cell) { continue }
      paragraph.append(contentsOf: cell)
      paragraph.append(.tab)
    }
    endParagraph()
  }

  // How a column is aligned, such as <r10>.
  private static func isColumnMark(_ cell: ArraySlice<UInt8>) -> Bool {
    guard cell.first == UInt8(ascii: "<"), cell.last == UInt8(ascii: ">"), cell.count > 2 else {
      return false
    }
    let inside = cell.dropFirst().dropLast()
    let digits = "lrc".utf8.contains(inside[inside.startIndex]) ? inside.dropFirst() : inside
    return digits.allSatisfy(\.isDigit)
  }

  private mutating func readText(_ line: ArraySlice<UInt8>, _ text: ArraySlice<UInt8>) {
    if text.beginsIgnoringCase(with: "#+end_") { return endParagraph() }
    var text = text
    if line.begins(with: "[fn:"), let close = line.prefix(128).firstIndex(of: UInt8(ascii: "]")),
      !line[line.startIndex + 4..<close].contains(UInt8(ascii: ":"))
    {
      endParagraph()
      text = line[(close + 1)...].trimmed
    } else if let item = ListMarker.item(text, isIndented: line.first?.isBlank ?? false) {
      endParagraph()
      text = Self.withoutBox(item)
      if let colons = text.range(of: " :: ") {
        paragraph.append(contentsOf: text[..<colons.lowerBound])
        text = text[colons.upperBound...]
      }
    } else if text.begins(with: "\\begin{") || text.begins(with: "%%(") {
      endParagraph()
    }
    if !paragraph.isEmpty { paragraph.append(.lineFeed) }
    paragraph.append(contentsOf: text)
  }

  private static func withoutBox(_ item: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var item = item
    if item.begins(with: "[@"), let close = item.prefix(16).firstIndex(of: UInt8(ascii: "]")) {
      item = item[(close + 1)...].trimmed
    }
    let isBox = ["[ ]", "[X]", "[x]", "[-]"].contains { item.starts(with: $0.utf8) }
    return isBox ? item.dropFirst(3).trimmed : item
  }

  private mutating func endParagraph() {
    if paragraph.isEmpty { return }
    inline.write(paragraph, to: &writer)
    writer.endParagraph()
    paragraph.removeAll(keepingCapacity: true)
  }
}
