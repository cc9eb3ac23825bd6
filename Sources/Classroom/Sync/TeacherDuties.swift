import ClassModel
import ClassStorage

/// What a teacher's machine has to say at every sync, without being asked by a person.
package enum TeacherDuties {
  /// Under which name the class key is kept that this machine made and seals with.
  static let classKeyName = "classKey"
  /// Under which name its identifier is kept.
  static let classKeyIdentifierName = "classKeyIdentifier"
  /// Under which name the machines are kept that were removed or revoked when the class key was made.
  private static let withoutName = "classKeyWithout"

  /// Does them all.
  package static func perform(_ sync: ClassSync) throws {
    try makeClassKey(sync)
    try publishWhatIsDue(sync)
    try admitByPersonalCodes(sync)
    try sync.refreshState()
    try stateStandings(sync)
    try stateSeen(sync)
    try sync.deriveStaleFigures()
  }

  // MARK: - The class key

  /// Makes a class key if this machine has none, or somebody was shut out since it made one.
  ///
  /// It never seals with a key of another machine: that one may have been made before a removal that only this
  /// machine knows of.
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
      var list = ClassKeyList(keys: [])
      for object in try writer.records.outgoing(kind: ClassKeyList.kind) {
        if case .keys(let stated) = try? ClassObject(decoding: object.bytes) { list = stated }
      }
      list.keys.append(.init(key: key, made: now))
      try writer.state(.keys(list))
      try writer.setLocal(classKeyName, to: key.bytes)
      try writer.setLocal(
        classKeyIdentifierName, to: Array(digests[0].prefix(ClassKeyIdentifier.byteCount)))
      try writer.setLocal(withoutName, to: shutOut)
    }
    try sync.refreshState()
    try sync.port.order(.setClassKeys(sync.state.classKeys))
  }

  // MARK: - Assignments

  /// Publishes the assignments whose time has come.
  private static func publishWhatIsDue(_ sync: ClassSync) throws {
    let now = ClassInstant(clampingSeconds: sync.tools.nowSeconds)
    let due = sync.state.assignments.values.filter {
      $0.state == .scheduled && !$0.hasUnknownFields && ($0.publishAt.map { $0 <= now } ?? false)
    }
    guard !due.isEmpty else { return }
    try sync.joined.database.write { writer in
      for var assignment in due {
        assignment.revision += 1
        assignment.state = .published
        assignment.windows.append(.init(from: assignment.publishAt ?? now, to: nil))
        try writer.state(.assignment(assignment))
      }
    }
  }

  // MARK: - People

  /// Admits the machines that came with a personal code which no other machine came with.
  private static func admitByPersonalCodes(_ sync: ClassSync) throws {
    var students: [PersonalCode: ClassState.Student] = [:]
    for student in sync.state.students.values where student.isMember {
      if let code = student.record.personalCode { students[code] = student }
    }
    let joins = Dictionary(
      grouping: sync.state.waiting.filter {
        $0.request.role == .student && $0.request.personalCode != nil
      }, by: \.request.personalCode)
    let now = ClassInstant(clampingSeconds: sync.tools.nowSeconds)
    for (code, waiting) in joins {
      guard let code, let student = students[code], waiting.count == 1,
        let key = try sync.joined.database.read({ try $0.log(of: waiting[0].writer) })?.signingKey
      else { continue }
      try sync.joined.database.write { writer in
        try writer.admit(
          .init(signingKey: key, sealingKey: waiting[0].request.sealingKey, admitted: now),
          to: student, in: sync.state)
        try writer.set(waiting[0].writer, of: key)
      }
    }
  }

  /// Tells the students' machines what they must obey.
  private static func stateStandings(_ sync: ClassSync) throws {
    try sync.joined.database.write { writer in
      let stated = Set(
        try writer.records.outgoing(kind: Standing.kind).map(\.identifier))
      for student in sync.state.students.values {
        guard
          student.record.sharing != .on || student.erasures > 0
            || stated.contains(student.identifier.bytes)
        else { continue }
        try writer.state(
          .standing(
            Standing(
              student: student.identifier, revision: student.record.revision,
              sharing: student.record.sharing, erasures: student.erasures)))
      }
    }
  }

  // MARK: - What was seen

  /// States how far this machine has taken in each log.
  private static func stateSeen(_ sync: ClassSync) throws {
    try sync.joined.database.write { writer in
      var heads: [SeenList.Head] = []
      for log in try writer.records.logs() where log.complete > 0 {
        let entry = try writer.records.entries(of: log.writer).last { $0.sequence == log.complete }
        guard let digest = entry?.digest.short else { continue }
        heads.append(.init(writer: log.writer, sequence: log.complete, digest: digest))
      }
      heads.sort { $0.writer < $1.writer }
      let known = try writer.records.outgoing(kind: SeenList.kind).first
      if let known, case .seen(let stated) = try? ClassObject(decoding: known.bytes),
        stated.heads == heads
      {
        return
      }
      let made = ClassInstant(clampingSeconds: sync.tools.nowSeconds)
      try writer.state(
        .seen(SeenList(made: made, heads: Array(heads.prefix(SeenList.maximumCount)))))
    }
  }
}

extension ClassState {
  /// The machines that must not read what is sealed from now on, sorted.
  var shutOutKeys: [SigningKey] {
    let revoked = students.values.flatMap { student in
      student.record.machines.filter { $0.last != nil || !student.isMember }.map(\.signingKey)
    }
    return Set((list?.removed ?? []) + revoked).sorted()
  }
}

extension ClassRecordWriter {
  /// Admits a machine to a student: states the student anew, and with it what only the student's machines get.
  func admit(
    _ machine: StudentRecord.Machine, to student: ClassState.Student, in state: ClassState
  ) throws {
    var record = student.record
    guard !record.hasUnknownFields else {
      throw ClassroomError.newerVersion(title: record.name.string)
    }
    guard record.machines.count < StudentRecord.maximumMachineCount else {
      throw ClassroomError.tooMany("machines", limit: StudentRecord.maximumMachineCount)
    }
    record.revision += 1
    record.machines.removeAll { $0.signingKey == machine.signingKey }
    record.machines.append(machine)
    record.personalCode = nil
    try self.state(.student(record))
    // Another teacher's assignment for some would reach the machine only at that teacher's next sync.
    for assignment in state.assignments.values
    where assignment.state == .published || assignment.state == .completed {
      guard assignment.students?.contains(student.identifier) == true else { continue }
      try self.state(.assignment(assignment))
    }
  }
}
