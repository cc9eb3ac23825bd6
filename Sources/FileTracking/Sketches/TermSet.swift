/// The terms of a text, quick to ask how many of them another text has.
package struct TermSet {
  private static let bitCount = 1 << 16

  private let sketch: ContentSketch
  /// A bit for the last 16 bits of each term: it alone tells most terms of other texts apart.
  private var bits = [UInt64](repeating: 0, count: Self.bitCount / 64)

  /// Takes the terms of the text at hand.
  package init(_ sketch: ContentSketch) {
    self.sketch = sketch
    for term in sketch.terms { bits[Self.word(of: term)] |= Self.bit(of: term) }
  }

  /// Whether the text at hand may be alike to an old one, in the sense of ``Likeness/isAlike`` or
  /// ``Likeness/hasMostOfOldText``, so that the two are worth a comparison.
  ///
  /// - Parameters:
  ///   - old: The kept sketch.
  ///   - leastShare: How many of the old terms have to be common; see
  ///     ``TermWeights/leastCommonShare(candidateCount:documentCount:)``.
  /// - Complexity: O(*n*) in most cases, *n* terms of the old text.
  package func mayBeAlike(to old: ContentSketch, leastShare: Double) -> Bool {
    let oldTerms = old.terms[...].below(min(old.limit, sketch.limit))
    // A little less, since sums are rounded.
    let leastCount = Int((0.999 * leastShare * Double(oldTerms.count)).rounded(.down))
    return commonCount(with: oldTerms) >= max(leastCount, Likeness.leastCommonTermCount)
  }

  private func commonCount(with others: ArraySlice<UInt32>) -> Int {
    bits.withUnsafeBufferPointer { bits in
      others.withUnsafeBufferPointer { others in
        var count = 0
        for term in others where bits[Self.word(of: term)] & Self.bit(of: term) != 0 {
          count += contains(term) ? 1 : 0
        }
        return count
      }
    }
  }

  private func contains(_ term: UInt32) -> Bool {
    sketch.terms.withUnsafeBufferPointer { terms in
      var (low, high) = (0, terms.count)
      while low < high {
        let middle = (low + high) / 2
        if terms[middle] < term { low = middle + 1 } else { high = middle }
      }
      return low < terms.count && terms[low] == term
    }
  }

  private static func word(of term: UInt32) -> Int { Int(term & 0xFFFF) >> 6 }

  private static func bit(of term: UInt32) -> UInt64 { 1 << UInt64(term & 63) }
}
