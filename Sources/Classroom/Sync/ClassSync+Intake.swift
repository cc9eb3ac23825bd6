package import ClassModel
import ClassStorage

extension ClassSync {
  /// How many unknown logs to read in one sync.
  private static let unknownLogLimit = 256
  /// Among how many unknown logs they are chosen.
  private static let unknownHeadLimit: UInt32 = 4_096
  /// How many files of an unknown machine are read to find its request to join.
  private static let joinFileLimit: UInt32 = 4
  /// How often to go through the logs, because one log can make another one readable.
  private static let roundLimit = 8
  /// About how many entries and objects one transaction stores. It then takes a few milliseconds.
  private static let batchLimit = 256

  /// The name under which ``judgement`` is stored: the state of the class when the logs were last read.
  private static let judgementName = "judgement"

  /// A short digest of everything that decides which entries and reports can be read. If it changes, the logs are read
  /// again.
  private var judgement: [UInt8] {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    func add(_ bytes: some Sequence<UInt8>) {
      for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    }
    for teacher in state.teachers { add(teacher.signingKey.bytes) }
    add([1, UInt8(truncatingIfNeeded: ClassEntry.version), UInt8(BoxKind.allCases.count)])
    for key in state.classKeys { add(key.bytes) }
    add([2])
    for writer in state.removedWriters.sorted() { add(writer.bytes) }
    add([3])
    for (writer, student) in state.owners.sorted(by: { $0.key < $1.key }) {
      add(writer.bytes)
      add(student.bytes)
      let last = state.owner(of: writer)?.machines[writer]?.last
      add([last == nil ? 0 : 1])
      if let last {
        add(UInt64(last.sequence).bigEndianBytes)
        add(last.digest.bytes)
      }
    }
    if enrollment.role == .teacher {
      let known = state.assignments.values.filter { $0.state != .deleted }.map(\.identifier)
      for assignment in known.sorted() { add(assignment.bytes) }
      // A report counts once this machine has heard of its number.
      for student in state.students.values.sorted(by: { $0.identifier < $1.identifier })
      where student.erasures > 0 {
        add(student.identifier.bytes)
        add(student.erasures.bigEndianBytes)
      }
    }
    return hash.bigEndianBytes
  }

  /// Reads entries again that could not be judged or opened before, if that may have changed.
  ///
  /// - Returns: The new ``judgement``.
  private func readAgainIfMoreCounts() throws -> [UInt8] {
    let judgement = judgement
    guard try joined.database.read({ try $0.local(Self.judgementName) }) != judgement else {
      return judgement
    }
    try joined.database.write { writer in
      // A file may have been too large for an unknown writer, or from a version that came after that of this program.
      try writer.readAgain(refusedFor: [
        "\(ReadEntry.Reason.tooLarge)", "\(ReadEntry.Reason.newerVersion)",
        "\(OpenedBox.Refusal.unknownKind)",
      ])
      // The word of a removed teacher revokes nobody any more.
      try writer.forgetSettledFiles()
      // If a log has no head, no file of it could be read.
      for log in try writer.records.logs() where log.complete < log.head || log.head == 0 {
        try writer.readAgain(log.writer)
      }
      try writer.setLocal(Self.judgementName, to: judgement)
    }
    return judgement
  }

  /// Reads everything new in the class folder.
  func takeInAll() throws {
    var rootHead: LogHead?
    for round in 0..<Self.roundLimit {
      if round > 0 { fileLimit = LogPages.laterFileLimit }
      let before = try readAgainIfMoreCounts()
      try port.order(.setClassKeys(state.classKeys))
      var (heads, oddities) = try heads(
        unknownLimit: enrollment.role == .teacher ? Self.unknownHeadLimit : 0)
      // This also restores a log whose folder was deleted.
      if !heads.contains(where: { $0.writer == enrollment.writer }) {
        heads.append(LogHead(writer: enrollment.writer, sequence: 0, fingerprint: 0))
      }
      report.oddities = oddities
      rootHead = heads.first { $0.writer == root }
      folderHeads = Dictionary(
        heads.map { ($0.writer, $0.sequence) }, uniquingKeysWith: { first, _ in first })
      for group in try groups(heads) {
        // Deriving the state reads the whole class, so it is done once for many logs.
        if try takeIn(group) { try deriveNamedState() }
      }
      var mustReadAgain = false
      if enrollment.role == .teacher {
        try noteStopsWithoutErasure()
        try joined.obeyErasures(of: state)
        mustReadAgain = try obeyRevocations()
      }
      if judgement == before, !mustReadAgain { break }
    }
    try keepRootEntry(rootHead)
    try findLostHeads()
    try findNewerStatements()
    let seen = seenNumbers
    let closed = Set(report.oddities.filter { $0.reason != .tooMany }.map(\.name))
    try joined.database.read { records in
      report.refusals = try records.refusals()
      let newer = report.logsOfNewerVersions
      for log in try records.logs() {
        let role = state.role(of: log.writer, root: root)
        // Teachers are told of a student's other computer.
        if enrollment.role == .student, role == .admitted { continue }
        if log.isForked { report.forked.append(log.writer) }
        // What a student who shares nothing sent before is deleted or not shown, so nobody waits for it.
        guard role != .unknown, !state.isRevoked(log.writer),
          state.owner(of: log.writer).map({ $0.sharing < .stopped }) ?? true
        else { continue }
        let hinted = try records.hintedNumber(of: log)
        // If the entry is there and damaged, that is told.
        let isHintedMissing =
          log.head < hinted
          && !report.refusals.contains {
            $0.writer == log.writer && UInt32($0.name.prefix(10)) == hinted
          }
        if role != .root, log.head < seen[log.writer] ?? 0 || isHintedMissing {
          // Another teacher has read more than was ever here, or the writer wrote more. If the directory or a file
          // can't be read, the person is told that instead. Nobody waits for a student who has left.
          let isOver = state.owner(of: log.writer)?.isMember == false
          let isOwn = log.writer == enrollment.writer
          if !isOver, !isOwn, !newer.contains(log.writer), !closed.contains(log.writer.letters) {
            report.incomplete.append(log.writer)
          }
          continue
        }
        if try records.lacksEntries(of: log, upTo: log.head) {
          report.incomplete.append(log.writer)
        }
      }
    }
    if enrollment.role == .teacher {
      try noteLostEntries()
      try noteWithheldReports()
    }
  }

  /// The greatest number of each log that a listed machine has seen.
  private var seenNumbers: [WriterIdentifier: UInt32] {
    Dictionary(
      state.seen.values.flatMap(\.heads).map { ($0.writer, $0.sequence) }, uniquingKeysWith: max)
  }

  /// Asks how far the logs go: those of everybody who takes part, and some of strangers.
  private func heads(unknownLimit: UInt32) throws -> ([LogHead], [FolderOddity]) {
    let known = try joined.database.read { records in
      let read = try records.logs().map(\.writer).filter {
        state.role(of: $0, root: self.root) != .unknown
      }
      return Set(read).union(try records.writers().values)
        .union([self.root, self.enrollment.writer])
    }
    return try port.ask(.heads(known: known.sorted(), unknownLimit: unknownLimit)) { reply in
      if case .heads(let heads, let oddities) = reply { (heads, oddities) } else { nil }
    }
  }

  /// Takes in the requests to join of unknown machines whose digits or letters somebody reads out, however many others
  /// wait.
  package func takeInJoins(where isWanted: (JoinRequest, JoinCheckText) -> Bool) throws {
    try open()
    let heads = try heads(unknownLimit: .max).0.filter {
      $0.writer != enrollment.writer && state.role(of: $0.writer, root: root) == .unknown
    }
    var wanted: [LogHead] = []
    for head in heads {
      // The request is in the first entry. What can't be read hides no other.
      var pages = LogPages(
        of: head.writer, as: .unknown, above: 0, atMost: Self.joinFileLimit, port)
      guard let page = try? pages.next()?.page else { continue }
      for entry in page.files.map(JudgedEntry.init) {
        for case (.join(let request), let bytes) in entry.objects {
          guard let key = entry.entry?.signingKey else { continue }
          let check = try port.check(ofJoin: bytes, key, enrollment.classIdentifier)
          if isWanted(request, check) { wanted.append(head) }
        }
      }
    }
    if try takeIn(wanted) { try refreshState() }
  }

  /// The name under which the kinds are stored that were named to the person: eight bytes each.
  private static let namedKindsName = "namedKinds"
  /// How many kinds are named in all. After that, the person knows.
  private static let namedKindLimit = 64
  /// How many kinds are named until one that only students state isn't named any more.
  private static let namedStudentsKindLimit = 32

  /// Notes who stated something of a kind that this version doesn't know, once for each kind.
  private func findNewerStatements() throws {
    let (kinds, known) = try joined.database.read { records in
      (
        try records.statedKinds().filter { !ClassObject.knows(kind: $0) }.sorted(),
        try records.local(Self.namedKindsName) ?? []
      )
    }
    let named = Set(
      stride(from: 0, to: known.count - known.count % 8, by: 8).map {
        known[$0..<$0 + 8].bigEndianNumber
      })
    guard named.count < Self.namedKindLimit else { return }
    let unnamed = try joined.database.read { records in
      try kinds.filter { !named.contains($0) }.map { kind in
        (kind: kind, writers: try records.writers(ofKind: kind))
      }
    }
    // A student can state any number of kinds, and must not hide what a teacher states.
    let isOfTeacher = Dictionary(grouping: unnamed) { stated in
      stated.writers.contains { [.root, .listed].contains(state.role(of: $0, root: root)) }
    }
    let ofTeachers = (isOfTeacher[true] ?? []).prefix(Self.namedKindLimit - named.count)
    let ofStudents = (isOfTeacher[false] ?? [])
      .prefix(max(Self.namedStudentsKindLimit - named.count - ofTeachers.count, 0))
    let new = Array(ofTeachers) + ofStudents
    guard !new.isEmpty else { return }
    try joined.database.write { writer in
      try writer.setLocal(Self.namedKindsName, to: known + new.flatMap(\.kind.bigEndianBytes))
      try tell(writer) { report in
        for stated in new { report.newerStatements.formUnion(stated.writers) }
      }
    }
  }

  /// Checks that the newest entries that this machine has read of teachers' logs are still there. Names don't say:
  /// anyone can make files with great numbers.
  private func findLostHeads() throws {
    guard enrollment.role == .student else { return }
    for writer in state.listedWriters {
      let (log, newest) = try joined.database.read { records in
        (try records.log(of: writer), try records.entries(of: writer).last)
      }
      // Without a change since the last exchange, it is there or was missed then. An entry that was just read is there.
      guard let log, let newest, let named = folderHeads?[writer], named >= log.head,
        named > log.head || changedWriters.contains(writer), !foundEntries.contains(newest.digest)
      else { continue }
      if try port.file(of: writer, newest.sequence, newest.digest) == nil {
        folderHeads?[writer] = 0
      }
    }
  }

  /// Returns the logs to read: the root's first, then this machine's own, teachers', students' and strangers'.
  ///
  /// A student's machine reads the logs of the student's other machines, and none of other students.
  private func groups(_ heads: [LogHead]) throws -> [[LogHead]] {
    let fingerprints = try joined.database.read { records in
      Dictionary(
        try records.logs().map { ($0.writer, $0.fingerprint) },
        uniquingKeysWith: { first, _ in first })
    }
    let changed = heads.filter { fingerprints[$0.writer] != .some($0.fingerprintBytes) }
    changedWriters.formUnion(changed.map(\.writer))
    func logs(_ role: ClassObject.WriterRole) -> [LogHead] {
      changed.filter {
        $0.writer != enrollment.writer && state.role(of: $0.writer, root: root) == role
      }
    }
    let own = changed.filter { $0.writer == enrollment.writer }
    guard enrollment.role == .teacher else {
      // Before the root's log is read, it is unknown who is listed.
      return state.list == nil ? [logs(.root)] : [logs(.root), own, logs(.listed), logs(.admitted)]
    }
    let strangers = logs(.unknown).shuffled(using: &tools.randomness)
    return [
      logs(.root), own, logs(.listed), logs(.admitted),
      Array(strangers.prefix(Self.unknownLogLimit)),
    ]
  }

  /// Reads and stores logs as far as possible. Small ones share a transaction, because each one waits for the disk.
  ///
  /// - Returns: Whether the state of the class may have changed.
  private func takeIn(_ heads: [LogHead]) throws -> Bool {
    var changesState = false
    var batch: [LogIntake] = []
    var batchCount = 0
    let seen = seenNumbers
    for head in heads {
      if head.writer == enrollment.writer {
        try checkOwnLog(head)
        continue
      }
      let (log, judged) = try joined.database.read { records in
        (try records.log(of: head.writer), try records.judgedFiles(of: head.writer))
      }
      var intake = LogIntake(log: log ?? WriterLog(writer: head.writer))
      intake.readBefore = intake.log.complete
      let role = state.role(of: head.writer, root: root)
      var pages = LogPages(
        of: head.writer, as: role, wasListed: state.removedWriters.contains(head.writer),
        above: intake.readBefore,
        seen: max(intake.log.head, seen[head.writer] ?? 0), judged: judged,
        // A teacher's machine tells others how far it has read their logs.
        includesRead: enrollment.role == .teacher && (role == .listed || role == .admitted),
        atMost: fileLimit, port)
      while let (page, isLast) = try keepingIfFailed(&batch, { try pages.next() }) {
        intake.unkept = page.files.map(JudgedEntry.init)
        foundEntries.formUnion(intake.unkept.compactMap(\.entry?.digest))
        intake.again = page.again
        intake.unchanged = page.unchanged
        // It says if the newest entry is missing. Quoted by a student's machine, it also proves to its writer how far
        // the log went, if the folder is put back to an earlier state.
        if role == .listed || enrollment.role == .teacher && role == .admitted {
          intake.hint = page.hint
        }
        // What was left for the next exchange is read even if nothing else changes.
        if (page.files + page.again).contains(where: \.isUnreadable) { intake.isUnread = true }
        if isLast {
          let isWhole = page.unreadCount == 0 && !intake.isUnread
          intake.log.fingerprint = isWhole ? head.fingerprintBytes : nil
        }
        batchCount += intake.unkept.reduce(1) { $0 + 1 + $1.objects.count }
        batch.append(intake)
        guard !isLast || batchCount >= Self.batchLimit else { continue }
        if try keep(&batch) { changesState = true }
        intake = batch.removeLast()
        batch = []
        batchCount = 0
      }
    }
    return try keep(&batch) || changesState
  }

  /// Performs a step. If it fails, the batch is stored first, so one unreadable log doesn't stop the others.
  private func keepingIfFailed<Result>(
    _ batch: inout [LogIntake], _ step: () throws -> Result
  ) throws -> Result {
    do {
      return try step()
    } catch {
      _ = try keep(&batch)
      throw error
    }
  }

  /// Stores a batch of logs in one transaction.
  ///
  /// - Returns: Whether the state of the class may have changed.
  private func keep(_ batch: inout [LogIntake]) throws -> Bool {
    guard !batch.isEmpty else { return false }
    try joined.database.write { writer in
      if let unstoredKnowledge { try writer.keep(unstoredKnowledge) }
      for index in batch.indices {
        for entry in batch[index].unkept { try take(entry, into: &batch[index], writer) }
        batch[index].judgeSettled()
        for file in batch[index].again { try judgeAgain(file, in: &batch[index], writer) }
        try writer.set(batch[index].log)
        if let hint = batch[index].hint { try writer.keep(hint: hint, of: batch[index].log.writer) }
        try writer.keep(
          batch[index].judgements, of: batch[index].log.writer, unchanged: batch[index].unchanged,
          atSeconds: tools.nowSeconds)
        batch[index].judgements = []
        batch[index].unkept = []
        batch[index].again = []
      }
    }
    unstoredKnowledge = nil
    return batch.contains(where: \.changesState)
  }

  /// Derives the state of the class again, after finding the logs of machines that it names.
  private func deriveNamedState() throws {
    try refreshState()
    if try nameMachines() { try refreshState() }
  }

  /// Finds the logs of the keys that are listed or admitted.
  ///
  /// - Returns: Whether any log was unknown before.
  private func nameMachines() throws -> Bool {
    let known = try joined.database.read { try $0.writers() }
    var keys =
      state.teachers.map(\.signingKey) + (state.list?.removed ?? [])
      + state.students.values.flatMap(\.record.machines).map(\.signingKey)
    if enrollment.role == .student { keys += state.ownMachines.keys }
    let missing = Set(keys).filter { known[$0] == nil }.sorted()
    guard !missing.isEmpty else { return false }
    let digests = try port.digests(of: missing.map(\.bytes), named: "writer")
    try joined.database.write { writer in
      for (key, digest) in zip(missing, digests) {
        guard let log = WriterIdentifier(bytes: digest.prefix(WriterIdentifier.byteCount)) else {
          continue
        }
        try writer.set(log, of: key)
      }
    }
    return true
  }

  /// Stores an entry's statements, as far as they count.
  private func take(
    _ judged: JudgedEntry, into intake: inout LogIntake, _ writer: ClassRecordWriter
  ) throws {
    guard let entry = judged.entry else {
      intake.refuse(judged.file, judged.reason ?? "damaged")
      return
    }
    let log = intake.log.writer
    intake.log.signingKey = entry.signingKey
    let role = state.role(of: log, root: root)
    let student = state.student(ofEntry: entry.sequence, digest: entry.digest, by: log)
    if role == .admitted, enrollment.role == .teacher, student == nil {
      // The machine was revoked before. A full entry must not take the place of the earlier ones, which still count.
      intake.log.head = max(intake.log.head, entry.sequence)
      // Its thief can write any number of them.
      intake.judgements.append(Judgement(judged.file, sequence: 0))
      return
    }
    intake.log.receivedAtSeconds = tools.nowSeconds
    guard entry.sequence >= intake.log.earliest else { return }
    let known = try writer.records.entries(of: log)
    let twin = known.first { $0.sequence == entry.sequence }
    if let twin, twin.digest == entry.digest, twin.isComplete { return }
    var countsOverTwin = false
    if let twin, twin.digest != entry.digest {
      intake.log.isForked = true
      countsOverTwin = entry.digest < twin.digest
    }
    if let previous = entry.previous,
      known.contains(where: { $0.sequence == entry.sequence - 1 && $0.digest != previous })
    {
      intake.log.isForked = true
    }
    let isOwn = role == .admitted && enrollment.role == .student
    var isComplete = role == .root || role == .listed || student != nil || isOwn
    if role != .unknown { report.entryCount += 1 }
    for box in entry.boxes {
      switch box {
      case .keyMissing: isComplete = false
      case .refused(let refusal):
        // A later version of this program reads it again.
        if refusal == .unknownKind { isComplete = false }
        intake.refuse(judged.file, "\(refusal)", entry.sequence)
      case .content, .forOthers: break
      }
    }
    var erasedBelow: UInt64 = 0
    for (object, bytes) in judged.objects {
      guard object.mayBeStated(by: role) else {
        // Other statements of a stranger may count once the stranger is admitted.
        if role != .unknown { intake.refuse(judged.file, "not allowed", entry.sequence) }
        continue
      }
      if isOwn {
        // Of the student's other machines, this one reads only what they say to each other.
        guard isForOwnMachines(object) else { continue }
      } else if role == .admitted {
        guard let student else { continue }
        switch object {
        case .sharing(let stated): erasedBelow = stated.number
        case .report(let stated):
          switch state.outcome(of: stated, by: student.identifier) {
          case .counts, .hidden: break
          case .erased: continue
          case .waits:
            isComplete = false
            continue
          }
        case .unknown where student.sharing >= .stopped: continue
        default: break
        }
      }
      if case .unknown = object, try writer.records.hasManyUnknownObjects(of: log) { continue }
      let stated = StatedObject(
        writer: log, kind: object.kind, identifier: object.identifier, sequence: entry.sequence,
        receivedAtSeconds: tools.nowSeconds, bytes: bytes)
      let isStop = try isStopWithoutErasure(object, of: log, writer.records)
      guard try writer.keep(stated, replacesEqual: countsOverTwin) else { continue }
      if isStop, let student {
        // Its next entry, which may be here as well, can say the opposite.
        try tell(writer) {
          $0.stopsWithoutErasure[log] = state.shownName(of: student.identifier)
        }
      }
      if case .join = object, role == .unknown,
        try !writer.records.declinedJoins().contains(stated)
      {
        report.requests.insert(log)
      }
      if case .report(let stated) = object, let student {
        try writer.markStale(
          StudentWork(student: student.identifier, assignment: stated.assignment))
      } else {
        intake.changesState = true
      }
    }
    for failure in judged.failures { intake.refuse(judged.file, failure, entry.sequence) }
    if twin == nil || countsOverTwin || twin?.digest == entry.digest {
      try writer.set(
        KnownEntry(sequence: entry.sequence, digest: entry.digest, isComplete: isComplete), of: log)
    }
    if entry.isFull, isComplete {
      // Whoever has the machine's keys can leave reports out. Only an erasure takes away what was received.
      var lacksReports = false
      let dropped = try writer.dropObjects(of: log, before: entry.sequence) { stated in
        guard stated.kind == StudentReport.kind, case .report(let report) = try stated.decoded(),
          report.erasures >= erasedBelow
        else { return false }
        lacksReports = true
        return true
      }
      if lacksReports { try writer.noteLackOfReports(in: log) }
      for object in dropped {
        guard object.kind == StudentReport.kind else {
          intake.changesState = true
          continue
        }
        guard let student, let assignment = AssignmentIdentifier(bytes: object.identifier) else {
          continue
        }
        try writer.markStale(StudentWork(student: student.identifier, assignment: assignment))
      }
    }
    intake.log.earliest = max(intake.log.earliest, entry.from)
    intake.log.head = max(intake.log.head, entry.sequence)
    intake.log.complete = try complete(intake.log, writer)
  }

  /// Compares a file with the entry of its number that was read before.
  ///
  /// If the writer's store and the class folder were both put back to an earlier state, the writer uses some numbers a
  /// second time. This machine already has entries with these numbers and takes in nothing from the new ones. The
  /// writer learns that from what this machine has seen, and then writes a full entry with a greater number.
  private func judgeAgain(
    _ read: ReadEntry, in intake: inout LogIntake, _ writer: ClassRecordWriter
  ) throws {
    guard !read.isUnreadable else { return }
    guard case .entry(let entry) = read.outcome, entry.sequence <= intake.readBefore else {
      // The writer puts its entry back.
      intake.judgements.append(Judgement(read.file, sequence: 0))
      return
    }
    intake.judgements.append(Judgement(read.file, sequence: entry.sequence))
    // The full entry with a greater number may just have arrived.
    guard intake.log.earliest <= intake.readBefore else { return }
    let log = intake.log.writer
    let known = try writer.records.entries(of: log).first { $0.sequence == entry.sequence }
    guard known?.digest != entry.digest else { return }
    try writer.setLocal(Self.seenIsDueName, to: [1])
    // The entries after it don't continue what this machine has seen, so it must not say that it has seen them.
    if known != nil { try writer.forgetEntries(of: log, above: intake.readBefore) }
  }

  /// Whether a student's machine takes in what another machine of the same student states: what students say about
  /// assignments that they have, and kinds that this version doesn't know.
  private func isForOwnMachines(_ object: ClassObject) -> Bool {
    switch object {
    case .ownState(let stated): state.assignments[stated.assignment] != nil
    case .unknown: true
    default: false
    }
  }

  /// Returns the last number of a log up to which nothing is missing.
  private func complete(_ log: WriterLog, _ writer: ClassRecordWriter) throws -> UInt32 {
    // The last possible number has no next one.
    var last = max(log.complete, max(log.earliest, 1) - 1)
    for entry in try writer.records.entries(of: log.writer)
    where entry.isComplete && entry.sequence > last && entry.sequence - last == 1 {
      last = entry.sequence
    }
    return last
  }
}

/// How far a log was read, and what was found in it.
private struct LogIntake {
  var log: WriterLog
  /// The number up to which nothing was missing before this exchange.
  var readBefore: UInt32 = 0
  /// What was found in the files of the last page.
  var judgements: [Judgement] = []
  /// The names of the files that were judged before and are still there.
  var unchanged: [String] = []
  /// Entries that were read and are not stored yet.
  var unkept: [JudgedEntry] = []
  /// Files that have the numbers of entries that were read before.
  var again: [ReadEntry] = []
  /// The hint in the log's directory, as its writer signed it.
  var hint: [UInt8]?
  /// Whether the state of the class may have changed.
  var changesState = false
  /// Whether a file could not be read now.
  var isUnread = false

  mutating func refuse(_ file: JudgedFile, _ reason: String, _ sequence: UInt32? = nil) {
    judgements.append(Judgement(file, reason: reason, sequence: sequence))
  }

  /// Notes which of the entries will say nothing new, whatever name they have. There may be any number of copies.
  mutating func judgeSettled() {
    let refused = Set(judgements.map(\.file.name))
    for judged in unkept where !refused.contains(judged.file.name) {
      guard let entry = judged.entry, entry.sequence <= log.complete else { continue }
      judgements.append(Judgement(judged.file, sequence: entry.sequence))
    }
  }
}

/// A file of a log with its objects already decoded, so that this takes no time while the database is locked.
private struct JudgedEntry {
  var file: JudgedFile
  var entry: OpenedEntry?
  var reason: String?
  /// The objects that count: the greatest revision of each, or the first of equal revisions.
  var objects: [(object: ClassObject, bytes: [UInt8])] = []
  /// The reasons why parts of it can't be read.
  var failures: [String] = []

  init(_ read: ReadEntry) {
    file = read.file
    switch read.outcome {
    case .bad(let reason): self.reason = "\(reason)"
    case .entry(let entry):
      self.entry = entry
      var places: [Key: Int] = [:]
      for case .content(_, let contents) in entry.boxes {
        for bytes in contents { add(bytes, &places) }
      }
    }
  }

  private struct Key: Hashable {
    var kind: UInt64
    var identifier: [UInt8]
  }

  private mutating func add(_ bytes: [UInt8], _ places: inout [Key: Int]) {
    do {
      let object = try ClassObject(decoding: bytes)
      let key = Key(kind: object.kind, identifier: object.identifier)
      guard let place = places[key] else {
        places[key] = objects.count
        objects.append((object, bytes))
        return
      }
      if let new = object.revision, let old = objects[place].object.revision, new > old {
        objects[place] = (object, bytes)
      }
    } catch {
      failures.append("damagedPart")
    }
  }
}

extension SyncReport {
  /// The logs with entries of a newer version, which this one can't read.
  var logsOfNewerVersions: Set<WriterIdentifier> {
    Set(refusals.filter { $0.reason == "\(ReadEntry.Reason.newerVersion)" }.map(\.writer))
  }
}

extension ReadEntry {
  /// Whether the file may be readable the next time, though nothing about it changes.
  fileprivate var isUnreadable: Bool { outcome == .bad(.unreadable) }
}
