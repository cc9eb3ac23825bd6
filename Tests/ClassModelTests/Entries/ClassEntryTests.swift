import ClassModel
import FileProgressTestSupport
import Testing

@Suite struct ClassEntryTests {
  private func entry(_ random: inout RandomObjects) -> ClassEntry {
    let sequence = random.count() | 1
    return ClassEntry(
      classIdentifier: random.identifier(), signingKey: random.identifier(), sequence: sequence,
      from: sequence - UInt32(random.below(UInt64(min(sequence, 32)))),
      previous: random.optional { $0.identifier() },
      boxes: random.list(0...4) { random in
        let sealed = random.list(0...40) { UInt8($0.below(256)) }
        switch random.below(3) {
        case 0: return .open(content: sealed)
        case 1:
          return .shared(key: random.identifier(), salt: random.identifier(), sealed: sealed)
        default:
          let recipients = random.list(1...4) { random in
            BoxRecipient(
              key: random.identifier(), encapsulated: random.identifier(),
              wrapped: (0..<48).map { _ in UInt8(random.below(256)) })
          }
          return .addressed(recipients: recipients.compactMap { $0 }, sealed: sealed)
        }
      })
  }

  @Test func entriesComeBack() throws {
    let seed = UInt64.random(in: .min ... .max)
    print("entriesComeBack: seed \(seed)")
    var random = RandomObjects(seed: seed)
    for _ in 0..<300 {
      let entry = entry(&random)
      let body = entry.bodyBytes
      #expect(try ClassEntry(decodingBody: body) == entry, "seed \(seed)")
      let signed = SignedEntry(body: body, signature: [UInt8](repeating: 7, count: 64))
      #expect(try SignedEntry(decoding: signed.bytes) == signed)
    }
  }

  @Test func onlyCanonicalEntriesAreRead() {
    let seed = UInt64.random(in: .min ... .max)
    print("onlyCanonicalEntriesAreRead: seed \(seed)")
    var random = RandomObjects(seed: seed)
    for round in 0..<TestTier.count(5_000, full: 100_000) {
      var body = entry(&random).bodyBytes
      let fieldCount = body.first
      body.mutate(using: &random.random)
      if let read = try? ClassEntry(decodingBody: body), body.first == fieldCount,
        !read.boxes.contains(where: { if case .unknown = $0 { true } else { false } })
      {
        // An entry of version 1 is read, and would be written as one of version 2.
        let written = body[2] == 1 ? body[..<2] + [2] + body[3...] : body[...]
        // A key that changed into one of a later version is skipped, so its bytes are lost.
        #expect(
          read.bodyBytes[...] == written || read.bodyBytes.count < body.count,
          "seed \(seed), round \(round)")
      }
      var file = SignedEntry(body: body, signature: [UInt8](repeating: 7, count: 64)).bytes
      file.mutate(using: &random.random)
      if let read = try? SignedEntry(decoding: file) { #expect(read.bytes == file) }
    }
  }

  /// The bytes follow by hand from RFC 8949.
  @Test func anEntryHasTheseBytes() throws {
    let entry = ClassEntry(
      classIdentifier: try #require(ClassIdentifier(bytes: [UInt8](repeating: 0xC1, count: 16))),
      signingKey: try #require(SigningKey(bytes: [UInt8](repeating: 0x51, count: 32))),
      sequence: 300, from: 290, previous: nil, boxes: [.open(content: [0x80])])
    let bytes: [UInt8] =
      [0xA6, 0x00, 0x02, 0x01, 0x50] + [UInt8](repeating: 0xC1, count: 16) + [0x02, 0x58, 0x20]
      + [UInt8](repeating: 0x51, count: 32)
      + [0x03, 0x19, 0x01, 0x2C, 0x04, 0x19, 0x01, 0x22, 0x06, 0x81, 0x82, 0x00, 0x41, 0x80]
    #expect(entry.bodyBytes == bytes)
  }

  @Test(
    arguments: [
      (1, 1, true), (1, 0, false), (0, 0, false), (5, 6, false), (32, 1, true), (33, 1, false),
      (UInt64(UInt32.max), UInt64(UInt32.max) - 31, true), (1 << 32, 1 << 32, false),
    ] as [(UInt64, UInt64, Bool)])
  func sequenceAndFromKeepTheirRanges(sequence: UInt64, from: UInt64, isAllowed: Bool) {
    for version in [1, 2] as [UInt64] {
      let body = CBORTree.map([
        0: .unsigned(version), 1: .bytes([UInt8](repeating: 1, count: 16)),
        2: .bytes([UInt8](repeating: 2, count: 32)), 3: .unsigned(sequence), 4: .unsigned(from),
        6: .array([]),
      ])
      #expect(((try? ClassEntry(decodingBody: body.bytes)) != nil) == isAllowed)
    }
  }

  @Test func aLaterVersionIsNamedIfItSaysWhoseItIs() {
    let later: [UInt64: CBORTree] = [
      0: .unsigned(3), 1: .bytes([UInt8](repeating: 1, count: 16)),
      2: .bytes([UInt8](repeating: 2, count: 32)), 3: .text("something else"),
    ]
    #expect(throws: ClassFormatError(.entry, field: 0, .newerVersion)) {
      _ = try ClassEntry(decodingBody: CBORTree.map(later).bytes)
    }
    #expect(throws: ClassFormatError(.entry, .bytes(.trailingBytes))) {
      _ = try ClassEntry(decodingBody: CBORTree.map(later).bytes + [0])
    }
    for field in [1, 2] as [UInt64] {
      var lacking = later
      lacking[field] = nil
      #expect(throws: ClassFormatError(.entry, field: field, .missing)) {
        _ = try ClassEntry(decodingBody: CBORTree.map(lacking).bytes)
      }
    }
    var past = later
    past[0] = .unsigned(0)
    #expect(throws: ClassFormatError(.entry, field: 0, .missing)) {
      _ = try ClassEntry(decodingBody: CBORTree.map(past).bytes)
    }
  }

  @Test func fieldsAndBoxesOfALaterVersionAreSkipped() throws {
    let body = CBORTree.map([
      0: .unsigned(1), 1: .bytes([UInt8](repeating: 1, count: 16)),
      2: .bytes([UInt8](repeating: 2, count: 32)), 3: .unsigned(1), 4: .unsigned(1),
      6: .array([
        .array([.unsigned(3), .text("later")]), .array([.unsigned(0), .bytes([1])]),
        .array([.unsigned(300)]),
      ]), 9: .map([1: .null]),
    ])
    let entry = try ClassEntry(decodingBody: body.bytes)
    #expect(entry.boxes == [.unknown(kind: 3), .open(content: [1]), .unknown(kind: 300)])
  }

  @Test(arguments: [0, 1, 87, 89, 88 * 4_129])
  func recipientsHave88BytesEach(count: Int) {
    let body = CBORTree.map([
      0: .unsigned(1), 1: .bytes([UInt8](repeating: 1, count: 16)),
      2: .bytes([UInt8](repeating: 2, count: 32)), 3: .unsigned(1), 4: .unsigned(1),
      6: .array([
        .array([.unsigned(2), .bytes([UInt8](repeating: 0, count: count)), .bytes([1])])
      ]),
    ])
    #expect(throws: ClassFormatError(.entry, field: 6, .length)) {
      _ = try ClassEntry(decodingBody: body.bytes)
    }
  }

  @Test func aSignatureHas64Bytes() {
    for count in [0, 63, 65] {
      let bytes = CBORTree.array([.bytes([0xA0]), .bytes([UInt8](repeating: 1, count: count))])
        .bytes
      #expect(throws: ClassFormatError(.entry, .length)) { _ = try SignedEntry(decoding: bytes) }
    }
    let three = CBORTree.array([
      .bytes([0xA0]), .bytes([UInt8](repeating: 1, count: 64)), .null,
    ]).bytes
    #expect(throws: ClassFormatError.self) { _ = try SignedEntry(decoding: three) }
  }
}
