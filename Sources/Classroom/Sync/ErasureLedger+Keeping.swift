import ClassModel
import ClassStorage

/// Under which name it is kept what a student's machine remembers of erasures.
private let ledgerName = "erasures"

extension ClassRecords {
  /// Returns what this machine remembers of erasures.
  func erasureLedger() throws -> ErasureLedger {
    try local(ledgerName).flatMap(ErasureLedger.init(bytes:)) ?? ErasureLedger()
  }

  /// Returns what this machine says of sharing; `nil` before it said anything.
  func statedSharing() throws -> SharingStatement? {
    for object in try outgoing(kind: SharingStatement.kind) {
      if case .sharing(let stated) = try? ClassObject(decoding: object.bytes) { return stated }
    }
    return nil
  }
}

extension ClassRecordWriter {
  /// Keeps what this machine remembers of erasures.
  func keep(_ ledger: ErasureLedger) throws { try setLocal(ledgerName, to: ledger.bytes) }

  /// Sees to it that nothing stated before an erasure reaches the class folder after it.
  ///
  /// The next entry is full. It takes the place of a pending one that is not in the folder yet.
  func overtakePending() throws {
    try setLocal(ClassSync.overtakenName, to: [1])
    try makeNextEntryFull()
  }
}

extension ErasureLedger {
  /// Reads what was kept; `nil` if it is anything else.
  fileprivate init?(bytes: [UInt8]) {
    guard bytes.count == 32 else { return nil }
    let numbers = stride(from: 0, to: 32, by: 8).map { bytes[$0..<$0 + 8].bigEndianNumber }
    self.init(
      known: numbers[0], requests: UInt32(clamping: numbers[1]),
      unanswered: UInt32(clamping: numbers[2]), obeyed: numbers[3])
  }

  /// What is kept.
  fileprivate var bytes: [UInt8] {
    [known, UInt64(requests), UInt64(unanswered), obeyed].flatMap(\.bigEndianBytes)
  }
}
