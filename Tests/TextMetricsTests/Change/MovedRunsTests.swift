import FileProgressTestSupport
import Testing

@testable import TextMetrics

@Suite struct MovedRunsTests {
  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func runsAreFoundAsByTryingEveryPlace(seed: UInt64) {
    print("MovedRunsTests: seed \(seed)")
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      let distinct = Int32.random(in: 1...4, using: &generator)
      let share = Int.random(in: 0...30, using: &generator)
      func randomWords() -> ([Int32], [Bool]) {
        let count = Int.random(in: 0...60, using: &generator)
        return (
          (0..<count).map { _ in .random(in: 0..<distinct, using: &generator) },
          (0..<count).map { _ in .random(in: 0..<100, using: &generator) < share }
        )
      }
      let ((before, isKeptBefore), (after, isKeptAfter)) = (randomWords(), randomWords())
      let shortest = Int.random(in: 1...6, using: &generator)
      let count = MovedRuns.wordCount(
        removedFrom: before, isKept: isKeptBefore, addedTo: after, isKept: isKeptAfter,
        shortest: shortest)
      let expected = WordChangeReference.movedCount(
        before, isKept: isKeptBefore, after, isKept: isKeptAfter, shortest: shortest)
      #expect(count == expected, "seed \(seed): \(before) \(isKeptBefore) \(after) \(isKeptAfter)")
    }
  }

  @Test func aTextOfOneWordCostsLittle() {
    let words = Array(repeating: 0 as Int32, count: 20_000)
    let isKept = Array(repeating: false, count: 20_000)
    let count = MovedRuns.wordCount(
      removedFrom: words, isKept: isKept, addedTo: words, isKept: isKept, shortest: 6)
    #expect(count == 20_000)
  }
}
