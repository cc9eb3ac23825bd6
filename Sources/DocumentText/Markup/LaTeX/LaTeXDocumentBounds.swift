/// Which part of a file of LaTeX is text.
struct LaTeXDocumentBounds {
  /// What is behind the start of the document; the whole file if it has none.
  let body: Range<Int>
  /// The braces and the title in the preamble, if there are.
  let title: Range<Int>?

  /// Finds where a document starts.
  ///
  /// - Complexity: O(*n*), *n* bytes.
  init(of bytes: [UInt8]) {
    var begin: Int?
    var title: Range<Int>?
    var isTitleSought = true
    var line = 0
    while line < bytes.count, begin == nil {
      var place = line
      // Up to the comment, if there is one.
      while place < bytes.count, bytes[place] != .lineFeed, bytes[place] != UInt8(ascii: "%") {
        if bytes[place] == .backslash {
          if bytes[place...].begins(with: "\\begin{document}") {
            begin = place + 16
            break
          }
          if isTitleSought, let start = Self.titleStart(in: bytes, at: place) {
            isTitleSought = false
            title = Self.braces(in: bytes, from: start)
          }
          place += 1
        }
        place += 1
      }
      while place < bytes.count, bytes[place] != .lineFeed { place += 1 }
      line = place + 1
    }
    body = (begin ?? 0)..<bytes.count
    self.title = begin == nil ? nil : title
  }

  /// Where the argument of the command `\title` starts; `nil` if the command is another one, or has no argument.
  private static func titleStart(in bytes: [UInt8], at place: Int) -> Int? {
    guard bytes[place...].begins(with: "\\title") else { return nil }
    var start = place + 6
    while start < bytes.count, bytes[start].isBlank { start += 1 }
    guard start < bytes.count else { return nil }
    return bytes[start] == UInt8(ascii: "{") || bytes[start] == UInt8(ascii: "[") ? start : nil
  }

  private static func braces(in bytes: [UInt8], from start: Int) -> Range<Int>? {
    var place = start
    if place < bytes.count, bytes[place] == UInt8(ascii: "[") {
      while place < bytes.count, bytes[place] != UInt8(ascii: "]") { place += 1 }
      place += 1
    }
    guard place < bytes.count, bytes[place] == UInt8(ascii: "{") else { return nil }
    let begin = place
    var depth = 0
    while place < bytes.count {
      switch bytes[place] {
      case .backslash: place += 1
      case UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "}"): depth -= 1
      default: break
      }
      place += 1
      if depth == 0 { return begin..<min(place, bytes.count) }
    }
    return nil
  }
}
