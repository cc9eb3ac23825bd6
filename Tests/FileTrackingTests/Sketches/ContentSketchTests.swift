import FileTracking
import Testing

@Suite struct ContentSketchTests {
  private static func bytes(_ terms: some Sequence<Int>) -> [UInt8] {
    terms.flatMap { [UInt8($0 >> 16), UInt8($0 >> 8 & 0xFF), UInt8($0 & 0xFF)] }
  }

  @Test func isRestoredFromItsBytes() throws {
    let sketch = try #require(ContentSketch(bytes: [0, 0, 7, 0, 1, 0, 0xFF, 0xFF, 0xFF]))
    #expect(sketch.terms == [7, 256, 0xFF_FFFF])
    #expect(sketch.bytes == [0, 0, 7, 0, 1, 0, 0xFF, 0xFF, 0xFF])
    #expect(sketch.isComplete)
    #expect(ContentSketch(bytes: sketch.bytes) == sketch)
  }

  @Test func hasNoBytesIfItIsEmpty() throws {
    let sketch = try #require(ContentSketch(bytes: []))
    #expect(sketch == .empty)
    #expect(sketch.isEmpty && sketch.isComplete && sketch.bytes.isEmpty)
  }

  @Test(arguments: [1, 2, 4, 2039, 2041])
  func refusesBytesThatDoNotComeInThrees(byteCount: Int) {
    #expect(ContentSketch(bytes: Self.bytes(1...700).prefix(byteCount)) == nil)
  }

  @Test func refusesTermsThatDoNotAscend() {
    #expect(ContentSketch(bytes: Self.bytes([5, 4])) == nil)
    #expect(ContentSketch(bytes: Self.bytes([5, 5])) == nil)
    #expect(ContentSketch(bytes: Self.bytes([1, 0x1_0000, 0xFFFF])) == nil)
    #expect(ContentSketch(bytes: Self.bytes([0, 0])) == nil)
  }

  @Test func refusesMoreTermsThanAreKept() {
    #expect(ContentSketch(bytes: Self.bytes(1...640)) != nil)
    #expect(ContentSketch(bytes: Self.bytes(1...681)) == nil)
  }

  @Test(arguments: [319, 320, 321, 639, 640])
  func readsACutFromTheCountOfTerms(termCount: Int) throws {
    let sketch = try #require(ContentSketch(bytes: Self.bytes(1...termCount)))
    let isCut = termCount == 320 || termCount == 640
    #expect(sketch.limit == (isCut ? UInt32(termCount + 1) : ContentSketch.pairStart))
    #expect(ContentSketch(bytes: sketch.bytes) == sketch)
  }

  @Test func lowersItsLimitWhereTermsAreLeftOut() throws {
    let sketch = try #require(ContentSketch(bytes: Self.bytes([3, 5, 9])))
    #expect(sketch.prefix(3) == sketch)
    #expect(sketch.prefix(640) == sketch)
    #expect(sketch.prefix(2).terms == [3, 5])
    #expect(sketch.prefix(2).limit == 6)
    #expect(sketch.prefix(2).prefix(2).limit == 6)
    #expect(sketch.prefix(1).limit == 4)
    #expect(sketch.prefix(0).limit == 0)
  }

  @Test func isFoundByItsSmallestTerms() throws {
    let sketch = try #require(ContentSketch(bytes: Self.bytes(1...600)))
    #expect(Array(sketch.indexTerms) == Array(1...24))
    #expect(Array(sketch.questionTerms) == Array(1...512))
  }
}
