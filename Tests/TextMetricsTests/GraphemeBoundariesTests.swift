import Testing

@testable import TextMetrics

@Suite struct GraphemeBoundariesTests {
  /// Returns the places of all boundaries, in code points.
  static func boundaries(in codePoints: [UInt32]) -> Set<Int> {
    var boundaries = GraphemeBoundaries()
    let places = codePoints.indices.filter { place in
      boundaries.take(CharacterTable.kind(of: codePoints[place]))
    }
    return Set(places + [codePoints.count])
  }

  @Test func everyCaseOfUnicodesOwnTestPasses() throws {
    #expect(CharacterTable.unicodeVersion == GraphemeBreakCases.unicodeVersion)
    let cases = GraphemeBreakCases.text.split(separator: "\n")
    #expect(cases.count == 602)
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
