import Foundation
import GRDB
import ProgressModel

/// Reads the columns of a row from left to right.
///
/// A column that cannot be read is reported as damage, never skipped.
struct ColumnReader {
  private let row: Row
  private var index = 0

  init(_ row: Row) {
    self.row = row
  }

  mutating func next<Value: DatabaseValueConvertible & StatementColumnConvertible>(
    _ type: Value.Type = Value.self
  ) throws -> Value {
    // Reading by a subscript would end the program where the value does not fit.
    do {
      let value = try row.decode(Value.self, atIndex: index)
      index += 1
      return value
    } catch {
      throw damage()
    }
  }

  mutating func optional<Value: DatabaseValueConvertible & StatementColumnConvertible>(
    _ type: Value.Type = Value.self
  ) throws -> Value? {
    guard !row.hasNull(atIndex: index) else {
      index += 1
      return nil
    }
    return try next(type)
  }

  mutating func choice<Value: RawRepresentable<String>>(
    _ type: Value.Type = Value.self
  ) throws -> Value {
    guard let value = Value(rawValue: row[index] as String? ?? "") else { throw damage() }
    index += 1
    return value
  }

  mutating func optionalChoice<Value: RawRepresentable<String>>(
    _ type: Value.Type = Value.self
  ) throws -> Value? {
    guard !row.hasNull(atIndex: index) else {
      index += 1
      return nil
    }
    return try choice(type)
  }

  mutating func fingerprint() throws -> Fingerprint? {
    let digest: FactIdentifier? = try optional()
    let byteCount: Int64? = try optional()
    guard let digest, let byteCount else { return nil }
    return Fingerprint(high: digest.high, low: digest.low, byteCount: byteCount)
  }

  mutating func authorship() throws -> Authorship {
    Authorship(
      device: try next(), person: try next(), tool: try next(),
      stamp: Stamp(rawValue: try next()), command: try optional())
  }

  mutating func skip(_ count: Int) {
    index += count
  }

  private func damage() -> StorageError {
    StorageError(
      .damaged, path: "the store", cause: "a row has no readable value in column \(index)")
  }
}

/// The columns that `ColumnReader.authorship` reads; the table of authors is joined as `author`.
func authorshipColumns(of table: String) -> String {
  "author.device, author.person, author.tool, \(table).stamp, \(table).command"
}
