import ProgressModel

extension LineEditor {
  /// The lines that a command was given, from 1; 0 stands before the first line.
  struct Addresses {
    /// Both nil, or first only never: one address is both.
    var lines: ClosedRange<Int>?

    /// Whether more than one address was written.
    var isRange = false
  }

  /// Reads the addresses in front of a command.
  ///
  /// - Throws: ``LineEditorError`` if one names no line of the document, or they are in the wrong
  ///   order.
  mutating func readAddresses(
    _ scanner: inout CommandScanner
  ) throws(LineEditorError) -> Addresses {
    var base = current
    var first: Int?
    var second = try readAddress(&scanner, from: base)
    var isRange = false
    while true {
      scanner.skipSpaces()
      guard let separator = scanner.next, ",;%".utf8.contains(separator) else { break }
      _ = scanner.take()
      isRange = true
      let isAll = separator == UInt8(ascii: "%")
      if isAll, second != nil {
        throw LineEditorError("% stands for all lines and takes no address before it.")
      }
      let start = second ?? (separator == UInt8(ascii: ";") ? current : min(1, lineCount))
      if separator == UInt8(ascii: ";") {
        base = start
      }
      let end = isAll ? nil : try readAddress(&scanner, from: base)
      first = start
      second = end ?? second ?? lineCount
    }
    guard let last = second else { return Addresses() }
    let start = first ?? last
    for line in [start, last] where !(0...lineCount).contains(line) {
      throw LineEditorError(
        lineCount == 0
          ? "The document is empty. a adds lines to it."
          : "There is no line \(line). The last one is \(lineCount).")
    }
    guard start <= last else {
      throw LineEditorError("The first line, \(start), comes after the last, \(last).")
    }
    return Addresses(lines: start...last, isRange: isRange)
  }

  private mutating func readAddress(
    _ scanner: inout CommandScanner, from base: Int
  ) throws(LineEditorError) -> Int? {
    scanner.skipSpaces()
    var line = scanner.takeNumber()
    if line == nil, let sign = scanner.next {
      switch sign {
      case UInt8(ascii: "."):
        _ = scanner.take()
        line = base
      case UInt8(ascii: "$"):
        _ = scanner.take()
        line = lineCount
      case UInt8(ascii: "/"), UInt8(ascii: "?"):
        _ = scanner.take()
        let pattern = try scanner.takePart(until: sign, isPattern: true).part
        line = try findLine(with: pattern, from: base, isForward: sign == UInt8(ascii: "/"))
      case UInt8(ascii: "'"):
        throw LineEditorError("Marks are not available. Use line numbers.")
      default:
        break
      }
    }
    while true {
      scanner.skipSpaces()
      let isForward = scanner.take("+")
      guard isForward || scanner.take("-") || scanner.take("^") else { return line }
      let distance = scanner.takeNumber() ?? 1
      line = min(max((line ?? base) + (isForward ? distance : -distance), -1), 1 << 51)
    }
  }

  /// Finds the next line with a match, around the end of the document and up to the base itself.
  private mutating func findLine(
    with typed: [UInt8], from base: Int, isForward: Bool
  ) throws(LineEditorError) -> Int {
    let pattern = try resolvedPattern(typed)
    let search = try SearchPattern(pattern)
    lastPattern = pattern
    var ranges = [0..<0]
    var line = base
    for _ in 0..<lineCount {
      line += isForward ? 1 : -1
      if line > lineCount {
        line = 1
      } else if line < 1 {
        line = lineCount
      }
      let found = try document.withText(of: line - 1) { text throws(LineEditorError) in
        try search.findFirst(in: text, from: 0, ranges: &ranges)
      }
      if found {
        return line
      }
    }
    throw LineEditorError("No line matches \"\(PrintableText.of(bytes: pattern))\".")
  }

  /// The pattern typed, or the last one if it is empty.
  func resolvedPattern(_ typed: [UInt8]) throws(LineEditorError) -> [UInt8] {
    if !typed.isEmpty {
      return typed
    }
    guard let lastPattern else {
      throw LineEditorError("There is no earlier pattern to search for.")
    }
    return lastPattern
  }
}
