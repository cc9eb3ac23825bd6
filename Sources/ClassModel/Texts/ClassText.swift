/// A text of a class: compared, sorted and counted by its UTF-8 bytes.
///
/// Swift's `String` treats "é" and "e\u{301}" as equal, but other programs don't. Two machines must agree on what is
/// the same, so this type compares bytes.
package struct ClassText: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The text.
  package let string: String

  /// Creates a text; `nil` if it breaks the rule.
  package init?(_ string: String, _ rule: TextRule) {
    guard rule.allows(byteCount: string.utf8.count),
      !string.unicodeScalars.contains(where: { !rule.allows($0) })
    else { return nil }
    self.string = string
  }

  /// Creates a text that keeps the rule: forbidden characters become spaces, and a long text is cut.
  ///
  /// It is cut between characters, unless the first character alone is too long.
  package init(cleaning string: String, _ rule: TextRule) {
    var clean = ""
    var byteCount = 0
    for character in string {
      var scalars = String.UnicodeScalarView()
      for scalar in character.unicodeScalars { scalars.append(rule.allows(scalar) ? scalar : " ") }
      let piece = String(scalars)
      byteCount += piece.utf8.count
      guard byteCount <= rule.maximumByteCount else { break }
      clean += piece
    }
    self.string = clean
  }

  /// Creates a text from bytes that are already checked.
  init(checked bytes: ArraySlice<UInt8>) { string = String(decoding: bytes, as: UTF8.self) }

  /// How many bytes it has in UTF-8.
  package var byteCount: Int { string.utf8.count }

  /// Whether it is empty.
  package var isEmpty: Bool { string.isEmpty }

  /// The text itself.
  package var description: String { string }

  /// Whether both have the same bytes.
  package static func == (left: ClassText, right: ClassText) -> Bool {
    left.string.utf8.count == right.string.utf8.count
      && left.string.utf8.elementsEqual(right.string.utf8)
  }

  /// Feeds the bytes to a hasher.
  package func hash(into hasher: inout Hasher) {
    var text = string
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    hasher.combine(0xFF as UInt8)
  }

  /// Whether a text sorts before another, byte by byte.
  package static func < (left: ClassText, right: ClassText) -> Bool {
    left.string.utf8.lexicographicallyPrecedes(right.string.utf8)
  }
}

/// The limits of a text in a class.
package enum TextRule: Hashable, Sendable, CaseIterable {
  /// Names and titles: at most 255 bytes.
  case name
  /// Instructions: at most 16 KiB, with line feeds.
  case instructions
  /// Any other text: at most 2 KiB.
  case other

  /// How many bytes a text may have in UTF-8.
  package var maximumByteCount: Int {
    switch self {
    case .name: 255
    case .instructions: 16_384
    case .other: 2_048
    }
  }

  /// Whether a text may have this many bytes.
  func allows(byteCount: Int) -> Bool { byteCount <= maximumByteCount }

  /// Whether a text may contain a character.
  ///
  /// Control characters and characters that change the writing direction are forbidden: they could fake what a terminal
  /// shows.
  package func allows(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0A: self == .instructions
    case 0x00...0x1F, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069: false
    default: true
    }
  }

  /// Whether all characters of well-formed UTF-8 are allowed.
  func allowsCharacters(of bytes: ArraySlice<UInt8>) -> Bool {
    var place = bytes.startIndex
    while place < bytes.endIndex {
      let byte = bytes[place]
      switch byte {
      case 0x0A: guard self == .instructions else { return false }
      case 0x00...0x1F, 0x7F: return false
      // U+0080–009F are C2 80–9F; U+202A–202E are E2 80 AA–AE, and U+2066–2069 are E2 81 A6–A9.
      case 0xC2 where place + 1 < bytes.endIndex && bytes[place + 1] <= 0x9F: return false
      case 0xE2 where place + 2 < bytes.endIndex:
        switch (bytes[place + 1], bytes[place + 2]) {
        case (0x80, 0xAA...0xAE), (0x81, 0xA6...0xA9): return false
        default: break
        }
      default: break
      }
      place += 1
    }
    return true
  }
}
