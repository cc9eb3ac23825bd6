/// Words that came and went where somebody saw the text before and after.
package struct WordsChanged: Hashable, Sendable {
  /// Words that came in.
  package var added: Int64
  /// Words that went out.
  package var removed: Int64
  /// How many of those that came in arrived in one go; `nil` where no editor told.
  package var pasted: Int64?

  /// Creates a change.
  package init(added: Int64, removed: Int64, pasted: Int64?) {
    self.added = added
    self.removed = removed
    self.pasted = pasted
  }

  /// Adds a change that came before or after; a sum that exceeds 64 bits stays at the greatest value.
  package func adding(_ other: WordsChanged) -> WordsChanged {
    func sum(_ left: Int64, _ right: Int64) -> Int64 {
      let (sum, overflows) = left.addingReportingOverflow(right)
      return overflows ? .max : sum
    }
    return WordsChanged(
      added: sum(added, other.added), removed: sum(removed, other.removed),
      pasted: pasted.flatMap { pasted in other.pasted.map { sum(pasted, $0) } })
  }
}

extension WordSampleFact {
  /// What the change came to; `nil` where nobody saw both texts.
  package var wordsChanged: WordsChanged? {
    guard before != nil, let wordsAdded, let wordsRemoved else { return nil }
    return WordsChanged(added: wordsAdded, removed: wordsRemoved, pasted: wordsPasted)
  }
}

private struct SeenChange: Hashable {
  var before: Fingerprint?
  var after: Fingerprint
}

extension ActivityFacts {
  /// The samples of which it is known what came and went. A change that two documents have, which
  /// turned out to be one, is in it once.
  var changes: [WordSampleFact] {
    let known = samples.filter { $0.wordsChanged != nil }
    // A document has each change once.
    guard documents.count > 1 else { return known }
    var first: [String: [SeenChange: WordSampleFact]] = [:]
    for sample in known {
      let change = SeenChange(before: sample.before, after: sample.after)
      let isFirst = first[sample.counter]?[change].map {
        (sample.authorship.stamp, sample.id) < ($0.authorship.stamp, $0.id)
      }
      if isFirst ?? true { first[sample.counter, default: [:]][change] = sample }
    }
    return first.values.flatMap(\.values)
  }
}

extension Sequence<WordSampleFact> {
  /// Adds up what is known of the changes by one counter in a period; `nil` if nothing is.
  func wordsChanged(by counter: String, in period: Range<Int64>?) -> WordsChanged? {
    var total: WordsChanged?
    for sample in self where sample.counter == counter {
      guard let changed = sample.wordsChanged,
        period?.contains(sample.authorship.stamp.wallMilliseconds * 1_000_000) ?? true
      else { continue }
      total = total?.adding(changed) ?? changed
    }
    return total
  }
}
