import FileProgressTestSupport
import ProgressModel
import Testing

@Suite struct WordHistoryTests {
  /// Words by a counter, saved some time after the start of the day.
  private func count(
    _ words: Int64, at moment: Int64, before: Fingerprint? = nil, counter: String = "wc"
  ) -> WordSampleFact {
    WordSampleFact(
      document: .number(1), sighting: .made(at: moment), before: before, after: content(words),
      counter: counter, words: words, authorship: .saved(at: moment))
  }

  private func content(_ words: Int64) -> Fingerprint {
    Fingerprint(high: UInt64(words), low: 7, byteCount: words * 6)
  }

  private func session(endedAt moment: Int64, words: Int64) -> SessionRecord {
    let session = SessionFact(
      id: .number(UInt64(moment)), provenance: .sighting(.number(2)), kind: .attended,
      seesInput: true,
      owner: nil, authorship: .saved(at: moment - minute))
    let sessionEnd = SessionEndFact(
      id: .number(UInt64(moment) + 1), session: session.id, sighting: .number(2), reason: .stopped,
      endedAtNanoseconds: moment, isUncertain: false, authorship: .saved(at: moment))
    return SessionRecord(session: session, sessionEnd: sessionEnd, contentAtEnd: content(words))
  }

  private func history(
    _ samples: [WordSampleFact], sessions: [SessionRecord] = []
  ) -> WordHistory {
    WordHistory(
      of: ActivityFacts(
        id: .number(1), documents: [.number(1)], sessions: sessions, samples: samples))
  }

  private func dayNumber(_ number: Int64) -> Range<Int64> { number * day..<(number + 1) * day }

  /// After a store of a machine was imported whose clock is in 2031, all later stamps are of 2031, too.
  @Test func wordsBelongToTheDayOnWhichTheyWereSeenWhateverTheStampSays() {
    var first = count(500, at: day + hour)
    var second = count(520, at: 2 * day + hour, before: content(500))
    (second.wordsAdded, second.wordsRemoved) = (30, 10)
    first.authorship = .saved(at: 1_940_000_000 * ProgressModelTests.second)
    second.authorship = .at(first.authorship.stamp.rawValue + 1)
    let words = history([first, second]).words(in: dayNumber(2))
    #expect(
      words
        == PeriodWords(
          counter: "wc", count: 520, change: 0, outside: 20,
          changed: WordsChanged(added: 30, removed: 10, pasted: nil)))
    #expect(history([first, second]).words(in: dayNumber(22_453)) == nil)
  }

  @Test func aCountThatTellsNoMomentIsOfBeforeAllOthers() {
    var unknown = count(500, at: day)
    unknown.sighting = .number(2)
    let history = history([unknown, count(520, at: 2 * day)])
    #expect(history.words(in: dayNumber(2))?.ofDay == 20)
    #expect(history.words(in: dayNumber(0)) == nil)
    #expect(history.words(in: .min ..< .max)?.ofDay == 20)
  }

  @Test func eachPeriodHasItsOwnChange() {
    let history = history([
      count(500, at: day + hour), count(520, at: day + 2 * hour), count(560, at: 2 * day + hour),
      count(545, at: 4 * day),
    ])
    #expect(history.words(in: dayNumber(0)) == nil)
    #expect(
      history.words(in: dayNumber(1))
        == PeriodWords(counter: "wc", count: 520, change: 0, outside: 20),
      "what was there at the first look was not written then")
    #expect(
      history.words(in: dayNumber(2))
        == PeriodWords(counter: "wc", count: 560, change: 0, outside: 40))
    #expect(history.words(in: dayNumber(3)) == nil)
    #expect(
      history.words(in: dayNumber(4))
        == PeriodWords(counter: "wc", count: 545, change: 0, outside: -15))
    #expect(
      history.words(in: 0..<10 * day)
        == PeriodWords(counter: "wc", count: 545, change: 0, outside: 45),
      "the whole is the sum of its parts")
  }

  @Test func aDocumentThatCameToBeGrewFromNothing() {
    let nothing = Fingerprint(high: 1, low: 1, byteCount: 0)
    let history = history([
      count(300, at: day + 2 * hour, before: nothing), count(310, at: day + 3 * hour),
    ])
    #expect(
      history.words(in: dayNumber(1))
        == PeriodWords(counter: "wc", count: 310, change: 0, outside: 310))
  }

  @Test func aDocumentThatOnlyAnotherProgramChangedHasARow() {
    var seen = count(520, at: 2 * day + hour, before: content(500))
    seen.authorship.tool = WordSampleFact.lookTool
    let facts = ActivityFacts(
      id: .number(1), documents: [.number(1)], samples: [count(500, at: day + hour), seen])
    func summary(_ period: Range<Int64>) -> ActivitySummary? {
      ReportHeader(
        generatedAtNanoseconds: 9 * day, sinceNanoseconds: period.lowerBound,
        untilNanoseconds: period.upperBound, idleLimitNanoseconds: nil
      ).summary(of: facts, from: .desk)
    }
    #expect(summary(dayNumber(2))?.netWordsChange == 0)
    #expect(summary(dayNumber(2))?.netWordsOutside == 20)
    #expect(summary(dayNumber(2))?.netWords == 20)
    #expect(summary(dayNumber(3)) == nil)
  }

  @Test func aContentThatComesBackCountsAtTheEndOfItsSession() {
    let history = history(
      [count(500, at: day + hour), count(400, at: 2 * day + hour)],
      sessions: [
        session(endedAt: 2 * day + hour, words: 400), session(endedAt: 3 * day, words: 500),
        session(endedAt: 4 * day, words: 500), session(endedAt: 5 * day, words: 999),
      ])
    #expect(history.words(in: dayNumber(2))?.change == -100)
    #expect(history.words(in: dayNumber(3)) == PeriodWords(counter: "wc", count: 500, change: 100))
    #expect(history.words(in: dayNumber(4))?.change == 0, "a session without a change")
    #expect(history.words(in: dayNumber(5)) == nil, "nobody ever counted that content")
  }

  @Test func theEndThatSignsOfLifeMovedIsTheOneThatCounts() {
    let begin = 3 * day - 2 * hour
    var heard = session(endedAt: begin + hour, words: 500)
    heard.sessionEnd?.reason = .beatsStopped
    heard.spans = [.from(begin - epoch, to: begin - epoch + 4 * hour)]
    let history = history(
      [count(500, at: day + hour), count(400, at: 2 * day + hour)], sessions: [heard])
    #expect(history.words(in: dayNumber(2))?.ofDay == 0, "the return takes it back")
    #expect(history.words(in: dayNumber(3)) == PeriodWords(counter: "wc", count: 500, change: 0))
  }

  @Test func countersAreNeverCompared() {
    let history = history([
      count(500, at: day + hour), count(450, at: 2 * day + hour, counter: "prose/1"),
      count(470, at: 2 * day + 2 * hour, counter: "prose/1"), count(530, at: 3 * day),
    ])
    #expect(
      history.words(in: dayNumber(2))
        == PeriodWords(counter: "prose/1", count: 470, change: 0, outside: 20))
    #expect(
      history.words(in: dayNumber(3))
        == PeriodWords(counter: "wc", count: 530, change: 0, outside: 30))
  }

  @Test func theBoundsOfAPeriodAreHalfOpen() {
    let history = history([count(1, at: 0), count(5, at: day), count(9, at: 2 * day)])
    #expect(
      history.words(in: dayNumber(1)) == PeriodWords(counter: "wc", count: 5, change: 0, outside: 4)
    )
  }

  @Test(arguments: UInt64(1)...30)
  func severalPeriodsAreWhatEachOfThemIs(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    func moment() -> Int64 { .random(in: day..<9 * day, using: &generator) }
    let nothing = Fingerprint(high: 1, low: 1, byteCount: 0)
    let samples = (0..<Int.random(in: 0...12, using: &generator)).map { _ in
      count(
        .random(in: 0...40, using: &generator), at: moment(),
        before: Int.random(in: 0..<5, using: &generator) == 0 ? nothing : nil,
        counter: Bool.random(using: &generator) ? "wc" : "prose/1")
    }
    let sessions = (0..<Int.random(in: 0...6, using: &generator)).map { _ in
      session(endedAt: moment(), words: .random(in: 0...40, using: &generator))
    }
    let history = history(samples, sessions: sessions)
    let bounds = (2...8).map { $0 * day }
    let found = history.words(inEach: bounds)
    let expected = zip(bounds, bounds.dropFirst()).enumerated().compactMap { period, bounds in
      history.words(in: bounds.0..<bounds.1).map { (period, $0) }
    }
    #expect(found.map(\.period) == expected.map(\.0))
    #expect(found.map(\.words) == expected.map(\.1))
  }

  @Test func theWordsAtAMomentAreThoseOfTheLastCountUpToIt() {
    let history = history([
      count(500, at: day), count(9, at: 2 * day, counter: "prose/1"), count(530, at: 3 * day),
    ])
    #expect(
      history.counts(at: [0, day, 2 * day, 3 * day - second, 4 * day], by: "wc")
        == [nil, 500, 500, 500, 530])
    #expect(history.counts(at: [day, 4 * day], by: "prose/1") == [nil, 9])
    #expect(
      history.trend(since: -2 * day, until: 5 * day, by: "wc")
        == [nil, nil, 500, 500, 500, 530, 530, 530],
      "the first count stands before the first moment that has one")
    #expect(
      history.trend(since: nil, until: day + 7 * hour, by: "wc")
        == Array(repeating: 500, count: 8))
    #expect(history.trend(since: day, until: day, by: "wc") == [])
  }

  // MARK: - Words by the person's word

  private func declared(
    _ words: Int64, at moment: Int64, kind: CorrectionFact.Kind = .add, spans: [Span] = []
  ) -> SessionRecord {
    let session = SessionFact(
      id: .number(UInt64(moment)), provenance: .sighting(.number(2)), kind: .manual,
      seesInput: false, owner: nil, authorship: .saved(at: moment))
    var record = SessionRecord(session: session, spans: spans)
    record.add(
      CorrectionFact(
        id: .number(UInt64(moment) + 1), session: session.id, kind: kind,
        wallStartNanoseconds: moment, durationNanoseconds: 0, authorship: .saved(at: moment)))
    record.declaredWords = words
    return record
  }

  @Test func wordsByThePersonsWordBelongToTheirDay() {
    let samples = [count(500, at: 2 * day + hour), count(520, at: 3 * day + hour)]
    let history = history(
      samples,
      sessions: [
        declared(100, at: day + hour), declared(300, at: 3 * day + 2 * hour),
        declared(7, at: 4 * day), declared(8, at: 4 * day + hour),
      ])
    // Nobody counted before, so the first count is all that is known.
    #expect(
      history.words(in: dayNumber(1))
        == PeriodWords(counter: "wc", count: 500, change: 0, declared: 100))
    #expect(history.words(in: dayNumber(2))?.ofDay == 0)
    #expect(
      history.words(in: dayNumber(3))
        == PeriodWords(counter: "wc", count: 520, change: 0, outside: 20, declared: 300))
    #expect(
      history.words(in: dayNumber(4))
        == PeriodWords(counter: "wc", count: 520, change: 0, declared: 15))
    let all = history.words(in: .min ..< .max)
    #expect(all?.ofDay == 435)
    #expect(all?.inFiles == 20)
    #expect(
      history.words(inEach: (0...5).map { $0 * day }).map(\.words.ofDay) == [100, 0, 320, 15])
    #expect(history.firstDeclaredNanoseconds == day + hour)
    #expect(history.changeMoments.contains(4 * day))
    // How many words the document has is counted.
    #expect(history.counts(at: [3 * day + 3 * hour, 5 * day], by: "wc") == [520, 520])
  }

  @Test func theyCountNowhereIfTheirSessionDoesNot() {
    let samples = [count(500, at: day)]
    let deleted = declared(100, at: day + hour, kind: .delete)
    let recorded = declared(100, at: day + hour, spans: [.from(0, to: minute)])
    for record in [deleted, recorded] {
      #expect(history(samples, sessions: [record]).words(in: dayNumber(1))?.ofDay == 0)
    }
    // There is nothing to add them to.
    let uncounted = history([], sessions: [declared(100, at: day + hour)])
    #expect(uncounted.words(in: dayNumber(1)) == nil)
  }

  @Test func theyAreByTheCounterOfTheNewestCount() {
    let history = history(
      [count(500, at: day), count(510, at: 2 * day, counter: "prose/1")],
      sessions: [declared(100, at: day + hour)])
    #expect(history.words(in: .min ..< .max)?.declared == 100)
    #expect(history.words(in: .min ..< .max)?.counter == "prose/1")
  }
}
