/// Text that HTML takes for comments although no one meant it, such as `<![if !supportLists]>`, which Word
/// puts around every label of a list, `<? … ?>` and `</ … >`.
///
/// libxml2 takes them for text. They are left out before it sees them, and the marks around character data
/// are, where a page is XML.
///
/// - Source: HTML Living Standard, 13.2.5.6, 13.2.5.41 and 13.2.5.42.
enum BogusComments {
  /// Leaves out the bogus comments of a page.
  ///
  /// - Parameters:
  ///   - source: The page, in an encoding in which the signs of ASCII are the bytes of ASCII.
  ///   - keepsCharacterData: Whether what stands in `<![CDATA[ … ]]>` is text, as in XML.
  /// - Returns: The other bytes; `nil` if nothing is to be changed.
  /// - Complexity: O(*n*).
  static func removed(
    from source: UnsafeRawBufferPointer, keepsCharacterData: Bool
  ) -> [UInt8]? {
    var scanner = Scanner(source, keepsCharacterData: keepsCharacterData)
    while scanner.readNext() {}
    return scanner.result
  }

  /// Elements whose content is not markup.
  private static let rawElements: Set<String> = [
    "iframe", "noembed", "noframes", "script", "style", "textarea", "title", "xmp",
  ]

  private struct Scanner {
    private let source: UnsafeRawBufferPointer
    private let keepsCharacterData: Bool
    private var index = 0
    /// Up to where the source was taken over or left out.
    private var copied = 0
    private(set) var result: [UInt8]?

    init(_ source: UnsafeRawBufferPointer, keepsCharacterData: Bool) {
      self.source = source
      self.keepsCharacterData = keepsCharacterData
    }

    /// Goes on after the next sign that may start a tag.
    ///
    /// - Returns: Whether there was one.
    mutating func readNext() -> Bool {
      guard let start = source[index...].firstIndex(of: UInt8(ascii: "<")),
        start + 1 < source.count
      else {
        if result != nil { result? += source[copied...] }
        return false
      }
      index = start + 1
      switch source[index] {
      case UInt8(ascii: "!"): readDeclaration(from: start)
      case UInt8(ascii: "?"):
        // With a name it is an instruction, which libxml2 knows.
        if !isLetter(at: index + 1) { leaveOut(from: start) }
      case UInt8(ascii: "/"):
        if isLetter(at: index + 1) { skipTag() } else { leaveOut(from: start) }
      case let byte where Self.isLetter(byte): readTag()
      default: break
      }
      return true
    }

    private mutating func readDeclaration(from start: Int) {
      if hasPrefix("!-->") || hasPrefix("!--->") {
        // For libxml2 a comment starts here.
        leaveOut(from: start)
      } else if hasPrefix("!--") {
        skip(behind: "-->")
      } else if hasPrefix("!doctype") {
        skip(behind: ">")
      } else if keepsCharacterData, hasPrefix("![cdata[") {
        keepCharacterData(from: start)
      } else {
        leaveOut(from: start)
      }
    }

    private mutating func readTag() {
      var name = ""
      while index < source.count, isLetter(at: index), name.count < 10 {
        name.append(Character(Unicode.Scalar(source[index] | 0x20)))
        index += 1
      }
      skipTag()
      guard rawElements.contains(name) else { return }
      while index < source.count, let tag = source[index...].firstIndex(of: UInt8(ascii: "<")) {
        index = tag + 1
        if hasPrefix("/" + name) { return }
      }
      index = source.count
    }

    /// Goes behind the end of a tag, in whose values a `>` may stand.
    private mutating func skipTag() {
      var quote: UInt8?
      var follows = false
      while index < source.count {
        let byte = source[index]
        index += 1
        if let open = quote {
          if byte == open { quote = nil }
        } else if byte == UInt8(ascii: ">") {
          return
        } else if follows, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
          quote = byte
        }
        follows = byte == UInt8(ascii: "=") || (follows && byte <= 0x20)
      }
    }

    /// Leaves out the bytes from a place up to and including the next `>`.
    private mutating func leaveOut(from start: Int) {
      skip(behind: ">")
      replace(from: start, with: [])
    }

    /// Makes ordinary text of character data, to which libxml2's reader of HTML is blind.
    private mutating func keepCharacterData(from start: Int) {
      let textStart = index + "![cdata[".utf8.count
      skip(behind: "]]>")
      let isEnded = index >= textStart + 3 && source[..<index].suffix(3).elementsEqual("]]>".utf8)
      var text: [UInt8] = []
      for byte in source[textStart..<(isEnded ? index - 3 : index)] {
        switch byte {
        case UInt8(ascii: "<"): text += "&lt;".utf8
        case UInt8(ascii: "&"): text += "&amp;".utf8
        default: text.append(byte)
        }
      }
      replace(from: start, with: text)
    }

    /// Puts other bytes where those from a place to the index stand.
    private mutating func replace(from start: Int, with bytes: [UInt8]) {
      if result == nil {
        result = []
        result?.reserveCapacity(source.count)
      }
      result? += source[copied..<start]
      result? += bytes
      copied = index
    }

    private mutating func skip(behind end: StaticString) {
      let end = UnsafeRawBufferPointer(start: end.utf8Start, count: end.utf8CodeUnitCount)
      while index + end.count <= source.count {
        if source[index] == end[0], source[index...].starts(with: end) {
          index += end.count
          return
        }
        index += 1
      }
      index = source.count
    }

    /// Whether a text in lower case stands here, in whatever case.
    private func hasPrefix(_ text: String) -> Bool {
      let text = text.utf8
      return source.count - index >= text.count
        && zip(source[index...], text).allSatisfy {
          $0 == $1 || (Self.isLetter($0) && $0 | 0x20 == $1)
        }
    }

    private func isLetter(at place: Int) -> Bool {
      place < source.count && Self.isLetter(source[place])
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
      UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
    }
  }
}
