package import ClassModel
import ClassStorage

extension JoinedClass {
  /// Changes what holds for one student on one assignment. The next sync announces it to that student alone.
  ///
  /// - Parameters:
  ///   - student: The student.
  ///   - assignment: The assignment.
  ///   - change: May change anything except assignment and revision.
  /// - Throws: ``ClassroomError``, ``StorageError``, what `change` throws.
  package func arrange(
    with student: StudentIdentifier, on assignment: AssignmentIdentifier,
    _ change: (inout Arrangement) throws -> Void
  ) throws {
    let enrollment = try teacherEnrollment()
    try database.write { writer in
      let state = try Self.state(writer.records)
      guard let stated = state.assignments[assignment], stated.state != .deleted else {
        throw ClassroomError.noSuchAssignment(assignment.letters)
      }
      guard state.students[student] != nil else {
        throw ClassroomError.noSuchStudent(student.letters)
      }
      let old =
        state.arrangement(with: student, on: assignment)
        ?? Arrangement(assignment: assignment, revision: 0)
      var new = old
      try change(&new)
      guard new != old else { return }
      new.revision = try nextRevision(after: old.revision)
      try writer.state([new], with: student, by: enrollment.writer, in: state)
    }
  }
}

extension ClassRecordWriter {
  /// States arrangements with a student, beside those that this machine states already.
  func state(
    _ arrangements: some Sequence<Arrangement>, with student: StudentIdentifier,
    by writer: WriterIdentifier, in state: ClassState
  ) throws {
    let stated = state.statedArrangements[student]?[writer]
    guard stated?.hasUnknownFields != true else {
      throw ClassroomError.newerVersion(
        title: "What you arranged with \(state.shownName(of: student))")
    }
    var own = Dictionary(
      (stated?.arrangements ?? []).map { ($0.assignment, $0) }, uniquingKeysWith: { $1 })
    for arrangement in arrangements { own[arrangement.assignment] = arrangement }
    own = own.filter { state.assignments[$0.key]?.state != .deleted }
    guard own.count <= ArrangementList.maximumCount else {
      throw ClassroomError.tooMany("extensions and excuses", limit: ArrangementList.maximumCount)
    }
    try self.state(.arrangements(ArrangementList(student: student, arrangements: own.values)))
  }

  /// States the arrangements that count and that only machines state which will be removed.
  func takeOverArrangements(
    from removed: Set<WriterIdentifier>, by writer: WriterIdentifier, in state: ClassState
  ) throws {
    for (student, arranged) in state.arrangements {
      let lists = (state.statedArrangements[student] ?? [:]).filter { !removed.contains($0.key) }
      guard !lists.values.contains(where: \.hasUnknownFields) else { continue }
      let rivals = Dictionary(
        grouping: lists.values.flatMap(\.arrangements), by: \.assignment)
      var taken: [Arrangement] = []
      for var arrangement in arranged.values {
        let rivals = rivals[arrangement.assignment] ?? []
        guard !rivals.contains(arrangement) else { continue }
        arrangement.revision = try nextRevision(after: rivals.map(\.revision).max() ?? 0)
        taken.append(arrangement)
      }
      if !taken.isEmpty { try self.state(taken, with: student, by: writer, in: state) }
    }
  }
}
