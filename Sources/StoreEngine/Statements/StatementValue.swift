public import Foundation
import GRDBSQLite

/// A value that a statement takes and a column gives.
public protocol StatementValue {
  /// Gives the value to a statement, which copies it.
  ///
  /// - Returns: SQLite's result code.
  func bind(to statement: SQLiteStatement, at index: CInt) -> CInt

  /// Reads a value as it is stored; `nil` if it is of another type, which SQLite would convert.
  static func read(_ stored: SQLiteValue) -> Self?
}

/// A prepared statement.
public typealias SQLiteStatement = OpaquePointer

/// A value in a row: valid until the statement goes on.
public typealias SQLiteValue = OpaquePointer

/// Tells SQLite to copy what it is given.
private let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

private func bind(
  _ bytes: UnsafeRawBufferPointer, to statement: SQLiteStatement, at index: CInt
) -> CInt {
  // Without an address SQLite would take an empty blob for a null.
  guard let address = bytes.baseAddress, !bytes.isEmpty else {
    return sqlite3_bind_zeroblob(statement, index, 0)
  }
  return sqlite3_bind_blob64(statement, index, address, UInt64(bytes.count), copied)
}

private func blob(_ stored: SQLiteValue) -> UnsafeRawBufferPointer? {
  guard sqlite3_value_type(stored) == SQLITE_BLOB else { return nil }
  return UnsafeRawBufferPointer(
    start: sqlite3_value_blob(stored), count: Int(sqlite3_value_bytes(stored)))
}

extension Int64: StatementValue {
  /// Gives the value to a statement.
  public func bind(to statement: SQLiteStatement, at index: CInt) -> CInt {
    sqlite3_bind_int64(statement, index, self)
  }

  /// Reads a value of this type.
  public static func read(_ stored: SQLiteValue) -> Int64? {
    guard sqlite3_value_type(stored) == SQLITE_INTEGER else { return nil }
    return sqlite3_value_int64(stored)
  }
}

extension Int: StatementValue {
  /// Gives the value to a statement.
  public func bind(to statement: SQLiteStatement, at index: CInt) -> CInt {
    Int64(self).bind(to: statement, at: index)
  }

  /// Reads a value of this type.
  public static func read(_ stored: SQLiteValue) -> Int? {
    Int64.read(stored).flatMap(Int.init(exactly:))
  }
}

extension Int32: StatementValue {
  /// Gives the value to a statement.
  public func bind(to statement: SQLiteStatement, at index: CInt) -> CInt {
    Int64(self).bind(to: statement, at: index)
  }

  /// Reads a value of this type.
  public static func read(_ stored: SQLiteValue) -> Int32? {
    Int64.read(stored).flatMap(Int32.init(exactly:))
  }
}

extension Bool: StatementValue {
  /// Gives the value to a statement.
  public func bind(to statement: SQLiteStatement, at index: CInt) -> CInt {
    sqlite3_bind_int64(statement, index, self ? 1 : 0)
  }

  /// Reads a value of this type.
  public static func read(_ stored: SQLiteValue) -> Bool? {
    Int64.read(stored).map { $0 != 0 }
  }
}

extension Double: StatementValue {
  /// Gives the value to a statement.
  public func bind(to statement: SQLiteStatement, at index: CInt) -> CInt {
    sqlite3_bind_double(statement, index, self)
  }

  /// Reads a value of this type.
  public static func read(_ stored: SQLiteValue) -> Double? {
    switch sqlite3_value_type(stored) {
    case SQLITE_FLOAT, SQLITE_INTEGER: sqlite3_value_double(stored)
    default: nil
    }
  }
}

extension String: StatementValue {
  /// Gives the value to a statement.
  public func bind(to statement: SQLiteStatement, at index: CInt) -> CInt {
    var text = self
    return text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { characters in
        // Without an address SQLite would take an empty text for a null.
        guard let address = characters.baseAddress else {
          return sqlite3_bind_text(statement, index, "", 0, copied)
        }
        return sqlite3_bind_text64(
          statement, index, address, UInt64(characters.count), copied, UInt8(SQLITE_UTF8))
      }
    }
  }

  /// Reads a value of this type.
  public static func read(_ stored: SQLiteValue) -> String? {
    guard sqlite3_value_type(stored) == SQLITE_TEXT,
      let text = sqlite3_value_text(stored)
    else { return nil }
    let count = Int(sqlite3_value_bytes(stored))
    return String(decoding: UnsafeBufferPointer(start: text, count: count), as: UTF8.self)
  }
}

extension Data: StatementValue {
  /// Gives the value to a statement.
  public func bind(to statement: SQLiteStatement, at index: CInt) -> CInt {
    withUnsafeBytes { StoreEngine.bind($0, to: statement, at: index) }
  }

  /// Reads a value of this type.
  public static func read(_ stored: SQLiteValue) -> Data? {
    blob(stored).map { Data($0) }
  }
}

/// Stored as a blob.
extension [UInt8]: StatementValue {
  /// Gives the value to a statement.
  public func bind(to statement: SQLiteStatement, at index: CInt) -> CInt {
    withUnsafeBytes { StoreEngine.bind($0, to: statement, at: index) }
  }

  /// Reads a value of this type.
  public static func read(_ stored: SQLiteValue) -> [UInt8]? {
    blob(stored).map { [UInt8]($0) }
  }
}

/// 128 bits, such as an identifier or a fingerprint, stored as a blob of 16 bytes.
public struct Digest: StatementValue {
  /// The first 64 bits.
  public var high: UInt64
  /// The last 64 bits.
  public var low: UInt64

  /// Creates a value from its two halves.
  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// Gives the value to a statement.
  public func bind(to statement: SQLiteStatement, at index: CInt) -> CInt {
    withUnsafeBytes(of: (high.bigEndian, low.bigEndian)) {
      StoreEngine.bind($0, to: statement, at: index)
    }
  }

  /// Reads a value of this type.
  public static func read(_ stored: SQLiteValue) -> Digest? {
    guard let bytes = blob(stored), bytes.count == 16 else { return nil }
    return Digest(
      high: UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)),
      low: UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)))
  }
}
