package import ClassModel
package import ClassStorage
import StoreEngine

extension JoinedClass {
  /// Returns everything that this computer has on one student: what a teacher received, or what a student sent.
  ///
  /// It reads only this computer's data, and starts no program.
  ///
  /// - Parameter name: The student; see ``ClassState/student(named:where:)``. Students name themselves.
  /// - Throws: ``ClassroomError``, ``StorageError``.
  package func personRecord(of name: String) throws -> PersonRecord {
    let enrollment = try enrollment()
    return enrollment.role == .teacher
      ? try receivedRecord(of: name, enrollment) : try sentRecord(of: name, enrollment)
  }

  // MARK: - As a teacher

  private func receivedRecord(of name: String, _ enrollment: Enrollment) throws -> PersonRecord {
    let overview = try overview(ofStudent: name)
    return try database.read { records in
      let state = try Self.state(records)
      var record = PersonRecord(
        side: .teacher, author: enrollment.personName, overview: overview)
      // No student can be removed between the two reads.
      guard let student = state.students[overview.student.identifier] else { return record }
      record.arrangements = state.arrangements[student.identifier] ?? [:]
      let shown = Set(overview.rows.map(\.assignment.identifier))
      for assignment in state.assignments.values.sorted(by: { $0.identifier < $1.identifier }) {
        record.windows[assignment.identifier] = assignment.windows
        guard student.sharing < .stopped, !shown.contains(assignment.identifier) else { continue }
        let reports = try Self.reports(of: student, on: assignment.identifier, records)
        let assignment = assignment.arranged(record.arrangements[assignment.identifier])
        guard let detail = WorkDetail(of: assignment, reports) else { continue }
        record.hidden.append(.init(assignment: AssignmentHead(assignment), place: .known(detail)))
      }
      let logs = Dictionary(
        try records.logs().map { ($0.writer, $0.receivedAtSeconds) },
        uniquingKeysWith: { first, _ in first })
      record.machines = try student.machines.map { writer, known in
        var machine = PersonRecord.Machine(
          writer: writer, admittedSeconds: known.admitted.wholeSeconds)
        machine.isRevoked = known.last != nil
        machine.revokedSeconds = try records.revokedAtSeconds(writer)
        machine.receivedSeconds = logs[writer].flatMap { $0 > 0 ? $0 : nil }
        if let said = student.said[known.signingKey] {
          machine.sharing = said.state
          machine.erasures = said.erasures
        }
        return machine
      }.inOrder
      record.schoolSharing = student.record.sharing
      record.erasures = student.erasures
      record.hasPersonalCode = student.record.personalCode != nil
      return record
    }
  }

  // MARK: - As a student

  private func sentRecord(of name: String, _ enrollment: Enrollment) throws -> PersonRecord {
    guard enrollment.isNamed(name) else {
      throw ClassroomError.onlyOneself(
        name: enrollment.personName, title: enrollment.title)
    }
    return try database.read { records in
      let state = try Self.state(records)
      var head = ClassHead(
        identifier: enrollment.classIdentifier,
        title: state.description?.title.string ?? enrollment.title,
        archivedSeconds: state.description?.archived?.wholeSeconds)
      head.timeZoneName = state.description?.timeZone.string
      // If this is the student's first computer, the class knows the student by the letters of its log.
      var student = StudentHead(
        identifier: StudentIdentifier(firstDevice: enrollment.writer), name: enrollment.personName)
      var machine = PersonRecord.Machine(
        writer: enrollment.writer, admittedSeconds: enrollment.joinedAtSeconds)
      var hasUnsent = false
      var reports: [AssignmentIdentifier: StudentReport] = [:]
      for object in try records.outgoing() {
        guard let decoded = try? ClassObject(decoding: object.bytes) else { continue }
        if object.statedIn == nil, object.kind != SeenList.kind { hasUnsent = true }
        switch decoded {
        case .sharing(let stated):
          machine.sharing = stated.state
          machine.erasures = stated.erasures
        case .report(let report): reports[report.assignment] = report
        default: continue
        }
      }
      if enrollment.state == .left { student.membership = .left }
      let school = state.standing?.sharing ?? .on
      student.sharing = max(machine.sharing, school)
      let rows = state.assignments.values
        .filter { $0.state.isOut || reports[$0.identifier] != nil }
        .sorted { left, right in
          let first = left.windows.first?.from.wholeSeconds ?? 0
          let second = right.windows.first?.from.wholeSeconds ?? 0
          return (first, left.title, left.identifier) < (second, right.title, right.identifier)
        }
        .map {
          let assignment = $0.arranged(state.ownArrangements[$0.identifier])
          let received = reports[assignment.identifier].map {
            [ReceivedReport($0, receivedSeconds: $0.made.wholeSeconds)]
          }
          return StudentOverview.Row(
            assignment: AssignmentHead(assignment),
            place: .known(WorkDetail(of: assignment, received ?? [])))
        }
      var record = PersonRecord(
        side: .student, author: enrollment.personName,
        overview: StudentOverview(head: head, student: student, rows: rows))
      record.windows = state.assignments.mapValues(\.windows)
      record.arrangements = state.ownArrangements
      record.machines = [machine]
      record.schoolSharing = school
      record.erasures = state.standing?.erasures ?? 0
      record.hidesNames = try records.local(PersonalRecords.hidesNamesName) != nil
      record.hasUnsent = hasUnsent
      return record
    }
  }
}

extension [PersonRecord.Machine] {
  fileprivate var inOrder: Self {
    sorted { ($0.admittedSeconds, $0.writer) < ($1.admittedSeconds, $1.writer) }
  }
}

extension Enrollment {
  /// Whether some words name this person: the name, its beginning, or a word of it.
  package func isNamed(_ words: String) -> Bool {
    NameSearch.rules(for: words.precomposed).contains { $0(personName) }
  }
}

extension WriterIdentifier {
  /// The name under which the time is stored when this computer first knew of the machine's revocation.
  fileprivate var revokedAtName: String { "revokedAt " + letters }
}

extension ClassRecords {
  /// Returns when this computer first knew that a machine was revoked, in seconds since 1970.
  func revokedAtSeconds(_ writer: WriterIdentifier) throws -> Int64? {
    try localNumber(writer.revokedAtName).map { Int64(clamping: $0) }
  }
}

extension ClassSync {
  /// Notes when machines were revoked. The protocol names only the last entry, not the time.
  func noteRevocations() throws {
    let revoked = state.students.values.flatMap { student in
      student.machines.filter { $0.value.last != nil }.map(\.key)
    }
    let unknown = try joined.database.read { records in
      try revoked.filter { try records.revokedAtSeconds($0) == nil }
    }
    guard !unknown.isEmpty else { return }
    let now = UInt64(max(0, tools.nowSeconds))
    try joined.database.write { writer in
      for machine in unknown { try writer.setLocal(machine.revokedAtName, toNumber: now) }
    }
  }
}
