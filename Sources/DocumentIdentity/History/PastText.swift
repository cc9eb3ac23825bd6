package import FileTracking
package import ProgressModel

/// A text with the contents that it had.
package struct PastText: Sendable {
  /// A content that the text got.
  package struct Step: Sendable {
    /// The content.
    package var content: Fingerprint
    /// Its words.
    package var count: ContentCount
    /// When it was written, in nanoseconds since 1970.
    package var writtenAtNanoseconds: Int64
    /// Whether the person changed the text. All others say only which words were there.
    package var isOwn: Bool
    /// Whether the text was new.
    package var isBirth: Bool
    /// How many of the words by which the text grew since the step before nobody wrote then.
    package var wordsBroughtIn: Int64
    /// Whether it has an earlier content again because words went to another text, or came back from it.
    package var isMove = false
  }

  /// The path at which it was new.
  package var firstPath: [UInt8]
  /// The path in the folder, or the last one of a text that is gone.
  package var path: [UInt8]
  /// Whether the text is gone. The words that were written in it still count.
  package var isGone = false
  /// The contents, the oldest first.
  package var steps: [Step]
  /// What is kept of the newest content.
  package var sketch: ContentSketch
}

extension PastText {
  /// The facts about contents of the past.
  package struct Facts: Sendable {
    /// The counts, the oldest first.
    package var samples: [WordSampleFact] = []
    /// The words that were not written in the changes that led to the contents.
    package var broughtIn: [BroughtInFact] = []
  }

  /// Returns what a history adds to the record of a document: what that has not, and no session saw.
  ///
  /// The facts have the stamps of their own time. So they stand between those that were recorded then, and a content
  /// that was seen before says nothing new.
  ///
  /// - Parameters:
  ///   - facts: What is recorded of the document.
  ///   - sighting: A sighting of the document.
  ///   - authorship: Who adds them; its stamp is not taken.
  ///   - now: The wall clock, in nanoseconds since 1970. What was written later is left out.
  ///   - round: How often they were added and taken back: then they need other identifiers.
  /// - Returns: None if the history has no change of the person's that is new.
  /// - Complexity: O(*n* *s*), *n* contents and counts, *s* sessions.
  package func facts(
    besides facts: ActivityFacts, through sighting: SightingIdentifier, by authorship: Authorship,
    now: Int64, round: Int = 0
  ) -> Facts {
    let counter = facts.newestSample?.counter
    let record = RecordedContents(of: facts)
    let stamps = stamps(upTo: now)
    var result = Facts()
    var hasOwn = false
    for (place, step) in steps.enumerated() {
      // A document keeps its counter: counts by two can't be compared.
      guard counter == nil || counter == step.count.counter,
        step.writtenAtNanoseconds <= now, !record.hasSeen(step, at: stamps[place])
      else { continue }
      var authorship = authorship
      authorship.stamp = stamps[place]
      let milliseconds = step.writtenAtNanoseconds / 1_000_000
      var bits = DerivedBits(of: step, at: firstPath, round: round)
      let nothing = Fingerprint(high: 0, low: 0, byteCount: 0)
      let before = step.isBirth ? nothing : place > 0 ? steps[place - 1].content : nil
      hasOwn = hasOwn || step.isOwn
      result.samples.append(
        WordSampleFact(
          // The identifier says when it was, since the sighting is one of now.
          id: .timeOrdered(millisecondsSince1970: milliseconds, randomness: &bits),
          sighting: sighting, before: step.isOwn ? before : nil, after: step.content,
          counter: step.count.counter, words: step.count.words, wordsAdded: nil, wordsRemoved: nil,
          wordsPasted: nil, writtenAtNanoseconds: step.writtenAtNanoseconds,
          readerVersion: step.count.readerVersion, authorship: authorship))
      guard step.wordsBroughtIn != 0 || step.isMove else { continue }
      var fact = BroughtInFact(
        id: .timeOrdered(millisecondsSince1970: milliseconds, randomness: &bits),
        sighting: sighting, content: step.content, counter: step.count.counter,
        words: step.wordsBroughtIn, reason: .said, authorship: authorship)
      if step.isMove {
        // A note names a document, and which one says nothing more.
        (fact.words, fact.reason, fact.origin) = (0, .moved, facts.documents.first)
      }
      result.broughtIn.append(fact)
    }
    return hasOwn ? result : Facts()
  }

  /// The places of the contents in the order of facts. Dates of authors may go back, as after a rebase; then the earlier
  /// contents come still earlier, so that none comes after what was recorded later.
  private func stamps(upTo now: Int64) -> [Stamp] {
    var next = Stamp.last(atWallNanoseconds: now).rawValue
    return steps.reversed().map { step in
      next = min(next - 1, Stamp.last(atWallNanoseconds: step.writtenAtNanoseconds).rawValue)
      return Stamp(rawValue: max(0, next))
    }.reversed()
  }
}

/// The bits for the identifiers of a step. Two computers that import one history thereby name its counts alike.
private struct DerivedBits: RandomNumberGenerator {
  private var words: (next: UInt64, later: UInt64)

  init(of step: PastText.Step, at path: [UInt8], round: Int) {
    let derived = FactIdentifier.derived(
      from: path.map(UInt64.init)
        + [
          step.content.high, step.content.low, UInt64(bitPattern: step.writtenAtNanoseconds),
          UInt64(round),
        ])
    words = (derived.high, derived.low)
  }

  mutating func next() -> UInt64 {
    swap(&words.next, &words.later)
    return words.later
  }
}

/// What is recorded of a document, as far as a history has nothing to add to it.
private struct RecordedContents {
  /// A content at the millisecond at which it was written.
  private struct Moment: Hashable {
    var content: Fingerprint
    var milliseconds: Int64
  }

  /// Those that came from a history.
  private var added: Set<Moment> = []
  /// When each content was first counted.
  private var first: [Fingerprint: Stamp] = [:]
  private let sessions: [ClosedRange<Int64>]

  init(of facts: ActivityFacts) {
    for sample in facts.samples {
      if let written = sample.writtenAtNanoseconds,
        sample.id.madeAtNanoseconds == written / 1_000_000 * 1_000_000
      {
        added.insert(Moment(content: sample.after, milliseconds: written / 1_000_000))
      }
      first[sample.after] = min(
        first[sample.after] ?? sample.authorship.stamp, sample.authorship.stamp)
    }
    sessions = facts.sessions.filter(\.counts).compactMap { record in
      let spans = record.spans.filter(\.isPlausible)
      guard let start = spans.map(\.wallStartNanoseconds).min(),
        let end = spans.map(\.wallEndNanoseconds).max(), start <= end
      else { return nil }
      return start...end
    }
  }

  /// Whether a content was recorded before, or a session was there when it was written.
  func hasSeen(_ step: PastText.Step, at stamp: Stamp) -> Bool {
    let milliseconds = step.writtenAtNanoseconds / 1_000_000
    return added.contains(Moment(content: step.content, milliseconds: milliseconds))
      || first[step.content].map { $0 <= stamp } ?? false
      || sessions.contains { $0.contains(step.writtenAtNanoseconds) }
  }
}
