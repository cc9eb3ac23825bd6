/// A revision of an assignment, with what those hear who don't have it any more. Both go into one entry.
package struct AssignmentRevision: Hashable, Sendable {
  /// Taken back, from the students that it names, or from the whole class; `nil` if nobody loses anything.
  ///
  /// Students get it without the field that names them.
  package var takenBack: Assignment?
  /// What the others get.
  package var assignment: Assignment
}

/// What a teacher's machine has to say because of what others say; all of it is sorted, and empty when all agree.
extension ClassState {
  /// The students to state again, because a machine says something that no teacher attests yet.
  ///
  /// Each has its next revision. A student with a field that this version doesn't know is left out, for stating it
  /// would lose that field. So is one whose revision can't be raised.
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
      record.revision += 1
      return isNew ? record : nil
    }.sorted { $0.identifier < $1.identifier }
  }

  /// The standings that a machine has to state: such as differ from what it derives, and such as others state.
  ///
  /// It hands on what others state, because their logs can be lost.
  ///
  /// - Parameter writer: The machine; what it states already is left out.
  package func standings(toBeStatedBy writer: WriterIdentifier) -> [Standing] {
    students.values.compactMap { student in
      guard var standing = standings[student.identifier] else {
        guard student.sharing != .on || student.erasures > 0 else { return nil }
        return Standing(
          student: student.identifier, revision: 1, sharing: student.sharing,
          erasures: student.erasures)
      }
      guard !standing.hasUnknownFields else { return nil }
      if standing.sharing != student.sharing || standing.erasures < student.erasures {
        // A revision that can't be raised stands until its machine is removed.
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

  /// Returns how a machine states an assignment anew, so that those lose it who don't have it any more.
  ///
  /// - Parameters:
  ///   - new: What the assignment is to be; its revision doesn't matter.
  ///   - writer: The machine.
  ///   - former: What it took back before, and still states.
  /// - Returns: The revisions; `nil` if the revision can't be raised.
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
    // Who loses it learns nothing newer of it.
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

  /// Returns the assignments that a machine states anew, because another one's revision counts and leaves out readers
  /// of its own: they would keep an assignment that isn't theirs.
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

  /// How far ahead of a log a number may be that somebody names, for its machine to go on above it.
  package static let leapLimit: UInt32 = 65_536

  /// Returns the greatest number of a log that a teacher has seen, or that any machine says it knows.
  ///
  /// - Parameters:
  ///   - writer: Whose log.
  ///   - head: How far that log goes; smaller numbers and such as are too far ahead don't count.
  /// - Returns: A number that is at most ``leapLimit`` above `head`; `nil` if nobody names one.
  package func namedHead(of writer: WriterIdentifier, above head: UInt32) -> UInt32? {
    let seen = seen.values.lazy.flatMap(\.heads).filter { $0.writer == writer }.map(\.sequence)
    let said = sharing.values.lazy.flatMap(\.heads).filter { $0.writer == writer }.map(\.sequence)
    return [
      seen.filter { $0 > head && $0 - head <= Self.leapLimit }.max(),
      said.filter { $0 > head && $0 - head <= Self.leapLimit }.max(),
    ].compactMap(\.self).max()
  }
}

extension ClassState.Student {
  /// Returns what the school adds to the number, so that everything is erased that is known now.
  ///
  /// - Parameter greatest: The greatest number of a report that is held.
  /// - Returns: The new ``StudentRecord/erasures``. At the bound of 2³⁷ nothing can be added any more.
  package func erasuresOfSchool(erasingReportsUpTo greatest: UInt64) -> UInt64 {
    let limit = Standing.erasureLimit - 1
    let target = min(max(erasures, greatest), limit) + 1
    let needed = target > ownErasures ? target - ownErasures : 0
    return min(max(record.erasures + 1, needed), limit)
  }
}
