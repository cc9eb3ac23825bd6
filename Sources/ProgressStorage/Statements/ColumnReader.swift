import GRDBSQLite
import ProgressModel

/// Reads the columns of a row from left to right.
///
/// A column that cannot be read is reported as damage, never skipped.
struct ColumnReader {
  private let statement: SQLiteStatement
  private var index: CInt = 0

  /// Reads the row at which a statement stands.
  init(_ statement: SQLiteStatement) {
    self.statement = statement
  }

  // SQLite has the value ready for one thread, and no other uses the connection meanwhile. Asking the
  // statement for type, content and length takes it three times as long.
  private var stored: SQLiteValue? { sqlite3_column_value(statement, index) }

  mutating func next<Value: StatementValue>(_ type: Value.Type = Value.self) throws -> Value {
    guard let stored, let value = Value.read(stored) else { throw damage() }
    index += 1
    return value
  }

  /// Reads a column of any type.
  mutating func value() throws -> StoredValue { try next() }

  mutating func optional<Value: StatementValue>(
    _ type: Value.Type = Value.self
  ) throws -> Value? {
    guard let stored else { throw damage() }
    let value = Value.read(stored)
    guard value != nil || sqlite3_value_type(stored) == SQLITE_NULL else { throw damage() }
    index += 1
    return value
  }

  mutating func choice<Value: RawRepresentable<String>>(
    _ type: Value.Type = Value.self
  ) throws -> Value {
    let text: String = try next()
    guard let value = Value(rawValue: text) else {
      index -= 1
      throw damage()
    }
    return value
  }

  /// Reads a choice that is nearly always the same, without a text for it then.
  mutating func choice<Value: RawRepresentable<String>>(mostly guess: Value) throws -> Value {
    let bytes = try textBytes()
    if guess.rawValue.utf8.elementsEqual(bytes) { return guess }
    index -= 1
    return try choice()
  }

  /// Reads the bytes of a text, which lie there until the statement goes on.
  mutating func textBytes() throws -> UnsafeRawBufferPointer {
    guard let stored, sqlite3_value_type(stored) == SQLITE_TEXT,
      let text = sqlite3_value_text(stored)
    else { throw damage() }
    index += 1
    return UnsafeRawBufferPointer(start: text, count: Int(sqlite3_value_bytes(stored)))
  }

  mutating func optionalChoice<Value: RawRepresentable<String>>(
    _ type: Value.Type = Value.self
  ) throws -> Value? {
    guard let text = try optional(String.self) else { return nil }
    guard let value = Value(rawValue: text) else {
      index -= 1
      throw damage()
    }
    return value
  }

  mutating func fingerprint() throws -> Fingerprint? {
    let digest: Digest? = try optional()
    let byteCount: Int64? = try optional()
    guard let digest, let byteCount else { return nil }
    return Fingerprint(high: digest.high, low: digest.low, byteCount: byteCount)
  }

  /// Reads the columns of a sighting and of an attempt, of which one is filled.
  mutating func provenance() throws -> Provenance {
    let sighting: SightingIdentifier? = try optional()
    let attempt: AttemptIdentifier? = try optional()
    switch (sighting, attempt) {
    case (let sighting?, nil): return .sighting(sighting)
    case (nil, let attempt?): return .attempt(attempt)
    default:
      index -= 1
      throw damage()
    }
  }

  mutating func skip(_ count: Int) {
    index += CInt(count)
  }

  private func damage() -> StorageError {
    StorageError(
      .damaged, path: "the store", cause: "a row has no readable value in column \(index)")
  }
}
