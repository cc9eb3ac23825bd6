/// Why bytes are no entry, box, object or message of a class.
package struct ClassFormatError: Error, Hashable, Sendable {
  /// What the bytes were to be.
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

  /// What a value broke.
  package enum Rule: Hashable, Sendable {
    /// The bytes are no deterministic CBOR, or another type stands there.
    case bytes(CBORError)
    /// A field is missing.
    case missing
    /// A number is greater than allowed, or a time is before the one it follows.
    case range
    /// A text or byte string is longer than allowed, or not as long as it has to be.
    case length
    /// An array has more or fewer elements than allowed.
    case count
    /// A text has a character that is refused.
    case character
    /// One thing is stated twice.
    case repeated
    /// The content isn't padded as it has to be.
    case padding
    /// It needs a newer fileprogress.
    case newerVersion
  }

  /// What the bytes were to be.
  package var subject: Subject
  /// The field, if it is about one.
  package var field: UInt64?
  /// What was broken.
  package var rule: Rule

  /// Creates an error.
  package init(_ subject: Subject, field: UInt64? = nil, _ rule: Rule) {
    self.subject = subject
    self.field = field
    self.rule = rule
  }
}
