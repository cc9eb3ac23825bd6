import ClassModel
import FileProgressTestSupport
import Testing

@Suite struct SecondSetTests {
  @Test func setsAreSetsOfSeconds() {
    let seed = UInt64.random(in: .min ... .max)
    print("setsAreSetsOfSeconds: seed \(seed)")
    var random = SeededGenerator(seed: seed)
    func ranges() -> [Range<UInt64>] {
      (0..<Int.random(in: 0...6, using: &random)).map { _ in
        let start = UInt64.random(in: 0...40, using: &random)
        return start..<start + UInt64.random(in: 0...10, using: &random)
      }
    }
    for _ in 0..<2_000 {
      let (left, right) = (ranges(), ranges())
      let seconds = (Set(left.flatMap(Array.init)), Set(right.flatMap(Array.init)))
      let sets = (SecondSet(left), SecondSet(right))
      func expect(_ set: SecondSet, _ seconds: Set<UInt64>) {
        #expect(set.ranges.flatMap(Array.init) == seconds.sorted(), "seed \(seed)")
        #expect(set.count == UInt64(seconds.count), "seed \(seed)")
        for (before, after) in zip(set.ranges, set.ranges.dropFirst()) {
          #expect(before.upperBound < after.lowerBound, "seed \(seed)")
        }
      }
      expect(sets.0, seconds.0)
      expect(sets.0.union(sets.1), seconds.0.union(seconds.1))
      expect(sets.0.subtracting(sets.1), seconds.0.subtracting(seconds.1))
    }
  }
}
