import FileProgressTestSupport
import ProgressModel
import Testing

@Suite struct PictureHeaderTests {
  private static let png: [UInt8] =
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
    + [0, 0, 1, 74, 0, 0, 0, 80, 8, 2, 0, 0, 0]
  /// With an APP0 segment, a table and fill bytes before the frame.
  private static let jpeg: [UInt8] =
    [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xDB, 0, 3, 9, 0xFF, 0xFF, 0xC2]
    + [0, 11, 8, 0, 80, 1, 74, 1, 1, 17, 0]

  @Test func sizesAreRead() {
    let png = PictureHeader(Self.png)
    #expect(png?.format == .png)
    #expect(png?.width == 330)
    #expect(png?.height == 80)
    let jpeg = PictureHeader(Self.jpeg)
    #expect(jpeg?.format == .jpeg)
    #expect(jpeg?.width == 330)
    #expect(jpeg?.height == 80)
  }

  @Test func otherBytesAreNoPicture() {
    #expect(PictureHeader([]) == nil)
    #expect(PictureHeader(Array("GIF89a and more".utf8)) == nil)
    #expect(PictureHeader([0xFF, 0xD8, 0xFF, 0xD9]) == nil)
    // A segment whose length says that it ends before it begins.
    #expect(PictureHeader([0xFF, 0xD8, 0xFF, 0xE0, 0, 0, 0xFF, 0xC0]) == nil)
    var empty = Self.png
    empty[18...19] = [0, 0]
    #expect(PictureHeader(empty) == nil)
    var huge = Self.png
    huge[16] = 0xFF
    #expect(PictureHeader(huge) == nil)
  }

  @Test func everyCutHeaderIsNoPicture() {
    for count in 0..<24 { #expect(PictureHeader(Array(Self.png.prefix(count))) == nil) }
    for count in 0..<23 { #expect(PictureHeader(Array(Self.jpeg.prefix(count))) == nil) }
  }

  @Test func randomBytesAreReadWithoutACrash() {
    let seed = UInt64.random(in: 0..<1_000_000)
    print("PictureHeaderTests seed \(seed)")
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<2000 {
      var bytes = Bool.random(using: &generator) ? Self.png : Self.jpeg
      for _ in 0..<4 {
        bytes[Int.random(in: bytes.indices, using: &generator)] = .random(
          in: 0...255, using: &generator)
      }
      if let header = PictureHeader(bytes) { #expect(header.width > 0 && header.height > 0) }
    }
  }
}
