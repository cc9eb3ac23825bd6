package import ClassModel
import ClassStorage
import StoreEngine

extension JoinedClass {
  /// Revokes a student's machine, for example a lost one. The next sync states it and makes a new class key.
  ///
  /// What arrived before stays; what comes later doesn't count.
  ///
  /// - Throws: ``ClassroomError``, ``StorageError``.
  package func revoke(_ machine: WriterIdentifier, of student: StudentIdentifier) throws {
    _ = try teacherEnrollment()
    try database.write { writer in
      let state = try Self.state(writer.records)
      guard let known = state.students[student], let found = known.machines[machine] else {
        throw ClassroomError.noSuchMachine(machine.letters, student: student.letters)
      }
      var record = try known.record.revised()
      try writer.revoke(found.signingKey, of: machine, in: &record)
      try writer.state(.student(record))
    }
  }

  /// Removes a student from the class. Their machines aren't revoked, so they can still stop sharing and erase reports.
  ///
  /// - Throws: ``ClassroomError``, ``StorageError``.
  package func remove(_ student: StudentIdentifier) throws {
    _ = try teacherEnrollment()
    try database.write { writer in
      let state = try Self.state(writer.records)
      guard let known = state.students[student] else {
        throw ClassroomError.noSuchStudent(student.letters)
      }
      guard known.record.membership != .removed else {
        throw ClassroomError.notMember(name: known.record.name.string)
      }
      var record = try known.record.revised()
      record.membership = .removed
      record.personalCode = nil
      if record.sharing == .on { record.sharing = .paused }
      try writer.state(.student(record))
    }
  }

  /// Whether the class is over, as far as is known here.
  ///
  /// - Throws: ``StorageError``.
  /// - Complexity: O(*n*), *n* students and assignments.
  package var isArchived: Bool {
    get throws { try state().description?.archived != nil }
  }

  /// Archives the class, or makes it active again.
  ///
  /// - Throws: ``ClassroomError``, ``StorageError``.
  package func setArchived(_ isArchived: Bool, _ tools: ClassroomTools) throws {
    let enrollment = try teacherEnrollment()
    try database.write { writer in
      guard var description = try Self.state(writer.records).description else {
        throw ClassroomError.waiting(title: enrollment.title)
      }
      guard !description.hasUnknownFields else {
        throw ClassroomError.newerVersion(title: enrollment.title)
      }
      guard (description.archived != nil) != isArchived else {
        throw ClassroomError.alreadyArchived(title: enrollment.title, isArchived: isArchived)
      }
      description.revision = try nextRevision(after: description.revision)
      description.archived = isArchived ? ClassInstant(clampingSeconds: tools.nowSeconds) : nil
      try writer.state(.description(description))
    }
  }
}

extension ClassRecordWriter {
  /// Sets a machine's last entry that counts to the greatest one read so far.
  func revoke(
    _ key: SigningKey, of machine: WriterIdentifier, in record: inout StudentRecord
  ) throws {
    guard let place = record.machines.firstIndex(where: { $0.signingKey == key }) else { return }
    let last = try records.entries(of: machine).max { $0.sequence < $1.sequence }
    let nothing = ShortDigest(bytes: [UInt8](repeating: 0, count: ShortDigest.byteCount))
    guard let digest = last == nil ? nothing : last?.digest.short,
      let end = StudentRecord.LastEntry(sequence: last?.sequence ?? 0, digest: digest)
    else { return }
    // A revocation is never undone, and never moved to a later entry.
    record.machines[place].last = record.machines[place].last.map { min($0, end) } ?? end
  }

  /// Revokes a machine from its first entry: nothing that it wrote counts.
  func revokeFromItsBeginning(_ key: SigningKey, in record: inout StudentRecord) {
    guard let place = record.machines.firstIndex(where: { $0.signingKey == key }) else { return }
    let nothing = ShortDigest(bytes: [UInt8](repeating: 0, count: ShortDigest.byteCount))
    record.machines[place].last = nothing.flatMap {
      StudentRecord.LastEntry(sequence: 0, digest: $0)
    }
  }
}
