import Foundation
import ProgressModel
import StoreEngine

@testable import ProgressStorage

/// A store with an identity, and clocks that stand where a test puts them.
struct StoreFixture {
  let database: ProgressDatabase
  var now: ClockReading

  /// The person of every store, unless a test says otherwise.
  static let person = PersonIdentifier(high: 0x1234_5678_9ABC_7DEF, low: 0x8000_0000_0000_0001)

  init(
    _ database: ProgressDatabase, now: ClockReading = .start, person: PersonIdentifier? = person
  ) throws {
    self.database = database
    self.now = now
    try database.write(now: now) { writer in
      try writer.establishIdentity(
        machine: Array(repeating: 1, count: 16), keyIdentifier: Array(repeating: 2, count: 16))
      if let person { try writer.becomeStore(of: person, tool: "test") }
    }
  }

  static func inMemory(now: ClockReading = .start) throws -> StoreFixture {
    try StoreFixture(.inMemory(), now: now)
  }

  /// A store of a person who has no other one.
  static func ofAnotherPerson() throws -> StoreFixture {
    try StoreFixture(.inMemory(), person: nil)
  }

  static func open(
    _ location: StoreLocation, isOnNetwork: Bool = false, now: ClockReading = .start
  ) throws -> StoreFixture {
    try StoreFixture(
      .open(location, access: .readWrite) { _ in isOnNetwork }, now: now)
  }

  func write<Result>(_ body: (FactWriter) throws -> Result) throws -> Result {
    try database.write(now: now, body)
  }

  var identity: StoreIdentity {
    get throws { try database.read { try $0.identity() } }
  }

  /// The exported lines without their line feeds and without the last one, the header first.
  func exportedLines() throws -> [String] { try wholeExport().dropLast() }

  /// All exported lines without their line feeds.
  func wholeExport() throws -> [String] {
    try database.read { reader in
      var lines: [String] = []
      try reader.exportFacts { lines.append(String($0.dropLast())) }
      return lines
    }
  }

  /// The exported facts, sorted: equal for two stores that hold the same facts.
  func exportedFacts() throws -> [String] {
    try exportedLines().dropFirst().sorted()
  }

  /// Imports lines, to which the last one is added.
  @discardableResult
  func importLines(_ lines: some Sequence<String>, asMine isMine: Bool = false) throws -> Int {
    let lines = Array(lines)
    let count = lines.dropFirst().count { !$0.isEmpty }
    return try importWhole(lines + [FactReader.exportTrailer(count: count)], asMine: isMine).read
  }

  /// Imports lines as they are.
  @discardableResult
  func importWhole(_ lines: [String], asMine isMine: Bool = false) throws -> FactImportCount {
    try importBytes(lines.map { Array($0.utf8) }, asMine: isMine)
  }

  /// Imports lines as they are; some need not be UTF-8.
  ///
  /// - Parameter portionCount: After how many portions the import ends.
  @discardableResult
  func importBytes(
    _ lines: [[UInt8]], asMine isMine: Bool = false, portionSize: Int = FactIntake.portionSize,
    portionCount: Int = .max
  ) throws -> FactImportCount {
    let intake = try database.checkFacts(
      lines: lines.map { .success($0) }, path: "/facts.jsonl", asMine: isMine, now: now,
      portionSize: portionSize)
    defer { database.discardIncomingFacts() }
    for portion in intake.portions.prefix(portionCount) {
      try write { try intake.takeIn(portion, with: $0) }
    }
    return intake.count
  }

  /// All activities for which something was saved, by their identifier.
  func activities(device: DeviceIdentifier? = nil) throws -> [ActivityFacts] {
    try database.read { reader in
      var found: [ActivityFacts] = []
      try reader.forEachActivity(device: device ?? reader.identity().device) { found.append($0) }
      return found.sorted { $0.id < $1.id }
    }
  }

  /// Undoes a command.
  func undo(_ command: CommandIdentifier) throws {
    try write { writer in
      try writer.insert(
        UndoingFact(
          id: writer.newIdentifier(), undone: command, authorship: writer.authorship(tool: "test")))
    }
  }

  /// Writes a document that was seen once at a path.
  func insertDocument(
    atPath path: String, fingerprint: UInt64 = 7, origin: DocumentIdentifier? = nil,
    formerPath: String? = nil, command: CommandIdentifier? = nil
  ) throws -> SightingFact {
    try write {
      try $0.insertDocument(
        atPath: path, fingerprint: fingerprint, origin: origin, formerPath: formerPath,
        command: command)
    }
  }

  /// Writes a closed session of one minute.
  @discardableResult
  func insertSession(of sighting: SightingFact) throws -> SessionIdentifier {
    try write { try $0.insertSession(of: sighting) }
  }

  /// Writes a value of an item.
  func insertItem(
    _ identifier: String, title: String = "Words", quantity: Double = 1, of sighting: SightingFact
  ) throws {
    try write {
      try $0.insertItem(identifier, title: title, quantity: quantity, of: sighting)
    }
  }
}

extension StoreFixture {
  /// What the index of terms and the tally of documents have that the sketches do not say, and the
  /// other way round; empty if nothing.
  func sketchIndexProblems() throws -> [String] {
    struct Entry: Hashable {
      var term: Int64
      var sketch: Int64
    }
    return try database.read { reader in
      let sketches = try reader.rows("SELECT number, document, bytes FROM sketch") { columns in
        (
          number: try columns.next(Int64.self), document: try columns.next(DocumentIdentifier.self),
          bytes: try columns.next([UInt8].self)
        )
      }
      var expected: Set<Entry> = []
      for sketch in sketches {
        for start in stride(from: 0, to: min(sketch.bytes.count / 3, 24) * 3, by: 3) {
          let term = sketch.bytes[start..<start + 3].reduce(0) { $0 << 8 | Int64($1) }
          expected.insert(Entry(term: term, sketch: sketch.number))
        }
      }
      let found = try reader.rows("SELECT term, sketch FROM sketchTerm") { columns in
        Entry(term: try columns.next(), sketch: try columns.next())
      }
      let tally = try reader.sketchCount()
      let count = Set(sketches.map(\.document)).count
      return expected.symmetricDifference(found).map { "\($0)" }
        + (tally == count ? [] : ["\(count) documents, of which it counts \(tally)"])
    }
  }

  /// Writes a sketch of a document.
  @discardableResult
  func insertSketch(
    of document: DocumentIdentifier, which: SketchFact.Which = .newest, terms: [UInt32],
    extractor: String = "plain", version: Int64 = 1
  ) throws -> SketchFact {
    try write { writer in
      let fact = SketchFact(
        document: document, which: which,
        kind: SketchKind(extractor: extractor, method: "minimum", version: version),
        bytes: terms.flatMap { term in
          stride(from: 16, through: 0, by: -8).map { UInt8(term >> UInt32($0) & 0xFF) }
        }, authorship: try writer.authorship(tool: "test"))
      try writer.insert(fact)
      return fact
    }
  }
}

extension FactWriter {
  /// Writes a document that was seen once at a path.
  func insertDocument(
    atPath path: String, fingerprint: UInt64 = 7, origin: DocumentIdentifier? = nil,
    formerPath: String? = nil, command: CommandIdentifier? = nil
  ) throws -> SightingFact {
    let id: DocumentIdentifier = newIdentifier()
    try insert(
      DocumentFact(
        id: id, origin: origin, authorship: authorship(tool: "test", command: command)))
    let sighting = SightingFact(
      id: newIdentifier(), document: id, path: path, resolvedPath: path,
      fileSystem: FileSystemIdentifier(source: .uuid, bytes: Array(1...16)),
      handle: KernelHandle(type: 1, bytes: Array(path.utf8.suffix(100))),
      state: FileState(
        byteCount: 100, modifiedNanoseconds: 1, changedNanoseconds: 2, inode: 3, linkCount: 1),
      fingerprint: Fingerprint(high: fingerprint, low: fingerprint, byteCount: 100),
      decision: MatchDecision(
        reason: origin == nil ? .new : .copied, document: id, origin: origin,
        formerPath: formerPath),
      seenAtNanoseconds: now.wallNanoseconds,
      authorship: try authorship(tool: "test", command: command))
    try insert(sighting)
    return sighting
  }

  /// Writes a closed session of one minute.
  @discardableResult
  func insertSession(of sighting: SightingFact) throws -> SessionIdentifier {
    let id: SessionIdentifier = newIdentifier()
    try insert(
      SessionFact(
        id: id, provenance: .sighting(sighting.id), kind: .manual, seesInput: false, owner: nil,
        authorship: authorship(tool: "test")))
    var span = Span(startingAt: now)
    span.durationNanoseconds = 60_000_000_000
    try insert(SpanFact(session: id, index: 0, span: span))
    try insert(
      SessionEndFact(
        id: newIdentifier(), session: id, sighting: sighting.id, reason: .stopped,
        endedAtNanoseconds: span.wallEndNanoseconds, isUncertain: false,
        authorship: authorship(tool: "test")))
    return id
  }

  /// Writes a value of an item.
  func insertItem(
    _ identifier: String, title: String = "Words", quantity: Double = 1, of sighting: SightingFact
  ) throws {
    try insert(
      ItemFact(
        id: newIdentifier(), provenance: .sighting(sighting.id), identifier: identifier,
        title: title,
        value: .quantity(quantity), authorship: authorship(tool: "test")))
  }
}

extension ClockReading {
  /// A Tuesday in November 2023, an hour after the machine was started.
  static let start = ClockReading(
    boot: BootIdentifier(high: 0xB0, low: 0xB1), monotonicNanoseconds: 3_600_000_000_000,
    wallNanoseconds: 1_700_000_000_000_000_000, utcOffsetSeconds: 3600)

  func moved(bySeconds seconds: Int64) -> ClockReading {
    var result = self
    result.wallNanoseconds += seconds * 1_000_000_000
    result.monotonicNanoseconds += max(0, seconds) * 1_000_000_000
    return result
  }
}

/// The code of the error that an operation of the store throws; `nil` if it throws none of ours.
func failure(_ operation: () throws -> Void) -> StorageError.Code? {
  do {
    try operation()
    return nil
  } catch {
    return (error as? StorageError)?.code
  }
}
