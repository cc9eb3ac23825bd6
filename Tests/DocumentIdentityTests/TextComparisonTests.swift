import FileTracking
import ProgressModel
import Testing

@testable import DocumentIdentity

@Suite struct TextComparisonTests {
  private static let secret = StoreSecret.random()

  private func sketch(_ words: ClosedRange<Int>) -> ContentSketch {
    .ofNumbers(Array(words), Self.secret)
  }

  private func document(_ number: UInt64) -> DocumentIdentifier {
    DocumentIdentifier(high: 0, low: number)
  }

  @Test func ofTwoKeptTextsTheOneCountsThatTheFileHasMoreOf() throws {
    let file = sketch(1...400)
    let kept = [sketch(1...400), sketch(300...800)]
    let likeness = try #require(TextComparison.likeness(of: kept, in: file))
    #expect(likeness == Likeness(of: kept[0], in: file, weights: .equal))
    #expect(likeness == TextComparison.likeness(of: kept.reversed(), in: file))
    #expect(TextComparison.likeness(of: [], in: file) == nil)
  }

  @Test func ofEqualTextsTheOldestDocumentComesFirst() {
    let file = sketch(1...400)
    let texts = ([3, 1, 2] as [UInt64]).map {
      TextComparison.Text(document: document($0), sketches: [sketch(1...400)])
    }
    let kept = TextComparison.mostKept(texts, in: file, limit: 2)
    #expect(kept.map(\.0) == [document(1), document(2)])
  }

  @Test func theMostAlikeTextComesFirstAndAnUnlikeOneNotAtAll() {
    let file = sketch(1...400)
    let texts = [
      TextComparison.Text(document: document(1), sketches: [sketch(200...600)]),
      TextComparison.Text(document: document(2), sketches: [sketch(1...380)]),
      TextComparison.Text(document: document(3), sketches: [sketch(1000...1400)]),
    ]
    let alike = TextComparison.alike(texts, in: file, weights: .equal, limit: 8)
    #expect(alike.first?.0 == document(2))
    #expect(!alike.contains { $0.0 == document(3) })
  }
}
