package import ClassModel
import StoreEngine

/// A writer's newest statement about one thing.
package struct StatedObject: Hashable, Sendable {
  package var writer: WriterIdentifier
  package var kind: UInt64
  /// Sixteen bytes, or none if the kind has only one object.
  package var identifier: [UInt8]
  /// The entry that states it.
  package var sequence: UInt32
  package var receivedAtSeconds: Int64
  /// The object.
  package var bytes: [UInt8]

  package init(
    writer: WriterIdentifier, kind: UInt64, identifier: [UInt8], sequence: UInt32,
    receivedAtSeconds: Int64, bytes: [UInt8]
  ) {
    self.writer = writer
    self.kind = kind
    self.identifier = identifier
    self.sequence = sequence
    self.receivedAtSeconds = receivedAtSeconds
    self.bytes = bytes
  }

  /// Returns the object. It was checked when it came, so bytes that are none now are damaged. A field that the program
  /// of that time didn't know is passed over if it breaks a rule.
  ///
  /// - Throws: ``StorageError/Code/damaged``.
  package func decoded() throws -> ClassObject {
    try ClassObject(stored: bytes, kind, identifier)
  }
}

extension OutgoingObject {
  /// Returns the object. It was checked when it was stored, so bytes that are none now are damaged.
  ///
  /// - Throws: ``StorageError/Code/damaged``.
  package func decoded() throws -> ClassObject {
    try ClassObject(stored: bytes, kind, identifier)
  }
}

extension ClassObject {
  fileprivate init(stored bytes: [UInt8], _ kind: UInt64, _ identifier: [UInt8]) throws {
    guard let object = try? ClassObject(kept: bytes), object.kind == kind,
      object.identifier == identifier
    else {
      throw StorageError(
        .damaged, path: StorageError.unnamedPath, cause: "an object can't be read")
    }
    self = object
  }
}

extension ClassRecords {
  private static let columns = "writer, kind, identifier, sequence, receivedAtSeconds, bytes"

  /// Reads every object, of this machine and of others, one after the other.
  func requireReadableObjects() throws {
    let cursor = try statements.cursor("SELECT \(Self.columns) FROM object")
    while var row = try cursor.next() { _ = try row.object().decoded() }
    for object in try outgoing() { _ = try object.decoded() }
  }

  fileprivate func objects(
    _ condition: String, _ arguments: [(any StatementValue)?]
  ) throws -> [StatedObject] {
    try statements.rows("SELECT \(Self.columns) FROM object \(condition)", arguments) {
      try $0.object()
    }
  }

  /// Returns all statements except reports, because there are many of those.
  package func objectsOtherThanReports() throws -> [StatedObject] {
    // With `<>`, SQLite would read every page of the table, including all reports.
    try objects("WHERE kind < 17 OR kind > 17", [])
  }

  /// Returns all reports on an assignment.
  package func reports(on assignment: AssignmentIdentifier) throws -> [StatedObject] {
    try objects("WHERE kind = 17 AND identifier = ?", [assignment.bytes])
  }

  /// Returns a machine's report on an assignment.
  package func report(
    of writer: WriterIdentifier, on assignment: AssignmentIdentifier
  ) throws -> StatedObject? {
    try objects(
      "WHERE writer = ? AND kind = 17 AND identifier = ?", [writer.bytes, assignment.bytes]
    ).first
  }

  /// Returns whether anything is kept that a machine reported.
  package func hasReport(of writer: WriterIdentifier) throws -> Bool {
    try statements.first(
      "SELECT EXISTS (SELECT 1 FROM object WHERE writer = ? AND kind = 17)", [writer.bytes]
    ) { try $0.next() } ?? false
  }

  /// Returns all statements of a kind.
  package func objects(ofKind kind: UInt64) throws -> [StatedObject] {
    try objects("WHERE kind = ? ORDER BY writer, identifier", [Int64(kind)])
  }

  /// Returns the writers of all statements of a kind.
  package func writers(ofKind kind: UInt64) throws -> Set<WriterIdentifier> {
    Set(
      try statements.rows("SELECT DISTINCT writer FROM object WHERE kind = ?", [Int64(kind)]) {
        try $0.identifier(WriterIdentifier.self)
      })
  }

  /// Returns the kinds of all statements.
  package func statedKinds() throws -> Set<UInt64> {
    // The index has few kinds, so each is found with one search.
    Set(
      try statements.rows(
        """
        WITH RECURSIVE found (kind) AS (
          SELECT min(kind) FROM object
          UNION ALL SELECT (SELECT min(kind) FROM object WHERE kind > found.kind) FROM found
          WHERE found.kind IS NOT NULL)
        SELECT kind FROM found WHERE kind IS NOT NULL
        """
      ) { UInt64(clamping: try $0.next(Int64.self)) })
  }

  /// How many statements of unknown kinds are kept of one machine, and how many bytes.
  private static let unknownObjectLimit = (count: 1_000 as Int64, byteCount: 16 << 20 as Int64)

  /// Whether as many statements of kinds that this version doesn't know are kept of a machine as may be.
  package func hasManyUnknownObjects(of writer: WriterIdentifier) throws -> Bool {
    let known = ClassObject.knownKinds.sorted().map(String.init).joined(separator: ", ")
    return try statements.first(
      "SELECT count(*), sum(length(bytes)) FROM object WHERE writer = ? AND kind NOT IN (\(known))",
      [writer.bytes]
    ) { row in
      let count = try row.next(Int64.self)
      let byteCount = try row.optional(Int64.self) ?? 0
      return count >= Self.unknownObjectLimit.count
        || byteCount >= Self.unknownObjectLimit.byteCount
    } ?? false
  }

  /// Returns everything that a machine states.
  package func objects(of writer: WriterIdentifier) throws -> [StatedObject] {
    try objects("WHERE writer = ? ORDER BY kind, identifier", [writer.bytes])
  }
}

extension ClassRecordWriter {
  /// Stores an object if it is newer than the writer's earlier statement about the same thing.
  ///
  /// - Parameters:
  ///   - object: The object.
  ///   - replacesEqual: Whether it also replaces an object with the same number, because its entry does.
  @discardableResult
  package func keep(_ object: StatedObject, replacesEqual: Bool = false) throws -> Bool {
    try statements.run(
      """
      INSERT INTO object (writer, kind, identifier, sequence, receivedAtSeconds, bytes) VALUES (?, ?, ?, ?, ?, ?)
      ON CONFLICT DO UPDATE SET sequence = excluded.sequence, bytes = excluded.bytes,
        receivedAtSeconds = CASE WHEN bytes = excluded.bytes THEN receivedAtSeconds ELSE excluded.receivedAtSeconds END
        WHERE excluded.sequence > sequence OR (excluded.sequence = sequence AND ?)
      """,
      [
        object.writer.bytes, Int64(object.kind), object.identifier, Int64(object.sequence),
        object.receivedAtSeconds, object.bytes, replacesEqual,
      ])
    return statements.changedRowCount > 0
  }

  /// Removes a writer's statements after a number, because those entries no longer count. Its log is read again.
  package func forgetObjects(of writer: WriterIdentifier, after sequence: UInt32) throws {
    try statements.run(
      "DELETE FROM object WHERE writer = ? AND sequence > ?", [writer.bytes, Int64(sequence)])
  }

  /// Drops what a writer stated before a full entry, which states all that counts.
  ///
  /// - Parameters:
  ///   - sequence: The full entry, whose objects are kept already.
  ///   - isKept: Whether a statement stays nevertheless.
  /// - Returns: What was dropped.
  package func dropObjects(
    of writer: WriterIdentifier, before sequence: UInt32,
    keeping isKept: (StatedObject) throws -> Bool
  ) throws -> [StatedObject] {
    let older = try records.objects(
      "WHERE writer = ? AND sequence < ?", [writer.bytes, Int64(sequence)])
    let dropped = try older.filter { try !isKept($0) }
    for object in dropped { try erase(object) }
    return dropped
  }

  /// Erases a statement.
  package func erase(_ object: StatedObject) throws {
    try statements.run(
      "DELETE FROM object WHERE writer = ? AND kind = ? AND identifier = ?",
      [object.writer.bytes, Int64(object.kind), object.identifier])
  }

  /// Erases all reports on an assignment as if they had been skipped. Their entries are read again if the assignment
  /// comes back.
  package func skipReports(on assignment: AssignmentIdentifier) throws {
    let stated = try statements.rows(
      "SELECT writer, sequence FROM object WHERE kind = 17 AND identifier = ?", [assignment.bytes]
    ) { row in (writer: try row.identifier(WriterIdentifier.self), sequence: try row.sequence()) }
    for (writer, sequence) in stated {
      try statements.run(
        "UPDATE entry SET isComplete = 0 WHERE writer = ? AND sequence = ?",
        [writer.bytes, Int64(sequence)])
      try statements.run(
        "UPDATE log SET complete = min(complete, ?) WHERE writer = ?",
        [max(Int64(sequence) - 1, 0), writer.bytes])
    }
    try eraseReports(on: assignment)
  }

  /// Erases all reports on an assignment.
  package func eraseReports(on assignment: AssignmentIdentifier) throws {
    try statements.run(
      "DELETE FROM object WHERE kind = 17 AND identifier = ?", [assignment.bytes])
    try removeFigures(on: assignment)
  }
}

extension ColumnReader {
  /// Reads the columns of a statement.
  fileprivate mutating func object() throws -> StatedObject {
    let writer = try identifier(WriterIdentifier.self)
    guard let kind = UInt64(exactly: try next(Int64.self)) else { throw damage(columnsBack: 1) }
    return StatedObject(
      writer: writer, kind: kind, identifier: try next(), sequence: try sequence(),
      receivedAtSeconds: try seconds(), bytes: try next())
  }
}
