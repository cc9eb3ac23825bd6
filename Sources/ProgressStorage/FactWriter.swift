package import ProgressModel
import StoreEngine

/// Writes facts within one transaction.
///
/// It gives stamps that are greater than every stamp in the store and identifiers that are new.
package final class FactWriter {
  /// Reads what the transaction sees.
  package let reader: FactReader
  /// The clocks at the start of the transaction.
  package let now: ClockReading
  private var latest: Stamp
  private var hasNewStamps = false
  /// Whether traces of erased documents may be left at the end of the transaction.
  var mayNameErasedDocuments = false
  /// How the transaction has changed contexts so far.
  var contextChange = ContextState.Change.none
  /// Sightings that came with other stamps than they had.
  var restampedSightings: [RestampedSighting] = []
  private var randomness = SystemRandomNumberGenerator()
  /// The texts of statements that were needed once.
  let statements = TableStatements()
  // Few, as in `ReaderMemory`.
  private var authors: [(author: Author, number: Int64)] = []

  struct RestampedSighting {
    var device: DeviceIdentifier
    var former: Stamp
    var stamp: Stamp
  }

  struct Author: Hashable {
    var device: DeviceIdentifier
    var person: PersonIdentifier
    var tool: String
  }

  init(_ reader: FactReader, now: ClockReading) throws {
    self.reader = reader
    self.now = now
    latest = Stamp(rawValue: try reader.latestStamp())
  }

  /// The state of all contexts after the transaction, if it writes nothing more.
  package func contextStateAtEnd() throws -> ContextState { try contextState(latest: latest) }

  /// Makes an identifier for a new fact.
  package func newIdentifier<Identifier: TypedIdentifier>() -> Identifier {
    .timeOrdered(
      millisecondsSince1970: now.wallNanoseconds / 1_000_000, randomness: &randomness)
  }

  /// Makes the next authorship of this device.
  ///
  /// - Parameters:
  ///   - tool: The program that writes.
  ///   - command: The deciding command that the fact is part of.
  /// - Throws: ``StorageError`` if the store has no identity yet.
  package func authorship(
    tool: String, command: CommandIdentifier? = nil
  ) throws -> Authorship {
    let identity = try reader.identity()
    latest = .next(after: latest, wallNanoseconds: now.wallNanoseconds)
    hasNewStamps = true
    return Authorship(
      device: identity.device, person: identity.person, tool: tool, stamp: latest,
      command: command)
  }

  /// Notes a stamp from elsewhere, so that later ones are greater.
  func note(_ stamp: Stamp) {
    guard stamp > latest else { return }
    latest = stamp
    hasNewStamps = true
  }

  /// Notes that all facts have new stamps, and which one is the greatest.
  func forgetStamps(after greatest: Stamp) {
    latest = greatest
    hasNewStamps = true
  }

  /// Ends the transaction's work: no trace of erased documents is left, and the clock of the store
  /// moves on.
  func finish() throws {
    if mayNameErasedDocuments { try forgetNamesOfErasedDocuments() }
    try noteContextState(latest: latest)
    guard hasNewStamps else { return }
    try execute("UPDATE clock SET stamp = ? WHERE id = 0", [latest.rawValue])
  }

  /// Returns the number under which an author is stored.
  func author(_ author: Author) throws -> Int64 {
    if let known = authors.first(where: { $0.author == author }) { return known.number }
    let key: [(any StatementValue)?] = [author.device, author.person, author.tool]
    let select = "SELECT id FROM author WHERE device = ? AND person = ? AND tool = ?"
    var number = try reader.first(select, key) { try $0.next(Int64.self) }
    if number == nil {
      try execute(
        """
        INSERT INTO author (device, person, tool, countsAs) VALUES (
          ?1, ?2, ?3, coalesce((SELECT countsAs FROM author WHERE device = ?1), ?1))
        """, key)
      number = try reader.first(select, key) { try $0.next(Int64.self) }
    }
    guard let number else {
      throw StorageError(.damaged, path: "the store", cause: "an author is missing")
    }
    authors.append((author, number))
    return number
  }

  func author(_ authorship: Authorship) throws -> Int64 {
    try author(
      Author(device: authorship.device, person: authorship.person, tool: authorship.tool))
  }

  /// - Parameter changesOverview: Whether something of a kind may be written that the store has not.
  func execute(
    _ sql: String, _ arguments: [(any StatementValue)?] = [], changesOverview: Bool = true
  ) throws {
    if changesOverview { reader.memory.forgetOverview() }
    try reader.statements.run(sql, arguments)
  }

  /// Runs a statement that is not kept for later.
  func execute(once sql: String, _ values: [StoredValue] = []) throws {
    reader.memory.forgetOverview()
    try reader.statements.prepare(sql).run(values)
  }
}
