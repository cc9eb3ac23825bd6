package import ClassModel
import ClassStorage
import StoreEngine

extension JoinedClass {
  /// Returns how far each student has come with each assignment.
  ///
  /// It only reads the local database. It doesn't start a program.
  ///
  /// - Parameter withFigures: Whether to read the figures of all work, too.
  /// - Throws: ``ClassroomError/onlyTeachers(title:)``, ``StorageError``.
  /// - Complexity: O(*n*), *n* pairs of students and assignments.
  package func overview(withFigures: Bool = false) throws -> ClassOverview {
    try reading { state, head, records in
      let assignments = state.handedOut.map { state.head(of: $0) }
      let students = try state.shownStudents(records)
      let places = Dictionary(
        zip(assignments.map(\.identifier), assignments.indices), uniquingKeysWith: { $1 })
      let rows = Dictionary(
        zip(students.map(\.identifier), students.indices), uniquingKeysWith: { $1 })
      var cells = [GridCell?](repeating: nil, count: assignments.count * students.count)
      try records.forEachGridCell { work, cell in
        guard let place = places[work.assignment], let row = rows[work.student] else { return }
        cells[row * assignments.count + place] = cell
      }
      for work in try records.works(withClockErrorOf: GridCell.clockErrorSeconds) {
        guard let place = places[work.assignment], let row = rows[work.student] else { continue }
        cells[row * assignments.count + place]?.isClockOff = true
      }
      var overview = ClassOverview(
        head: head, assignments: assignments,
        rows: students.enumerated().map { row, student in
          ClassOverview.Row(
            student: student,
            cells: assignments.enumerated().map { place, assignment in
              WorkPlace(student, assignment, cells[row * assignments.count + place])
            })
        })
      if withFigures {
        overview.figures = Dictionary(
          uniqueKeysWithValues: try assignments.map {
            ($0.identifier, try Self.summaries(on: $0.identifier, state, records))
          })
      }
      return overview
    }
  }

  /// Returns the work of the class on an assignment that was handed out.
  ///
  /// - Parameter name: The assignment; see `Sequence.named(_:)`.
  /// - Throws: ``ClassroomError/onlyTeachers(title:)``, ``ClassroomError/noSuchAssignment(_:)``,
  ///   ``ClassroomError/severalAssignments(_:_:)``, ``StorageError``.
  /// - Complexity: O(*n*), *n* students.
  package func overview(ofAssignment name: String) throws -> AssignmentOverview {
    try reading { state, head, records in
      let assignment = state.head(of: try state.reported(name))
      let figures = try Self.summaries(on: assignment.identifier, state, records)
      let students = try state.shownStudents(records).filter { assignment.isFor($0.identifier) }
      return AssignmentOverview(
        head: head, assignment: assignment,
        rows: students.map { student in
          .init(
            student: student,
            place: WorkPlace(student, assignment, figures[student.identifier]))
        })
    }
  }

  /// Returns the work of a student on all assignments that were handed out, or on one.
  ///
  /// The reports themselves are read, so that each session can be shown.
  ///
  /// - Parameters:
  ///   - name: The student; see ``ClassState/student(named:where:)``.
  ///   - assignmentName: The assignment; `nil` for all.
  /// - Throws: ``ClassroomError/onlyTeachers(title:)``, ``ClassroomError/noSuchStudent(_:)``,
  ///   ``ClassroomError/severalStudents(_:_:)``, ``ClassroomError/noSuchAssignment(_:)``,
  ///   ``ClassroomError/severalAssignments(_:_:)``, ``StorageError``.
  package func overview(
    ofStudent name: String, assignment assignmentName: String? = nil
  ) throws -> StudentOverview {
    try reading { state, head, records in
      let student = try state.studentTakingPart(named: name)
      let studentHead = try state.head(of: student, records)
      let assignments = try assignmentName.map { [try state.reported($0)] }
      return StudentOverview(
        head: head, student: studentHead,
        rows: try (assignments ?? state.handedOut)
          .filter { assignments != nil || state.isFor(student.identifier, $0) }
          .map {
            let assignment = $0.arranged(
              state.arrangement(with: student.identifier, on: $0.identifier))
            let work = StudentWork(student: student.identifier, assignment: assignment.identifier)
            let detail =
              state.shows(student, assignment)
              ? WorkDetail(
                of: assignment, try Self.reports(of: student, on: assignment.identifier, records),
                after: try records.handIn(of: work)) : nil
            let assignmentHead = state.head(of: assignment)
            return .init(
              assignment: assignmentHead, place: WorkPlace(studentHead, assignmentHead, detail))
          })
    }
  }

  /// Returns the figures of all students' work on an assignment.
  private static func summaries(
    on assignment: AssignmentIdentifier, _ state: ClassState, _ records: ClassRecords
  ) throws -> [StudentIdentifier: WorkSummary] {
    var figures = Dictionary(
      try records.figures(on: assignment).map { ($0.work.student, $0.summary) },
      uniquingKeysWith: { $1 })
    // After an update they are derived here until a sync has stored them.
    for work in try records.workOfOtherVersions(on: assignment) {
      figures[work.student] = try summary(of: work, state, records)
    }
    return figures
  }

  /// Runs a read as a teacher, on one consistent state of the database.
  private func reading<Result>(
    _ body: (ClassState, ClassHead, ClassRecords) throws -> Result
  ) throws -> Result {
    let enrollment = try teacherEnrollment()
    return try database.read { records in
      let state = try Self.state(records)
      let description = state.description
      var head = ClassHead(
        identifier: enrollment.classIdentifier,
        title: description?.title.string ?? enrollment.title,
        archivedSeconds: description?.archived?.wholeSeconds)
      head.timeZoneName = description?.timeZone.string
      head.waitingCount = state.waiting.count
      head.endedSharing = try records.logsThatEndedSharing(in: state)
      head.isUnknown = enrollment.state == .waiting
      return try body(state, head, records)
    }
  }
}

extension ClassState {
  /// The assignments that are published or completed, the oldest first.
  fileprivate var handedOut: [Assignment] {
    assignments.values.filter { $0.state.isOut }
      .sorted { left, right in
        let first = left.windows.first?.from.wholeSeconds ?? 0
        let second = right.windows.first?.from.wholeSeconds ?? 0
        return (first, left.title, left.identifier) < (second, right.title, right.identifier)
      }
  }

  /// Names an assignment, and who is excused from it or has an extension.
  fileprivate func head(of assignment: Assignment) -> AssignmentHead {
    var head = AssignmentHead(assignment)
    for (student, arranged) in arrangements {
      guard let arrangement = arranged[assignment.identifier] else { continue }
      if arrangement.isExcused { head.excused.insert(student) }
      head.extendedSeconds[student] = arrangement.due?.deadline.wholeSeconds
    }
    return head
  }

  /// Names a student, and says whether some of several machines are silent.
  fileprivate func head(of student: Student, _ records: ClassRecords) throws -> StudentHead {
    var head = StudentHead(student)
    // Of a student with only one machine, no other one's reports can hide that it is silent.
    guard student.machines.count > 1 || !head.hasComputer else { return head }
    for (writer, machine) in student.machines {
      guard machine.countsAtAll, sharing[writer] == nil, try !records.hasReport(of: writer) else {
        continue
      }
      // A revocation is noted at the next sync.
      let revoked = try machine.last == nil ? nil : records.revokedAtSeconds(writer)
      head.silentUntilSeconds = max(head.silentUntilSeconds ?? .min, revoked ?? .max)
    }
    return head
  }

  /// The students by name. Former students who had a machine here come last.
  fileprivate func shownStudents(_ records: ClassRecords) throws -> [StudentHead] {
    let sorted = try students.values.sortedByName().map { try head(of: $0, records) }
    return sorted.filter(\.isMember) + sorted.filter { !$0.isMember && $0.hasJoined }
  }
}

extension ClassState {
  /// Finds an assignment that was handed out.
  ///
  /// - Throws: ``ClassroomError/wrongState(title:_:)`` if it wasn't handed out yet,
  ///   ``ClassroomError/noSuchAssignment(_:)``, ``ClassroomError/severalAssignments(_:_:)``.
  fileprivate func reported(_ name: String) throws(ClassroomError) -> Assignment {
    do throws(ClassroomError) {
      return try handedOut.named(name)
    } catch {
      guard case .noSuchAssignment = error, let other = try? assignments.values.named(name) else {
        throw error
      }
      throw .wrongState(title: other.title.string, other.state)
    }
  }
}
