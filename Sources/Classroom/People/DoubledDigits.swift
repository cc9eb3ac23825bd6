package import ClassModel
import ClassStorage

/// A machine that waits with digits that have admitted another one.
///
/// Six digits that are read aloud let a listener make a request with the same digits and delete the true one. The true
/// machine puts it back at its next sync.
package struct DoubledDigits: Hashable, Sendable {
  /// The request that waits now.
  package var waiting: ClassState.Waiting
  /// The digits of both.
  package var digits: String
  /// The machine that was admitted with them.
  package var admitted: WriterIdentifier
  /// The student for whom it was admitted.
  package var student: StudentIdentifier
}

/// Digits that admitted a machine on this computer.
struct AdmittedDigits: Codable, Hashable {
  var digits: String
  var writer: String
  var student: String

  fileprivate static let name = "admittedDigits"
  /// How many are remembered, the latest.
  fileprivate static let limit = 1_500
}

extension ClassRecords {
  fileprivate func admittedDigits() throws -> [AdmittedDigits] {
    try local(AdmittedDigits.name, as: [AdmittedDigits].self) ?? []
  }
}

extension ClassRecordWriter {
  func noteDigits(_ digits: AdmittedDigits) throws {
    let known = try records.admittedDigits().filter { $0.writer != digits.writer }
    try setLocal(
      AdmittedDigits.name, toNote: Array((known + [digits]).suffix(AdmittedDigits.limit)))
  }
}

extension JoinedClass {
  /// The computers of one student that joined with the same personal code, and that nobody can explain.
  ///
  /// A computer that a teacher admitted by its digits is left out: the student read them out. So is one that a teacher
  /// later said is the student's; see ``explain(_:of:)``. The next sync states both for all teachers.
  ///
  /// - Throws: ``StorageError``.
  package func sharedCodes(in state: ClassState) throws -> [ClassState.SharedCode] {
    guard !state.sharedCodes.isEmpty else { return [] }
    let known = Set(try database.read { try $0.admittedDigits() }.map(\.writer))
    return state.sharedCodes.compactMap { shared in
      var rest = shared
      rest.writers.removeAll { known.contains($0.letters) }
      return rest.writers.count > 1 ? rest : nil
    }
  }

  /// Notes that an admitted computer is the student's, as this person found out.
  ///
  /// - Throws: ``ClassroomError``, ``StorageError``.
  package func explain(_ machine: WriterIdentifier, of student: StudentIdentifier) throws {
    _ = try teacherEnrollment()
    try database.write { writer in
      guard try !writer.records.admittedDigits().contains(where: { $0.writer == machine.letters })
      else { return }
      // No request has these digits.
      try writer.noteDigits(
        AdmittedDigits(digits: "", writer: machine.letters, student: student.letters))
    }
  }
}

extension TeacherDuties {
  /// States which computers with one personal code are the student's, as far as this person knows: they admitted them
  /// by their digits, or said so later. So no other teacher is asked, nor one who restores the class.
  static func confirmMachines(_ sync: ClassSync) throws {
    guard !sync.state.sharedCodes.isEmpty else { return }
    let admitted = try sync.joined.database.read { try $0.admittedDigits() }
    let known = Set(admitted.compactMap { WriterIdentifier(letters: $0.writer) })
    let records = sync.state.students(confirming: known)
    guard !records.isEmpty else { return }
    try sync.joined.database.write { writer in
      for record in records { try writer.stateIfReadable(.student(record)) }
    }
    try sync.refreshState()
  }

  /// Notes the machines that wait with digits with which this computer admitted another machine.
  static func noteDoubledDigits(_ sync: ClassSync) throws {
    let admitted = try sync.joined.database.read { try $0.admittedDigits() }
    guard !admitted.isEmpty else { return }
    for machine in try sync.joined.waitingMachines(sync.tools)
    where machine.waiting.request.role == .student {
      let (waiting, digits) = (machine.waiting, machine.check.digits)
      for known in admitted where known.digits == digits {
        guard let writer = WriterIdentifier(letters: known.writer), writer != waiting.writer,
          let student = StudentIdentifier(letters: known.student),
          sync.state.owners[writer] == student, !sync.state.isRevoked(writer)
        else { continue }
        sync.report.doubledDigits.append(
          DoubledDigits(waiting: waiting, digits: digits, admitted: writer, student: student))
      }
    }
  }
}
