import ClassModel
import ClassStorage

extension ClassSync {
  /// The greatest distance from one full entry to the next.
  private static let deltaLimit: UInt32 = 16
  /// The name under which the last full entry's teachers are stored, by their sealing keys.
  private static let teachersName = "teachers"
  /// The name under which it is stored that the next entry must be full.
  fileprivate static let fullEntryName = "fullEntry"

  /// Writes the pending entry that a killed program left into the folder.
  func finishPending() throws {
    let own = try joined.database.read { try $0.ownEntries(of: self.enrollment.writer) }
    for entry in own where entry.isPending { try write(entry) }
    try joined.finishPendingRoot(tools)
  }

  /// The teachers who can read the next full entry: their sealing keys, concatenated.
  private var teacherKeys: [UInt8] { state.teachers.map(\.sealingKey).sorted().flatMap(\.bytes) }

  /// Returns the content of the next entry; `nil` if there is nothing to state.
  private func nextPlan() throws -> Plan? {
    try joined.database.read { records in
      let newest = try records.newestOwnEntry(of: self.enrollment.writer)
      let mustBeFull =
        try newest == nil || records.local(Self.fullEntryName) != nil
        || records.local(Self.teachersName) != teacherKeys
      return try planned(records, after: newest, mustBeFull: mustBeFull)
    }
  }

  /// What this machine states.
  package struct Preview: Sendable {
    /// The bytes of the objects that the next entry will have, in their order; none if there is nothing to state.
    package var next: [[UInt8]]
    /// The bytes of the objects that were stated and still hold.
    package var sent: [[UInt8]]
  }

  /// Returns what the next entry would have, and what was stated before, without sealing or writing anything.
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
    guard let plan = try nextPlan() else { return }
    let (bytes, digest) = try port.ask(.seal(plan.entry)) { reply in
      if case .sealed(let entry, let digest) = reply { (entry, digest) } else { nil }
    }
    let entry = OwnEntry(
      writer: enrollment.writer, sequence: plan.entry.sequence, earliest: plan.entry.from,
      digest: digest, bytes: bytes, isPending: true)
    try joined.database.write { writer in
      try writer.insert(entry)
      for (object, readers) in plan.stated {
        try writer.markStated(object, in: entry.sequence, readers: readers)
        if object.kind == SeenList.kind { try noteSeen(writer) }
      }
      if plan.entry.from == plan.entry.sequence {
        try writer.setLocal(Self.fullEntryName, to: nil)
        try writer.setLocal(Self.teachersName, to: teacherKeys)
      }
    }
    try write(entry)
    report.hasStated = true
  }

  /// Writes a stored entry.
  private func write(_ entry: OwnEntry) throws {
    let outcome = try port.ask(.append(entry: entry.bytes, expecting: entry.sequence - 1)) {
      reply in
      if case .appended(let outcome) = reply { outcome } else { nil }
    }
    if case .moved = outcome {
      // Another machine writes with these keys. The check of this machine's own log explains more.
      report.stop = .copied
    }
    try joined.database.write { try $0.markWritten(entry) }
    if entry.earliest == entry.sequence {
      _ = try port.ask(.deleteOwn(before: entry.earliest))
    }
  }

  /// An entry to write, and the objects that it states.
  private struct Plan {
    var entry: EntryPlan
    var stated: [(OutgoingObject, readers: [UInt8]?)]
  }

  private func planned(
    _ records: ClassRecords, after newest: OwnEntry?, mustBeFull: Bool
  ) throws -> Plan? {
    let objects = try records.outgoing()
    // Objects that nobody can read yet wait for their first reader.
    let addressed = try objects.map { ($0, try boxes(for: $0, records)) }.filter { !$0.1.isEmpty }
    let changed = addressed.filter { object, boxes in
      object.statedIn == nil || boxes.contains { $0.hasNewReader(since: object.readers) }
    }
    // What a teacher has seen is only worth an entry together with other news.
    let isNews =
      try changed.contains { $0.0.kind != SeenList.kind }
      || !changed.isEmpty && seenIsDue(records)
    guard isNews || mustBeFull, !addressed.isEmpty else { return nil }
    let last = max(newest?.sequence ?? 0, try floor(records))
    guard last < .max else { throw ClassroomError.tooMany("entries", limit: Int(UInt32.max)) }
    let sequence = last + 1
    let isFull = mustBeFull || sequence >= (newest?.earliest ?? 1) + Self.deltaLimit
    let wanted = isFull ? addressed : changed
    var order: [BoxPlan.Audience] = []
    var contents: [BoxPlan.Audience: [[UInt8]]] = [:]
    for box in wanted.flatMap(\.1) {
      if contents[box.audience] == nil { order.append(box.audience) }
      contents[box.audience, default: []].append(box.bytes)
    }
    return Plan(
      entry: EntryPlan(
        signer: .machine, sequence: sequence, from: isFull ? sequence : newest?.earliest ?? 1,
        // If this machine doesn't have the entry with that number, there is no previous entry.
        previous: newest?.sequence == last ? newest?.digest : nil,
        boxes: order.map { BoxPlan(audience: $0, objects: contents[$0] ?? []) }),
      stated: wanted.map { object, boxes in (object, boxes.flatMap(\.readerBytes)) })
  }

  /// A version of an object for some readers.
  private struct AddressedObject {
    var audience: BoxPlan.Audience
    var bytes: [UInt8]

    /// The readers' keys, concatenated; none for the whole class.
    var readerBytes: [UInt8] {
      if case .keys(let keys) = audience { keys.flatMap(\.bytes) } else { [] }
    }

    /// Whether there is a new reader.
    func hasNewReader(since readers: [UInt8]?) -> Bool {
      guard case .keys(let keys) = audience else { return false }
      let count = SealingKey.byteCount
      let readers = readers ?? []
      let known = Set(
        stride(from: 0, to: readers.count, by: count).map {
          readers[$0..<min($0 + count, readers.count)]
        })
      return keys.contains { !known.contains($0.bytes[...]) }
    }
  }

  /// Returns the versions of an object and their readers.
  private func boxes(
    for object: OutgoingObject, _ records: ClassRecords
  ) throws -> [AddressedObject] {
    func to(_ audience: BoxPlan.Audience?, _ bytes: [UInt8] = object.bytes) -> [AddressedObject] {
      audience.map { [AddressedObject(audience: $0, bytes: bytes)] } ?? []
    }
    let teachers = keys(state.teachers.map(\.sealingKey))
    guard let decoded = try? ClassObject(decoding: object.bytes) else { return [] }
    switch decoded {
    case .teachers: return to(.everybody)
    case .description, .seen, .teacher: return to(try classAudience(records))
    case .keys:
      return to(keys(state.teachers.map(\.sealingKey) + machines(of: Array(state.students.keys))))
    case .student, .join, .report, .sharing: return to(teachers)
    case .standing(let standing):
      // This includes teachers, because a total never decreases once anyone has stated it.
      let machines = machines(of: [standing.student], isForMembersOnly: false)
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

  private func keys(_ keys: [SealingKey]) -> BoxPlan.Audience? {
    keys.isEmpty ? nil : .keys(Array(Set(keys)).sorted())
  }

  /// The sealing keys of students' machines that aren't revoked.
  private func machines(
    of students: [StudentIdentifier], isForMembersOnly: Bool = true
  ) -> [SealingKey] {
    students.compactMap { state.students[$0] }
      .filter { $0.isMember || !isForMembersOnly }
      .flatMap { $0.machines.values.filter { $0.last == nil }.map(\.sealingKey) }
  }

  private func classAudience(_ records: ClassRecords) throws -> BoxPlan.Audience? {
    try records.local(TeacherDuties.classKeyIdentifierName)
      .flatMap { ClassKeyIdentifier(bytes: $0) }.map(BoxPlan.Audience.classKey)
  }

  /// Whether to state what was seen although there is no other news.
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
  /// Makes sure that the next entry states everything.
  func makeNextEntryFull() throws { try setLocal(ClassSync.fullEntryName, to: [1]) }
}
