/// Writes the text of a paragraph of reStructuredText without its marks.
struct ReStructuredInline {
  private var paragraph: [UInt8] = []
  private var index = 0
  private var marks = OpenMarks()
  private var literalEnd = ForwardSearch("``")
  private var quoteEnd = ForwardSearch("`", escapes: true)

  /// Writes a paragraph.
  ///
  /// - Complexity: O(*n*), *n* bytes.
  mutating func write(_ paragraph: [UInt8], to writer: inout ParagraphWriter) {
    self = ReStructuredInline()
    self.paragraph = paragraph
    while index < paragraph.count { writeNext(to: &writer) }
  }

  /// The name and the body of a field, `:name: body`; `nil` if the line does not start one.
  static func field(
    _ line: ArraySlice<UInt8>
  ) -> (name: ArraySlice<UInt8>, body: ArraySlice<UInt8>)? {
    guard line.first == UInt8(ascii: ":") else { return nil }
    let rest = line.dropFirst().prefix(128)
    guard let first = rest.first, !first.isBlank, first != UInt8(ascii: ":") else { return nil }
    var place = rest.startIndex
    while let colon = rest[place...].firstIndex(of: UInt8(ascii: ":")) {
      if colon + 1 == line.endIndex || line[colon + 1].isBlank {
        return (rest[..<colon], line[(colon + 1)...].trimmed)
      }
      if line[colon + 1] == UInt8(ascii: "`") { return nil }
      place = colon + 1
    }
    return nil
  }

  private mutating func writeNext(to writer: inout ParagraphWriter) {
    let byte = paragraph[index]
    switch byte {
    case .backslash:
      index += 1
      guard let next = paragraph[safe: index] else { return }
      if !next.isSpace { writer.append(next) }
      index += 1
    case UInt8(ascii: "`"): writeQuoted(isFormula: false, to: &writer)
    case UInt8(ascii: ":"): writeRole(to: &writer)
    case UInt8(ascii: "*"), UInt8(ascii: "|"): writeMark(byte, to: &writer)
    case UInt8(ascii: "["): writeFootnote(to: &writer)
    case UInt8(ascii: "_"): writeUnderscore(to: &writer)
    default:
      writer.append(byte)
      index += 1
    }
  }

  // MARK: Marks

  private func mayBegin(at place: Int) -> Bool {
    guard place > 0 else { return true }
    let before = paragraph[place - 1]
    return before.isSpace || before >= 0x80 || "'\"([{<-/:\\".utf8.contains(before)
  }

  private func mayEnd(before place: Int) -> Bool {
    guard let after = paragraph[safe: place] else { return true }
    return after.isSpace || after >= 0x80 || "'\")]}>-/\\:.,;!?_".utf8.contains(after)
  }

  private mutating func writeMark(_ byte: UInt8, to writer: inout ParagraphWriter) {
    let run = paragraph[index...].leading(byte)
    let count = byte == UInt8(ascii: "*") ? min(run, 2) : 1
    let isBehindText = index > 0 && !paragraph[index - 1].isSpace
    let after = paragraph[safe: index + count] ?? .space
    if isBehindText, marks.length(byte) == count, mayEnd(before: index + count),
      marks.end(byte, in: &writer)
    {
      index += count
      if byte == UInt8(ascii: "|"), paragraph[safe: index] == UInt8(ascii: "_") { index += 1 }
    } else if mayBegin(at: index), !after.isSpace, !marks.isOpen(byte) {
      marks.begin(byte, length: count, in: &writer)
      index += count
    } else {
      writer.append(paragraph[index..<index + run])
      index += run
    }
  }

  private mutating func writeUnderscore(to writer: inout ParagraphWriter) {
    let count = paragraph[index...].prefix(2).leading(UInt8(ascii: "_"))
    let isBehindText = index > 0 && (paragraph[index - 1].isLetter || paragraph[index - 1].isDigit)
    let isTarget = paragraph[safe: index + 1] == UInt8(ascii: "`") && mayBegin(at: index)
    if isTarget || (isBehindText && isEnd(index + count)) {
      index += isTarget ? 1 : count
    } else {
      writer.append(paragraph[index])
      index += 1
    }
  }

  private func isEnd(_ place: Int) -> Bool {
    guard let after = paragraph[safe: place] else { return true }
    return after.isSpace || (after != UInt8(ascii: "_") && mayEnd(before: place))
  }

  private mutating func writeFootnote(to writer: inout ParagraphWriter) {
    let label = paragraph[(index + 1)...].prefix(64)
    if let close = label.firstIndex(where: { $0.isSpace || "[]".utf8.contains($0) }),
      paragraph[close] == UInt8(ascii: "]"), paragraph[safe: close + 1] == UInt8(ascii: "_"),
      close > index + 1
    {
      writer.omit()
      index = close + 2
      return
    }
    writer.append(paragraph[index])
    index += 1
  }

  // MARK: Quoted text

  private mutating func writeRole(to writer: inout ParagraphWriter) {
    let name = paragraph[(index + 1)...].prefix(40)
    let end =
      name.first?.isLetter ?? false
      ? name.firstIndex { !$0.isLetter && !$0.isDigit && !"-_.+:".utf8.contains($0) } : nil
    guard let end, paragraph[end] == UInt8(ascii: "`"), paragraph[end - 1] == UInt8(ascii: ":"),
      end > index + 2, quoteEnd.next(in: paragraph, from: end + 1) != nil
    else {
      writer.append(paragraph[index])
      index += 1
      return
    }
    let role = paragraph[index + 1..<end - 1]
    index = end
    writeQuoted(isFormula: Self.isLeftOut(role), to: &writer)
  }

  private static func isLeftOut(_ role: ArraySlice<UInt8>) -> Bool {
    role.begins(with: "math") || role.begins(with: "cite") || role.begins(with: "footcite")
      || role.begins(with: "raw")
  }

  private mutating func writeQuoted(isFormula: Bool, to writer: inout ParagraphWriter) {
    if !isFormula, paragraph[safe: index + 1] == UInt8(ascii: "`"),
      let end = literalEnd.next(in: paragraph, from: index + 2)
    {
      writer.append(paragraph[index + 2..<end])
      index = end + 2
      return
    }
    guard let end = quoteEnd.next(in: paragraph, from: index + 1) else {
      writer.append(paragraph[index])
      index += 1
      return
    }
    if isFormula {
      writer.omit()
      index = end + 1
      return
    }
    var text = paragraph[index + 1..<end]
    index = end + 1
    if paragraph[safe: index] == UInt8(ascii: ":") {
      let name = paragraph[(index + 1)...].prefix(40)
      if let close = name.firstIndex(of: UInt8(ascii: ":")), close > index + 1,
        name[..<close].allSatisfy({ $0.isLetter || $0 == UInt8(ascii: "-") })
      {
        let role = name[..<close]
        index = close + 1
        if Self.isLeftOut(role) { return writer.omit() }
      }
    }
    let underscores = paragraph[index...].prefix(2).leading(UInt8(ascii: "_"))
    index += underscores
    if text.last == UInt8(ascii: ">"), let begin = text.lastIndex(of: UInt8(ascii: "<")),
      begin > text.startIndex
    {
      text = text[..<begin].trimmed
    }
    var place = text.startIndex
    while place < text.endIndex {
      if text[place] == .backslash, place + 1 < text.endIndex { place += 1 }
      writer.append(text[place])
      place += 1
    }
  }
}
