/// Reads one document of subtitles from start to end.
struct SubtitleReader {
  private let bytes: [UInt8]
  private let isWebVTT: Bool
  private var writer: ParagraphWriter
  private var isInCue = false
  /// A line that is the number of the next cue if its time follows.
  private var number: ArraySlice<UInt8>?
  private var tagEnd = ForwardSearch(">")
  private var braceEnd = ForwardSearch("}")

  /// Creates a reader.
  init(_ bytes: [UInt8], _ text: ExtractedText) {
    self.bytes = bytes
    isWebVTT = bytes.starts(with: "WEBVTT".utf8)
    writer = ParagraphWriter(text)
  }

  /// Reads the document.
  mutating func read() -> ExtractedText {
    for line in MarkupLines(bytes) {
      let text = line.trimmed
      if Self.isTime(text) {
        writer.endParagraph()
        number = nil
        isInCue = true
      } else if text.isEmpty {
        writeNumber()
        writer.endParagraph()
        // Some programs leave lines of a cue empty; what follows one is text, unless it is a number.
        isInCue = isInCue && !isWebVTT
      } else if isInCue {
        writeNumber()
        if !isWebVTT, text.allSatisfy(\.isDigit) { number = text } else { write(text) }
      }
    }
    writeNumber()
    return writer.finish()
  }

  private mutating func writeNumber() {
    if let number { write(number) }
    number = nil
  }

  /// Whether a line says from when to when a cue is shown.
  static func isTime(_ line: ArraySlice<UInt8>) -> Bool {
    guard let first = line.first, first.isDigit, let arrow = line.prefix(40).range(of: "-->") else {
      return false
    }
    let isBegin = line[..<arrow.lowerBound].allSatisfy {
      $0.isDigit || $0.isBlank || ":.,".utf8.contains($0)
    }
    let end = line[arrow.upperBound...].drop(while: \.isBlank)
    return isBegin && line[..<arrow.lowerBound].contains(UInt8(ascii: ":"))
      && (end.first?.isDigit ?? false)
  }

  private mutating func write(_ line: ArraySlice<UInt8>) {
    writer.appendSpace()
    var index = line.startIndex
    while index < line.endIndex {
      let byte = bytes[index]
      if byte == UInt8(ascii: "<"), isTag(at: index, in: line),
        let end = tagEnd.next(in: bytes, from: index, before: line.endIndex)
      {
        index = end + 1
      } else if byte == UInt8(ascii: "{"), index + 1 < line.endIndex,
        bytes[index + 1] == .backslash,
        let end = braceEnd.next(in: bytes, from: index, before: line.endIndex)
      {
        index = end + 1
      } else if byte == UInt8(ascii: "&"),
        let reference = CharacterReference.read(bytes[index..<line.endIndex])
      {
        writer.append(reference.scalar)
        index += reference.byteCount
      } else {
        writer.append(byte)
        index += 1
      }
    }
  }

  private func isTag(at place: Int, in line: ArraySlice<UInt8>) -> Bool {
    guard place + 1 < line.endIndex else { return false }
    let next = bytes[place + 1]
    return next.isLetter || next == UInt8(ascii: "/") || (isWebVTT && next.isDigit)
  }
}
