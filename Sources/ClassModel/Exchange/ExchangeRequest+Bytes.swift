extension ExchangeRequest {
  /// The bytes of the request, without the frame's head.
  package var bytes: [UInt8] { message(capacity: 256) }

  /// Reads the bytes of a request.
  ///
  /// - Throws: ``ClassFormatError``, with ``ClassFormatError/Rule/newerVersion`` if the two programs have
  ///   different versions.
  package init(decoding bytes: [UInt8]) throws(ClassFormatError) { try self.init(message: bytes) }
}

extension ExchangeRequest: ExchangeChoice {
  static let cases: [ExchangeCase<Self>] = [
    ExchangeCase(
      1, { .newSheet },
      {
        if case .newSheet = $0 { () } else { nil }
      }),
    ExchangeCase(2, Self.readSheet) {
      if case .readSheet(let text) = $0 { text } else { nil }
    },
    ExchangeCase(3, Self.sheetMachines) {
      if case .sheetMachines(let sheet, let first, let count) = $0 {
        (sheet, first, count)
      } else {
        nil
      }
    },
    ExchangeCase(4, Self.makeMachine) {
      if case .makeMachine(let keyFile, let identifier, let source) = $0 {
        (keyFile, identifier, source)
      } else {
        nil
      }
    },
    ExchangeCase(
      5, { .open(folder: $0, class: $1, keyFile: $2, oldKeyFiles: $3.paths) },
      {
        if case .open(let folder, let identifier, let keyFile, let oldKeyFiles) = $0 {
          (folder, identifier, keyFile, ExchangeKeyFiles(oldKeyFiles))
        } else {
          nil
        }
      }),
    ExchangeCase(6, Self.setClassKeys) {
      if case .setClassKeys(let keys) = $0 { keys } else { nil }
    },
    ExchangeCase(7, Self.heads) {
      if case .heads(let known, let limit) = $0 { (known, limit) } else { nil }
    },
    ExchangeCase(8, Self.read) {
      if case .read(let search) = $0 { search } else { nil }
    },
    ExchangeCase(9, Self.seal) {
      if case .seal(let plan) = $0 { plan } else { nil }
    },
    ExchangeCase(10, Self.append) {
      if case .append(let entry, let head) = $0 { (entry, head) } else { nil }
    },
    ExchangeCase(11, Self.deleteOwn) {
      if case .deleteOwn(let from, let before) = $0 { (from, before) } else { nil }
    },
    ExchangeCase(
      12, { .tidy },
      {
        if case .tidy = $0 { () } else { nil }
      }),
    ExchangeCase(13, Self.sealFile) {
      if case .sealFile(let path) = $0 { path } else { nil }
    },
    ExchangeCase(14, Self.openFile) {
      if case .openFile(let file, let folder, let name) = $0 { (file, folder, name) } else { nil }
    },
    ExchangeCase(15, Self.shareFile) {
      if case .shareFile(let path, let name, let known) = $0 { (path, name, known) } else { nil }
    },
    ExchangeCase(16, Self.digests) {
      if case .digests(let questions) = $0 { questions } else { nil }
    },
    ExchangeCase(17, Self.checkOfJoin) {
      if case .checkOfJoin(let identifier, let signingKey, let join) = $0 {
        (identifier, signingKey, join)
      } else {
        nil
      }
    },
    ExchangeCase(18, Self.codeOfClass) {
      if case .codeOfClass(let identifier) = $0 { identifier } else { nil }
    },
    ExchangeCase(19, Self.personalCode) {
      if case .personalCode(let identifier, let code) = $0 { (identifier, code) } else { nil }
    },
    ExchangeCase(20, Self.readCode) {
      if case .readCode(let text) = $0 { text } else { nil }
    },
    ExchangeCase(21, Self.entryFile) {
      if case .entryFile(let log, let sequence, let digest) = $0 {
        (log, sequence, digest)
      } else {
        nil
      }
    },
    ExchangeCase(22, Self.sealFileAgain) {
      if case .sealFileAgain(let file, let path) = $0 { (file, path) } else { nil }
    },
    ExchangeCase(23, Self.checkFile) {
      if case .checkFile(let file, let known) = $0 { (file, known) } else { nil }
    },
    ExchangeCase(24, Self.checkHint) {
      if case .checkHint(let sequence) = $0 { sequence } else { nil }
    },
    ExchangeCase(25, Self.readHints) {
      if case .readHints(let hints) = $0 { hints } else { nil }
    },
  ]
}

extension MachineSource: ExchangeChoice {
  static let cases: [ExchangeCase<Self>] = [
    ExchangeCase(
      0, { .random },
      {
        if case .random = $0 { () } else { nil }
      }),
    ExchangeCase(
      1, { .sheet($0, number: $1.value) },
      {
        if case .sheet(let sheet, let number) = $0 { (sheet, ExchangeOrdinal(number)) } else { nil }
      }),
  ]
}

extension EntryPlan: ExchangeRecord {
  static let members = ExchangeMembers<Self>(
    {
      EntryPlan(
        signer: $0.map { .root($0) } ?? .machine, sequence: $1, from: $2, previous: $3, boxes: $4)
    },
    { plan in (plan.sheet, plan.sequence, plan.from, plan.previous, plan.boxes) })

  /// The sheet of the root that signs; `nil` if this machine does.
  private var sheet: SheetBytes? { if case .root(let sheet) = signer { sheet } else { nil } }
}

extension BoxPlan: ExchangeChoice {
  static let cases: [ExchangeCase<Self>] = [
    ExchangeCase(
      BoxKind.open.rawValue, { BoxPlan(audience: .everybody, objects: $0) },
      {
        if case .everybody = $0.audience { $0.objects } else { nil }
      }),
    ExchangeCase(
      BoxKind.shared.rawValue, { BoxPlan(audience: .classKey($0), objects: $1) },
      {
        if case .classKey(let key) = $0.audience { (key, $0.objects) } else { nil }
      }),
    ExchangeCase(
      BoxKind.addressed.rawValue, { BoxPlan(audience: .keys($0), objects: $1) },
      {
        if case .keys(let keys) = $0.audience { (keys, $0.objects) } else { nil }
      }),
  ]
}

extension NamedBytes: ExchangeRecord {
  static let members = ExchangeMembers(Self.init(name:bytes:)) { ($0.name, $0.bytes) }
}

extension SealedFile: ExchangeRecord {
  static let members = ExchangeMembers(Self.init(digest:key:byteCount:contentDigest:)) {
    ($0.digest, $0.key, $0.byteCount, $0.contentDigest)
  }
}

extension EntrySearch: ExchangeRecord {
  static let members = ExchangeMembers<Self>(
    {
      EntrySearch(
        of: $0, above: $1, seen: $2, judged: $3, includesRead: $4, maximumFileCount: $5,
        maximumByteCount: $6, names: $7)
    },
    {
      (
        $0.writer, $0.above, $0.seen, $0.judged, $0.includesRead, $0.maximumFileCount,
        $0.maximumByteCount, $0.names
      )
    })
}

extension JudgedFile: ExchangeRecord {
  static let members = ExchangeMembers(Self.init(name:byteCount:changedNanoseconds:)) {
    ($0.name, $0.byteCount, $0.changedNanoseconds)
  }
}
