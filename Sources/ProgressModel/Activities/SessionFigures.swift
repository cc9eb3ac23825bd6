/// What a session came to: its time, and what became of the words.
///
/// Everything that shows or hands on a session's figures takes this value.
package struct SessionFigures: Hashable, Sendable {
  /// Time in which the document was open, by this session alone.
  package var openTimeNanoseconds: Int64
  /// Time in which it was worked on, by this session alone.
  package var activeTimeNanoseconds: Int64
  /// The part of the active time in which no input could be seen.
  package var assumedTimeNanoseconds: Int64
  /// The part of the active time that no program recorded, because a person added it.
  package var declaredTimeNanoseconds: Int64
  /// The counter of the word figures; `nil` if no words are known.
  package var counter: String?
  /// Words when the document was opened, 0 for a new one; `nil` if they are not known.
  package var wordsAtStart: Int64?
  /// Words when it ended; `nil` if they are not known.
  package var wordsAtEnd: Int64?
  /// Words added and removed from start to end; `nil` if not all texts in between were seen.
  package var wordsChanged: WordsChanged?

  /// Creates figures.
  package init(
    openTimeNanoseconds: Int64 = 0, activeTimeNanoseconds: Int64 = 0,
    assumedTimeNanoseconds: Int64 = 0, declaredTimeNanoseconds: Int64 = 0,
    counter: String? = nil, wordsAtStart: Int64? = nil, wordsAtEnd: Int64? = nil,
    wordsChanged: WordsChanged? = nil
  ) {
    self.openTimeNanoseconds = openTimeNanoseconds
    self.activeTimeNanoseconds = activeTimeNanoseconds
    self.assumedTimeNanoseconds = assumedTimeNanoseconds
    self.declaredTimeNanoseconds = declaredTimeNanoseconds
    self.counter = counter
    self.wordsAtStart = wordsAtStart
    self.wordsAtEnd = wordsAtEnd
    self.wordsChanged = wordsChanged
  }

  /// Whether no input was seen, so that all of the active time is assumed.
  package var isActiveTimeUnknown: Bool {
    assumedTimeNanoseconds > 0 && assumedTimeNanoseconds == activeTimeNanoseconds
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
    let time = TrackedTime(
      of: [record], from: viewpoint, idleLimitNanoseconds: idleLimitNanoseconds)
    self.init(
      openTimeNanoseconds: time.open.measureNanoseconds,
      activeTimeNanoseconds: time.active.measureNanoseconds,
      assumedTimeNanoseconds: time.assumed.measureNanoseconds,
      declaredTimeNanoseconds: time.declared.measureNanoseconds)
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
  /// A session that a person added has none: nobody saw the text at its start or at its end.
  mutating func addWords(of record: SessionRecord, _ contents: CountedContents) {
    if record.spans.isEmpty { return }
    func words(by counter: String) -> (start: Int64?, end: Int64?) {
      (
        contents.words(in: contents.contentAtStart(of: record, by: counter), by: counter),
        contents.words(in: record.contentAtEnd, by: counter)
      )
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
    wordsChanged = contents.wordsChanged(from: first, to: last, by: best.counter)
  }
}
