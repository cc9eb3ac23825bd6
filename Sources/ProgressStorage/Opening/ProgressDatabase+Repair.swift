import Foundation
package import ProgressModel
package import StoreEngine

extension ProgressDatabase {
  /// Says what can be recovered from a damaged store; changes nothing.
  ///
  /// - Throws: ``StorageError`` if only another version can read what is left.
  package static func inspectDamage(
    _ location: StoreLocation
  ) throws(StorageError) -> SalvageReport {
    try StoreDatabase.inspectDamage(location, schema: .facts, tables: salvagedTables)
  }

  /// What a repair did.
  package struct Repair: Hashable, Sendable {
    /// The path at which the damaged database is kept; `nil` if it was missing.
    package var keptDatabase: String?
    /// How many sessions the repair ended, since only a daily copy had them running.
    package var endedSessionCount = 0
  }

  /// Makes a new store of everything that can be read from the damaged database and its newest
  /// daily copy. The damaged files are kept under another name.
  ///
  /// A session that the damaged database has running goes on. One that only the copy has running
  /// may have been stopped since; it ends, uncertain, at its last known moment.
  ///
  /// - Parameters:
  ///   - suffix: Tells the kept files from others, such as a date.
  ///   - now: The clocks.
  ///   - tool: The program that repairs.
  ///   - isOnNetwork: Says whether a folder lies on another machine, where a log is not possible.
  /// - Throws: ``StorageError``; the damaged store is then as it was.
  package static func repair(
    _ location: StoreLocation, suffix: String, now: ClockReading, tool: String = "fileprogress",
    isOnNetwork: (String) -> Bool = { _ in false }
  ) throws(StorageError) -> Repair {
    var result = Repair()
    result.keptDatabase = try StoreDatabase.repair(
      location, schema: .facts, suffix: suffix, isOnNetwork: isOnNetwork
    ) { target, damaged, backup in
      let running = damaged.map(openSessions) ?? []
      try ProgressDatabase(target).write(now: now) { writer in
        for source in [damaged, backup].compactMap(\.self) {
          try copyLocal(from: source, to: writer)
          var ignored: [String] = []
          source.forEachRow(of: salvagedTables, damagedTables: &ignored) { row in
            try? writer.takeIn(row)
          }
        }
        guard try writer.reader.optionalIdentity() != nil else { return }
        try writer.settleSplits()
        // Import refuses other persons' facts, so every author here is this person, even if the fact
        // that says so is lost.
        for person in try writer.reader.authorPersons() {
          try writer.unite(with: person, tool: tool)
        }
        try writer.rebuildOpenSessions()
        try writer.settleAdoptions()
        result.endedSessionCount = try writer.endSessions(
          except: running, owners: SessionOwners(of: location), tool: tool)
        // A command without any recovered fact goes, too.
        writer.mayNameErasedDocuments = true
      }
    }
    return result
  }

  /// The sessions that run as a damaged database has it, as far as that can be read.
  private static func openSessions(in source: SalvageSource) -> Set<SessionIdentifier> {
    var result: Set<SessionIdentifier> = []
    try? source.forEachRow("SELECT session FROM openSession") { columns in
      result.insert(try columns.next())
    }
    return result
  }

  /// Copies what a database remembers about itself alone, if all of it can be read.
  private static func copyLocal(from source: SalvageSource, to writer: FactWriter) throws {
    guard try writer.reader.optionalIdentity() == nil else { return }
    var remembered: [(name: String?, value: Data?)] = []
    let isWhole: Void? = try? source.forEachRow("SELECT name, value FROM local") { columns in
      remembered.append((name: try columns.optional(), value: try columns.optional()))
    }
    guard isWhole != nil else { return }
    for case (let name?, let value?) in remembered { try writer.set(name, value) }
  }

  /// All facts. A row that no version could have written is left out.
  private static var salvagedTables: [SalvagedTable<FactRow>] {
    FactTable.all.map { table in
      SalvagedTable(
        table.storedName, query: table.exchangeSQL,
        laterColumns: FactSchema.laterColumns, key: table.key.map { "f.\($0)" }
      ) { columns in
        let row = try factRow(&columns, of: table)
        return row.problem == nil ? row : nil
      }
    }
  }

  private static func factRow(
    _ columns: inout ColumnReader, of table: FactTable
  ) throws -> FactRow {
    let values = try table.ownColumns.map { _ in try columns.value() }
    guard table.hasAuthorship else { return FactRow(table: table, values: values) }
    let authorship = Authorship(
      device: try columns.next(), person: try columns.next(), tool: try columns.next(),
      stamp: Stamp(rawValue: try columns.next()),
      command: table.hasCommand ? try columns.optional() : nil)
    return FactRow(table: table, values: values, authorship: authorship)
  }
}

extension FactWriter {
  /// Ends sessions of this device at the last moment that is known of them.
  ///
  /// - Parameters:
  ///   - running: Sessions that go on.
  ///   - owners: Sessions whose owner is alive go on, too.
  ///   - tool: The program that ends them.
  /// - Returns: How many were ended.
  fileprivate func endSessions(
    except running: Set<SessionIdentifier>, owners: SessionOwners, tool: String
  ) throws -> Int {
    var count = 0
    for known in try reader.openSessions() where !running.contains(known.session.id) {
      if let owner = known.session.owner, owners.isAlive(owner) { continue }
      let began =
        known.session.id.madeAtNanoseconds ?? known.sighting?.seenAtNanoseconds
        ?? now.wallNanoseconds
      try insert(
        SessionEndFact(
          id: newIdentifier(), session: known.session.id, sighting: nil, reason: .ownerGone,
          endedAtNanoseconds: known.spans.latest?.wallEndNanoseconds ?? began, isUncertain: true,
          authorship: authorship(tool: tool)))
      count += 1
    }
    return count
  }
}
