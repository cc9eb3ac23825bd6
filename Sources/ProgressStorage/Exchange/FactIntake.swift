import ProgressModel
import StoreEngine

/// An import whose file was read and checked to its end, and whose facts wait beside the store.
///
/// They get into the store in portions, each a transaction of its own, so that other programs can write in
/// between. After each portion the store holds whole activities only, as far as the file has them, and everything
/// that holds for a store holds. Facts are united: if an import ends in the middle, the next one of the same file
/// adds what is missing, and nothing twice.
package final class FactIntake {
  /// Facts that are written in one transaction.
  package struct Portion: Sendable {
    fileprivate var bundles: ClosedRange<Int64>
    fileprivate var isFirst: Bool
    /// Whether nothing comes after it.
    package var isLast: Bool
    /// How many facts of the file are in the portions before it.
    package var precedingCount: Int
  }

  /// How many facts one transaction writes, so that the lock is held for about a second.
  package static let portionSize = 100_000

  /// The portions in the order in which they are to be written; at least one.
  package let portions: [Portion]
  /// How many facts the file has, and how many of those that were written so far were new.
  package private(set) var count: FactImportCount

  private let path: String
  private let isMine: Bool
  private let tool: String
  private let greatestStamp: Stamp
  private let tables: Set<String>
  private let strangers: Strangers
  /// New facts of the kinds that are removed as soon as nothing needs them.
  private var sweepable: [(table: FactTable, id: FactIdentifier)] = []

  init(
    _ facts: IncomingFacts, of strangers: Strangers, count: FactImportCount, path: String,
    asMine isMine: Bool,
    tool: String, portionSize: Int
  ) {
    portions = Self.portions(of: facts, size: portionSize)
    self.count = count
    self.path = path
    self.isMine = isMine
    self.tool = tool
    self.strangers = strangers
    greatestStamp = facts.greatestStamp
    tables = facts.tables
  }

  private static func portions(of facts: IncomingFacts, size: Int) -> [Portion] {
    let sizes = facts.bundleSizes
    let last = Int64(sizes.count - 1)
    var portions: [Portion] = []
    var (start, preceding, written) = (Int64(0), 0, 0)
    func portion(to end: Int64) -> Portion {
      Portion(
        bundles: start...end, isFirst: start == 0, isLast: end == last, precedingCount: preceding)
    }
    var tied: Int64 = 0
    for (bundle, count) in sizes.enumerated() {
      if written > 0, written + count > size, !facts.isOutOfOrder, bundle > tied {
        portions.append(portion(to: Int64(bundle - 1)))
        (start, preceding, written) = (Int64(bundle), preceding + written, 0)
      }
      written += count
      tied = max(tied, facts.ties[Int64(bundle)] ?? 0)
    }
    return portions + [portion(to: last)]
  }

  /// Writes the facts of a portion.
  ///
  /// - Throws: ``StorageError/Code/otherPerson``, with the first portion; ``StorageError``.
  package func takeIn(_ portion: Portion, with writer: FactWriter) throws {
    if portion.isFirst {
      writer.note(greatestStamp)
      try storeAuthors(writer)
    }
    if tables.contains(UndoingFact.table.name)
      || FactTable.all.contains(where: { $0.isOfContexts && tables.contains($0.name) })
    {
      writer.contextChange = .rewritten
    }
    let hasSightings = tables.contains(SightingFact.table.name)
    if hasSightings { try noteRestampings(portion, of: "k.stamp > f.stamp", writer) }
    for table in FactTable.all {
      if tables.contains(table.name) { try takeIn(table, portion, with: writer) }
      // What this person said elsewhere about persons is known by now.
      if table === SamePersonFact.table, portion.isFirst { try checkPersons(writer) }
    }
    // After the union such a sighting has the smaller one of its stamps.
    if hasSightings { try noteRestampings(portion, of: "k.stamp < f.stamp", writer) }
    try settle(portion, writer)
  }

  private func takeIn(
    _ table: FactTable, _ portion: Portion, with writer: FactWriter
  ) throws {
    var bundles = portion.bundles
    if IncomingFacts.standsForItself(table) {
      // A command without facts is removed, so each comes after its facts.
      guard table === CommandFact.table ? portion.isLast : portion.isFirst else { return }
      bundles = IncomingFacts.ownBundle...IncomingFacts.ownBundle
    }
    if table === FactTable.erased { return try erase(writer) }
    if table === CommandFact.table || table === PreferenceFact.table {
      try noteSweepable(table, writer)
    }
    do {
      try writer.execute(
        once: table.incomingUnionSQL,
        [.integer(bundles.lowerBound), .integer(bundles.upperBound)])
    } catch let error where StorageError.isOfBrokenRule(error) {
      throw StorageError(
        .notImportable, path: path, cause: "a \(table.name) in it contradicts another one")
    }
    count.new += writer.reader.statements.changedRowCount
  }

  /// Refuses the facts of other persons, unless they are this one.
  private func checkPersons(_ writer: FactWriter) throws {
    for person in try strangers.persons(unknownTo: writer.reader) {
      guard isMine else { throw strangers.refusal(of: path) }
      try writer.unite(with: person, tool: tool)
    }
  }

  private func storeAuthors(_ writer: FactWriter) throws {
    let authors = "\(IncomingFacts.name).author"
    try writer.execute(
      once: """
        INSERT OR IGNORE INTO author (device, person, tool, countsAs)
        SELECT device, person, tool,
          coalesce((SELECT countsAs FROM author a WHERE a.device = f.device), device)
        FROM \(authors) f ORDER BY number
        """)
    try writer.execute(
      once: """
        UPDATE \(authors) AS f SET stored = (
          SELECT id FROM author a
          WHERE a.device = f.device AND a.person = f.person AND a.tool = f.tool)
        """)
  }

  private func erase(_ writer: FactWriter) throws {
    let documents: [DocumentIdentifier] = try writer.reader.rows(
      "SELECT document FROM \(IncomingFacts.name).erased ORDER BY line"
    ) { try $0.next() }
    for document in documents {
      let isKnown = try writer.reader.exists(
        "SELECT 1 FROM erased WHERE document = ?", [document])
      try writer.erase(document: document)
      if !isKnown { count.new += 1 }
    }
  }

  private func noteSweepable(_ table: FactTable, _ writer: FactWriter) throws {
    sweepable += try writer.reader.rows(
      """
      SELECT DISTINCT f.id FROM \(IncomingFacts.name).\(table.name) f WHERE NOT EXISTS (
        SELECT 1 FROM \(table.name) k WHERE k.id = f.id AND k.stamp <= f.stamp)
      """
    ) { (table, try $0.next()) }
  }

  private func noteRestampings(
    _ portion: Portion, of condition: String, _ writer: FactWriter
  ) throws {
    let found = try writer.reader.rows(
      """
      SELECT a.device, k.stamp, f.stamp FROM \(IncomingFacts.name).sighting f
      CROSS JOIN sighting k ON k.id = f.id
      CROSS JOIN \(IncomingFacts.name).author a ON a.number = f.author
      WHERE f.bundle BETWEEN ?1 AND ?2 AND \(condition)
      """, [portion.bundles.lowerBound, portion.bundles.upperBound]
    ) { columns in
      (
        device: try columns.next(DeviceIdentifier.self),
        stamps: [Stamp(rawValue: try columns.next()), Stamp(rawValue: try columns.next())]
      )
    }
    for sighting in found {
      writer.noteRestamping(by: sighting.device, sighting.stamps[0], sighting.stamps[1])
    }
  }

  /// Makes everything hold again that holds for a store.
  private func settle(_ portion: Portion, _ writer: FactWriter) throws {
    try writer.settleSplits()
    // What was imported may name documents that were erased here, and what does nothing else goes
    // again: it was not new.
    try writer.clearNamesOfErasedDocuments()
    writer.mayNameErasedDocuments = false
    if portion.isLast {
      try writer.removeUndoneDecisions()
      count.new -= try sweepable.count { table, id in
        try !writer.reader.exists("SELECT 1 FROM \(table.name) WHERE id = ?", [id])
      }
    }
    guard let identity = try writer.reader.optionalIdentity() else { return }
    try writer.settleAdoptions()
    // This reads all sessions. Before the last portion only what this device wrote itself can change which of its
    // sessions are open.
    let isOwn = try writer.reader.exists(
      "SELECT 1 FROM \(IncomingFacts.name).author WHERE device = ?", [identity.device])
    if portion.isLast || isOwn { try writer.rebuildOpenSessions() }
  }
}
