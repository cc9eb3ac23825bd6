/// A revision of an assignment, and the one for students who lose it. Both go into one entry.
package struct AssignmentRevision: Hashable, Sendable {
  /// What takes it back from the students that it names, or from the whole class; `nil` if no student loses it.
  ///
  /// Students get it without the field that lists students.
  package var takenBack: Assignment?
  /// What all other readers get.
  package var assignment: Assignment
}

/// What a teacher's machine has to state because of other machines. It is sorted, and empty when all agree.
extension ClassState {
  /// The students to state again: either a machine says something that no teacher attests yet, or the student's number
  /// of erasures is so great that the school must include it in what it adds.
  ///
  /// Each has its next revision. A student with a field that this version doesn't know is left out, because stating it
  /// again would lose that field. So is a student whose revision is at its maximum.
  package var studentsToAttest: [StudentRecord] {
    students.values.compactMap { student in
      var record = student.record
      guard !record.hasUnknownFields, record.revision < .max else { return nil }
      var isNew = false
      for index in record.machines.indices {
        let said = student.said[record.machines[index].signingKey]
        guard let said, !StudentRecord.Said.sayTheSame(said, record.machines[index].said) else {
          continue
        }
        record.machines[index].said = said
        isNew = true
      }
      // What a machine says above the limit doesn't count, so from here on each request must raise the sum.
      if student.erasures > Standing.claimLimit / 2,
        student.erasures > record.erasures + student.ownErasures
      {
        record.erasures = student.erasures - student.ownErasures
        isNew = true
      }
      record.revision += 1
      return isNew ? record : nil
    }.sorted { $0.identifier < $1.identifier }
  }

  /// Returns the students to state again because this machine's person knows that machines with the same personal code
  /// are the student's.
  ///
  /// Students are left out as in ``studentsToAttest``.
  ///
  /// - Parameter known: The machines that the person knows to be their student's.
  package func students(confirming known: Set<WriterIdentifier>) -> [StudentRecord] {
    Dictionary(grouping: sharedCodes, by: \.student).compactMap {
      identifier, shared -> StudentRecord? in
      guard let student = students[identifier] else { return nil }
      var record = student.record
      let keys = shared.flatMap(\.writers).filter(known.contains)
        .compactMap { student.machines[$0]?.signingKey }
      guard !keys.isEmpty, !record.hasUnknownFields, record.revision < .max else { return nil }
      record.confirmed = Set(record.confirmed + keys).sorted()
      record.revision += 1
      return record
    }.sorted { $0.identifier < $1.identifier }
  }

  /// The standings that a machine has to state: those that differ from what it derives, and those that others state.
  ///
  /// It repeats what others state, because their logs can be lost. A student with a revoked machine always has a
  /// standing, so that the machine learns of the revocation.
  ///
  /// - Parameter writer: The machine. What it already states is left out.
  package func standings(toBeStatedBy writer: WriterIdentifier) -> [Standing] {
    students.values.compactMap { student in
      guard var standing = standings[student.identifier] else {
        guard student.sharing != .on || student.erasures > 0 || student.hasRevokedMachine else {
          return nil
        }
        return Standing(
          student: student.identifier, revision: 1, sharing: student.sharing,
          erasures: student.erasures)
      }
      guard !standing.hasUnknownFields else { return nil }
      if standing.sharing != student.sharing || standing.erasures < student.erasures {
        // A revision at its maximum stays until its machine is removed.
        guard standing.revision < .max else { return nil }
        standing.revision += 1
        standing.sharing = student.sharing
        standing.erasures = student.erasures
        return standing
      }
      let own = statedStandings[student.identifier]?[writer]
      let agrees = own?.sharing == standing.sharing && own?.erasures == standing.erasures
      return agrees ? nil : standing
    }.sorted { $0.student < $1.student }
  }

  /// The machines of each student who has or had several. Students with one computer need not hear of it. What the
  /// student said is still missing.
  package var machineLists: [MachineList] {
    students.values.compactMap { student in
      let machines = student.machines.values.sorted { $0.signingKey < $1.signingKey }
      let live = machines.filter { $0.last == nil }
      guard student.isMember, machines.count > 1, !live.isEmpty else { return nil }
      return MachineList(
        student: student.identifier,
        machines: live.map { .init(signingKey: $0.signingKey, sealingKey: $0.sealingKey) },
        revoked: machines.filter { $0.last != nil }.map(\.signingKey),
        heard: student.sharing < .stopped
          ? MachineList.Heard(erasures: student.erasures) : nil)
    }.sorted { $0.student < $1.student }
  }

  /// Returns how a machine states an assignment again, so that students who lose it get no more of it.
  ///
  /// - Parameters:
  ///   - new: The new assignment. Its revision is ignored.
  ///   - writer: The machine.
  ///   - former: What it took back before, and still states.
  /// - Returns: The revisions; `nil` if the revision is at its maximum.
  package func revision(
    _ new: Assignment, by writer: WriterIdentifier, former: Assignment? = nil
  ) -> AssignmentRevision? {
    let stated = statedAssignments[new.identifier] ?? [:]
    let greatest = max(stated.values.map(\.revision).max() ?? 0, former?.revision ?? 0)
    guard greatest < .max - 1 else { return nil }
    var result = AssignmentRevision(assignment: new)
    result.assignment.revision = greatest + 1
    guard new.state.precedence > 0, let readers = new.students else { return result }
    let told = stated.values.filter { $0.state.precedence > 0 } + [former].compactMap(\.self)
    let left = Set(told.flatMap { $0.students ?? [] }).subtracting(readers)
    let wasForAll = told.contains { $0.students == nil }
    guard wasForAll || !left.isEmpty else { return result }
    // Students who lose it learn nothing newer about it.
    let own = stated[writer].flatMap { $0.state.precedence > 0 ? $0 : nil }
    var takenBack = own ?? assignments[new.identifier] ?? former ?? new
    takenBack.revision = greatest + 1
    takenBack.state = .takenBack
    takenBack.students =
      wasForAll ? nil : Array(left.sorted().prefix(Assignment.maximumStudentCount))
    result.takenBack = takenBack
    result.assignment.revision = greatest + 2
    return result
  }

  /// Returns the assignments that a machine has to state again for readers who lost them. Another machine's revision
  /// counts and leaves these readers out, so they would keep an assignment that is no longer theirs.
  ///
  /// - Parameters:
  ///   - writer: The machine.
  ///   - former: What it took back of each assignment, and still states.
  package func lostAssignments(
    of writer: WriterIdentifier, former: [AssignmentIdentifier: Assignment] = [:]
  ) -> [AssignmentRevision] {
    statedAssignments.values.compactMap { stated in
      guard let own = stated[writer], own.state.isOut, authors[own.identifier] != writer,
        let counting = assignments[own.identifier], !counting.hasUnknownFields,
        counting.state.isOut || counting.state == .deleted, let readers = counting.students,
        !(own.students.map { Set($0).isSubset(of: readers) } ?? false)
      else { return nil }
      return revision(counting, by: writer, former: former[own.identifier])
    }.sorted { $0.assignment.identifier < $1.assignment.identifier }
  }

  /// How far above a log's head a number that a teacher has seen may be for the log to continue after it.
  package static let leapLimit: UInt32 = 65_536
  /// The same for a number that a student's machine only says it knows. A log normally has this many entries.
  package static let wordLimit: UInt32 = 16

  /// Returns the greatest number of a log that a teacher has seen or a student's machine says it knows, if it is not too
  /// far above the log's head.
  ///
  /// - Parameters:
  ///   - writer: The writer of the log.
  ///   - head: How far the log goes, as far as its machine knows or somebody proved. Smaller numbers don't count.
  /// - Returns: A number at most ``leapLimit`` above `head`, or ``wordLimit`` if only students' machines say it; `nil` if
  ///   there is none.
  package func namedHead(of writer: WriterIdentifier, above head: UInt32) -> UInt32? {
    [
      seenHead(of: writer, above: head),
      saidHeads(of: writer).filter { $0 > head && $0 - head <= Self.wordLimit }.max(),
    ].compactMap(\.self).max()
  }

  /// Whether somebody names a number of a log that is too far above its head to be followed.
  package func namesImpossibleHead(of writer: WriterIdentifier, above head: UInt32) -> Bool {
    seenHeads(of: writer).contains { $0.sequence > head && $0.sequence - head > Self.leapLimit }
      || saidHeads(of: writer).contains { $0 > head && $0 - head > Self.wordLimit }
  }

  /// Returns the greatest number of a log that a listed machine has seen, at most ``leapLimit`` above `head`; `nil` if
  /// there is none.
  package func seenHead(of writer: WriterIdentifier, above head: UInt32) -> UInt32? {
    seenHeads(of: writer, above: head).map(\.sequence).max()
  }

  /// What listed machines have seen of a log, at most ``leapLimit`` above `head`.
  package func seenHeads(of writer: WriterIdentifier, above head: UInt32) -> [SeenList.Head] {
    seenHeads(of: writer).filter { $0.sequence > head && $0.sequence - head <= Self.leapLimit }
  }

  /// What listed machines have seen of a log.
  package func seenHeads(of writer: WriterIdentifier) -> [SeenList.Head] {
    seen.values.flatMap(\.heads).filter { $0.writer == writer }
  }

  /// The numbers of a log that students' machines say they know.
  ///
  /// Anyone can make a machine that says so. What it says doesn't count until it is admitted: otherwise a stranger
  /// could make a log leap. After that, the log continues above what it knows, so it reads that it was admitted.
  private func saidHeads(of writer: WriterIdentifier) -> [UInt32] {
    sharing.filter { isMembers($0.key) }.values.flatMap(\.heads)
      .filter { $0.writer == writer }.map(\.sequence)
  }

  /// The hints of a machine that students' machines quote because the class folder shows less of its log: from each
  /// student's machine the one with the greatest number. Their signatures are not checked.
  ///
  /// - Parameters:
  ///   - key: The machine's signing key.
  ///   - head: How far its log goes. Hints with smaller numbers prove nothing.
  package func quotedHints(signedBy key: SigningKey, above head: UInt32) -> [[UInt8]] {
    sharing.filter { isMembers($0.key) }.values.compactMap { stated in
      var greatest = head
      var quoted: [UInt8]?
      for bytes in stated.hints {
        guard let hint = LogHint(unchecked: bytes), hint.signingKey == key,
          hint.sequence > greatest
        else { continue }
        greatest = hint.sequence
        quoted = bytes
      }
      return quoted
    }
  }

  /// Whether a machine counts for a student who takes part, and is not revoked.
  private func isMembers(_ writer: WriterIdentifier) -> Bool {
    guard let student = owner(of: writer), student.isMember, let machine = student.machines[writer]
    else { return false }
    return machine.last == nil
  }
}

extension ClassState.Student {
  /// The sealing keys of the machines that get the standing.
  ///
  /// Those that were revoked are among them: a standing in an entry that they can't read otherwise tells them that they
  /// are revoked, also if the entries with their keys are gone.
  package var machinesToldTheStanding: [SealingKey] {
    machines.values.filter(\.countsAtAll).map(\.sealingKey)
  }

  /// Whether one of the machines that get the standing is revoked.
  fileprivate var hasRevokedMachine: Bool {
    machines.values.contains { $0.last != nil && $0.countsAtAll }
  }

  /// Returns how much the school adds to the student's number to erase everything known now.
  ///
  /// - Parameter greatest: The greatest number of the stored reports.
  /// - Returns: The new ``StudentRecord/erasures``. At the limit of 2³⁷ it can't grow any more.
  package func erasuresOfSchool(erasingReportsUpTo greatest: UInt64) -> UInt64 {
    let limit = Standing.lastNumber
    let target = min(max(erasures, greatest), limit) + 1
    let needed = target > ownErasures ? target - ownErasures : 0
    return min(max(record.erasures + 1, needed), limit)
  }
}
