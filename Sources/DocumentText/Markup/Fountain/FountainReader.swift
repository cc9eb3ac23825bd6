/// Reads one screenplay in Fountain from start to end.
struct FountainReader {
  private let bytes: [UInt8]
  private var writer: ParagraphWriter

  /// Creates a reader.
  init(_ bytes: [UInt8], _ text: ExtractedText) {
    self.bytes = Self.withoutNotes(bytes)
    writer = ParagraphWriter(text)
  }

  /// Reads the document.
  mutating func read() -> ExtractedText {
    var isOnTitlePage = Self.hasTitlePage(bytes)
    var followsEmptyLine = true
    for line in MarkupLines(bytes) {
      let text = line.trimmed
      if text.isEmpty {
        isOnTitlePage = false
        followsEmptyLine = true
        writer.endParagraph()
        continue
      }
      if !isOnTitlePage { read(text, followsEmptyLine: followsEmptyLine) }
      followsEmptyLine = false
    }
    return writer.finish()
  }

  // Each line is printed as one, so each is a paragraph.
  private mutating func read(_ line: ArraySlice<UInt8>, followsEmptyLine: Bool) {
    writer.endParagraph()
    switch line[line.startIndex] {
    case UInt8(ascii: "#"), UInt8(ascii: "="): return
    case UInt8(ascii: "!"), UInt8(ascii: "~"): write(line.dropFirst())
    case UInt8(ascii: "@"): write(Self.withoutCaret(line.dropFirst()))
    case UInt8(ascii: ">"):
      let isCentred = line.last == UInt8(ascii: "<")
      write((isCentred ? line.dropFirst().dropLast() : line.dropFirst()).trimmed)
    case UInt8(ascii: ".") where followsEmptyLine && Self.isForcedScene(line):
      writer.headingLevel = 1
      write(Self.withoutNumber(line.dropFirst()))
    default:
      if followsEmptyLine, Self.isScene(line) {
        writer.headingLevel = 1
        write(Self.withoutNumber(line))
      } else {
        write(Self.withoutCaret(line))
      }
    }
    writer.endParagraph()
  }

  /// Takes out what is cut or noted; what is not ended stays, for a note ends with its paragraph.
  private static func withoutNotes(_ bytes: [UInt8]) -> [UInt8] {
    var cutEnd = ForwardSearch("*/")
    var noteEnd = ForwardSearch("]]")
    var emptyLine = ForwardSearch("\n\n")
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "/"), index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "*"),
        let end = cutEnd.next(in: bytes, from: index + 2)
      {
        index = end + 2
      } else if byte == UInt8(ascii: "["), index + 1 < bytes.count,
        bytes[index + 1] == UInt8(ascii: "["), let end = noteEnd.next(in: bytes, from: index + 2),
        end < emptyLine.next(in: bytes, from: index) ?? bytes.count
      {
        index = end + 2
      } else {
        result.append(byte)
        index += 1
      }
    }
    return result
  }

  private static func hasTitlePage(_ bytes: [UInt8]) -> Bool {
    var lines = MarkupLines(bytes)
    guard let line = lines.next(), let colon = line.firstIndex(of: UInt8(ascii: ":")) else {
      return false
    }
    let key = line[..<colon].trimmed.map(\.lowercased)
    return titleKeys.contains(String(decoding: key, as: UTF8.self))
  }

  private static let titleKeys: Set<String> = [
    "title", "credit", "author", "authors", "source", "notes", "draft date", "date", "contact",
    "copyright", "revision", "episode", "format",
  ]

  private static func isScene(_ line: ArraySlice<UInt8>) -> Bool {
    let begins: [StaticString] = ["int", "ext", "est", "i/e"]
    guard begins.contains(where: { line.beginsIgnoringCase(with: $0) }) else { return false }
    let rest = line.drop { $0.isLetter || $0 == UInt8(ascii: "/") }
    guard let next = rest.first, line.count - rest.count <= 7 else { return false }
    let isWhole = line.count - rest.count == 3 || line[line.startIndex + 3] == UInt8(ascii: "/")
    return isWhole && (next == UInt8(ascii: ".") || next.isBlank)
  }

  private static func isForcedScene(_ line: ArraySlice<UInt8>) -> Bool {
    guard let second = line.dropFirst().first else { return false }
    return second.isLetter || second.isDigit || second >= 0x80
  }

  // INT. HOUSE - DAY #1A#
  private static func withoutNumber(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let inside = line.dropLast()
    guard line.last == UInt8(ascii: "#"), let begin = inside.lastIndex(of: UInt8(ascii: "#")),
      inside[(begin + 1)...].allSatisfy({ $0.isLetter || $0.isDigit || "-.".utf8.contains($0) })
    else { return line }
    return line[..<begin].trimmed
  }

  // Dialogue that is spoken at the same time.
  private static func withoutCaret(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    line.last == UInt8(ascii: "^") ? line.dropLast().trimmed : line
  }

  private mutating func write(_ line: ArraySlice<UInt8>) {
    var marks = OpenMarks()
    var index = line.startIndex
    while index < line.endIndex {
      let byte = bytes[index]
      if byte == .backslash, index + 1 < line.endIndex, bytes[index + 1].isSign {
        writer.append(bytes[index + 1])
        index += 2
      } else if byte == UInt8(ascii: "*") || byte == UInt8(ascii: "_") {
        let count = line[index...].leading(byte)
        let isBehindText = index > line.startIndex && !bytes[index - 1].isBlank
        let isBeforeText = index + count < line.endIndex && !bytes[index + count].isBlank
        if isBehindText, marks.length(byte) == count, marks.end(byte, in: &writer) {
          // Nothing is left of it.
        } else if isBeforeText, !marks.isOpen(byte), count <= 3 {
          marks.begin(byte, length: count, in: &writer)
        } else {
          writer.append(line[index..<index + count])
        }
        index += count
      } else {
        writer.append(byte)
        index += 1
      }
    }
  }
}
