import ClassModel
import FileProgressTestSupport
import Testing

@Suite struct IdentifierTests {
  @Test func otherCountsOfBytesAreRefused() {
    for count in 0..<40 where count != 16 {
      #expect(ClassIdentifier(bytes: [UInt8](repeating: 1, count: count)) == nil)
    }
    #expect(Mark(bytes: [1, 2, 3]) == nil)
    #expect(SigningKey(bytes: [UInt8](repeating: 1, count: 31)) == nil)
    #expect(PersonalCode(bytes: [1, 2, 3, 4]) == nil)
  }

  @Test func bytesComeBack() throws {
    let bytes = [UInt8](0..<32)
    #expect(try #require(SigningKey(bytes: bytes)).bytes == bytes)
    #expect(try #require(WriterIdentifier(bytes: bytes[3..<19])).bytes == Array(bytes[3..<19]))
    #expect(try #require(Mark(bytes: bytes.suffix(8))).bytes == bytes.suffix(8))
    #expect(
      try #require(PersonalCode(bytes: [0xDE, 0xAD, 0xBE, 0xEF, 1])).bytes
        == [0xDE, 0xAD, 0xBE, 0xEF, 1])
  }

  @Test func identifiersSortByTheirBytes() {
    let seed = UInt64.random(in: .min ... .max)
    print("identifiersSortByTheirBytes: seed \(seed)")
    var random = SeededGenerator(seed: seed)
    let identifiers = (0..<200).map { _ in EntryDigest.random(using: &random) }
    let sorted = identifiers.map(\.bytes).sorted { $0.lexicographicallyPrecedes($1) }
    #expect(identifiers.sorted().map(\.bytes) == sorted)
    let marks = (0..<200).map { _ in Mark.random(using: &random) }
    #expect(
      marks.sorted().map(\.bytes) == marks.map(\.bytes).sorted { $0.lexicographicallyPrecedes($1) })
  }

  @Test func secretsDoNotPrintThemselves() throws {
    let key = try #require(ClassKey(bytes: [UInt8](repeating: 0xAB, count: 32)))
    var dumped = ""
    dump(key, to: &dumped)
    for text in ["\(key)", String(reflecting: key), dumped, "\([key])", "\(key as ClassKey?)"] {
      #expect(!text.contains("ab") && !text.contains("171"), "\(text)")
    }
  }

  @Test func aClassIsNamedAfterItsRoot() throws {
    let root = try #require(WriterIdentifier(letters: "dyzeeqv2bxoxrceyaefksje3li"))
    #expect(ClassIdentifier(root: root).root == root)
    #expect(ClassIdentifier(root: root).letters == "dyzeeqv2bxoxrceyaefksje3li")
    #expect(StudentIdentifier(firstDevice: root).bytes == root.bytes)
  }
}
