/// A change by which a text grew, or shrank.
package struct TextChange: Hashable, Sendable {
  /// The content that it led to.
  package var content: Fingerprint
  package var counter: String
  /// How many words the day has of it; below 0 if the text shrank.
  package var words: Int64
  /// The words after the change less those before it, even if the change counts for nobody's day.
  package var difference: Int64
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

extension WordChanges.Step {
  fileprivate var counts: Bool { change != 0 && !isReturn }
}

extension ActivityFacts {
  /// The changes by which the text grew or shrank, the newest first.
  ///
  /// - Complexity: O(*n* log *n*), *n* counts and sessions.
  package var textChanges: [TextChange] {
    let contents = CountedContents(of: self)
    return textChanges(WordChanges(of: self, contents).steps.filter(\.counts), contents)
  }

  /// All changes of the text, also those that count nothing, the newest first.
  package var allTextChanges: [TextChange] {
    let contents = CountedContents(of: self)
    return textChanges(WordChanges(of: self, contents).steps, contents)
  }

  /// How many words the changes have that were recorded after a stamp.
  package func wordsChanged(after stamp: Stamp) -> Int64 {
    WordChanges(of: self, CountedContents(of: self)).words(after: stamp)
  }

  /// How many words all changes have.
  package var wordsChanged: Int64 { wordsChanged(after: Stamp(rawValue: 0)) }

  /// Whether the newest change led back to an older text, and so does not count.
  package var wentBack: Bool {
    WordChanges(of: self, CountedContents(of: self)).steps.max { $0.stamp < $1.stamp }?.isReturn
      ?? false
  }

  /// Whether words are gone, or count no longer, because the text went back to an older one. If they were moved to
  /// another text, both sides count. If they were written and removed in a session, its person knows.
  ///
  /// - Parameters:
  ///   - stamp: After which the return was recorded.
  ///   - moment: When the older text was seen last, in nanoseconds since 1970.
  /// - Complexity: O(*n* log *n*), *n* counts and sessions.
  package func lostWords(byReturnAfter stamp: Stamp, to moment: Int64) -> Bool {
    let steps = WordChanges(of: self, CountedContents(of: self)).steps
      .filter { $0.wordsBefore != $0.wordsAfter || $0.isReturn }
    guard let back = steps.last(where: { $0.isReturn && $0.stamp > stamp }) else { return false }
    return back.session == nil && back.wordsBefore != back.wordsAfter
      || steps.contains {
        $0.isTakenBack && $0.session == nil && $0.momentNanoseconds >= moment
      }
  }

  /// How many words the changes have that led to a content, from another one if the text had that before; 0 if it never
  /// had the content.
  ///
  /// - Complexity: O(*n* log *n*), *n* counts and sessions.
  package func wordsChanged(
    from first: Fingerprint, to last: Fingerprint, by counter: String
  ) -> Int64 {
    WordChanges(of: self, CountedContents(of: self)).words(from: first, to: last, by: counter)
  }

  /// Returns how many words of a change that led another text to a content of this one are counted here, too.
  ///
  /// - Parameters:
  ///   - words: How many words the change of the other text has.
  ///   - first: The content that the other text had before.
  ///   - last: The content of both.
  /// - Complexity: O(*n* log *n*), *n* counts and sessions.
  package func wordsCounted(
    of words: Int64, from first: Fingerprint, to last: Fingerprint, by counter: String
  ) -> Int64 {
    let counted = wordsChanged(from: first, to: last, by: counter)
    return words > 0 ? min(words, max(0, counted)) : max(words, min(0, counted))
  }

  /// All changes since the text was new, that one last; none if it was not new, or somebody worked on it.
  package var textChangesOutside: [TextChange] {
    let contents = CountedContents(of: self)
    let changes = WordChanges(of: self, contents)
    guard sessions.isEmpty, changes.steps.first?.isBirth == true else { return [] }
    return textChanges(changes.steps.filter(\.counts), contents)
  }

  private func textChanges(
    _ steps: [WordChanges.Step], _ contents: CountedContents
  ) -> [TextChange] {
    let samplesOfContents = Dictionary(grouping: samples, by: \.after)
    return steps.sorted { $1.momentNanoseconds < $0.momentNanoseconds }.compactMap { step in
      // The text may have had the content before.
      let counts = samplesOfContents[step.after] ?? []
      let isOfStep = { (sample: WordSampleFact) in sample.counter == step.counter }
      guard
        let sample = counts.last(where: { isOfStep($0) && $0.authorship.stamp == step.stamp })
          ?? counts.last(where: isOfStep)
      else { return nil }
      return TextChange(
        content: step.after, counter: step.counter, words: step.change,
        difference: step.wordsAfter.subtractingSaturated(step.wordsBefore),
        wordsBroughtIn: contents.wordsBroughtIn(by: step.after, step.counter),
        sighting: sample.sighting,
        seenAtNanoseconds: sample.momentNanoseconds ?? step.momentNanoseconds,
        writtenAtNanoseconds: step.momentNanoseconds, isOutside: step.session == nil)
    }
  }
}
