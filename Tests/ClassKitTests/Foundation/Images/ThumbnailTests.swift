import ClassKit
import Foundation
import ProgressModel
import Testing

@Suite struct ThumbnailTests {
  private func image(
    _ width: Int, _ height: Int,
    _ pixel: (_ x: Int, _ y: Int) -> [UInt8] = { _, _ in [1, 2, 3, 255] }
  ) throws -> CGImage {
    var rgba: [UInt8] = []
    rgba.reserveCapacity(width * height * 4)
    for y in 0..<height {
      for x in 0..<width { rgba += pixel(x, y) }
    }
    return try #require(CGImage(width: width, height: height, rgba: rgba))
  }

  @Test func pixelsWithinTheLimitsStay() throws {
    let image = try image(330, 330) { x, y in [UInt8(x % 256), UInt8(y % 256), 7, 200] }
    let thumbnail = try image.thumbnail()
    #expect(thumbnail.bytes == [UInt8](image.pngData))
    #expect(ContextLimit.broken(by: thumbnail) == nil)
    let file = try StoredPNG(thumbnail.bytes)
    #expect(file.width == 330)
    #expect(file.height == 330)
    #expect(Array(file.rgba.prefix(8)) == [0, 0, 7, 200, 1, 0, 7, 200])
  }

  @Test(arguments: [
    (331, 331, 330, 330), (660, 330, 330, 165), (1000, 500, 330, 165), (100, 400, 83, 330),
    (5000, 1, 330, 1), (1, 5000, 1, 330), (333, 80, 330, 79),
  ]) func largePicturesAreScaledDown(width: Int, height: Int, newWidth: Int, newHeight: Int) throws
  {
    let thumbnail = try image(width, height).thumbnail()
    #expect(thumbnail.width == newWidth)
    #expect(thumbnail.height == newHeight)
    #expect(ContextLimit.broken(by: thumbnail) == nil)
    let file = try StoredPNG(thumbnail.bytes)
    #expect(file.width == newWidth)
    #expect(file.height == newHeight)
    #expect(
      stride(from: 0, to: file.rgba.count, by: 4).allSatisfy {
        Array(file.rgba[$0..<($0 + 4)]) == [1, 2, 3, 255]
      })
  }

  @Test func aPixelIsTheAverageOfThoseItReplaces() throws {
    let image = try image(660, 660) { x, y in
      switch (x, y) {
      case (0..<2, 0..<2): [UInt8(x * 100), UInt8(y * 50), 0, 255]
      case (2, _): [0, 255, 0, 0]
      case (3, _): [200, 0, 0, 100]
      case (4...5, _): [9, 9, 9, 0]
      default: [0, 0, UInt8(y / 2 % 256), 255]
      }
    }
    let pixels = try StoredPNG(try image.thumbnail().bytes).rgba
    #expect(Array(pixels[0..<4]) == [50, 25, 0, 255])
    #expect(Array(pixels[4..<8]) == [200, 0, 0, 50])
    #expect(Array(pixels[8..<12]) == [0, 0, 0, 0])
    #expect(Array(pixels[(330 * 4 * 100 + 40)..<(330 * 4 * 100 + 44)]) == [0, 0, 100, 255])
  }

  @Test func smallPicturesAreRefused() throws {
    #expect(throws: UnusableThumbnail.small(width: 79, height: 79)) {
      try image(79, 79).thumbnail()
    }
    #expect(throws: UnusableThumbnail.small(width: 10, height: 20)) {
      try #require(CGImage(pngData: image(10, 20).pngData)).thumbnail()
    }
    #expect(try image(80, 1).thumbnail().width == 80)
    #expect(try image(1, 80).thumbnail().height == 80)
  }

  @Test func filesStayAsTheyAreOrAreRefused() throws {
    let data = try image(100, 90).pngData
    let thumbnail = try #require(CGImage(pngData: data)).thumbnail()
    #expect(thumbnail.bytes == [UInt8](data))
    #expect(thumbnail.width == 100)
    #expect(thumbnail.height == 90)

    #expect(throws: UnusableThumbnail.large(width: 331, height: 80)) {
      try #require(CGImage(pngData: image(331, 80).pngData)).thumbnail()
    }
    // A chunk of text before the last chunk makes the file heavy.
    let text = [UInt8](repeating: 65, count: 500_000)
    let named = Array("tEXt".utf8) + text
    func bigEndian(_ number: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(number >> $0 & 0xFF) } }
    let chunk = bigEndian(text.count) + named + bigEndian(StoredPNG.crc(named[...]))
    let heavy = [UInt8](data.dropLast(12)) + chunk + [UInt8](data.suffix(12))
    #expect(throws: UnusableThumbnail.heavy(byteCount: heavy.count)) {
      try #require(CGImage(pngData: Data(heavy))).thumbnail()
    }
  }

  @Test func errorsSayWhatToDo() {
    #expect(
      UnusableThumbnail.small(width: 10, height: 20).description
        == "The thumbnail has 10 × 20 pixels. One side must have at least 80.")
    #expect(
      UnusableThumbnail.large(width: 400, height: 20).description
        == "The thumbnail has 400 × 20 pixels. A PNG file may have 330 × 330. Save a smaller picture, "
        + "or give the pixels: CGImage(width:height:rgba:) scales them down.")
    #expect(
      UnusableThumbnail.heavy(byteCount: 500_000).description
        == "The thumbnail has 500000 bytes. A PNG file may have 491,520. Save it with a higher "
        + "compression or with fewer pixels.")
  }
}
