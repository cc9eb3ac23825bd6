import ClassKit
import FileProgressTestSupport
import Foundation
import ProgressModel
import Testing

@Suite struct CGImageTests {
  private func image(
    _ width: Int, _ height: Int,
    _ pixel: (_ x: Int, _ y: Int) -> [UInt8] = { _, _ in [1, 2, 3, 255] }
  ) throws -> CGImage {
    var rgba: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width { rgba += pixel(x, y) }
    }
    return try #require(CGImage(width: width, height: height, rgba: rgba))
  }

  @Test func pixelsAndSizeMustFit() {
    #expect(CGImage(width: 2, height: 1, rgba: Array(repeating: 0, count: 8)) != nil)
    for (width, height, count) in [
      (2, 1, 7), (2, 1, 12), (0, 0, 0), (-1, -1, 4), (0, 1, 0), (.max, .max, 4), (1 << 62, 4, 0),
    ] {
      #expect(CGImage(width: width, height: height, rgba: Array(repeating: 0, count: count)) == nil)
    }
  }

  @Test func pixelsBecomeAFile() throws {
    let image = try image(130, 170) { x, y in [UInt8(x), UInt8(y), UInt8(x ^ y), UInt8(x + 20)] }
    let file = try StoredPNG([UInt8](image.pngData))
    #expect(file.width == 130)
    #expect(file.height == 170)
    #expect(CGImage(width: 130, height: 170, rgba: file.rgba)?.pngData == image.pngData)
    let read = try #require(CGImage(pngData: image.pngData))
    #expect(read.width == 130)
    #expect(read.height == 170)
    #expect(read.pngData == image.pngData)
  }

  @Test func aFileOfAnotherProgramIsRead() throws {
    // One grey pixel with one bit, as an optimiser writes it.
    let data = try #require(
      Data(
        base64Encoded: "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABAQAAAAA3bvkkAAAACklEQVR42mNo"
          + "AAAAggCB2kUIOwAAAABJRU5ErkJggg=="))
    let image = try #require(CGImage(pngData: data))
    #expect(image.width == 1)
    #expect(image.height == 1)
  }

  @Test func aDamagedFileIsRefused() throws {
    let file = [UInt8](try image(9, 9).pngData)
    #expect(CGImage(pngData: Data(file)) != nil)
    for index in file.indices {
      var damaged = file
      damaged[index] ^= 0x10
      #expect(CGImage(pngData: Data(damaged)) == nil, "byte \(index)")
    }
    for count in file.indices { #expect(CGImage(pngData: Data(file.prefix(count))) == nil) }
    #expect(CGImage(pngData: Data(file + [0])) == nil)
    #expect(CGImage(pngData: Data("GIF89a".utf8)) == nil)
  }

  @Test(
    arguments: [
      ("IHDR", [0, 0, 0, 0, 0, 0, 0, 1, 8, 6, 0, 0, 0]),
      ("IHDR", [0x80, 0, 0, 0, 0, 0, 0, 1, 8, 6, 0, 0, 0]),
      ("IHDR", [0, 0, 0, 1, 0, 0, 0, 1, 3, 6, 0, 0, 0]),
      ("IHDR", [0, 0, 0, 1, 0, 0, 0, 1, 8, 5, 0, 0, 0]),
      ("IHDR", [0, 0, 0, 1, 0, 0, 0, 1, 8, 6, 0, 0]), ("IDAT", []), ("IHDR", []),
    ] as [(String, [UInt8])]) func aWrongHeaderIsRefused(name: String, content: [UInt8])
  {
    func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
      let named = Array(name.utf8) + content
      let crc = StoredPNG.crc(named[...])
      return [0, 0, 0, UInt8(content.count)] + named
        + [24, 16, 8, 0].map { UInt8(crc >> $0 & 0xFF) }
    }
    let signature: [UInt8] = [137, 80, 78, 71, 13, 10, 26, 10]
    let end = chunk("IDAT", [0]) + chunk("IEND", [])
    let right = chunk("IHDR", [0, 0, 0, 1, 0, 0, 0, 1, 8, 6, 0, 0, 0])
    #expect(CGImage(pngData: Data(signature + right + end)) != nil)
    #expect(CGImage(pngData: Data(signature + chunk(name, content) + end)) == nil)
    #expect(CGImage(pngData: Data(signature + right + right + end)) == nil)
    #expect(CGImage(pngData: Data(signature + right + chunk("IEND", []))) == nil)
  }

  @Test func randomBytesAreNoPicture() throws {
    let file = [UInt8](try image(3, 3).pngData)
    for seed in 0..<UInt64(TestTier.count(500, full: 20_000)) {
      var generator = SeededGenerator(seed: seed)
      var bytes = file
      for _ in 0..<Int.random(in: 1..<5, using: &generator) {
        let index = Int.random(in: 8..<bytes.count, using: &generator)
        bytes[index] = UInt8.random(in: 0...255, using: &generator)
      }
      if let image = CGImage(pngData: Data(bytes)) {
        #expect(bytes == file, "seed \(seed) \(image)")
      }
    }
  }

  @Test func picturesAreComparedByReference() throws {
    let first = try image(1, 1)
    #expect(first == first)
    #expect(try Set([first, first, image(1, 1)]).count == 2)
  }
}
