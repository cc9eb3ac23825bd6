package import ClassModel
import ClassStorage

/// A machine that asks to join, and the digits or letters that its person reads out.
package struct WaitingMachine: Hashable, Sendable {
  /// The request and when it arrived.
  package var waiting: ClassState.Waiting
  /// Its signing key.
  package var signingKey: SigningKey
  /// The digits or letters that both people compare.
  package var check: JoinCheckText
}

extension JoinedClass {
  /// Returns the machines that ask to join, by arrival, with those that this computer declined: people may decide
  /// otherwise.
  ///
  /// - Throws: ``ClassroomError/onlyTeachers(title:)``, ``StorageError``, ``ExchangeFailure``,
  ///   ``ExchangeBreakdown``.
  package func waitingMachines(_ tools: ClassroomTools) throws -> [WaitingMachine] {
    let waiting = try database.read { try Self.state($0, includesAllJoins: true).waiting }
    return try machines(of: waiting, tools)
  }

  /// Returns the machines of requests to join, in the same order.
  ///
  /// - Throws: As ``waitingMachines(_:)``.
  package func machines(
    of waiting: [ClassState.Waiting], _ tools: ClassroomTools
  ) throws -> [WaitingMachine] {
    let enrollment = try teacherEnrollment()
    let (keys, joins) = try database.read { records in
      var keys: [WriterIdentifier: SigningKey] = [:]
      var joins: [WriterIdentifier: [UInt8]] = [:]
      for writer in waiting.map(\.writer) {
        keys[writer] = try records.log(of: writer)?.signingKey
        joins[writer] = try records.objects(of: writer).first { $0.kind == JoinRequest.kind }?.bytes
      }
      return (keys, joins)
    }
    return try waiting.compactMap { waiting in
      guard let key = keys[waiting.writer], let join = joins[waiting.writer] else { return nil }
      let check = try tools.port.check(ofJoin: join, key, enrollment.classIdentifier)
      return WaitingMachine(waiting: waiting, signingKey: key, check: check)
    }
  }

  /// Finds the only student's machine with the six digits that its person read out, however many wait.
  ///
  /// - Parameter letters: Its first letters. They are needed if somebody made another request with these digits.
  /// - Throws: ``ClassroomError/noSuchJoin(_:)``, ``ClassroomError/severalJoins(_:)``, and as
  ///   ``waitingMachines(_:)``.
  package func waitingMachine(
    withDigits digits: String, letters: String = "", _ tools: ClassroomTools
  ) throws -> WaitingMachine {
    let plain = digits.filter { !$0.isWhitespace && $0 != "-" }
    let name = letters.isEmpty ? plain : "\(plain) \(letters)"
    return try waitingMachine(namedBy: name, tools) { request, check in
      request.role == .student && check.digits == plain && check.letters.hasPrefix(letters)
    }
  }

  /// Finds the only machine that waits and is meant, first among those that were read, then in the whole folder.
  func waitingMachine(
    namedBy typed: String, _ tools: ClassroomTools,
    where isMeant: (JoinRequest, JoinCheckText) -> Bool
  ) throws -> WaitingMachine {
    func find() throws -> [WaitingMachine] {
      try waitingMachines(tools).filter { isMeant($0.waiting.request, $0.check) }
    }
    var found = try find()
    if found.isEmpty {
      try ClassSync(self, tools).takeInJoins(where: isMeant)
      found = try find()
    }
    guard let first = found.first else { throw ClassroomError.noSuchJoin(typed) }
    guard found.count == 1 else { throw ClassroomError.severalJoins(typed) }
    return first
  }

  /// Admits a machine for a new or an existing student. The next sync states it.
  ///
  /// - Returns: The student.
  /// - Throws: ``ClassroomError``, ``StorageError``.
  @discardableResult
  package func admit(
    _ machine: WaitingMachine, as student: StudentIdentifier? = nil, _ tools: ClassroomTools
  ) throws -> StudentIdentifier {
    _ = try teacherEnrollment()
    return try database.write { writer in
      let state = try Self.state(writer.records)
      let admitted = StudentRecord.Machine(
        signingKey: machine.signingKey, sealingKey: machine.waiting.request.sealingKey,
        admitted: ClassInstant(clampingSeconds: tools.nowSeconds))
      let identifier = student ?? StudentIdentifier(firstDevice: machine.waiting.writer)
      let known =
        state.students[identifier]
        ?? ClassState.Student(
          new: StudentRecord(
            identifier: identifier, revision: 0, name: machine.waiting.request.name))
      try writer.admit(admitted, to: known, in: state)
      try writer.set(machine.waiting.writer, of: machine.signingKey)
      // Entries that it wrote before its admission count from now on.
      try writer.readAgain(machine.waiting.writer)
      try writer.noteDigits(
        AdmittedDigits(
          digits: machine.check.digits, writer: machine.waiting.writer.letters,
          student: identifier.letters))
      return identifier
    }
  }

  /// Returns this machine's enrollment, if its person is a teacher.
  func teacherEnrollment() throws -> Enrollment {
    let enrollment = try enrollment()
    guard enrollment.role == .teacher else {
      throw ClassroomError.onlyTeachers(title: enrollment.title)
    }
    guard try !isFormerTeacher else { throw ClassroomError.formerTeacher(title: enrollment.title) }
    return enrollment
  }

  /// Makes sure that this machine's person is a teacher who doesn't wait to be added.
  ///
  /// - Throws: ``ClassroomError/waiting(title:)``, ``ClassroomError/onlyTeachers(title:)``,
  ///   ``ClassroomError/formerTeacher(title:)``, ``StorageError``.
  package func requireAddedTeacher() throws {
    let enrollment = try teacherEnrollment()
    guard enrollment.state == .member else {
      throw ClassroomError.waiting(title: enrollment.title)
    }
  }

  /// Makes sure that changes made by the teacher on this machine can reach everyone else.
  ///
  /// - Throws: ``ClassroomError/onlyTeachers(title:)``, ``ClassroomError/formerTeacher(title:)``,
  ///   ``ClassroomError/copiedForGood(title:)``, ``StorageError``.
  package func requireHeardTeacher() throws {
    let title = try teacherEnrollment().title
    guard try !isCopiedForGood else { throw ClassroomError.copiedForGood(title: title) }
  }

  /// Whether this machine was a teacher's and is listed no more: its teacher was removed, or restored the class on
  /// another computer. What it states doesn't count.
  ///
  /// - Throws: ``StorageError``.
  package var isFormerTeacher: Bool {
    get throws {
      let enrollment = try enrollment()
      guard enrollment.role == .teacher, enrollment.state == .member else { return false }
      return try state().isFormerTeacher(enrollment.signingKey)
    }
  }

  private static let removalHeardName = "removalHeardAt"

  /// When this machine first read that its owner is no longer a teacher, in seconds since 1970; `nil` if it has not
  /// read or not noted that yet. The list of teachers has no dates.
  ///
  /// - Throws: ``StorageError``.
  package var removalHeardSeconds: Int64? {
    get throws {
      try database.read { try $0.localNumber(Self.removalHeardName) }.map { Int64(clamping: $0) }
    }
  }

  func noteRemoval(atSeconds seconds: Int64) throws {
    guard try removalHeardSeconds == nil else { return }
    try database.write {
      try $0.setLocal(Self.removalHeardName, toNumber: UInt64(max(0, seconds)))
    }
  }
}

extension ClassState {
  /// Whether a machine that was a teacher's is listed no more. Without any list, that isn't known.
  func isFormerTeacher(_ signingKey: SigningKey) -> Bool {
    list != nil && !isListed(signingKey)
  }
}

extension ExchangePort {
  /// Returns the digits or letters that belong to a request to join.
  func check(
    ofJoin join: [UInt8], _ signingKey: SigningKey, _ identifier: ClassIdentifier
  ) throws -> JoinCheckText {
    try ask(.checkOfJoin(class: identifier, signingKey: signingKey, join: join)) { reply in
      if case .check(let check) = reply { check } else { nil }
    }
  }
}
