import Foundation
import GRDB
import ProgressModel

extension FactWriter {
  /// Takes in facts that another store exported.
  ///
  /// What is there already changes nothing; a line that is not understood refuses the whole file.
  ///
  /// - Parameters:
  ///   - lines: The lines, each without its line feed.
  ///   - path: The name of the file in messages.
  /// - Returns: How many facts the file has.
  /// - Throws: ``StorageError/Code/notImportable`` with the number of the line.
  package func importFacts(
    lines: some Sequence<Result<[UInt8], StorageError>>, path: String
  ) throws -> Int {
    var count = 0
    var number = 0
    let parser = FactLineParser(path: path)
    for line in lines {
      number += 1
      let bytes = try line.get()
      if number == 1 {
        try parser.checkHeader(bytes)
        continue
      }
      guard !bytes.isEmpty else { continue }
      let row = try parser.row(bytes, number: number)
      do {
        try merge(row)
      } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
        throw parser.refusal(number, "it is no \(row.table.name)")
      }
      count += 1
    }
    guard number > 0 else { throw parser.refusal(1, "the file is empty") }
    return count
  }
}

/// Reads exported lines. They come from outside: nothing in them is trusted.
private struct FactLineParser {
  let path: String
  private let tables = Dictionary(uniqueKeysWithValues: FactTable.all.map { ($0.name, $0) })

  init(path: String) {
    self.path = path
  }

  func refusal(_ number: Int, _ cause: String) -> StorageError {
    StorageError(.notImportable, path: path, cause: "line \(number): \(cause)")
  }

  func checkHeader(_ bytes: [UInt8]) throws {
    guard let header = try? object(bytes, number: 1),
      let schema = header["schema"] as? String, schema.hasPrefix("fileprogress.facts/")
    else { throw refusal(1, "these are no facts of fileprogress") }
    guard schema == FactReader.exportSchema else {
      throw refusal(1, "its format is \(schema), this program knows \(FactReader.exportSchema)")
    }
  }

  func row(_ bytes: [UInt8], number: Int) throws -> FactRow {
    var object = try object(bytes, number: number)
    guard let name = object.removeValue(forKey: "fact") as? String, let table = tables[name]
    else { throw refusal(number, "it names no kind of fact that this program knows") }
    let authorship = try authorship(&object, of: table, number: number)
    let values = try table.ownColumns.map { column in
      try value(object.removeValue(forKey: column), of: column, in: table, number: number)
    }
    guard object.isEmpty else {
      throw refusal(number, "a \(name) has more to it than this program knows")
    }
    let row = FactRow(table: table, values: values, authorship: authorship)
    try check(row, number: number)
    return row
  }

  private func object(_ bytes: [UInt8], number: Int) throws -> [String: Any] {
    guard
      let object = try? JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
    else { throw refusal(number, "it is no JSON object") }
    return object
  }

  private func authorship(
    _ object: inout [String: Any], of table: FactTable, number: Int
  ) throws -> Authorship? {
    guard table.hasAuthorship else { return nil }
    guard let device = identifier(object.removeValue(forKey: "byDevice")),
      let person = identifier(object.removeValue(forKey: "byPerson")),
      let tool = object.removeValue(forKey: "byTool") as? String,
      let stamp = integer(object.removeValue(forKey: "stamp")), stamp >= 0, stamp < .max / 2
    else { throw refusal(number, "it does not say who wrote it and when") }
    var command: FactIdentifier?
    if let written = object.removeValue(forKey: "command") {
      guard let known = identifier(written), table.hasCommand else {
        throw refusal(number, "its command is no identifier")
      }
      command = known
    }
    return Authorship(
      device: device, person: person, tool: tool, stamp: Stamp(rawValue: stamp), command: command)
  }

  private func value(
    _ value: Any?, of column: String, in table: FactTable, number: Int
  ) throws -> DatabaseValue {
    guard let value else { return .null }
    if table.blobColumns.contains(column) {
      guard let text = value as? String, let bytes = Hexadecimal.bytes(of: text),
        bytes.count == 16 || (FactTable.otherBytes.contains(column) && bytes.count <= 4096)
      else { throw refusal(number, "its \(column) is no identifier") }
      return Data(bytes).databaseValue
    }
    if let text = value as? String {
      if let words = table.choices[column], !words.contains(text) {
        throw refusal(number, "its \(column) is nothing that this program knows")
      }
      return text.databaseValue
    }
    if let number = integer(value) { return number.databaseValue }
    if let number = value as? NSNumber, number.doubleValue.isFinite {
      return number.doubleValue.databaseValue
    }
    throw refusal(number, "its \(column) is no value")
  }

  /// What the schema does not check, and reading would stumble over.
  private func check(_ row: FactRow, number: Int) throws {
    for (column, value) in zip(row.table.ownColumns, row.values) {
      guard let limit = Self.limit(ofColumn: column), let value = Int64.fromDatabaseValue(value)
      else { continue }
      guard value >= 0, value < limit else {
        throw refusal(number, "its \(column) is no time that can be")
      }
    }
    guard row.table.name == "item" else { return }
    func column(_ name: String) -> DatabaseValue {
      row.table.ownColumns.firstIndex(of: name).map { row.values[$0] } ?? .null
    }
    let columns = ItemColumns(
      kind: String.fromDatabaseValue(column("kind")),
      number: Double.fromDatabaseValue(column("number")),
      possible: Double.fromDatabaseValue(column("possible")),
      valueType: Int.fromDatabaseValue(column("valueType")))
    guard let value = try? columns.value(path: path) else {
      if columns.kind == nil { return }
      throw refusal(number, "an item has no value of its kind")
    }
    guard value.isValid else { throw refusal(number, "an item has an impossible value") }
  }

  /// Times are added to each other, so that each keeps well away from the largest number.
  private static func limit(ofColumn column: String) -> Int64? {
    switch column {
    case "wallStartNanoseconds", "endedAtNanoseconds", "seenAtNanoseconds": 1 << 62
    case "durationNanoseconds", "monotonicStartNanoseconds": 1 << 60
    case "minute": 1 << 30
    default: nil
    }
  }

  private func identifier(_ value: Any?) -> FactIdentifier? {
    (value as? String).flatMap(Hexadecimal.bytes).flatMap { FactIdentifier(bytes: $0) }
  }

  private func integer(_ value: Any?) -> Int64? {
    guard let number = value as? NSNumber else { return nil }
    let whole = number.int64Value
    return NSNumber(value: whole) == number && Double(whole) == number.doubleValue ? whole : nil
  }
}
