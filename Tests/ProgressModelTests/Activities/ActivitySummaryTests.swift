import ProgressModel
import Testing

/// One activity, reckoned by hand.
///
/// | session | where | open | input |
/// |---|---|---|---|
/// | 1 attended | desk | 0:00 to 0:40 | at 0:03, 0:05, 0:20, 0:38 |
/// | 2 manual, sees no input | desk | 0:30 to 1:00, running | |
/// | 3 attended | laptop | 2:00 to 2:10 by the wall clock | at 2:02 |
/// | 4 attended, deleted | desk | 0:00 to 0:59 | |
@Suite struct ActivitySummaryTests {
  static let viewpoint = Viewpoint.desk

  static let sessions: [SessionRecord] = [
    SessionRecord(
      session: .number(1, authorship: .at(10, tool: "fileprogress open")),
      spans: [.from(0, to: 40 * minute)],
      pulses: [3, 5, 20, 38].map { .inMinute($0, typing: [0]) },
      sessionEnd: .at(epoch + 40 * minute), contentAtStart: .number(1), contentAtEnd: .number(2)),
    SessionRecord(
      session: .number(2, kind: .manual, seesInput: false, authorship: .at(11)),
      spans: [.from(30 * minute, to: 31 * minute)], contentAtStart: .number(2)),
    SessionRecord(
      session: .number(3, authorship: .at(12, on: .laptop)),
      spans: [.from(0, to: 10 * minute, drift: 120 * minute, boot: .secondBoot)],
      pulses: [.inMinute(2, typing: [0], of: 3)], contentAtStart: .number(3)),
    SessionRecord(
      session: .number(4, authorship: .at(13)), spans: [.from(0, to: 59 * minute)],
      correction: .saying(.delete, from: epoch, to: epoch, of: 4)),
  ]

  static let activity = ActivityFacts(
    id: .number(1), documents: [.number(1), .number(2)],
    location: SightingFact(
      id: .number(0x52), document: .number(2), path: "/home/ada/essay.txt",
      resolvedPath: "/home/ada/essay.txt", fileSystem: nil, handle: nil,
      state: FileState(
        byteCount: 1, modifiedNanoseconds: 0, changedNanoseconds: 0, inode: 1, linkCount: 1),
      fingerprint: .number(2), decision: MatchDecision(reason: .new), seenAtNanoseconds: epoch,
      authorship: .at(20)),
    sessions: sessions.reversed(),
    progressRanges: [
      ActivityFactsTests.range(0, 0.25, stamp: 1), ActivityFactsTests.range(0.75, 1, stamp: 2),
    ],
    items: [
      ActivityFactsTests.item("total_word_count", .quantity(546), stamp: 3),
      ActivityFactsTests.item("readability", .quantity(8), stamp: 4),
      ActivityFactsTests.item("total_word_count", .quantity(558), stamp: 5),
    ],
    primaries: [ActivityFactsTests.primary("total_word_count", .quantity, stamp: 3)],
    samples: [
      ActivityFactsTests.sample(1, 546, stamp: 3), ActivityFactsTests.sample(2, 558, stamp: 5),
    ])

  static func summary(
    limit: Int64? = TrackedTime.defaultIdleLimitNanoseconds, period: Range<Int64>? = nil,
    listsSessions: Bool = true
  ) -> ActivitySummary {
    activity.summary(
      from: viewpoint, idleLimitNanoseconds: limit, period: period, listsSessions: listsSessions)
  }

  @Test func timesAreThoseOfAllSessionsTogether() {
    let summary = Self.summary()
    // The desk from 0:00 to 1:00, the laptop for ten minutes.
    #expect(summary.time.openNanoseconds == 70 * minute)
    // There was no input from 0:40 to 1:00.
    #expect(summary.time.assumedNanoseconds == 20 * minute)
    // Desk: 0:00 to 0:05 and 0:38 to 0:40. Laptop: 2:00 to 2:02.
    #expect(summary.time.activeNanoseconds == (5 + 2 + 2 + 20) * minute)
    #expect(summary.isStarted)
    #expect(summary.firstOpenedAtNanoseconds == epoch)
    #expect(summary.lastOpenedAtNanoseconds == epoch + 130 * minute)
  }

  @Test func aSessionThatNothingSaysTheTimeOfCountsNowhere() {
    var activity = Self.activity
    // What is left of a session that a person added, and took back.
    activity.sessions.append(
      SessionRecord(session: .number(5, kind: .manual, seesInput: false, authorship: .at(14))))
    let expected = Self.summary()
    let summary = activity.summary(
      from: Self.viewpoint, idleLimitNanoseconds: TrackedTime.defaultIdleLimitNanoseconds,
      listsSessions: true)
    #expect(summary.sessionCount == expected.sessionCount)
    #expect(summary.sessions == expected.sessions)
    #expect(summary.outside == expected.outside)
    #expect(summary.firstOpenedAtNanoseconds == epoch)
    #expect(summary.lastOpenedAtNanoseconds == expected.lastOpenedAtNanoseconds)
    #expect(summary.hasUncertainEnd == expected.hasUncertainEnd)
    #expect(activity.momentsOfWork.sorted() == Self.activity.momentsOfWork.sorted())
    let longAgo = activity.summary(
      from: Self.viewpoint, idleLimitNanoseconds: nil, period: -day..<day, listsSessions: true)
    #expect(longAgo.sessionCount == 0)
    #expect(longAgo.sessions.isEmpty)
    activity.sessions.removeFirst(activity.sessions.count - 1)
    #expect(activity.lastOpenedAtNanoseconds(from: Self.viewpoint) == nil)
  }

  @Test func theLastMomentNeedsNoSummary() {
    var activity = Self.activity
    #expect(activity.lastOpenedAtNanoseconds(from: Self.viewpoint) == epoch + 130 * minute)
    activity.sessions = activity.sessions.filter { $0.correction != nil }
    #expect(activity.lastOpenedAtNanoseconds(from: Self.viewpoint) == nil, "it is deleted")
  }

  @Test func otherIdleRulesApplyToTheSameFacts() {
    let unlimited = Self.summary(limit: nil)
    #expect(unlimited.time.activeNanoseconds == unlimited.time.openNanoseconds)
    #expect(unlimited.time.openNanoseconds == 70 * minute)
    // Desk: 0:03 to 0:05, 0:38 to 0:40. Laptop: 2:00 to 2:02.
    let strict = Self.summary(limit: 2 * minute)
    #expect(strict.time.activeNanoseconds == (2 + 2 + 2 + 20) * minute)
    // Everything on the desk but 0:20 to 0:38; the whole of the laptop.
    let patient = Self.summary(limit: 15 * minute)
    #expect(patient.time.activeNanoseconds == (22 + 10 + 20) * minute)
  }

  @Test func placeItemsAndProgressAreTheNewest() {
    let summary = Self.summary()
    #expect(summary.id == .number(1))
    #expect(summary.document == .number(2))
    #expect(summary.path == "/home/ada/essay.txt")
    #expect(summary.progress == 0.5)
    let words = ActivitySummary.Item(
      identifier: "total_word_count", title: "TOTAL_WORD_COUNT", value: .quantity(558))
    let readability = ActivitySummary.Item(
      identifier: "readability", title: "READABILITY", value: .quantity(8))
    #expect(summary.primaryItem == words)
    #expect(summary.additionalItems == [readability])
    #expect(summary.words?.count == 558)
    #expect(summary.words?.counter == "wc")
  }

  @Test func sessionsAreListedByTheirStart() throws {
    let sessions = Self.summary().sessions
    #expect(sessions.map(\.id) == [.number(1), .number(2), .number(3)])
    let first = try #require(sessions.first)
    #expect(first.tool == "fileprogress open")
    #expect(first.state == .ended(atNanoseconds: epoch + 40 * minute, isUncertain: false))
    #expect(first.figures.time.openNanoseconds == 40 * minute)
    #expect(first.figures.time.activeNanoseconds == 7 * minute)
    #expect(first.figures.wordsAtStart == 546)
    #expect(first.figures.wordsAtEnd == 558)
    #expect(first.figures.counter == "wc")
    #expect(sessions[1].state == .running)
    #expect(sessions[1].figures.time.openNanoseconds == 30 * minute)
    #expect(sessions[1].figures.time.activeNanoseconds == 30 * minute)
    #expect(sessions[1].figures.wordsAtStart == 558)
    #expect(sessions[1].figures.wordsAtEnd == nil)
  }

  @Test func wordsThatNobodyCountedHaveNoCounter() {
    let last = Self.summary().sessions.last
    #expect(last?.figures.wordsAtStart == nil)
    #expect(last?.figures.counter == nil)
  }

  @Test func sessionsAreCountedAlsoWhereTheyAreNotListed() {
    let summary = Self.summary(listsSessions: false)
    #expect(summary.sessions.isEmpty)
    #expect(summary.sessionCount == 3)
  }

  @Test func aPeriodCutsTimesAndSessions() {
    let summary = Self.summary(period: epoch + 39 * minute..<epoch + 50 * minute)
    #expect(summary.time.openNanoseconds == 11 * minute)
    #expect(summary.time.activeNanoseconds == 11 * minute)
    #expect(summary.time.assumedNanoseconds == 10 * minute)
    #expect(summary.sessions.map(\.id) == [.number(1), .number(2)])
    let touching = Self.summary(period: epoch + 130 * minute..<epoch + 140 * minute)
    #expect(touching.sessionCount == 0)
    #expect(touching.time.openNanoseconds == 0)
  }

  @Test func anEndThatWasConcludedIsUncertain() {
    #expect(!Self.summary().hasUncertainEnd)
    let afterReboot = Viewpoint(
      device: .desk, now: .after(5 * minute, drift: 240 * minute, boot: .number(0xB9)))
    let summary = Self.activity.summary(
      from: afterReboot, idleLimitNanoseconds: nil)
    #expect(summary.hasUncertainEnd)
    #expect(!summary.isStarted)
    // The manual session ended at 0:31, the last moment known.
    #expect(summary.time.openNanoseconds == 50 * minute)
  }

  @Test func anItemOfAnotherKindIsNoPrimaryItem() {
    var activity = Self.activity
    activity.items.append(
      ActivityFactsTests.item("total_word_count", .binary(true, .passFail), stamp: 9))
    let summary = activity.summary(from: Self.viewpoint, idleLimitNanoseconds: nil)
    #expect(summary.primaryItem == nil)
    #expect(summary.additionalItems.map(\.identifier) == ["total_word_count", "readability"])
  }

  @Test func anEmptyActivityShowsNothing() {
    let summary = ActivityFacts(id: .number(7), documents: [.number(7)])
      .summary(from: Self.viewpoint, idleLimitNanoseconds: nil, listsSessions: true)
    #expect(summary.document == .number(7))
    #expect(summary.path.isEmpty)
    #expect(summary.time.openNanoseconds == 0)
    #expect(summary.progress == nil)
    #expect(summary.primaryItem == nil)
    #expect(summary.words == nil)
    #expect(summary.firstOpenedAtNanoseconds == nil)
    #expect(summary.lastOpenedAtNanoseconds == nil)
    #expect(!summary.isStarted)
  }
}
