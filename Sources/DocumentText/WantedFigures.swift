package import TextMetrics

/// What is wanted of a document; all of it is counted in one pass over its text.
package struct WantedFigures: Sendable {
  /// The counters that are wanted, each at most once.
  package var counters: [CountingRule]
  /// Whether sentences are wanted.
  package var hasSentences: Bool
  /// Whether readability is wanted.
  package var hasReadability: Bool
  /// The counter whose words are wanted one by one, as digests; it is among ``counters``.
  package var digests: WordChange.Words?

  package init(
    _ counters: [CountingRule], hasSentences: Bool = false, hasReadability: Bool = false,
    digests: WordChange.Words? = nil
  ) {
    self.counters = counters
    self.hasSentences = hasSentences
    self.hasReadability = hasReadability
    self.digests = digests
  }

  /// Whether nothing is wanted.
  var isEmpty: Bool { counters.isEmpty && !hasSentences && !hasReadability && digests == nil }

  /// What is counted in the bytes of a document, whatever its format.
  var ofBytes: WantedFigures {
    WantedFigures(
      counters.filter(\.countsRawBytes), digests: digests.flatMap { $0 == .wc ? $0 : nil })
  }

  /// What is counted in the text of a document, as far as its bytes are not its text.
  var ofText: WantedFigures {
    WantedFigures(
      counters.filter { !$0.countsRawBytes }, hasSentences: hasSentences,
      hasReadability: hasReadability, digests: digests.flatMap { $0 == .wc ? nil : $0 })
  }

  /// Wants the words by a counter, and what else is to be measured.
  init(_ rule: CountingRule, also measures: DocumentMeasures) {
    var counters = [rule]
    if measures.contains(.characters) {
      counters += [.characters, .charactersWithoutSpaces].filter { $0 != rule }
    }
    self.init(
      counters, hasSentences: measures.contains(.sentences),
      hasReadability: measures.contains(.readability))
  }
}
