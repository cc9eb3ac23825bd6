package import ClassModel
import StoreEngine

/// What this machine knows about a log in the class folder.
package struct WriterLog: Hashable, Sendable {
  package var writer: WriterIdentifier
  /// The key that signs the log; `nil` before one of its entries was read.
  package var signingKey: SigningKey?
  /// The greatest number seen so far. It never decreases.
  package var head: UInt32
  /// The first number that still counts.
  package var earliest: UInt32
  /// All numbers from ``earliest`` to this one were read.
  package var complete: UInt32
  /// The state of the log's directory when it was last read completely; `nil` to read it again.
  package var fingerprint: [UInt8]?
  package var receivedAtSeconds: Int64
  /// Whether two different entries with the same number were found.
  package var isForked: Bool

  package init(
    writer: WriterIdentifier, signingKey: SigningKey? = nil, head: UInt32 = 0, earliest: UInt32 = 1,
    complete: UInt32 = 0, fingerprint: [UInt8]? = nil, receivedAtSeconds: Int64 = 0,
    isForked: Bool = false
  ) {
    self.writer = writer
    self.signingKey = signingKey
    self.head = head
    self.earliest = earliest
    self.complete = complete
    self.fingerprint = fingerprint
    self.receivedAtSeconds = receivedAtSeconds
    self.isForked = isForked
  }
}

/// An entry of another machine that was read before.
package struct KnownEntry: Hashable, Sendable {
  package var sequence: UInt32
  package var digest: EntryDigest
  /// Whether all of it was read. If not, it is read again when more of it can be judged or opened.
  package var isComplete: Bool

  package init(sequence: UInt32, digest: EntryDigest, isComplete: Bool) {
    self.sequence = sequence
    self.digest = digest
    self.isComplete = isComplete
  }
}

extension ClassRecords {
  private func logs(_ condition: String, _ arguments: [(any StatementValue)?]) throws -> [WriterLog]
  {
    try statements.rows(
      """
      SELECT writer, signingKey, head, earliest, complete, fingerprint, receivedAtSeconds, isForked
      FROM log \(condition)
      """, arguments
    ) { row in
      WriterLog(
        writer: try row.identifier(), signingKey: try row.optionalIdentifier(),
        head: try row.sequence(), earliest: try row.number(), complete: try row.sequence(),
        fingerprint: try row.optional(), receivedAtSeconds: try row.seconds(),
        isForked: try row.next())
    }
  }

  /// Returns all logs that were found.
  package func logs() throws -> [WriterLog] { try logs("", []) }

  /// Returns what is known about one log.
  package func log(of writer: WriterIdentifier) throws -> WriterLog? {
    try logs("WHERE writer = ?", [writer.bytes]).first
  }

  /// Returns the last entry of each log before the first gap, counted from the earliest entry that counts. Sorted by
  /// writer.
  ///
  /// An entry that must be read again is not a gap. Logs whose earliest entry is missing are left out.
  package func unbrokenHeads() throws -> [SeenList.Head] {
    try statements.rows(
      """
      SELECT writer, max(sequence), digest FROM (
        SELECT entry.writer, entry.sequence, entry.digest, log.earliest,
          row_number() OVER (PARTITION BY entry.writer ORDER BY entry.sequence) AS place
        FROM log JOIN entry ON entry.writer = log.writer AND entry.sequence >= log.earliest)
      WHERE sequence = earliest + place - 1 GROUP BY writer ORDER BY writer
      """
    ) { row in
      let writer = try row.identifier(WriterIdentifier.self)
      let sequence = try row.sequence()
      guard let digest = try row.identifier(EntryDigest.self).short else {
        throw row.damage(columnsBack: 1)
      }
      return SeenList.Head(writer: writer, sequence: sequence, digest: digest)
    }
  }

  /// Returns the log of each known signing key.
  ///
  /// The log of a key is a digest of it. Where an entry was read, its signature names the log of its key, too. This
  /// machine writes to no log but its own and the root's, which has the identifier of the class.
  ///
  /// - Throws: ``StorageError/Code/damaged`` if a key and its log don't belong together. That would hide the machine,
  ///   and everything it states, for good.
  package func writers() throws -> [SigningKey: WriterIdentifier] {
    let mismatch = try statements.first(
      """
      SELECT 1 FROM log JOIN machine ON machine.signingKey = log.signingKey WHERE machine.writer <> log.writer
      UNION ALL
      SELECT 1 FROM machine JOIN log ON log.writer = machine.writer WHERE log.signingKey <> machine.signingKey
      UNION ALL
      SELECT 1 FROM enrollment JOIN machine
      ON (machine.signingKey = enrollment.signingKey) <> (machine.writer = enrollment.writer)
      UNION ALL
      SELECT 1 FROM enrollment JOIN ownEntry ON ownEntry.writer NOT IN (enrollment.writer, enrollment.class)
      LIMIT 1
      """
    ) { try $0.next(Int.self) }
    guard mismatch == nil else {
      throw StorageError(
        .damaged, path: StorageError.unnamedPath, cause: "a key has the log of another one")
    }
    let pairs = try statements.rows("SELECT signingKey, writer FROM machine") { row in
      (try row.identifier(SigningKey.self), try row.identifier(WriterIdentifier.self))
    }
    return Dictionary(pairs) { $1 }
  }

  /// Returns the known entries of a log that still count, in order.
  package func entries(of writer: WriterIdentifier) throws -> [KnownEntry] {
    try statements.rows(
      "SELECT sequence, digest, isComplete FROM entry WHERE writer = ? ORDER BY sequence",
      [writer.bytes]
    ) { try $0.knownEntry() }
  }

  /// Reads all logs with their entries, and all keys.
  func requireReadableLogs() throws {
    _ = try (logs(), writers())
    _ = try statements.rows("SELECT sequence, digest, isComplete, writer FROM entry") { row in
      (try row.knownEntry(), try row.identifier(WriterIdentifier.self))
    }
  }
}

extension ClassRecordWriter {
  /// Notes how far a log was read.
  package func set(_ log: WriterLog) throws {
    try statements.run(
      """
      INSERT OR REPLACE INTO log (writer, signingKey, head, earliest, complete, fingerprint, receivedAtSeconds,
        isForked)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        log.writer.bytes, log.signingKey?.bytes, Int64(log.head), Int64(log.earliest),
        Int64(log.complete), log.fingerprint, log.receivedAtSeconds, log.isForked,
      ])
    try statements.run(
      "DELETE FROM entry WHERE writer = ? AND sequence < ?",
      [log.writer.bytes, Int64(log.earliest)])
  }

  /// Notes which log a signing key writes.
  package func set(_ writer: WriterIdentifier, of signingKey: SigningKey) throws {
    try statements.run(
      "INSERT OR REPLACE INTO machine (signingKey, writer) VALUES (?, ?)",
      [signingKey.bytes, writer.bytes])
  }

  /// Notes an entry of a log.
  package func set(_ entry: KnownEntry, of writer: WriterIdentifier) throws {
    try statements.run(
      "INSERT OR REPLACE INTO entry (writer, sequence, digest, isComplete) VALUES (?, ?, ?, ?)",
      [writer.bytes, Int64(entry.sequence), entry.digest.bytes, entry.isComplete])
  }

  /// Forgets which entries of a log were read above a number. What they stated stays, and so does how far the log was
  /// read.
  package func forgetEntries(of writer: WriterIdentifier, above sequence: UInt32) throws {
    try statements.run(
      "DELETE FROM entry WHERE writer = ? AND sequence > ?", [writer.bytes, Int64(sequence)])
  }

  /// Makes sure that the incomplete part of a log is read again.
  package func readAgain(_ writer: WriterIdentifier) throws {
    try statements.run("UPDATE log SET fingerprint = NULL WHERE writer = ?", [writer.bytes])
  }
}

extension ColumnReader {
  /// Reads the columns of an entry.
  fileprivate mutating func knownEntry() throws -> KnownEntry {
    KnownEntry(sequence: try number(), digest: try identifier(), isComplete: try next())
  }
}
