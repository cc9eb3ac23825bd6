import ClassModel
import ClassStorage

/// What a machine knew before it read the class folder, so that the person hears what is gone afterwards.
///
/// It is stored with the first thing that is read, until the person was told. If the exchange is killed in between, the
/// next one still compares with it.
struct KnownBefore: Codable {
  /// The name under which it is stored.
  fileprivate static let name = "knownBefore"

  /// The titles of the assignments that were handed out, by their letters.
  fileprivate var titles: [String: String] = [:]
  /// The letters of the students' personal codes, by those of the students.
  fileprivate var codes: [String: String] = [:]
  /// The signing keys of the student's machines.
  fileprivate var machines: [[UInt8]] = []

  fileprivate init(_ state: ClassState) {
    for assignment in state.assignments.values where assignment.state.isOut {
      titles[assignment.identifier.letters] = assignment.title.string
    }
    for student in state.students.values {
      codes[student.identifier.letters] = student.record.personalCode?.letters
    }
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

  /// Tells what is gone since then, if anything was read: assignments, personal codes that another teacher replaced, and machines of the
  /// student.
  func noteWhatIsGone(of known: KnownBefore) throws {
    guard unstoredKnowledge == nil else { return }
    let machines = isJoiningAgain ? [] : try machinesShutOut(of: known)
    // A teacher who deletes an assignment states that. If nobody states it any more, it is lost, perhaps because a
    // teacher's machine was restored from an old backup.
    let left = Set(state.assignments.keys.map(\.letters))
    let titles = known.titles.filter { !left.contains($0.key) }.map(\.value).sorted()
    let codes = voidCodes(of: known)
    try joined.database.write { writer in
      try writer.setLocal(KnownBefore.name, to: nil)
      try tell(writer) { report in
        report.goneAssignments = titles
        report.voidCodes = codes
        report.shutOutMachines = machines
      }
    }
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

  /// Returns which of the student's machines are no longer named by teachers, sorted.
  ///
  /// If they name none, the student is no longer in the class or has only this one. A machine that was revoked doesn't
  /// hear of that: it can't read what teachers say afterwards.
  private func machinesShutOut(of known: KnownBefore) throws -> [WriterIdentifier] {
    let gone = Set(known.machines.compactMap { SigningKey(bytes: $0) })
      .subtracting(state.ownMachines.keys).subtracting([enrollment.signingKey])
    guard !gone.isEmpty, !state.ownMachines.isEmpty else { return [] }
    let writers = try joined.database.read { try $0.writers() }
    return gone.compactMap { writers[$0] }.sorted()
  }
}
