import ClassModel
import FileProgressTestSupport
import Testing

@Suite struct DistributionTests {
  @Test func nothingHasNoAverage() {
    #expect(Distribution(of: []) == nil)
    #expect(Distribution(of: [.nan, .infinity]) == nil)
  }

  /// What `QUARTILE.INC` of spreadsheets and `quantile` of R give.
  @Test(arguments: [
    ([7.0], 7.0, 7.0, 7.0, 7.0), ([1, 2], 1.5, 1.5, 1.25, 1.75),
    ([4, 1, 3, 2], 2.5, 2.5, 1.75, 3.25), ([1, 2, 4, 7, 8], 4.4, 4, 2, 7),
    ([0.1, 0.1, 0.1], 0.1, 0.1, 0.1, 0.1),
  ])
  func quartilesAreThoseOfSpreadsheets(
    _ numbers: [Double], average: Double, median: Double, lower: Double, upper: Double
  ) throws {
    let distribution = try #require(Distribution(of: numbers))
    #expect(distribution.count == numbers.count)
    #expect(abs(distribution.average - average) < 1e-12)
    #expect(distribution.median == median)
    #expect(distribution.lowerQuartile == lower)
    #expect(distribution.upperQuartile == upper)
  }

  @Test func anyNumbersGiveFiguresInOrder() throws {
    let seed = UInt64.random(in: .min ... .max)
    print("anyNumbersGiveFiguresInOrder: seed \(seed)")
    var random = SeededGenerator(seed: seed)
    for _ in 0..<TestTier.count(500, full: 20_000) {
      let limits: [Double] = [1, 3, 1_000, 0x1p53]
      let limit = limits[Int.random(in: 0..<4, using: &random)]
      let isWhole = Bool.random(using: &random)
      let numbers: [Double] = (0..<Int.random(in: 1...40, using: &random)).map { _ -> Double in
        let number = Double.random(in: -limit...limit, using: &random)
        return isWhole ? number.rounded() : number
      }
      let figures = try #require(Distribution(of: numbers))
      let inOrder = [
        figures.least, figures.lowerQuartile, figures.median, figures.upperQuartile,
        figures.greatest,
      ]
      #expect(inOrder == inOrder.sorted(), "\(numbers)")
      #expect((figures.least...figures.greatest).contains(figures.average), "\(numbers)")
      // The order of students means nothing.
      #expect(Distribution(of: numbers.shuffled(using: &random)) == figures, "\(numbers)")
      // At least half of the students are on either side of the median, and a quarter outside of each quartile.
      func share(_ isCounted: (Double) -> Bool) -> Double {
        Double(numbers.count(where: isCounted)) / Double(numbers.count)
      }
      #expect(share { $0 <= figures.median } >= 0.5, "\(numbers)")
      #expect(share { $0 >= figures.median } >= 0.5, "\(numbers)")
      #expect(share { $0 <= figures.lowerQuartile } >= 0.25, "\(numbers)")
      #expect(share { $0 >= figures.upperQuartile } >= 0.25, "\(numbers)")
      // Turned around, the lower quarter is the upper one.
      let negative = try #require(Distribution(of: numbers.map { -$0 }))
      #expect(abs(negative.lowerQuartile + figures.upperQuartile) <= limit * 1e-12, "\(numbers)")
    }
  }
}
