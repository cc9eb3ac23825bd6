/// Reads one document of LaTeX from start to end.
struct LaTeXReader {
  /// What happens when a brace closes.
  private struct Frame {
    var kind: LaTeXArgument
    var arguments: ArraySlice<LaTeXArgument>
    /// How many ordinary braces were open around it.
    var plainDepth: Int
  }

  /// How deep headings, notes and other known arguments are told apart; deeper ones are text.
  static let mostFrames = 256

  private let bytes: [UInt8]
  private var index = 0
  private var end: Int
  private var writer: ParagraphWriter
  private var frames: [Frame] = []
  private var plainDepth = 0
  private var isAtLineStart = true
  private var labelEnd = -1

  private var dollar = ForwardSearch("$", escapes: true)
  private var doubleDollar = ForwardSearch("$$", escapes: true)
  private var roundEnd = ForwardSearch("\\)")
  private var squareEnd = ForwardSearch("\\]")
  private var ignoreEnd = ForwardSearch("%TC:endignore")
  private var lineEnd = ForwardSearch("\n")
  private var ends: [String: ForwardSearch] = [:]
  private var verbatimEnds: [UInt8: ForwardSearch] = [:]
  private var knownParagraph = 0..<0
  /// How many bytes of the known paragraph may still be looked through for brackets that close.
  private var bracketBudget = 0
  private var missingConditionEnd = false

  /// Creates a reader.
  init(_ bytes: [UInt8], _ text: ExtractedText) {
    self.bytes = bytes
    end = bytes.count
    writer = ParagraphWriter(text)
  }

  /// Reads the document.
  mutating func read() -> ExtractedText {
    let bounds = LaTeXDocumentBounds(of: bytes)
    if let title = bounds.title {
      (index, end) = (title.lowerBound, title.upperBound)
      readText()
      frames.removeAll()
      plainDepth = 0
      writer.endParagraph()
    }
    (index, end) = (bounds.body.lowerBound, bounds.body.upperBound)
    readText()
    return writer.finish()
  }

  private mutating func readText() {
    while index < end {
      if index == labelEnd {
        writer.appendSpace()
        index += 1
        continue
      }
      let byte = bytes[index]
      switch byte {
      case .backslash: readCommand()
      case .space, .tab, .lineFeed: readSpace()
      case UInt8(ascii: "%"): readComment()
      case UInt8(ascii: "{"):
        plainDepth += 1
        index += 1
      case UInt8(ascii: "}"):
        index += 1
        closeBrace()
      case UInt8(ascii: "$"): readFormula()
      case UInt8(ascii: "~"):
        writer.append("\u{A0}" as Unicode.Scalar)
        index += 1
      case UInt8(ascii: "&"):
        writer.appendSpace()
        index += 1
      case UInt8(ascii: "-"), UInt8(ascii: "`"), UInt8(ascii: "'"): readLigature(byte)
      default: readPlain()
      }
      if !byte.isSpace, byte != UInt8(ascii: "%") { isAtLineStart = false }
    }
  }

  private static let plain: [Bool] = (0...255).map { byte in
    !"\\ \t\n%{}$~&-`'".utf8.contains(UInt8(byte))
  }

  private mutating func readPlain() {
    let start = index
    index += 1
    while index < end, index != labelEnd, Self.plain[Int(bytes[index])] { index += 1 }
    writer.append(bytes[start..<index])
  }

  private mutating func readSpace() {
    var lineFeeds = isAtLineStart ? 1 : 0
    while index < end, index != labelEnd, bytes[index].isSpace {
      if bytes[index] == .lineFeed { lineFeeds += 1 }
      index += 1
    }
    if lineFeeds > 1 { writer.endParagraph() } else { writer.appendSpace() }
    isAtLineStart = false
  }

  private mutating func readLigature(_ byte: UInt8) {
    let start = index
    let most = byte == UInt8(ascii: "-") ? 3 : 2
    while index < end, index - start < most, index != labelEnd, bytes[index] == byte { index += 1 }
    let isDouble = index - start == 2
    switch byte {
    case UInt8(ascii: "-"): writer.append(isDouble ? "–" : index - start == 3 ? "—" : "-")
    case UInt8(ascii: "`"): writer.append(isDouble ? "“" : "‘")
    default: writer.append(isDouble ? "”" : "’")
    }
  }

  // A comment takes the line end with it, and the leading spaces of the next line.
  private mutating func readComment() {
    let isIgnored = bytes[index..<end].begins(with: "%TC:ignore")
    if isIgnored { index = ignoreEnd.next(in: bytes, from: index, before: end) ?? end }
    index = min((lineEnd.next(in: bytes, from: index) ?? end) + 1, end)
    while index < end, bytes[index].isBlank { index += 1 }
    isAtLineStart = true
  }

  private mutating func closeBrace() {
    if plainDepth > (frames.last?.plainDepth ?? 0) {
      plainDepth -= 1
      return
    }
    guard let frame = frames.popLast() else { return }
    switch frame.kind {
    case .note: writer.endNote()
    case .paragraph, .heading: writer.endParagraph()
    case .texts where index < end && bytes[index] == UInt8(ascii: "{"): writer.appendSpace()
    default: break
    }
    readArguments(frame.arguments)
  }
}

// MARK: - Commands

extension LaTeXReader {
  private mutating func readCommand() {
    let start = index + 1
    index = start
    while index < end, bytes[index].isLetter { index += 1 }
    let isWord = index > start
    if !isWord {
      guard index < end else { return }
      // Any other character is a name of its own.
      index += 1
      while index < end, bytes[index] & 0xC0 == 0x80 { index += 1 }
    }
    let name = bytes[start..<index]
    if isWord { return readNamed(name) }
    switch name.first {
    case UInt8(ascii: "("): skipFormula(to: roundEnd.next(in: bytes, from: index, before: end))
    case UInt8(ascii: "["):
      skipFormula(to: squareEnd.next(in: bytes, from: index, before: end))
    default:
      if let mark = LaTeXAccents.mark(of: name) {
        // \^{} is the sign itself.
        if bytes[index..<end].begins(with: "{}") { writer.append(name) }
        return readAccent(mark)
      }
      guard let command = LaTeXCommand.named(name) else { return }
      write(command)
    }
  }

  /// The commands that are read here and are in no table.
  private static let special: Set<String> = [
    "begin", "end", "verb", "lstinline", "mintinline", "iffalse", "endinput",
  ]

  private mutating func readNamed(_ name: ArraySlice<UInt8>) {
    if name.count == 1, let mark = LaTeXAccents.mark(of: name), isAccented() {
      return readAccent(mark)
    }
    let behind = index
    skipBlanks()
    switch String(decoding: name, as: UTF8.self) {
    case "begin": return readEnvironment()
    case "end":
      guard let inside = braced() else { return }
      writer.endParagraph()
      index = bytes[inside].elementsEqual("document".utf8) ? end : inside.upperBound + 1
      return
    case "verb", "lstinline", "mintinline":
      index = behind
      return readVerbatim(name)
    case "iffalse": return skipHiddenCondition()
    case "endinput":
      index = end
      return
    default: break
    }
    if let command = LaTeXCommand.named(name) { return write(command) }
    writer.omit()
    if index < end, bytes[index] == UInt8(ascii: "=") {
      let place = index
      skipLength()
      if index == place {
        while index < end, !bytes[index].isSpace, bytes[index] != UInt8(ascii: "}") { index += 1 }
      }
    }
    readArguments([.star, .overlay, .option, .texts])
  }

  private mutating func write(_ command: LaTeXCommand) {
    switch command.output {
    case .nothing: break
    case .omission: writer.omit()
    case .space: writer.appendSpace()
    case .paragraphEnd: writer.endParagraph()
    case .characters(let characters): writer.append(characters)
    }
    readArguments(command.arguments[...])
  }

  // Spaces behind a name, with one line end at most.
  private mutating func skipBlanks() {
    var place = index
    var lineFeeds = 0
    while place < end, bytes[place].isSpace {
      if bytes[place] == .lineFeed { lineFeeds += 1 }
      if lineFeeds > 1 { return }
      place += 1
    }
    index = place
  }

  private mutating func readArguments(_ arguments: ArraySlice<LaTeXArgument>) {
    var rest = arguments
    while let argument = rest.popFirst() {
      switch argument {
      case .star: skipOne(UInt8(ascii: "*"))
      case .option: skipOption(closing: UInt8(ascii: "]"), opening: UInt8(ascii: "["))
      case .round: skipOption(closing: UInt8(ascii: ")"), opening: UInt8(ascii: "("))
      case .label: readLabel()
      case .skipped: skipArgument()
      case .overlay: skipOverlay()
      case .length: skipLength()
      case .number: skipNumber()
      case .file: skipFile()
      case .keys: skipKeys()
      case .parameters:
        while index < end, bytes[index] != UInt8(ascii: "{"), bytes[index] != .lineFeed {
          index += 1
        }
      case .text, .paragraph, .heading, .note: return open(argument, then: rest)
      case .texts:
        if index < end, bytes[index] == UInt8(ascii: "{") { open(.texts, then: [.texts]) }
        return
      }
    }
  }

  private mutating func skipOne(_ byte: UInt8) {
    if index < end, bytes[index] == byte { index += 1 }
  }

  private mutating func open(_ argument: LaTeXArgument, then rest: ArraySlice<LaTeXArgument>) {
    let place = index
    skipBlanks()
    guard index < end, bytes[index] == UInt8(ascii: "{") else {
      index = place
      return readArguments(rest)
    }
    if argument == .text, rest.isEmpty || frames.count >= Self.mostFrames { return }
    if frames.count >= Self.mostFrames { return }
    index += 1
    frames.append(Frame(kind: argument, arguments: rest, plainDepth: plainDepth))
    switch argument {
    case .note: writer.beginNote()
    case .heading(let level):
      writer.endParagraph()
      if !writer.isInNote { writer.headingLevel = level }
    case .paragraph: writer.endParagraph()
    default: break
    }
  }

  private mutating func readLabel() {
    let place = index
    skipBlanks()
    guard index < end, bytes[index] == UInt8(ascii: "["),
      let close = closing(UInt8(ascii: "]"), from: index + 1)
    else {
      index = place
      return
    }
    labelEnd = close
    index += 1
  }

  private mutating func skipOption(closing byte: UInt8, opening: UInt8) {
    let place = index
    skipBlanks()
    guard index < end, bytes[index] == opening, let close = closing(byte, from: index + 1) else {
      index = place
      return
    }
    index = close + 1
  }

  // Where the bracket closes that was opened, in the same paragraph and the same braces. In a paragraph
  // that has one after the other without end, the last ones are text.
  private mutating func closing(_ byte: UInt8, from start: Int) -> Int? {
    let limit = min(paragraphEnd(from: start), start + bracketBudget)
    var (place, depth) = (start, 0)
    defer { bracketBudget -= min(place - start, bracketBudget) }
    while place < limit {
      switch bytes[place] {
      case byte where depth == 0: return place
      case .backslash: place += 1
      case UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "}"):
        depth -= 1
        if depth < 0 { return nil }
      default: break
      }
      place += 1
    }
    return nil
  }

  // An argument that is not closed ends with its paragraph.
  private mutating func skipArgument() {
    let place = index
    skipBlanks()
    guard index < end else { return }
    if bytes[index] == UInt8(ascii: "=") {
      index += 1
      skipBlanks()
      guard index < end else { return }
    }
    switch bytes[index] {
    case UInt8(ascii: "{"):
      let limit = paragraphEnd(from: index)
      var depth = 0
      repeat {
        switch bytes[index] {
        case .backslash: index += 1
        case UInt8(ascii: "{"): depth += 1
        case UInt8(ascii: "}"): depth -= 1
        default: break
        }
        index += 1
      } while index < limit && depth > 0
      index = min(index, limit)
    case .backslash:
      index = min(index + 2, end)
      while index < end, bytes[index].isLetter || bytes[index] & 0xC0 == 0x80 { index += 1 }
    default: index = place
    }
  }

  private mutating func skipOverlay() {
    let rest = bytes[index..<end].prefix(24)
    guard rest.first == UInt8(ascii: "<"), let close = rest.firstIndex(of: UInt8(ascii: ">")),
      rest[..<close].dropFirst().allSatisfy({ $0.isDigit || "-+,.|*".utf8.contains($0) })
    else { return }
    index = close + 1
  }

  // A value, and how much it may stretch and shrink. What is no value is text.
  private mutating func skipLength() {
    let start = index
    skipBlanks()
    if index < end, bytes[index] == UInt8(ascii: "=") {
      index += 1
      skipBlanks()
      guard skipValue(isExpected: true) else {
        index = start
        return
      }
    } else {
      if bytes[index..<end].begins(with: "by") {
        index += 2
        skipBlanks()
      }
      if !skipValue(isExpected: false) { index = start }
    }
    while skipPart() {}
  }

  // `plus 1fil` and `height 3pt`.
  private mutating func skipPart() -> Bool {
    let start = index
    skipBlanks()
    for word in ["plus", "minus", "width", "height", "depth"] as [StaticString]
    where bytes[index..<end].begins(with: word) {
      index += word.utf8CodeUnitCount
      skipBlanks()
      if skipValue(isExpected: false) { return true }
      break
    }
    index = start
    return false
  }

  // A number with its unit or its register, or a register. One that is not known is a value only where
  // a value must be.
  private mutating func skipValue(isExpected: Bool) -> Bool {
    let start = index
    while index < end, bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "+") {
      index += 1
    }
    let isSigned = index > start
    if skipDigits() {
      skipUnit()
      return true
    }
    if skipRegister(mayBeUnknown: isSigned || isExpected) { return true }
    index = start
    return false
  }

  private mutating func skipDigits() -> Bool {
    var place = index
    var hasDigit = false
    while place < end, bytes[place].isDigit || ".,".utf8.contains(bytes[place]) {
      hasDigit = hasDigit || bytes[place].isDigit
      place += 1
    }
    // The sign that ends a sentence is text.
    while place > index, !bytes[place - 1].isDigit { place -= 1 }
    if hasDigit { index = place }
    return hasDigit
  }

  private static let units: Set<String> = [
    "pt", "pc", "in", "bp", "cm", "mm", "dd", "cc", "nd", "nc", "sp", "px", "em", "ex", "mu", "fil",
    "fill", "filll",
  ]

  private mutating func skipUnit() {
    if skipRegister(mayBeUnknown: true) { return }
    let start = index
    skipBlanks()
    if bytes[index..<end].begins(with: "true") {
      index += 4
      skipBlanks()
    }
    let isAdjacent = index == start
    let letters = bytes[index..<end].prefix(6).prefix(while: \.isLetter)
    if Self.units.contains(String(decoding: letters, as: UTF8.self)) {
      index = letters.endIndex
    } else if isAdjacent, Self.units.contains(String(decoding: letters.prefix(2), as: UTF8.self)) {
      index += 2
    } else {
      index = start
    }
  }

  private mutating func skipRegister(mayBeUnknown: Bool) -> Bool {
    guard index + 1 < end, bytes[index] == .backslash, bytes[index + 1].isLetter else {
      return false
    }
    var place = index + 1
    while place < end, bytes[place].isLetter { place += 1 }
    let name = bytes[index + 1..<place]
    let isRegister =
      LaTeXCommand.named(name).map { $0.arguments == [.length] || $0.arguments == [.number] }
      ?? (mayBeUnknown && !Self.special.contains(String(decoding: name, as: UTF8.self)))
    if isRegister { index = place }
    return isRegister
  }

  private mutating func skipNumber() {
    let start = index
    skipBlanks()
    let isSet = index < end && bytes[index] == UInt8(ascii: "=")
    if isSet {
      index += 1
      skipBlanks()
    }
    let behind = index
    while index < end, bytes[index] == UInt8(ascii: "-") { index += 1 }
    let digits = index
    while index < end, bytes[index].isDigit { index += 1 }
    if index == digits, !skipRegister(mayBeUnknown: isSet || digits > behind) { index = start }
  }

  private mutating func skipFile() {
    skipBlanks()
    guard index < end, bytes[index] != UInt8(ascii: "{") else { return skipArgument() }
    while index < end, !bytes[index].isSpace, !"\\{}%".utf8.contains(bytes[index]) { index += 1 }
  }

  private mutating func skipKeys() {
    for _ in 0..<2 { skipOption(closing: UInt8(ascii: ")"), opening: UInt8(ascii: "(")) }
    while true {
      let start = index
      for _ in 0..<2 { skipOption(closing: UInt8(ascii: "]"), opening: UInt8(ascii: "[")) }
      skipBlanks()
      guard index < end, bytes[index] == UInt8(ascii: "{") else {
        index = start
        return
      }
      skipArgument()
    }
  }

  /// Where the empty line is that ends the paragraph of a place, or the end of the text.
  private mutating func paragraphEnd(from start: Int) -> Int {
    if !knownParagraph.contains(start) {
      var place = start
      while place < end {
        var next = place + 1
        if bytes[place] == .lineFeed {
          while next < end, bytes[next].isBlank { next += 1 }
          if next == end || bytes[next] == .lineFeed { break }
        }
        place = next
      }
      knownParagraph = start..<max(place, start + 1)
      bracketBudget = 8 * knownParagraph.count
    }
    return min(knownParagraph.upperBound, end)
  }
}

// MARK: - Accents, formulas, environments

extension LaTeXReader {
  /// Whether the name of one letter that was read is an accent, and not a command of the document.
  private func isAccented() -> Bool {
    var place = index
    while place < end, bytes[place].isBlank { place += 1 }
    guard place < end else { return false }
    return bytes[place] == UInt8(ascii: "{") || bytes[place].isLetter
      || (place + 1 < end && bytes[place] == .backslash
        && bytes[place + 1] | 1 == UInt8(ascii: "i") | 1)
  }

  private mutating func readAccent(_ mark: Unicode.Scalar) {
    while index < end, bytes[index].isBlank { index += 1 }
    var isBraced = false
    if index < end, bytes[index] == UInt8(ascii: "{") {
      isBraced = true
      index += 1
    }
    if index + 1 < end, bytes[index] == .backslash,
      bytes[index + 1] == UInt8(ascii: "i") || bytes[index + 1] == UInt8(ascii: "j"),
      index + 2 == end || !bytes[index + 2].isLetter
    {
      writer.append(LaTeXAccents.compose(bytes[index + 1], mark))
      index += 2
      while index < end, bytes[index].isBlank { index += 1 }
    } else if index < end, bytes[index].isLetter {
      writer.append(LaTeXAccents.compose(bytes[index], mark))
      index += 1
    }
    guard isBraced else { return }
    if index < end, bytes[index] == UInt8(ascii: "}") { index += 1 } else { plainDepth += 1 }
  }

  private mutating func readFormula() {
    if index + 1 < end, bytes[index + 1] == UInt8(ascii: "$") {
      let place = index
      index += 2
      let limit = paragraphEnd(from: place)
      if let close = doubleDollar.next(in: bytes, from: index, before: limit) {
        index = close + 2
        writer.omit()
      }
      return
    }
    index += 1
    let limit = paragraphEnd(from: index - 1)
    if let close = dollar.next(in: bytes, from: index, before: limit) {
      index = close + 1
      writer.omit()
    } else {
      writer.append(UInt8(ascii: "$"))
    }
  }

  private mutating func skipFormula(to close: Int?) {
    guard let close, close < paragraphEnd(from: index) else { return }
    index = close + 2
    writer.omit()
  }

  // The name of an environment, without its braces.
  private func braced() -> Range<Int>? {
    guard index < end, bytes[index] == UInt8(ascii: "{") else { return nil }
    var place = index + 1
    let limit = min(end, index + 64)
    while place < limit, bytes[place] != UInt8(ascii: "}") {
      if bytes[place] == .lineFeed || bytes[place] == UInt8(ascii: "{") { return nil }
      place += 1
    }
    return place < limit ? index + 1..<place : nil
  }

  private mutating func readEnvironment() {
    guard let inside = braced() else { return }
    let name = String(decoding: bytes[inside], as: UTF8.self)
    index = inside.upperBound + 1
    let environment = LaTeXEnvironment.named(bytes[inside])
    switch environment.inside {
    case .text:
      writer.endParagraph()
      readArguments(environment.arguments[...])
    case .hidden, .formula:
      guard let close = environmentEnd(name) else { return }
      writer.omit()
      index = close + name.utf8.count + 6
    case .verbatim:
      writer.endParagraph()
      guard let close = environmentEnd(name) else { return }
      readArguments(environment.arguments[...])
      for line in bytes[min(index, close)..<close].split(separator: .lineFeed) {
        writer.append(line)
        writer.endParagraph()
      }
      index = close + name.utf8.count + 6
    }
  }

  private mutating func environmentEnd(_ name: String) -> Int? {
    ends[name, default: ForwardSearch("\\end{\(name)}")].next(in: bytes, from: index, before: end)
  }

  private mutating func readVerbatim(_ name: ArraySlice<UInt8>) {
    skipOne(UInt8(ascii: "*"))
    if name.first != UInt8(ascii: "v") {
      skipOption(closing: UInt8(ascii: "]"), opening: UInt8(ascii: "["))
    }
    if name.first == UInt8(ascii: "m") { skipArgument() }
    guard index < end, bytes[index].isSign else { return }
    let mark = bytes[index] == UInt8(ascii: "{") ? UInt8(ascii: "}") : bytes[index]
    let limit = min(lineEnd.next(in: bytes, from: index) ?? end, end)
    let sign = String(Unicode.Scalar(mark))
    guard
      let close = verbatimEnds[mark, default: ForwardSearch(sign)].next(
        in: bytes, from: index + 1, before: limit)
    else { return }
    writer.append(bytes[index + 1..<close])
    index = close + 1
  }

  private mutating func skipHiddenCondition() {
    if missingConditionEnd { return }
    var (place, depth) = (index, 0)
    var isDefined = false
    while place < end {
      guard bytes[place] == .backslash else {
        let isComment = bytes[place] == UInt8(ascii: "%")
        place = isComment ? lineEnd.next(in: bytes, from: place, before: end) ?? end : place + 1
        continue
      }
      let start = place + 1
      place = start
      while place < end, bytes[place].isLetter { place += 1 }
      let name = bytes[start..<place]
      if name.isEmpty { place += 1 }
      // \newif\ifdraft defines a condition.
      defer { isDefined = name.elementsEqual("newif".utf8) }
      if isDefined { continue }
      if LaTeXCommand.isCondition(name) { depth += 1 }
      let isEnd = name.elementsEqual("fi".utf8)
      if isEnd, depth > 0 {
        depth -= 1
      } else if depth == 0, isEnd || name.elementsEqual("else".utf8) {
        index = place
        return
      }
    }
    missingConditionEnd = true
  }
}
