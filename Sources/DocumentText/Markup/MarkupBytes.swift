extension UInt8 {
  static let tab: UInt8 = 0x09
  static let lineFeed: UInt8 = 0x0A
  static let carriageReturn: UInt8 = 0x0D
  static let space: UInt8 = 0x20
  static let backslash: UInt8 = 0x5C

  /// Whether this is a space or a tab.
  var isBlank: Bool { self == .space || self == .tab }
  /// Whether this is a space, a tab or a line feed.
  var isSpace: Bool { isBlank || self == .lineFeed }
  /// Whether this is a letter of ASCII.
  var isLetter: Bool { 0x61...0x7A ~= self | 0x20 }
  /// Whether this is a digit of ASCII.
  var isDigit: Bool { 0x30...0x39 ~= self }
  /// Whether this is an ASCII sign other than a letter, digit, space or control character.
  var isSign: Bool { 0x21...0x7E ~= self && !isLetter && !isDigit }
  /// The small letter of a capital of ASCII; everything else as it is.
  var lowercased: UInt8 { 0x41...0x5A ~= self ? self | 0x20 : self }
}

extension Collection<UInt8> where SubSequence: Collection<UInt8> {
  /// Whether this starts with an ASCII text.
  func begins(with text: StaticString) -> Bool {
    text.withUTF8Buffer { starts(with: $0) }
  }

  /// Whether this starts with an ASCII text, in small or capital letters.
  ///
  /// - Parameter text: In small letters.
  func beginsIgnoringCase(with text: StaticString) -> Bool {
    text.withUTF8Buffer { text in
      var place = startIndex
      for byte in text {
        guard place < endIndex, self[place].lowercased == byte else { return false }
        formIndex(after: &place)
      }
      return true
    }
  }
}

extension ArraySlice<UInt8> {
  /// These bytes without spaces and tabs at both ends.
  var trimmed: ArraySlice<UInt8> {
    guard let first = firstIndex(where: { !$0.isBlank }),
      let last = lastIndex(where: { !$0.isBlank })
    else { return self[endIndex...] }
    return self[first...last]
  }

  /// How many spaces this line starts with; a tab reaches to the next multiple of eight.
  var indentation: Int {
    var width = 0
    for byte in self {
      if byte == .space {
        width += 1
      } else if byte == .tab {
        width += 8 - width % 8
      } else {
        break
      }
    }
    return width
  }

  /// Whether this line has nothing but spaces and tabs.
  var isBlank: Bool { allSatisfy(\.isBlank) }

  /// Whether all of this is one byte, again and again, and how often; 0 if it is not.
  func repetitions(of byte: UInt8) -> Int {
    allSatisfy { $0 == byte } ? count : 0
  }

  /// How many times this starts with a byte.
  func leading(_ byte: UInt8) -> Int {
    (firstIndex { $0 != byte } ?? endIndex) - startIndex
  }
}

extension [UInt8] {
  /// Whether the character that ends before a place is a letter or a digit of any script.
  func hasLetter(before place: Int) -> Bool {
    var start = place - 1
    while start > 0, place - start < 4, self[start] & 0xC0 == 0x80 { start -= 1 }
    return start >= 0 && Self.isLetter(self[start..<place])
  }

  /// Whether the character at a place is a letter or a digit of any script.
  func hasLetter(at place: Int) -> Bool {
    guard place < count else { return false }
    var end = place + 1
    while end < count, end - place < 4, self[end] & 0xC0 == 0x80 { end += 1 }
    return Self.isLetter(self[place..<end])
  }

  private static func isLetter(_ character: ArraySlice<UInt8>) -> Bool {
    guard let first = character.first else { return false }
    if first < 0x80 { return first.isLetter || first.isDigit }
    return String(decoding: character, as: UTF8.self).unicodeScalars.contains { scalar in
      scalar.properties.isAlphabetic || scalar.properties.numericType != nil
    }
  }
}
