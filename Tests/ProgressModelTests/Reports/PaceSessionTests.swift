import ProgressModel
import Testing

/// Which sessions tell how many words an hour a person writes.
@Suite struct PaceSessionTests {
  private let viewpoint = Viewpoint(device: .desk, now: .after(day))

  private func header(since: Int64? = nil) -> ReportHeader {
    ReportHeader(
      generatedAtNanoseconds: epoch + day, sinceNanoseconds: since, idleLimitNanoseconds: nil)
  }

  private func content(_ words: Int64) -> Fingerprint {
    Fingerprint(high: UInt64(words), low: 7, byteCount: words * 6)
  }

  private func count(_ words: Int64, at moment: Int64, before: Int64? = nil) -> WordSampleFact {
    WordSampleFact(
      document: .number(1), sighting: .made(at: epoch + moment), before: before.map(content),
      after: content(words), counter: "wc", words: words,
      authorship: .saved(at: epoch + moment))
  }

  /// A timer from one moment after the start to another.
  private func timer(
    _ number: UInt64, _ time: Range<Int64>, from start: Int64?, to end: Int64?
  ) -> SessionRecord {
    var sessionEnd = SessionEndFact.at(epoch + time.upperBound, of: number)
    sessionEnd.authorship = .saved(at: epoch + time.upperBound)
    return SessionRecord(
      session: .number(
        number, kind: .manual, seesInput: false,
        authorship: .saved(at: epoch + time.lowerBound)),
      spans: [.from(time.lowerBound, to: time.upperBound)], sessionEnd: sessionEnd,
      contentAtStart: start.map(content), contentAtEnd: end.map(content))
  }

  private func sessions(
    _ records: [SessionRecord], _ samples: [WordSampleFact], since: Int64? = nil
  ) -> [PaceSession] {
    ActivityFacts(
      id: .number(1), documents: [.number(1)], sessions: records, samples: samples
    ).paceSessions(of: header(since: since), from: viewpoint)
  }

  /// A timer in which 100 words became 160.
  private var written: (records: [SessionRecord], samples: [WordSampleFact]) {
    (
      [timer(5, hour..<2 * hour, from: 100, to: 160)],
      [count(100, at: hour - minute), count(160, at: 2 * hour - second, before: 100)]
    )
  }

  @Test func aSessionHasItsWordsAndItsActiveTime() {
    let found = sessions(written.records, written.samples)
    #expect(found.map(\.words) == [60])
    #expect(found.map(\.counter) == ["wc"])
    #expect(found.map(\.active.measure) == [hour])
    #expect(found.map(\.startedAtNanoseconds) == [epoch + hour])
  }

  @Test func aSessionCountsWholeInThePeriodInWhichItStarts() {
    let (records, samples) = written
    #expect(sessions(records, samples, since: epoch + hour).map(\.words) == [60])
    #expect(sessions(records, samples, since: epoch + hour + 1).isEmpty)
  }

  @Test func oneInWhichNothingWasWrittenCounts() {
    let found = sessions(
      [timer(5, hour..<2 * hour, from: 100, to: 100)], [count(100, at: hour - minute)])
    #expect(found.map(\.words) == [0])
  }

  @Test func oneWithoutWordsOrTimeDoesNotCount() {
    #expect(sessions([timer(5, hour..<2 * hour, from: nil, to: nil)], []).isEmpty)
    #expect(sessions([timer(5, hour..<hour, from: 100, to: 160)], written.samples).isEmpty)
  }

  @Test func oneThatAPersonDeletedDoesNotCount() {
    var records = written.records
    records[0].correction = .saying(.delete, from: epoch + hour, to: epoch + 2 * hour, of: 5)
    #expect(sessions(records, written.samples).isEmpty)
  }

  @Test func oneThatRunsDoesNotCount() {
    var records = written.records
    records[0].sessionEnd = nil
    #expect(records[0].state(from: viewpoint).isRunning)
    #expect(sessions(records, written.samples).isEmpty)
  }

  /// Both timers saw 100 words become 160. The words count once.
  @Test func oneWhoseWordsCountInAnotherIsLeftOut() {
    let (records, samples) = written
    let other = timer(6, hour - 30 * minute..<2 * hour + 30 * minute, from: 100, to: 160)
    let found = sessions(records + [other], samples)
    #expect(found.map(\.words) == [60])
  }
}
