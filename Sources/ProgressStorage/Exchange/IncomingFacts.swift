import Foundation
import ProgressModel
import StoreEngine

/// The facts of a file that is being imported, each of them checked, in a temporary database.
///
/// Reading and checking a large file takes longer than writing its facts, so it is done without the lock
/// of the store. SQLite keeps the temporary database in memory as long as it is small, and then in a file
/// without a name, which is gone with the process.
///
/// Facts are in **bundles**. A bundle has everything that is reported about one document or context: a
/// store that has only the first bundles of a file has each session with its spans, its end and its
/// corrections, or not at all. Bundle 0 has facts that stand alone, such as the documents.
struct IncomingFacts {
  /// The name of the temporary database in statements.
  static let name = "incoming"

  /// SQL for the author of a row `f`, as the store knows it.
  static let storedAuthor = "(SELECT stored FROM \(name).author WHERE number = f.author)"

  /// The bundle of facts that stand for themselves.
  static let ownBundle: Int64 = 0

  /// How many sightings, attempts and sessions are remembered outside of the database: some 40 MB.
  private static let rememberedPlaceCount = 500_000

  /// How many facts each bundle has.
  private(set) var bundleSizes = [0]
  /// The bundles that have to be written together, with all between them: the last one by the first.
  private(set) var ties: [Int64: Int64] = [:]
  /// The greatest stamp of a fact.
  private(set) var greatestStamp = Stamp(rawValue: 0)
  /// Whether a fact comes before the one that it names, so that bundles cannot be told apart.
  private(set) var isOutOfOrder = false
  private var places: [FactIdentifier: Int64] = [:]
  private var last: (id: FactIdentifier, bundle: Int64)?
  private var lastAuthor: (author: FactWriter.Author, number: Int64)?
  private var authors: [FactWriter.Author: Int64] = [:]
  private var storedPlaceCount = 0
  private var lastInsertion: (table: FactTable, insertion: Insertion)?

  private let statements: StatementRunner
  private var insertions: [String: Insertion] = [:]
  private let insertAuthor: RepeatedStatement
  private let insertPlace: RepeatedStatement

  /// How rows of a table get here.
  private struct Insertion {
    var statement: RepeatedStatement
    /// The columns that the schema wants filled.
    var required: [Int]
    var filing: Filing
    /// The columns that name a fact which may be in another bundle.
    var optionalParents: [Int]
  }

  /// What tells the bundle of a row, by the places of its columns.
  private enum Filing {
    /// It stands for itself.
    case own
    /// It is what others of its bundle hang on, such as a session on a sighting.
    case node(id: Int, parents: [Int])
    /// It belongs to what it names, the first of these that is filled.
    case leaf(parents: [Int])
  }

  /// Opens a temporary database for facts, beside a store.
  init(_ statements: StatementRunner) throws {
    self.statements = statements
    // What is lost with the process needs no journal. 32 MB are used before anything is written.
    try statements.run(
      script: """
        ATTACH '' AS \(Self.name);
        PRAGMA \(Self.name).journal_mode = OFF;
        PRAGMA \(Self.name).synchronous = OFF;
        PRAGMA \(Self.name).cache_size = -32000;
        CREATE TABLE \(Self.name).author (
          number INTEGER PRIMARY KEY, device, person, tool, stored INTEGER);
        CREATE TABLE \(Self.name).place (id PRIMARY KEY, bundle INTEGER) WITHOUT ROWID;
        """)
    insertAuthor = try statements.prepare(
      "INSERT INTO \(Self.name).author VALUES (?, ?, ?, ?, NULL)")
    insertPlace = try statements.prepare("INSERT OR IGNORE INTO \(Self.name).place VALUES (?, ?)")
  }

  /// The names of the tables that any fact is of.
  var tables: Set<String> { Set(insertions.keys) }

  /// Makes a table for facts, if there is none yet.
  mutating func prepare(_ table: FactTable) throws {
    guard insertions[table.name] == nil else { return }
    try statements.run(
      script: """
        CREATE TABLE \(Self.name).\(table.name) (
          bundle INTEGER, line INTEGER, \(table.columns.joined(separator: ", ")),
          PRIMARY KEY (bundle, line)) WITHOUT ROWID
        """)
    // A fact that is packed with others is whole.
    let required =
      table.packing != nil
      ? table.columns
      : try statements.rows(
        "SELECT name FROM pragma_table_info(?, 'main') WHERE \"notnull\"", [table.name]
      ) { try $0.next(String.self) }
    let places = Array(repeating: "?", count: table.columns.count + 2)
    insertions[table.name] = Insertion(
      statement: try statements.prepare(
        "INSERT INTO \(Self.name).\(table.name) VALUES (\(places.joined(separator: ", ")))"),
      required: required.compactMap(table.place(of:)), filing: Self.filing(of: table),
      optionalParents: table.optionalParents.compactMap { table.place(of: $0.column) })
  }

  private static func filing(of table: FactTable) -> Filing {
    let parents = table.parents.compactMap { table.place(of: $0.column) }
    switch table.name {
    case DocumentFact.table.name, ContextFact.table.name: return .node(id: 0, parents: [])
    case SightingFact.table.name, SessionFact.table.name: return .node(id: 0, parents: parents)
    case AttemptFact.table.name: return .node(id: 0, parents: parents)
    case SketchFact.table.name, ContextAttributeFact.table.name,
      ContextThumbnailFact.table.name, DoneFact.table.name, AssignmentCopyFact.table.name:
      return .leaf(parents: parents)
    default: return table.part == nil ? .own : .leaf(parents: parents)
    }
  }

  /// Whether all rows of a table are in ``ownBundle``.
  static func standsForItself(_ table: FactTable) -> Bool {
    switch filing(of: table) {
    case .own: true
    case .node(_, let parents): parents.isEmpty || table === AttemptFact.table
    case .leaf: false
    }
  }

  /// Adds a fact.
  ///
  /// - Returns: Whether it follows the rules of its table.
  mutating func add(_ row: FactRow, line: Int) throws -> Bool {
    let insertion = try insertion(into: row.table)
    for place in insertion.required where row.values[place] == .null { return false }
    guard row.namesWhatItMust else { return false }
    let bundle = try self.bundle(of: row, by: insertion.filing)
    bundleSizes[Int(bundle)] += 1
    for place in insertion.optionalParents {
      if let id = row.values[place].identifier { try tie(bundle, to: id) }
    }
    var values: [StoredValue] = []
    values.reserveCapacity(row.values.count + 5)
    values.append(.integer(bundle))
    values.append(.integer(Int64(line)))
    values += row.values
    if let authorship = row.authorship {
      greatestStamp = max(greatestStamp, authorship.stamp)
      values.append(.integer(try number(of: authorship)))
      values.append(.integer(authorship.stamp.rawValue))
      if row.table.hasCommand {
        values.append(authorship.command.map { .bytes(Data($0.bytes)) } ?? .null)
      }
    }
    try insertion.statement.run(values)
    return true
  }

  private mutating func insertion(into table: FactTable) throws -> Insertion {
    if let last = lastInsertion, last.table === table { return last.insertion }
    try prepare(table)
    guard let insertion = insertions[table.name] else { preconditionFailure("it was made above") }
    lastInsertion = (table, insertion)
    return insertion
  }

  private mutating func number(of authorship: Authorship) throws -> Int64 {
    let author = FactWriter.Author(
      device: authorship.device, person: authorship.person, tool: authorship.tool)
    if let lastAuthor, lastAuthor.author == author { return lastAuthor.number }
    let number = authors[author] ?? Int64(authors.count + 1)
    if authors.updateValue(number, forKey: author) == nil {
      try insertAuthor.run([
        .integer(number), .bytes(Data(author.device.bytes)), .bytes(Data(author.person.bytes)),
        .text(author.tool),
      ])
    }
    lastAuthor = (author, number)
    return number
  }

  // MARK: - Bundles

  private mutating func bundle(of row: FactRow, by filing: Filing) throws -> Int64 {
    switch filing {
    case .own: return Self.ownBundle
    case .leaf(let parents):
      guard let parent = Self.first(parents, of: row) else { return Self.ownBundle }
      return try bundle(of: parent)
    case .node(let id, let parents):
      guard let own = row.values[id].identifier else { return Self.ownBundle }
      let parent = try Self.first(parents, of: row).map { try bundle(of: $0) }
      let known = try knownBundle(of: own)
      if let known, known != parent { isOutOfOrder = true }
      let chosen = known ?? parent ?? newBundle()
      if known == nil { try remember(own, chosen) }
      // Its facts are in its bundle; it comes before all bundles itself.
      return Self.standsForItself(row.table) ? Self.ownBundle : chosen
    }
  }

  private static func first(_ parents: [Int], of row: FactRow) -> FactIdentifier? {
    for place in parents { if let id = row.values[place].identifier { return id } }
    return nil
  }

  private mutating func bundle(of parent: FactIdentifier) throws -> Int64 {
    if let last, last.id == parent { return last.bundle }
    let found: Int64
    if let known = try knownBundle(of: parent) {
      found = known
    } else {
      // It may be in the store.
      found = newBundle()
      try remember(parent, found)
    }
    last = (parent, found)
    return found
  }

  /// Notes that a fact of a bundle names one of another: write them together.
  private mutating func tie(_ bundle: Int64, to id: FactIdentifier) throws {
    let other = try self.bundle(of: id)
    guard other != bundle else { return }
    let (first, last) = (min(bundle, other), max(bundle, other))
    ties[first] = max(ties[first] ?? last, last)
  }

  private mutating func newBundle() -> Int64 {
    bundleSizes.append(0)
    return Int64(bundleSizes.count - 1)
  }

  private func knownBundle(of id: FactIdentifier) throws -> Int64? {
    if let known = places[id] { return known }
    guard storedPlaceCount > 0 else { return nil }
    return try statements.first("SELECT bundle FROM \(Self.name).place WHERE id = ?", [id]) {
      try $0.next()
    }
  }

  private mutating func remember(_ id: FactIdentifier, _ bundle: Int64) throws {
    guard places.count >= Self.rememberedPlaceCount else {
      places[id] = bundle
      return
    }
    storedPlaceCount += 1
    try insertPlace.run([.bytes(Data(id.bytes)), .integer(bundle)])
  }

  /// Returns the line of a context that has more attributes than import accepts; `nil` if none has.
  ///
  /// - Complexity: O(*n* log *n*) in the attributes, in bounded memory.
  func lineWithTooManyAttributes() throws -> Int? {
    let table = ContextAttributeFact.table.name
    guard tables.contains(table) else { return nil }
    return try statements.first(
      """
      SELECT max(line) FROM \(Self.name).\(table) GROUP BY context
      HAVING count(*) > ?1 AND count(DISTINCT name) > ?1 LIMIT 1
      """, [ContextLimit.greatestAttributeCount]
    ) { try $0.next() }
  }

  /// Removes a temporary database; does nothing if there is none.
  static func discard(_ statements: StatementRunner) {
    try? statements.run(script: "DETACH \(name)")
  }
}

extension FactRow {
  /// Whether it names one sighting or attempt, where it has to, and a goal one target: the schema checks
  /// that.
  fileprivate var namesWhatItMust: Bool {
    func count(_ columns: String...) -> Int {
      columns.count { (self[$0] ?? .null) != .null }
    }
    if table === GoalFact.table { return count("document", "context", "folder") == 1 }
    guard table.part?.filing == .sighting, table.place(of: "attempt") != nil else { return true }
    return count("sighting", "attempt") == 1
  }
}
