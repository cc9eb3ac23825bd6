package import ClassModel
import ClassStorage
import StoreEngine

/// A merge of two students who are the same person. The second keeps the name and gets the computers.
package struct StudentMerge: Hashable, Sendable {
  /// The student who stays.
  package private(set) var target: StudentRecord
  /// The student who is removed.
  package private(set) var source: StudentRecord
  /// Whether reports are erased: one student had reports erased, and the other's computers don't know of it.
  package private(set) var erases: Bool

  /// Plans the merge of two students.
  ///
  /// A signing key counts where it was admitted first. So the student who stays gets each machine with an earlier
  /// admission, and nobody has to join again.
  ///
  /// - Throws: ``ClassroomError``.
  init(of from: ClassState.Student, into: ClassState.Student) throws(ClassroomError) {
    guard from.identifier != into.identifier else {
      throw .sameStudent(name: into.nameWithIdentifier)
    }
    for student in [from, into] where !student.isMember {
      throw .notMember(name: student.record.name.string)
    }
    guard from.record.rosterIdentifier == nil || into.record.rosterIdentifier != nil else {
      throw .rosterStudentStays(
        name: from.nameWithIdentifier, identifier: from.shownIdentifier,
        other: into.shownIdentifier)
    }
    target = try into.record.revised()
    source = try from.record.revised()
    let keys = Set(from.machines.values.map(\.signingKey))
    source.machines.removeAll { keys.contains($0.signingKey) }
    target.machines.removeAll { keys.contains($0.signingKey) }
    let isLater = from.identifier < into.identifier
    for var machine in from.machines.values.sorted(by: { $0.signingKey < $1.signingKey }) {
      if isLater {
        machine.admitted = ClassInstant(clampingSeconds: machine.admitted.wholeSeconds - 1)
      }
      target.machines.append(machine)
    }
    guard target.machines.count <= StudentRecord.maximumMachineCount else {
      throw .tooMany("computers", limit: StudentRecord.maximumMachineCount)
    }
    let confirmed = Set(source.confirmed + target.confirmed)
    target.confirmed = target.machines.map(\.signingKey).filter(confirmed.contains)
    if !keys.isEmpty { target.personalCode = nil }
    source.personalCode = nil
    source.membership = .removed
    target.sharing = max(target.sharing, source.sharing)
    // Reports that either student had erased don't come back.
    let own = from.ownErasures + into.ownErasures
    let number = max(from.erasures, into.erasures)
    target.erasures = min(
      max(target.erasures, source.erasures, number > own ? number - own : 0),
      Standing.lastNumber)
    let united = max(number, target.erasures + own)
    erases =
      !from.machines.isEmpty && united > from.erasures
      || !into.machines.isEmpty && united > into.erasures
  }
}

extension JoinedClass {
  /// Plans a merge; changes nothing.
  ///
  /// - Throws: ``ClassroomError``, ``StorageError``.
  package func merge(
    _ source: StudentIdentifier, into target: StudentIdentifier
  ) throws -> StudentMerge {
    _ = try teacherEnrollment()
    return try Self.merge(source, into: target, try state())
  }

  /// Merges two students. The second gets the first one's assignments, too.
  ///
  /// - Throws: ``ClassroomError``, ``StorageError``.
  package func mergeStudents(_ source: StudentIdentifier, into target: StudentIdentifier) throws {
    let enrollment = try teacherEnrollment()
    try database.write { writer in
      let state = try Self.state(writer.records)
      let merge = try Self.merge(source, into: target, state)
      let former = try writer.records.formerAssignments()
      for var assignment in state.assignments.values
      where assignment.state != .deleted && assignment.state != .takenBack {
        guard let students = assignment.students, students.contains(source),
          !students.contains(target)
        else { continue }
        guard !assignment.hasUnknownFields else {
          throw ClassroomError.newerVersion(title: assignment.title.string)
        }
        assignment.students = students + [target]
        guard
          let revision = state.revision(
            assignment, by: enrollment.writer, former: former[assignment.identifier])
        else { throw ClassroomError.tooMany("revisions", limit: Int(UInt32.max)) }
        try writer.state(revision)
      }
      // What was arranged with the one who stays goes first.
      let arranged = state.arrangements[source] ?? [:]
      let target = state.arrangements[target] ?? [:]
      let more = arranged.values.filter { target[$0.assignment] == nil }
      if !more.isEmpty {
        try writer.state(
          more, with: merge.target.identifier, by: enrollment.writer, in: state)
      }
      try writer.state(.student(merge.target))
      try writer.state(.student(merge.source))
    }
    let state = try state()
    try obeyErasures(of: state)
    try deriveFigures(of: state)
  }

  private static func merge(
    _ source: StudentIdentifier, into target: StudentIdentifier, _ state: ClassState
  ) throws(ClassroomError) -> StudentMerge {
    guard let from = state.students[source] else { throw .noSuchStudent(source.letters) }
    guard let into = state.students[target] else { throw .noSuchStudent(target.letters) }
    return try StudentMerge(of: from, into: into)
  }

  /// Gives up a student's machine, so that it can join again as another student's.
  ///
  /// If the machine counts for this student already, because two students have it, its reports stay theirs. If it
  /// counts for another student, nothing that it wrote counts any more.
  ///
  /// - Throws: ``ClassroomError``, ``StorageError``.
  package func move(_ machine: WriterIdentifier, to student: StudentIdentifier) throws {
    _ = try teacherEnrollment()
    try database.write { writer in
      let state = try Self.state(writer.records)
      guard let owner = state.owner(of: machine), let found = owner.machines[machine] else {
        throw ClassroomError.noSuchComputer(machine.shortLetters)
      }
      guard let target = state.students[student] else {
        throw ClassroomError.noSuchStudent(student.letters)
      }
      guard found.last == nil else {
        throw ClassroomError.computerRevoked(letters: machine.shortLetters)
      }
      var record = try owner.record.revised()
      if target.identifier == owner.identifier {
        guard state.openConflicts.contains(where: { $0.signingKey == found.signingKey }) else {
          throw ClassroomError.computerCounts(
            letters: machine.shortLetters, name: owner.record.name.string)
        }
        try writer.revoke(found.signingKey, of: machine, in: &record, state)
      } else {
        writer.revokeFromItsBeginning(found.signingKey, in: &record)
      }
      try writer.state(.student(record))
    }
    try deriveFigures(of: try state())
  }
}

extension ClassState {
  /// The machines that two students have, until a teacher decides or one of the students is gone.
  package var openConflicts: [Conflict] {
    conflicts.filter { conflict in
      let machine = students[conflict.student]?.record.machines.first {
        $0.signingKey == conflict.signingKey
      }
      return machine?.last == nil && conflict.others.contains { students[$0]?.isMember == true }
    }
  }

  /// The log of a machine that two students have.
  package func writer(of conflict: Conflict) -> WriterIdentifier? {
    students[conflict.student]?.machines.first { $0.value.signingKey == conflict.signingKey }?.key
  }

  /// Finds the student's machine whose letters start with some words.
  ///
  /// - Throws: ``ClassroomError/noSuchComputer(_:)``, ``ClassroomError/severalComputers(_:_:)``.
  package func machine(named words: String) throws(ClassroomError) -> WriterIdentifier {
    let typed = words.lowercased().filter { $0 != "-" && $0 != " " }
    let found = owners.keys.filter { typed.utf8.count >= 4 && $0.letters.hasPrefix(typed) }.sorted()
    guard let first = found.first else { throw .noSuchComputer(words) }
    guard found.count == 1 else {
      throw .severalComputers(
        words,
        found.map { writer in
          let name = owner(of: writer)?.record.name.string ?? ""
          return "\(writer.shortLetters) (\(name))"
        })
    }
    return first
  }
}
