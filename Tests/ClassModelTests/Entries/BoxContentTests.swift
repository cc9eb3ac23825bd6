import ClassModel
import FileProgressTestSupport
import Testing

@Suite struct BoxContentTests {
  @Test(arguments: [
    (0, 512), (1, 512), (511, 512), (512, 512), (513, 1_024), (1_024, 1_024), (1_025, 2_048),
    (32_769, 65_536), (65_535, 65_536), (65_536, 65_536), (65_537, 131_072), (131_072, 131_072),
    (131_073, 196_608), (200_000, 262_144),
  ])
  func sizesAreRoundedUp(byteCount: Int, padded: Int) {
    #expect(BoxContent.paddedByteCount(byteCount) == padded)
  }

  /// An object of exactly so many bytes: {0: 99, 1: bytes}.
  private func object(byteCount: Int) throws -> [UInt8] {
    for length in max(0, byteCount - 12)...byteCount {
      let bytes = CBORTree.map([
        0: .unsigned(99), 1: .bytes([UInt8](repeating: 7, count: length)),
      ]).bytes
      if bytes.count == byteCount { return bytes }
    }
    throw CBORError.truncated
  }

  @Test(arguments: [10, 510, 511, 512, 1_023, 1_024, 65_535, 65_536, 131_071, 131_072])
  func contentComesBackAtTheEdges(byteCount: Int) throws {
    let objects = [try object(byteCount: byteCount)]
    let bytes = BoxContent.padded(objects)
    #expect(bytes.count == BoxContent.paddedByteCount(byteCount + 1))
    #expect(try BoxContent.objects(in: bytes) == objects)
  }

  @Test func contentOfManyObjectsComesBack() throws {
    let seed = UInt64.random(in: .min ... .max)
    print("contentOfManyObjectsComesBack: seed \(seed)")
    var random = RandomObjects(seed: seed)
    for _ in 0..<50 {
      let objects = random.list(0...20) { $0.object().encoded }
      #expect(try BoxContent.objects(in: BoxContent.padded(objects)) == objects, "seed \(seed)")
    }
  }

  @Test func otherPaddingIsRefused() throws {
    let bytes = BoxContent.padded([try object(byteCount: 100)])
    var changed = bytes
    changed[511] = 1
    for other in [
      changed, bytes + [0], Array(bytes.dropLast()), bytes + bytes.map { _ in 0 },
      Array(bytes.prefix(101)),
    ] {
      #expect(throws: ClassFormatError(.content, .padding)) {
        _ = try BoxContent.objects(in: other)
      }
    }
  }

  @Test func everyElementIsAnObject() {
    for element in [
      CBORTree.null, .unsigned(1), .array([]), .map([:]), .map([1: .null]), .map([0: .null]),
      .map([0: .text("a")]),
    ] {
      #expect(throws: ClassFormatError(.content, .bytes(.wrongType))) {
        _ = try BoxContent.objects(in: BoxContent.padded([element.bytes]))
      }
    }
    #expect(throws: ClassFormatError.self) {
      _ = try BoxContent.objects(in: [UInt8](repeating: 0, count: 512))
    }
    #expect(throws: ClassFormatError.self) { _ = try BoxContent.objects(in: []) }
  }

  @Test func aKindIsFoundBehindManyFields() {
    // Maps of 24, 256 and 65,536 keys have longer heads.
    #expect(ClassObject.kind(of: [0xB8, 24, 0, 5]) == 5)
    #expect(ClassObject.kind(of: [0xB9, 1, 0, 0, 0x18, 77]) == 77)
    #expect(ClassObject.kind(of: [0xBA, 0, 1, 0, 0, 0, 0x19, 1, 0]) == 256)
    #expect(ClassObject.kind(of: [0xA1, 0]) == nil)
    #expect(ClassObject.kind(of: [0xBF, 0, 1]) == nil)
  }

  @Test func moreItemsThanAllowedAreRefused() {
    // One array, one map, its keys and kind, one array of 199,995 zeros: 200,000 values.
    func content(_ count: Int) -> [UInt8] {
      BoxContent.padded([
        CBORTree.map([
          0: .unsigned(99), 1: .array([CBORTree](repeating: .unsigned(0), count: count)),
        ]).bytes
      ])
    }
    #expect((try? BoxContent.objects(in: content(199_994))) != nil)
    #expect(throws: ClassFormatError(.content, .bytes(.tooManyItems))) {
      _ = try BoxContent.objects(in: content(199_995))
    }
  }

  @Test func mutatedContentIsReadWithoutATrap() {
    let seed = UInt64.random(in: .min ... .max)
    print("mutatedContentIsReadWithoutATrap: seed \(seed)")
    var random = RandomObjects(seed: seed)
    for round in 0..<TestTier.count(3_000, full: 100_000) {
      var bytes = BoxContent.padded(random.list(0...3) { $0.object().encoded })
      bytes.mutate(using: &random.random)
      guard let objects = try? BoxContent.objects(in: bytes) else { continue }
      #expect(BoxContent.padded(objects) == bytes, "seed \(seed), round \(round)")
    }
  }
}
