/// One line of the log, whatever the texts in it contain.
///
/// Control characters, ends of lines and characters that change the direction of text are escaped, so that no
/// text looks like a second line or hides a part of this one.
struct LogLine {
  /// How many bytes a line has at most, without its end.
  static let greatestByteCount = 16 << 10

  private var text: [UInt8] = []
  private var isFull = false

  /// Creates a line that begins with a text.
  init(_ text: String) { append(text) }

  /// The line and its end.
  var bytes: [UInt8] { text + Array(isFull ? "…\n".utf8 : "\n".utf8) }

  /// Appends a text. What does not fit is left out, and the line then ends with “…”.
  mutating func append(_ more: String) {
    for scalar in more.unicodeScalars {
      guard !isFull else { return }
      let bytes =
        Self.isEscaped(scalar)
        ? Array(Self.escape(scalar).utf8) : Array(UTF8.encode(scalar) ?? .init())
      guard text.count + bytes.count <= Self.greatestByteCount else {
        isFull = true
        return
      }
      text += bytes
    }
  }

  private static func isEscaped(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar.value < 0x20 || scalar.value == 0x7F }
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: return true
    default: return scalar.properties.isBidiControl
    }
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    default: "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    }
  }
}
