package import ClassModel
package import ClassStorage

extension JoinedClass {
  /// Whether a teacher's machine has read a list of teachers that isn't here. It may be late or lost.
  ///
  /// A list that this machine wrote itself is here before its file is read back. A number too far above it isn't believed:
  /// otherwise one teacher could hold up everybody for good.
  ///
  /// - Throws: ``StorageError``.
  package func missesListOfTeachers(_ state: ClassState) throws -> Bool {
    let (root, known) = try database.read { records in
      let root = try Self.enrollment(records).classIdentifier.root
      let held = try records.objects(of: root).filter { $0.kind == TeacherList.kind }
      return (root, max(try records.log(of: root)?.complete ?? 0, held.map(\.sequence).max() ?? 0))
    }
    return state.seenHead(of: root, above: known) != nil
  }
}

extension ClassSync {
  /// The name under which the last look of the root's log is stored, when its newest entry was there.
  private static let rootLookName = "rootLook"

  /// Stores the root entry that counts, and puts it back if its file is gone.
  ///
  /// Without this, a `seen` could name a lost list of teachers, and every student's machine would wait for it.
  func keepRootEntry(_ head: LogHead?) throws {
    let mayKeep =
      enrollment.role == .student
      ? !state.classKeys.isEmpty : state.isListed(enrollment.signingKey)
    guard mayKeep else { return }
    let look = head?.fingerprintBytes ?? []
    let (counting, kept, last, complete) = try joined.database.read { records in
      (
        try records.entries(of: root).last, try records.newestOwnEntry(of: root),
        try records.local(Self.rootLookName), try records.log(of: root)?.complete ?? 0
      )
    }
    // A pending entry is written by the command that made it, or by the next exchange.
    guard let counting, kept?.isPending != true else { return }
    let isKept = kept?.digest == counting.digest
    // A list that this machine wrote may be gone before it was read back: then the directory looks as before.
    if isKept, last == look, complete >= counting.sequence { return }
    var entry = OwnEntry(
      writer: root, sequence: counting.sequence, earliest: counting.sequence,
      digest: counting.digest, bytes: kept?.bytes ?? [], isPending: false)
    let bytes: [UInt8]?
    do {
      bytes = try port.file(of: entry.writer, entry.sequence, entry.digest)
    } catch let failure as ExchangeFailure
      where [.notPermitted, .wrongKind].contains(failure.reason)
    {
      // The root's directory can't be read, or something else is in its place. It is named with what else is odd in
      // the folder.
      return
    }
    if let bytes, !isKept {
      entry.bytes = bytes
      try joined.database.write { writer in
        try writer.removeOwnEntries(of: root)
        try writer.insert(entry)
      }
    } else if bytes == nil, isKept {
      do {
        _ = try port.ask(.append(entry: entry.bytes, expecting: entry.sequence))
      } catch let failure as ExchangeFailure
        where [.notPermitted, .wrongKind].contains(failure.reason)
      {
        // The directory belongs to another user, who can put the entry back, or something else is in its place.
      }
      return
    }
    guard bytes != nil else { return }
    try joined.database.write { try $0.setLocal(Self.rootLookName, to: look) }
  }

  /// Returns the teachers' logs that are shorter in the class folder than this machine knows them.
  ///
  /// Each of these machines continues above that number, so that others read its entries. It believes its own signature,
  /// so its newest hint is quoted.
  ///
  /// - Returns: `nil` if the folder has not been read.
  func lostHeads(
    _ records: ClassRecords
  ) throws -> (heads: [SharingStatement.Head], hints: [[UInt8]])? {
    guard let folderHeads else { return nil }
    let heads = try state.listedWriters.sorted().compactMap {
      writer -> SharingStatement.Head? in
      guard let known = try records.log(of: writer)?.head, known > folderHeads[writer] ?? 0 else {
        return nil
      }
      return SharingStatement.Head(writer: writer, sequence: known)
    }.prefix(SharingStatement.maximumHeadCount)
    return (Array(heads), try heads.compactMap { try records.hint(of: $0.writer) })
  }
}

/// The beginning of the names under which hints are stored, before the letters of the writer.
private let hintPrefix = "hint "

extension ClassRecords {
  /// Returns the newest hint of a log that this machine has read, as its writer signed it.
  fileprivate func hint(of writer: WriterIdentifier) throws -> [UInt8]? {
    try local(hintPrefix + writer.letters)
  }

  /// Returns the number in the newest hint of a log that this machine has read; 0 if it has read none.
  ///
  /// Nobody but the writer says that there are such entries. So a hint that is more than ``ClassState/leapLimit`` above
  /// the entries that arrived counts for nothing.
  package func hintedNumber(of log: WriterLog) throws -> UInt32 {
    let sequence = try hint(of: log.writer).flatMap(LogHint.init(unchecked:))?.sequence ?? 0
    return log.canReach(sequence) ? sequence : 0
  }
}

extension ClassRecordWriter {
  /// Stores the hint of a log, unless a newer one is stored. Its signature was checked.
  func keep(hint: [UInt8], of writer: WriterIdentifier) throws {
    guard hint.count <= SharingStatement.maximumHintByteCount,
      let sequence = LogHint(unchecked: hint)?.sequence, let log = try records.log(of: writer),
      log.canReach(sequence), try sequence > records.hintedNumber(of: log)
    else { return }
    try setLocal(hintPrefix + writer.letters, to: hint)
  }
}

extension WriterLog {
  /// Whether a log may have an entry with a number, as far as its entries arrived.
  fileprivate func canReach(_ sequence: UInt32) -> Bool {
    sequence <= head || sequence - head <= ClassState.leapLimit
  }
}
