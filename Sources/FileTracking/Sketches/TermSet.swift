/// The terms of a text, quick to ask how many of them another text has.
package struct TermSet {
  private static let markCount = 1 << 15

  private let sketch: ContentSketch
  /// A 1 for the last bits of each term: they tell most terms of other texts apart, and lie in the cache.
  private var marks = [UInt8](repeating: 0, count: markCount)

  /// Takes the terms of the text at hand.
  package init(_ sketch: ContentSketch) {
    self.sketch = sketch
    for term in sketch.terms { marks[Self.place(of: term)] = 1 }
  }

  /// The largest possible share of an old text's terms in the text at hand, 0…1: the true share, or
  /// slightly more. 0 if there are fewer than ``Likeness/leastCommonTermCount``, which say nothing.
  ///
  /// - Parameter old: The kept sketch.
  /// - Complexity: O(*n*), *n* terms of the old text; a fraction of the time of a comparison.
  package func mostCommonShare(with old: ContentSketch) -> Double {
    let oldTerms = old.terms[...].below(min(old.limit, sketch.limit))
    let count = markedCount(of: oldTerms)
    return count < Likeness.leastCommonTermCount ? 0 : Double(count) / Double(oldTerms.count)
  }

  /// How many terms are in the text at hand, or look like one of its terms.
  private func markedCount(of others: ArraySlice<UInt32>) -> Int {
    marks.withUnsafeBufferPointer { marks in
      others.withUnsafeBufferPointer { others in
        var count = 0
        for term in others { count &+= Int(marks[Self.place(of: term)]) }
        return count
      }
    }
  }

  private static func place(of term: UInt32) -> Int { Int(term) & (markCount - 1) }
}
