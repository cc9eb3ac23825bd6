import FileProgressTestSupport
import ProgressModel
import Testing

@Suite struct ProgressRangesTests {
  static func inserting(_ ranges: [(Double, Double)]) -> ProgressRanges {
    var progress = ProgressRanges()
    for range in ranges { progress.insert(from: range.0, to: range.1) }
    return progress
  }

  /// The covered cells of a document that is cut into equal cells, as bits.
  static func cells(from start: Int, to end: Int) -> Int {
    stride(from: start, to: end, by: 1).reduce(0) { $0 | 1 << $1 }
  }

  /// The same bits, read from the middle of every cell of the ranges.
  static func cells(of progress: ProgressRanges, cellCount: Int) -> Int {
    (0..<cellCount).reduce(0) { bits, cell in
      let middle = (Double(cell) + 0.5) / Double(cellCount)
      return progress.ranges.contains { $0.contains(middle) } ? bits | 1 << cell : bits
    }
  }

  /// Every choice of `count` ranges whose ends lie on a grid, ends before starts included.
  static func expectGridHolds(cellCount: Int, count: Int) {
    let ends = (0...cellCount).flatMap { start in (0...cellCount).map { (start, $0) } }
    let scale = Double(cellCount)
    var wrong: [String] = []
    func visit(_ progress: ProgressRanges, _ expected: Int, _ depth: Int) {
      if depth == count {
        let isRight =
          progress.fraction == Double(expected.nonzeroBitCount) / scale
          && cells(of: progress, cellCount: cellCount) == expected && progress.holdsInvariants
        if !isRight { wrong.append("\(progress.ranges), not \(String(expected, radix: 2))") }
        return
      }
      for (start, end) in ends {
        var longer = progress
        longer.insert(from: Double(start) / scale, to: Double(end) / scale)
        visit(longer, expected | cells(from: start, to: end), depth + 1)
      }
    }
    visit(ProgressRanges(), 0, 0)
    #expect(wrong.isEmpty, "\(wrong.count): \(wrong.prefix(3))")
  }

  @Test func anyTwoRangesCountOnce() { Self.expectGridHolds(cellCount: 8, count: 2) }

  @Test func anyThreeRangesCountOnce() { Self.expectGridHolds(cellCount: 4, count: 3) }

  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func manyRangesInAnyOrderGiveOneSet(seed: UInt64) {
    print("ProgressRangesTests: seed \(seed)")
    var generator = SeededGenerator(seed: seed)
    let pairs = (0..<30).map { _ in
      (Int.random(in: 0...64, using: &generator), Int.random(in: 0...64, using: &generator))
    }.filter { abs($0.0 - $0.1) < 6 }
    let expected = pairs.reduce(0 as UInt64) { bits, pair in
      stride(from: pair.0, to: pair.1, by: 1).reduce(bits) { $0 | 1 << UInt64($1) }
    }
    let ranges = pairs.map { (Double($0.0) / 64, Double($0.1) / 64) }
    let progress = Self.inserting(ranges)
    #expect(progress.fraction == Double(expected.nonzeroBitCount) / 64)
    #expect(progress == Self.inserting(ranges.shuffled(using: &generator)))
    #expect(progress == Self.inserting(ranges + ranges))
  }

  @Test func neverSetIsNoProgress() {
    let progress = ProgressRanges()
    #expect(progress.fraction == nil)
    #expect(!progress.isSet)
    #expect(progress.ranges.isEmpty)
  }

  @Test(arguments: [(0.0, 0.0), (1.0, 1.0), (0.7, 0.2), (-3, -2), (2, 5)])
  func anEmptyRangeIsAProgressOfZero(start: Double, end: Double) {
    let progress = Self.inserting([(start, end)])
    #expect(progress.fraction == 0)
    #expect(progress.isSet)
    #expect(progress.ranges.isEmpty)
  }

  @Test(arguments: [
    (-0.5, 0.25, 0.25), (0.75, 1.5, 0.25), (-1, 2, 1), (-Double.infinity, .infinity, 1),
    (0.5, .infinity, 0.5), (-.infinity, 0.125, 0.125),
    (-.greatestFiniteMagnitude, .greatestFiniteMagnitude, 1),
  ])
  func endsAreClamped(start: Double, end: Double, fraction: Double) {
    #expect(Self.inserting([(start, end)]).fraction == fraction)
  }

  @Test(arguments: [(Double.nan, 0.5), (0, .nan), (.nan, .nan), (.signalingNaN, 1)])
  func whatIsNoNumberIsNoReport(start: Double, end: Double) {
    #expect(Self.inserting([(start, end)]).fraction == nil)
    #expect(Self.inserting([(0, 0.5), (start, end)]).fraction == 0.5)
  }

  @Test func touchingRangesBecomeOne() {
    let progress = Self.inserting([(0.5, 0.75), (0, 0.25), (0.25, 0.5)])
    #expect(progress.ranges == [0...0.75])
  }

  @Test func aFractionNeverExceedsTheWhole() {
    let steps = (0...10).map { Double($0) / 10 }
    let tenths = Array(zip(steps, steps.dropFirst()))
    #expect(Self.inserting(tenths).fraction == 1)
    let parts = (0..<1000).map { part in
      let begin = Double(part)
      return (begin / 1000, (begin + 0.999) / 1000)
    }
    let fraction = Self.inserting(parts).fraction ?? 2
    #expect(fraction <= 1 && fraction > 0.998)
  }
}
