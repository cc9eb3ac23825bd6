import ClassModel
import FileProgressTestSupport
import Testing

@Suite struct ClassObjectTests {
  @Test func objectsOfEveryKindComeBack() throws {
    let seed = UInt64.random(in: .min ... .max)
    print("objectsOfEveryKindComeBack: seed \(seed)")
    var random = RandomObjects(seed: seed)
    var kinds: Set<UInt64> = []
    for round in 0..<TestTier.count(500, full: 20_000) {
      let object = random.object()
      let bytes = object.encoded
      kinds.insert(object.kind)
      let read = try ClassObject(decoding: bytes)
      #expect(read == object, "seed \(seed), round \(round)")
      #expect(read.encoded == bytes)
      #expect(try object.checked() == bytes)
      #expect(ClassObject.kind(of: bytes) == object.kind)
      #expect(!read.hasUnknownFields)
    }
    #expect(kinds == [1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 16, 17, 18, 19])
  }

  @Test func mutatedBytesAreReadWithoutATrapAndOnlyIfCanonical() {
    let seed = UInt64.random(in: .min ... .max)
    print("mutatedBytesAreReadWithoutATrapAndOnlyIfCanonical: seed \(seed)")
    var random = RandomObjects(seed: seed)
    for round in 0..<TestTier.count(10_000, full: 300_000) {
      var bytes = random.object().encoded
      bytes.mutate(using: &random.random)
      guard let object = try? ClassObject(decoding: bytes) else { continue }
      if !object.hasUnknownFields {
        #expect(object.encoded == bytes, "seed \(seed), round \(round)")
      }
      #expect(ClassObject.kind(of: bytes) == object.kind)
    }
  }

  @Test func unknownKindsKeepTheirBytes() throws {
    let bytes: [UInt8] = [0xA3, 0, 0x18, 99, 1, 0x61, 0x61, 0x18, 24, 0x81, 0]
    let object = try ClassObject(decoding: bytes)
    #expect(object == .unknown(kind: 99, bytes))
    #expect(object.encoded == bytes)
    #expect(object.hasUnknownFields)
    #expect(object.identifier.isEmpty)
  }

  @Test func unknownFieldsAreSkippedAndSaid() throws {
    let bytes: [UInt8] = [0xA3, 0, 9, 1, 0x61, 0x61, 0x18, 77, 0xA1, 0, 0x81, 0xF6]
    let object = try ClassObject(decoding: bytes)
    guard case .teacher(let teacher) = object else {
      Issue.record("another kind")
      return
    }
    #expect(teacher.name.string == "a")
    #expect(object.hasUnknownFields)
  }

  @Test func whatIsInUnknownFieldsIsCheckedToo() {
    // A tag within a field that nobody knows.
    #expect(throws: ClassFormatError(.object(kind: 9), field: 77, .bytes(.unsupported))) {
      _ = try ClassObject(decoding: [0xA3, 0, 9, 1, 0x61, 0x61, 0x18, 77, 0xC0, 0])
    }
  }

  @Test func anUnknownPartIsKnownToBeThere() throws {
    var random = RandomObjects(seed: 1)
    var assignment = Assignment(
      identifier: random.identifier(), revision: 1, state: .published,
      title: random.text(), instructions: random.text(.instructions), idleLimitSeconds: nil,
      parts: [random.part(1), AssignmentPart(number: 2, .unknown(kind: 9))])
    let object = try ClassObject(decoding: ClassObject.assignment(assignment).encoded)
    #expect(object.hasUnknownFields)
    assignment.hasUnknownFields = true
    #expect(object == .assignment(assignment))
  }

  @Test func emptyAndForeignBytesAreRefused() {
    for bytes in [[], [0x00], [0xA0], [0xA1, 1, 0], [0x80], [0xA1, 0, 0x61, 0x61]] as [[UInt8]] {
      #expect(throws: ClassFormatError.self) { _ = try ClassObject(decoding: bytes) }
    }
  }

  @Test func eachObjectMayBeStatedByItsWritersOnly() throws {
    var random = RandomObjects(seed: 2)
    var seen: Set<UInt64> = []
    while seen.count < 14 {
      let object = random.object()
      seen.insert(object.kind)
      let roles = ClassObject.WriterRole.allCases.filter { object.mayBeStated(by: $0) }
      switch object.kind {
      case 1: #expect(roles == [.root])
      case 2...11: #expect(roles == [.listed])
      case 16: #expect(roles == [.listed, .admitted, .unknown])
      case 17, 19: #expect(roles == [.admitted])
      default: #expect(roles == [.listed, .admitted, .unknown])
      }
    }
  }

  @Test func objectsAreNamedByFieldOneIfItIsAnIdentifier() {
    var random = RandomObjects(seed: 3)
    for _ in 0..<200 {
      let object = random.object()
      #expect(
        (object.identifier.count == 16) == [2, 4, 5, 6, 10, 11, 17, 19].contains(object.kind))
      #expect((object.revision != nil) == [2, 4, 5, 6].contains(object.kind))
      #expect(ClassObject.knows(kind: object.kind))
      // A version that doesn't know a kind finds the same name in its bytes.
      #expect(ClassObject.unknown(kind: 99, object.encoded).identifier == object.identifier)
    }
    #expect(!ClassObject.knows(kind: 20))
  }
}
