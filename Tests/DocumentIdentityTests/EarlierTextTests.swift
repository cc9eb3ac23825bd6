import FileTracking
import Testing

@testable import DocumentIdentity

@Suite struct EarlierTextTests {
  private let secret = StoreSecret.random()

  /// What is kept of a text of numbered words.
  private func sketch(_ words: [Int]) -> ContentSketch {
    .ofNumbers(words, secret).prefix(ContentSketch.storedTermCount)
  }

  private func isPutBack(_ text: [Int], after last: [Int], in now: [Int]) -> Bool {
    EarlierText.isPutBack(
      sketch(text), after: last.isEmpty ? .empty : sketch(last), in: sketch(now))
  }

  private let chapter = Array(1...900)
  private let written = Array(5001...5015)

  @Test(arguments: [0, 200, 850])
  func aTextIsPutBackThatHasAllOfWhatItLost(left: Int) {
    #expect(isPutBack(chapter, after: Array(chapter.prefix(left)), in: chapter + written))
    let other = Array(3001...3100)
    #expect(isPutBack(chapter, after: Array(chapter.prefix(left)) + other, in: chapter + written))
  }

  @Test func aTextIsNotPutBackIfOnlyAPartOfItIs() {
    #expect(!isPutBack(chapter, after: Array(1...200), in: Array(1...600) + written))
  }

  @Test func aTextIsNotPutBackIfTheNewOneHasWordsThatCameLater() {
    let later = Array(3001...3100)
    #expect(!isPutBack(chapter, after: Array(1...200) + later, in: chapter + later))
  }

  @Test func whoCutsWhatWasWrittenLaterPutsNothingBack() {
    #expect(!isPutBack(chapter, after: Array(1...1300), in: chapter + written))
  }
}
