import GRDBSQLite

/// Reads the columns of a row from left to right.
///
/// A column that cannot be read is reported as damage, never skipped.
///
/// The generic methods are public and inlinable. Only then does the compiler specialize them in other
/// modules, and every column of every row goes through them; it does not do so for `package` ones.
public struct ColumnReader {
  @usableFromInline let statement: SQLiteStatement
  @usableFromInline var index: CInt = 0

  /// Reads the row at which a statement stands.
  init(_ statement: SQLiteStatement) {
    self.statement = statement
  }

  // SQLite has the value ready for one thread, and no other uses the connection meanwhile. Asking the
  // statement for type, content and length takes it three times as long.
  @usableFromInline var stored: SQLiteValue? { sqlite3_column_value(statement, index) }

  /// Reads a column that has a value.
  @inlinable public mutating func next<Value: StatementValue>(_ type: Value.Type = Value.self)
    throws -> Value
  {
    guard let stored, let value = Value.read(stored) else { throw damage() }
    index += 1
    return value
  }

  /// Reads a column of any type.
  public mutating func value() throws -> StoredValue { try next() }

  /// Reads a column that may be empty.
  @inlinable public mutating func optional<Value: StatementValue>(
    _ type: Value.Type = Value.self
  ) throws -> Value? {
    guard let stored else { throw damage() }
    let value = Value.read(stored)
    guard value != nil || Self.isNull(stored) else { throw damage() }
    index += 1
    return value
  }

  /// Reads a text that is one of a type's values.
  @inlinable public mutating func choice<Value: RawRepresentable<String>>(
    _ type: Value.Type = Value.self
  ) throws -> Value {
    let text: String = try next()
    guard let value = Value(rawValue: text) else {
      throw damage(columnsBack: 1)
    }
    return value
  }

  /// Reads a choice that is nearly always the same, without a text for it then.
  @inlinable public mutating func choice<Value: RawRepresentable<String>>(mostly guess: Value)
    throws -> Value
  {
    let bytes = try textBytes()
    if guess.rawValue.utf8.elementsEqual(bytes) { return guess }
    index -= 1
    return try choice()
  }

  /// Reads the bytes of a text, which lie there until the statement goes on.
  public mutating func textBytes() throws -> UnsafeRawBufferPointer {
    guard let stored, sqlite3_value_type(stored) == SQLITE_TEXT,
      let text = sqlite3_value_text(stored)
    else { throw damage() }
    index += 1
    return UnsafeRawBufferPointer(start: text, count: Int(sqlite3_value_bytes(stored)))
  }

  /// Reads a text that is one of a type's values, or an empty column.
  @inlinable public mutating func optionalChoice<Value: RawRepresentable<String>>(
    _ type: Value.Type = Value.self
  ) throws -> Value? {
    guard let text = try optional(String.self) else { return nil }
    guard let value = Value(rawValue: text) else {
      throw damage(columnsBack: 1)
    }
    return value
  }

  /// Leaves columns out.
  public mutating func skip(_ count: Int) {
    index += CInt(count)
  }

  @usableFromInline static func isNull(_ stored: SQLiteValue) -> Bool {
    sqlite3_value_type(stored) == SQLITE_NULL
  }

  /// Makes the error for a column without a readable value.
  ///
  /// - Parameter count: How many columns to the left of the next one it is.
  public func damage(columnsBack count: Int = 0) -> StorageError {
    StorageError(
      .damaged, path: StorageError.unnamedPath,
      cause: "a row has no readable value in column \(Int(index) - count)")
  }
}
