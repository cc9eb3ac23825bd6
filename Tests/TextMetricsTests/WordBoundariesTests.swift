import Testing

@testable import TextMetrics

@Suite struct WordBoundariesTests {
  /// Returns the places of all boundaries, in code points.
  static func boundaries(in codePoints: [UInt32]) -> Set<Int> {
    var (boundaries, places) = (WordBoundaries(), Set<Int>())
    var heldPlace = 0
    for (place, codePoint) in codePoints.enumerated() {
      let wasHeld = boundaries.heldSign != nil
      let finding = boundaries.take(CharacterTable.kind(of: codePoint))
      if finding.isBeforeHeldSign { places.insert(heldPlace) }
      if finding.isBeforeCharacter { places.insert(place) }
      if boundaries.heldSign != nil, !wasHeld || finding != .init() { heldPlace = place }
    }
    if boundaries.finish().isBeforeHeldSign { places.insert(heldPlace) }
    if !codePoints.isEmpty { places.insert(codePoints.count) }
    return places
  }

  @Test func everyCaseOfUnicodesOwnTestPasses() throws {
    #expect(CharacterTable.unicodeVersion == WordBreakCases.unicodeVersion)
    let cases = WordBreakCases.text.split(separator: "\n")
    #expect(cases.count == 1823)
    for line in cases {
      var (codePoints, expected): ([UInt32], Set<Int>) = ([], [0])
      for segment in line.split(separator: "|") {
        for digits in segment.split(separator: " ") {
          codePoints.append(try #require(UInt32(digits, radix: 16)))
        }
        expected.insert(codePoints.count)
      }
      #expect(Self.boundaries(in: codePoints) == expected, "\(line)")
    }
  }
}
