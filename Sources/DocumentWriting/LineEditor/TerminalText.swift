/// Text as it may be shown on a terminal: no byte of it can move the cursor, recolour or answer.
///
/// Tabs stay. A control character (C0, delete, C1 in UTF-8) and every byte that is not UTF-8 become
/// `\xNN`, one for each byte.
enum TerminalText {
  /// Appends text with its control characters escaped.
  ///
  /// - Parameter escapesDirection: Whether marks that turn the direction of writing are escaped, too:
  ///   in a message they would turn what follows; in a document they belong to the text.
  /// - Complexity: O(*n*), *n* bytes.
  static func append(
    _ text: some Collection<UInt8>, to output: inout [UInt8], escapesDirection: Bool = false
  ) {
    var decoder = UTF8.ForwardParser()
    var iterator = text.makeIterator()
    var index = text.startIndex
    while true {
      switch decoder.parseScalar(from: &iterator) {
      case .emptyInput:
        return
      case .valid(let encoded):
        index = text.index(index, offsetBy: encoded.count)
        let scalar = UTF8.decode(encoded)
        let isPlain =
          scalar.properties.generalCategory != .control
          && !(escapesDirection && scalar.properties.isBidiControl)
        if scalar == "\t" || isPlain {
          output.append(contentsOf: encoded)
        } else {
          for byte in encoded {
            appendEscape(of: byte, to: &output)
          }
        }
      case .error(let byteCount):
        for _ in 0..<byteCount {
          appendEscape(of: text[index], to: &output)
          text.formIndex(after: &index)
        }
      }
    }
  }

  /// Returns text for a message: control characters and marks that turn the direction of writing
  /// escaped, whatever the bytes.
  static func escaped(_ text: some Collection<UInt8>) -> String {
    var output: [UInt8] = []
    append(text, to: &output, escapesDirection: true)
    return String(decoding: output, as: UTF8.self)
  }

  private static func appendEscape(of byte: UInt8, to output: inout [UInt8]) {
    let digits = Array("0123456789ABCDEF".utf8)
    output.append(contentsOf: "\\x".utf8)
    output.append(digits[Int(byte >> 4)])
    output.append(digits[Int(byte & 15)])
  }
}
