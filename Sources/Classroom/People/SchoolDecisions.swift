package import ClassModel
import ClassStorage
import StoreEngine

extension JoinedClass {
  /// Stops a student's sharing by the school's decision. This computer erases the reports at once, others at their next
  /// exchange.
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

  /// Erases a student's reports. Work from now on is reported again.
  ///
  /// - Throws: ``ClassroomError/tooMany(_:limit:)`` if another teacher's machine used up the student's numbers,
  ///   ``ClassroomError``, ``StorageError``.
  package func eraseReports(of student: StudentIdentifier) throws {
    guard try state().students[student]?.hasUsedUpNumbers != true else {
      throw ClassroomError.tooMany("erasures", limit: Int(Standing.lastNumber))
    }
    try decide(about: student, erases: true) { _ in }
  }

  /// Takes back the school's stop or pause of a student's sharing. The student's own decision stays.
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

  /// States a student's record with a new decision of the school, and carries it out here.
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
    // The reports are erased here, even if the class folder can't be reached now.
    let state = try state()
    try obeyErasures(of: state)
    try deriveFigures(of: state)
  }
}

extension ClassRecords {
  /// Returns the greatest erasure number in the student's reports here, apart from numbers that no machine's word
  /// reaches; 0 if there are none.
  fileprivate func greatestErasures(of student: ClassState.Student) throws -> UInt64 {
    try student.machines.keys.reduce(0) { greatest, machine in
      try objects(of: machine).reduce(greatest) { greatest, object in
        guard case .report(let report) = try? ClassObject(decoding: object.bytes) else {
          return greatest
        }
        let isOutOfReach = report.erasures > max(student.erasures, Standing.claimLimit)
        return isOutOfReach ? greatest : max(greatest, report.erasures)
      }
    }
  }
}
