/// A change by which a text grew, or shrank.
package struct TextGrowth: Hashable, Sendable {
  /// The content that it led to.
  package var content: Fingerprint
  package var counter: String
  /// How many words the day has of it; below 0 if the text shrank.
  package var words: Int64
  /// How many words are known to come from other texts.
  package var wordsBroughtIn: Int64
  /// The sighting through which the content was counted.
  package var sighting: SightingIdentifier
  /// When the content was seen, in nanoseconds since 1970.
  package var seenAtNanoseconds: Int64
  /// When it was written, as far as is known, in nanoseconds since 1970.
  package var writtenAtNanoseconds: Int64
  /// Whether no session saw it.
  package var isOutside: Bool
}

extension ActivityFacts {
  /// The changes by which the text grew or shrank, the newest first.
  ///
  /// - Complexity: O(*n* log *n*), *n* counts and sessions.
  package var growths: [TextGrowth] {
    let contents = CountedContents(of: self)
    return growths(WordChanges(of: self, contents), contents)
  }

  /// How many words the changes have that were recorded after a stamp.
  package func wordsChanged(after stamp: Stamp) -> Int64 {
    WordChanges(of: self, CountedContents(of: self)).words(after: stamp)
  }

  /// All changes since the text was new, that one last; none if it was not new, or somebody worked on it.
  package var growthsOutside: [TextGrowth] {
    let contents = CountedContents(of: self)
    let changes = WordChanges(of: self, contents)
    guard sessions.isEmpty, changes.steps.first?.isBirth == true else { return [] }
    return growths(changes, contents)
  }

  private func growths(_ changes: WordChanges, _ contents: CountedContents) -> [TextGrowth] {
    changes.steps.sorted { $1.momentNanoseconds < $0.momentNanoseconds }.compactMap { step in
      guard step.change != 0, !step.isReturn,
        let sample = samples.last(where: { $0.after == step.after && $0.counter == step.counter })
      else { return nil }
      return TextGrowth(
        content: step.after, counter: step.counter, words: step.change,
        wordsBroughtIn: contents.wordsBroughtIn(by: step.after, step.counter),
        sighting: sample.sighting,
        seenAtNanoseconds: sample.momentNanoseconds ?? step.momentNanoseconds,
        writtenAtNanoseconds: step.momentNanoseconds, isOutside: step.session == nil)
    }
  }
}
