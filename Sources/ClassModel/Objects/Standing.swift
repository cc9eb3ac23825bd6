/// The rules that a student's machines obey (kind 6); a teacher states it.
package struct Standing: Hashable, Sendable, ObjectPayload {
  /// The number of the kind.
  package static let kind: UInt64 = 6
  /// The last possible number of a student. No erasure comes after it.
  package static let lastNumber: UInt64 = 1 << 37 - 1
  /// The greatest number that counts because only a student's machine says it.
  ///
  /// All that the machines of a student ask for adds up to less than 2³⁶. So the school and the student can still
  /// erase, whatever a stolen machine says.
  package static let claimLimit: UInt64 = 1 << 35

  /// The student.
  package var student: StudentIdentifier
  /// Its own revision, independent of the student's.
  package var revision: UInt32
  /// What the student shares, as teachers see it.
  package var sharing: SharingState
  /// The student's number, below 2³⁷. Reports with a smaller number were erased.
  package var erasures: UInt64
  /// Whether it had a field that this version doesn't know.
  package var hasUnknownFields = false

  package init(
    student: StudentIdentifier, revision: UInt32, sharing: SharingState, erasures: UInt64
  ) {
    self.student = student
    self.revision = revision
    self.sharing = sharing
    self.erasures = erasures
  }

  init(from reader: inout FieldReader, count: Int) throws(ClassFormatError) {
    var student: StudentIdentifier?
    var revision: UInt32?
    var sharing: SharingState?
    var erasures: UInt64?
    for _ in 0..<count {
      switch try reader.outerKey() {
      case 1: student = try reader.identifier()
      case 2: revision = try reader.count()
      case 3: sharing = try reader.choice()
      case 4: erasures = try reader.unsigned(0...Self.lastNumber)
      default: try reader.skipUnknown()
      }
    }
    self.student = try reader.require(student, 1)
    self.revision = try reader.require(revision, 2)
    self.sharing = try reader.require(sharing, 3)
    self.erasures = try reader.require(erasures, 4)
  }

  func write(to writer: inout CBORWriter) {
    writer.field(1, student)
    writer.field(2, revision)
    writer.field(3, sharing)
    writer.field(4, erasures)
  }
}
