package import ClassModel
import ClassStorage

/// What a teacher's machine states at every sync, without a person asking for it.
package enum TeacherDuties {
  /// The name under which this machine's own class key is stored.
  static let classKeyName = "classKey"
  /// The name under which that key's identifier is stored.
  static let classKeyIdentifierName = "classKeyIdentifier"
  /// The name under which the machines are stored that were already shut out when the class key was made.
  private static let withoutName = "classKeyWithout"

  /// Performs all duties.
  package static func perform(_ sync: ClassSync) throws {
    guard try becomeListed(sync) else { return }
    try handOnClassKeys(sync)
    try makeClassKey(sync)
    let hasPublished = try publishWhatIsDue(sync)
    let hasAdmitted = try admitByPersonalCodes(sync)
    try sync.refreshState(ifChangedHere: hasPublished || hasAdmitted)
    try confirmMachines(sync)
    try answerOthers(sync)
    try stateSeen(sync)
    try noteWhoLeft(sync)
    try sync.noteRevocations()
    try sync.deriveStaleFigures()
    try restoreFiles(sync)
    try noteDoubledDigits(sync)
  }

  // MARK: - This machine

  /// Starts to act as a teacher's machine once the owner has listed it.
  ///
  /// - Returns: Whether it is listed. If not, its statements don't count.
  private static func becomeListed(_ sync: ClassSync) throws -> Bool {
    let key = sync.enrollment.signingKey
    guard sync.state.isListed(key) else {
      let isRemoved = sync.state.list?.removed.contains(key) ?? false
      // After an interrupted restore, a machine states nothing before it is listed: the next try starts again.
      let isBeingRestored = sync.enrollment.state == .member
      sync.report.stop = isRemoved || isBeingRestored ? .removed : .notAdmitted
      if isRemoved { try sync.joined.noteRemoval(atSeconds: sync.tools.nowSeconds) }
      return false
    }
    guard sync.enrollment.state == .waiting else { return true }
    let name = try ClassText.checked(sync.enrollment.personName, .name)
    try sync.joined.database.write { writer in
      var enrollment = try JoinedClass.enrollment(writer.records)
      enrollment.state = .member
      try writer.set(enrollment)
      try writer.set(enrollment.writer, of: enrollment.signingKey)
      try writer.withdrawAll(kind: JoinRequest.kind)
      try writer.state(.teacher(TeacherName(name: name)))
      try writer.makeNextEntryFull()
    }
    try sync.refreshState()
    return true
  }

  // MARK: - The class key

  /// Also states the class keys of other machines, because those may be lost one day.
  private static func handOnClassKeys(_ sync: ClassSync) throws {
    let now = ClassInstant(clampingSeconds: sync.tools.nowSeconds)
    try sync.joined.database.write { writer in
      var list = try writer.records.statedClassKeys()
      let own = Set(list.keys.map(\.key))
      let others = sync.state.classKeys.filter { !own.contains($0) }
      guard !others.isEmpty, own.count + others.count < ClassKeyList.maximumCount else { return }
      list.keys += others.map { .init(key: $0, made: now) }
      try writer.stateIfReadable(.keys(list))
    }
  }

  /// Makes a class key if this machine has none, or if a machine was shut out since.
  ///
  /// It never seals with another machine's key. That key may be older than a removal that only this machine knows
  /// about.
  static func makeClassKey(_ sync: ClassSync) throws {
    let shutOut = sync.state.shutOutKeys.flatMap(\.bytes)
    let known = try sync.joined.database.read { records in
      (key: try records.local(classKeyName), without: try records.local(withoutName))
    }
    guard known.key == nil || known.without != shutOut else { return }
    var system = SystemRandomNumberGenerator()
    let key = ClassKey.random(using: &system)
    let digests = try sync.port.digests(of: [key.bytes], named: "key")
    let now = ClassInstant(clampingSeconds: sync.tools.nowSeconds)
    try sync.joined.database.write { writer in
      var list = try writer.records.statedClassKeys()
      // If there are too many, the oldest go: what was sealed with them has been sealed again since.
      list.keys.removeFirst(max(list.keys.count + 1 - ClassKeyList.maximumCount, 0))
      list.keys.append(.init(key: key, made: now))
      try writer.state(.keys(list))
      try writer.setLocal(classKeyName, to: key.bytes)
      try writer.setLocal(
        classKeyIdentifierName, to: Array(digests[0].prefix(ClassKeyIdentifier.byteCount)))
      try writer.setLocal(withoutName, to: shutOut)
      // Machines that were shut out learn it from a part that they can't read. So this entry has one for the whole
      // class.
      try writer.forgetWhatWasStated(ofKind: TeacherName.kind)
    }
    try sync.refreshState()
    try sync.port.order(.setClassKeys(sync.state.classKeys))
  }

  // MARK: - Assignments

  /// Publishes the assignments whose time has come.
  ///
  /// - Returns: Whether there were any.
  private static func publishWhatIsDue(_ sync: ClassSync) throws -> Bool {
    let now = ClassInstant(clampingSeconds: sync.tools.nowSeconds)
    try noteUnpublished(sync, at: now)
    let due = sync.state.assignmentsToPublish(at: now)
    guard !due.isEmpty else { return false }
    try sync.joined.database.write { writer in
      for var assignment in due {
        assignment.state = .published
        assignment.windows.append(.init(from: assignment.publishAt ?? now, to: nil))
        // Another teacher's machine may have raised the revision to its maximum. That must not stop the others.
        guard let revision = sync.state.revision(assignment, by: sync.enrollment.writer) else {
          continue
        }
        try writer.state(revision)
        try sync.tell(writer) { $0.published.append(assignment.identifier.letters) }
      }
    }
    return true
  }

  /// The name under which the letters of the assignments are stored whose time has come and that can't be published.
  private static let unpublishedName = "unpublished"

  /// Notes the assignments whose time has come and that can't be published. Each is news once.
  private static func noteUnpublished(_ sync: ClassSync, at now: ClassInstant) throws {
    let letters = sync.state.unpublishedAssignments(at: now).map(\.identifier.letters).sorted()
    let known =
      try sync.joined.database.read { try $0.local(unpublishedName, as: [String].self) } ?? []
    guard letters != known else { return }
    try sync.joined.database.write { writer in
      try writer.setLocal(unpublishedName, toNote: letters.isEmpty ? nil : letters)
      try sync.tell(writer) { $0.unpublished = letters.filter { !known.contains($0) } }
    }
  }

  // MARK: - People

  /// States which students left, and which ones take part again.
  ///
  /// This comes last, so that this sync still uses a class key that they have: they wait to read that their departure
  /// was seen. The next sync makes a new key.
  private static func noteWhoLeft(_ sync: ClassSync) throws {
    let changed = sync.state.students.values.filter {
      ($0.isMember ? $0.sharing == .left : $0.leftOnRevokedMachinesOnly)
        && !$0.record.hasUnknownFields && $0.record.revision < .max
    }
    guard !changed.isEmpty else { return }
    try sync.joined.database.write { writer in
      for student in changed {
        var record = student.record
        record.revision += 1
        record.membership = student.isMember ? .left : .member
        try writer.stateIfReadable(.student(record))
      }
    }
  }

  /// Admits the machines whose personal code no other machine used.
  ///
  /// - Returns: Whether there were any.
  private static func admitByPersonalCodes(_ sync: ClassSync) throws -> Bool {
    var students: [PersonalCode: ClassState.Student] = [:]
    for student in sync.state.students.values where student.isMember {
      if let code = student.record.personalCode { students[code] = student }
    }
    let joins = Dictionary(
      grouping: sync.state.waiting.filter {
        $0.request.role == .student && $0.request.personalCode != nil
      }, by: \.request.personalCode)
    let now = ClassInstant(clampingSeconds: sync.tools.nowSeconds)
    var hasAdmitted = false
    for (code, waiting) in joins {
      guard let code, let student = students[code], waiting.count == 1,
        let key = try sync.joined.database.read({ try $0.log(of: waiting[0].writer) })?.signingKey
      else { continue }
      do {
        try sync.joined.database.write { writer in
          try writer.admit(
            .init(signingKey: key, sealingKey: waiting[0].request.sealingKey, admitted: now),
            to: student, in: sync.state)
          try writer.set(waiting[0].writer, of: key)
          try writer.readAgain(waiting[0].writer)
          try sync.tell(writer) { report in
            report.admitted.append(sync.state.shownName(of: student.identifier))
            report.otherNames[waiting[0].writer] = sync.state.otherName(
              waiting[0].request.name.string, than: student)
          }
        }
      } catch is ClassroomError {
        // What another teacher's machine stated about the student can't be revised here. The other newcomers are still
        // admitted. This one waits, and a teacher who admits it by its digits is told why that isn't possible.
        continue
      }
      sync.report.requests.remove(waiting[0].writer)
      hasAdmitted = true
    }
    sync.report.admitted.sort()
    return hasAdmitted
  }

  /// States what follows from others' statements: the rules for students' machines and which they are, new sharing
  /// statements to attest, and assignments whose current revision comes from another machine.
  private static func answerOthers(_ sync: ClassSync) throws {
    let own = sync.enrollment.writer
    let records = sync.state.studentsToAttest
    let former = try sync.joined.database.read { try $0.formerAssignments() }
    let revisions = sync.state.lostAssignments(of: own, former: former)
    let isDifferent = !records.isEmpty || !revisions.isEmpty
    if isDifferent {
      try sync.joined.database.write { writer in
        for record in records { try writer.stateIfReadable(.student(record)) }
        for revision in revisions { try writer.state(revision) }
      }
    }
    try sync.refreshState(ifChangedHere: isDifferent)
    let standings = sync.state.standings(toBeStatedBy: own)
    let statedMachines = Set(
      try sync.joined.database.read { try $0.outgoing(kind: MachineList.kind) }
        .compactMap { StudentIdentifier(bytes: $0.identifier) })
    let machines = try sync.joined.machineLists(of: sync.state)
    let formerMachines = statedMachines.subtracting(machines.map(\.student))
    guard
      !standings.isEmpty || !machines.isEmpty || !formerMachines.isEmpty
    else { return }
    try sync.joined.database.write { writer in
      for standing in standings { try writer.stateIfReadable(.standing(standing)) }
      for list in machines { try writer.stateIfReadable(.machines(list)) }
      for student in formerMachines {
        try writer.withdraw(kind: MachineList.kind, identifier: student.bytes)
      }
    }
  }

  // MARK: - What was seen

  /// States how far this machine has read each log.
  private static func stateSeen(_ sync: ClassSync) throws {
    // This machine doesn't need to say that it knows its own log.
    let own = sync.enrollment.writer
    let heads = try sync.joined.database.read { try $0.unbrokenHeads() }.filter {
      $0.writer != own && sync.state.role(of: $0.writer, root: sync.root) != .unknown
    }
    let known = try sync.joined.database.read { try $0.outgoing(kind: SeenList.kind) }.first
    if let known, case .seen(let stated) = try? ClassObject(decoding: known.bytes),
      stated.heads == heads
    {
      return
    }
    let made = ClassInstant(clampingSeconds: sync.tools.nowSeconds)
    let list = SeenList(made: made, heads: Array(heads.prefix(SeenList.maximumCount)))
    try sync.joined.database.write { _ = try $0.state(.seen(list)) }
  }
}

extension JoinedClass {
  /// Whether this is a teacher's machine, and the time of a scheduled assignment has come. A sync publishes it.
  ///
  /// - Throws: ``StorageError``.
  package func isPublishingDue(_ tools: ClassroomTools) throws -> Bool {
    let enrollment = try enrollment()
    guard enrollment.role == .teacher, enrollment.state == .member else { return false }
    let state = try state()
    guard state.isListed(enrollment.signingKey) else { return false }
    return !state.assignmentsToPublish(at: ClassInstant(clampingSeconds: tools.nowSeconds)).isEmpty
  }
}

extension ClassState {
  /// Returns what to tell about a name that was typed with the personal code of a student; `nil` if it may be theirs.
  ///
  /// - Parameters:
  ///   - typed: The name.
  ///   - student: The student.
  fileprivate func otherName(_ typed: String, than student: Student) -> SyncReport.OtherName? {
    let namesakes = namesakes(of: typed)
    // Anna Berg is not Anna Otto if the class has both.
    let isSomebodyElse =
      namesakes.isEmpty
      ? !typed.isSpelledLike(student.record.name.string)
      : !namesakes.contains { $0.identifier == student.identifier }
    guard isSomebodyElse else { return nil }
    return SyncReport.OtherName(
      student: shownName(of: student.identifier), typed: typed,
      meant: namesakes.count == 1 ? typedName(of: namesakes[0]) : nil)
  }

  /// Returns the scheduled assignments whose time has come and that can be published.
  fileprivate func assignmentsToPublish(at now: ClassInstant) -> [Assignment] {
    dueAssignments(at: now).filter(isPublishable)
  }

  /// Returns the scheduled assignments whose time has come and that this version can't publish, because of what another
  /// teacher's machine stated.
  package func unpublishedAssignments(at now: ClassInstant) -> [Assignment] {
    dueAssignments(at: now).filter { !isPublishable($0) }
  }

  private func dueAssignments(at now: ClassInstant) -> [Assignment] {
    assignments.values.filter { $0.publishing.map { $0 <= now } ?? false }
  }

  private func isPublishable(_ assignment: Assignment) -> Bool {
    let revisions = statedAssignments[assignment.identifier]?.values.map(\.revision) ?? []
    return !assignment.hasUnknownFields && (revisions.max() ?? 0) < .max - 1
      && assignment.windows.count < Assignment.maximumWindowCount
  }

  /// The machines that must not read what is sealed from now on, sorted.
  var shutOutKeys: [SigningKey] {
    let revoked = students.values.flatMap { student in
      student.record.machines.filter { $0.last != nil || !student.isMember }.map(\.signingKey)
    }
    return Set((list?.removed ?? []) + revoked).sorted()
  }
}

extension ClassRecordWriter {
  /// Admits a machine for a student. States the student again, and everything that only the student's machines get.
  func admit(
    _ machine: StudentRecord.Machine, to student: ClassState.Student, in state: ClassState
  ) throws {
    var record = try student.record.revised()
    let known = Set(record.machines.map(\.signingKey))
    guard
      known.contains(machine.signingKey)
        || record.machines.count < StudentRecord.maximumMachineCount
    else {
      throw ClassroomError.tooMany("computers", limit: StudentRecord.maximumMachineCount)
    }
    record.machines.removeAll { $0.signingKey == machine.signingKey }
    if student.isMember == false {
      // The student comes back with this machine. Machines that left would take them out again.
      for (writer, left) in student.machines
      where left.last == nil && state.saysLeft(writer, of: student) {
        try revoke(left.signingKey, of: writer, in: &record, state)
      }
      // Removing a student paused the reports.
      if record.membership == .removed, record.sharing == .paused { record.sharing = .on }
      record.membership = .member
    }
    record.machines.append(machine)
    record.personalCode = nil
    try self.state(.student(record))
    // If another teacher assigned it to some students, the machine would get it only at that teacher's next sync.
    for assignment in state.assignments.values
    where assignment.state.isOut {
      guard assignment.students?.contains(student.identifier) == true else { continue }
      try self.state(.assignment(assignment))
    }
  }
}

extension ClassRecords {
  /// Returns the class keys that this machine states.
  fileprivate func statedClassKeys() throws -> ClassKeyList {
    for object in try outgoing(kind: ClassKeyList.kind) {
      if case .keys(let stated) = try? ClassObject(decoding: object.bytes) { return stated }
    }
    return ClassKeyList(keys: [])
  }

  /// Returns the assignments that this machine took back, and still states so.
  func formerAssignments() throws -> [AssignmentIdentifier: Assignment] {
    var former: [AssignmentIdentifier: Assignment] = [:]
    for object in try outgoing(kind: Assignment.kind) where object.audience == .former {
      guard case .assignment(let stated) = try? ClassObject(decoding: object.bytes) else {
        continue
      }
      former[stated.identifier] = stated
    }
    return former
  }
}

extension ClassRecordWriter {
  /// States a revision of an assignment, and tells the students who lose it that it was taken back.
  func state(_ revision: AssignmentRevision) throws {
    if let takenBack = revision.takenBack { try state(.assignment(takenBack), to: .former) }
    try state(.assignment(revision.assignment))
  }
}
