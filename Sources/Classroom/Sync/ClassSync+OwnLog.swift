import ClassModel
import ClassStorage

extension ClassSync {
  /// The name under which the floor is stored: the next entry's number must be above it.
  static let floorName = "sequenceFloor"

  /// Checks that this machine's own log in the class folder is what it wrote, and puts back missing entries.
  ///
  /// If there is an entry that this machine doesn't know, the machine is an old backup, or it was copied.
  func checkOwnLog(_ head: LogHead) throws {
    let own = try joined.database.read { try $0.ownEntries(of: self.enrollment.writer) }
    let earliest = own.last?.earliest ?? 1
    let newest = own.last?.sequence ?? 0
    var found: [OpenedEntry] = []
    var hasOlder = false
    var judgements: [Judgement] = []
    var unchanged: [String] = []
    var pages = LogPages(
      of: head.writer, as: .listed, above: earliest - 1,
      // Its later self, of which this may be a backup, wrote there.
      seen: try max(
        newest, state.namedHead(of: head.writer, above: 0) ?? 0, floor()),
      judged: try joined.database.read { try $0.judgedFiles(of: head.writer) },
      atMost: fileLimit, port)
    var unreadCount: UInt32 = 0
    var fileCount: UInt32 = 0
    var ownFileCount: UInt32 = 0
    while let (page, _) = try pages.next() {
      hasOlder = hasOlder || page.hasLower
      fileCount = page.candidateCount
      unreadCount = page.unreadCount
      unchanged = page.unchanged
      for read in page.files {
        switch read.outcome {
        case .bad(let reason): judgements.append(Judgement(read.file, reason: "\(reason)"))
        case .entry(let entry):
          ownFileCount += 1
          if entry.sequence < earliest { hasOlder = true } else { found.append(entry) }
        }
      }
    }
    let known = Set(own.map(\.digest))
    let unknown = found.filter { !known.contains($0.digest) }
    if !unknown.isEmpty {
      try meetUnknown(unknown)
      guard report.stop != .copied else { return }
    }
    // A sync tool or a killed program may have left erased reports there.
    if hasOlder {
      let foreignCount = try deleteOwnEntries(before: earliest)
      try tellOfFolder { $0.removedForeignCount += foreignCount }
    }
    let present = Set(found.map(\.digest))
    let missing = own.filter {
      !$0.isPending && !present.contains($0.digest) && !$0.bytes.isEmpty
    }
    try putBack(missing, newest: newest)
    let written = own.last(where: { !$0.isPending })?.sequence ?? 0
    let isHintRight = try checkHint(
      max(written, found.map(\.sequence).max() ?? 0), newest: newest)
    try joined.database.write { writer in
      var log = try writer.records.log(of: head.writer) ?? WriterLog(writer: head.writer)
      log.signingKey = enrollment.signingKey
      log.head = max(log.head, newest)
      log.complete = log.head
      log.earliest = max(log.earliest, earliest)
      // What was put back may go again, and then the folder is as it is now.
      log.fingerprint =
        unreadCount == 0 && report.putBackCount == 0 && isHintRight ? head.fingerprintBytes : nil
      try writer.set(log)
      try writer.setLocal(
        JoinedClass.foreignFileCountName,
        toNumber: UInt64(fileCount - min(fileCount, ownFileCount)))
      try writer.keep(
        judgements, of: head.writer, unchanged: unchanged, atSeconds: tools.nowSeconds)
      if let last = own.last {
        try writer.set(
          KnownEntry(sequence: last.sequence, digest: last.digest, isComplete: true),
          of: head.writer)
      }
    }
  }

  /// The name under which it is stored how many entries are being put back.
  private static let puttingBackName = "puttingBack"

  /// Puts missing entries back, and reports it as news. It is noted before, because after a kill the folder is right
  /// again.
  private func putBack(_ missing: [OwnEntry], newest: UInt32) throws {
    let begun = try joined.database.read { try $0.localNumber(Self.puttingBackName) } ?? 0
    let count = max(missing.count, Int(clamping: begun))
    guard count > 0 else { return }
    if begun < count {
      try joined.database.write { writer in
        try writer.setLocal(Self.puttingBackName, toNumber: UInt64(count))
        try writer.readAgain(enrollment.writer)
      }
    }
    for entry in missing {
      // The entries after it may be there.
      _ = try port.ask(.append(entry: entry.bytes, expecting: newest))
    }
    try joined.database.write { writer in
      try writer.setLocal(Self.puttingBackName, toNumber: nil)
      try tell(writer) { $0.putBackCount += count }
    }
  }

  /// Checks that this machine's hint in the class folder says how far its log goes, and writes it if it says less.
  ///
  /// If it says more, this machine was put back to an earlier state, and the entries are gone. Others have read them, so
  /// the log continues above that number.
  ///
  /// - Parameter newest: The number of the newest own entry, which may be pending.
  /// - Returns: Whether it was right.
  private func checkHint(_ sequence: UInt32, newest: UInt32) throws -> Bool {
    guard sequence > 0 else { return true }
    let found = try ownHint(.checkHint(sequence: sequence))
    if found.isForeign { try tellOfFolder { $0.removedForeignCount += 1 } }
    if try found.sequence > max(sequence, newest, floor()) {
      try joined.database.write { writer in
        try tellGoneBack(writer)
        try raiseFloor(to: found.sequence, writer)
        try writer.makeNextEntryFull()
      }
    }
    return found.sequence >= sequence
  }

  private func ownHint(
    _ request: ExchangeRequest
  ) throws -> (sequence: UInt32, isForeign: Bool) {
    try port.ask(request) { reply in
      if case .ownHint(let sequence, let isForeign) = reply {
        (sequence: sequence, isForeign: isForeign)
      } else {
        nil
      }
    }
  }

  /// Handles unknown entries in this machine's own log.
  private func meetUnknown(_ unknown: [OpenedEntry]) throws {
    guard enrollment.role == .teacher else {
      report.stop = .copied
      return
    }
    // A teacher's machine can read its own log. It takes over those statements and continues above them. Two copies do
    // this in turns. It ends because neither writes an entry only to answer.
    try joined.database.write { writer in
      for object in Self.newest(in: unknown) { try restate(object, writer) }
      // Entries that stay there until the next one are counted only once.
      if try unknown.contains(where: { try $0.sequence > floor(writer.records) }) {
        let count = try writer.records.localNumber(JoinedClass.copyCountName) ?? 0
        try writer.setLocal(
          JoinedClass.copyCountName, toNumber: count < .max ? count + 1 : count)
      }
      for entry in unknown { try raiseFloor(to: entry.sequence, writer) }
      try writer.makeNextEntryFull(isDue: false)
    }
    try refreshState()
  }

  /// Returns the newest objects in this machine's own log, without those that it never takes from there.
  private static func newest(in entries: [OpenedEntry]) -> [ClassObject] {
    struct Key: Hashable {
      var kind: UInt64
      var identifier: [UInt8]
      var isTakenBack: Bool
    }
    var newest: [Key: ClassObject] = [:]
    for entry in entries.sorted(by: { ($0.sequence, $1.digest) < ($1.sequence, $0.digest) }) {
      var stated: [Key: ClassObject] = [:]
      for case .content(_, let contents) in entry.boxes {
        for bytes in contents {
          guard let object = try? ClassObject(decoding: bytes), object.mayBeStated(by: .listed)
          else { continue }
          switch object {
          // The machines of students follow from what teachers state.
          case .join, .seen, .sharing, .machines, .unknown: continue
          default: break
          }
          let key = Key(
            kind: object.kind, identifier: object.identifier, isTakenBack: object.isTakenBack)
          if let known = stated[key]?.revision, known >= object.revision ?? 0 { continue }
          stated[key] = object
        }
      }
      newest.merge(stated) { $1 }
    }
    return Array(newest.values)
  }

  /// Combines an object from the own log with the one held here, as if two machines had stated them. This machine
  /// stated it before it was restored, or a copy of it did.
  private func restate(_ found: ClassObject, _ writer: ClassRecordWriter) throws {
    let audience: OutgoingObject.Audience = found.isTakenBack ? .former : .usual
    let stated = try writer.records.outgoing(kind: found.kind, identifier: found.identifier)
      .first { $0.audience == audience }
    guard let stated, let held = try? ClassObject(decoding: stated.bytes) else {
      try writer.state(found, to: audience)
      return
    }
    guard held != found else { return }
    switch (held, found) {
    case (.keys(var mine), .keys(let theirs)):
      let known = Set(mine.keys.map(\.key))
      mine.keys += theirs.keys.filter { !known.contains($0.key) }
      try writer.state(.keys(mine))
    case (.arrangements(let mine), .arrangements(let theirs)):
      if let united = mine.united(with: theirs) { try writer.state(.arrangements(united)) }
    case (.student(let mine), .student(let theirs))
    where mine.revision == theirs.revision && mine.revision < .max
      && !mine.hasUnknownFields && !theirs.hasUnknownFields:
      var united = StudentRecord(
        uniting: [(enrollment.writer, mine), (enrollment.writer, theirs)])
      united.revision += 1
      try writer.state(.student(united))
    case (.assignment(let mine), .assignment(let theirs)) where audience == .usual:
      func rank(_ assignment: Assignment) -> (UInt8, UInt32) {
        (assignment.state.precedence, assignment.revision)
      }
      let isNewer =
        rank(theirs) != rank(mine) ? rank(mine) < rank(theirs) : stated.bytes.isLess(than: found)
      let (counting, other) = isNewer ? (theirs, mine) : (mine, theirs)
      // Otherwise a student who has only the other version would keep an assignment that isn't theirs.
      if let revision = state.revision(counting, by: enrollment.writer, former: other),
        revision.takenBack != nil
      {
        try writer.state(revision)
      } else if isNewer {
        try writer.state(found)
      }
    default:
      guard let old = held.revision, let new = found.revision else { return }
      if new > old || new == old && stated.bytes.isLess(than: found) {
        try writer.state(found, to: audience)
      }
    }
  }

  /// Gives the next entry a number above this one.
  func raiseFloor(to sequence: UInt32, _ writer: ClassRecordWriter) throws {
    guard try floor(writer.records) < sequence else { return }
    try writer.setLocal(Self.floorName, toNumber: UInt64(sequence))
  }

  private func floor() throws -> UInt32 { try joined.database.read { try floor($0) } }

  /// Returns the number that the next entry must be above, if that isn't the newest own one.
  func floor(_ records: ClassRecords) throws -> UInt32 {
    try records.localNumber(Self.floorName).map(UInt32.init(clamping:)) ?? 0
  }

  /// Compares this machine's own log and the root's with what listed machines have seen.
  func compareWithSeen() throws {
    let own = try joined.database.read { records in
      max(
        try records.newestOwnEntry(of: enrollment.writer)?.sequence ?? 0, try floor(records))
    }
    // That list may remove somebody to whom this machine would still seal. A teacher who isn't listed states nothing.
    let waitsForList = enrollment.role == .student || state.isListed(enrollment.signingKey)
    if waitsForList, try joined.missesListOfTeachers(state) {
      report.stop = report.stop ?? .teachersOutdated
    }
    // A hint with this machine's own signature proves that there was such an entry. Anything else is only a claim.
    let quoted = state.quotedHints(signedBy: enrollment.signingKey, above: own)
    let proven = quoted.isEmpty ? 0 : try ownHint(.readHints(quoted)).sequence
    let head = max(own, proven)
    try compareDigests()
    report.hasImpossibleHead = state.namesImpossibleHead(of: enrollment.writer, above: head)
    // Others don't read numbers again that they know, so the log continues above those.
    let named = state.namedHead(of: enrollment.writer, above: head) ?? head
    guard named > own else { return }
    // A student's word alone is no reason to tell a person anything.
    let isCredible = proven > own || state.seenHead(of: enrollment.writer, above: own) != nil
    try joined.database.write { writer in
      if isCredible { try tellGoneBack(writer) }
      try raiseFloor(to: named, writer)
      try writer.makeNextEntryFull()
    }
  }

  /// Tells a teacher that this machine lacks what others have read of it. What a student's machine lacks is in the store.
  /// If the newest own entry is the one with which the log went on above the floor, the teacher was told then.
  private func tellGoneBack(_ writer: ClassRecordWriter) throws {
    guard enrollment.role == .teacher else { return }
    let floor = try floor(writer.records)
    if floor > 0, let newest = try writer.records.newestOwnEntry(of: enrollment.writer),
      newest.sequence == newest.earliest, newest.sequence - 1 == floor
    {
      return
    }
    try tell(writer) { $0.hasGoneBack = true }
  }

  /// Notes what contradicts this machine's log: a different entry with the same number.
  private func compareDigests() throws {
    let heads = state.seenHeads(of: enrollment.writer)
    let (own, floor) = try joined.database.read { records in
      (try records.ownEntries(of: self.enrollment.writer), try self.floor(records))
    }
    let contradicted = own.last { entry in
      heads.contains { $0.sequence == entry.sequence && $0.digest != entry.digest.short }
    }
    guard let contradicted else { return }
    report.forked.append(enrollment.writer)
    // Up to there, a copy of a teacher's machine wrote the other entry, and others can read both.
    guard enrollment.role == .student || contradicted.sequence > floor else { return }
    // This machine and its directory were put back to an earlier state, so teachers know other entries with these
    // numbers. They accept the next entry only if it states everything and has a greater number. One number is
    // skipped, so that the next entry doesn't refer to the one before it, which they don't have.
    let newest = own.last?.sequence ?? contradicted.sequence
    try joined.database.write { writer in
      try tellGoneBack(writer)
      try raiseFloor(to: newest < .max ? newest + 1 : newest, writer)
      try writer.makeNextEntryFull()
    }
  }
}

extension JoinedClass {
  /// The name under which ``foreignFileCount`` is stored.
  static let foreignFileCountName = "foreignFiles"

  /// How many files in this machine's own directory are not its entries, as the last sync saw it.
  ///
  /// - Throws: ``StorageError``.
  package var foreignFileCount: UInt64 {
    get throws { try database.read { try $0.localNumber(Self.foreignFileCountName) ?? 0 } }
  }

  /// This machine's own directory in the class folder.
  ///
  /// - Throws: ``StorageError``.
  package var ownDirectory: String {
    get throws {
      let enrollment = try enrollment()
      return [enrollment.folder, enrollment.classIdentifier.letters, enrollment.writer.letters]
        .joined(separator: "/")
    }
  }

  /// The name under which a count is stored: how often a teacher's machine met unknown entries in its own log.
  static let copyCountName = "copies"
  /// How often that may happen before it stops writing. Two copies that never stop would exhaust every reader.
  private static let copyLimit: UInt64 = 5

  /// Whether this teacher's machine has stopped writing: it was copied or restored too often.
  ///
  /// - Throws: ``StorageError``.
  package var isCopiedForGood: Bool {
    get throws {
      try database.read { try $0.localNumber(Self.copyCountName) ?? 0 } >= Self.copyLimit
    }
  }
}

extension ClassObject {
  /// Whether it says that an assignment was taken back, to students who no longer have it.
  fileprivate var isTakenBack: Bool {
    if case .assignment(let assignment) = self { assignment.state == .takenBack } else { false }
  }
}

extension [UInt8] {
  /// Whether another object has greater bytes.
  fileprivate func isLess(than object: ClassObject) -> Bool {
    lexicographicallyPrecedes(object.encoded)
  }
}
