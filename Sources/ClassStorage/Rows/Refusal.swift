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

extension ClassRecords {
  /// How many refused files are remembered.
  static let refusalLimit = 10_000

  /// Returns the files that could not be used.
  package func refusals() throws -> [Refusal] {
    try statements.rows(
      "SELECT writer, name, reason, seenAtSeconds FROM refusal ORDER BY writer, name"
    ) { row in
      Refusal(
        writer: try row.identifier(), name: try row.next(), reason: try row.next(),
        seenAtSeconds: try row.next())
    }
  }
}

extension ClassRecordWriter {
  /// Remembers the unusable files of a log, and forgets those remembered before.
  package func setRefusals(_ refusals: [Refusal], of writer: WriterIdentifier) throws {
    try statements.run("DELETE FROM refusal WHERE writer = ?", [writer.bytes])
    for refusal in refusals {
      try statements.run(
        """
        INSERT OR REPLACE INTO refusal (writer, name, reason, seenAtSeconds)
        SELECT ?, ?, ?, ? WHERE (SELECT count(*) FROM refusal) < ?
        """,
        [
          writer.bytes, refusal.name, refusal.reason, refusal.seenAtSeconds,
          Int64(ClassRecords.refusalLimit),
        ])
    }
  }
}
