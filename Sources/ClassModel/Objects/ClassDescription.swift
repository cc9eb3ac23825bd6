/// The title and rules of the class (kind 2); a teacher states it.
package struct ClassDescription: Hashable, Sendable, ObjectPayload {
  /// The number of the kind.
  package static let kind: UInt64 = 2

  /// The class. It must be the entry's class.
  package var identifier: ClassIdentifier
  /// The revision.
  package var revision: UInt32
  /// The title, at most 255 bytes.
  package var title: ClassText
  /// The IANA name of the time zone, such as `Europe/Berlin`.
  package var timeZone: ClassText
  /// The idle limit for new assignments; `nil` for none.
  package var idleLimitSeconds: UInt32?
  /// When the class was archived.
  package var archived: ClassInstant?
  /// Whether it had a field that this version doesn't know.
  package var hasUnknownFields = false

  package init(
    identifier: ClassIdentifier, revision: UInt32, title: ClassText, timeZone: ClassText,
    idleLimitSeconds: UInt32?, archived: ClassInstant? = nil
  ) {
    self.identifier = identifier
    self.revision = revision
    self.title = title
    self.timeZone = timeZone
    self.idleLimitSeconds = idleLimitSeconds
    self.archived = archived
  }

  init(from reader: inout FieldReader, count: Int) throws(ClassFormatError) {
    var identifier: ClassIdentifier?
    var revision: UInt32?
    var title: ClassText?
    var timeZone: ClassText?
    var idleLimitSeconds: UInt32??
    for _ in 0..<count {
      switch try reader.outerKey() {
      case 1: identifier = try reader.identifier()
      case 2: revision = try reader.count()
      case 3: title = try reader.text(.name)
      case 4: timeZone = try reader.text(.other)
      case 5: idleLimitSeconds = .some(try reader.isNull() ? nil : try reader.count())
      case 7: archived = try reader.instant()
      default: try reader.skipUnknown()
      }
    }
    self.identifier = try reader.require(identifier, 1)
    self.revision = try reader.require(revision, 2)
    self.title = try reader.require(title, 3)
    self.timeZone = try reader.require(timeZone, 4)
    self.idleLimitSeconds = try reader.require(idleLimitSeconds, 5)
  }

  func write(to writer: inout CBORWriter) {
    writer.field(1, identifier)
    writer.field(2, revision)
    writer.field(3, title)
    writer.field(4, timeZone)
    writer.key(5)
    writer.optional(idleLimitSeconds) { $0.unsigned($1) }
    if let archived { writer.field(7, archived) }
  }
}
