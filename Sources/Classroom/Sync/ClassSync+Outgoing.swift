import ClassModel
import ClassStorage

extension ClassSync {
  /// The greatest distance from one full entry to the next.
  private static let deltaLimit: UInt32 = 16
  /// The name under which the recipients of the last full entry are stored: the teachers' sealing keys.
  fileprivate static let teachersName = "teachers"
  /// The name of the stored note that the next entry must be full.
  fileprivate static let fullEntryName = "fullEntry"
  /// The note's value if that entry must be written even when nothing is new.
  fileprivate static let isDue: [UInt8] = [1]
  /// The most entries that one exchange writes, if a single one has no room for everything.
  private static let entryLimit = 16

  /// The name of the stored note that an erasure overtook the pending entry.
  static let overtakenName = "pendingIsOvertaken"

  /// Writes the pending entry of a killed program into the folder. If an erasure overtook the entry and it isn't there
  /// yet, this drops it, so that no erased report is published.
  func finishPending() throws {
    let (own, isOvertaken) = try joined.database.read { records in
      (
        try records.ownEntries(of: self.enrollment.writer),
        try records.local(Self.overtakenName) != nil
      )
    }
    for entry in own where entry.isPending {
      if isOvertaken, try !isInFolder(entry) { try drop(entry) } else { try write(entry) }
    }
    if isOvertaken { try joined.database.write { try $0.setLocal(Self.overtakenName, to: nil) } }
    try joined.finishPendingRoot(tools)
  }

  /// Whether one of this machine's entries is in the class folder, under any file name.
  func isInFolder(_ entry: OwnEntry) throws -> Bool {
    try port.file(of: entry.writer, entry.sequence, entry.digest) != nil
  }

  /// Drops an entry that is not in the folder. A full one replaces it; its number is not used again.
  private func drop(_ entry: OwnEntry, above head: UInt32 = 0) throws {
    try joined.database.write { writer in
      try writer.drop(entry)
      try raiseFloor(to: max(entry.sequence, head), writer)
      try writer.makeNextEntryFull()
      try writer.readAgain(entry.writer)
    }
  }

  /// The recipients of the next full entry: the teachers' sealing keys, one after the other.
  private var teacherKeys: [UInt8] { state.teachers.map(\.sealingKey).sorted().flatMap(\.bytes) }

  /// Returns the content of the next entry; `nil` if there is nothing to state.
  private func nextPlan() throws -> Plan? {
    try joined.database.read { records in
      let newest = try records.newestOwnEntry(of: self.enrollment.writer)
      let full = try records.local(Self.fullEntryName)
      let isDue =
        try newest == nil || full == Self.isDue || records.local(Self.teachersName) != teacherKeys
      return try planned(records, after: newest, mustBeFull: isDue || full != nil, isDue: isDue)
    }
  }

  /// What this machine states.
  package struct Preview: Sendable {
    /// The bytes of the next entry's objects, in order; empty if there is nothing to state.
    package var next: [[UInt8]]
    /// The bytes of the objects that were stated before and still count.
    package var sent: [[UInt8]]
  }

  /// Returns the next entry's objects and those stated before. Seals and writes nothing.
  ///
  /// - Parameter duties: What this machine has to say.
  /// - Throws: ``StorageError``, ``ExchangeFailure``, ``ExchangeBreakdown``.
  package func preview(_ duties: (ClassSync) throws -> Void) throws -> Preview {
    try duties(self)
    return Preview(
      next: try nextPlan()?.entry.boxes.flatMap(\.objects) ?? [],
      sent: try joined.database.read { try $0.outgoing() }
        .filter { $0.statedIn != nil }.map(\.bytes))
  }

  /// States everything that isn't stated yet, in one entry. If there is nothing, writes nothing.
  func stateChanges() throws {
    for round in 0..<Self.entryLimit {
      // Objects that don't fit go into the next entries. A full one would push others out of the folder.
      guard let plan = try nextPlan(), round == 0 || !plan.isFull, try state(plan),
        plan.isPartial
      else { return }
    }
  }

  /// Seals and writes an entry.
  ///
  /// - Returns: Whether it is in the folder.
  private func state(_ plan: Plan) throws -> Bool {
    let (bytes, digest) = try port.ask(.seal(plan.entry)) { reply in
      if case .sealed(let entry, let digest) = reply { (entry, digest) } else { nil }
    }
    let entry = OwnEntry(
      writer: enrollment.writer, sequence: plan.entry.sequence, earliest: plan.entry.from,
      digest: digest, bytes: bytes, isPending: true)
    try joined.database.write { writer in
      try writer.insert(entry)
      if let sharing = plan.sharing { try writer.state(sharing) }
      for (object, readers) in plan.stated {
        try writer.markStated(object, in: entry.sequence, readers: readers)
        if object.kind == SeenList.kind { try noteSeen(writer) }
      }
      if plan.isFull {
        try writer.setLocal(Self.fullEntryName, to: nil)
        try writer.setLocal(Self.teachersName, to: teacherKeys)
      }
    }
    guard try write(entry) else { return false }
    report.hasStated = true
    return true
  }

  /// Writes a stored entry.
  ///
  /// - Returns: Whether it is in the folder; `false` if another machine wrote to the log.
  @discardableResult
  private func write(_ entry: OwnEntry) throws -> Bool {
    let outcome = try port.ask(.append(entry: entry.bytes, expecting: entry.sequence - 1)) {
      reply in
      if case .appended(let outcome) = reply { outcome } else { nil }
    }
    if case .moved(let head) = outcome {
      // Another machine writes with these keys. A teacher's machine takes over its statements and continues above its
      // numbers; a student's machine joins again.
      if enrollment.role == .teacher {
        try drop(entry, above: head)
      } else {
        report.stop = .copied
        try joined.database.write { try $0.readAgain(entry.writer) }
      }
      return false
    }
    let isFull = entry.earliest == entry.sequence
    let kept = try isFull ? firstKept() : nil
    try joined.database.write { writer in
      try writer.markWritten(entry)
      // If the file goes before this machine reads it back, the folder is as it was before.
      try writer.readAgain(entry.writer)
      if isFull {
        try writer.setLocal(Self.keptFromName, toNumber: kept.map { UInt64($0) })
        let until = try writer.records.localNumber(Self.keptUntilName) ?? UInt64(entry.earliest)
        try writer.setLocal(Self.keptUntilName, toNumber: kept == nil ? nil : until)
      }
    }
    if isFull { _ = try deleteOwnEntries(before: entry.earliest) }
    return true
  }

  /// Deletes this machine's entries before a full one, without those that it leaves there.
  ///
  /// - Returns: How many of the files were not from this machine, or damaged.
  func deleteOwnEntries(before sequence: UInt32) throws -> Int {
    func number(_ name: String) throws -> UInt32 {
      let number = try joined.database.read { try $0.localNumber(name) }
      return number.map { UInt32(clamping: $0) } ?? .max
    }
    let (first, end) = (try number(Self.keptFromName), try number(Self.keptUntilName))
    var foreignCount = 0
    func delete(_ request: ExchangeRequest) throws {
      let count = try port.ask(request) { reply in
        if case .deleted(_, let foreignCount) = reply { foreignCount } else { nil }
      }
      // It is clamped so that many of them can be added without overflow.
      foreignCount += Int(UInt32(clamping: count))
    }
    try delete(.deleteOwn(before: min(first, sequence)))
    if first < end, end < sequence { try delete(.deleteOwn(from: end, before: sequence)) }
    return foreignCount
  }

  /// The name under which a number is stored: from there on, this machine leaves its files in the folder.
  static let keptFromName = "keptFrom"
  /// The name under which the number is stored before which those files end: that of the first full entry after them.
  fileprivate static let keptUntilName = "keptUntil"

  /// Returns the number from which this machine leaves its files in the folder though a full entry follows; `nil` if it
  /// deletes them.
  ///
  /// If a teacher shut out this machine, only what it sent until then counts, and a teacher's machine that is restored
  /// can read that nowhere else. An erasure deletes it all the same.
  private func firstKept() throws -> UInt32? {
    guard enrollment.role == .student else { return nil }
    let isShutOut = try joined.exclusion == .machine
    return try joined.database.read { records in
      let known = try records.localNumber(Self.keptFromName).map { UInt32(clamping: $0) }
      if isShutOut {
        return try known ?? records.ownEntries(of: enrollment.writer).first?.earliest
      }
      // After a restore, the teachers' machines may all be new ones. Those never gave this machine a key.
      let listed = state.listedWriters
      return try records.objects(ofKind: ClassKeyList.kind).contains { listed.contains($0.writer) }
        ? nil : known
    }
  }

  /// An entry to write, and the objects that it states.
  private struct Plan {
    var entry: EntryPlan
    var stated: [(OutgoingObject, readers: [UInt8]?)]
    /// The new statement on sharing, if the list of omitted reports changed.
    var sharing: OutgoingObject?
    /// Whether some objects didn't fit.
    var isPartial: Bool

    var isFull: Bool { entry.from == entry.sequence }
  }

  private func planned(
    _ records: ClassRecords, after newest: OwnEntry?, mustBeFull: Bool, isDue: Bool
  ) throws -> Plan? {
    let objects = try records.outgoing()
    // An object without a reader waits for its first one.
    let addressed = try objects.map {
      AddressedObject(object: $0, wordings: try wordings(of: $0, records))
    }.filter { !$0.wordings.isEmpty }
    let changed = addressed.filter { $0.isChanged }
    // A teacher's `seen` alone is no reason to write an entry.
    let isNews =
      try changed.contains { $0.object.kind != SeenList.kind }
      || !changed.isEmpty && seenIsDue(records)
    guard isNews || isDue, !addressed.isEmpty else { return nil }
    let last = max(newest?.sequence ?? 0, try floor(records))
    guard last < .max else { throw ClassroomError.tooMany("entries", limit: Int(UInt32.max)) }
    let sequence = last + 1
    let isFull = mustBeFull || sequence >= (newest?.earliest ?? 1) + Self.deltaLimit
    let fit =
      try enrollment.role == .student
      ? EntryFit(isFull ? addressed : changed, isFull: isFull, state)
      : EntryFit(whole: isFull ? addressed : changed)
    guard !fit.objects.isEmpty else { return nil }
    return Plan(
      entry: EntryPlan(
        signer: .machine, sequence: sequence, from: isFull ? sequence : newest?.earliest ?? 1,
        // If this machine doesn't have the entry with that number, there is no previous entry.
        previous: newest?.sequence == last ? newest?.digest : nil,
        boxes: fit.boxes),
      stated: fit.objects.map { ($0.object, $0.wordings.flatMap(\.readerBytes)) },
      sharing: fit.sharing, isPartial: fit.isPartial)
  }

  /// Returns the versions of an object, each with its readers.
  private func wordings(
    of object: OutgoingObject, _ records: ClassRecords
  ) throws -> [AddressedObject.Wording] {
    func to(
      _ audiences: [BoxPlan.Audience], _ bytes: [UInt8] = object.bytes
    ) -> [AddressedObject.Wording] {
      audiences.map { .init(audience: $0, bytes: bytes) }
    }
    func keys(_ machines: [SealingKey]) -> [BoxPlan.Audience] {
      BoxPlan.Audience.readers(of: machines)
    }
    let teachers = keys(state.teachers.map(\.sealingKey))
    guard let decoded = try? ClassObject(decoding: object.bytes) else { return [] }
    switch decoded {
    case .teachers: return to([.everybody])
    case .description, .seen, .teacher: return to(try classAudience(records))
    case .keys:
      return to(keys(state.teachers.map(\.sealingKey) + machines(of: Array(state.students.keys))))
    case .student, .join, .report, .sharing: return to(teachers)
    case .arrangements(let list):
      return to(keys(state.teachers.map(\.sealingKey) + machines(of: [list.student])))
    case .machines(let list): return to(keys(machines(of: [list.student])))
    case .ownState:
      let others = state.ownMachines.filter { $0.key != enrollment.signingKey }
      return to(keys(Array(others.values)))
    case .standing(let standing):
      // This includes teachers, because a total never decreases once anyone has stated it.
      let machines = state.students[standing.student]?.machinesToldTheStanding ?? []
      return to(keys(state.teachers.map(\.sealingKey) + machines))
    case .assignment(var assignment):
      if object.audience == .usual, assignment.state == .draft || assignment.state == .scheduled {
        return to(teachers)
      }
      guard let students = assignment.students else { return to(try classAudience(records)) }
      assignment.students = nil
      let forStudents = to(keys(machines(of: students)), ClassObject.assignment(assignment).encoded)
      return object.audience == .usual ? to(teachers) + forStudents : forStudents
    case .unknown: return []
    }
  }

  /// The sealing keys of members' machines that aren't revoked.
  private func machines(of students: [StudentIdentifier]) -> [SealingKey] {
    students.compactMap { state.students[$0] }.filter(\.isMember)
      .flatMap { $0.machines.values.filter { $0.last == nil }.map(\.sealingKey) }
  }

  /// The class, once this machine has a class key.
  private func classAudience(_ records: ClassRecords) throws -> [BoxPlan.Audience] {
    let key = try records.local(TeacherDuties.classKeyIdentifierName)
      .flatMap { ClassKeyIdentifier(bytes: $0) }
    return key.map { [.classKey($0)] } ?? []
  }

  /// Whether to state what was seen, even without other news.
  private func seenIsDue(_ records: ClassRecords) throws -> Bool {
    guard enrollment.role == .teacher else { return false }
    if try records.local(Self.seenIsDueName) != nil { return true }
    guard let seconds = try records.localNumber(Self.seenAtName) else { return true }
    return !(0..<86_400).contains(tools.nowSeconds - Int64(clamping: seconds))
  }

  /// The name under which it is stored that someone is waiting to hear what was seen.
  static let seenIsDueName = "seenIsDue"
  /// The name under which the last such statement is stored, in seconds since 1970.
  private static let seenAtName = "seenAt"

  /// Notes that it was stated.
  private func noteSeen(_ writer: ClassRecordWriter) throws {
    try writer.setLocal(Self.seenIsDueName, to: nil)
    try writer.setLocal(Self.seenAtName, toNumber: UInt64(max(0, tools.nowSeconds)))
  }
}

extension ClassRecordWriter {
  /// Makes the next entry a full one.
  ///
  /// - Parameter isDue: Whether to write it even if nothing is new.
  func makeNextEntryFull(isDue: Bool = true) throws {
    guard try isDue || records.local(ClassSync.fullEntryName) == nil else { return }
    try setLocal(ClassSync.fullEntryName, to: isDue ? ClassSync.isDue : [0])
  }

  /// Starts an empty log.
  func beginLog() throws {
    for name in [
      ClassSync.floorName, ClassSync.teachersName, ClassSync.overtakenName, ClassSync.keptFromName,
      ClassSync.keptUntilName,
    ] {
      try setLocal(name, to: nil)
    }
    try makeNextEntryFull()
  }
}
