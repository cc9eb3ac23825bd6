/// Text from outside, made safe to show: in a message, a table or a line of a document.
///
/// What a terminal may obey, what turns the direction of writing and what cannot be seen becomes visible: `\n`,
/// `\r`, `\t`, `\u{1b}` for other characters, and `\xFF` for a byte that is not UTF-8. So two names that
/// look the same are the same, and no part of a text hides. What people need to write their language stays:
/// see ``Unicode/Scalar/isHidden``.
///
/// - Source: Unicode Technical Report 36, section 2, and Unicode Standard Annex 31, section 2.3 (joiners in
///   context).
package enum PrintableText {
  /// Returns a text with everything visible that is not shown, or steers.
  package static func of(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text }
    return escaping(text) { _ in false }
  }

  /// Returns a text as ``of(_:)``, but for the breaks and tabs that a quoted field of a table file may have.
  package static func ofField(_ text: String) -> String {
    escaping(text) { $0 == "\n" || $0 == "\r" || $0 == "\t" }
  }

  /// Returns bytes as a text, as ``of(_:)``.
  package static func of(bytes: some Collection<UInt8>) -> String {
    var writer = PrintableWriter()
    writer.write(bytes)
    return String(decoding: writer.finish(), as: UTF8.self)
  }

  /// Appends a line of a document, as ``of(_:)``; tabs stay.
  ///
  /// - Complexity: O(*n*), *n* bytes.
  package static func append(line: some Collection<UInt8>, to output: inout [UInt8]) {
    if line.allSatisfy({ $0 >= 0x20 && $0 < 0x7F || $0 == 0x09 }) {
      return output.append(contentsOf: line)
    }
    var writer = PrintableWriter { $0 == "\t" }
    writer.write(line)
    output.append(contentsOf: writer.finish())
  }

  private static func escaping(
    _ text: String, keeping isKept: @escaping (Unicode.Scalar) -> Bool
  ) -> String {
    var writer = PrintableWriter(keeping: isKept)
    for scalar in text.unicodeScalars { writer.take(scalar) }
    return String(decoding: writer.finish(), as: UTF8.self)
  }
}
