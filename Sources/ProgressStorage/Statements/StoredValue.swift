import Foundation
import GRDBSQLite
import ProgressModel

/// A value of any type, as SQLite stores it.
enum StoredValue: Hashable, Sendable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case bytes(Data)

  /// The identifier that is stored here; `nil` if it is anything else.
  var identifier: FactIdentifier? {
    if case .bytes(let bytes) = self { FactIdentifier(bytes: bytes) } else { nil }
  }

  /// The text that is stored here; `nil` if it is anything else.
  var text: String? {
    if case .text(let text) = self { text } else { nil }
  }

  /// The whole number that is stored here; `nil` if it is anything else.
  var integer: Int64? {
    if case .integer(let number) = self { number } else { nil }
  }

  /// The number that is stored here, whole or not; `nil` if it is anything else.
  var number: Double? {
    switch self {
    case .real(let number): number
    case .integer(let number): Double(number)
    case .null, .text, .bytes: nil
    }
  }
}

extension StoredValue: StatementValue {
  func bind(to statement: SQLiteStatement, at index: CInt) -> CInt {
    switch self {
    case .null: sqlite3_bind_null(statement, index)
    case .integer(let number): number.bind(to: statement, at: index)
    case .real(let number): number.bind(to: statement, at: index)
    case .text(let text): text.bind(to: statement, at: index)
    case .bytes(let bytes): bytes.bind(to: statement, at: index)
    }
  }

  static func read(_ stored: SQLiteValue) -> StoredValue? {
    switch sqlite3_value_type(stored) {
    case SQLITE_INTEGER: Int64.read(stored).map(StoredValue.integer)
    case SQLITE_FLOAT: Double.read(stored).map(StoredValue.real)
    case SQLITE_TEXT: String.read(stored).map(StoredValue.text)
    case SQLITE_BLOB: Data.read(stored).map(StoredValue.bytes)
    default: .null
    }
  }
}
