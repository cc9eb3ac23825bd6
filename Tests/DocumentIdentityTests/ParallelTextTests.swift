import FileTracking
import Testing

@testable import DocumentIdentity

@Suite struct ParallelTextTests {
  private let secret = StoreSecret.random()

  /// What is kept of a text of numbered words.
  private func sketch(_ words: [Int]) -> ContentSketch {
    .ofNumbers(words, secret).prefix(ContentSketch.storedTermCount)
  }

  private func isMerged(_ other: [Int], with own: [Int], into text: [Int]) -> Bool {
    ParallelText.isMerged(sketch(other), with: sketch(own), into: sketch(text))
  }

  private let old = Array(1...900)
  private let here = Array(3001...3100)
  private let there = Array(4001...4150)

  @Test func aTextIsMadeOfTwoIfItHasWhatEachHasMore() {
    #expect(isMerged(old + there, with: old + here, into: old + here + there))
    let parts = [Array(old[..<400]), there, Array(old[400...]), here, Array(5001...5020)]
    #expect(isMerged(old + there, with: old + here, into: parts.flatMap(\.self)))
  }

  @Test func aTextThatGoesOnFromOneOfThemIsNotMadeOfBoth() {
    #expect(!isMerged(old + there, with: old + here, into: old + here + Array(5001...5100)))
    #expect(!isMerged(old + there, with: old + here, into: old + there + Array(5001...5100)))
    #expect(!isMerged(old + there, with: old, into: old + there + Array(5001...5100)))
    #expect(!isMerged(old + there, with: old + here, into: old + here + Array(there[..<70])))
  }
}
