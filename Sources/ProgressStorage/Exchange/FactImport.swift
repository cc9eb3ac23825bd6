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
