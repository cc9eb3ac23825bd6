import ClassExchange
import ClassModel
import FileProgressTestSupport
import Foundation
import Synchronization

/// A class in a scratch folder: the sheet, and machines with a service each.
final class TestClass {
  let scratch: ScratchFolder
  let folder: String
  let sheet: SheetContent
  let random: RandomSource
  /// Where the clock of all services stands, seconds since 1970.
  let now: @Sendable () -> Int
  private var machineCount = 0

  /// Makes a class.
  ///
  /// - Parameters:
  ///   - folder: Where; a new folder if `nil`.
  ///   - seed: Gives the same keys each time.
  ///   - now: The clock.
  init(
    in folder: String? = nil, seed: UInt64 = 1, now: @escaping @Sendable () -> Int = { time(nil) }
  ) throws {
    scratch = try ScratchFolder()
    self.folder = folder ?? scratch.path(of: "class folder")
    if folder == nil {
      try FileManager.default.createDirectory(
        atPath: self.folder, withIntermediateDirectories: false)
    }
    random = .seeded(seed)
    self.now = now
    var service = ExchangeService(random: random)
    guard case .sheet(let content) = service.reply(to: .newSheet) else { throw Unexpected() }
    sheet = content
  }

  var identifier: ClassIdentifier { sheet.classIdentifier }

  /// The directory of the class.
  var inner: String { folder + "/" + identifier.letters }

  /// Makes a machine and opens the class with it.
  func machine(from source: MachineSource = .random) throws -> TestMachine {
    machineCount += 1
    let keyFile = scratch.path(of: "machine-\(machineCount).key")
    var service = ExchangeService(random: random, now: now)
    guard
      case .machine(let identity) = service.reply(
        to: .makeMachine(keyFile: keyFile, class: identifier, from: source)),
      case .opened(let opened) = service.reply(
        to: .open(folder: folder, class: identifier, keyFile: keyFile, oldKeyFiles: [])),
      opened.machine == identity
    else { throw Unexpected() }
    return TestMachine(service: service, identity: identity, keyFile: keyFile)
  }

  /// Writes the root's entry.
  func writeRoot(sequence: UInt32 = 1, with machine: inout TestMachine) throws {
    let plan = EntryPlan(
      signer: .root(sheet.sheet), sequence: sequence, from: sequence, previous: nil,
      boxes: [BoxPlan(audience: .everybody, objects: [TestObject.bytes(1, number: 7)])])
    guard
      case .appended(.appended) = machine.append(try machine.sealed(plan), expecting: sequence - 1)
    else { throw Unexpected() }
  }

  /// Returns the directory of a machine.
  func directory(of machine: TestMachine) -> String {
    inner + "/" + machine.identity.writer.letters
  }

  /// Returns the path of an entry.
  func path(of machine: TestMachine, _ sequence: UInt32) -> String {
    directory(of: machine) + "/" + ClassFolderName.entry(sequence)
  }
}

/// What a service that works would not have answered.
struct Unexpected: Error {}

/// One computer of one person.
struct TestMachine {
  var service: ExchangeService
  let identity: MachineIdentity
  let keyFile: String

  /// Seals an entry.
  mutating func sealed(_ plan: EntryPlan) throws -> [UInt8] {
    guard case .sealed(let entry, _) = service.reply(to: .seal(plan)) else { throw Unexpected() }
    return entry
  }

  /// Seals an entry with one box.
  mutating func sealed(
    _ sequence: UInt32, from: UInt32? = nil, for audience: BoxPlan.Audience = .everybody,
    number: UInt64 = 1
  ) throws -> [UInt8] {
    try sealed(
      EntryPlan(
        signer: .machine, sequence: sequence, from: from ?? sequence, previous: nil,
        boxes: [BoxPlan(audience: audience, objects: [TestObject.bytes(17, number: number)])]))
  }

  mutating func append(_ entry: [UInt8], expecting: UInt32) -> ExchangeReply {
    service.reply(to: .append(entry: entry, expecting: expecting))
  }

  /// Writes an entry with one box.
  @discardableResult
  mutating func write(
    _ sequence: UInt32, for audience: BoxPlan.Audience = .everybody, number: UInt64 = 1
  ) throws -> [UInt8] {
    let entry = try sealed(sequence, for: audience, number: number)
    guard case .appended(.appended) = append(entry, expecting: sequence - 1) else {
      throw Unexpected()
    }
    return entry
  }

  /// Reads a log.
  mutating func read(
    _ writer: WriterIdentifier, above: UInt32 = 0, seen: UInt32 = 0, judged: [JudgedFile] = [],
    mostCount: UInt32 = 64, mostByteCount: UInt64 = 1 << 20
  ) throws -> (entries: [ReadEntry], isLast: Bool) {
    let reply = service.reply(
      to: .read(
        EntrySearch(
          of: writer, above: above, seen: seen, judged: judged, maximumFileCount: mostCount,
          maximumByteCount: mostByteCount)))
    guard case .entries(let page) = reply else { throw Unexpected() }
    return (page.files, page.unreadCount == 0)
  }

  /// Asks how far each log goes.
  mutating func heads() throws -> (heads: [LogHead], oddities: [FolderOddity]) {
    guard
      case .heads(let heads, let oddities) = service.reply(
        to: .heads(known: [], unknownLimit: .max))
    else {
      throw Unexpected()
    }
    return (heads, oddities)
  }

  /// Reads a log and returns what became of each file.
  mutating func reasons(_ writer: WriterIdentifier) throws -> [ReadEntry.Reason?] {
    try read(writer).entries.map {
      if case .bad(let reason) = $0.outcome { reason } else { nil }
    }
  }
}

/// Objects whose content doesn't matter here.
enum TestObject {
  static func bytes(_ kind: UInt64, number: UInt64) -> [UInt8] {
    var writer = CBORWriter()
    writer.map { map in
      map.key(0)
      map.unsigned(kind)
      map.key(1)
      map.unsigned(number)
    }
    return writer.bytes
  }
}

extension ReadEntry {
  /// The entry, if it is one.
  var entry: OpenedEntry? { if case .entry(let entry) = outcome { entry } else { nil } }
}

extension RandomSource {
  /// The same numbers for the same seed.
  static func seeded(_ seed: UInt64) -> RandomSource {
    let generator = SeededSource(seed: seed)
    return RandomSource { generator.next() }
  }
}

private final class SeededSource: Sendable {
  private let generator: Mutex<SeededGenerator>
  init(seed: UInt64) { generator = Mutex(SeededGenerator(seed: seed)) }
  func next() -> UInt64 { generator.withLock { $0.next() } }
}
