package import ClassModel

#if canImport(Glibc)
  import Glibc
#else
  import Foundation
#endif

/// Answers requests of `fileprogress` about a class folder: holds the keys, signs, seals, opens, reads and writes.
///
/// It answers every request with a value, whatever the request and the folder contain.
package struct ExchangeService: Sendable {
  /// How many machines of a sheet are given at once.
  private static let mostMachineCount: UInt32 = 1_024
  /// How many earlier keys a machine may have.
  private static let mostOldKeyCount = 64
  /// How many class keys may be given: as many as all teachers together can state.
  private static let mostClassKeyCount =
    TeacherList.maximumMachineCount * ClassKeyList.maximumCount
  /// The greatest total size of the entries in one answer, so that it fits into a frame.
  private static let mostAnswerByteCount: UInt64 = 32 << 20

  private let random: RandomSource
  private let now: @Sendable () -> Int
  private var folder: ClassFolder?
  private var machines: [MachineKeys] = []
  private var hasMachine = false
  private var classKeys: [ClassKeyIdentifier: ClassKey] = [:]

  /// Creates a service that knows no class yet.
  ///
  /// - Parameters:
  ///   - random: Makes keys and names.
  ///   - now: Seconds since 1970, to find old temporary files.
  package init(random: RandomSource = .system, now: @escaping @Sendable () -> Int = { time(nil) }) {
    self.random = random
    self.now = now
  }

  /// Answers one request.
  package mutating func reply(to request: ExchangeRequest) -> ExchangeReply {
    do throws(ExchangeFailure) {
      return try answer(to: request)
    } catch {
      return .failed(error)
    }
  }

  private mutating func answer(to request: ExchangeRequest) throws(ExchangeFailure) -> ExchangeReply
  {
    switch request {
    case .open(let path, let identifier, let keyFile, let oldKeyFiles):
      return try open(path, identifier, keyFile: keyFile, oldKeyFiles: oldKeyFiles)
    case .setClassKeys(let keys):
      guard keys.count <= Self.mostClassKeyCount else { throw ExchangeFailure(.badRequest) }
      classKeys = Dictionary(keys.map { (ClassKeyIdentifier(of: $0), $0) }) { $1 }
      return .done
    case .heads(let known, let unknownLimit):
      let (heads, oddities) = try opened().heads(
        known: known, unknownLimit: Int(clamping: unknownLimit),
        secret: machines.first?.secretOfLooks ?? [], random: random)
      return .heads(heads, oddities: oddities)
    case .read(let search): return try read(search)
    case .entryFile(let writer, let sequence, let digest):
      return .entryFile(try opened().file(of: writer, sequence, digest, random: random))
    case .seal(let plan): return try seal(plan)
    case .append(let entry, let expecting): return try append(entry, expecting: expecting)
    case .deleteOwn(let first, let sequence):
      let (count, foreignCount) = try opened().deleteEntries(
        of: machine().writer, from: first, before: sequence, random: random)
      return .deleted(count: UInt64(count), foreignCount: UInt64(foreignCount))
    case .checkHint(let sequence):
      let found = try opened().checkHint(sequence, signedBy: machine(), random: random)
      return .ownHint(sequence: found.sequence, isForeign: found.isForeign)
    case .readHints(let hints):
      let (identifier, writer) = (try opened().identifier, try machine().writer)
      let numbers = hints.compactMap { SignedHint($0, class: identifier, writer: writer)?.sequence }
      return .ownHint(sequence: numbers.max() ?? 0, isForeign: false)
    case .tidy:
      let count = try opened().tidy(machine().writer, now: now())
      return .deleted(count: UInt64(count), foreignCount: 0)
    case .sealFile(let path): return .sealedFile(try opened().seal(fileAt: path, random: random))
    case .sealFileAgain(let sealed, let path):
      try opened().sealAgain(sealed, fileAt: path, random: random)
      return .done
    case .checkFile(let sealed, let known):
      return .fileCheck(try opened().check(sealed, known: known))
    case .openFile(let sealed, let folder, let name):
      return .saved(path: try opened().open(sealed, in: folder, name: name, random: random))
    case .shareFile(let path, let name, let known):
      return .sharedFile(
        try opened().share(fileAt: path, name: name, known: known, random: random))
    default: return try answerWithoutFolder(to: request)
    }
  }

  /// Answers the requests that need no class folder.
  private func answerWithoutFolder(
    to request: ExchangeRequest
  ) throws(ExchangeFailure) -> ExchangeReply {
    switch request {
    case .newSheet:
      var generator = random
      return .sheet(try content(of: SheetBytes.random(using: &generator)))
    case .readSheet(let text):
      guard let sheet = SheetBytes(text: text) else { throw ExchangeFailure(.badSheet) }
      return .sheet(try content(of: sheet))
    case .sheetMachines(let sheet, let first, let count):
      return .machines(try identities(sheet, first: first, count: count))
    case .makeMachine(let path, let identifier, let source):
      return .machine(try makeMachine(path, identifier, source))
    case .digests(let questions):
      return .digests(questions.map { ProtocolHash.digest($0.name, $0.bytes) })
    case .checkOfJoin(let identifier, let signingKey, let join):
      return .check(JoinCheckText(identifier, signingKey: signingKey, join: join))
    case .codeOfClass(let identifier): return .code(CodeContent(of: identifier).text)
    case .personalCode(let identifier, let code):
      return .code(CodeContent(of: identifier, personal: code).text)
    case .readCode(let text):
      guard let code = CodeContent(text: text) else { throw ExchangeFailure(.badCode) }
      return .readCode(code)
    default: throw ExchangeFailure(.badRequest)
    }
  }

  private func opened() throws(ExchangeFailure) -> ClassFolder {
    guard let folder else { throw ExchangeFailure(.notOpen) }
    return folder
  }

  private func machine() throws(ExchangeFailure) -> MachineKeys {
    _ = try opened()
    guard hasMachine, let machine = machines.first else { throw ExchangeFailure(.noMachine) }
    return machine
  }

  // MARK: Keys

  private func content(of sheet: SheetBytes) throws(ExchangeFailure) -> SheetContent {
    let root = try root(of: sheet)
    return SheetContent(
      sheet: sheet, text: sheet.text, classIdentifier: root.classIdentifier,
      rootKey: root.signingKey)
  }

  private func root(of sheet: SheetBytes) throws(ExchangeFailure) -> RootKeys {
    guard let root = try? RootKeys(sheet) else { throw ExchangeFailure(.badKey) }
    return root
  }

  private func keys(of seed: MachineSeed) throws(ExchangeFailure) -> MachineKeys {
    guard let keys = try? MachineKeys(seed) else { throw ExchangeFailure(.badKey) }
    return keys
  }

  private func identities(
    _ sheet: SheetBytes, first: UInt32, count: UInt32
  ) throws(ExchangeFailure) -> [MachineIdentity] {
    guard first >= 1, count <= Self.mostMachineCount, first <= UInt32.max - count else {
      throw ExchangeFailure(.badRequest)
    }
    var identities: [MachineIdentity] = []
    for number in first..<first + count {
      identities.append(try keys(of: MachineSeed(sheet: sheet, number: number)).identity)
    }
    return identities
  }

  private func makeMachine(
    _ path: String, _ identifier: ClassIdentifier, _ source: MachineSource
  ) throws(ExchangeFailure) -> MachineIdentity {
    let seed: MachineSeed
    switch source {
    case .random:
      var generator = random
      seed = MachineSeed.random(using: &generator)
    case .sheet(let sheet, let number):
      guard number >= 1 else { throw ExchangeFailure(.badRequest) }
      guard try root(of: sheet).classIdentifier == identifier else {
        throw ExchangeFailure(.otherClass)
      }
      seed = MachineSeed(sheet: sheet, number: number)
    }
    let keys = try keys(of: seed)
    try KeyFile.write(path, seed: seed, class: identifier, random: random)
    return keys.identity
  }

  private mutating func open(
    _ path: String, _ identifier: ClassIdentifier, keyFile: String?, oldKeyFiles: [String]
  ) throws(ExchangeFailure) -> ExchangeReply {
    guard oldKeyFiles.count <= Self.mostOldKeyCount else { throw ExchangeFailure(.badRequest) }
    self.folder = nil
    machines = []
    hasMachine = false
    classKeys = [:]
    var found: [MachineKeys] = []
    for file in [keyFile].compactMap(\.self) + oldKeyFiles {
      found.append(try keys(of: try KeyFile.read(file, class: identifier)))
    }
    let folder = ClassFolder(path: path, class: identifier)
    let hasRootLog = try hasRootLog(folder)
    self.folder = folder
    machines = found
    hasMachine = keyFile != nil
    return .opened(
      OpenedClass(machine: hasMachine ? found.first?.identity : nil, hasRootLog: hasRootLog))
  }

  private func hasRootLog(_ folder: ClassFolder) throws(ExchangeFailure) -> Bool {
    var isThere = false
    _ = try folder.readEntries(
      EntrySearch(
        of: folder.identifier.root, above: 0,
        maximumByteCount: UInt64(ClassFolder.mostFileCount * ClassFolder.mostEntryByteCount)),
      random: random
    ) { file in
      guard case .success(let bytes) = file.content else { return true }
      let entry = try? CheckedEntry(
        bytes, class: folder.identifier, writer: folder.identifier.root)
      isThere = entry != nil
      return !isThere
    }
    return isThere
  }

  // MARK: Entries

  private func read(_ search: EntrySearch) throws(ExchangeFailure) -> ExchangeReply {
    let folder = try opened()
    var search = search
    search.maximumByteCount = min(search.maximumByteCount, Self.mostAnswerByteCount)
    let opening = BoxOpening(machines: machines, classKeys: classKeys)
    // Only the number and the digest of an entry matter if it was read before.
    let closed = BoxOpening(machines: [], classKeys: [:])
    var entries: [ReadEntry] = []
    var again: [ReadEntry] = []
    var objectCount = 0
    var page = try folder.readEntries(search, random: random) { file in
      let number = ClassFolderName.sequence(of: file.file.name)
      let isRead = number.map { $0 <= search.above } ?? false
      let outcome: ReadEntry.Outcome
      do throws(EntryRefusal) {
        let checked = try CheckedEntry(
          try file.content.get(), class: folder.identifier, writer: search.writer)
        outcome = .entry((isRead ? closed : opening).opened(checked))
      } catch {
        outcome = .bad(error.reason)
      }
      guard !isRead else {
        again.append(ReadEntry(file.file, outcome))
        return true
      }
      entries.append(ReadEntry(file.file, outcome))
      if case .entry(let entry) = outcome { objectCount += entry.objectCount }
      return objectCount < BoxOpening.mostObjectCount
    }
    page.files = entries
    page.again = again
    return .entries(page)
  }

  private func seal(_ plan: EntryPlan) throws(ExchangeFailure) -> ExchangeReply {
    let identifier = try opened().identifier
    let signer: EntrySigner
    switch plan.signer {
    case .machine: signer = .machine(try machine())
    case .root(let sheet):
      let root = try root(of: sheet)
      guard root.classIdentifier == identifier else { throw ExchangeFailure(.otherClass) }
      signer = .root(root)
    }
    let sealing = EntrySealing(signer, class: identifier, classKeys: classKeys, random: random)
    let (entry, digest) = try sealing.seal(plan)
    return .sealed(entry: entry, digest: digest)
  }

  private func append(_ bytes: [UInt8], expecting: UInt32) throws(ExchangeFailure) -> ExchangeReply
  {
    let folder = try opened()
    guard bytes.count <= ClassFolder.mostEntryByteCount,
      let entry = try? CheckedEntry(bytes, class: folder.identifier, writer: nil),
      entry.writer == folder.identifier.root || entry.writer == (try? machine())?.writer
    else { throw ExchangeFailure(.badEntry) }
    let keys: MachineKeys? = try entry.writer == folder.identifier.root ? nil : machine()
    return .appended(try folder.append(entry, expecting: expecting, keys: keys, random: random))
  }
}

extension OpenedEntry {
  /// The number of objects in all opened boxes.
  fileprivate var objectCount: Int {
    boxes.reduce(0) {
      if case .content(_, let objects) = $1 { $0 + objects.count } else { $0 }
    }
  }
}

extension MachineKeys {
  /// The public side of the keys.
  package var identity: MachineIdentity {
    MachineIdentity(writer: writer, signingKey: signingKey, sealingKey: sealingKey)
  }
}
