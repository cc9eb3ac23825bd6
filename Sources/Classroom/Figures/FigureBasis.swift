import ClassModel
import ClassStorage

/// What figures are derived from, apart from reports. If it changes, they are out of date.
///
/// Each sync compares it as a whole. So it doesn't matter who changed what, or where the program was killed.
private struct FigureBasis {
  /// The first byte of a subject, because a student and an assignment could have the same identifier.
  private enum Kind: UInt8 {
    case student = 1
    case assignment = 2
  }

  /// A student or an assignment: a byte for the kind, then the identifier.
  private(set) var subject: [UInt8]
  /// Everything that affects the figures.
  private(set) var bytes: [UInt8]

  init(_ student: ClassState.Student, _ arrangements: [AssignmentIdentifier: Arrangement]) {
    subject = [Kind.student.rawValue] + student.identifier.bytes
    bytes =
      Self.bytes(of: UInt64(WorkSummary.version)) + [student.sharing >= .stopped ? 1 : 0]
      + Self.bytes(of: student.erasures)
    for (writer, machine) in student.machines.sorted(by: { $0.key < $1.key }) {
      bytes += writer.bytes
      bytes.append(machine.last == nil ? 0 : 1)
      if let last = machine.last {
        bytes += Self.bytes(of: UInt64(last.sequence)) + last.digest.bytes
      }
    }
    if !arrangements.isEmpty {
      let list = ArrangementList(
        student: student.identifier, arrangements: arrangements.values)
      bytes += ClassObject.arrangements(list).encoded
    }
  }

  init(_ assignment: Assignment, by author: WriterIdentifier?) {
    subject = [Kind.assignment.rawValue] + assignment.identifier.bytes
    bytes = Self.bytes(of: UInt64(assignment.revision)) + (author?.bytes ?? [])
  }

  private static func bytes(of number: UInt64) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian) { Array($0) }
  }

  /// The student, if the subject is one.
  static func student(_ subject: [UInt8]) -> StudentIdentifier? {
    subject.first == Kind.student.rawValue ? StudentIdentifier(bytes: subject.dropFirst()) : nil
  }

  /// The assignment, if the subject is one.
  static func assignment(_ subject: [UInt8]) -> AssignmentIdentifier? {
    subject.first == Kind.assignment.rawValue
      ? AssignmentIdentifier(bytes: subject.dropFirst()) : nil
  }
}

extension JoinedClass {
  /// Roughly how many marks to write in one transaction, so that it takes only a few milliseconds.
  private static let markLimit = 2_000

  /// Marks figures as out of date if their basis has changed.
  ///
  /// - Complexity: O(*n*), *n* students and assignments.
  func markChangedBases(of state: ClassState) throws {
    var known = try database.read { try $0.figureBases() }
    var changed: [FigureBasis] = []
    let bases =
      state.students.values.map { FigureBasis($0, state.arrangements[$0.identifier] ?? [:]) }
      + state.assignments.values.map { FigureBasis($0, by: state.authors[$0.identifier]) }
    for basis in bases where known.removeValue(forKey: basis.subject) != basis.bytes {
      changed.append(basis)
    }
    // The remaining subjects are students or assignments that nobody states any more.
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
