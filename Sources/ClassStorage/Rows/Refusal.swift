package import ClassModel
import StoreEngine

/// A file in the class folder that could not be used.
package struct Refusal: Hashable, Sendable {
  /// The log whose directory has the file.
  package var writer: WriterIdentifier
  /// The file's name, as found.
  package var name: String
  package var reason: String
  package var seenAtSeconds: Int64

  package init(writer: WriterIdentifier, name: String, reason: String, seenAtSeconds: Int64) {
    self.writer = writer
    self.name = name
    self.reason = reason
    self.seenAtSeconds = seenAtSeconds
  }
}

/// What this machine found in a file of a log: why it can't be used, or which entry it is.
package struct Judgement: Hashable, Sendable {
  package var file: JudgedFile
  /// `nil` if it can be used.
  package var reason: String?
  /// The number of the entry; `nil` if it isn't one. The file says nothing new while its log is complete up to there.
  package var sequence: UInt32?

  package init(_ file: JudgedFile, reason: String, sequence: UInt32? = nil) {
    self.file = file
    self.reason = reason
    self.sequence = sequence
  }

  package init(_ file: JudgedFile, sequence: UInt32) {
    self.file = file
    self.sequence = sequence
  }
}

extension ClassRecords {
  /// How many judged files of all logs are remembered.
  static let judgedFileLimit = 10_000
  /// How many judged files of one log are remembered. If there are too many of all, the log with the most forgets some.
  static let judgedFileLimitOfLog = 512

  /// Returns the files that could not be used.
  package func refusals() throws -> [Refusal] {
    try statements.rows(
      """
      SELECT writer, name, reason, seenAtSeconds FROM judgedFile WHERE reason IS NOT NULL
      ORDER BY writer, name
      """
    ) { row in
      Refusal(
        writer: try row.identifier(), name: try row.next(), reason: try row.next(),
        seenAtSeconds: try row.seconds())
    }
  }

  /// Reads all that was found in files.
  func requireReadableJudgements() throws {
    _ = try refusals()
    _ = try statements.rows(
      "SELECT name, byteCount, changedNanoseconds, writer, reason FROM judgedFile"
    ) { row in
      (
        try row.judgedFile(), try row.identifier(WriterIdentifier.self),
        try row.optional(String.self)
      )
    }
  }

  /// Returns the files of a log that need not be read again while they stay as they are. A file that could not be read
  /// may be readable the next time.
  package func judgedFiles(of writer: WriterIdentifier) throws -> [JudgedFile] {
    try statements.rows(
      """
      SELECT name, byteCount, changedNanoseconds FROM judgedFile
      WHERE writer = ?1 AND (sequence IS NULL AND reason <> ?2 OR sequence <= (SELECT complete FROM log WHERE writer = ?1))
      ORDER BY name
      """, [writer.bytes, "\(ReadEntry.Reason.unreadable)"]
    ) { try $0.judgedFile() }
  }
}

extension ClassRecordWriter {
  /// Remembers what was found in files of a log, and forgets those that are gone or have changed.
  ///
  /// - Parameter unchanged: The names of the files that were judged before and are still there.
  package func keep(
    _ judgements: [Judgement], of writer: WriterIdentifier, unchanged: some Sequence<String>,
    atSeconds seconds: Int64
  ) throws {
    let stays = Set(unchanged)
    let known = try statements.rows(
      "SELECT name FROM judgedFile WHERE writer = ?", [writer.bytes]
    ) { try $0.next() as String }
    for name in known where !stays.contains(name) {
      try statements.run(
        "DELETE FROM judgedFile WHERE writer = ? AND name = ?", [writer.bytes, name])
    }
    for judgement in judgements {
      try statements.run(
        """
        INSERT OR REPLACE INTO judgedFile (
          writer, name, byteCount, changedNanoseconds, reason, sequence, seenAtSeconds)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        """,
        [
          writer.bytes, judgement.file.name, Int64(bitPattern: judgement.file.byteCount),
          Int64(bitPattern: judgement.file.changedNanoseconds), judgement.reason,
          judgement.sequence.map(Int64.init), seconds,
        ])
    }
    try statements.run(
      """
      DELETE FROM judgedFile WHERE writer = ?1 AND name IN (
        SELECT name FROM judgedFile WHERE writer = ?1 ORDER BY seenAtSeconds DESC, name LIMIT -1 OFFSET ?2)
      """, [writer.bytes, Int64(ClassRecords.judgedFileLimitOfLog)])
    let count = try statements.first("SELECT count(*) FROM judgedFile") { try $0.next() } ?? 0
    guard count > ClassRecords.judgedFileLimit else { return }
    try statements.run(
      """
      DELETE FROM judgedFile WHERE (writer, name) IN (
        SELECT writer, name FROM judgedFile WHERE writer = (
          SELECT writer FROM judgedFile GROUP BY writer ORDER BY count(*) DESC, writer LIMIT 1)
        ORDER BY seenAtSeconds, name LIMIT ?)
      """, [Int64(count - ClassRecords.judgedFileLimit)])
  }

  /// Forgets which files say nothing new however far their logs are complete, so that they are read again with their
  /// logs.
  package func forgetSettledFiles() throws {
    try statements.run("DELETE FROM judgedFile WHERE reason IS NULL AND sequence = 0")
  }

  /// Has files that were refused for certain reasons read again, with their logs.
  package func readAgain(refusedFor reasons: [String]) throws {
    for reason in reasons {
      try statements.run(
        "UPDATE log SET fingerprint = NULL WHERE writer IN (SELECT writer FROM judgedFile WHERE reason = ?)",
        [reason])
      try statements.run("DELETE FROM judgedFile WHERE reason = ?", [reason])
    }
  }
}

extension ColumnReader {
  /// Reads the columns of a file.
  fileprivate mutating func judgedFile() throws -> JudgedFile {
    JudgedFile(
      name: try next(), byteCount: UInt64(bitPattern: try next()),
      changedNanoseconds: UInt64(bitPattern: try next()))
  }
}
