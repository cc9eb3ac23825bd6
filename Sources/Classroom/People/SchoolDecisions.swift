package import ClassModel
import ClassStorage
import StoreEngine

extension JoinedClass {
  /// Stops the sharing of a student: the school's decision. The reports are erased here at once, and elsewhere at the
  /// next exchange.
  ///
  /// - Throws: ``ClassroomError/sharingDecided(name:isStopped:)`` if the school stopped it before, ``ClassroomError``,
  ///   ``StorageError``.
  package func stopSharing(of student: StudentIdentifier) throws {
    try decide(about: student, erases: true) { record throws(ClassroomError) in
      guard record.sharing < .stopped else {
        throw .sharingDecided(name: record.name.string, isStopped: true)
      }
      record.sharing = .stopped
    }
  }

  /// Erases the reports of a student, who goes on: what they do from now on is reported again.
  ///
  /// - Throws: ``ClassroomError``, ``StorageError``.
  package func eraseReports(of student: StudentIdentifier) throws {
    try decide(about: student, erases: true) { _ in }
  }

  /// Takes back that the school stopped or paused the sharing of a student. What the student decided stays.
  ///
  /// - Throws: ``ClassroomError/sharingDecided(name:isStopped:)`` if the school didn't, ``ClassroomError/notMember(name:)``,
  ///   ``ClassroomError``, ``StorageError``.
  package func resumeSharing(of student: StudentIdentifier) throws {
    try decide(about: student, erases: false) { record throws(ClassroomError) in
      guard record.membership == .member else { throw .notMember(name: record.name.string) }
      guard record.sharing != .on else {
        throw .sharingDecided(name: record.name.string, isStopped: false)
      }
      record.sharing = .on
    }
  }

  /// States a student with another decision of the school, and obeys it here.
  private func decide(
    about student: StudentIdentifier, erases: Bool,
    _ change: (inout StudentRecord) throws(ClassroomError) -> Void
  ) throws {
    _ = try teacherEnrollment()
    try database.write { writer in
      let state = try Self.state(writer.records)
      guard let known = state.students[student] else {
        throw ClassroomError.noSuchStudent(student.letters)
      }
      var record = try known.record.revised()
      try change(&record)
      if erases {
        record.erasures = known.erasuresOfSchool(
          erasingReportsUpTo: try writer.records.greatestErasures(of: known))
      }
      try writer.state(.student(record))
    }
    // Nothing of it stays here, even if the class folder can't be reached now.
    let state = try state()
    try obeyErasures(of: state)
    try deriveFigures(of: state)
  }
}

extension ClassRecords {
  /// The greatest number in a report of a student that is held; 0 if none is.
  fileprivate func greatestErasures(of student: ClassState.Student) throws -> UInt64 {
    try student.machines.keys.reduce(0) { greatest, machine in
      try objects(of: machine).reduce(greatest) { greatest, object in
        guard case .report(let report) = try? ClassObject(decoding: object.bytes) else {
          return greatest
        }
        return max(greatest, report.erasures)
      }
    }
  }
}
