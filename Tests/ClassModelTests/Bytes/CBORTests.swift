import ClassModel
import Testing

@Suite struct CBORTests {
  /// RFC 8949, appendix A, as far as a class has such values.
  @Test(
    arguments: [
      (0, [0x00]), (1, [0x01]), (10, [0x0A]), (23, [0x17]), (24, [0x18, 0x18]), (25, [0x18, 0x19]),
      (100, [0x18, 0x64]), (255, [0x18, 0xFF]), (256, [0x19, 0x01, 0x00]),
      (1000, [0x19, 0x03, 0xE8]), (65_535, [0x19, 0xFF, 0xFF]),
      (65_536, [0x1A, 0x00, 0x01, 0x00, 0x00]), (1_000_000, [0x1A, 0x00, 0x0F, 0x42, 0x40]),
      (4_294_967_295, [0x1A, 0xFF, 0xFF, 0xFF, 0xFF]),
      (4_294_967_296, [0x1B, 0x00, 0x00, 0x00, 0x01, 0x00, 0x00, 0x00, 0x00]),
      (1_000_000_000_000, [0x1B, 0x00, 0x00, 0x00, 0xE8, 0xD4, 0xA5, 0x10, 0x00]),
      (.max, [0x1B, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]),
    ] as [(UInt64, [UInt8])])
  func numbersHaveTheBytesOfTheStandard(number: UInt64, bytes: [UInt8]) throws {
    var writer = CBORWriter()
    writer.unsigned(number)
    #expect(writer.bytes == bytes)
    var reader = CBORReader(bytes, maximumItemCount: 1)
    #expect(try reader.unsigned() == number)
    try reader.finish()
  }

  @Test(
    arguments: [
      (1.1, [0xFB, 0x3F, 0xF1, 0x99, 0x99, 0x99, 0x99, 0x99, 0x9A]),
      (1.0e+300, [0xFB, 0x7E, 0x37, 0xE4, 0x3C, 0x88, 0x00, 0x75, 0x9C]),
      (-4.1, [0xFB, 0xC0, 0x10, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66]),
      (0, [0xFB, 0, 0, 0, 0, 0, 0, 0, 0]), (0.5, [0xFB, 0x3F, 0xE0, 0, 0, 0, 0, 0, 0]),
    ] as [(Double, [UInt8])])
  func floatsHaveSixtyFourBits(float: Double, bytes: [UInt8]) throws {
    var writer = CBORWriter()
    writer.float(float)
    #expect(writer.bytes == bytes)
    var reader = CBORReader(bytes, maximumItemCount: 1)
    #expect(try reader.float() == float)
  }

  @Test func textsAndBytesHaveTheBytesOfTheStandard() throws {
    var writer = CBORWriter()
    writer.text("")
    writer.text("IETF")
    writer.text("\u{FC}\u{6C34}\u{10151}")
    writer.bytes([1, 2, 3, 4])
    writer.null()
    let bytes: [UInt8] = [
      0x60, 0x64, 0x49, 0x45, 0x54, 0x46, 0x69, 0xC3, 0xBC, 0xE6, 0xB0, 0xB4, 0xF0, 0x90, 0x85,
      0x91, 0x44, 1, 2, 3, 4, 0xF6,
    ]
    #expect(writer.bytes == bytes)
    var reader = CBORReader(bytes, maximumItemCount: 5)
    #expect(try reader.text().isEmpty)
    #expect(try Array(reader.text()) == Array("IETF".utf8))
    #expect(try Array(reader.text()) == Array("\u{FC}\u{6C34}\u{10151}".utf8))
    #expect(try !reader.isNull())
    #expect(try Array(reader.bytes()) == [1, 2, 3, 4])
    #expect(try reader.isNull())
    try reader.finish()
  }

  @Test func arraysAndMapsHaveTheBytesOfTheStandard() throws {
    // [1, [2, 3], {1: 2, 3: 4}] after appendix A
    let bytes: [UInt8] = [0x83, 1, 0x82, 2, 3, 0xA2, 1, 2, 3, 4]
    var writer = CBORWriter()
    writer.array(count: 3)
    writer.unsigned(1 as UInt)
    writer.array([2, 3] as [UInt]) { $0.unsigned($1) }
    writer.map {
      $0.key(1)
      $0.unsigned(2 as UInt)
      $0.key(3)
      $0.unsigned(4 as UInt)
    }
    #expect(writer.bytes == bytes)
    var reader = CBORReader(bytes, maximumItemCount: 9 + 1)
    #expect(try reader.arrayCount() == 3)
    #expect(try reader.unsigned() == 1)
    #expect(try Array(reader.skip()) == [0x82, 2, 3])
    #expect(try reader.mapCount() == 2)
    #expect(try reader.key() == 1)
    #expect(try reader.unsigned() == 2)
    #expect(try reader.key() == 3)
    #expect(try reader.unsigned() == 4)
    try reader.finish()
  }

  @Test(
    arguments: [
      ([0x18, 0x17], .longHead), ([0x19, 0x00, 0xFF], .longHead),
      ([0x1A, 0x00, 0x00, 0xFF, 0xFF], .longHead),
      ([0x1B, 0x00, 0x00, 0x00, 0x00, 0xFF, 0xFF, 0xFF, 0xFF], .longHead),
      ([0x58, 0x01, 0x00], .longHead), ([0x20], .unsupported), ([0x3B], .unsupported),
      ([0xC0, 0x00], .unsupported), ([0x5F, 0x41, 0x00, 0xFF], .unsupported),
      ([0x9F, 0xFF], .unsupported), ([0xBF, 0xFF], .unsupported), ([0xF4], .unsupported),
      ([0xF5], .unsupported), ([0xF7], .unsupported), ([0xFF], .unsupported),
      ([0xF9, 0x3C, 0x00], .unsupported), ([0xFA, 0x3F, 0x80, 0x00, 0x00], .unsupported),
      ([0x1C], .unsupported), ([0xFB, 0x7F, 0xF0, 0, 0, 0, 0, 0, 0], .badFloat),
      ([0xFB, 0x7F, 0xF8, 0, 0, 0, 0, 0, 0], .badFloat),
      ([0xFB, 0x80, 0, 0, 0, 0, 0, 0, 0], .badFloat), ([0xFB, 0, 0], .truncated), ([], .truncated),
      ([0x19, 0x01], .truncated), ([0x42, 0x00], .truncated), ([0x82, 0x00], .truncated),
      ([0x5B, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], .truncated),
      ([0x9B, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], .truncated),
      ([0xBB, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], .truncated),
      ([0xA2, 0x01, 0x00, 0x01, 0x00], .keyOrder), ([0xA2, 0x02, 0x00, 0x01, 0x00], .keyOrder),
      ([0xA1, 0x61, 0x61, 0x00], .wrongType), ([0x61, 0xFF], .badText),
      ([0x62, 0xC0, 0x80], .badText), ([0x63, 0xED, 0xA0, 0x80], .badText),
      ([0x64, 0xF4, 0x90, 0x80, 0x80], .badText), ([0x62, 0xE6, 0xB0], .badText),
      ([UInt8](repeating: 0x81, count: 13) + [0], .tooDeep),
    ] as [([UInt8], CBORError)])
  func otherBytesAreRefused(bytes: [UInt8], error: CBORError) {
    #expect(throws: error) {
      var reader = CBORReader(bytes, maximumItemCount: 1000)
      try reader.skip()
    }
  }

  @Test func anotherTypeIsRefused() {
    #expect(throws: CBORError.wrongType) {
      var reader = CBORReader([0x60], maximumItemCount: 9)
      _ = try reader.unsigned()
    }
    #expect(throws: CBORError.wrongType) {
      var reader = CBORReader([0x41, 0], maximumItemCount: 9)
      _ = try reader.identifier(Mark.self)
    }
    #expect(throws: CBORError.wrongType) {
      var reader = CBORReader([0xF6], maximumItemCount: 9)
      _ = try reader.arrayCount()
    }
  }

  @Test func twelveLevelsAreRead() throws {
    var reader = CBORReader([UInt8](repeating: 0x81, count: 12) + [0], maximumItemCount: 13)
    try reader.skip()
    try reader.finish()
  }

  @Test func moreItemsThanAllowedAreRefused() throws {
    let bytes: [UInt8] = [0x83, 0, 0xA1, 0, 0, 0]
    var reader = CBORReader(bytes, maximumItemCount: 6)
    try reader.skip()
    #expect(throws: CBORError.tooManyItems) {
      var reader = CBORReader(bytes, maximumItemCount: 5)
      try reader.skip()
    }
  }

  @Test func bytesAfterTheValueAreNoticed() throws {
    var reader = CBORReader([0, 0], maximumItemCount: 9)
    try reader.skip()
    #expect(throws: CBORError.trailingBytes) { try reader.finish() }
  }

  @Test func onlyTheGivenRangeIsRead() throws {
    var reader = CBORReader([9, 0x81, 7, 9], in: 1..<3, maximumItemCount: 9)
    #expect(try Array(reader.skip()) == [0x81, 7])
    try reader.finish()
    #expect(throws: CBORError.truncated) {
      var reader = CBORReader([0x44, 1, 2, 3, 4], in: 0..<4, maximumItemCount: 9)
      try reader.skip()
    }
  }

  @Test func whatIsNoNumberBecomesANullThatReadersRefuse() {
    for float in [Double.nan, .infinity, -.infinity] {
      var writer = CBORWriter()
      writer.float(float)
      #expect(writer.bytes == [0xF6])
    }
    var writer = CBORWriter()
    writer.float(-0.0)
    #expect(writer.bytes == [0xFB, 0, 0, 0, 0, 0, 0, 0, 0])
  }
}
