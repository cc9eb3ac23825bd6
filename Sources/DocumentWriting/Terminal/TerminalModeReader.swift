/// Knows which modes of a terminal a program has switched on, from the bytes that it writes.
///
/// It is how a relay learns that pastes are marked, and what gives a terminal back that a killed program
/// has left behind.
///
/// - Source: *XTerm Control Sequences*, DECSET; the keyboard protocol of kitty.
package struct TerminalModeReader {
  private enum State {
    case text
    case escape
    /// A sequence of two or three bytes, such as one that chooses a character set.
    case shortSequence
    case controlSequence
    /// Text for the terminal itself, such as a title, up to BEL or `ESC \`.
    case string
    case stringEscape
  }

  private static let escape: UInt8 = 0x1B
  private static let parameterLimit = 64
  /// Marked pastes.
  private static let markedPastes = 2004
  /// The modes that show another screen.
  private static let screens: Set<Int> = [47, 1047, 1049]
  /// The modes that would disturb a shell: keys, mouse, focus, pastes, held-back output, reports.
  private static let others: Set<Int> = [
    1, 9, 1000, 1002, 1003, 1004, 1005, 1006, 1015, 1016, markedPastes, 2026, 2031, 2048,
  ]

  private var state = State.text
  private var parameters: [UInt8] = []
  private var modes: Set<Int> = []
  private var isCursorHidden = false
  private var hasCursorShape = false
  private var hasKeypad = false
  private var hasKeyReports = false
  private var keyboardDepth = 0
  /// How many bytes the character lacks that the last call cut in two.
  private var missingByteCount = 0

  /// Makes a reader for a program that has written nothing yet.
  package init() {}

  /// Whether pastes are marked at their start and end.
  package var marksPastes: Bool { modes.contains(Self.markedPastes) }

  /// Whether everything so far is complete, so that something else may be written.
  package var isBetweenSequences: Bool { state == .text && missingByteCount == 0 }

  /// What a terminal must be sent so that it is as before the program; empty if the program left nothing on.
  package var leavingText: [UInt8] {
    var text = ""
    for mode in modes.subtracting(Self.screens).sorted() { text += "\u{1B}[?\(mode)l" }
    for _ in 0..<min(keyboardDepth, 8) { text += "\u{1B}[<u" }
    if hasKeyReports { text += "\u{1B}[>4;0m" }
    if hasKeypad { text += "\u{1B}>" }
    if hasCursorShape { text += "\u{1B}[0 q" }
    if isCursorHidden { text += "\u{1B}[?25h" }
    if !modes.isDisjoint(with: Self.screens) {
      for mode in modes.intersection(Self.screens).sorted() { text += "\u{1B}[?\(mode)l" }
    }
    return text.isEmpty ? [] : Array((text + "\u{1B}[0m\r\n").utf8)
  }

  /// Reads what a program wrote.
  ///
  /// - Parameter bytes: The bytes; a sequence may go on in the next call.
  /// - Returns: Whether a mode was switched.
  /// - Complexity: O(*n*), *n* bytes.
  package mutating func read(_ bytes: UnsafeRawBufferPointer) -> Bool {
    noteCharacter(atEndOf: bytes)
    var isChanged = false
    var rest = bytes[...]
    while let byte = rest.first {
      switch state {
      case .text:
        guard let start = rest.firstIndex(of: Self.escape) else { return isChanged }
        rest = rest[start...].dropFirst()
        state = .escape
        continue
      case .escape:
        if readEscape(byte) { isChanged = true }
      case .shortSequence:
        if byte >= 0x30 { state = .text }
      case .string:
        switch byte {
        case 0x07, 0x18, 0x1A: state = .text
        case Self.escape: state = .stringEscape
        default: break
        }
      case .stringEscape:
        if byte == UInt8(ascii: "\\") {
          state = .text
        } else if readEscape(byte) {
          isChanged = true
        }
      case .controlSequence:
        switch byte {
        case 0x20...0x3F:
          if parameters.count < Self.parameterLimit { parameters.append(byte) }
        case Self.escape: state = .escape
        default:
          state = .text
          if finish(byte) { isChanged = true }
        }
      }
      rest = rest.dropFirst()
    }
    return isChanged
  }

  /// Reads the byte after an Escape.
  ///
  /// - Returns: Whether a mode was switched.
  private mutating func readEscape(_ byte: UInt8) -> Bool {
    state = .text
    switch byte {
    case UInt8(ascii: "["):
      state = .controlSequence
      parameters.removeAll(keepingCapacity: true)
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"),
      UInt8(ascii: "X"), UInt8(ascii: "k"):
      state = .string
    case UInt8(ascii: "="), UInt8(ascii: ">"):
      let isOn = byte == UInt8(ascii: "=")
      defer { hasKeypad = isOn }
      return hasKeypad != isOn
    case 0x20...0x2F: state = .shortSequence
    case Self.escape: state = .escape
    default: break
    }
    return false
  }

  /// Notes how much the last character lacks.
  private mutating func noteCharacter(atEndOf bytes: UnsafeRawBufferPointer) {
    for (index, byte) in bytes.suffix(4).reversed().enumerated() where byte & 0xC0 != 0x80 {
      let length = byte < 0xC0 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
      missingByteCount = max(length - index - 1, 0)
      return
    }
    missingByteCount = max(missingByteCount - bytes.count, 0)
  }

  private mutating func finish(_ final: UInt8) -> Bool {
    guard let prefix = parameters.first else { return false }
    switch (prefix, final) {
    case (UInt8(ascii: "?"), UInt8(ascii: "h")): return set(true)
    case (UInt8(ascii: "?"), UInt8(ascii: "l")): return set(false)
    case (UInt8(ascii: ">"), UInt8(ascii: "u")):
      keyboardDepth += 1
      return true
    case (UInt8(ascii: "<"), UInt8(ascii: "u")):
      keyboardDepth = max(keyboardDepth - (numbers.first.map { max($0, 1) } ?? 1), 0)
      return true
    case (UInt8(ascii: ">"), UInt8(ascii: "m")) where numbers.first == 4:
      hasKeyReports = numbers.count > 1 && numbers[1] > 0
      return true
    case (_, UInt8(ascii: "q")) where parameters.last == UInt8(ascii: " "):
      hasCursorShape = parameters != Array("0 ".utf8)
      return true
    default: return false
    }
  }

  private mutating func set(_ isOn: Bool) -> Bool {
    var isChanged = false
    for mode in numbers {
      if mode == 25 {
        isChanged = isChanged || isCursorHidden == isOn
        isCursorHidden = !isOn
      } else if Self.screens.contains(mode) || Self.others.contains(mode) {
        let isNew = isOn ? modes.insert(mode).inserted : modes.remove(mode) != nil
        isChanged = isChanged || isNew
      }
    }
    return isChanged
  }

  /// The parameters after the prefix.
  private var numbers: [Int] {
    parameters.dropFirst().split(separator: UInt8(ascii: ";")).map { part in
      part.reduce(0) { number, byte in
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
          ? min(number * 10 + Int(byte - UInt8(ascii: "0")), 100_000) : number
      }
    }
  }
}
