import FileProgressTestSupport
import ProgressModel
import Testing

/// Every set of eight cells, as bits, against the set of intervals that it stands for.
@Suite struct IntervalSetTests {
  static let cellCount = 8
  static let sets: [IntervalSet] = (0..<1 << cellCount).map { IntervalSet(runs(of: $0)) }

  /// The longest runs of set bits, found one cell at a time.
  static func runs(of mask: Int) -> [Range<Int64>] {
    var runs: [Range<Int64>] = []
    for cell in 0..<Int64(cellCount) where mask >> cell & 1 == 1 {
      if let last = runs.last, last.upperBound == cell {
        runs[runs.count - 1] = last.lowerBound..<cell + 1
      } else {
        runs.append(cell..<cell + 1)
      }
    }
    return runs
  }

  /// The bits of the cells within an interval.
  static func mask(of interval: Range<Int64>) -> Int {
    interval.reduce(0) { $0 | 1 << Int($1) }
  }

  @Test func everySetIsItsRuns() {
    for (mask, set) in Self.sets.enumerated() {
      #expect(set.intervals == Self.runs(of: mask))
      #expect(set.measure == Int64(mask.nonzeroBitCount))
      #expect(set.isEmpty == (mask == 0))
      #expect(set.holdsInvariants)
    }
  }

  @Test func cellsInAnyOrderAndTwiceGiveTheirSet() {
    print("IntervalSetTests: seed 3")
    var generator = SeededGenerator(seed: 3)
    for mask in 0..<1 << Self.cellCount {
      let cells: [Range<Int64>] = (0..<Int64(Self.cellCount)).filter { mask >> $0 & 1 == 1 }
        .map { $0..<$0 + 1 }
      var mixed = cells + cells
      mixed.append(4..<4)
      mixed.shuffle(using: &generator)
      #expect(IntervalSet(mixed) == Self.sets[mask])
    }
  }

  @Test func anyThreeIntervalsGiveTheirUnion() {
    let bounds = 0...Int64(6)
    let intervals = bounds.flatMap { lower in
      bounds.filter { $0 >= lower }.map { lower..<$0 }
    }
    var wrong: [[Range<Int64>]] = []
    for first in intervals {
      for second in intervals {
        for third in intervals {
          let chosen = [first, second, third]
          let mask = chosen.reduce(0) { $0 | Self.mask(of: $1) }
          if IntervalSet(chosen) != Self.sets[mask] { wrong.append(chosen) }
        }
      }
    }
    #expect(wrong.isEmpty)
  }

  @Test func anyTwoSetsUniteIntersectAndSubtractLikeTheirCells() {
    var wrong: [(Int, Int, String)] = []
    for (left, leftSet) in Self.sets.enumerated() {
      for (right, rightSet) in Self.sets.enumerated() {
        if leftSet.union(rightSet) != Self.sets[left | right] {
          wrong.append((left, right, "union"))
        }
        if leftSet.intersection(rightSet) != Self.sets[left & right] {
          wrong.append((left, right, "intersection"))
        }
        if leftSet.subtracting(rightSet) != Self.sets[left & ~right] {
          wrong.append((left, right, "subtracting"))
        }
      }
    }
    #expect(wrong.isEmpty, "\(wrong.prefix(5))")
  }

  @Test func anySetWithinAnyIntervalIsItsCellsThere() {
    let bounds = 0...Int64(Self.cellCount)
    var wrong: [(Int, Range<Int64>)] = []
    for (mask, set) in Self.sets.enumerated() {
      for lower in bounds {
        for upper in lower...Int64(Self.cellCount)
        where set.intersection(lower..<upper) != Self.sets[mask & Self.mask(of: lower..<upper)] {
          wrong.append((mask, lower..<upper))
        }
      }
    }
    #expect(wrong.isEmpty, "\(wrong.prefix(5))")
  }

  @Test func intervalsAtTheEndsOfTheAxisAreKept() {
    let ends = IntervalSet([Int64.min..<Int64.min + 1, Int64.max - 1..<Int64.max])
    #expect(ends.measure == 2)
    #expect(ends.intersection(IntervalSet([Int64.max - 5..<Int64.max])).measure == 1)
    #expect(ends.subtracting(IntervalSet([Int64.min..<0])).measure == 1)
  }
}
