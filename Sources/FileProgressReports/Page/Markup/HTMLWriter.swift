import ProgressModel

/// Builds a page of HTML that is well-formed XML, too: each element is closed, and each attribute has quotes.
///
/// Everything that is not fixed goes through ``text(_:)`` or an attribute. Both escape what HTML would obey. As in
/// a table on a terminal, control characters, marks that turn the direction of writing and characters that nobody
/// sees become visible, so that no name can hide or break out.
struct HTMLWriter: Sendable {
  typealias Attributes = KeyValuePairs<StaticString, String>

  /// What was written and not yet taken.
  private(set) var bytes: [UInt8] = []

  /// Removes what was written so far and returns it.
  mutating func take() -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    bytes.removeAll(keepingCapacity: true)
    return text
  }

  /// Writes an element with what the body writes in it.
  mutating func element(
    _ name: StaticString, _ attributes: Attributes, _ body: (inout HTMLWriter) throws -> Void
  ) rethrows {
    open(name, attributes)
    try body(&self)
    close(name)
  }

  /// Writes an element without attributes, with what the body writes in it.
  mutating func element(
    _ name: StaticString, _ body: (inout HTMLWriter) throws -> Void
  ) rethrows {
    open(name)
    try body(&self)
    close(name)
  }

  /// Writes an element with a text in it.
  mutating func element(_ name: StaticString, _ attributes: Attributes, _ text: String) {
    open(name, attributes)
    self.text(text)
    close(name)
  }

  /// Writes an element without attributes, with a text in it.
  mutating func element(_ name: StaticString, _ text: String) {
    open(name)
    self.text(text)
    close(name)
  }

  /// Writes an element that never has anything in it, such as `meta`.
  mutating func empty(_ name: StaticString, _ attributes: Attributes = [:]) {
    start(name, attributes)
    fixed("/>")
  }

  /// Begins an element.
  mutating func open(_ name: StaticString, _ attributes: Attributes = [:]) {
    start(name, attributes)
    fixed(">")
  }

  /// Ends an element.
  mutating func close(_ name: StaticString) {
    fixed("</")
    fixed(name)
    fixed(">")
  }

  /// Writes text.
  mutating func text(_ text: String) {
    // Almost all text can be copied as it is; looking at characters is slower.
    if text.utf8.allSatisfy(Self.isPlain) {
      bytes.append(contentsOf: text.utf8)
      return
    }
    for byte in PrintableText.of(text).utf8 {
      switch byte {
      case UInt8(ascii: "&"): fixed("&amp;")
      case UInt8(ascii: "<"): fixed("&lt;")
      case UInt8(ascii: ">"): fixed("&gt;")
      case UInt8(ascii: "\""): fixed("&quot;")
      case UInt8(ascii: "'"): fixed("&#39;")
      default: bytes.append(byte)
      }
    }
  }

  /// Ends a line.
  mutating func line() { bytes.append(UInt8(ascii: "\n")) }

  /// Writes markup of our own.
  mutating func fixed(_ markup: StaticString) {
    markup.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  /// Writes a style sheet of our own as it is; its hash must stay what the page says it is.
  mutating func style(_ sheet: String) {
    fixed("<style>")
    bytes.append(contentsOf: sheet.utf8)
    fixed("</style>")
  }

  private mutating func start(_ name: StaticString, _ attributes: Attributes) {
    fixed("<")
    fixed(name)
    for (key, value) in attributes {
      fixed(" ")
      fixed(key)
      fixed("=\"")
      text(value)
      fixed("\"")
    }
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""),
      UInt8(ascii: "'"):
      false
    default: (0x20..<0x7F).contains(byte)
    }
  }
}
