import Foundation
// A public type can only conform to a protocol of a module that is imported publicly.
public import GRDB
import GRDBSQLite
public import ProgressModel

/// Stored as a blob of 16 bytes.
extension FactIdentifier: DatabaseValueConvertible, StatementColumnConvertible {
  /// A blob of 16 bytes.
  public var databaseValue: DatabaseValue { Data(bytes).databaseValue }

  /// Reads a blob of 16 bytes; `nil` for anything else.
  public static func fromDatabaseValue(_ value: DatabaseValue) -> FactIdentifier? {
    Data.fromDatabaseValue(value).flatMap { FactIdentifier(bytes: $0) }
  }

  /// Reads a blob of 16 bytes without a copy; `nil` for anything else.
  public init?(sqliteStatement: SQLiteStatement, index: CInt) {
    guard sqlite3_column_bytes(sqliteStatement, index) == 16,
      let bytes = sqlite3_column_blob(sqliteStatement, index)
    else { return nil }
    self.init(
      high: UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)),
      low: UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)))
  }
}

/// A fingerprint's digest, stored as a blob of 16 bytes.
struct Digest: DatabaseValueConvertible {
  var high: UInt64
  var low: UInt64

  init(_ fingerprint: Fingerprint) {
    high = fingerprint.high
    low = fingerprint.low
  }

  private init(_ identifier: FactIdentifier) {
    high = identifier.high
    low = identifier.low
  }

  var databaseValue: DatabaseValue { FactIdentifier(high: high, low: low).databaseValue }

  static func fromDatabaseValue(_ value: DatabaseValue) -> Digest? {
    FactIdentifier.fromDatabaseValue(value).map(Digest.init)
  }

  func fingerprint(byteCount: Int64) -> Fingerprint {
    Fingerprint(high: high, low: low, byteCount: byteCount)
  }
}
