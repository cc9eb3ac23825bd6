import FileProgressTestSupport
import Testing

@testable import TextMetrics

@Suite struct WordAlignmentTests {
  static func randomWords(
    _ count: Int, _ distinct: Int32, using generator: inout SeededGenerator
  ) -> [Int32] {
    (0..<count).map { _ in .random(in: 0..<distinct, using: &generator) }
  }

  static func kept(_ words: [Int32], _ isKept: [Bool]) -> [Int32] {
    zip(words, isKept).filter(\.1).map(\.0)
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func asManyWordsAsPossibleAreKeptInTheirOrder(seed: UInt64) {
    print("WordAlignmentTests: seed \(seed)")
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<40 {
      let distinct = Int32.random(in: 1...20, using: &generator)
      let before = Self.randomWords(
        .random(in: 0...50, using: &generator), distinct, using: &generator)
      let after = Self.randomWords(
        .random(in: 0...50, using: &generator), distinct, using: &generator)
      let alignment = WordAlignment(before, after, distinctCount: Int(distinct))
      let kept = Self.kept(before, alignment.isKeptBefore)
      #expect(kept == Self.kept(after, alignment.isKeptAfter), "seed \(seed): \(before) \(after)")
      #expect(kept.count == alignment.keptCount)
      let shared = WordChangeReference.sharedCount(before, after) { $0 == $1 }
      #expect(kept.count == shared, "seed \(seed): \(before) \(after)")
    }
  }

  @Test(arguments: 1...3 as ClosedRange<UInt64>)
  func longTextsAreAlignedWithAnchorsAndAtLeastAsWellAsTheyWereEdited(seed: UInt64) {
    print("WordAlignmentTests: seed \(seed)")
    var generator = SeededGenerator(seed: seed)
    let before = Self.randomWords(10_000, 3000, using: &generator)
    var after = before
    var editCount = 0
    while editCount < 300 {
      let place = Int.random(in: 0..<after.count - 1, using: &generator)
      if Bool.random(using: &generator) {
        after.remove(at: place)
      } else {
        after.insert(.random(in: 0..<3000, using: &generator), at: place)
      }
      editCount += 1
    }
    let alignment = WordAlignment(before, after, distinctCount: 3000)
    let changed = before.count + after.count - 2 * alignment.keptCount
    #expect(changed <= editCount, "seed \(seed)")
    #expect(Self.kept(before, alignment.isKeptBefore) == Self.kept(after, alignment.isKeptAfter))
  }

  @Test(arguments: 1...5 as ClosedRange<UInt64>)
  func aSearchThatIsCutShortStillFindsWordsInTheirOrder(seed: UInt64) {
    print("WordAlignmentTests: seed \(seed)")
    var generator = SeededGenerator(seed: seed)
    let before = Self.randomWords(900, 30, using: &generator)
    let after = Self.randomWords(700, 30, using: &generator)
    var (many, few) = (1 << 26, 0)
    let best = ShortestEdit.matches(before, after, steps: &many)
    let found = ShortestEdit.matches(before, after, steps: &few)
    #expect(many < 1 << 26 && few == 0)
    let bestCount = best.reduce(0) { $0 + $1.count }
    #expect(bestCount == WordChangeReference.sharedCount(before, after) { $0 == $1 })
    #expect(found.reduce(0) { $0 + $1.count } <= bestCount)
    #expect(found.reduce(0) { $0 + $1.count } > bestCount * 3 / 4)
    var (oldPlace, newPlace) = (0, 0)
    for match in found.sorted(by: { $0.before < $1.before }) {
      #expect(match.before >= oldPlace && match.after >= newPlace)
      (oldPlace, newPlace) = (match.before + match.count, match.after + match.count)
      #expect(before[match.before..<oldPlace] == after[match.after..<newPlace])
    }
  }

  @Test func anchorsAreWordsThatComeOnceAndInTheSameOrder() {
    let (run, other) = ([1, 2, 3, 4] as [Int32], [5, 6, 7, 8] as [Int32])
    #expect(
      WordAnchors.anchors((run + [9] + other)[...], ([9, 9] + run + other)[...])
        == [.init(before: 0, after: 2), .init(before: 5, after: 6)])
    #expect(WordAnchors.anchors((run + run)[...], run[...]).isEmpty)
    #expect(WordAnchors.anchors(run[...], (run + run)[...]).isEmpty)
    #expect(WordAnchors.anchors(run[...], [1, 2, 3]).isEmpty)
    #expect(
      WordAnchors.anchors((run + other)[...], (other + run)[...]).count == 1)
  }

  @Test func ofAVeryLongTextOnlyAShareOfTheAnchorsIsTaken() {
    let before = (0..<4000).map { Int32($0) }
    let after = (0..<100).map { Int32($0 + 5000) } + before
    #expect(WordAnchors.anchors(before[...], after[...]).count == 3997)
    let anchors = WordAnchors.anchors(before[...], after[...], candidateLimit: 500)
    #expect((250..<750).contains(anchors.count))
    #expect(anchors.allSatisfy { $0.after == $0.before + 100 })
  }
}
