extension ExchangeReply {
  /// The bytes of the reply, without the frame's head.
  package var bytes: [UInt8] { message(capacity: 256) }

  /// Reads the bytes of a reply.
  ///
  /// - Throws: ``ClassFormatError``, with ``ClassFormatError/Rule/newerVersion`` if the two programs have
  ///   different versions.
  package init(decoding bytes: [UInt8]) throws(ClassFormatError) { try self.init(message: bytes) }
}

extension ExchangeReply: ExchangeChoice {
  static let cases: [ExchangeCase<Self>] = [
    ExchangeCase(1, Self.sheet) {
      if case .sheet(let content) = $0 { content } else { nil }
    },
    ExchangeCase(2, Self.machine) {
      if case .machine(let machine) = $0 { machine } else { nil }
    },
    ExchangeCase(3, Self.machines) {
      if case .machines(let machines) = $0 { machines } else { nil }
    },
    ExchangeCase(
      4, { .opened(OpenedClass(machine: $0, hasRootLog: $1)) },
      {
        if case .opened(let opened) = $0 { (opened.machine, opened.hasRootLog) } else { nil }
      }),
    ExchangeCase(
      5, { .done },
      {
        if case .done = $0 { () } else { nil }
      }),
    ExchangeCase(6, Self.heads) {
      if case .heads(let heads, let oddities) = $0 { (heads, oddities) } else { nil }
    },
    ExchangeCase(7, Self.entries) {
      if case .entries(let page) = $0 { page } else { nil }
    },
    ExchangeCase(8, Self.sealed) {
      if case .sealed(let entry, let digest) = $0 { (entry, digest) } else { nil }
    },
    ExchangeCase(9, Self.appended) {
      if case .appended(let outcome) = $0 { outcome } else { nil }
    },
    ExchangeCase(10, Self.deleted) {
      if case .deleted(let count, let foreignCount) = $0 { (count, foreignCount) } else { nil }
    },
    ExchangeCase(11, Self.sealedFile) {
      if case .sealedFile(let file) = $0 { file } else { nil }
    },
    ExchangeCase(12, Self.saved) {
      if case .saved(let path) = $0 { path } else { nil }
    },
    ExchangeCase(
      13, { .digests($0.map(\.bytes)) },
      {
        if case .digests(let digests) = $0 { digests.map(ExchangeHash.init(_:)) } else { nil }
      }),
    ExchangeCase(
      14, { .check(JoinCheckText(digits: $0, letters: $1)) },
      {
        if case .check(let check) = $0 { (check.digits, check.letters) } else { nil }
      }),
    ExchangeCase(15, Self.code) {
      if case .code(let code) = $0 { code } else { nil }
    },
    ExchangeCase(
      16, { .readCode(CodeContent(classLetters: $0, personal: $1)) },
      {
        if case .readCode(let content) = $0 {
          (content.classLetters, content.personal)
        } else {
          nil
        }
      }),
    ExchangeCase(
      17, { .failed(ExchangeFailure($0, path: $1)) },
      {
        if case .failed(let failure) = $0 { (failure.reason, failure.path) } else { nil }
      }),
    ExchangeCase(18, Self.sharedFile) {
      if case .sharedFile(let file) = $0 { file } else { nil }
    },
    ExchangeCase(19, Self.entryFile) {
      if case .entryFile(let bytes) = $0 { bytes } else { nil }
    },
    ExchangeCase(20, Self.fileCheck) {
      if case .fileCheck(let check) = $0 { check } else { nil }
    },
    ExchangeCase(21, Self.ownHint) {
      if case .ownHint(let sequence, let isForeign) = $0 { (sequence, isForeign) } else { nil }
    },
  ]
}

extension FileCheck: ExchangeChoice {
  static let cases: [ExchangeCase<Self>] = [
    ExchangeCase(
      0, { .missing },
      {
        if case .missing = $0 { () } else { nil }
      }),
    ExchangeCase(
      1, { .other },
      {
        if case .other = $0 { () } else { nil }
      }),
    ExchangeCase(2, Self.whole) {
      if case .whole(let file) = $0 { file } else { nil }
    },
  ]
}

extension SheetContent: ExchangeRecord {
  static let members = ExchangeMembers(Self.init(sheet:text:classIdentifier:rootKey:)) {
    ($0.sheet, $0.text, $0.classIdentifier, $0.rootKey)
  }
}

extension MachineIdentity: ExchangeRecord {
  static let members = ExchangeMembers(Self.init(writer:signingKey:sealingKey:)) {
    ($0.writer, $0.signingKey, $0.sealingKey)
  }
}

extension LogHead: ExchangeRecord {
  static let members = ExchangeMembers(Self.init(writer:sequence:fingerprint:)) {
    ($0.writer, $0.sequence, $0.fingerprint)
  }
}

extension FolderOddity: ExchangeRecord {
  static let members = ExchangeMembers(Self.init(name:reason:)) { ($0.name, $0.reason) }
}

extension ReadEntry: ExchangeRecord {
  static let members = ExchangeMembers(Self.init(_:_:)) { ($0.file, $0.outcome) }
}

extension LogPage: ExchangeRecord {
  static let members = ExchangeMembers(
    Self.init(files:again:unchanged:unreadCount:candidateCount:hasLower:hint:remaining:)
  ) {
    (
      $0.files, $0.again, $0.unchanged, $0.unreadCount, $0.candidateCount, $0.hasLower, $0.hint,
      $0.remaining
    )
  }
}

extension ReadEntry.Outcome: ExchangeChoice {
  static let cases: [ExchangeCase<Self>] = [
    ExchangeCase(0, Self.entry) {
      if case .entry(let entry) = $0 { entry } else { nil }
    },
    ExchangeCase(1, Self.bad) {
      if case .bad(let reason) = $0 { reason } else { nil }
    },
  ]
}

extension OpenedEntry: ExchangeRecord {
  static let members = ExchangeMembers<Self>(
    {
      OpenedEntry(
        signingKey: $0, sequence: $1.value, from: $2.value, previous: $3, digest: $4, boxes: $5)
    },
    { entry in
      (
        entry.signingKey, ExchangeOrdinal(entry.sequence), ExchangeOrdinal(entry.from),
        entry.previous, entry.digest, entry.boxes
      )
    })
}

extension OpenedBox: ExchangeChoice {
  static let cases: [ExchangeCase<Self>] = [
    ExchangeCase(0, Self.content) {
      if case .content(let kind, let objects) = $0 { (kind, objects) } else { nil }
    },
    ExchangeCase(
      1, { .forOthers },
      {
        if case .forOthers = $0 { () } else { nil }
      }),
    ExchangeCase(2, Self.keyMissing) {
      if case .keyMissing(let key) = $0 { key } else { nil }
    },
    ExchangeCase(3, Self.refused) {
      if case .refused(let refusal) = $0 { refusal } else { nil }
    },
  ]
}

extension AppendOutcome: ExchangeChoice {
  static let cases: [ExchangeCase<Self>] = [
    ExchangeCase(
      0, { .appended },
      {
        if case .appended = $0 { () } else { nil }
      }),
    ExchangeCase(
      1, { .already },
      {
        if case .already = $0 { () } else { nil }
      }),
    ExchangeCase(2, Self.moved) {
      if case .moved(let head) = $0 { head } else { nil }
    },
  ]
}

extension HandedOutFile: ExchangeValue {}
extension ExchangeFailure.Reason: ExchangeValue {}
extension FolderOddity.Reason: ExchangeValue {}
extension ReadEntry.Reason: ExchangeValue {}
extension OpenedBox.Refusal: ExchangeValue {}
extension BoxKind: ExchangeValue {}
