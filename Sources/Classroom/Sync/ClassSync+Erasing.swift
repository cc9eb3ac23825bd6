package import ClassModel
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
    let isNews =
      try late.contains { $0.kind == StudentReport.kind } && !revokedHere(log, last, student)
    try joined.database.write { writer in
      if isNews {
        try tell(writer) { $0.lateErased.insert(state.shownName(of: student.identifier)) }
      }
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

  /// Notes which machines ended the sharing of their students without asking for an erasure. Each end is news once.
  func noteStopsWithoutErasure() throws {
    let (known, obeyed) = try joined.database.read {
      (try $0.sharingEnds(), try $0.obeyedRules())
    }
    var ends = known.updated(for: state, after: obeyed)
    let new = Set(ends.withoutErasure).subtracting(ends.told)
    ends.told = ends.withoutErasure
    guard ends != known else { return }
    try joined.database.write { writer in
      try writer.keep(ends)
      try tell(writer) { report in
        for log in new.compactMap({ WriterIdentifier(letters: $0) }) {
          guard let student = state.owners[log] else { continue }
          report.stopsWithoutErasure[log] = state.shownName(of: student)
        }
      }
    }
  }

  /// Whether a statement ends the sharing on a machine that shared until then, and asks for no erasure.
  func isStopWithoutErasure(
    _ object: ClassObject, of log: WriterIdentifier, _ records: ClassRecords
  ) throws -> Bool {
    guard case .sharing(let stated) = object, stated.state >= .stopped,
      let student = state.owner(of: log), student.machines[log]?.last == nil,
      !student.hasUsedUpNumbers,
      let known = try records.objects(of: log).first(where: { $0.kind == SharingStatement.kind }),
      case .sharing(let former) = try known.decoded()
    else { return false }
    return former.state < .stopped && stated.erasures <= former.erasures
  }

  /// Notes, once for each machine, that a full entry of it lacks reports that are here and that no erasure took away.
  /// They stay.
  ///
  /// While another machine has stopped, a student's own program takes its reports back in this way. It may do so after
  /// the stop is over, until it hears of that.
  func noteWithheldReports() throws {
    let (known, knownStops) = try joined.database.read {
      (try $0.logsThatLackReports(), try $0.stopsToObey())
    }
    var noted = known
    var stops = knownStops
    var names: [WriterIdentifier: String] = [:]
    try joined.database.read { records in
      try stops.update(for: state, lacking: known, records)
      for (letters, isTold) in known where !isTold {
        guard let log = WriterIdentifier(letters: letters), let student = state.owner(of: log)
        else { continue }
        guard try records.holdsWithheldReports(of: log, student, state) else {
          noted[letters] = nil
          continue
        }
        guard !student.said.values.contains(where: { $0.state >= .stopped }),
          student.machines[log]?.last == nil, try !stops.explainLack(of: log, records)
        else { continue }
        noted[letters] = true
        names[log] = state.shownName(of: student.identifier)
      }
    }
    guard noted != known || stops != knownStops else { return }
    try joined.database.write { writer in
      try writer.setLocal(logsThatLackReportsName, toNote: noted.isEmpty ? nil : noted)
      try writer.setLocal(StopsToObey.name, toNote: stops == StopsToObey() ? nil : stops)
      try tell(writer) { $0.withheld = names }
    }
  }

  /// The name under which the letters of revoked machines' logs are stored that lacked entries that count, and whether
  /// that became news.
  private static let lostLogsName = "lostLogs"

  /// Notes, once for each revoked machine, that entries of it that count never arrived. They lacked in the exchange
  /// before, too: a sync tool may bring the files one after the other.
  ///
  /// If the student's number exceeds the one that the machine said last, all that it reported was erased. An entry in
  /// which it stopped or left has no reports.
  func noteLostEntries() throws {
    let newer = report.logsOfNewerVersions
    var names: [String: String] = [:]
    let known = try joined.database.read { records in
      for student in state.students.values where student.sharing < .stopped {
        for (log, machine) in student.machines {
          let said = student.said[machine.signingKey]
          let stop = said.flatMap { $0.state >= .stopped ? $0.sequence : nil }
          guard let last = machine.last, !newer.contains(log),
            (said?.number ?? 0) >= student.erasures,
            try records.lacksEntries(
              of: records.log(of: log) ?? WriterLog(writer: log), upTo: last.sequence,
              apartFrom: stop)
          else { continue }
          names[log.letters] = state.shownName(of: student.identifier)
        }
      }
      return try records.local(Self.lostLogsName, as: [String: Bool].self) ?? [:]
    }
    var noted = known.filter { $0.value }
    for letters in names.keys { noted[letters] = known[letters] != nil }
    guard noted != known else { return }
    let new = names.filter { known[$0.key] == false }.values
    try joined.database.write { writer in
      try writer.setLocal(Self.lostLogsName, toNote: noted.isEmpty ? nil : noted)
      try tell(writer) { $0.lost.formUnion(new) }
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
    try joined.database.write { writer in
      try writer.setLocal(Self.namedKeptName, toNote: (named ?? []) + [log.letters])
      try tell(writer) { $0.lateKept.insert(state.shownName(of: student.identifier)) }
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
  /// Whether entries of a log up to a number are missing. Those that arrived and can't be opened yet, because a key is
  /// missing, are not.
  ///
  /// - Parameter needless: An entry that need not be there; `nil` for none.
  func lacksEntries(
    of log: WriterLog, upTo last: UInt32, apartFrom needless: UInt32? = nil
  ) throws -> Bool {
    let first = log.earliest
    guard log.complete < last, first <= last else { return false }
    let arrived = try Set(entries(of: log.writer).map(\.sequence) + [needless].compactMap(\.self))
    return arrived.count { $0 >= first && $0 <= last } <= Int(last) - Int(first)
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
  /// Returns the machines that ended the sharing of their students without asking for an erasure and are not revoked, as
  /// the last exchange found them, with the students' names; none on a student's machine.
  ///
  /// - Throws: ``StorageError``.
  package func stopsWithoutErasure() throws -> [WriterIdentifier: String] {
    guard try !database.read({ try $0.sharingEnds() }).withoutErasure.isEmpty else { return [:] }
    let state = try state()
    var names: [WriterIdentifier: String] = [:]
    for log in try database.read({ try $0.logsThatEndedSharing(in: state) }) {
      names[log] = state.owners[log].map { state.shownName(of: $0) }
    }
    return names
  }

  /// Erases the reports of students who stopped, left or had their reports erased.
  ///
  /// A machine that stops or leaves asks for an erasure, too, so the student's number exceeds that of all reports. If it
  /// doesn't ask, they stay and are not shown: perhaps a thief has the machine, and a teacher revokes it. If the numbers
  /// are used up, nothing tells reports of before a stop from later ones, so it erases all.
  func obeyErasures(of state: ClassState) throws {
    let obeyed = try database.read { try $0.obeyedRules() }
    let changed = state.students.values.filter { student in
      obeyed[student.identifier] ?? ObeyedRule(sharing: 0, erasures: 0) != student.rule
    }
    guard !changed.isEmpty else { return }
    try database.write { writer in
      try writer.keep(writer.records.sharingEnds().updated(for: state, after: obeyed))
      for student in changed {
        let erasesAll = student.sharing >= .stopped && student.hasUsedUpNumbers
        let hasRisen = student.erasures != obeyed[student.identifier]?.erasures ?? 0
        for machine in student.machines.keys {
          try erase(
            student, machine, erasesAll: erasesAll, erasesUnknown: erasesAll || hasRisen, writer)
        }
        if student.sharing >= .stopped { try writer.removeFigures(of: student.identifier) }
        try writer.set(student.rule, of: student.identifier)
      }
      try writer.setLocal(ClassSync.seenIsDueName, to: [1])
    }
    // The database's log must not keep the overwritten rows.
    database.store.shortenLog()
  }

  private func erase(
    _ student: ClassState.Student, _ machine: WriterIdentifier, erasesAll: Bool,
    erasesUnknown: Bool, _ writer: ClassRecordWriter
  ) throws {
    for stated in try writer.records.objects(of: machine) {
      // A later version may report in other kinds, too. What isn't erased there comes again with a full entry.
      if erasesUnknown, !ClassObject.knows(kind: stated.kind) { try writer.erase(stated) }
      guard stated.kind == StudentReport.kind else { continue }
      guard case .report(let report) = try? ClassObject(decoding: stated.bytes) else { continue }
      guard
        erasesAll || report.erasures < student.erasures || student.isAhead(report.erasures)
      else { continue }
      try writer.erase(stated)
      try writer.markStale(
        StudentWork(student: student.identifier, assignment: report.assignment))
    }
  }
}

/// How the machines of students ended the sharing, as far as a teacher's machine has to remember it.
private struct SharingEnds: Codable, Equatable {
  /// The name under which it is stored.
  static let name = "endsOfSharing"

  /// How many erasures each machine had asked for when it last shared, by the letters of its log; those that had asked
  /// for any.
  private var erasures: [String: UInt32] = [:]
  /// The letters of the logs of machines that share while something else has ended the sharing of their students,
  /// sorted.
  private var remaining: [String] = []
  /// The letters of the logs of machines that ended the sharing without asking for another erasure, sorted.
  private(set) var withoutErasure: [String] = []
  /// Those of them that became news.
  var told: [String] = []

  /// Returns what is to be remembered in a state of the class.
  ///
  /// - Parameter obeyed: The rules of before.
  func updated(
    for state: ClassState, after obeyed: [StudentIdentifier: ObeyedRule]
  ) -> SharingEnds {
    var ends = SharingEnds()
    let known = Set(remaining + withoutErasure)
    for student in state.students.values {
      let wasOver =
        obeyed[student.identifier].map { $0.sharing >= SharingState.stopped.rawValue } ?? false
      for (log, machine) in student.machines where machine.last == nil {
        guard let said = student.said[machine.signingKey] else { continue }
        let letters = log.letters
        guard said.state >= .stopped else {
          if said.erasures > 0 { ends.erasures[letters] = said.erasures }
          if student.sharing >= .stopped { ends.remaining.append(letters) }
          continue
        }
        let before = erasures[letters] ?? 0
        if before > 0 { ends.erasures[letters] = before }
        // A machine that joins again after it stopped had asked with its old key. If the numbers are used up, asking
        // would change nothing.
        guard said.erasures <= before, !wasOver || known.contains(letters),
          !student.hasUsedUpNumbers
        else { continue }
        ends.withoutErasure.append(letters)
      }
    }
    ends.remaining.sort()
    ends.withoutErasure.sort()
    ends.told = told.filter(Set(ends.withoutErasure).contains)
    return ends
  }
}

/// The stops that the machines of students obey by taking their reports back, as far as a teacher's machine has to
/// remember them.
private struct StopsToObey: Codable, Equatable {
  /// The name under which it is stored.
  static let name = "stopsToObey"

  /// The last known revision of each student's rules, by the student's letters. A stop, and its end, raise it.
  private var revisions: [String: UInt32] = [:]
  /// Which machines have heard of a stop, perhaps, and haven't reported since: the number in their logs after which
  /// they may have obeyed it, by the letters of the log.
  private var numbers: [String: UInt32] = [:]

  /// Follows the state of the class.
  ///
  /// - Parameter lacking: The letters of the logs of which a full entry lacked reports that are here, and whether that
  ///   became news.
  mutating func update(
    for state: ClassState, lacking: [String: Bool], _ records: ClassRecords
  ) throws {
    let (before, former) = (revisions, numbers)
    revisions = [:]
    numbers = [:]
    for student in state.students.values {
      let standing = state.standings[student.identifier]
      let known = before[student.identifier.letters] ?? 0
      if let standing { revisions[student.identifier.letters] = standing.revision }
      // This machine may never hear of a stop that was over soon. With its end, it takes two revisions.
      let isNew =
        standing.map {
          $0.revision > known && ($0.sharing >= .stopped || $0.revision - known > 1)
        } ?? false
      for (log, machine) in student.machines where machine.last == nil {
        let letters = log.letters
        if let number = former[letters] {
          numbers[letters] = number
        } else if isNew {
          numbers[letters] = try lacking[letters] == false ? 0 : records.log(of: log)?.head ?? 0
        }
        if student.sharing < .stopped,
          try records.reportsInFullEntry(of: log, after: numbers[letters])
        {
          numbers[letters] = nil
        }
      }
    }
  }

  /// Whether a machine may have left its reports out of its newest full entry because it obeyed a stop. It then states
  /// none until it hears of the end.
  func explainLack(of log: WriterIdentifier, _ records: ClassRecords) throws -> Bool {
    guard let number = numbers[log.letters] else { return false }
    return try (records.log(of: log)?.earliest ?? 1) > number
  }
}

/// The name under which the letters of the logs are stored of which a full entry lacked reports, and whether that
/// became news.
private let logsThatLackReportsName = "logsThatLackReports"

extension ClassRecords {
  /// Returns how the machines of students ended the sharing.
  fileprivate func sharingEnds() throws -> SharingEnds {
    try local(SharingEnds.name, as: SharingEnds.self) ?? SharingEnds()
  }

  /// Returns the stops that the machines of students obey.
  fileprivate func stopsToObey() throws -> StopsToObey {
    try local(StopsToObey.name, as: StopsToObey.self) ?? StopsToObey()
  }

  /// Whether a machine has written a full entry after a number, and states reports in it or after it.
  ///
  /// - Parameter number: The number; `nil` for none.
  fileprivate func reportsInFullEntry(
    of log: WriterIdentifier, after number: UInt32?
  ) throws -> Bool {
    guard let number, let first = try self.log(of: log)?.earliest, first > number else {
      return false
    }
    return try objects(of: log).contains {
      $0.kind == StudentReport.kind && $0.sequence >= first
    }
  }

  /// Returns the logs of the machines that ended the sharing of their students without asking for an erasure and are not
  /// revoked, sorted by their letters.
  func logsThatEndedSharing(in state: ClassState) throws -> [WriterIdentifier] {
    try sharingEnds().withoutErasure.compactMap { WriterIdentifier(letters: $0) }
      .filter { !state.isRevoked($0) }
  }

  /// Returns the letters of the logs of which a full entry lacked reports that are here, and whether that became news.
  fileprivate func logsThatLackReports() throws -> [String: Bool] {
    try local(logsThatLackReportsName, as: [String: Bool].self) ?? [:]
  }

  /// Whether reports of a log count here that its newest full entry lacks, though there was room for them.
  fileprivate func holdsWithheldReports(
    of log: WriterIdentifier, _ student: ClassState.Student, _ state: ClassState
  ) throws -> Bool {
    let first = try self.log(of: log)?.earliest ?? 1
    let leftOut = Set(state.sharing[log]?.leftOut ?? [])
    return try objects(of: log).contains { stated in
      guard stated.kind == StudentReport.kind, stated.sequence < first,
        case .report(let report) = try stated.decoded(), !leftOut.contains(report.assignment)
      else { return false }
      return state.outcome(of: report, by: student.identifier) == .counts
    }
  }
}

extension ClassRecordWriter {
  /// Stores how the machines of students ended the sharing.
  fileprivate func keep(_ ends: SharingEnds) throws {
    try setLocal(SharingEnds.name, toNote: ends == SharingEnds() ? nil : ends)
  }

  /// Notes that a full entry of a log lacks reports that are here. What a full entry lacks for the first time is news.
  func noteLackOfReports(in log: WriterIdentifier) throws {
    var noted = try records.logsThatLackReports()
    guard noted[log.letters] == nil else { return }
    noted[log.letters] = false
    try setLocal(logsThatLackReportsName, toNote: noted)
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

  /// Whether the number is the last possible one.
  var hasUsedUpNumbers: Bool { erasures >= Standing.lastNumber }
}
