/// The name of a file as it was typed: any bytes but zero, which is what the system takes for a name.
///
/// The words of a call are `String`s, which hold nothing but Unicode. No word that a program is started
/// with has a zero byte, so a zero stands before each byte above ASCII of a word that is not UTF-8,
/// and the byte is the character of that number.
package struct TypedName: Equatable, Sendable {
  /// The name.
  package let bytes: [UInt8]

  /// Takes a name as it is.
  package init(bytes: some Sequence<UInt8>) {
    self.bytes = Array(bytes)
  }

  /// Takes a word of a call.
  package init(word: String) {
    guard Self.standsForBytes(word) else {
      bytes = Array(word.utf8)
      return
    }
    bytes = word.unicodeScalars.filter { $0.value != 0 }.map { UInt8(truncatingIfNeeded: $0.value) }
  }

  /// The word of a call that stands for a name.
  package var word: String {
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    var word = ""
    for byte in bytes {
      if byte >= 0x80 { word.unicodeScalars.append("\0") }
      word.unicodeScalars.append(Unicode.Scalar(byte))
    }
    return word
  }

  /// Whether a word of a call stands for a name that is not UTF-8.
  package static func standsForBytes(_ word: String) -> Bool { word.utf8.contains(0) }

  /// The name for people and for reports, with U+FFFD for what is not UTF-8.
  package var shown: String { String(decoding: bytes, as: UTF8.self) }

  /// Whether it names standard input.
  package var isStandardInput: Bool { bytes == [UInt8(ascii: "-")] }

  /// The path that it means in a folder.
  package func path(in folder: [UInt8]) -> TypedName {
    let slash = UInt8(ascii: "/")
    if bytes.first == slash { return self }
    return TypedName(bytes: (folder == [slash] ? [] : folder) + [slash] + bytes)
  }
}

/// How far a word is from the one that was meant.
package enum EditDistance {
  /// Returns how many slips lie between two words: a letter too much, one too few, another one, or two
  /// neighbours in the wrong order.
  ///
  /// - Complexity: O(*n* × *m*) in the lengths.
  /// - Source: the optimal string alignment distance.
  package static func between(_ typed: String, _ meant: String) -> Int {
    let typed = Array(typed)
    let meant = Array(meant)
    var rows = [Array(0...meant.count)]
    for row in 0..<typed.count {
      var next = [row + 1]
      for column in 0..<meant.count {
        let isSame = typed[row] == meant[column]
        var least = min(
          rows[row][column + 1] + 1, next[column] + 1, rows[row][column] + (isSame ? 0 : 1))
        if row > 0, column > 0, typed[row] == meant[column - 1], typed[row - 1] == meant[column] {
          least = min(least, rows[row - 1][column - 1] + 1)
        }
        next.append(least)
      }
      rows.append(next)
    }
    return rows[typed.count][meant.count]
  }
}
