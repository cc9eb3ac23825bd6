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
    var found: [OpenedEntry] = []
    var pages = LogPages(of: head.writer, as: .listed, above: earliest - 1, port)
    while let (entries, _) = try pages.next() {
      for case .entry(let entry) in entries.map(\.outcome) {
        found.append(entry)
      }
    }
    let known = Set(own.map(\.digest))
    let unknown = found.filter { $0.sequence >= earliest && !known.contains($0.digest) }
    if !unknown.isEmpty { try meetUnknown(unknown) }
    let present = Set(found.map(\.digest))
    for entry in own
    where !entry.isPending && !present.contains(entry.digest) && !entry.bytes.isEmpty {
      // The entries after it may be there.
      let newest = own.last?.sequence ?? entry.sequence
      _ = try port.ask(.append(entry: entry.bytes, expecting: newest))
    }
    try joined.database.write { writer in
      var log = try writer.records.log(of: head.writer) ?? WriterLog(writer: head.writer)
      log.signingKey = enrollment.signingKey
      log.head = max(log.head, own.last?.sequence ?? 0)
      log.complete = log.head
      log.earliest = max(log.earliest, earliest)
      log.fingerprint = head.fingerprintBytes
      try writer.set(log)
      if let newest = own.last {
        try writer.set(
          KnownEntry(sequence: newest.sequence, digest: newest.digest, isComplete: true),
          of: head.writer)
      }
    }
  }

  /// Handles unknown entries in this machine's own log.
  private func meetUnknown(_ unknown: [OpenedEntry]) throws {
    guard enrollment.role == .teacher else {
      report.stop = .copied
      return
    }
    // A teacher's machine can read its own log. It takes over what it stated, and continues above it.
    try joined.database.write { writer in
      for entry in unknown.sorted(by: { $0.sequence < $1.sequence }) {
        for case .content(_, let contents) in entry.boxes {
          for bytes in contents { try restate(bytes, writer) }
        }
        try raiseFloor(to: entry.sequence, writer)
      }
      try writer.makeNextEntryFull()
    }
    try refreshState()
  }

  /// States again what this machine stated before it was restored, if that is newer.
  private func restate(_ bytes: [UInt8], _ writer: ClassRecordWriter) throws {
    guard let object = try? ClassObject(decoding: bytes), object.mayBeStated(by: .listed) else {
      return
    }
    let stated = try writer.records.outgoing(kind: object.kind, identifier: object.identifier)
      .first { $0.audience == .usual }
    if let stated, let known = try? ClassObject(decoding: stated.bytes) {
      switch (known, object) {
      case (.keys(var mine), .keys(let theirs)):
        let held = Set(mine.keys.map(\.key))
        mine.keys += theirs.keys.filter { !held.contains($0.key) }
        try writer.state(.keys(mine))
        return
      default:
        guard let old = known.revision, let new = object.revision, new > old else { return }
      }
    }
    try writer.state(
      OutgoingObject(kind: object.kind, identifier: object.identifier, bytes: bytes))
  }

  private func raiseFloor(to sequence: UInt32, _ writer: ClassRecordWriter) throws {
    guard try floor(writer.records) < sequence else { return }
    try writer.setLocal(Self.floorName, toNumber: UInt64(sequence))
  }

  /// The number that the next entry must be above, if that isn't the newest own one.
  func floor(_ records: ClassRecords) throws -> UInt32 {
    try records.localNumber(Self.floorName).map(UInt32.init(clamping:)) ?? 0
  }

  /// Compares this machine's own log and the root's with what listed machines have seen.
  func compareWithSeen() throws {
    let (own, rootHead) = try joined.database.read { records in
      (
        max(
          try records.newestOwnEntry(of: enrollment.writer)?.sequence ?? 0, try floor(records)),
        try records.log(of: root)?.complete ?? 0
      )
    }
    if enrollment.role == .student,
      state.seen.values.flatMap(\.heads).contains(where: {
        $0.writer == root && $0.sequence > rootHead
      })
    {
      report.stop = report.stop ?? .teachersOutdated
    }
    // Others wouldn't read numbers again that they already know, so the log continues above those.
    guard let named = state.namedHead(of: enrollment.writer, above: own) else { return }
    try joined.database.write { writer in
      try raiseFloor(to: named, writer)
      try writer.makeNextEntryFull()
    }
  }
}
