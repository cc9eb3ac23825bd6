package import ClassModel
import StoreEngine

/// An entry that this machine wrote.
///
/// It is stored before its file is written. After a crash, the program continues with the same bytes.
package struct OwnEntry: Hashable, Sendable {
  /// The log: this machine's own, or the root's.
  package var writer: WriterIdentifier
  package var sequence: UInt32
  /// The first number of the log that still counts after this entry.
  package var earliest: UInt32
  package var digest: EntryDigest
  /// The bytes of the file.
  package var bytes: [UInt8]
  /// Whether the file may still be missing from the class folder.
  package var isPending: Bool

  package init(
    writer: WriterIdentifier, sequence: UInt32, earliest: UInt32, digest: EntryDigest,
    bytes: [UInt8], isPending: Bool
  ) {
    self.writer = writer
    self.sequence = sequence
    self.earliest = earliest
    self.digest = digest
    self.bytes = bytes
    self.isPending = isPending
  }
}

extension ClassRecords {
  private static let ownEntryColumns = "writer, sequence, earliest, digest, bytes, isPending"

  private func ownEntries(
    _ condition: String, _ arguments: [(any StatementValue)?]
  ) throws -> [OwnEntry] {
    try statements.rows(
      "SELECT \(Self.ownEntryColumns) FROM ownEntry \(condition)", arguments
    ) { row in
      let writer = try row.identifier(WriterIdentifier.self)
      let (sequence, earliest) = (try row.number(), try row.number())
      guard earliest <= sequence else { throw row.damage(columnsBack: 1) }
      return OwnEntry(
        writer: writer, sequence: sequence, earliest: earliest, digest: try row.identifier(),
        bytes: try row.next(), isPending: try row.next())
    }
  }

  /// Reads all entries that this machine wrote.
  func requireReadableOwnEntries() throws { _ = try ownEntries("", []) }

  /// Returns this machine's entries in a log that still count, in order.
  package func ownEntries(of writer: WriterIdentifier) throws -> [OwnEntry] {
    try ownEntries("WHERE writer = ? ORDER BY sequence", [writer.bytes])
  }

  /// Returns this machine's newest entry in a log.
  package func newestOwnEntry(of writer: WriterIdentifier) throws -> OwnEntry? {
    try ownEntries("WHERE writer = ? ORDER BY sequence DESC LIMIT 1", [writer.bytes]).first
  }
}

extension ClassRecordWriter {
  /// Stores an entry.
  package func insert(_ entry: OwnEntry) throws {
    try statements.run(
      """
      INSERT INTO ownEntry (writer, sequence, earliest, digest, bytes, isPending) VALUES (?, ?, ?, ?, ?, ?)
      """,
      [
        entry.writer.bytes, Int64(entry.sequence), Int64(entry.earliest), entry.digest.bytes,
        entry.bytes, entry.isPending,
      ])
  }

  /// Notes that the class folder has an entry, and removes those that no longer count.
  package func markWritten(_ entry: OwnEntry) throws {
    try statements.run(
      "UPDATE ownEntry SET isPending = 0 WHERE writer = ? AND sequence = ?",
      [entry.writer.bytes, Int64(entry.sequence)])
    try statements.run(
      "DELETE FROM ownEntry WHERE writer = ? AND sequence < ?",
      [entry.writer.bytes, Int64(entry.earliest)])
  }

  /// Forgets the entries of a log that this machine wrote.
  package func removeOwnEntries(of writer: WriterIdentifier) throws {
    try statements.run("DELETE FROM ownEntry WHERE writer = ?", [writer.bytes])
  }

  /// Drops an entry that must never reach the class folder. Its number is not used again.
  package func drop(_ entry: OwnEntry) throws {
    try statements.run(
      "DELETE FROM ownEntry WHERE writer = ? AND sequence = ?",
      [entry.writer.bytes, Int64(entry.sequence)])
  }
}
