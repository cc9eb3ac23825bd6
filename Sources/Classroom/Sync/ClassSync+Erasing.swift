import ClassModel
import ClassStorage
import StoreEngine

extension ClassSync {
  /// Erases reports that revoked machines wrote after their last entry that counts, if the entries up to that one can
  /// be read again. Reports that they replaced are restored from there.
  ///
  /// This machine may have read such reports before it heard that another teacher revoked the machine. When a machine
  /// states everything again, it deletes its earlier files. If those are gone, the reports stay: without them, nothing
  /// would be left of what the machine had sent before.
  ///
  /// - Returns: Whether any log is to be read again.
  func obeyRevocations() throws -> Bool {
    var mustReadAgain = false
    for student in state.students.values {
      for (log, machine) in student.machines {
        guard let last = machine.last else { continue }
        if try obey(last, of: log, student) { mustReadAgain = true }
      }
    }
    return mustReadAgain
  }

  private func obey(
    _ last: StudentRecord.LastEntry, of log: WriterIdentifier, _ student: ClassState.Student
  ) throws -> Bool {
    let (known, entries, objects) = try joined.database.read { records in
      (try records.log(of: log), try records.entries(of: log), try records.objects(of: log))
    }
    guard var known else { return false }
    let lastRead = entries.last { $0.sequence == last.sequence }
    let late = objects.filter { object in
      guard object.kind == StudentReport.kind || !ClassObject.knows(kind: object.kind) else {
        return false
      }
      if object.sequence != last.sequence { return object.sequence > last.sequence }
      return lastRead.map { $0.digest.short != last.digest } ?? false
    }
    let counting = entries.filter { $0.sequence <= last.sequence }
    let countsAny = last.sequence > 0
    if late.isEmpty {
      // A later entry was read as that of a stranger, before a teacher's word on the machine arrived. It must not hide
      // the entries that count.
      guard countsAny, known.earliest > last.sequence else { return false }
      known.earliest = 1
    } else if countsAny {
      guard let lastRead, lastRead.digest.short == last.digest, try areInFolder(counting, of: known)
      else {
        try noteKept(late, of: log, student)
        return false
      }
    }
    if late.contains(where: { $0.kind == StudentReport.kind }),
      try !revokedHere(log, last, student)
    {
      report.lateErased.insert(state.shownName(of: student.identifier))
    }
    try joined.database.write { writer in
      for report in late {
        try writer.erase(report)
        guard report.kind == StudentReport.kind,
          let assignment = AssignmentIdentifier(bytes: report.identifier)
        else { continue }
        try writer.markStale(
          StudentWork(student: student.identifier, assignment: assignment))
      }
      try writer.forgetEntries(of: log, above: last.sequence)
      try writer.readAgain(counting, of: known)
    }
    if !late.isEmpty { joined.database.store.shortenLog() }
    return countsAny
  }

  /// Has the reports of students read again who share again after their sharing had ended. Those below the student's
  /// number stay erased. If the numbers are used up, none can be below, so nothing is read again.
  ///
  /// A machine that stops or leaves asks for an erasure, too, and the student's other machines are told the number. A
  /// thief's program needn't ask, so the teacher is told of a stop without an erasure. Once the machine is revoked, the
  /// others may never have heard of it, and don't repeat their reports.
  ///
  /// If a file of a log is missing or damaged, each sync tries again until all files are there: at the latest when its
  /// machine has written its next full entry. A revoked machine writes none, so nothing waits for its files. The teacher
  /// is told of both, unless the student had the reports erased.
  ///
  /// - Returns: Whether any log is to be read again.
  func readResumedStudentsAgain() throws -> Bool {
    let (obeyed, known, knownStops) = try joined.database.read { records in
      let letters = try records.local(Self.awaitedName, as: [String].self) ?? []
      let stops = try records.local(Self.bareStopsName, as: [String: BareStop].self) ?? [:]
      return (try records.obeyedRules(), Set(letters), stops)
    }
    var awaited: Set<String> = []
    var bareStops: [String: BareStop] = [:]
    var mustReadAgain = false
    for student in state.students.values {
      let before = obeyed[student.identifier] ?? ObeyedRule(sharing: 0, erasures: 0)
      let letters = student.identifier.letters
      let bareStop = knownStops[letters].flatMap { $0.number == student.erasures ? $0 : nil }
      guard student.sharing < .stopped else {
        bareStops[letters] = try bareStop ?? newBareStop(of: student, after: before)
        continue
      }
      let isResumed = before.sharing >= SharingState.stopped.rawValue
      guard isResumed || !known.isEmpty,
        // The only machine knows that it stopped, unless its thief did.
        student.machines.count > 1 || bareStop != nil,
        student.erasures < Standing.erasureLimit - 1
      else { continue }
      for (log, machine) in student.machines {
        let isAwaited = known.contains(log.letters)
        guard isResumed || isAwaited else { continue }
        if try readAgain(log, machine) {
          mustReadAgain = true
        } else if machine.last == nil {
          awaited.insert(log.letters)
          if !isAwaited, bareStop != nil {
            report.awaited.insert(state.shownName(of: student.identifier))
          }
        } else if bareStop?.logs.contains(log.letters) == true {
          report.lost.insert(state.shownName(of: student.identifier))
        }
      }
    }
    if awaited != known || bareStops != knownStops {
      try joined.database.write { writer in
        try writer.setLocal(Self.awaitedName, toNote: awaited.isEmpty ? nil : awaited.sorted())
        try writer.setLocal(Self.bareStopsName, toNote: bareStops.isEmpty ? nil : bareStops)
      }
    }
    return mustReadAgain
  }

  /// An end of a student's sharing for which no machine asked for an erasure. The student's number tells it from others.
  private struct BareStop: Codable, Equatable {
    var number: UInt64
    /// The letters of the logs of which reports were here.
    var logs: [String]
  }

  /// The name under which the ends of sharing without an erasure are stored, by the letters of their students.
  private static let bareStopsName = "stopsWithoutErasure"

  /// Notes that a student's sharing ended without an erasure; `nil` if it didn't. If the numbers are used up, none can
  /// tell.
  private func newBareStop(
    of student: ClassState.Student, after before: ObeyedRule
  ) throws -> BareStop? {
    guard before.sharing < SharingState.stopped.rawValue, before.erasures == student.erasures,
      student.erasures < Standing.erasureLimit - 1
    else { return nil }
    for (log, machine) in student.machines where machine.last == nil {
      guard (student.said[machine.signingKey]?.state ?? .on) >= .stopped else { continue }
      report.stopsWithoutErasure[log] = state.shownName(of: student.identifier)
    }
    let logs = try joined.database.read { records in
      try student.machines.keys.filter { log in
        try records.objects(of: log).contains { $0.kind == StudentReport.kind }
      }
    }
    return BareStop(number: student.erasures, logs: logs.map(\.letters).sorted())
  }

  /// The name under which the letters of the logs are stored that are read again once all their files are there.
  private static let awaitedName = "awaitedLogs"

  /// Has everything that counts in a log read again.
  ///
  /// - Returns: Whether all of it is in the class folder. If not, nothing changes.
  private func readAgain(
    _ writer: WriterIdentifier, _ machine: StudentRecord.Machine
  ) throws -> Bool {
    let (log, entries) = try joined.database.read { records in
      (try records.log(of: writer), try records.entries(of: writer))
    }
    let counting = entries.filter { entry in
      machine.last.map { entry.sequence <= $0.sequence } ?? true
    }
    // If nothing was received, everything is still to be read.
    guard let log, !counting.isEmpty else { return true }
    guard try areInFolder(counting, of: log) else { return false }
    try joined.database.write { try $0.readAgain(counting, of: log) }
    return true
  }

  /// The name under which the letters of revoked machines' logs are stored that lacked entries that count, and whether
  /// that became news.
  private static let lostLogsName = "lostLogs"

  /// Notes, once for each revoked machine, that entries of it that count never arrived. They lacked in the exchange
  /// before, too: a sync tool may bring the files one after the other.
  func noteLostEntries() throws {
    let newer = Set(
      report.refusals.filter { $0.reason == "\(ReadEntry.Reason.newerVersion)" }.map(\.writer))
    var names: [String: String] = [:]
    let known = try joined.database.read { records in
      for student in state.students.values where student.sharing < .stopped {
        for (log, machine) in student.machines {
          guard let last = machine.last, !newer.contains(log),
            try records.lacksEntries(of: log, upTo: last.sequence)
          else { continue }
          names[log.letters] = state.shownName(of: student.identifier)
        }
      }
      return try records.local(Self.lostLogsName, as: [String: Bool].self) ?? [:]
    }
    var noted = known.filter { $0.value }
    for (letters, name) in names {
      if known[letters] == false { report.lost.insert(name) }
      noted[letters] = known[letters] != nil
    }
    guard noted != known else { return }
    try joined.database.write { writer in
      try writer.setLocal(Self.lostLogsName, toNote: noted.isEmpty ? nil : noted)
    }
  }

  /// Whether this machine's own person revoked a machine at its last entry. They know what that takes away.
  private func revokedHere(
    _ log: WriterIdentifier, _ last: StudentRecord.LastEntry, _ student: ClassState.Student
  ) throws -> Bool {
    let key = student.machines[log]?.signingKey
    let stated = try joined.database.read {
      try $0.outgoing(kind: StudentRecord.kind, identifier: student.identifier.bytes)
    }
    return stated.contains { object in
      guard case .student(let record) = try? ClassObject(decoding: object.bytes) else {
        return false
      }
      return record.machines.contains { $0.signingKey == key && $0.last == last }
    }
  }

  /// The name under which the letters of the revoked machines are stored whose late reports stay and were named.
  private static let namedKeptName = "namedLateKept"

  /// Notes, once for each machine, that its late reports stay because nothing can take their place.
  private func noteKept(
    _ late: [StatedObject], of log: WriterIdentifier, _ student: ClassState.Student
  ) throws {
    guard late.contains(where: { $0.kind == StudentReport.kind }) else { return }
    let named = try joined.database.read { try $0.local(Self.namedKeptName, as: [String].self) }
    guard named?.contains(log.letters) != true else { return }
    report.lateKept.insert(state.shownName(of: student.identifier))
    try joined.database.write { writer in
      try writer.setLocal(Self.namedKeptName, toNote: (named ?? []) + [log.letters])
    }
  }

  /// Whether the entries of a log have no gap, from the first one that a reader needs, and are all in the class folder.
  private func areInFolder(_ entries: [KnownEntry], of log: WriterLog) throws -> Bool {
    guard let first = entries.first, let last = entries.last, first.sequence == log.earliest,
      Int(last.sequence) - Int(first.sequence) == entries.count - 1
    else { return false }
    // Each search lists all names of the directory, and there can be a million of them.
    var pages = LogPages(
      of: log.writer, as: .admitted, above: max(first.sequence, 1) - 1, seen: last.sequence,
      atMost: max(LogPages.fileLimit, UInt32(clamping: entries.count)), port)
    var missing = Set(entries.map(\.digest))
    while !missing.isEmpty, let (page, _) = try pages.next() {
      for case .entry(let entry) in page.files.map(\.outcome) { missing.remove(entry.digest) }
    }
    return missing.isEmpty
  }
}

extension ClassRecords {
  /// Whether entries of a log up to a number are missing. Those that arrived and can't be opened yet are not.
  fileprivate func lacksEntries(of writer: WriterIdentifier, upTo last: UInt32) throws -> Bool {
    let known = try self.log(of: writer) ?? WriterLog(writer: writer)
    let first = max(known.earliest, 1)
    guard known.complete < last, first <= last else { return false }
    let arrivedCount = try Set(entries(of: writer).map(\.sequence))
      .count { $0 >= first && $0 <= last }
    return arrivedCount <= Int(last) - Int(first)
  }
}

extension ClassRecordWriter {
  /// Has entries of a log read again, as if they hadn't been read completely.
  fileprivate func readAgain(_ entries: [KnownEntry], of log: WriterLog) throws {
    for var entry in entries {
      entry.isComplete = false
      try set(entry, of: log.writer)
    }
    var log = log
    log.complete = max(log.earliest, 1) - 1
    log.fingerprint = nil
    try set(log)
  }
}

extension JoinedClass {
  /// Erases the reports of students who stopped, left or had their reports erased.
  func obeyErasures(of state: ClassState) throws {
    let obeyed = try database.read { try $0.obeyedRules() }
    let changed = state.students.values.filter { student in
      obeyed[student.identifier] ?? ObeyedRule(sharing: 0, erasures: 0) != student.rule
    }
    guard !changed.isEmpty else { return }
    try database.write { writer in
      for student in changed {
        for machine in student.machines.keys { try erase(student, machine, writer) }
        if student.sharing >= .stopped { try writer.removeFigures(of: student.identifier) }
        try writer.set(student.rule, of: student.identifier)
      }
      try writer.setLocal(ClassSync.seenIsDueName, to: [1])
    }
    // The database's log must not keep the overwritten rows.
    database.store.shortenLog()
  }

  private func erase(
    _ student: ClassState.Student, _ machine: WriterIdentifier, _ writer: ClassRecordWriter
  ) throws {
    for stated in try writer.records.objects(of: machine) {
      // A later version may report in other kinds, too. What isn't erased there comes again with a full entry.
      if !ClassObject.knows(kind: stated.kind) { try writer.erase(stated) }
      guard stated.kind == StudentReport.kind else { continue }
      guard case .report(let report) = try? ClassObject(decoding: stated.bytes) else { continue }
      guard
        student.sharing >= .stopped || report.erasures < student.erasures
          || student.isAhead(report.erasures)
      else { continue }
      try writer.erase(stated)
      try writer.markStale(
        StudentWork(student: student.identifier, assignment: report.assignment))
    }
  }
}

extension ClassState {
  /// Whether a machine was revoked.
  func isRevoked(_ writer: WriterIdentifier) -> Bool {
    owner(of: writer)?.machines[writer]?.last != nil
  }
}

extension ClassState.Student {
  /// The rule that this student's reports must follow.
  fileprivate var rule: ObeyedRule {
    ObeyedRule(sharing: sharing.rawValue, erasures: erasures)
  }
}
