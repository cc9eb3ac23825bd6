/// What comes in on standard input, and what happens elsewhere between two lines.
enum TypedInput: Sendable, ExpressibleByStringLiteral {
  /// A line of text, without its line feed.
  case line(String)
  /// A line of bytes, without its line feed.
  case bytes([UInt8])
  /// What happens before the next line is typed.
  case meanwhile(@Sendable () -> Void)

  init(stringLiteral text: String) { self = .line(text) }
}
