import Foundation
package import ProgressModel
package import StoreEngine

extension ProgressDatabase {
  /// Reads facts that another store exported and checks all of them; the store is neither changed nor locked.
  ///
  /// A line that is not understood refuses the whole file, and so does a last line that is missing or gives
  /// another count, and a stamp that is more than a day ahead of the wall clock: every later fact would get a
  /// greater one.
  ///
  /// The lines are read and checked on a thread of their own.
  ///
  /// - Parameters:
  ///   - lines: The lines, each without its line feed.
  ///   - path: The name of the file in messages.
  ///   - isMine: Whether other persons who wrote some of the facts are this one, which is then known from
  ///     now on.
  ///   - skipsBad: Whether lines that are not understood are left out, and do not refuse the file.
  ///   - tool: The program that imports.
  ///   - now: The clocks.
  ///   - portionSize: How many facts one transaction writes at most, if they belong to more than one document.
  /// - Returns: The facts, to be written. They use up space until ``discardIncomingFacts()``.
  /// - Throws: ``StorageError/Code/notImportable`` with the number of the line.
  /// - Complexity: O(*n* log *n*). Memory is bounded but for 4 bytes for each document.
  package func checkFacts(
    lines: some Sequence<Result<[UInt8], StorageError>> & SendableMetatype, path: String,
    asMine isMine: Bool = false, skippingBad skipsBad: Bool = false,
    tool: String = "fileprogress", now: ClockReading,
    portionSize: Int = FactIntake.portionSize
  ) throws -> FactIntake {
    let parser = FactLineParser(path: path, now: now)
    return try run { reader in
      let statements = reader.statements
      do {
        // The pages that a sorted insertion touches again and again.
        try statements.run(script: "PRAGMA main.cache_size = -64000")
        var strangers = Strangers(
          to: try reader.optionalIdentity().map { _ in try reader.persons() })
        var facts = try IncomingFacts(statements)
        try statements.run(script: "BEGIN")
        let file = FactFile(lines, parser: parser, skipsBad: skipsBad)
        defer { file.cancel() }
        var invalid: [String] = []
        let reading = try file.read { line in
          strangers.note(line.row)
          guard try !facts.add(line.row, line: line.number) else { return }
          let refusal = parser.refusal(
            line.number, "it is not a valid record (\(line.row.table.name))")
          if !skipsBad { throw refusal }
          invalid.append(refusal.cause)
        }
        strangers.note(reading.header)
        if let line = try facts.lineWithTooManyAttributes() {
          throw parser.refusal(
            line, "a context has more than \(ContextLimit.greatestAttributeCount) attributes")
        }
        try statements.run(script: "COMMIT")
        return FactIntake(
          facts, of: strangers,
          count: FactImportCount(
            read: reading.count - invalid.count, skipped: reading.skipped + invalid),
          path: path, asMine: isMine, tool: tool, portionSize: portionSize)
      } catch {
        // Nothing but the temporary database was touched.
        try? statements.run(script: "COMMIT")
        discard(statements)
        throw Self.named(error, importing: path)
      }
    }
  }

  /// Says which disk is full if the temporary database is on it.
  private static func named(_ error: any Error, importing path: String) -> any Error {
    let known = Result { () throws(StorageError) -> Void in
      try StorageError.wrapping(path: path) { throw error }
    }
    guard case .failure(let failure) = known, failure.code == .diskFull else { return error }
    return StorageError(.temporaryFolderFull, path: path, cause: failure.cause)
  }

  /// Removes the facts that ``checkFacts(lines:path:asMine:skippingBad:tool:now:portionSize:)`` left beside the store.
  package func discardIncomingFacts() {
    try? run { discard($0.statements) }
  }

  private func discard(_ statements: StatementRunner) {
    IncomingFacts.discard(statements)
    try? statements.run(script: "PRAGMA main.cache_size = -2000")
  }
}

/// Who wrote facts that are to be imported, and is not the person of the store.
struct Strangers {
  /// The persons, in the order in which they were met.
  private var persons: [PersonIdentifier] = []
  /// `nil` if the store has no person yet.
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

  /// Notes whose store exported the facts: some kinds do not say who wrote them.
  mutating func note(_ header: FactLineParser.Header) {
    guard let known, !known.contains(header.person) else { return }
    note(header.person, device: header.device)
  }

  /// Notes who wrote a fact, or has a device.
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
    let computer = last.map { "computer \("\($0.key)".prefix(13))" } ?? "another computer"
    let day = last?.value.map { FactLineParser.day(milliseconds: $0 / 1_000_000) }
    return StorageError(
      .otherPerson, path: path, cause: computer + (day.map { ", last used on \($0)" } ?? ""))
  }
}

/// What an import came to.
package struct FactImportCount: Hashable, Sendable {
  /// How many facts the file has.
  package var read = 0
  /// How many of them were not known, or not as far.
  package var new = 0
  /// Why lines were left out, each with its number.
  package var skipped: [String] = []
}
