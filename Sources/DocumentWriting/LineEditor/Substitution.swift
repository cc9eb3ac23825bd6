/// What `s` does to a line: a pattern, what replaces it, and which of its occurrences.
///
/// In the replacement `&` is the match and `\1` to `\9` are its groups. `%` alone is a percent
/// sign, unlike in POSIX, where it repeats the last replacement: a writer who types it means it.
struct Substitution: Sendable, Equatable {
  enum Piece: Sendable, Equatable {
    case text([UInt8])
    case group(Int)
  }

  var pattern: [UInt8]
  var replacement: [Piece]

  /// The first occurrence that is replaced, from 1.
  var firstOccurrence = 1

  /// Whether the occurrences after the first replaced one are replaced too.
  var replacesFollowing = false

  /// The number of groups that the replacement asks for.
  var groupCount: Int {
    replacement.reduce(0) { largest, piece in
      if case .group(let number) = piece { max(largest, number) } else { largest }
    }
  }

  /// Splits a replacement as typed into its pieces.
  static func pieces(of replacement: [UInt8]) -> [Piece] {
    var pieces: [Piece] = []
    var text: [UInt8] = []
    func finishText() {
      if !text.isEmpty {
        pieces.append(.text(text))
        text = []
      }
    }
    var iterator = replacement.makeIterator()
    while let byte = iterator.next() {
      switch byte {
      case UInt8(ascii: "&"):
        finishText()
        pieces.append(.group(0))
      case UInt8(ascii: "\\"):
        guard let escaped = iterator.next() else { break }
        if (UInt8(ascii: "1")...UInt8(ascii: "9")).contains(escaped) {
          finishText()
          pieces.append(.group(Int(escaped - UInt8(ascii: "0"))))
        } else {
          text.append(escaped)
        }
      default:
        text.append(byte)
      }
    }
    finishText()
    return pieces
  }

  /// Builds the text of a line after the substitution.
  ///
  /// An empty match right after another match does not count, as in `ed`.
  ///
  /// - Parameters:
  ///   - search: The compiled ``pattern``.
  ///   - result: Receives the new text; undefined if nothing matched.
  /// - Returns: Whether anything was replaced.
  func apply(
    _ search: borrowing SearchPattern, to text: UnsafeBufferPointer<UInt8>,
    result: inout [UInt8]
  ) throws(LineEditorError) -> Bool {
    result.removeAll(keepingCapacity: true)
    var ranges = [Range<Int>](repeating: 0..<0, count: groupCount + 1)
    var position = 0
    var copiedEnd = 0
    var previousEnd: Int?
    var occurrence = 0
    var isChanged = false
    while position <= text.count,
      try search.findFirst(in: text, from: position, ranges: &ranges)
    {
      let match = ranges[0]
      if match.isEmpty, match.lowerBound == previousEnd {
        position = Self.nextCharacter(after: match.lowerBound, in: text)
        continue
      }
      occurrence += 1
      if occurrence >= firstOccurrence {
        result.append(contentsOf: text[copiedEnd..<match.lowerBound])
        appendReplacement(of: text, ranges: ranges, to: &result)
        copiedEnd = match.upperBound
        isChanged = true
        if !replacesFollowing {
          break
        }
      }
      previousEnd = match.upperBound
      position =
        match.isEmpty ? Self.nextCharacter(after: match.upperBound, in: text) : match.upperBound
    }
    if isChanged {
      result.append(contentsOf: text[copiedEnd...])
    }
    return isChanged
  }

  private func appendReplacement(
    of text: UnsafeBufferPointer<UInt8>, ranges: [Range<Int>], to result: inout [UInt8]
  ) {
    for piece in replacement {
      switch piece {
      case .text(let bytes): result.append(contentsOf: bytes)
      case .group(let number): result.append(contentsOf: text[ranges[number]])
      }
    }
  }

  /// The offset after the character at an offset, so that nothing is put inside a character.
  private static func nextCharacter(
    after offset: Int, in text: UnsafeBufferPointer<UInt8>
  ) -> Int {
    var next = offset + 1
    while next < text.count, text[next] & 0xC0 == 0x80, next - offset < 4 {
      next += 1
    }
    return next
  }
}
