import Foundation
import ProgressModel
import StoreEngine

/// Reads exported lines. They come from outside: nothing in them is trusted.
struct FactLineParser {
  let path: String
  let now: ClockReading
  private let decoder = JSONDecoder()
  private let tables = Dictionary(uniqueKeysWithValues: FactTable.all.map { ($0.name, $0) })
  /// The kinds of record that stores of version 4 exported under other names.
  private static let namesSinceVersion4 = [
    "closing": "sessionEnd", "documentDivision": "documentSplit",
  ]

  init(path: String, now: ClockReading) {
    self.path = path
    self.now = now
  }

  func refusal(_ number: Int, _ cause: String) -> StorageError {
    StorageError(.notImportable, path: path, cause: "line \(number): \(cause)")
  }

  /// What the first line says.
  struct Header {
    var device: DeviceIdentifier
    var person: PersonIdentifier
  }

  func header(_ bytes: [UInt8]) throws -> Header {
    guard let header = try? object(bytes, number: 1),
      case .text(let schema) = header["schema"], schema.hasPrefix("fileprogress.facts/")
    else { throw refusal(1, "it was not exported by fileprogress") }
    guard schema == FactReader.exportSchema else {
      throw refusal(1, "its format is \(schema), but this program reads \(FactReader.exportSchema)")
    }
    if let stamp = header["stamp"] {
      guard case .integer(let stamp) = stamp, stamp >= 0 else {
        throw refusal(1, "its stamp is not a valid number")
      }
      try check(Stamp(rawValue: stamp), number: 1)
    }
    guard let device: DeviceIdentifier = identifier(header["device"]),
      let person: PersonIdentifier = identifier(header["person"])
    else { throw refusal(1, "it does not say whose records these are") }
    return Header(device: device, person: person)
  }

  /// Returns the fact of a line, or `nil` for the last one.
  ///
  /// - Parameter count: How many facts there were above.
  func row(_ bytes: [UInt8], number: Int, after count: Int) throws -> FactRow? {
    var object = try object(bytes, number: number)
    if object["fact"] == .text(FactReader.exportEnd) {
      guard object.count == 2, object["count"] == .integer(Int64(count)) else {
        throw refusal(number, "its count is wrong: there are \(count) records above it")
      }
      return nil
    }
    guard case .text(let name) = object.removeValue(forKey: "fact"),
      let table = tables[Self.namesSinceVersion4[name] ?? name]
    else { throw refusal(number, "it has a kind of record that this program does not know") }
    if name == "documentDivision" {
      object["newDocument"] = object.removeValue(forKey: "piece")
    }
    let authorship = try authorship(&object, of: table, number: number)
    let values = try table.ownColumns.map { column in
      try value(object.removeValue(forKey: column.name), of: column, number: number)
    }
    guard object.isEmpty else {
      throw refusal(number, "a \(name) has members that this program does not know")
    }
    let row = FactRow(table: table, values: values, authorship: authorship)
    if let problem = row.problem { throw refusal(number, problem) }
    for stamp in row.stamps { try check(stamp, number: number) }
    return row
  }

  private func check(_ stamp: Stamp, number: Int) throws {
    guard stamp.isTooFarAhead(ofWallNanoseconds: now.wallNanoseconds) else { return }
    let today = Self.day(milliseconds: now.wallNanoseconds / 1_000_000)
    throw refusal(
      number,
      "records are dated \(Self.day(milliseconds: stamp.wallMilliseconds)), and this computer's clock says "
        + "\(today). Set the clock if it is wrong. Otherwise run fileprogress doctor --repair on the other "
        + "computer and export again")
  }

  /// A date in UTC, such as 2026-11-20.
  static func day(milliseconds: Int64) -> String {
    Date(timeIntervalSince1970: TimeInterval(milliseconds) / 1000)
      .formatted(.iso8601.year().month().day())
  }

  private func object(_ bytes: [UInt8], number: Int) throws -> [String: FactValue] {
    do {
      return try decoder.decode([String: FactValue].self, from: Data(bytes))
    } catch {
      throw refusal(number, "it is not a JSON object of texts and numbers")
    }
  }

  private func authorship(
    _ object: inout [String: FactValue], of table: FactTable, number: Int
  ) throws -> Authorship? {
    guard table.hasAuthorship else { return nil }
    guard let device: DeviceIdentifier = identifier(object.removeValue(forKey: "byDevice")),
      let person: PersonIdentifier = identifier(object.removeValue(forKey: "byPerson")),
      case .text(let tool) = object.removeValue(forKey: "byTool"), !tool.utf8.contains(0),
      case .integer(let stamp) = object.removeValue(forKey: "stamp"),
      stamp >= 0
    else { throw refusal(number, "it does not say who wrote it and when") }
    var command: CommandIdentifier?
    if let written = object.removeValue(forKey: "command") {
      guard let known: CommandIdentifier = identifier(written), table.hasCommand else {
        throw refusal(number, "its command is not an identifier")
      }
      command = known
    }
    return Authorship(
      device: device, person: person, tool: tool, stamp: Stamp(rawValue: stamp), command: command)
  }

  private func value(
    _ value: FactValue?, of column: FactColumn, number: Int
  ) throws -> StoredValue {
    guard let value else { return .null }
    switch column.content {
    case .identifier, .bytes:
      guard case .text(let text) = value, let bytes = Hexadecimal.bytes(of: text) else {
        throw refusal(number, "its \(column.name) is not an identifier")
      }
      return .bytes(Data(bytes))
    case .text, .choice:
      // SQLite and C end a text at its first NUL.
      guard case .text(let text) = value, !text.utf8.contains(0) else {
        throw refusal(number, "its \(column.name) is not a text")
      }
      return .text(text)
    case .integer, .stamp, .number:
      switch value {
      case .integer(let integer): return .integer(integer)
      case .real(let real) where real.isFinite: return .real(real)
      case .real, .text: throw refusal(number, "its \(column.name) is not a number")
      }
    }
  }

  private func identifier<Identifier: TypedIdentifier>(_ value: FactValue?) -> Identifier? {
    guard case .text(let text) = value else { return nil }
    return Hexadecimal.bytes(of: text).flatMap { Identifier(bytes: $0) }
  }
}
