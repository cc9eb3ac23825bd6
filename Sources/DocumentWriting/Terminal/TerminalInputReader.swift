/// Tells what a person does at a terminal from the bytes that the terminal sends.
///
/// Text, Return, Tab and Backspace are typing. Other keys, mouse buttons, the wheel and pasting are other
/// input. What the terminal says by itself is no input: answers to queries, focus reports, movement of the
/// mouse, keys that are let go.
///
/// No byte is kept longer than it takes to know what it belongs to; of a paste nothing is kept.
///
/// - Source: ECMA-48, sections 5.4 and 5.6; *XTerm Control Sequences*; the keyboard protocol of kitty.
package struct TerminalInputReader {
  /// What was seen.
  package enum Event: Hashable, Sendable {
    case typing
    case otherInput
    /// A bracketed paste begins. It is other input, too.
    case pasteBegan
    case pasteEnded
  }

  private enum State: Hashable {
    case text
    case escape
    case controlSequence
    /// A key that the Linux console sends as `ESC [ [` and one more byte.
    case consoleKey
    /// A key that is `ESC O` and one more byte.
    case singleShift
    /// An answer, up to BEL or `ESC \`.
    case string
    case stringEscape
    /// The rest of a mouse report in the old form.
    case mouse(bytesLeft: Int)
    case paste(matchedCount: Int)
  }

  /// Sequences that are longer are no keys; their rest is skipped.
  private static let parameterLimit = 64
  private static let startOfPaste: [UInt8] = Array("\u{1B}[200~".utf8)
  private static let endOfPaste: [UInt8] = Array("\u{1B}[201~".utf8)

  private var state = State.text
  private var parameters: [UInt8] = []
  private var isStringEmpty = true
  /// How many of the bytes that mark the start of a paste were just taken for a key.
  private var takenCount = 0

  /// Makes a reader for a terminal on which nothing was typed yet.
  package init() {}

  /// Whether the bytes so far may be the start of a longer sequence, or only a key such as Escape.
  package var isUndecided: Bool {
    switch state {
    case .escape, .singleShift: true
    case .controlSequence: parameters.isEmpty
    case .string: isStringEmpty
    case .text, .consoleKey, .stringEscape, .mouse, .paste: false
    }
  }

  /// Takes what is undecided for a key of its own, since nothing followed it.
  ///
  /// If the next bytes show that a paste started with it, the paste is reported like any other.
  ///
  /// - Returns: Whether there was one.
  package mutating func takeUndecidedForKey() -> Bool {
    guard isUndecided else { return false }
    takenCount =
      switch state {
      case .escape: 1
      case .controlSequence: 2
      default: 0
      }
    state = .text
    return true
  }

  /// Reads bytes.
  ///
  /// - Parameters:
  ///   - bytes: What the terminal sent; a sequence may go on in the next call.
  ///   - pasted: Told each run of pasted bytes.
  ///   - tell: Told what was seen, in order.
  /// - Complexity: O(*n*), *n* bytes.
  package mutating func read(
    _ bytes: UnsafeRawBufferPointer, pasted: (UnsafeRawBufferPointer) -> Void,
    _ tell: (Event) -> Void
  ) {
    var index = readLatePaste(bytes, tell)
    while index < bytes.count {
      if case .paste(let matchedCount) = state {
        index = readPaste(bytes, from: index, matchedCount, pasted, tell)
      } else {
        read(bytes[index], tell)
        index += 1
      }
    }
  }

  private mutating func read(_ byte: UInt8, _ tell: (Event) -> Void) {
    switch state {
    case .text: readText(byte, tell)
    case .escape: readEscape(byte, tell)
    case .controlSequence: readControlSequence(byte, tell)
    case .consoleKey, .singleShift:
      state = .text
      tell(.otherInput)
    case .string, .stringEscape: readString(byte, tell)
    case .mouse(let bytesLeft):
      if bytesLeft == 3 { tellMouse(button: Int(byte) - 32, tell) }
      state = bytesLeft == 1 ? .text : .mouse(bytesLeft: bytesLeft - 1)
    case .paste: break
    }
  }

  private mutating func readText(_ byte: UInt8, _ tell: (Event) -> Void) {
    switch byte {
    case 0x1B: state = .escape
    case 0x08, 0x09, 0x0A, 0x0D, 0x20...: tell(.typing)
    default: tell(.otherInput)
    }
  }

  private mutating func readEscape(_ byte: UInt8, _ tell: (Event) -> Void) {
    switch byte {
    case UInt8(ascii: "["):
      state = .controlSequence
      parameters.removeAll(keepingCapacity: true)
    case UInt8(ascii: "O"): state = .singleShift
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"),
      UInt8(ascii: "X"):
      state = .string
      isStringEmpty = true
    case 0x1B: tell(.otherInput)
    default:
      state = .text
      tell(.otherInput)
    }
  }

  private mutating func readString(_ byte: UInt8, _ tell: (Event) -> Void) {
    if state == .stringEscape {
      if byte == UInt8(ascii: "\\") {
        state = .text
      } else {
        // The answer was cut off, and a new sequence begins.
        state = .escape
        readEscape(byte, tell)
      }
      return
    }
    isStringEmpty = false
    switch byte {
    case 0x07, 0x18, 0x1A: state = .text
    case 0x1B: state = .stringEscape
    default: break
    }
  }

  private mutating func readControlSequence(_ byte: UInt8, _ tell: (Event) -> Void) {
    switch byte {
    case 0x20...0x3F:
      if parameters.count < Self.parameterLimit { parameters.append(byte) }
    case UInt8(ascii: "[") where parameters.isEmpty: state = .consoleKey
    case UInt8(ascii: "M") where parameters.isEmpty: state = .mouse(bytesLeft: 3)
    case 0x40...0x7E:
      state = .text
      finishControlSequence(byte, tell)
    case 0x1B: state = .escape
    default:
      state = .text
      readText(byte, tell)
    }
  }

  private mutating func finishControlSequence(_ final: UInt8, _ tell: (Event) -> Void) {
    let first = parameters.first
    if first == UInt8(ascii: "<"), final == UInt8(ascii: "M") || final == UInt8(ascii: "m") {
      return tellMouse(button: numbers(from: 1).first?.first ?? 0, tell)
    }
    // Only answers have a private prefix.
    if let first, (UInt8(ascii: "<")...UInt8(ascii: "?")).contains(first) { return }
    let numbers = numbers(from: 0)
    let isRelease = numbers.contains { $0.count > 1 && $0[1] == 3 }
    guard !isRelease else { return }
    switch final {
    case UInt8(ascii: "M"): tellMouse(button: (numbers.first?.first ?? 32) - 32, tell)
    case UInt8(ascii: "~"):
      switch numbers.first?.first {
      case 200:
        state = .paste(matchedCount: 0)
        tell(.pasteBegan)
      case 201: break
      case 27 where numbers.count == 3:
        tellKey(code: numbers[2].first ?? 0, modifiers: numbers[1].first ?? 1, tell)
      default: tell(.otherInput)
      }
    case UInt8(ascii: "u"):
      tellKey(
        code: numbers.first?.first ?? 0,
        modifiers: numbers.dropFirst().first?.first ?? 1, tell)
    case UInt8(ascii: "R"):
      // F3 with modifiers, or where the cursor is; it is hardly ever asked for in that place.
      if numbers.count == 2, numbers[0].first == 1, (2...8).contains(numbers[1].first ?? 0) {
        tell(.otherInput)
      }
    case UInt8(ascii: "c"), UInt8(ascii: "n"), UInt8(ascii: "t"), UInt8(ascii: "x"),
      UInt8(ascii: "y"), UInt8(ascii: "I"), UInt8(ascii: "O"):
      break
    default: tell(.otherInput)
    }
  }

  /// - Parameter modifiers: 1 and the sum of Shift 1, Alt 2, Control 4, Super 8 and more.
  private func tellKey(code: Int, modifiers: Int, _ tell: (Event) -> Void) {
    let isChord = (modifiers - 1) & 0b11_1110 != 0
    let isText = code >= 0x20 && !(57_344...63_743).contains(code) || [8, 9, 10, 13].contains(code)
    tell(isText && !isChord ? .typing : .otherInput)
  }

  private func tellMouse(button: Int, _ tell: (Event) -> Void) {
    if button & 32 == 0 { tell(.otherInput) }
  }

  /// The parameters of a sequence, each with what follows it after colons.
  private func numbers(from start: Int) -> [[Int]] {
    parameters.dropFirst(start).split(
      separator: UInt8(ascii: ";"), omittingEmptySubsequences: false
    )
    .map { parameter in
      parameter.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).map { part in
        part.reduce(0) { number, byte in
          (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            ? min(number * 10 + Int(byte - UInt8(ascii: "0")), 0x11_0000) : number
        }
      }
    }
  }

  // MARK: - Pastes

  /// Reads the rest of the mark that starts a paste, if its first bytes came alone, as over a slow line.
  ///
  /// - Returns: The index after what was read.
  private mutating func readLatePaste(
    _ bytes: UnsafeRawBufferPointer, _ tell: (Event) -> Void
  ) -> Int {
    guard takenCount > 0, !bytes.isEmpty else { return 0 }
    let rest = Self.startOfPaste.dropFirst(takenCount)
    takenCount = 0
    guard bytes.starts(with: rest) else { return 0 }
    state = .paste(matchedCount: 0)
    tell(.pasteBegan)
    return rest.count
  }

  /// Reads pasted bytes up to the end of the paste.
  ///
  /// - Returns: The index after what was read.
  private mutating func readPaste(
    _ bytes: UnsafeRawBufferPointer, from start: Int, _ matchedBefore: Int,
    _ pasted: (UnsafeRawBufferPointer) -> Void, _ tell: (Event) -> Void
  ) -> Int {
    var matchedCount = matchedBefore
    /// Where the run of bytes begins that belong to the paste for sure.
    let runStart = start
    /// How many of the matched bytes came with an earlier call.
    var carriedCount = matchedBefore
    var index = start
    func finishRun(at end: Int) {
      if end > runStart { pasted(UnsafeRawBufferPointer(rebasing: bytes[runStart..<end])) }
    }
    while index < bytes.count {
      let byte = bytes[index]
      if byte == Self.endOfPaste[matchedCount] {
        matchedCount += 1
        index += 1
        guard matchedCount == Self.endOfPaste.count else { continue }
        finishRun(at: max(index - (matchedCount - carriedCount), runStart))
        state = .text
        tell(.pasteEnded)
        return index
      }
      if carriedCount > 0 {
        Self.endOfPaste.withUnsafeBytes {
          pasted(UnsafeRawBufferPointer(rebasing: $0[..<carriedCount]))
        }
        carriedCount = 0
      }
      // Only the first byte of the end can start it again.
      if matchedCount > 0 { matchedCount = 0 } else { index += 1 }
    }
    finishRun(at: max(index - (matchedCount - carriedCount), runStart))
    state = .paste(matchedCount: matchedCount)
    return index
  }
}
