import FileProgressTestSupport
import Testing

@testable import DocumentText

struct UTF8ConverterTests {
  static func converted(_ pieces: [[UInt8]], from encoding: TextEncoding) -> [UInt8] {
    var converter = UTF8Converter(from: encoding)
    var result: [UInt8] = []
    for piece in pieces { piece.withUnsafeBytes { converter.convert($0, into: &result) } }
    converter.finish(into: &result)
    return result
  }

  @Test func bytesOfOneByteEncodingsAreTheirCharacters() {
    let bytes: [UInt8] = [0x41, 0x80, 0x96, 0xA0, 0xE9]
    #expect(Self.converted([bytes], from: .windows1252) == Array("A€–\u{A0}é".utf8))
    #expect(Self.converted([bytes], from: .latin1) == Array("A\u{80}\u{96}\u{A0}é".utf8))
  }

  @Test func whatIsNoCharacterOfUTF16IsReplaced() {
    let units: [UInt16] = [0x41, 0xD83D, 0x42, 0xDE00, 0xD83D, 0xDE00, 0xD83D]
    let bytes: [UInt8] = units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] } + [0x43]
    let expected = Array("A\u{FFFD}B\u{FFFD}😀\u{FFFD}\u{FFFD}".utf8)
    #expect(Self.converted([bytes], from: .utf16LittleEndian) == expected)
  }

  @Test(arguments: TextEncoding.allCases, [1, 2] as [UInt64])
  func piecesMakeNoDifference(_ encoding: TextEncoding, seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let bytes: [UInt8] = (0..<Int.random(in: 0...40, using: &random)).map { _ in
        Bool.random(using: &random) ? UInt8.random(in: 0...255, using: &random) : 0xD8
      }
      let cuts = (0..<3).map { _ in Int.random(in: 0...bytes.count, using: &random) }.sorted()
      let pieces = zip([0] + cuts, cuts + [bytes.count]).map { Array(bytes[$0..<$1]) }
      let whole = Self.converted([bytes], from: encoding)
      #expect(Self.converted(pieces, from: encoding) == whole)
      if encoding != .utf8 { #expect(String(validating: whole, as: UTF8.self) != nil) }
    }
  }
}
