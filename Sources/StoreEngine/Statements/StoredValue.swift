public import Foundation
import GRDBSQLite

/// A value of any type, as SQLite stores it.
public enum StoredValue: Hashable, Sendable {
  /// Nothing.
  case null
  /// A whole number.
  case integer(Int64)
  /// A number.
  case real(Double)
  /// A text.
  case text(String)
  /// Bytes.
  case bytes(Data)

  /// The text that is stored here; `nil` if it is anything else.
  public var text: String? {
    if case .text(let text) = self { text } else { nil }
  }

  /// The whole number that is stored here; `nil` if it is anything else.
  public var integer: Int64? {
    if case .integer(let number) = self { number } else { nil }
  }

  /// The number that is stored here, whole or not; `nil` if it is anything else.
  public var number: Double? {
    switch self {
    case .real(let number): number
    case .integer(let number): Double(number)
    case .null, .text, .bytes: nil
    }
  }
}

extension StoredValue: StatementValue {
  /// Gives the value to a statement.
  public func bind(to statement: SQLiteStatement, at index: CInt) -> CInt {
    switch self {
    case .null: sqlite3_bind_null(statement, index)
    case .integer(let number): number.bind(to: statement, at: index)
    case .real(let number): number.bind(to: statement, at: index)
    case .text(let text): text.bind(to: statement, at: index)
    case .bytes(let bytes): bytes.bind(to: statement, at: index)
    }
  }

  /// Reads a value of this type.
  public static func read(_ stored: SQLiteValue) -> StoredValue? {
    switch sqlite3_value_type(stored) {
    case SQLITE_INTEGER: Int64.read(stored).map(StoredValue.integer)
    case SQLITE_FLOAT: Double.read(stored).map(StoredValue.real)
    case SQLITE_TEXT: String.read(stored).map(StoredValue.text)
    case SQLITE_BLOB: Data.read(stored).map(StoredValue.bytes)
    default: .null
    }
  }
}
