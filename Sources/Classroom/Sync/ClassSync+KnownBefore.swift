import ClassModel
import ClassStorage
import Foundation

/// What a machine knew before it read the class folder, so that the person hears what is gone afterwards.
///
/// It is stored with the first thing that is read, until the person was told. If the exchange is killed in between, the
/// next one still compares with it.
struct KnownBefore: Codable {
  /// The name under which it is stored.
  fileprivate static let name = "knownBefore"

  /// The titles of the assignments that were handed out, by their letters.
  fileprivate var titles: [String: String] = [:]
  /// The newest statements about assignments that were handed out or deleted, by their letters.
  fileprivate var statements: [String: Statement]?
  /// The letters of the students' personal codes, by those of the students.
  fileprivate var codes: [String: String] = [:]
  /// The signing keys of the student's machines.
  fileprivate var machines: [[UInt8]] = []
  /// What teachers decided about students, by the students' letters; only of those who don't simply take part.
  fileprivate var decisions: [String: Decision]?
  /// The bytes of what teachers arranged with each student, by the students' letters.
  fileprivate var arrangements: [String: Data]?
  /// How many machines the owner had removed from the list of teachers.
  fileprivate var removedCount: Int?

  /// What a teacher stated about an assignment.
  fileprivate struct Statement: Codable {
    var revision: UInt32
    /// The raw value of its state.
    var state: UInt8
    /// When it is due, for people.
    var due: String?
  }

  /// What teachers decided about a student.
  fileprivate struct Decision: Codable {
    /// The revision of the student.
    var revision: UInt32
    /// Whether the student was removed.
    var isRemoved: Bool
    /// What the school lets the student share.
    var sharing: UInt8
    /// The last entries of the revoked machines that count.
    var ends: [End]
  }

  /// The last entry of a revoked machine that counts.
  fileprivate struct End: Codable {
    /// The machine's signing key.
    var key: [UInt8]
    var sequence: UInt32
    var digest: [UInt8]

    /// The entry; `nil` if the stored values don't fit.
    var last: StudentRecord.LastEntry? {
      ShortDigest(bytes: digest).flatMap {
        StudentRecord.LastEntry(sequence: sequence, digest: $0)
      }
    }
  }

  fileprivate init(_ state: ClassState) {
    var statements: [String: Statement] = [:]
    for assignment in state.assignments.values {
      let letters = assignment.identifier.letters
      if assignment.state.isOut { titles[letters] = assignment.title.string }
      guard assignment.state.isOut || assignment.state == .deleted else { continue }
      statements[letters] = Statement(
        revision: assignment.revision, state: assignment.state.rawValue, due: assignment.due?.text)
    }
    self.statements = statements
    var decisions: [String: Decision] = [:]
    for student in state.students.values {
      let record = student.record
      codes[record.identifier.letters] = record.personalCode?.letters
      let ends = record.machines.compactMap { machine in
        machine.last.map {
          End(key: machine.signingKey.bytes, sequence: $0.sequence, digest: $0.digest.bytes)
        }
      }
      let isRemoved = record.membership == .removed
      guard isRemoved || record.sharing != .on || !ends.isEmpty else { continue }
      decisions[record.identifier.letters] = Decision(
        revision: record.revision, isRemoved: isRemoved, sharing: record.sharing.rawValue,
        ends: ends)
    }
    self.decisions = decisions
    var arrangements: [String: Data] = [:]
    for (student, arranged) in state.arrangements {
      let list = ArrangementList(student: student, arrangements: arranged.values)
      arrangements[student.letters] = Data(ClassObject.arrangements(list).encoded)
    }
    self.arrangements = arrangements
    removedCount = state.list?.removed.count
    machines = state.ownMachines.keys.map(\.bytes)
  }
}

extension ClassRecordWriter {
  /// Keeps what was known before an exchange.
  func keep(_ known: KnownBefore) throws { try setLocal(KnownBefore.name, toNote: known) }
}

extension ClassSync {
  /// Returns what was known before the exchange, or before one that was killed.
  func knownBefore() throws -> KnownBefore {
    let stored = try joined.database.read { try $0.local(KnownBefore.name, as: KnownBefore.self) }
    if let stored { return stored }
    let known = KnownBefore(state)
    unstoredKnowledge = known
    return known
  }

  /// Tells what is gone since then, if anything was read: assignments, personal codes that another teacher replaced, and
  /// machines of the student. States again what teachers had decided about students.
  func noteWhatIsGone(of known: KnownBefore) throws {
    guard unstoredKnowledge == nil else { return }
    let shutOut = isJoiningAgain ? [] : machinesShutOut(of: known)
    let (writers, revoked) = try joined.database.read { records in
      (try records.writers(), try records.local(Self.shutOutName, as: [[UInt8]].self) ?? [])
    }
    let revived = revoked.compactMap { SigningKey(bytes: $0) }
      .filter { state.ownMachines[$0] != nil }
    let stillRevoked = Set(revoked + shutOut.map(\.bytes)).subtracting(revived.map(\.bytes))
    let shutOutWriters = Set(shutOut.compactMap { writers[$0] })
    let unheard = try handIns(onlyOn: shutOutWriters)
    // A teacher who deletes an assignment states that. If nobody states it any more, it is lost, perhaps because a
    // teacher's machine was restored from an old backup.
    let left = Set(state.assignments.keys.map(\.letters))
    let titles = known.titles.filter { !left.contains($0.key) }.map(\.value).sorted()
    let reverted = revertedAssignments(of: known)
    let codes = voidCodes(of: known)
    let repeated = decisionsToRepeat(of: known)
    let arranged = arrangementsToRepeat(of: known)
    try joined.database.write { writer in
      try writer.setLocal(KnownBefore.name, to: nil)
      try writer.setLocal(
        Self.shutOutName,
        toNote: stillRevoked.isEmpty
          ? nil : stillRevoked.sorted { $0.lexicographicallyPrecedes($1) })
      for record in repeated { try writer.stateIfReadable(.student(record)) }
      for (student, list) in arranged {
        // Another teacher's machine can make that impossible.
        do {
          try writer.state(list, with: student, by: enrollment.writer, in: state)
        } catch is ClassroomError {}
      }
      try tell(writer) { report in
        let students = repeated.map(\.identifier) + arranged.keys
        report.repeated = Set(students.map { state.shownName(of: $0) })
        report.goneAssignments = titles
        report.revertedAssignments = reverted
        report.voidCodes = codes
        report.shutOutMachines = shutOutWriters.sorted()
        report.unheardHandIns = unheard
        report.revivedMachines = revived.compactMap { writers[$0] }.sorted()
      }
    }
    if !repeated.isEmpty || !arranged.isEmpty { try refreshState() }
  }

  /// Returns the students to state again, because what teachers had decided about them is gone: a revocation, a stop or a
  /// removal.
  ///
  /// No teacher's machine takes back a revocation, and each later decision has a greater revision. So one that stated it
  /// was restored from an old backup, together with the class folder. What was stated on a machine that the owner
  /// removed is gone on purpose.
  private func decisionsToRepeat(of known: KnownBefore) -> [StudentRecord] {
    guard mayRepeat(known), let decisions = known.decisions else { return [] }
    return state.students.values.compactMap { student -> StudentRecord? in
      var record = student.record
      guard let before = decisions[record.identifier.letters], !record.hasUnknownFields,
        max(record.revision, before.revision) < .max
      else { return nil }
      for end in before.ends {
        guard let key = SigningKey(bytes: end.key),
          let place = record.machines.firstIndex(where: { $0.signingKey == key }),
          record.machines[place].last == nil
        else { continue }
        record.machines[place].last = end.last
      }
      if record.revision < before.revision {
        if before.isRemoved { record.membership = .removed }
        record.sharing = max(record.sharing, SharingState(rawValue: before.sharing) ?? .on)
      }
      guard record != student.record else { return nil }
      record.revision = max(record.revision, before.revision) + 1
      return record
    }.sorted { $0.identifier < $1.identifier }
  }

  /// Returns the titles of the assignments that look as they did before a change, because the statement with the change
  /// is gone, sorted. Teachers don't state it again: the one who changed it knows whether it still holds.
  private func revertedAssignments(of known: KnownBefore) -> [String] {
    func rank(_ state: AssignmentState, _ revision: UInt32) -> (UInt8, UInt32) {
      (state.precedence, revision)
    }
    var reverted = Set(
      state.assignments.values.filter { assignment in
        let letters = assignment.identifier.letters
        guard let before = known.statements?[letters],
          let former = AssignmentState(rawValue: before.state),
          rank(assignment.state, assignment.revision) < rank(former, before.revision)
        else { return false }
        let title = assignment.title.string
        return former != assignment.state || before.due != assignment.due?.text
          || known.titles[letters] ?? title != title
      }.map(\.identifier))
    // Students have no decision of a teacher to repeat.
    if enrollment.role == .student {
      reverted.formUnion(goneArrangements(of: known).values.joined().map(\.assignment))
    }
    return reverted.compactMap { state.assignments[$0]?.title.string }.sorted()
  }

  private func mayRepeat(_ known: KnownBefore) -> Bool {
    enrollment.role == .teacher && state.isListed(enrollment.signingKey)
      && known.removedCount == state.list?.removed.count
  }

  /// Returns the extensions and excuses to state again, because a greater revision of them is gone.
  private func arrangementsToRepeat(of known: KnownBefore) -> [StudentIdentifier: [Arrangement]] {
    guard mayRepeat(known) else { return [:] }
    return goneArrangements(of: known).filter { state.students[$0.key] != nil }
  }

  /// Returns the extensions and excuses of which a greater revision is gone.
  private func goneArrangements(of known: KnownBefore) -> [StudentIdentifier: [Arrangement]] {
    var gone: [StudentIdentifier: [Arrangement]] = [:]
    for bytes in (known.arrangements ?? [:]).values {
      guard case .arrangements(let list) = try? ClassObject(decoding: Array(bytes)) else {
        continue
      }
      let lost = list.arrangements.filter { arrangement in
        guard let assignment = state.assignments[arrangement.assignment] else { return false }
        let held = state.arrangement(with: list.student, on: arrangement.assignment)
        return assignment.state != .deleted && (held?.revision ?? 0) < arrangement.revision
      }
      if !lost.isEmpty { gone[list.student] = lost }
    }
    return gone
  }

  /// Returns the titles of assignments that only these machines of the student say to be handed in, sorted. No teacher
  /// has read it, so it doesn't count once they are revoked.
  private func handIns(onlyOn machines: Set<WriterIdentifier>) throws -> [String] {
    guard !machines.isEmpty else { return [] }
    let (objects, reports) = try joined.database.read { records in
      (
        try records.objects(ofKind: OwnState.kind), try records.outgoing(kind: StudentReport.kind)
      )
    }
    var known = Set(
      state.heard.flatMap(\.states).filter { $0.submitted?.holds == true }.map(\.assignment))
    for stated in reports {
      guard case .report(let report) = try? ClassObject(decoding: stated.bytes),
        report.submitted?.holds == true
      else { continue }
      known.insert(report.assignment)
    }
    var gone: Set<AssignmentIdentifier> = []
    for stated in objects {
      guard case .ownState(let said) = try? ClassObject(decoding: stated.bytes),
        said.submitted?.holds == true
      else { continue }
      if machines.contains(stated.writer) {
        gone.insert(said.assignment)
      } else {
        known.insert(said.assignment)
      }
    }
    return gone.subtracting(known).compactMap { state.assignments[$0] }.filter(\.state.isOut)
      .map(\.title.string).sorted()
  }

  /// Returns the names of the students who have another personal code now. The one before is on paper, perhaps, and
  /// admits nobody.
  private func voidCodes(of known: KnownBefore) -> [String] {
    state.students.values.compactMap { student -> String? in
      guard let code = known.codes[student.identifier.letters], student.isMember,
        student.record.machines.isEmpty, let new = student.record.personalCode?.letters, new != code
      else { return nil }
      return state.shownName(of: student.identifier)
    }.sorted()
  }

  /// The name under which the signing keys of the student's machines are stored that teachers no longer name.
  private static let shutOutName = "shutOutMachines"

  /// Returns which of the student's machines are no longer named by teachers.
  ///
  /// If they name none, the student is no longer in the class or has only this one. A machine that was revoked doesn't
  /// hear of that: it can't read what teachers say afterwards.
  private func machinesShutOut(of known: KnownBefore) -> Set<SigningKey> {
    let gone = Set(known.machines.compactMap { SigningKey(bytes: $0) })
      .subtracting(state.ownMachines.keys).subtracting([enrollment.signingKey])
    guard !gone.isEmpty, !state.ownMachines.isEmpty else { return [] }
    return gone
  }
}
