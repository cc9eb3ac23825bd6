/// Why bytes aren't a valid entry, box, object or message of a class.
package struct ClassFormatError: Error, Hashable, Sendable {
  /// What the bytes should be.
  package enum Subject: Hashable, Sendable {
    /// The file of an entry.
    case entry
    /// One box of an entry.
    case box
    /// The padded content of a box.
    case content
    /// An object; its kind if it could be read.
    case object(kind: UInt64?)
    /// A message between the two programs.
    case message
    /// An invitation file.
    case invitation
  }

  /// The rule that a value broke.
  package enum Rule: Hashable, Sendable {
    /// The bytes aren't deterministic CBOR, or a value has the wrong type.
    case bytes(CBORError)
    /// A field is missing.
    case missing
    /// A number is greater than allowed, or a time is before the one it follows.
    case range
    /// A text or byte string is too long, or doesn't have its fixed length.
    case length
    /// An array has more or fewer elements than allowed.
    case count
    /// A text has a forbidden character.
    case character
    /// The same thing is stated twice.
    case repeated
    /// The padding is wrong.
    case padding
    /// It needs a newer fileprogress.
    case newerVersion
  }

  /// What the bytes should be.
  package var subject: Subject
  /// The field, if the error is about one.
  package var field: UInt64?
  /// The broken rule.
  package var rule: Rule

  package init(_ subject: Subject, field: UInt64? = nil, _ rule: Rule) {
    self.subject = subject
    self.field = field
    self.rule = rule
  }
}
