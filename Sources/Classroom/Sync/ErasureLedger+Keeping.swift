import ClassModel
import ClassStorage

/// The name under which a student's machine stores its erasures.
private let ledgerName = "erasures"

extension ClassRecords {
  /// Returns the erasures that this machine remembers.
  func erasureLedger() throws -> ErasureLedger {
    try local(ledgerName).flatMap(ErasureLedger.init(bytes:)) ?? ErasureLedger()
  }

  /// Returns this machine's statement on sharing; `nil` if it has made none yet.
  func statedSharing() throws -> SharingStatement? {
    for object in try outgoing(kind: SharingStatement.kind) {
      if case .sharing(let stated) = try? ClassObject(decoding: object.bytes) { return stated }
    }
    return nil
  }
}

extension ClassRecordWriter {
  /// Stores the erasures that this machine remembers.
  func keep(_ ledger: ErasureLedger) throws { try setLocal(ledgerName, to: ledger.bytes) }

  /// Keeps statements made before an erasure out of the class folder.
  ///
  /// The next entry is full. It takes the place of a pending one that is not in the folder yet. No entry before it
  /// stays.
  func overtakePending() throws {
    try setLocal(ClassSync.overtakenName, to: [1])
    try setLocal(ClassSync.keptFromName, toNumber: UInt64(UInt32.max))
    try makeNextEntryFull()
  }
}

extension ErasureLedger {
  /// Reads the stored bytes; `nil` if they are something else.
  fileprivate init?(bytes: [UInt8]) {
    guard bytes.count == 32 else { return nil }
    let numbers = stride(from: 0, to: 32, by: 8).map { bytes[$0..<$0 + 8].bigEndianNumber }
    self.init(
      known: numbers[0], requests: UInt32(clamping: numbers[1]),
      unanswered: UInt32(clamping: numbers[2]), obeyed: numbers[3])
  }

  /// The bytes to store.
  fileprivate var bytes: [UInt8] {
    [known, UInt64(requests), UInt64(unanswered), obeyed].flatMap(\.bigEndianBytes)
  }
}
