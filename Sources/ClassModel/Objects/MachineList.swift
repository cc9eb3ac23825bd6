/// A student's own machines, so that they can seal to each other (kind 11); a teacher states it.
package struct MachineList: Hashable, Sendable, ObjectPayload {
  /// The number of the kind.
  package static let kind: UInt64 = 11

  /// A machine of the student.
  package typealias Machine = NamedMachine

  /// The student.
  package var student: StudentIdentifier
  /// The machines that were admitted and not revoked, 1…16, each signing key once.
  package var machines: [Machine]
  /// The signing keys of the student's machines that were revoked, at most 16, each once.
  package var revoked: [SigningKey]
  /// Whether it had a field that this version doesn't know.
  package var hasUnknownFields = false

  package init(student: StudentIdentifier, machines: [Machine], revoked: [SigningKey] = []) {
    self.student = student
    self.machines = machines
    self.revoked = revoked
  }

  init(from reader: inout FieldReader, count: Int) throws(ClassFormatError) {
    var student: StudentIdentifier?
    var machines: [Machine]?
    revoked = []
    for _ in 0..<count {
      switch try reader.outerKey() {
      case 1: student = try reader.identifier()
      case 2:
        machines = try reader.list(
          1...StudentRecord.maximumMachineCount, unique: \.signingKey, Machine.init(from:))
      case 3:
        revoked = try reader.list(1...StudentRecord.maximumMachineCount, unique: \.self) {
          (reader) throws(ClassFormatError) in try reader.identifier(SigningKey.self)
        }
      default: try reader.skipUnknown()
      }
    }
    self.student = try reader.require(student, 1)
    self.machines = try reader.require(machines, 2)
  }

  func write(to writer: inout CBORWriter) {
    writer.field(1, student)
    writer.field(2, machines) { $1.write(to: &$0) }
    if !revoked.isEmpty { writer.field(3, revoked) { $0.bytes($1) } }
  }
}
