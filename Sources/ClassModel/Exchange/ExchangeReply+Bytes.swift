extension ExchangeReply {
  /// The bytes of the reply, without the frame's head.
  package var bytes: [UInt8] { message(capacity: 256) }

  /// Reads the bytes of a reply.
  ///
  /// - Throws: ``ClassFormatError``, with ``ClassFormatError/Rule/newerVersion`` if the two programs have
  ///   different versions.
  package init(decoding bytes: [UInt8]) throws(ClassFormatError) { try self.init(message: bytes) }
}

extension ExchangeReply: ExchangeValue {
  func write(to writer: inout CBORWriter) {
    switch self {
    case .sheet(let content):
      writer.variant(1, 1)
      content.write(to: &writer)
    case .machine(let machine):
      writer.variant(2, 1)
      machine.write(to: &writer)
    case .machines(let machines):
      writer.variant(3, 1)
      writer.values(machines)
    case .opened(let opened):
      writer.variant(4, 2)
      writer.optional(opened.machine) { $1.write(to: &$0) }
      writer.flag(opened.hasRootLog)
    case .done: writer.variant(5, 0)
    case .heads(let heads, let oddities):
      writer.variant(6, 2)
      writer.values(heads)
      writer.values(oddities)
    case .entries(let entries, let isLast):
      writer.variant(7, 2)
      writer.values(entries)
      writer.flag(isLast)
    case .sealed(let entry, let digest):
      writer.variant(8, 2)
      writer.bytes(entry)
      writer.bytes(digest)
    case .appended(let outcome):
      writer.variant(9, 1)
      outcome.write(to: &writer)
    case .deleted(let count):
      writer.variant(10, 1)
      writer.unsigned(count)
    case .sealedFile(let file):
      writer.variant(11, 1)
      file.write(to: &writer)
    case .saved(let path):
      writer.variant(12, 1)
      writer.text(path)
    case .digests(let digests):
      writer.variant(13, 1)
      writer.byteStrings(digests)
    case .check(let check):
      writer.variant(14, 2)
      writer.text(check.digits)
      writer.text(check.letters)
    case .code(let code):
      writer.variant(15, 1)
      writer.text(code)
    case .readCode(let content):
      writer.variant(16, 2)
      writer.text(content.classLetters)
      writer.identifierOrNull(content.personal)
    case .sharedFile(let file):
      writer.variant(18, 1)
      file.write(to: &writer)
    case .entryFile(let bytes):
      writer.variant(19, 1)
      writer.optional(bytes) { $0.bytes($1) }
    case .failed(let failure):
      writer.variant(17, 2)
      writer.unsigned(failure.reason.rawValue)
      writer.optional(failure.path) { $0.text($1) }
    }
  }

  init(from reader: inout FieldReader) throws(ClassFormatError) {
    let count = try reader.arrayCount(1...3)
    let counts: [UInt64: Int] = [
      1: 1, 2: 1, 3: 1, 4: 2, 5: 0, 6: 2, 7: 2, 8: 2, 9: 1, 10: 1, 11: 1, 12: 1, 13: 1, 14: 2,
      15: 1, 16: 2, 17: 2, 18: 1, 19: 1,
    ]
    let number = try reader.unsigned()
    guard counts[number] == count - 1 else { throw reader.failure(.count) }
    switch number {
    case 1: self = .sheet(try SheetContent(from: &reader))
    case 2: self = .machine(try MachineIdentity(from: &reader))
    case 3: self = .machines(try reader.values())
    case 4:
      self = .opened(
        OpenedClass(machine: try reader.valueOrNull(), hasRootLog: try reader.flag()))
    case 5: self = .done
    case 6: self = .heads(try reader.values(), oddities: try reader.values())
    case 7: self = .entries(try reader.values(), isLast: try reader.flag())
    case 8: self = .sealed(entry: Array(try reader.bytes()), digest: try reader.identifier())
    case 9: self = .appended(try AppendOutcome(from: &reader))
    case 10: self = .deleted(count: try reader.unsigned())
    case 11: self = .sealedFile(try SealedFile(from: &reader))
    case 12: self = .saved(path: try reader.string())
    case 13:
      self = .digests(
        try reader.list(0...ExchangeFrame.maximumItemCount) { (reader) throws(ClassFormatError) in
          try reader.bytes(count: 32)
        })
    case 14: self = .check(JoinCheckText(digits: try reader.string(), letters: try reader.string()))
    case 15: self = .code(try reader.string())
    case 16:
      self = .readCode(
        CodeContent(classLetters: try reader.string(), personal: try reader.identifierOrNull()))
    case 18: self = .sharedFile(try HandedOutFile(from: &reader))
    case 19:
      self = .entryFile(
        try reader.optional { (reader) throws(ClassFormatError) in Array(try reader.bytes()) })
    default:
      self = .failed(ExchangeFailure(try reader.choice(), path: try reader.stringOrNull()))
    }
  }
}

extension SheetContent: ExchangeValue {
  func write(to writer: inout CBORWriter) {
    writer.array(count: 4)
    writer.bytes(sheet)
    writer.text(text)
    writer.bytes(classIdentifier)
    writer.bytes(rootKey)
  }

  init(from reader: inout FieldReader) throws(ClassFormatError) {
    try reader.row(4)
    sheet = try reader.identifier()
    text = try reader.string()
    classIdentifier = try reader.identifier()
    rootKey = try reader.identifier()
  }
}

extension MachineIdentity: ExchangeValue {
  func write(to writer: inout CBORWriter) {
    writer.array(count: 3)
    writer.bytes(self.writer)
    writer.bytes(signingKey)
    writer.bytes(sealingKey)
  }

  init(from reader: inout FieldReader) throws(ClassFormatError) {
    try reader.row(3)
    writer = try reader.identifier()
    signingKey = try reader.identifier()
    sealingKey = try reader.identifier()
  }
}

extension LogHead: ExchangeValue {
  func write(to writer: inout CBORWriter) {
    writer.array(count: 3)
    writer.bytes(self.writer)
    writer.unsigned(sequence)
    writer.unsigned(fingerprint)
  }

  init(from reader: inout FieldReader) throws(ClassFormatError) {
    try reader.row(3)
    writer = try reader.identifier()
    sequence = try reader.count()
    fingerprint = try reader.unsigned()
  }
}

extension FolderOddity: ExchangeValue {
  func write(to writer: inout CBORWriter) {
    writer.array(count: 2)
    writer.text(name)
    writer.unsigned(reason.rawValue)
  }

  init(from reader: inout FieldReader) throws(ClassFormatError) {
    try reader.row(2)
    name = try reader.string()
    reason = try reader.choice()
  }
}

extension ReadEntry: ExchangeValue {
  func write(to writer: inout CBORWriter) {
    writer.array(count: 3)
    writer.text(name)
    writer.unsigned(byteCount)
    switch outcome {
    case .entry(let entry):
      writer.variant(0, 1)
      entry.write(to: &writer)
    case .bad(let reason):
      writer.variant(1, 1)
      writer.unsigned(reason.rawValue)
    }
  }

  init(from reader: inout FieldReader) throws(ClassFormatError) {
    try reader.row(3)
    name = try reader.string()
    byteCount = try reader.unsigned()
    try reader.row(2)
    outcome =
      try reader.flag()
      ? .bad(try reader.choice()) : .entry(try OpenedEntry(from: &reader))
  }
}

extension OpenedEntry: ExchangeValue {
  func write(to writer: inout CBORWriter) {
    writer.array(count: 6)
    writer.bytes(signingKey)
    writer.unsigned(sequence)
    writer.unsigned(from)
    writer.identifierOrNull(previous)
    writer.bytes(digest)
    writer.values(boxes)
  }

  init(from reader: inout FieldReader) throws(ClassFormatError) {
    try reader.row(6)
    signingKey = try reader.identifier()
    sequence = try reader.number()
    from = try reader.number()
    previous = try reader.identifierOrNull()
    digest = try reader.identifier()
    boxes = try reader.values()
  }
}

extension OpenedBox: ExchangeValue {
  func write(to writer: inout CBORWriter) {
    switch self {
    case .content(let kind, let objects):
      writer.variant(0, 2)
      writer.unsigned(kind.rawValue)
      writer.byteStrings(objects)
    case .forOthers: writer.variant(1, 0)
    case .keyMissing(let key):
      writer.variant(2, 1)
      writer.bytes(key)
    case .refused(let refusal):
      writer.variant(3, 1)
      writer.unsigned(refusal.rawValue)
    }
  }

  init(from reader: inout FieldReader) throws(ClassFormatError) {
    let count = try reader.arrayCount(1...3)
    switch (try reader.unsigned(), count) {
    case (0, 3): self = .content(try reader.choice(), objects: try reader.byteStrings())
    case (1, 1): self = .forOthers
    case (2, 2): self = .keyMissing(try reader.identifier())
    case (3, 2): self = .refused(try reader.choice())
    default: throw reader.failure(.count)
    }
  }
}

extension AppendOutcome: ExchangeValue {
  func write(to writer: inout CBORWriter) {
    switch self {
    case .appended: writer.variant(0, 0)
    case .already: writer.variant(1, 0)
    case .moved(let head):
      writer.variant(2, 1)
      writer.unsigned(head)
    }
  }

  init(from reader: inout FieldReader) throws(ClassFormatError) {
    let count = try reader.arrayCount(1...2)
    switch (try reader.unsigned(), count) {
    case (0, 1): self = .appended
    case (1, 1): self = .already
    case (2, 2): self = .moved(head: try reader.count())
    default: throw reader.failure(.count)
    }
  }
}

extension HandedOutFile: ExchangeValue {}
