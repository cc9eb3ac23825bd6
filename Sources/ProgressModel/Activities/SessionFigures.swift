/// What a session came to: its time, and what became of the words.
///
/// Everything that shows or hands on a session's figures takes this value.
package struct SessionFigures: Hashable, Sendable {
  /// Its time, by this session alone.
  package var time: WorkTime
  /// The counter of the word figures; `nil` if no words are known.
  package var counter: String?
  /// Words when the document was opened, 0 for a new one; `nil` if they are not known.
  package var wordsAtStart: Int64?
  /// Words when it ended; `nil` if they are not known.
  package var wordsAtEnd: Int64?
  /// Words added and removed from start to end; `nil` if not all texts in between were seen.
  package var wordsChanged: WordsChanged?
  /// How many words the person said they wrote in it elsewhere, such as on paper; `nil` for none.
  package var wordsDeclared: Int64?

  package init(
    time: WorkTime = WorkTime(),
    counter: String? = nil, wordsAtStart: Int64? = nil, wordsAtEnd: Int64? = nil,
    wordsChanged: WordsChanged? = nil
  ) {
    self.time = time
    self.counter = counter
    self.wordsAtStart = wordsAtStart
    self.wordsAtEnd = wordsAtEnd
    self.wordsChanged = wordsChanged
  }

  /// Returns them with the words that its document has now, after as large a change: of several files that a person
  /// linked, those of the one that was written last.
  package func withWords(of facts: ActivityFacts) -> SessionFigures {
    guard !facts.linkedByPerson.isEmpty, let end = wordsAtEnd, let now = facts.currentSample,
      now.counter == counter
    else { return self }
    var figures = self
    figures.wordsAtEnd = now.words
    figures.wordsAtStart = wordsAtStart?.addingSaturated(now.words.subtractingSaturated(end))
    return figures
  }

  /// Derives the time of a session, without its words.
  ///
  /// - Parameters:
  ///   - record: The session.
  ///   - viewpoint: Who reads, and when.
  ///   - idleLimitNanoseconds: The idle rule; `nil` for no limit.
  package init(
    of record: SessionRecord, from viewpoint: Viewpoint, idleLimitNanoseconds: Int64?
  ) {
    self.init(
      time: WorkTime(
        TrackedTime(of: [record], from: viewpoint, idleLimitNanoseconds: idleLimitNanoseconds)))
  }

  /// Derives the time of a session, and its words.
  ///
  /// - Parameter facts: All facts of the activity that it belongs to.
  package init(
    of record: SessionRecord, from viewpoint: Viewpoint, idleLimitNanoseconds: Int64?,
    in facts: ActivityFacts
  ) {
    self.init(of: record, from: viewpoint, idleLimitNanoseconds: idleLimitNanoseconds)
    addWords(of: record, CountedContents(of: facts))
  }

  /// Adds words by the first counter that knows both the start and the end, or else one of them.
  ///
  /// A session that a person added has only those that the person named: nobody saw the text at its start or at its end.
  mutating func addWords(of record: SessionRecord, _ contents: CountedContents) {
    wordsDeclared = record.wordsInEffect
    if record.spans.isEmpty { return }
    func words(by counter: String) -> (start: Int64?, end: Int64?) {
      let words = contents.words(
        from: contents.contentAtStart(of: record, by: counter), to: record.contentAtEnd, by: counter
      )
      return (words.first, words.last)
    }
    let known = contents.counters.map { (counter: $0, words: words(by: $0)) }
    let best =
      known.first { $0.words.start != nil && $0.words.end != nil }
      ?? known.first { $0.words.end != nil } ?? known.first { $0.words.start != nil }
    guard let best else { return }
    counter = best.counter
    (wordsAtStart, wordsAtEnd) = best.words
    guard let first = contents.contentAtStart(of: record, by: best.counter),
      let last = record.contentAtEnd, wordsAtEnd != nil,
      // The two commands that start and stop a timer don't compare.
      first != last || record.session.kind != .manual
    else { return }
    // Both counts by the rules of the format that the file had at the end.
    if first != last, let other = contents.wordsByOtherRules(in: last, by: best.counter) {
      wordsAtStart = wordsAtStart?.addingSaturated(other)
    }
    // A text that was copied in the session began with the words of the other one.
    if first != last, first.byteCount == 0 {
      wordsAtStart = wordsAtStart?.addingSaturated(contents.wordsAtBirth(by: best.counter))
    }
    wordsChanged = contents.wordsChanged(from: first, to: last, by: best.counter)
  }
}
