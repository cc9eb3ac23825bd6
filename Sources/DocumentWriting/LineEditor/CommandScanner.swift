/// Reads the bytes of a typed command from left to right.
struct CommandScanner {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The next byte, nil at the end.
  var next: UInt8? {
    position < bytes.count ? bytes[position] : nil
  }

  /// What has not been read yet.
  var rest: ArraySlice<UInt8> {
    bytes[position...]
  }

  mutating func take() -> UInt8? {
    guard let byte = next else { return nil }
    position += 1
    return byte
  }

  /// Takes the next byte if it is the one expected.
  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  mutating func skipSpaces() {
    while next == UInt8(ascii: " ") || next == UInt8(ascii: "\t") {
      position += 1
    }
  }

  /// Takes a decimal number, nil if there is none.
  ///
  /// A number no document can reach becomes one that sums without overflow.
  mutating func takeNumber() -> Int? {
    var number: Int?
    while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
      number = min((number ?? 0) * 10 + Int(byte - UInt8(ascii: "0")), 1 << 50)
      position += 1
    }
    return number
  }

  /// Takes the pattern or replacement that ends at a delimiter or at the end of the command.
  ///
  /// - Parameters:
  ///   - delimiter: The byte that ends it, and is then taken too.
  ///   - isPattern: Whether a delimiter within `[…]` is part of a set.
  /// - Returns: The bytes with every escaped delimiter made literal, and whether a delimiter ended
  ///   them.
  mutating func takePart(
    until delimiter: UInt8, isPattern: Bool
  ) throws(LineEditorError) -> (part: [UInt8], isEnded: Bool) {
    var part: [UInt8] = []
    while let byte = take() {
      if byte == delimiter {
        return (part, true)
      }
      switch byte {
      case UInt8(ascii: "\\"):
        guard let escaped = take() else {
          throw LineEditorError("A command can't end in a backslash.")
        }
        // `\|` is an alternative in a pattern and `\&` in a replacement is the sign: which of the
        // two a backslash before the delimiter must stay for depends on what the sign means without
        // it.
        if escaped != delimiter || Self.isSpecial(delimiter, isPattern: isPattern) {
          part.append(byte)
        }
        part.append(escaped)
      case UInt8(ascii: "[") where isPattern:
        part.append(byte)
        takeSet(into: &part)
      default:
        part.append(byte)
      }
    }
    return (part, false)
  }

  private static func isSpecial(_ delimiter: UInt8, isPattern: Bool) -> Bool {
    isPattern ? ".*[]^$".utf8.contains(delimiter) : delimiter == UInt8(ascii: "&")
  }

  /// Takes the rest of a bracket expression; one that is not closed is left as it is.
  private mutating func takeSet(into part: inout [UInt8]) {
    let start = (position, part.count)
    if take("^") {
      part.append(UInt8(ascii: "^"))
    }
    if take("]") {
      part.append(UInt8(ascii: "]"))
    }
    while let byte = take() {
      part.append(byte)
      if byte == UInt8(ascii: "]") {
        return
      }
      guard byte == UInt8(ascii: "["), let kind = next, ":.=".utf8.contains(kind) else { continue }
      var previous: UInt8 = 0
      position += 1
      part.append(kind)
      while let inner = take() {
        part.append(inner)
        if previous == kind, inner == UInt8(ascii: "]") {
          break
        }
        previous = inner
      }
    }
    position = start.0
    part.removeSubrange(start.1...)
  }
}
