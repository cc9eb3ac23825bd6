extension ExchangeRequest {
  /// The bytes of the request, without the frame's head.
  package var bytes: [UInt8] { message(capacity: 256) }

  /// Reads the bytes of a request.
  ///
  /// - Throws: ``ClassFormatError``, with ``ClassFormatError/Rule/newerVersion`` if the two programs have
  ///   different versions.
  package init(decoding bytes: [UInt8]) throws(ClassFormatError) { try self.init(message: bytes) }
}

extension ExchangeRequest: ExchangeValue {
  func write(to writer: inout CBORWriter) {
    switch self {
    case .newSheet: writer.variant(1, 0)
    case .readSheet(let text):
      writer.variant(2, 1)
      writer.text(text)
    case .sheetMachines(let sheet, let first, let count):
      writer.variant(3, 3)
      writer.bytes(sheet)
      writer.unsigned(first)
      writer.unsigned(count)
    case .makeMachine(let keyFile, let identifier, let source):
      writer.variant(4, 3)
      writer.text(keyFile)
      writer.bytes(identifier)
      source.write(to: &writer)
    case .open(let folder, let identifier, let keyFile, let oldKeyFiles):
      writer.variant(5, 4)
      writer.text(folder)
      writer.bytes(identifier)
      writer.optional(keyFile) { $0.text($1) }
      writer.array(oldKeyFiles) { $0.text($1) }
    case .setClassKeys(let keys):
      writer.variant(6, 1)
      writer.identifiers(keys)
    case .heads: writer.variant(7, 0)
    case .read(let log, let above, let maximumEntryCount, let maximumByteCount):
      writer.variant(8, 4)
      writer.bytes(log)
      writer.unsigned(above)
      writer.unsigned(maximumEntryCount)
      writer.unsigned(maximumByteCount)
    case .seal(let plan):
      writer.variant(9, 1)
      plan.write(to: &writer)
    case .append(let entry, let head):
      writer.variant(10, 2)
      writer.bytes(entry)
      writer.unsigned(head)
    case .deleteOwn(let before):
      writer.variant(11, 1)
      writer.unsigned(before)
    case .tidy: writer.variant(12, 0)
    case .sealFile(let path):
      writer.variant(13, 1)
      writer.text(path)
    case .openFile(let file, let folder, let name):
      writer.variant(14, 3)
      file.write(to: &writer)
      writer.text(folder)
      writer.text(name)
    case .shareFile(let path, let name):
      writer.variant(15, 2)
      writer.text(path)
      writer.text(name)
    case .digests(let questions):
      writer.variant(16, 1)
      writer.values(questions)
    case .checkOfJoin(let identifier, let signingKey, let join):
      writer.variant(17, 3)
      writer.bytes(identifier)
      writer.bytes(signingKey)
      writer.bytes(join)
    case .codeOfClass(let identifier):
      writer.variant(18, 1)
      writer.bytes(identifier)
    case .personalCode(let identifier, let code):
      writer.variant(19, 2)
      writer.bytes(identifier)
      writer.bytes(code)
    case .readCode(let text):
      writer.variant(20, 1)
      writer.text(text)
    case .entryFile(let log, let sequence, let digest):
      writer.variant(21, 3)
      writer.bytes(log)
      writer.unsigned(sequence)
      writer.bytes(digest)
    case .sealFileAgain(let file, let path):
      writer.variant(22, 2)
      file.write(to: &writer)
      writer.text(path)
    }
  }

  init(from reader: inout FieldReader) throws(ClassFormatError) {
    let count = try reader.arrayCount(1...5)
    let counts: [UInt64: Int] = [
      1: 0, 2: 1, 3: 3, 4: 3, 5: 4, 6: 1, 7: 0, 8: 4, 9: 1, 10: 2, 11: 1, 12: 0, 13: 1, 14: 3,
      15: 2, 16: 1, 17: 3, 18: 1, 19: 2, 20: 1, 21: 3, 22: 2,
    ]
    let number = try reader.unsigned()
    guard counts[number] == count - 1 else { throw reader.failure(.count) }
    switch number {
    case 1: self = .newSheet
    case 2: self = .readSheet(text: try reader.string())
    case 3:
      self = .sheetMachines(
        sheet: try reader.identifier(), first: try reader.count(), count: try reader.count())
    case 4:
      self = .makeMachine(
        keyFile: try reader.string(), class: try reader.identifier(),
        from: try MachineSource(from: &reader))
    case 5:
      self = .open(
        folder: try reader.string(), class: try reader.identifier(),
        keyFile: try reader.stringOrNull(),
        oldKeyFiles: try reader.list(0...1_024) { (reader) throws(ClassFormatError) in
          try reader.string()
        })
    case 6: self = .setClassKeys(try reader.identifiers())
    case 7: self = .heads
    case 8:
      self = .read(
        writer: try reader.identifier(), above: try reader.count(),
        maximumEntryCount: try reader.count(), maximumByteCount: try reader.unsigned())
    case 9: self = .seal(try EntryPlan(from: &reader))
    case 10:
      self = .append(entry: Array(try reader.bytes()), expecting: try reader.count())
    case 11: self = .deleteOwn(before: try reader.count())
    case 12: self = .tidy
    case 13: self = .sealFile(path: try reader.string())
    case 14:
      self = .openFile(
        try SealedFile(from: &reader), folder: try reader.string(), name: try reader.string())
    case 15: self = .shareFile(path: try reader.string(), name: try reader.string())
    case 16: self = .digests(try reader.values())
    case 17:
      self = .checkOfJoin(
        class: try reader.identifier(), signingKey: try reader.identifier(),
        join: Array(try reader.bytes()))
    case 18: self = .codeOfClass(try reader.identifier())
    case 19: self = .personalCode(class: try reader.identifier(), try reader.identifier())
    case 20: self = .readCode(text: try reader.string())
    case 21:
      self = .entryFile(
        writer: try reader.identifier(), sequence: try reader.count(),
        digest: try reader.identifier())
    default: self = .sealFileAgain(try SealedFile(from: &reader), path: try reader.string())
    }
  }
}

extension MachineSource: ExchangeValue {
  func write(to writer: inout CBORWriter) {
    switch self {
    case .random: writer.variant(0, 0)
    case .sheet(let sheet, let number):
      writer.variant(1, 2)
      writer.bytes(sheet)
      writer.unsigned(number)
    }
  }

  init(from reader: inout FieldReader) throws(ClassFormatError) {
    let count = try reader.arrayCount(1...3)
    switch (try reader.unsigned(), count) {
    case (0, 1): self = .random
    case (1, 3): self = .sheet(try reader.identifier(), number: try reader.number())
    default: throw reader.failure(.count)
    }
  }
}

extension EntryPlan: ExchangeValue {
  func write(to writer: inout CBORWriter) {
    writer.array(count: 5)
    switch signer {
    case .machine: writer.null()
    case .root(let sheet): writer.bytes(sheet)
    }
    writer.unsigned(sequence)
    writer.unsigned(from)
    writer.identifierOrNull(previous)
    writer.values(boxes)
  }

  init(from reader: inout FieldReader) throws(ClassFormatError) {
    try reader.row(5)
    let sheet = try reader.identifierOrNull(SheetBytes.self)
    signer = sheet.map { .root($0) } ?? .machine
    sequence = try reader.count()
    from = try reader.count()
    previous = try reader.identifierOrNull()
    boxes = try reader.values()
  }
}

extension BoxPlan: ExchangeValue {
  func write(to writer: inout CBORWriter) {
    switch audience {
    case .everybody:
      writer.variant(BoxKind.open.rawValue, 1)
    case .classKey(let key):
      writer.variant(BoxKind.shared.rawValue, 2)
      writer.bytes(key)
    case .keys(let keys):
      writer.variant(BoxKind.addressed.rawValue, 2)
      writer.identifiers(keys)
    }
    writer.byteStrings(objects)
  }

  init(from reader: inout FieldReader) throws(ClassFormatError) {
    let count = try reader.arrayCount(2...3)
    switch (try reader.choice(BoxKind.self), count) {
    case (.open, 2): audience = .everybody
    case (.shared, 3): audience = .classKey(try reader.identifier())
    case (.addressed, 3): audience = .keys(try reader.identifiers())
    default: throw reader.failure(.count)
    }
    objects = try reader.byteStrings()
  }
}

extension NamedBytes: ExchangeValue {
  func write(to writer: inout CBORWriter) {
    writer.array(count: 2)
    writer.text(name)
    writer.bytes(bytes)
  }

  init(from reader: inout FieldReader) throws(ClassFormatError) {
    try reader.row(2)
    name = try reader.string()
    bytes = Array(try reader.bytes())
  }
}

extension SealedFile: ExchangeValue {
  func write(to writer: inout CBORWriter) {
    writer.array(count: 4)
    writer.bytes(digest)
    writer.bytes(key)
    writer.unsigned(byteCount)
    writer.bytes(contentDigest)
  }

  init(from reader: inout FieldReader) throws(ClassFormatError) {
    try reader.row(4)
    digest = try reader.identifier()
    key = try reader.identifier()
    byteCount = try reader.unsigned()
    contentDigest = try reader.identifier()
  }
}
