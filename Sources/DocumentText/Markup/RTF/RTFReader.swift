/// Reads one document in the Rich Text Format from start to end.
struct RTFReader {
  /// What a group is read as.
  private enum Destination {
    case text
    case skipped
    case fonts
    case styles
    /// Its first group says again, for old programs, what the second says in Unicode.
    case alternatives
  }

  /// What is true up to the end of a group.
  private struct Frame {
    var destination: Destination = .text
    var isNote = false
    var isLabel = false
    var isHidden = false
    var isDeleted = false
    var fallbackCount: UInt8 = 1
    var outlineLevel: UInt8?
    var font: Int32
  }

  /// How deep groups are told apart.
  static let mostFrames = 1024
  /// How many fonts and styles are remembered.
  static let mostDefinitions = 1 << 16

  private let bytes: [UInt8]
  private var index = 0
  private var writer: ParagraphWriter
  private var frame = Frame(font: 0)
  private var frames: [Frame] = []
  private var deeperGroups = 0

  private var documentPage = 1252
  private var pages: [Int: CodePage] = [:]
  private var page = CodePage(1252)
  private var fontPages: [Int32: Int] = [:]
  private var styleLevels: [Int32: UInt8] = [:]
  private var style: Int32 = 0
  private var defaultFont: Int32 = 0

  private var highSurrogate: UInt16?
  private var fallbacksToSkip = 0
  private var leadByte: UInt8?
  private var isStarred = false
  /// Whether the label that is under way has nothing but spaces; `nil` if it has nothing.
  private var labelIsBlank: Bool?

  /// Creates a reader.
  init(_ bytes: [UInt8], _ text: ExtractedText) {
    self.bytes = bytes
    writer = ParagraphWriter(text)
  }

  /// Reads the document.
  mutating func read() -> ExtractedText {
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      switch byte {
      case UInt8(ascii: "{"): openGroup()
      case UInt8(ascii: "}"): closeGroup()
      case .backslash: readControl()
      case .lineFeed, .carriageReturn: break
      default: readCharacter(byte)
      }
    }
    endCharacters()
    writer.headingLevel = frame.outlineLevel.map { Int($0) + 1 }
    return writer.finish()
  }

  /// Whether all groups were closed.
  var isWhole: Bool { frames.isEmpty && deeperGroups == 0 }

  // MARK: Groups

  private mutating func openGroup() {
    endCharacters()
    (isStarred, fallbacksToSkip) = (false, 0)
    guard frames.count < Self.mostFrames else {
      deeperGroups += 1
      return
    }
    frames.append(frame)
    frame.isNote = false
    if frame.destination == .alternatives {
      frame.destination = .skipped
      frames[frames.count - 1].destination = .text
    }
  }

  private mutating func closeGroup() {
    endCharacters()
    (isStarred, fallbacksToSkip) = (false, 0)
    if deeperGroups > 0 {
      deeperGroups -= 1
      return
    }
    guard let outer = frames.popLast() else { return }
    if frame.isNote { writer.endNote() }
    // Most likely an invisible bullet, which Writer counts.
    if frame.isLabel, !outer.isLabel, labelIsBlank == true { writer.append("• ") }
    let font = frame.font
    frame = outer
    if font != frame.font { usePage() }
  }

  private var isShown: Bool { !frame.isHidden && !frame.isDeleted }

  private var isText: Bool { frame.destination == .text && isShown }

  // MARK: Characters

  // Every character of the fallback behind `\u` counts, however it is written.
  private mutating func takesFallback() -> Bool {
    guard fallbacksToSkip > 0 else { return false }
    fallbacksToSkip -= 1
    return true
  }

  private mutating func readCharacter(_ byte: UInt8) {
    isStarred = false
    if takesFallback() { return }
    if let first = leadByte {
      leadByte = nil
      write(page[first, byte])
    } else if byte < 0x80 {
      endCharacters()
      guard isText, byte >= 0x20 else { return }
      if frame.isLabel { labelIsBlank = byte == 0x20 && labelIsBlank ?? true }
      writer.append(byte)
    } else if page.isDouble, byte > 0x80, byte < 0xFF, !isHalfWidth(byte) {
      leadByte = byte
    } else {
      endCharacters()
      write(page[byte])
    }
  }

  private func isHalfWidth(_ byte: UInt8) -> Bool {
    pageNumber == 932 && 0xA0...0xDF ~= byte
  }

  private var pageNumber: Int { fontPages[frame.font] ?? documentPage }

  private mutating func usePage() {
    let number = pageNumber
    if let known = pages[number] {
      page = known
    } else {
      page = CodePage(number)
      pages[number] = page
    }
  }

  private mutating func readUnicode(_ value: Int) {
    let unit = UInt16(truncatingIfNeeded: value)
    defer { fallbacksToSkip = Int(frame.fallbackCount) }
    if let high = highSurrogate {
      highSurrogate = nil
      if UTF16.isTrailSurrogate(unit) {
        let value = 0x1_0000 + (UInt32(high & 0x3FF) << 10 | UInt32(unit & 0x3FF))
        return write(Unicode.Scalar(value) ?? "\u{FFFD}")
      }
      write("\u{FFFD}")
    }
    if UTF16.isLeadSurrogate(unit) {
      highSurrogate = unit
    } else {
      write(Unicode.Scalar(unit) ?? "\u{FFFD}")
    }
  }

  private mutating func write(_ scalar: Unicode.Scalar) {
    guard isText else { return }
    if frame.isLabel, scalar != "\t" { labelIsBlank = false }
    // Writer counts every label, also a dash, which is not a word elsewhere: a bullet stands for it.
    let isDash = "\u{2012}"..."\u{2015}" ~= scalar
    writer.append(isDash && frame.isLabel ? "•" as Unicode.Scalar : scalar)
  }

  // Half a character that nothing completes.
  private mutating func endCharacters() {
    if leadByte == nil, highSurrogate == nil { return }
    (leadByte, highSurrogate) = (nil, nil)
    write("\u{FFFD}")
  }

  private mutating func endParagraph() {
    endCharacters()
    guard frame.destination == .text else { return }
    if !writer.isInNote { writer.headingLevel = frame.outlineLevel.map { Int($0) + 1 } }
    writer.endParagraph()
  }
}

// MARK: - Control words

extension RTFReader {
  private mutating func readControl() {
    guard index < bytes.count else { return }
    if bytes[index].isLetter { return readWord() }
    let symbol = bytes[index]
    index += 1
    if symbol == UInt8(ascii: "'") {
      guard index + 1 < bytes.count, let high = Self.hexadecimal(bytes[index]),
        let low = Self.hexadecimal(bytes[index + 1])
      else { return }
      index += 2
      let byte = high << 4 | low
      return byte == 0x0A || byte == 0x0D ? endParagraph() : readCharacter(byte)
    }
    if symbol == UInt8(ascii: "*") {
      isStarred = true
      return
    }
    if takesFallback() { return }
    endCharacters()
    switch symbol {
    case .lineFeed, .carriageReturn: endParagraph()
    case .tab: write("\t")
    case UInt8(ascii: "~"): write("\u{A0}")
    case UInt8(ascii: "-"): write("\u{AD}")
    case UInt8(ascii: "_"): write("\u{2011}")
    case UInt8(ascii: "{"), UInt8(ascii: "}"), .backslash: write(Unicode.Scalar(symbol))
    default: break
    }
  }

  private static func hexadecimal(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x37
    case 0x61...0x66: byte - 0x57
    default: nil
    }
  }

  private mutating func readWord() {
    let start = index
    while index < bytes.count, bytes[index].isLetter { index += 1 }
    let name = bytes[start..<index]
    var isNegative = false
    var value: Int?
    if index + 1 < bytes.count, bytes[index] == UInt8(ascii: "-"), bytes[index + 1].isDigit {
      isNegative = true
      index += 1
    }
    while index < bytes.count, bytes[index].isDigit {
      value = min((value ?? 0) * 10 + Int(bytes[index] - 0x30), Int(Int32.max))
      index += 1
    }
    if index < bytes.count, bytes[index] == .space { index += 1 }
    if isNegative { value = value.map { -$0 } }
    let wasStarred = isStarred
    isStarred = false
    if name.count == 3, name.begins(with: "bin") {
      index += min(max(value ?? 0, 0), bytes.count - index)
      return
    }
    let control = name.count > 24 ? .unknown : RTFControl.named(name)
    if case .unicode = control {} else if takesFallback() { return } else { endCharacters() }
    if wasStarred, !control.isReadIfStarred {
      frame.destination = .skipped
    } else {
      apply(control, value)
    }
  }

  private mutating func apply(_ control: RTFControl, _ value: Int?) {
    if frame.destination == .skipped, control != .frame { return }
    let isOn = value != 0
    switch control {
    case .unknown: break
    case .characters(let characters):
      for scalar in characters.unicodeScalars { write(scalar) }
    case .paragraphEnd: endParagraph()
    case .unicode:
      if frame.destination == .text { readUnicode(value ?? 0) }
    case .fallbackCount: frame.fallbackCount = UInt8(clamping: value ?? 1)
    case .plainCharacters:
      (frame.isHidden, frame.isDeleted, frame.font) = (false, false, defaultFont)
      usePage()
    case .plainParagraph:
      frame.outlineLevel = nil
      if frame.destination == .text { style = 0 }
    case .hidden: frame.isHidden = isOn
    case .deleted: frame.isDeleted = isOn
    case .style: selectStyle(Int32(clamping: value ?? 0))
    case .outlineLevel: selectLevel(value ?? 9)
    case .font:
      frame.font = Int32(clamping: value ?? 0)
      if frame.destination != .fonts { usePage() }
    case .defaultFont:
      defaultFont = Int32(clamping: value ?? 0)
      frame.font = defaultFont
    case .characterSet:
      if frame.destination == .fonts, fontPages.count < Self.mostDefinitions {
        fontPages[frame.font] = CodePage.number(ofCharacterSet: value ?? 0)
      }
    case .codePage:
      if frame.destination == .fonts {
        if fontPages.count < Self.mostDefinitions { fontPages[frame.font] = value }
      } else {
        useDocumentPage(value ?? 1252)
      }
    case .documentPage(let number): useDocumentPage(number)
    case .skipped: frame.destination = .skipped
    case .frame:
      guard frame.destination == .skipped, isShown else { return }
      beginNote()
    case .note:
      guard isText else {
        frame.destination = .skipped
        return
      }
      beginNote()
    case .label: (frame.isLabel, labelIsBlank) = (true, nil)
    case .fonts: frame.destination = .fonts
    case .styles: frame.destination = .styles
    case .alternatives: if frame.destination == .text { frame.destination = .alternatives }
    case .unicodeAlternative: break
    }
  }

  private mutating func beginNote() {
    if frame.isNote { return }
    frame.destination = .text
    frame.isNote = true
    frame.outlineLevel = nil
    writer.beginNote()
  }

  private mutating func useDocumentPage(_ number: Int) {
    documentPage = number
    usePage()
  }

  private mutating func selectStyle(_ number: Int32) {
    style = number
    if frame.destination == .text { frame.outlineLevel = styleLevels[number] }
  }

  private mutating func selectLevel(_ level: Int) {
    let level = 0...8 ~= level ? UInt8(level) : nil
    switch frame.destination {
    case .text: frame.outlineLevel = level
    case .styles where styleLevels.count < Self.mostDefinitions: styleLevels[style] = level
    default: break
    }
  }
}
