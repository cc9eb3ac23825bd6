/// The name of the person at a teacher's machine (kind 9); that machine states it.
package struct TeacherName: Hashable, Sendable, ObjectPayload {
  /// The number of the kind.
  package static let kind: UInt64 = 9

  /// The name, at most 255 bytes.
  package var name: ClassText
  /// Whether it had a field that this version doesn't know.
  package var hasUnknownFields = false

  /// Creates a name.
  package init(name: ClassText) { self.name = name }

  init(from reader: inout FieldReader, count: Int) throws(ClassFormatError) {
    var name: ClassText?
    for _ in 0..<count {
      switch try reader.outerKey() {
      case 1: name = try reader.text(.name)
      default: try reader.skipUnknown()
      }
    }
    self.name = try reader.require(name, 1)
  }

  func write(to writer: inout CBORWriter) { writer.field(1, name) }
}
