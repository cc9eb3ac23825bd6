/// How much of the other logs a teacher's machine has read (kind 7).
package struct SeenList: Hashable, Sendable, ObjectPayload {
  /// The number of the kind.
  package static let kind: UInt64 = 7
  /// How many writers a list may have.
  package static let maximumCount = 16_384

  /// How far one log was read.
  package struct Head: Hashable, Sendable {
    /// Whose log.
    package var writer: WriterIdentifier
    /// The greatest sequence, from 1.
    package var sequence: UInt32
    /// The first 16 bytes of that entry's digest.
    package var digest: ShortDigest

    package init(writer: WriterIdentifier, sequence: UInt32, digest: ShortDigest) {
      self.writer = writer
      self.sequence = sequence
      self.digest = digest
    }
  }

  /// When it was made.
  package var made: ClassInstant
  /// The logs, each writer once.
  package var heads: [Head]
  /// Whether it had a field that this version doesn't know.
  package var hasUnknownFields = false

  package init(made: ClassInstant, heads: [Head]) {
    self.made = made
    self.heads = heads
  }

  init(from reader: inout FieldReader, count: Int) throws(ClassFormatError) {
    var made: ClassInstant?
    var heads: [Head]?
    for _ in 0..<count {
      switch try reader.outerKey() {
      case 1: made = try reader.instant()
      case 2: heads = try reader.list(0...Self.maximumCount, unique: \.writer, Head.init(from:))
      default: try reader.skipUnknown()
      }
    }
    self.made = try reader.require(made, 1)
    self.heads = try reader.require(heads, 2)
  }

  func write(to writer: inout CBORWriter) {
    writer.field(1, made)
    writer.field(2, heads) { writer, head in
      writer.array(count: 3)
      writer.bytes(head.writer)
      writer.unsigned(head.sequence)
      writer.bytes(head.digest)
    }
  }
}

extension SeenList.Head {
  fileprivate init(from reader: inout FieldReader) throws(ClassFormatError) {
    try reader.row(3)
    writer = try reader.identifier()
    sequence = try reader.number()
    digest = try reader.identifier()
  }
}
