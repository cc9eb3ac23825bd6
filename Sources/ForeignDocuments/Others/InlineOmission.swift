import DocumentText

/// Leaves formulas and pictures out of a paragraph, so that a sign behind one goes to the word before it and
/// does not stand alone: `the value $x$.` becomes `the value.`.
struct InlineOmission {
  /// Whether a space was held back that may turn out to stand before nothing.
  private var hasSpace = false
  private var isBehindOmission = false

  /// Leaves something out.
  mutating func omit() { isBehindOmission = true }

  /// Adds text in UTF-8 to the paragraph.
  mutating func append(_ part: UnsafeRawBufferPointer, to text: inout ExtractedText) {
    guard let first = part.first else { return }
    if hasSpace, !isBehindOmission || !Self.closes(first) { text.append(CollectionOfOne(0x20)) }
    isBehindOmission = false
    hasSpace = part.last == 0x20
    text.append(part.dropLast(hasSpace ? 1 : 0))
  }

  /// Adds a space to the paragraph.
  mutating func appendSpace(to text: inout ExtractedText) {
    withUnsafeBytes(of: UInt8(0x20)) { append($0, to: &text) }
  }

  /// Ends the paragraph.
  mutating func end(_ text: inout ExtractedText) {
    if hasSpace, !isBehindOmission { text.append(CollectionOfOne(0x20)) }
    self = InlineOmission()
  }

  /// Whether a sign belongs to what is before it, or is a space itself.
  private static func closes(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: " "), UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: ";"),
      UInt8(ascii: ":"), UInt8(ascii: "!"), UInt8(ascii: "?"), UInt8(ascii: ")"),
      UInt8(ascii: "]"):
      true
    default: false
    }
  }
}
