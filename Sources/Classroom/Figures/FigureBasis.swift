import ClassModel
import ClassStorage

/// What figures are derived from, apart from reports: if it changes, they are stale.
///
/// It is compared as a whole at each sync, so it doesn't matter who changed what, or where the program was killed.
private struct FigureBasis {
  /// The first byte of a subject: identifiers of students and assignments could be the same.
  private enum Kind: UInt8 {
    case student = 1
    case assignment = 2
  }

  /// A student or an assignment: a byte for the kind and the identifier.
  private(set) var subject: [UInt8]
  /// All that changes the figures.
  private(set) var bytes: [UInt8]

  init(_ student: ClassState.Student) {
    subject = [Kind.student.rawValue] + student.identifier.bytes
    bytes = [student.sharing >= .stopped ? 1 : 0] + Self.bytes(of: student.erasures)
    for (writer, machine) in student.machines.sorted(by: { $0.key < $1.key }) {
      bytes += writer.bytes
      bytes.append(machine.last == nil ? 0 : 1)
      if let last = machine.last {
        bytes += Self.bytes(of: UInt64(last.sequence)) + last.digest.bytes
      }
    }
  }

  init(_ assignment: Assignment, by author: WriterIdentifier?) {
    subject = [Kind.assignment.rawValue] + assignment.identifier.bytes
    bytes = Self.bytes(of: UInt64(assignment.revision)) + (author?.bytes ?? [])
  }

  private static func bytes(of number: UInt64) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian) { Array($0) }
  }

  /// The student that a subject is.
  static func student(_ subject: [UInt8]) -> StudentIdentifier? {
    subject.first == Kind.student.rawValue ? StudentIdentifier(bytes: subject.dropFirst()) : nil
  }

  /// The assignment that a subject is.
  static func assignment(_ subject: [UInt8]) -> AssignmentIdentifier? {
    subject.first == Kind.assignment.rawValue
      ? AssignmentIdentifier(bytes: subject.dropFirst()) : nil
  }
}

extension JoinedClass {
  /// About how many marks are written in one transaction, so that it takes a few milliseconds.
  private static let markLimit = 2_000

  /// Marks figures as stale that are based on another state of the class.
  ///
  /// - Complexity: O(*n*), *n* students and assignments.
  func markChangedBases(of state: ClassState) throws {
    var known = try database.read { try $0.figureBases() }
    var changed: [FigureBasis] = []
    let bases =
      state.students.values.map { FigureBasis($0) }
      + state.assignments.values.map { FigureBasis($0, by: state.authors[$0.identifier]) }
    for basis in bases where known.removeValue(forKey: basis.subject) != basis.bytes {
      changed.append(basis)
    }
    // What is left was a student or an assignment, and nobody states it any more.
    let gone = Array(known.keys)
    guard !changed.isEmpty || !gone.isEmpty else { return }
    var rest = (changed.map(\.subject) + gone)[...]
    let newBytes = Dictionary(
      changed.map { ($0.subject, $0.bytes) }, uniquingKeysWith: { first, _ in first })
    while !rest.isEmpty {
      try database.write { writer in
        var markCount = 0
        while markCount < Self.markLimit, let subject = rest.popFirst() {
          if let student = FigureBasis.student(subject) {
            try writer.markStale(
              student, reportedBy: state.students[student]?.machines.keys.map(\.self) ?? [])
            markCount += state.assignments.count
          } else if let assignment = FigureBasis.assignment(subject) {
            try writer.markStale(assignment, owners: state.owners)
            markCount += state.students.count
          }
          try writer.setFigureBasis(of: subject, to: newBytes[subject])
        }
      }
    }
  }
}
