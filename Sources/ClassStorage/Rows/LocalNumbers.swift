import StoreEngine

extension ClassRecords {
  /// Returns the number that is kept under a name for this machine only.
  package func localNumber(_ name: String) throws -> UInt64? {
    try local(name).map(\.bigEndianNumber)
  }
}

extension ClassRecordWriter {
  /// Keeps a number under a name for this machine only; `nil` removes it.
  package func setLocal(_ name: String, toNumber number: UInt64?) throws {
    try setLocal(name, to: number?.bigEndianBytes)
  }
}

extension UInt64 {
  /// The eight bytes, most significant first.
  package var bigEndianBytes: [UInt8] {
    stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: self >> UInt64($0)) }
  }
}

extension Collection<UInt8> {
  /// The number in at most eight bytes, most significant first.
  package var bigEndianNumber: UInt64 { reduce(0) { $0 << 8 | UInt64($1) } }
}
