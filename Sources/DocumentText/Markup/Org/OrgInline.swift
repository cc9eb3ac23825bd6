/// Writes the text of a paragraph of Org mode without its marks.
struct OrgInline {
  private var paragraph: [UInt8] = []
  private var index = 0
  private var marks = OpenMarks()
  private var outerMarks = OpenMarks()
  private var linkEnd = -1
  private var openBrackets = 0
  private var targetEnd = ForwardSearch("]]")
  private var description = ForwardSearch("][")
  private var bracketEnd = ForwardSearch("]")
  private var ends: [String: ForwardSearch] = [:]

  /// Writes a paragraph.
  ///
  /// - Complexity: O(*n*), *n* bytes.
  mutating func write(_ paragraph: [UInt8], to writer: inout ParagraphWriter) {
    self = OrgInline()
    self.paragraph = paragraph
    while index < paragraph.count { writeNext(to: &writer) }
    while writer.isInNote { writer.endNote() }
  }

  private mutating func writeNext(to writer: inout ParagraphWriter) {
    if index == linkEnd {
      index += 2
      return
    }
    let byte = paragraph[index]
    switch byte {
    case UInt8(ascii: "["): writeBracket(to: &writer)
    case UInt8(ascii: "]") where openBrackets > 0:
      openBrackets -= 1
      if openBrackets == 0 {
        writer.endNote()
        marks = outerMarks
      } else {
        writer.append(byte)
      }
      index += 1
    case .backslash: writeEntity(to: &writer)
    case UInt8(ascii: "$"): writeFormula(to: &writer)
    case UInt8(ascii: "@") where skip("@@", "@@", &writer): break
    case UInt8(ascii: "{") where skip("{{{", "}}}", &writer): break
    case UInt8(ascii: "<"): writeAngle(to: &writer)
    case UInt8(ascii: "*"), UInt8(ascii: "/"), UInt8(ascii: "_"), UInt8(ascii: "="),
      UInt8(ascii: "~"), UInt8(ascii: "+"):
      writeMark(byte, to: &writer)
    case UInt8(ascii: "-"): writeDashes(to: &writer)
    default:
      writer.append(byte)
      index += 1
    }
  }

  private func begins(_ text: StaticString) -> Bool {
    paragraph[index...].begins(with: text)
  }

  /// Whether something was left out from one sign to another.
  private mutating func skip(
    _ begin: StaticString, _ end: StaticString, _ writer: inout ParagraphWriter
  ) -> Bool {
    guard begins(begin) else { return false }
    let length = begin.utf8CodeUnitCount
    guard let close = next(end.description, from: index + length) else { return false }
    index = close + end.utf8CodeUnitCount
    writer.omit()
    return true
  }

  private mutating func next(_ end: String, from place: Int) -> Int? {
    ends[end, default: ForwardSearch(end)].next(in: paragraph, from: place)
  }

  // MARK: Brackets

  private mutating func writeBracket(to writer: inout ParagraphWriter) {
    if begins("[["), linkEnd < index,
      let end = targetEnd.next(in: paragraph, from: index + 2)
    {
      return writeLink(end: end, to: &writer)
    }
    if begins("[fn:") { return writeNote(to: &writer) }
    if begins("[cite"), let end = bracketEnd.next(in: paragraph, from: index),
      let mark = paragraph[safe: index + 5], mark == UInt8(ascii: ":") || mark == UInt8(ascii: "/")
    {
      writer.omit()
      index = end + 1
      return
    }
    if openBrackets > 0 { openBrackets += 1 }
    writer.append(paragraph[index])
    index += 1
  }

  private mutating func writeLink(end: Int, to writer: inout ParagraphWriter) {
    if let middle = description.next(in: paragraph, from: index + 2, before: end) {
      linkEnd = end
      index = middle + 2
      return
    }
    var target = paragraph[index + 2..<end]
    index = end + 2
    if Self.pictures.contains(where: {
      target.suffix(5).map(\.lowercased).reversed().starts(with: $0)
    }) {
      return writer.omit()
    }
    if target.begins(with: "file:") { target = target.dropFirst(5) }
    writer.append(target)
  }

  private static let pictures: [[UInt8]] = [
    ".png", ".jpg", ".jpeg", ".gif", ".svg", ".webp", ".pdf", ".tiff", ".bmp",
  ].map { $0.utf8.reversed() }

  private mutating func writeNote(to writer: inout ParagraphWriter) {
    let label = paragraph[(index + 4)...].prefix(64)
    guard let close = label.firstIndex(where: { ":]".utf8.contains($0) || $0.isSpace }),
      !paragraph[close].isSpace
    else {
      writer.append(paragraph[index])
      index += 1
      return
    }
    index = close + 1
    if paragraph[close] == UInt8(ascii: "]") { return writer.omit() }
    if openBrackets > 0 {
      openBrackets += 1
      return
    }
    openBrackets = 1
    (outerMarks, marks) = (marks, OpenMarks())
    writer.beginNote()
  }

  private mutating func writeAngle(to writer: inout ParagraphWriter) {
    if begins("<<<") {
      index += 3
    } else if begins("<<"), skip("<<", ">>", &writer) {
      return
    } else if index + 1 < paragraph.count, paragraph[index + 1].isDigit {
      writer.append(paragraph[index])
      index += 1
    } else {
      writer.append(paragraph[index])
      index += 1
    }
  }

  // MARK: Signs

  private mutating func writeMark(_ byte: UInt8, to writer: inout ParagraphWriter) {
    let before = index > 0 ? paragraph[index - 1] : .space
    let after = index + 1 < paragraph.count ? paragraph[index + 1] : .space
    defer { index += 1 }
    if marks.isOpen(byte), !before.isSpace, Self.mayFollow(after),
      marks.end(byte, in: &writer)
    {
      return
    }
    if !marks.isOpen(byte), Self.mayPrecede(before), !after.isSpace {
      return marks.begin(byte, in: &writer)
    }
    writer.append(byte)
  }

  private static func mayPrecede(_ byte: UInt8) -> Bool {
    byte.isSpace || byte >= 0x80 || "-({'\"*/_=~+[".utf8.contains(byte)
  }

  private static func mayFollow(_ byte: UInt8) -> Bool {
    byte.isSpace || byte >= 0x80 || "-.,;:!?'\")}\\[]*/_=~+".utf8.contains(byte)
  }

  private mutating func writeDashes(to writer: inout ParagraphWriter) {
    let dashes = paragraph[index...].prefix(4).leading(UInt8(ascii: "-"))
    switch dashes {
    case 2: writer.append("–")
    case 3: writer.append("—")
    default: writer.append(paragraph[index..<index + dashes])
    }
    index += dashes
  }

  private mutating func writeFormula(to writer: inout ParagraphWriter) {
    let isDouble = begins("$$")
    let start = index + (isDouble ? 2 : 1)
    guard let end = next(isDouble ? "$$" : "$", from: start),
      isDouble || isFormula(start..<end)
    else {
      writer.append(paragraph[index])
      index += 1
      return
    }
    writer.omit()
    index = end + (isDouble ? 2 : 1)
  }

  private func isFormula(_ range: Range<Int>) -> Bool {
    guard let first = paragraph[range].first, let last = paragraph[range].last else { return false }
    let after = paragraph[safe: range.upperBound + 1] ?? .space
    return !first.isSpace && !last.isSpace && !",.;".utf8.contains(first)
      && !",.".utf8.contains(last) && !after.isLetter && !after.isDigit
  }

  private mutating func writeEntity(to writer: inout ParagraphWriter) {
    if skip("\\(", "\\)", &writer) || skip("\\[", "\\]", &writer) { return }
    let start = index + 1
    var end = start
    while end < paragraph.count, paragraph[end].isLetter { end += 1 }
    let name = paragraph[start..<end]
    if begins("\\\\") {
      index += 2
      return
    }
    if name.begins(with: "begin"), end < paragraph.count, paragraph[end] == UInt8(ascii: "{") {
      return skipEnvironment(from: end, to: &writer)
    }
    guard let characters = Self.entity(name) else {
      writer.append(.backslash)
      index += 1
      return
    }
    writer.append(characters)
    index = end
    if begins("{}") { index += 2 }
  }

  private mutating func skipEnvironment(from brace: Int, to writer: inout ParagraphWriter) {
    guard let close = paragraph[brace...].prefix(64).firstIndex(of: UInt8(ascii: "}")) else {
      writer.append(.backslash)
      index += 1
      return
    }
    let name = paragraph[brace + 1..<close]
    let isFormula = LaTeXEnvironment.named(name).inside == .formula
    let wanted = "\\end{\(String(decoding: name, as: UTF8.self))}"
    if isFormula, let end = next(wanted, from: close) {
      writer.omit()
      index = end + wanted.utf8.count
    } else {
      index = close + 1
    }
  }

  private static func entity(_ name: ArraySlice<UInt8>) -> String? {
    if name.isEmpty || name.count > 24 { return nil }
    switch String(decoding: name, as: UTF8.self) {
    case "nbsp": return "\u{A0}"
    case "ndash": return "–"
    case "mdash": return "—"
    case "hellip": return "…"
    case "shy": return "\u{AD}"
    case "ldquo": return "“"
    case "rdquo": return "”"
    case "lsquo": return "‘"
    case "rsquo": return "’"
    default:
      guard case .characters(let characters) = LaTeXCommand.named(name)?.output else { return nil }
      return characters
    }
  }
}

extension [UInt8] {
  /// The byte at a place; `nil` behind the end.
  subscript(safe place: Int) -> UInt8? { place < count ? self[place] : nil }
}
