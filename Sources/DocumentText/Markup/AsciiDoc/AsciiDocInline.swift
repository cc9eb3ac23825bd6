/// Writes the text of a paragraph of AsciiDoc without its marks.
struct AsciiDocInline {
  /// What ends at a bracket that was read over.
  private enum Bracket {
    case text
    case note
  }

  private var paragraph: [UInt8] = []
  private var index = 0
  private var marks = OpenMarks()
  private var outerMarks = OpenMarks()
  private var brackets: [(kind: Bracket, depth: Int)] = []
  private var depth = 0
  private var ends: [String: ForwardSearch] = [:]
  /// Where the target of a macro was last seen to end.
  private var target = 0..<0

  /// How deep the text of links and notes nests.
  private static let mostBrackets = 16

  /// Writes a paragraph.
  ///
  /// - Complexity: O(*n*), *n* bytes.
  mutating func write(_ paragraph: [UInt8], to writer: inout ParagraphWriter) {
    self = AsciiDocInline()
    self.paragraph = paragraph
    while index < paragraph.count { writeNext(to: &writer) }
    while writer.isInNote { writer.endNote() }
  }

  private mutating func writeNext(to writer: inout ParagraphWriter) {
    let byte = paragraph[index]
    switch byte {
    case .backslash:
      index += 1
      guard let next = paragraph[safe: index], next.isSign else { return writer.append(byte) }
      writer.append(next)
      index += 1
    case UInt8(ascii: "["): openBracket(to: &writer)
    case UInt8(ascii: "]"): closeBracket(to: &writer)
    case UInt8(ascii: "<"): writeAngle(to: &writer)
    case UInt8(ascii: "("): writeTerm(to: &writer)
    case UInt8(ascii: ")") where paragraph[safe: index + 1] == byte && marks.isOpen(1):
      _ = marks.end(1, in: &writer)
      index += 2
    case UInt8(ascii: "{"): writeAttribute(to: &writer)
    case UInt8(ascii: "&"):
      if let reference = CharacterReference.read(paragraph[index...]) {
        writer.append(reference.scalar)
        index += reference.byteCount
      } else {
        writer.append(byte)
        index += 1
      }
    case UInt8(ascii: ":"): writeMacro(to: &writer)
    case UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "`"), UInt8(ascii: "#"),
      UInt8(ascii: "^"), UInt8(ascii: "~"), UInt8(ascii: "+"):
      writeMark(byte, to: &writer)
    case UInt8(ascii: "-") where isDash: writeDash(to: &writer)
    default:
      writer.append(byte)
      index += 1
    }
  }

  private func begins(_ text: StaticString) -> Bool { paragraph[index...].begins(with: text) }

  private mutating func next(_ end: String, from place: Int) -> Int? {
    ends[end, default: ForwardSearch(end)].next(in: paragraph, from: place)
  }

  /// Whether everything was left out up to a sign.
  private mutating func skip(
    _ begin: StaticString, to end: String, _ writer: inout ParagraphWriter
  ) -> Bool {
    guard begins(begin), let close = next(end, from: index + begin.utf8CodeUnitCount) else {
      return false
    }
    index = close + end.utf8.count
    writer.omit()
    return true
  }

  // MARK: Macros and brackets

  // A name, a colon, a target without spaces and brackets. The name has been written when the colon
  // comes, so it is taken back.
  private mutating func writeMacro(to writer: inout ParagraphWriter) {
    var start = index
    while start > 0, index - start < 12, paragraph[start - 1].isLetter { start -= 1 }
    // A footnote may follow a word directly.
    if index - start > 8, paragraph[index - 8..<index].begins(with: "footnote") {
      start = index - 8
    }
    let name = String(decoding: paragraph[start..<index], as: UTF8.self)
    let isLink = ["http", "https", "ftp", "irc", "link", "mailto", "xref"].contains(name)
    let kind = Self.macros[name] ?? (isLink ? .text : nil)
    guard let kind, writer.count >= index - start else {
      writer.append(paragraph[index])
      index += 1
      return
    }
    let targetEnd = knownTargetEnd(from: index + 1)
    guard let bracket = paragraph[safe: targetEnd], bracket == UInt8(ascii: "["),
      let close = next("]", from: targetEnd)
    else {
      writer.append(paragraph[index])
      index += 1
      return
    }
    let isURL = isLink && name != "link" && name != "mailto" && name != "xref"
    if isURL, close == targetEnd + 1 {
      writer.append(paragraph[index..<targetEnd])
      index = close + 1
      return
    }
    writer.takeBack(writer.count - (index - start)..<writer.count)
    switch kind {
    case .hidden:
      writer.omit()
      index = close + 1
    case .target:
      writer.append(paragraph[index + 1..<targetEnd])
      writer.appendSpace()
      index = targetEnd
      open(.text, &writer)
    case .text:
      if close == targetEnd + 1 {
        if name == "xref" { writer.omit() } else { writer.append(paragraph[index + 1..<targetEnd]) }
        index = close + 1
      } else {
        index = targetEnd
        open(.text, &writer)
      }
    case .note:
      if writer.isInNote || brackets.count >= Self.mostBrackets || close == targetEnd + 1 {
        writer.omit()
        index = close + 1
      } else {
        index = targetEnd
        open(.note, &writer)
      }
    }
  }

  private enum Macro {
    case hidden
    case text
    case target
    case note
  }

  private static let macros: [String: Macro] = [
    "image": .hidden, "icon": .hidden, "stem": .hidden, "latexmath": .hidden,
    "asciimath": .hidden, "anchor": .hidden, "indexterm": .hidden, "video": .hidden,
    "pass": .text, "kbd": .text, "btn": .text, "menu": .target, "footnote": .note,
    "footnoteref": .note,
  ]

  private mutating func knownTargetEnd(from start: Int) -> Int {
    if !target.contains(start) {
      var end = start
      while end < paragraph.count, !paragraph[end].isSpace, paragraph[end] != UInt8(ascii: "["),
        paragraph[end] != UInt8(ascii: "]")
      {
        end += 1
      }
      target = start..<max(end, start + 1)
      return end
    }
    return target.upperBound
  }

  private mutating func open(_ kind: Bracket, _ writer: inout ParagraphWriter) {
    index += 1
    if brackets.count >= Self.mostBrackets { return }
    brackets.append((kind, depth))
    if kind == .note {
      (outerMarks, marks) = (marks, OpenMarks())
      writer.beginNote()
    }
  }

  private mutating func openBracket(to writer: inout ParagraphWriter) {
    if skip("[[", to: "]]", &writer) { return }
    // [.role]#text#
    if let next = paragraph[safe: index + 1], next == UInt8(ascii: ".") || next.isLetter {
      let role = paragraph[(index + 1)...].prefix(40)
      if let close = role.firstIndex(where: { $0.isSpace || "[]".utf8.contains($0) }),
        paragraph[close] == UInt8(ascii: "]"), let mark = paragraph[safe: close + 1],
        mark == UInt8(ascii: "#") || mark == UInt8(ascii: "*") || mark == UInt8(ascii: "_")
          || mark == UInt8(ascii: "`")
      {
        index = close + 1
        return
      }
    }
    depth += 1
    writer.append(paragraph[index])
    index += 1
  }

  private mutating func closeBracket(to writer: inout ParagraphWriter) {
    index += 1
    guard let last = brackets.last, last.depth == depth else {
      depth = max(depth - 1, brackets.last?.depth ?? 0)
      return writer.append(UInt8(ascii: "]"))
    }
    brackets.removeLast()
    if last.kind == .note {
      writer.endNote()
      marks = outerMarks
    }
  }

  private mutating func writeAngle(to writer: inout ParagraphWriter) {
    if begins("<<"), let close = next(">>", from: index + 2) {
      let inside = paragraph[index + 2..<close]
      // The text is read where the comma is, once.
      if let comma = inside.prefix(128).firstIndex(of: UInt8(ascii: ",")) {
        writer.append(inside[(comma + 1)...].trimmed)
      } else {
        writer.omit()
      }
      index = close + 2
      return
    }
    writer.append(paragraph[index])
    index += 1
  }

  // ((term)) is shown, (((term, other))) is not.
  private mutating func writeTerm(to writer: inout ParagraphWriter) {
    if skip("(((", to: ")))", &writer) { return }
    if begins("(("), !marks.isOpen(1), next("))", from: index + 2) != nil {
      marks.begin(1, length: 0, in: &writer)
      index += 2
      return
    }
    writer.append(paragraph[index])
    index += 1
  }

  private mutating func writeAttribute(to writer: inout ParagraphWriter) {
    let name = paragraph[(index + 1)...].prefix(32)
    if let close = name.firstIndex(where: {
      !$0.isLetter && !$0.isDigit && $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "_")
    }),
      paragraph[close] == UInt8(ascii: "}"),
      let characters = Self.attributes[String(decoding: name[..<close], as: UTF8.self)]
    {
      writer.append(characters)
      index = close + 1
      return
    }
    writer.append(paragraph[index])
    index += 1
  }

  private static let attributes: [String: String] = [
    "nbsp": "\u{A0}", "sp": " ", "empty": "", "blank": "", "zwsp": "\u{200B}", "wj": "\u{2060}",
    "apos": "'", "quot": "\"", "lsquo": "‘", "rsquo": "’", "ldquo": "“", "rdquo": "”",
    "deg": "°", "plus": "+", "brvbar": "¦", "vbar": "|", "amp": "&", "lt": "<", "gt": ">",
    "startsb": "[", "endsb": "]", "caret": "^", "asterisk": "*", "tilde": "~", "backslash": "\\",
    "backtick": "`", "two-colons": "::", "two-semicolons": ";;", "cpp": "C++", "pp": "++",
  ]

  // MARK: Signs

  // A single mark stands at the border of a word, a double one anywhere.
  private mutating func writeMark(_ byte: UInt8, to writer: inout ParagraphWriter) {
    if byte == UInt8(ascii: "+"), skipsPassthrough(to: &writer) { return }
    let count = paragraph[index...].prefix(2).leading(byte)
    let before = index > 0 ? paragraph[index - 1] : .space
    let after = paragraph[safe: index + count] ?? .space
    let isScript = byte == UInt8(ascii: "^") || byte == UInt8(ascii: "~")
    // Quotation marks of typography: "` and `".
    if byte == UInt8(ascii: "`"), count == 1,
      "\"'".utf8.contains(before) || "\"'".utf8.contains(after)
    {
      index += 1
      return
    }
    let isFree = count == 2 || isScript
    if marks.length(byte) == count, isFree || (!before.isSpace && !isInWord(index + count)),
      marks.end(byte, in: &writer)
    {
      index += count
      return
    }
    let mayBegin = isFree || !paragraph.hasLetter(before: index)
    if !marks.isOpen(byte), mayBegin, !after.isSpace || (count == 2 && !isScript) {
      marks.begin(byte, length: count, in: &writer)
      index += count
      return
    }
    writer.append(paragraph[index..<index + count])
    index += count
  }

  private func isInWord(_ place: Int) -> Bool { paragraph.hasLetter(at: place) }

  // +++text+++ is text without marks, which are rare in it.
  private mutating func skipsPassthrough(to writer: inout ParagraphWriter) -> Bool {
    guard begins("+++"), let close = next("+++", from: index + 3) else { return false }
    writer.append(paragraph[index + 3..<close])
    index = close + 3
    return true
  }

  private var isDash: Bool {
    paragraph[safe: index + 1] == UInt8(ascii: "-")
      && paragraph[safe: index + 2] != UInt8(ascii: "-")
      && (index == 0 || paragraph[index - 1] != UInt8(ascii: "-"))
  }

  // -- is a dash between words, with or without spaces.
  private mutating func writeDash(to writer: inout ParagraphWriter) {
    let before = index > 0 ? paragraph[index - 1] : .space
    let after = paragraph[safe: index + 2] ?? .space
    let isBetweenWords = paragraph.hasLetter(before: index) && paragraph.hasLetter(at: index + 2)
    if isBetweenWords || (before.isSpace && after.isSpace) {
      writer.append("—")
    } else {
      writer.append(paragraph[index..<index + 2])
    }
    index += 2
  }
}
