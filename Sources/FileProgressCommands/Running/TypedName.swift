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
