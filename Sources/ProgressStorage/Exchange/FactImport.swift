import Foundation
import ProgressModel
package import StoreEngine

extension FactWriter {
  /// Takes in facts that another store exported.
  ///
  /// What is there already changes nothing; a line that is not understood refuses the whole file, and
  /// so does a last line that is missing or gives another count, and a stamp that is more than a day ahead
  /// of the wall clock: every later fact would get a greater one.
  ///
  /// - Parameters:
  ///   - lines: The lines, each without its line feed.
  ///   - path: The name of the file in messages.
  ///   - isMine: Whether other persons who wrote some of the facts are this one, which is then known from
  ///     now on.
  ///   - tool: The program that imports.
  /// - Throws: ``StorageError/Code/notImportable`` with the number of the line, or
  ///   ``StorageError/Code/otherPerson``.
  package func importFacts(
    lines: some Sequence<Result<[UInt8], StorageError>>, path: String, asMine isMine: Bool = false,
    tool: String = "fileprogress"
  ) throws -> FactImportCount {
    var count = FactImportCount()
    var strangers = Strangers(to: try reader.optionalIdentity().map { _ in try reader.persons() })
    var hasEnded = false
    var number = 0
    let parser = FactLineParser(path: path, now: now)
    var sweepable: [(table: String, id: FactIdentifier)] = []
    for line in lines {
      number += 1
      let bytes = try line.get()
      if number == 1 {
        strangers.note(try parser.header(bytes))
        continue
      }
      guard !bytes.isEmpty else { continue }
      guard !hasEnded else { throw parser.refusal(number, "the facts ended above") }
      guard let row = try parser.row(bytes, number: number, after: count.read) else {
        hasEnded = true
        continue
      }
      strangers.note(row)
      do {
        // Nothing else is asked afterwards that would change rows: see `takeIn`.
        try takeIn(row)
        if reader.statements.changedRowCount > 0 {
          count.new += 1
          if let id = row.sweepableIdentifier { sweepable.append((row.table.name, id)) }
        }
      } catch let error where StorageError.isOfBrokenRule(error) {
        throw parser.refusal(number, "it is no \(row.table.name)")
      }
      count.read += 1
    }
    guard number > 0 else { throw parser.refusal(1, "the file is empty") }
    guard hasEnded else {
      throw parser.refusal(number, "the file was cut off: its last line is missing")
    }
    // What this person said elsewhere is known by now, too.
    for person in try strangers.persons(unknownTo: reader) {
      guard isMine else { throw strangers.refusal(of: path) }
      try unite(with: person, tool: tool)
    }
    try settleSplits()
    // What was imported may name documents that were erased here, and what does nothing else goes
    // again: it was not new.
    try forgetNamesOfErasedDocuments()
    mayNameErasedDocuments = false
    count.new -= try sweepable.count { table, id in
      try !reader.exists("SELECT 1 FROM \(table) WHERE id = ?", [id])
    }
    if try reader.optionalIdentity() != nil {
      try rebuildOpenSessions()
      try settleAdoptions()
    }
    return count
  }
}

/// Who wrote facts that are to be imported, and is not the person of the store.
private struct Strangers {
  /// The persons, in the order in which they were met.
  private var persons: [PersonIdentifier] = []
  /// `nil` where the store belongs to nobody yet.
  private let known: Persons?
  /// When the devices of these persons last wrote something.
  private var devices: [DeviceIdentifier: Int64?] = [:]

  init(to known: Persons?) {
    self.known = known
  }

  /// Returns the persons who are not the person of the store, as far as it knows by now.
  func persons(unknownTo reader: FactReader) throws -> [PersonIdentifier] {
    guard !persons.isEmpty else { return [] }
    let known = try reader.persons()
    return persons.filter { !known.contains($0) }
  }

  /// Takes note of whose store exported the facts: some kinds do not say who wrote them.
  mutating func note(_ header: FactLineParser.Header) {
    guard let known, !known.contains(header.person) else { return }
    note(header.person, device: header.device)
  }

  /// Takes note of who wrote a fact, or has a device.
  mutating func note(_ row: FactRow) {
    guard let known else { return }
    if let authorship = row.authorship {
      if known.contains(authorship.person) { return }
      note(authorship.person, device: authorship.device)
      let moment = row.values[0].identifier?.madeAtNanoseconds
      let last = devices[authorship.device].flatMap(\.self)
      devices[authorship.device] = [last, moment].compactMap(\.self).max()
    } else if row.table.name == FactTable.device.name,
      let device = row.values[0].identifier.map(DeviceIdentifier.init),
      let person = row.values[1].identifier.map(PersonIdentifier.init), !known.contains(person)
    {
      note(person, device: device)
    }
  }

  private mutating func note(_ person: PersonIdentifier, device: DeviceIdentifier) {
    if !persons.contains(person) { persons.append(person) }
    if devices[device] == nil { devices[device] = .some(nil) }
  }

  /// What is said of a file with facts of other persons.
  func refusal(of path: String) -> StorageError {
    let last = devices.max { ($0.value ?? 0, $0.key) < ($1.value ?? 0, $1.key) }
    let device = last.map { "device \("\($0.key)".prefix(13))" } ?? "another device"
    let day = last?.value.map { FactLineParser.day(milliseconds: $0 / 1_000_000) }
    return StorageError(
      .otherPerson, path: path, cause: device + (day.map { ", last used on \($0)" } ?? ""))
  }
}

/// What an import came to.
package struct FactImportCount: Hashable, Sendable {
  /// How many facts the file has.
  package var read = 0
  /// How many of them were not known, or not as far.
  package var new = 0
}

extension FactRow {
  /// What the row is found again by, if it is of a kind that is removed as soon as nothing needs it.
  fileprivate var sweepableIdentifier: FactIdentifier? {
    [CommandFact.table.name, PreferenceFact.table.name].contains(table.name)
      ? values[0].identifier : nil
  }
}

/// Reads exported lines. They come from outside: nothing in them is trusted.
struct FactLineParser {
  let path: String
  let now: ClockReading
  private let decoder = JSONDecoder()
  private let tables = Dictionary(
    uniqueKeysWithValues: FactTable.all.flatMap { table in
      [table.name, table.formerName].compactMap(\.self).map { ($0, table) }
    })

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
    else { throw refusal(1, "these are no facts of fileprogress") }
    guard schema == FactReader.exportSchema else {
      throw refusal(1, "its format is \(schema), this program knows \(FactReader.exportSchema)")
    }
    if let stamp = header["stamp"] {
      guard case .integer(let stamp) = stamp, stamp >= 0 else {
        throw refusal(1, "its stamp is no number that can be")
      }
      try check(Stamp(rawValue: stamp), number: 1)
    }
    guard let device: DeviceIdentifier = identifier(header["device"]),
      let person: PersonIdentifier = identifier(header["person"])
    else { throw refusal(1, "it does not say whose facts these are") }
    return Header(device: device, person: person)
  }

  /// Returns the fact of a line, or `nil` for the last one.
  ///
  /// - Parameter count: How many facts there were above.
  func row(_ bytes: [UInt8], number: Int, after count: Int) throws -> FactRow? {
    var object = try object(bytes, number: number)
    if object["fact"] == .text(FactReader.exportEnd) {
      guard object.count == 2, object["count"] == .integer(Int64(count)) else {
        throw refusal(number, "there are \(count) facts above it, which is not what it says")
      }
      return nil
    }
    guard case .text(let name) = object.removeValue(forKey: "fact"), let table = tables[name]
    else { throw refusal(number, "it names no kind of fact that this program knows") }
    let authorship = try authorship(&object, of: table, number: number)
    let values = try table.ownColumns.map { column in
      let written =
        object.removeValue(forKey: column.name)
        ?? column.formerName.flatMap { object.removeValue(forKey: $0) }
      return try value(written, of: column, number: number)
    }
    guard object.isEmpty else {
      throw refusal(number, "a \(name) has more to it than this program knows")
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
      throw refusal(number, "it is no JSON object of texts and numbers")
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
        throw refusal(number, "its command is no identifier")
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
        throw refusal(number, "its \(column.name) is no identifier")
      }
      return .bytes(Data(bytes))
    case .text, .choice:
      // SQLite and C end a text at its first NUL.
      guard case .text(let text) = value, !text.utf8.contains(0) else {
        throw refusal(number, "its \(column.name) is no text")
      }
      return .text(text)
    case .integer, .stamp, .number:
      switch value {
      case .integer(let integer): return .integer(integer)
      case .real(let real) where real.isFinite: return .real(real)
      case .real, .text: throw refusal(number, "its \(column.name) is no number")
      }
    }
  }

  private func identifier<Identifier: TypedIdentifier>(_ value: FactValue?) -> Identifier? {
    guard case .text(let text) = value else { return nil }
    return Hexadecimal.bytes(of: text).flatMap { Identifier(bytes: $0) }
  }
}
