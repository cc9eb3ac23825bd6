/// Knows which modes of a terminal a program has switched on, from the bytes that it writes.
///
/// It is how a relay learns that pastes are marked, and what gives a terminal back that a killed program
/// has left behind.
///
/// - Source: *XTerm Control Sequences*, DECSET; the keyboard protocol of kitty.
package struct TerminalModeReader {
  private enum State { case text, escape, controlSequence }

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

  /// Makes a reader for a program that has written nothing yet.
  package init() {}

  /// Whether pastes are marked at their begin and end.
  package var marksPastes: Bool { modes.contains(Self.markedPastes) }

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
        state = .text
        switch byte {
        case UInt8(ascii: "["):
          state = .controlSequence
          parameters.removeAll(keepingCapacity: true)
        case UInt8(ascii: "="), UInt8(ascii: ">"):
          isChanged = isChanged || hasKeypad != (byte == UInt8(ascii: "="))
          hasKeypad = byte == UInt8(ascii: "=")
        case Self.escape: state = .escape
        default: break
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
