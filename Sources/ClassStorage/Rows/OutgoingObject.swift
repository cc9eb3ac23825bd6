import StoreEngine

/// Something that this machine states to the class, until it states something newer instead.
package struct OutgoingObject: Hashable, Sendable {
  /// The audience of a statement.
  package enum Audience: Int64, Sendable {
    /// The object's usual readers.
    case usual = 0
    /// The readers who lost an assignment: the students that it names, or the whole class if it names none.
    case former = 1
  }

  package var kind: UInt64
  /// Sixteen bytes, or none if the kind has only one object.
  package var identifier: [UInt8]
  package var audience: Audience
  /// The object.
  package var bytes: [UInt8]
  /// The entry that states it; `nil` until there is one.
  package var statedIn: UInt32?
  /// The keys that could read it then, concatenated in ascending order; `nil` for the whole class.
  package var readers: [UInt8]?

  package init(
    kind: UInt64, identifier: [UInt8], audience: Audience = .usual, bytes: [UInt8],
    statedIn: UInt32? = nil, readers: [UInt8]? = nil
  ) {
    self.kind = kind
    self.identifier = identifier
    self.audience = audience
    self.bytes = bytes
    self.statedIn = statedIn
    self.readers = readers
  }
}

extension ClassRecords {
  private func outgoing(
    _ condition: String, _ arguments: [(any StatementValue)?]
  ) throws -> [OutgoingObject] {
    try statements.rows(
      "SELECT kind, identifier, audience, bytes, statedIn, readers FROM outgoing \(condition)",
      arguments
    ) { row in
      let kind = try row.next(Int64.self)
      let identifier = try row.next([UInt8].self)
      let audience = OutgoingObject.Audience(rawValue: try row.next())
      guard let kind = UInt64(exactly: kind), let audience else { throw row.damage() }
      let bytes = try row.next([UInt8].self)
      let statedIn = try row.optional(Int64.self).flatMap(UInt32.init(exactly:))
      return OutgoingObject(
        kind: kind, identifier: identifier, audience: audience, bytes: bytes, statedIn: statedIn,
        readers: try row.optional())
    }
  }

  /// Returns everything that this machine states, sorted by kind and identifier.
  package func outgoing() throws -> [OutgoingObject] {
    try outgoing("ORDER BY kind, identifier, audience", [])
  }

  /// Returns all statements of one kind by this machine.
  package func outgoing(kind: UInt64) throws -> [OutgoingObject] {
    try outgoing("WHERE kind = ? ORDER BY identifier, audience", [Int64(kind)])
  }

  /// Returns this machine's statements about one thing.
  package func outgoing(kind: UInt64, identifier: [UInt8]) throws -> [OutgoingObject] {
    try outgoing("WHERE kind = ? AND identifier = ? ORDER BY audience", [Int64(kind), identifier])
  }
}

extension ClassRecordWriter {
  /// States something instead of the earlier statement about it. Equal bytes change nothing.
  ///
  /// - Returns: Whether anything changed.
  @discardableResult
  package func state(_ object: OutgoingObject) throws -> Bool {
    try statements.run(
      """
      INSERT INTO outgoing (kind, identifier, audience, bytes) VALUES (?, ?, ?, ?)
      ON CONFLICT DO UPDATE SET bytes = excluded.bytes, statedIn = NULL, readers = NULL
        WHERE bytes <> excluded.bytes
      """,
      [Int64(object.kind), object.identifier, object.audience.rawValue, object.bytes])
    return statements.changedRowCount > 0
  }

  /// Withdraws a statement. Readers don't delete anything because of that.
  package func withdraw(
    kind: UInt64, identifier: [UInt8], audience: OutgoingObject.Audience? = nil
  ) throws {
    try statements.run(
      "DELETE FROM outgoing WHERE kind = ? AND identifier = ? AND audience = ifnull(?, audience)",
      [Int64(kind), identifier, audience?.rawValue])
  }

  /// Withdraws all statements of one kind.
  package func withdrawAll(kind: UInt64) throws {
    try statements.run("DELETE FROM outgoing WHERE kind = ?", [Int64(kind)])
  }

  /// Takes back all that this machine states.
  package func withdrawEverything() throws { try statements.run("DELETE FROM outgoing") }

  /// Notes which entry states an object, and who can read it there.
  package func markStated(_ object: OutgoingObject, in sequence: UInt32, readers: [UInt8]?) throws {
    try statements.run(
      """
      UPDATE outgoing SET statedIn = ?, readers = ?
      WHERE kind = ? AND identifier = ? AND audience = ? AND bytes = ?
      """,
      [
        Int64(sequence), readers, Int64(object.kind), object.identifier,
        object.audience.rawValue, object.bytes,
      ])
  }

  /// Notes that everything of a kind must be stated again.
  package func forgetWhatWasStated(ofKind kind: UInt64) throws {
    try statements.run(
      "UPDATE outgoing SET statedIn = NULL, readers = NULL WHERE kind = ?", [Int64(kind)])
  }

  /// Notes that everything must be stated again.
  package func forgetWhatWasStated() throws {
    try statements.run("UPDATE outgoing SET statedIn = NULL, readers = NULL")
  }
}
