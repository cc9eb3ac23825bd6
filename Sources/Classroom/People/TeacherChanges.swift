package import ClassModel
import ClassStorage
import StoreEngine

extension JoinedClass {
  /// Reads the recovery sheet of this class.
  ///
  /// - Throws: ``ClassroomError/otherSheet(title:)``, ``StorageError``, ``ExchangeFailure``,
  ///   ``ExchangeBreakdown``.
  package func sheet(reading text: String, _ tools: ClassroomTools) throws -> SheetContent {
    let enrollment = try enrollment()
    let sheet = try SheetContent(reading: text, tools)
    guard sheet.classIdentifier == enrollment.classIdentifier else {
      throw ClassroomError.otherSheet(title: enrollment.title)
    }
    return sheet
  }

  /// Finds the only teacher's machine with the sixteen letters that its person read out.
  ///
  /// - Throws: ``ClassroomError/noSuchJoin(_:)``, ``ClassroomError/severalJoins(_:)``, and as
  ///   ``waitingMachines(_:)``.
  package func waitingTeacher(
    withLetters letters: String, _ tools: ClassroomTools
  ) throws -> WaitingMachine {
    let plain = Letters.plain(letters)
    return try waitingMachine(namedBy: letters, tools) { request, check in
      request.role == .teacher && check.letters == plain
    }
  }

  /// Adds a teacher's machine to the list. This needs the recovery sheet.
  ///
  /// - Parameter isNewestListLost: Whether a newer list that someone has seen is lost for good.
  /// - Throws: ``ClassroomError``, ``StorageError``, ``ExchangeFailure``, ``ExchangeBreakdown``.
  package func addTeacher(
    _ machine: WaitingMachine, _ sheet: SheetContent, isNewestListLost: Bool = false,
    _ tools: ClassroomTools
  ) throws {
    let list = try teacherList()
    let added = TeacherList.Machine(
      signingKey: machine.signingKey, sealingKey: machine.waiting.request.sealingKey)
    guard list.machines.count < TeacherList.maximumMachineCount else {
      throw ClassroomError.tooMany("teachers", limit: TeacherList.maximumMachineCount)
    }
    try change(
      to: TeacherList(machines: list.machines + [added], removed: list.removed), sheet,
      isNewestListLost, tools)
    try database.write { writer in
      try writer.set(machine.waiting.writer, of: machine.signingKey)
      try writer.readAgain(machine.waiting.writer)
    }
  }

  /// Removes a teacher's machine from the list for good. This needs the recovery sheet.
  ///
  /// This machine takes over what only the removed machine stated.
  ///
  /// - Parameters:
  ///   - lostAtSeconds: When the machine was lost, in seconds since 1970; `nil` if it wasn't. Objects that arrived later
  ///     are not taken over, and are gone with the machine.
  ///   - isNewestListLost: Whether a newer list that someone has seen is lost for good.
  /// - Throws: ``ClassroomError``, ``StorageError``, ``ExchangeFailure``, ``ExchangeBreakdown``.
  package func removeTeacher(
    _ teacher: ClassState.Teacher, lostAtSeconds: Int64? = nil, _ sheet: SheetContent,
    isNewestListLost: Bool = false, _ tools: ClassroomTools
  ) throws {
    let enrollment = try teacherEnrollment()
    guard teacher.signingKey != enrollment.signingKey else {
      throw ClassroomError.onlyTeacher(title: enrollment.title)
    }
    let list = try teacherList()
    guard list.removed.count < TeacherList.maximumRemovedCount else {
      throw ClassroomError.tooMany("removed teachers", limit: TeacherList.maximumRemovedCount)
    }
    try takeOver(from: Set([teacher.writer].compactMap(\.self)), before: lostAtSeconds)
    // Other machines must have these statements before the new list removes the old ones.
    _ = try ClassSync(self, tools).run(TeacherDuties.perform)
    try change(
      to: TeacherList(
        machines: list.machines.filter { $0.signingKey != teacher.signingKey },
        removed: list.removed + [teacher.signingKey]), sheet, isNewestListLost, tools)
  }

  /// States a new list of teachers.
  ///
  /// The list counts as soon as it is stored on this machine. If its file can't be written now, that isn't a failure:
  /// the next exchange writes it.
  private func change(
    to list: TeacherList, _ sheet: SheetContent, _ isNewestListLost: Bool,
    _ tools: ClassroomTools
  ) throws {
    do {
      try stateTeachers(list, sheet.sheet, isNewestLost: isNewestListLost, tools)
    } catch  where error is ExchangeFailure || error is ExchangeBreakdown {
      guard try state().list == list else { throw error }
    }
  }

  /// The current list of teachers.
  private func teacherList() throws -> TeacherList {
    let enrollment = try teacherEnrollment()
    guard let list = try state().list else { throw ClassroomError.waiting(title: enrollment.title) }
    guard !list.hasUnknownFields else {
      throw ClassroomError.newerVersion(title: enrollment.title)
    }
    return list
  }

  /// Restates the objects of machines that will be removed, where they count. Their revisions are above those of the
  /// remaining machines.
  ///
  /// - Parameter limit: Leaves out what arrived then or later, in seconds since 1970; `nil` for nothing.
  func takeOver(from removed: Set<WriterIdentifier>, before limit: Int64? = nil) throws {
    func isLate(_ object: StatedObject) -> Bool {
      removed.contains(object.writer) && limit.map { object.receivedAtSeconds >= $0 } ?? false
    }
    try database.write { writer in
      let enrollment = try Self.enrollment(writer.records)
      // A student's machines count only if they were admitted before.
      let state = try Self.state(writer.records, without: isLate)
      var rivals: [[UInt8]: UInt32] = [:]
      var stated: Set<[UInt8]> = []
      func remember(_ object: ClassObject, isRemoved: Bool) {
        guard let revision = object.revision else { return }
        let key = [UInt8(truncatingIfNeeded: object.kind)] + object.identifier
        if isRemoved {
          stated.insert(key)
        } else {
          rivals[key] = max(rivals[key] ?? 0, revision)
        }
      }
      for object in try writer.records.objectsOtherThanReports() {
        guard object.writer != enrollment.writer, !isLate(object),
          state.listedWriters.contains(object.writer),
          let decoded = try? object.decoded()
        else { continue }
        remember(decoded, isRemoved: removed.contains(object.writer))
      }
      for object in try writer.records.outgoing() where object.audience == .usual {
        if let decoded = try? ClassObject(decoding: object.bytes) {
          remember(decoded, isRemoved: false)
        }
      }
      func revision(_ kind: UInt64, _ identifier: [UInt8]) throws -> UInt32? {
        let key = [UInt8(truncatingIfNeeded: kind)] + identifier
        guard stated.contains(key) else { return nil }
        return try nextRevision(after: rivals[key] ?? 0)
      }
      if var description = state.description,
        let number = try revision(ClassDescription.kind, description.identifier.bytes)
      {
        description.revision = number
        try writer.state(.description(description))
      }
      for var assignment in state.assignments.values {
        guard let number = try revision(Assignment.kind, assignment.identifier.bytes) else {
          continue
        }
        assignment.revision = number
        try writer.state(.assignment(assignment))
      }
      for student in state.students.values {
        guard let number = try revision(StudentRecord.kind, student.identifier.bytes) else {
          continue
        }
        var record = student.record
        record.revision = number
        try writer.state(.student(record))
        if student.erasures > 0 || student.record.sharing != .on {
          try writer.state(
            .standing(
              Standing(
                student: student.identifier, revision: number, sharing: record.sharing,
                erasures: student.erasures)))
        }
      }
      try writer.takeOverArrangements(from: removed, by: enrollment.writer, in: state)
    }
  }
}

extension SheetContent {
  /// Reads the typed letters of a recovery sheet.
  ///
  /// - Throws: ``ExchangeFailure`` with ``ExchangeFailure/Reason/badSheet``, ``ExchangeBreakdown``.
  package init(reading text: String, _ tools: ClassroomTools) throws {
    self = try tools.port.ask(.readSheet(text: text)) { reply in
      if case .sheet(let sheet) = reply { sheet } else { nil }
    }
  }
}
