import Foundation

/// What a search looks for: plain text where the pattern has no special character, else a basic
/// regular expression.
///
/// Plain text is compared byte by byte, which is fast and works in lines of any length.
enum SearchPattern: ~Copyable {
  case text([UInt8])
  case expression(BasicRegularExpression)

  private static let specialCharacters = Set("\\[.*^$".utf8)

  /// Makes a search for a pattern as typed, without its delimiters.
  ///
  /// - Throws: ``LineEditorError`` if the pattern is not a basic regular expression, or too large.
  init(_ pattern: [UInt8]) throws(LineEditorError) {
    if pattern.contains(where: Self.specialCharacters.contains) {
      self = .expression(try BasicRegularExpression(pattern: pattern))
    } else {
      self = .text(pattern)
    }
  }

  /// The number of groups, `\(…\)`, in the pattern.
  var groupCount: Int {
    switch self {
    case .text: 0
    case .expression(let expression): expression.groupCount
    }
  }

  /// Finds the first match that starts at an offset or later; see ``BasicRegularExpression``.
  func findFirst(
    in text: UnsafeBufferPointer<UInt8>, from offset: Int, ranges: inout [Range<Int>]
  ) throws(LineEditorError) -> Bool {
    switch self {
    case .text(let wanted):
      guard let start = Self.offset(of: wanted, in: text, from: offset) else { return false }
      ranges[0] = start..<start + wanted.count
      return true
    case .expression(let expression):
      return try expression.findFirst(in: text, from: offset, ranges: &ranges)
    }
  }

  private static func offset(
    of wanted: [UInt8], in text: UnsafeBufferPointer<UInt8>, from offset: Int
  ) -> Int? {
    guard let base = text.baseAddress, let first = wanted.first else { return nil }
    var start = offset
    while start + wanted.count <= text.count {
      let room = text.count - wanted.count - start + 1
      guard let found = memchr(base + start, Int32(first), room) else { return nil }
      let candidate = UnsafePointer(found.assumingMemoryBound(to: UInt8.self))
      if memcmp(candidate, wanted, wanted.count) == 0 {
        return candidate - base
      }
      start = candidate - base + 1
    }
    return nil
  }
}
