package import ClassModel
import ClassStorage
import StoreEngine

extension JoinedClass {
  /// Revokes a student's machine, for example a lost one. The next sync states it and makes a new class key.
  ///
  /// What was read before stays, also what only another teacher says to have read; what comes later doesn't count. If
  /// only this machine says that the student left, and the student has another one, the student takes part again.
  ///
  /// - Returns: What stays.
  /// - Throws: ``ClassroomError``, ``StorageError``.
  @discardableResult
  package func revoke(
    _ machine: WriterIdentifier, of student: StudentIdentifier
  ) throws -> RevokedRemainder {
    _ = try teacherEnrollment()
    return try database.write { writer in
      let state = try Self.state(writer.records)
      guard let known = state.students[student], let found = known.machines[machine] else {
        throw ClassroomError.noSuchMachine(machine.letters, student: student.letters)
      }
      var record = try known.record.revised()
      try writer.revoke(found.signingKey, of: machine, in: &record, state)
      let others = known.machines.filter { $0.key != machine && $0.value.last == nil }.keys
      if record.membership == .left, !others.isEmpty,
        !others.contains(where: { state.saysLeft($0, of: known) })
      {
        record.membership = .member
      }
      try writer.state(.student(record))
      let last = record.machines.first { $0.signingKey == found.signingKey }?.last
      guard let last, last.sequence > 0 else { return .nothing }
      let log = try writer.records.log(of: machine)
      let wrote = try log.map { try writer.records.hintedNumber(of: $0) } ?? 0
      return wrote > last.sequence ? .beginning : .everything
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

/// What stays of a machine that was revoked.
package enum RevokedRemainder: Hashable, Sendable {
  /// All that it wrote, as far as is known here.
  case everything
  /// What was read. It says itself that it wrote more, which has not arrived here.
  case beginning
  /// Nothing: no entry of it has arrived here, and no teacher says to have read one.
  case nothing
}

extension ClassState {
  /// Whether a student's machine says that the student left.
  func saysLeft(_ machine: WriterIdentifier, of student: Student) -> Bool {
    let said = student.machines[machine].flatMap { student.said[$0.signingKey] }
    return sharing[machine]?.state == .left || said?.state == .left
  }
}

extension ClassState.Student {
  /// Whether the student counts as having left only because of machines that are revoked now, and has another one.
  ///
  /// A teacher who revokes such a machine makes the student a member again. But one whose copy of the class folder is
  /// behind doesn't know yet that the student left, and another one states that at the same time.
  var leftOnRevokedMachinesOnly: Bool {
    record.membership == .left && sharing < .left
      && machines.values.contains { $0.last == nil }
      && record.machines.contains { $0.last != nil && $0.said?.state == .left }
  }
}

extension ClassRecordWriter {
  /// Sets a machine's last entry that counts to the greatest one read so far, here or by another teacher.
  ///
  /// - Parameter state: Knows what other teachers say to have read.
  func revoke(
    _ key: SigningKey, of machine: WriterIdentifier, in record: inout StudentRecord,
    _ state: ClassState
  ) throws {
    guard let place = record.machines.firstIndex(where: { $0.signingKey == key }) else { return }
    let read = try records.entries(of: machine).max { $0.sequence < $1.sequence }
    let head = read?.sequence ?? 0
    // The class folder may be behind here. What another teacher has received isn't taken away.
    let seen = state.seenHeads(of: machine, above: head)
      .max { $0.sequence != $1.sequence ? $0.sequence < $1.sequence : $0.digest > $1.digest }
    let nothing = ShortDigest(bytes: [UInt8](repeating: 0, count: ShortDigest.byteCount))
    guard let digest = seen?.digest ?? (read == nil ? nothing : read?.digest.short),
      let end = StudentRecord.LastEntry(sequence: seen?.sequence ?? head, digest: digest)
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
