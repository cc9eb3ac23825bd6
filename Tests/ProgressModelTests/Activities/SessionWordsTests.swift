import ProgressModel
import Testing

/// Words of sessions, and between them.
@Suite struct SessionWordsTests {
  /// A content with a number of words.
  private func content(_ words: Int64, version: UInt64 = 0) -> Fingerprint {
    Fingerprint(high: UInt64(words), low: version, byteCount: words * 6)
  }

  private func count(
    _ after: Fingerprint, at moment: Int64, since before: Fingerprint? = nil,
    added: Int64? = nil, removed: Int64? = nil, pasted: Int64? = nil, counter: String = "prose/1"
  ) -> WordSampleFact {
    WordSampleFact(
      document: .number(1), sighting: .made(at: epoch + moment), before: before, after: after,
      counter: counter,
      words: after.byteCount / 6 + (counter == "wc" ? 100 : 0), wordsAdded: added,
      wordsRemoved: removed, wordsPasted: pasted, authorship: .saved(at: epoch + moment))
  }

  private func session(
    from start: Int64, to end: Int64?, opened: Fingerprint?, closed: Fingerprint?,
    kind: SessionFact.Kind = .attended
  ) -> SessionRecord {
    let session = SessionFact(
      id: .number(UInt64(start)), provenance: .sighting(.number(2)), kind: kind, seesInput: true,
      owner: nil,
      authorship: .saved(at: epoch + start))
    let sessionEnd = end.map {
      SessionEndFact(
        id: .number(UInt64($0) + 1), session: session.id, sighting: .number(2), reason: .stopped,
        endedAtNanoseconds: epoch + $0, isUncertain: false, authorship: .saved(at: epoch + $0))
    }
    return SessionRecord(
      session: session, spans: [.from(start, to: end ?? start)], sessionEnd: sessionEnd,
      contentAtStart: opened, contentAtEnd: closed)
  }

  private func facts(
    _ samples: [WordSampleFact], _ sessions: [SessionRecord]
  ) -> ActivityFacts {
    ActivityFacts(
      id: .number(1), documents: [.number(1)], sessions: sessions, samples: samples)
  }

  private func summary(_ facts: ActivityFacts, period: Range<Int64>? = nil) -> ActivitySummary {
    facts.summary(from: .desk, idleLimitNanoseconds: nil, period: period, listsSessions: true)
  }

  @Test func changesFromSaveToSaveAddUp() {
    let facts = facts(
      [
        count(content(546), at: hour),
        count(content(556), at: 2 * hour, since: content(546), added: 12, removed: 2, pasted: 4),
        count(content(558), at: 3 * hour, since: content(556), added: 3, removed: 1, pasted: 0),
      ], [session(from: hour, to: 3 * hour, opened: content(546), closed: content(558))])
    for facts in [facts, reversed(facts)] {
      let session = summary(facts).sessions[0]
      #expect(session.figures.wordsAtStart == 546)
      #expect(session.figures.wordsAtEnd == 558)
      #expect(session.figures.wordsChanged == WordsChanged(added: 15, removed: 3, pasted: 4))
      #expect(summary(facts).wordsChanged == WordsChanged(added: 15, removed: 3, pasted: 4))
    }
  }

  private func reversed(_ facts: ActivityFacts) -> ActivityFacts {
    var reversed = facts
    reversed.samples.reverse()
    reversed.sessions.reverse()
    return reversed
  }

  @Test func aDocumentThatCameToBeBeganWithNothing() {
    let nothing = Fingerprint(high: 9, low: 9, byteCount: 0)
    let sessions = [
      session(from: hour, to: 2 * hour, opened: content(300), closed: content(310)),
      session(from: 3 * hour, to: 4 * hour, opened: content(310), closed: content(310)),
    ]
    let samples = [
      count(content(300), at: hour + minute, since: nothing, added: 300, removed: 0),
      count(content(310), at: 2 * hour, since: content(300), added: 10, removed: 0),
    ]
    let shown = summary(facts(samples, sessions)).sessions
    #expect(shown[0].figures.wordsAtStart == 0)
    #expect(shown[0].figures.wordsChanged == WordsChanged(added: 310, removed: 0, pasted: nil))
    #expect(shown[1].figures.wordsAtStart == 310)
    #expect(
      shown[1].figures.wordsChanged == WordsChanged(added: 0, removed: 0, pasted: nil),
      "the same text, so nothing came or went")
  }

  @Test func whatCameToBeIsWrittenAlsoIfItWasCountedAfterTheEnd() {
    let nothing = Fingerprint(high: 9, low: 9, byteCount: 0)
    let facts = facts(
      [count(content(3), at: 2 * hour + second, since: nothing, added: 3, removed: 0)],
      [session(from: hour, to: 2 * hour, opened: content(3), closed: content(3))])
    let words = WordHistory(of: facts).words(in: epoch..<epoch + day)
    #expect(words?.change == 3)
    #expect(words?.count == 3)
  }

  @Test func nobodySawBothTextsOfATimer() {
    let timer = session(
      from: hour, to: 2 * hour, opened: content(5), closed: content(9), kind: .manual)
    let facts = facts([count(content(5), at: hour), count(content(9), at: 2 * hour)], [timer])
    #expect(summary(facts).sessions[0].figures.wordsAtEnd == 9)
    #expect(summary(facts).sessions[0].figures.wordsChanged == nil)
    #expect(summary(facts).wordsChanged == nil)
  }

  @Test func whatNobodyComparedIsInTheNumberOfWords() {
    let sessions = [
      session(from: hour, to: 2 * hour, opened: content(5), closed: content(9), kind: .manual),
      session(from: 3 * hour, to: 4 * hour, opened: content(9), closed: content(11)),
      session(
        from: 5 * hour, to: 6 * hour, opened: content(11), closed: content(11), kind: .manual),
    ]
    let facts = facts(
      [
        count(content(5), at: hour), count(content(9), at: 2 * hour),
        count(content(11), at: 4 * hour, since: content(9), added: 3, removed: 1),
      ], sessions)
    #expect(summary(facts).wordsChanged == WordsChanged(added: 3, removed: 1, pasted: nil))
    #expect(facts.periodWords()?.change == 6)
    let later = epoch + 3 * hour..<epoch + day
    #expect(facts.periodWords(in: later)?.change == 2, "what changed in it was seen")
    #expect(facts.periodWords(in: epoch + day..<epoch + 2 * day) == nil, "nobody counted")
  }

  @Test func everySessionHasTheCounterThatKnowsIt() {
    let facts = facts(
      [
        count(content(5), at: hour, counter: "wc"), count(content(9), at: 2 * hour, counter: "wc"),
        count(content(9), at: 3 * hour), count(content(10), at: 4 * hour),
      ],
      [
        session(from: hour, to: 2 * hour, opened: content(5), closed: content(9)),
        session(from: 3 * hour, to: 4 * hour, opened: content(9), closed: content(10)),
      ])
    let shown = summary(facts)
    #expect(shown.sessions.map(\.figures.counter) == ["wc", "prose/1"])
    #expect(shown.sessions.map(\.figures.wordsAtStart) == [105, 9])
    #expect(shown.sessions.map(\.figures.wordsAtEnd) == [109, 10])
    #expect(shown.outside == [], "another counter is no change")
  }

  @Test func whatChangedBetweenSessionsIsOutside() {
    let facts = facts(
      [
        count(content(500), at: hour),
        count(content(520), at: 2 * hour, since: content(500), added: 20, removed: 0),
        count(content(700), at: 3 * hour),
        count(content(705), at: 4 * hour, since: content(700), added: 5, removed: 0),
      ],
      [
        session(from: hour, to: 2 * hour, opened: content(500), closed: content(520)),
        session(from: 3 * hour, to: 4 * hour, opened: content(700), closed: content(705)),
      ])
    let gap = OutsideWords(
      counter: "prose/1", wordsBefore: 520, wordsAfter: 700, fromNanoseconds: epoch + 2 * hour,
      untilNanoseconds: epoch + 3 * hour)
    for facts in [facts, reversed(facts)] {
      #expect(summary(facts).outside == [gap])
      #expect(summary(facts).wordsChanged == WordsChanged(added: 25, removed: 0, pasted: nil))
      #expect(summary(facts, period: epoch..<epoch + 2 * hour + 1).outside == [])
      let words = WordHistory(of: facts).words(in: epoch..<epoch + day)
      #expect(words?.change == 25, "nobody wrote the others")
      #expect(words?.count == 705)
      #expect(words?.changed == WordsChanged(added: 25, removed: 0, pasted: nil))
    }
  }

  /// A count of somebody who only looked which document the file is.
  private func passing(_ content: Fingerprint, at moment: Int64) -> WordSampleFact {
    var sample = count(content, at: moment)
    sample.authorship.tool = WordSampleFact.passingTool
    return sample
  }

  @Test func whatACountInPassingFoundIsOutside() {
    let facts = facts(
      [
        passing(content(500), at: hour), passing(content(600), at: 3 * hour),
        count(content(610), at: 4 * hour),
        count(content(640), at: 5 * hour, since: content(610), added: 30, removed: 0),
        passing(content(700), at: 6 * hour),
      ], [session(from: 4 * hour, to: 5 * hour, opened: content(610), closed: content(640))])
    for facts in [facts, reversed(facts)] {
      #expect(summary(facts).outside.map(\.change) == [100, 10, 60])
      #expect(summary(facts).outside.map(\.wordsOfDay) == [100, 10, 60])
      #expect(facts.periodWords()?.change == 30, "the session's")
      #expect(facts.periodWords(in: epoch + 4 * hour..<epoch + 6 * hour)?.change == 30)
      #expect(Set(facts.momentsOfWork) == [epoch + 4 * hour, epoch + 5 * hour])
      #expect(facts.hasSavedFacts)
    }
  }

  @Test func aCountInPassingWithinASessionChangesNothing() {
    let facts = facts(
      [
        count(content(500), at: hour), passing(content(520), at: 2 * hour),
        count(content(550), at: 3 * hour, since: content(500), added: 50, removed: 0),
      ], [session(from: hour, to: 3 * hour, opened: content(500), closed: content(550))])
    #expect(summary(facts).outside == [])
    #expect(facts.periodWords()?.change == 50)
  }

  @Test func aDocumentThatWasOnlyCountedInPassingHasNoWork() {
    let facts = facts([passing(content(500), at: hour)], [])
    #expect(!facts.hasSavedFacts)
    #expect(facts.momentsOfWork.isEmpty)
    #expect(summary(facts).words?.count == 500)
  }

  @Test func anOlderContentThatCameBackIsNoChange() {
    let facts = facts(
      [
        count(content(500), at: hour),
        count(content(520), at: 2 * hour, since: content(500), added: 20, removed: 0),
      ],
      [
        session(from: hour, to: 2 * hour, opened: content(500), closed: content(520)),
        session(from: 3 * hour, to: nil, opened: content(500), closed: nil),
      ])
    #expect(summary(facts).outside == [], "going back is no change")
    let words = WordHistory(of: facts).words(in: epoch..<epoch + day)
    #expect(words?.change == 20)
    #expect(words?.count == 500)
  }

  @Test func whileASessionIsOpenNothingIsOutside() {
    let samples = [
      count(content(500), at: hour), count(content(520), at: 2 * hour),
      count(content(540), at: 4 * hour),
    ]
    let long = session(from: hour, to: 4 * hour, opened: content(500), closed: content(540))
    let inside = session(
      from: 2 * hour, to: 3 * hour, opened: content(520), closed: content(520))
    let after = session(from: 5 * hour, to: 6 * hour, opened: content(540), closed: content(540))
    #expect(summary(facts(samples, [long, inside, after])).outside == [])
    // Signs of life that came late tell that a session was open for longer.
    var heard = session(from: hour, to: 2 * hour, opened: content(500), closed: content(500))
    let before = heard
    heard.spans = [.from(hour, to: 4 * hour)]
    heard.sessionEnd?.reason = .beatsStopped
    let next = session(from: 3 * hour, to: 5 * hour, opened: content(540), closed: content(540))
    #expect(summary(facts(samples, [before, next])).outside.map(\.change) == [40])
    #expect(summary(facts(samples, [heard, next])).outside == [])
    // It is unknown how an interrupted session ended.
    let cut = session(from: hour, to: nil, opened: content(500), closed: nil)
    #expect(summary(facts(samples, [cut, after])).outside == [])
  }

  @Test func aChangeOfTwoCopiesThatAreOneDocumentCountsOnce() {
    var copy = count(content(9), at: 2 * hour, since: content(5), added: 4, removed: 0)
    copy.id = .number(77)
    var facts = facts(
      [count(content(9), at: hour, since: content(5), added: 4, removed: 0), copy], [])
    facts.documents.append(.number(2))
    #expect(summary(facts).wordsChanged == WordsChanged(added: 4, removed: 0, pasted: nil))
  }
}
