extension ClassEntry {
  /// The version of entries that this program writes, and the newest that it reads.
  package static let version: UInt64 = 2
  /// The oldest version that it reads. Entries of both versions have the same fields.
  private static let oldestVersion: UInt64 = 1
  /// How many boxes an entry may have.
  package static let maximumBoxCount = 16_384

  /// The bytes that are signed.
  package var bodyBytes: [UInt8] {
    var writer = CBORWriter(capacity: 256 + boxes.reduce(0) { $0 + $1.approximateByteCount })
    writer.map { writer in
      writer.field(0, Self.version)
      writer.field(1, classIdentifier)
      writer.field(2, signingKey)
      writer.field(3, sequence)
      writer.field(4, from)
      if let previous { writer.field(5, previous) }
      writer.field(6, boxes) { $1.write(to: &$0) }
    }
    return writer.bytes
  }

  /// Reads the bytes that were signed.
  ///
  /// - Throws: ``ClassFormatError``; with ``ClassFormatError/Rule/newerVersion`` if it is an entry of a later version,
  ///   see ``EntryAuthor``, and with ``ClassFormatError/Rule/range`` in field 3 or 4 if the numbers are impossible.
  package init(decodingBody bytes: [UInt8]) throws(ClassFormatError) {
    var reader = FieldReader(bytes, .entry)
    var classIdentifier: ClassIdentifier?
    var signingKey: SigningKey?
    var sequence: UInt64?
    var from: UInt64?
    var previous: EntryDigest?
    var boxes: [ClassBox]?
    var version: UInt64?
    for _ in 0..<(try reader.mapCount()) {
      switch try reader.outerKey() {
      case 0:
        let found = try reader.unsigned()
        version = found
        guard found >= Self.oldestVersion else { throw reader.failure(.missing) }
        guard found <= Self.version else {
          // Of damaged bytes, a newer program can't read more.
          _ = try EntryAuthor(decodingBody: bytes)
          throw reader.failure(.newerVersion)
        }
      case 1: classIdentifier = try reader.identifier()
      case 2: signingKey = try reader.identifier()
      case 3: sequence = try reader.unsigned()
      case 4: from = try reader.unsigned()
      case 5: previous = try reader.identifier()
      case 6: boxes = try reader.list(0...Self.maximumBoxCount, ClassBox.init(from:))
      default: try reader.skipUnknown()
      }
    }
    try reader.finish()
    _ = try reader.require(version, 0)
    self.classIdentifier = try reader.require(classIdentifier, 1)
    self.signingKey = try reader.require(signingKey, 2)
    self.previous = previous
    let last = try reader.require(sequence, 3)
    let first = try reader.require(from, 4)
    self.boxes = try reader.require(boxes, 6)
    guard let sequence = UInt32(exactly: last), sequence >= 1 else {
      throw ClassFormatError(.entry, field: 3, .range)
    }
    guard let from = UInt32(exactly: first), from >= 1, from <= sequence,
      sequence - from <= Self.maximumSpan
    else { throw ClassFormatError(.entry, field: 4, .range) }
    self.sequence = sequence
    self.from = from
  }
}

extension EntryAuthor {
  /// Reads the bytes that were signed, of any version.
  package init(decodingBody bytes: [UInt8]) throws(ClassFormatError) {
    var reader = FieldReader(bytes, .entry)
    var classIdentifier: ClassIdentifier?
    var signingKey: SigningKey?
    for _ in 0..<(try reader.mapCount()) {
      switch try reader.outerKey() {
      case 1: classIdentifier = try reader.identifier()
      case 2: signingKey = try reader.identifier()
      default: try reader.skip()
      }
    }
    try reader.finish()
    self.classIdentifier = try reader.require(classIdentifier, 1)
    self.signingKey = try reader.require(signingKey, 2)
  }

  /// The author of an entry.
  package init(of entry: ClassEntry) {
    classIdentifier = entry.classIdentifier
    signingKey = entry.signingKey
  }
}

extension ClassBox {
  /// How many machines can open a box.
  package static let maximumRecipientCount = 4_128

  fileprivate var approximateByteCount: Int {
    switch self {
    case .open(let content): content.count + 16
    case .shared(_, _, let sealed): sealed.count + 64
    case .addressed(let recipients, let sealed):
      sealed.count + recipients.count * BoxRecipient.byteCount + 16
    case .unknown: 16
    }
  }

  fileprivate func write(to writer: inout CBORWriter) {
    switch self {
    case .open(let content):
      writer.array(count: 2)
      writer.unsigned(BoxKind.open.rawValue)
      writer.bytes(content)
    case .shared(let key, let salt, let sealed):
      writer.array(count: 4)
      writer.unsigned(BoxKind.shared.rawValue)
      writer.bytes(key)
      writer.bytes(salt)
      writer.bytes(sealed)
    case .addressed(let recipients, let sealed):
      writer.array(count: 3)
      writer.unsigned(BoxKind.addressed.rawValue)
      var joined: [UInt8] = []
      joined.reserveCapacity(recipients.count * BoxRecipient.byteCount)
      for recipient in recipients {
        recipient.key.block.append(to: &joined)
        recipient.encapsulated.block.append(to: &joined)
        joined += recipient.wrapped
      }
      writer.bytes(joined)
      writer.bytes(sealed)
    case .unknown(let kind):
      writer.array(count: 1)
      writer.unsigned(kind)
    }
  }

  fileprivate init(from reader: inout FieldReader) throws(ClassFormatError) {
    let count = try reader.arrayCount(1...Int.max)
    let kind = try reader.unsigned()
    switch BoxKind(rawValue: UInt8(clamping: kind)) {
    case .open:
      guard count == 2 else { throw reader.failure(.count) }
      self = .open(content: Array(try reader.bytes()))
    case .shared:
      guard count == 4 else { throw reader.failure(.count) }
      self = .shared(
        key: try reader.identifier(), salt: try reader.identifier(),
        sealed: Array(try reader.bytes()))
    case .addressed:
      guard count == 3 else { throw reader.failure(.count) }
      let joined = try reader.bytes()
      guard joined.count % BoxRecipient.byteCount == 0, !joined.isEmpty,
        joined.count / BoxRecipient.byteCount <= Self.maximumRecipientCount
      else { throw reader.failure(.length) }
      var recipients: [BoxRecipient] = []
      recipients.reserveCapacity(joined.count / BoxRecipient.byteCount)
      for start in stride(
        from: joined.startIndex, to: joined.endIndex, by: BoxRecipient.byteCount)
      {
        guard let key = SealingKeyIdentifier(bytes: joined[start..<start + 8]),
          let encapsulated = EncapsulatedKey(bytes: joined[start + 8..<start + 40]),
          let recipient = BoxRecipient(
            key: key, encapsulated: encapsulated, wrapped: joined[start + 40..<start + 88])
        else { throw reader.failure(.length) }
        recipients.append(recipient)
      }
      self = .addressed(recipients: recipients, sealed: Array(try reader.bytes()))
    case nil:
      for _ in 1..<count { try reader.skip() }
      self = .unknown(kind: kind)
    }
  }
}

extension SignedEntry {
  /// The bytes of the entry's file.
  package var bytes: [UInt8] {
    var writer = CBORWriter(capacity: body.count + signature.count + 16)
    writer.array(count: 2)
    writer.bytes(body)
    writer.bytes(signature)
    return writer.bytes
  }

  /// Reads the bytes of an entry's file, but not its body.
  package init(decoding bytes: [UInt8]) throws(ClassFormatError) {
    var reader = FieldReader(bytes, .entry, maximumItemCount: 3)
    try reader.row(2)
    body = Array(try reader.bytes())
    signature = try reader.bytes(count: Self.signatureByteCount)
    try reader.finish()
  }
}
