/// Keys that seal content for the whole class (kind 3); a teacher states them.
package struct ClassKeyList: Hashable, Sendable, ObjectPayload {
  /// The number of the kind.
  package static let kind: UInt64 = 3
  /// How many keys a list may have.
  package static let maximumCount = 4_096

  /// A key and when it was made.
  package struct Key: Hashable, Sendable {
    /// The key.
    package var key: ClassKey
    /// When it was made. This is only a hint and decides nothing.
    package var made: ClassInstant

    package init(key: ClassKey, made: ClassInstant) {
      self.key = key
      self.made = made
    }
  }

  /// The keys, 1…4,096.
  package var keys: [Key]
  /// Whether it had a field that this version doesn't know.
  package var hasUnknownFields = false

  /// Creates a list.
  package init(keys: [Key]) { self.keys = keys }

  init(from reader: inout FieldReader, count: Int) throws(ClassFormatError) {
    var keys: [Key]?
    for _ in 0..<count {
      switch try reader.outerKey() {
      case 1: keys = try reader.list(1...Self.maximumCount, Key.init(from:))
      default: try reader.skipUnknown()
      }
    }
    self.keys = try reader.require(keys, 1)
  }

  func write(to writer: inout CBORWriter) {
    writer.field(1, keys) { writer, key in
      writer.array(count: 2)
      writer.bytes(key.key)
      writer.instant(key.made)
    }
  }
}

extension ClassKeyList.Key {
  fileprivate init(from reader: inout FieldReader) throws(ClassFormatError) {
    try reader.row(2)
    key = try reader.identifier()
    made = try reader.instant()
  }
}
