package import ClassModel
import StoreEngine

/// Who this machine is in a class.
package struct Enrollment: Hashable, Sendable {
  /// The person's role in the class.
  package enum Role: String, Sendable { case student, teacher }

  /// The person's membership.
  package enum State: String, Sendable {
    /// A teacher has not admitted this machine yet.
    case waiting
    /// The person takes part.
    case member
    /// The person no longer takes part.
    case left
  }

  package var classIdentifier: ClassIdentifier
  package var role: Role
  package var state: State
  /// The class folder.
  package var folder: String
  /// The title of the class when the person joined or created it.
  package var title: String
  /// The name under which the person joined.
  package var personName: String
  package var writer: WriterIdentifier
  package var signingKey: SigningKey
  package var sealingKey: SealingKey
  package var joinedAtSeconds: Int64

  package init(
    classIdentifier: ClassIdentifier, role: Role, state: State, folder: String, title: String,
    personName: String, writer: WriterIdentifier, signingKey: SigningKey, sealingKey: SealingKey,
    joinedAtSeconds: Int64
  ) {
    self.classIdentifier = classIdentifier
    self.role = role
    self.state = state
    self.folder = folder
    self.title = title
    self.personName = personName
    self.writer = writer
    self.signingKey = signingKey
    self.sealingKey = sealingKey
    self.joinedAtSeconds = joinedAtSeconds
  }
}

extension ClassRecords {
  /// Returns this machine's enrollment; `nil` if there is none yet.
  package func enrollment() throws -> Enrollment? {
    try statements.first(
      """
      SELECT class, role, state, folder, title, personName, writer, signingKey, sealingKey, joinedAtSeconds
      FROM enrollment
      """
    ) { row in
      Enrollment(
        classIdentifier: try row.identifier(), role: try row.choice(), state: try row.choice(),
        folder: try row.next(), title: try row.next(), personName: try row.next(),
        writer: try row.identifier(), signingKey: try row.identifier(),
        sealingKey: try row.identifier(), joinedAtSeconds: try row.seconds())
    }
  }

  /// Reads all values that are kept under a name.
  func requireReadableLocals() throws {
    _ = try statements.rows("SELECT name, value FROM local") { row in
      (try row.next(String.self), try row.next([UInt8].self))
    }
  }

  /// Returns a value that is kept under a name for this machine only.
  package func local(_ name: String) throws -> [UInt8]? {
    try statements.first("SELECT value FROM local WHERE name = ?", [name]) { try $0.next() }
  }
}

extension ClassRecordWriter {
  /// Sets this machine's enrollment.
  package func set(_ enrollment: Enrollment) throws {
    try statements.run(
      """
      INSERT OR REPLACE INTO enrollment (id, class, role, state, folder, title, personName, writer, signingKey,
        sealingKey, joinedAtSeconds)
      VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        enrollment.classIdentifier.bytes, enrollment.role.rawValue, enrollment.state.rawValue,
        enrollment.folder, enrollment.title, enrollment.personName, enrollment.writer.bytes,
        enrollment.signingKey.bytes, enrollment.sealingKey.bytes, enrollment.joinedAtSeconds,
      ])
  }

  /// Keeps a value under a name for this machine only; `nil` removes it.
  package func setLocal(_ name: String, to value: [UInt8]?) throws {
    if let value {
      try statements.run(
        "INSERT OR REPLACE INTO local (name, value) VALUES (?, ?)", [name, value])
    } else {
      try statements.run("DELETE FROM local WHERE name = ?", [name])
    }
  }
}

extension ColumnReader {
  /// Reads an identifier or a key. A wrong length means damage.
  mutating func identifier<Identifier: ByteIdentifier>(
    _ type: Identifier.Type = Identifier.self
  ) throws -> Identifier {
    guard let value = Identifier(bytes: try next([UInt8].self)) else {
      throw damage(columnsBack: 1)
    }
    return value
  }

  /// Reads an identifier or a key, or an empty column.
  mutating func optionalIdentifier<Identifier: ByteIdentifier>(
    _ type: Identifier.Type = Identifier.self
  ) throws -> Identifier? {
    guard let bytes = try optional([UInt8].self) else { return nil }
    guard let value = Identifier(bytes: bytes) else { throw damage(columnsBack: 1) }
    return value
  }

  /// Reads the number of an entry in a log; 0 for none.
  mutating func sequence() throws -> UInt32 {
    guard let number = UInt32(exactly: try next(Int64.self)) else { throw damage(columnsBack: 1) }
    return number
  }

  /// Reads the number of an entry that there is, from 1.
  mutating func number() throws -> UInt32 {
    let number = try sequence()
    guard number > 0 else { throw damage(columnsBack: 1) }
    return number
  }

  /// Reads a moment, in seconds since 1970. No clock shows one that is 30,000 years away, and sums with it could be too
  /// large.
  mutating func seconds() throws -> Int64 {
    let seconds = try next(Int64.self)
    guard seconds.magnitude < 1 << 40 else { throw damage(columnsBack: 1) }
    return seconds
  }
}
