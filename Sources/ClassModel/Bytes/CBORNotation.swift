/// The diagnostic notation of CBOR: people can read every value of some bytes in it.
///
/// - Source: RFC 8949, section 8.
package enum CBORNotation {
  /// Returns one value in notation, for example `{0: 18, 1: h'00ff', 2: ["essay", 0.5, null]}`.
  ///
  /// - Parameters:
  ///   - bytes: One value, and nothing after it.
  ///   - maximumItemCount: The most values that it may have.
  ///   - quoted: Puts a text between quotation marks, and escapes control characters.
  /// - Throws: ``CBORError`` if the bytes aren't one deterministic value.
  /// - Complexity: O(*n*).
  package static func text(
    of bytes: [UInt8], maximumItemCount: Int = CBORReader.maximumBoxItemCount,
    quoted: (String) -> String
  ) throws(CBORError) -> String {
    var reader = CBORReader(bytes, maximumItemCount: maximumItemCount)
    var text = ""
    try write(&reader, to: &text, quoted)
    try reader.finish()
    return text
  }

  private static func write(
    _ reader: inout CBORReader, to text: inout String, _ quoted: (String) -> String
  ) throws(CBORError) {
    switch try reader.nextType() {
    case .unsigned: text += "\(try reader.unsigned())"
    case .bytes: text += "h'\(hexadecimal(try reader.bytes()))'"
    case .text: text += quoted(String(decoding: try reader.text(), as: UTF8.self))
    case .float: text += "\(try reader.float())"
    case .null:
      _ = try reader.isNull()
      text += "null"
    case .array:
      text += "["
      for index in 0..<(try reader.arrayCount()) {
        if index > 0 { text += ", " }
        try write(&reader, to: &text, quoted)
      }
      text += "]"
    case .map:
      text += "{"
      for index in 0..<(try reader.mapCount()) {
        if index > 0 { text += ", " }
        text += "\(try reader.key()): "
        try write(&reader, to: &text, quoted)
      }
      text += "}"
    }
  }

  private static func hexadecimal(_ bytes: ArraySlice<UInt8>) -> String {
    let digits = Array("0123456789abcdef")
    return String(bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
  }
}
