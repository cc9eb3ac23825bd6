import ClassModel
import FileProgressTestSupport
import Testing

@Suite struct WorkSummaryTests {
  private static func instant(_ seconds: Int64) -> ClassInstant {
    ClassInstant(clampingSeconds: seconds)
  }

  private static func state(_ holds: Bool, _ seconds: Int64) -> ReportedState {
    ReportedState(holds: holds, time: instant(seconds), stamp: UInt64(seconds))
  }

  private var random = RandomObjects(seed: 3)
  private var assignment: Assignment

  init() {
    let title = ClassText(cleaning: "Essay", .name)
    assignment = Assignment(
      identifier: random.identifier(), revision: 1, state: .published, title: title,
      instructions: ClassText(cleaning: "", .instructions),
      due: .init(
        date: ClassText(cleaning: "2026-12-24", .name), endOfDay: Self.instant(9_000_000)),
      windows: [.init(from: Self.instant(1_000_000), to: nil)], idleLimitSeconds: 300,
      parts: (1...2).map { number in
        AssignmentPart(
          number: UInt32(number),
          .link(title: title, url: ClassText(cleaning: "https://example.org", .other)))
      })
  }

  private func report(
    made: Int64 = 2_000_000, _ works: ReportedWork..., submitted: ReportedState? = nil,
    opened: Int64? = nil
  ) -> StudentReport {
    StudentReport(
      assignment: assignment.identifier, made: Self.instant(made), erasures: 0,
      opened: opened.map(Self.instant), submitted: submitted, works: works)
  }

  private func summary(
    _ report: StudentReport, received: Int64 = 2_000_000
  ) throws -> WorkSummary {
    try #require(
      WorkSummary(of: assignment, [ReceivedReport(report, receivedSeconds: received)]))
  }

  private func session(
    _ mark: Mark, begun: Int64, words: UInt32? = nil, counter: String = "prose/1",
    kind: ReportedSession.SegmentKind = .active, corrected: UInt64 = 0, removed: UInt32 = 0
  ) -> ReportedSession {
    ReportedSession(
      mark: mark, begun: Self.instant(begun), lengthSeconds: 600, corrected: corrected,
      removedSeconds: removed,
      words: words.map { .init(counter: ClassText(cleaning: counter, .other), after: $0) },
      segments: [.init(gapSeconds: 0, lengthSeconds: 600, kind: kind)])
  }

  @Test func stagesFollowOneAnother() throws {
    let done = Self.state(true, 1_500_000)
    #expect(WorkSummary(of: assignment, []) == nil)
    #expect(try summary(report()).stage == .notOpened)
    #expect(try summary(report(opened: 1_100_000)).stage == .opened)
    #expect(try summary(report(ReportedWork(part: 1, done: done))).stage == .working)
    let both = report(ReportedWork(part: 1, done: done), ReportedWork(part: 2, done: done))
    #expect(try summary(both).stage == .done)
    #expect(try summary(report(submitted: done)).stage == .submitted)
    #expect(try summary(report(submitted: Self.state(false, 1_500_000))).stage == .notOpened)
  }

  @Test func lateIsAfterTheDueDateByTheStudentsClock() throws {
    let onTime = try summary(report(submitted: Self.state(true, 9_000_000)), received: 9_500_000)
    #expect(!onTime.isLate)
    #expect(
      onTime.handIn == HandIn(stage: .submitted, seconds: 9_000_000, receivedSeconds: 9_500_000))
    #expect(try summary(report(submitted: Self.state(true, 9_000_001)), received: 9_500_000).isLate)
    // The last part decides.
    let done = report(
      ReportedWork(part: 1, done: Self.state(true, 1_500_000)),
      ReportedWork(part: 2, done: Self.state(true, 9_000_001)))
    #expect(try summary(done, received: 9_500_000).isLate)
  }

  @Test mutating func handingInAfterCompletionIsNamed() throws {
    assignment.state = .completed
    assignment.windows[0].to = Self.instant(1_500_000)
    #expect(try summary(report(submitted: Self.state(true, 1_600_000))).isAfterCompletion)
    #expect(try !summary(report(submitted: Self.state(true, 1_400_000))).isAfterCompletion)
  }

  @Test func clockThatIsWrongIsNamed() throws {
    #expect(try summary(report(made: 2_003_599)).clockErrorSeconds == nil)
    #expect(try summary(report(made: 2_003_600)).clockErrorSeconds == 3_600)
    let year: Int64 = 31_536_000
    #expect(try summary(report(made: 2_000_000 + year)).clockErrorSeconds == year)
    #expect(try summary(report(made: 900_000)).clockErrorSeconds == -100_000)
    #expect(try summary(report(made: 999_000)).clockErrorSeconds == nil)
    // The hand-in, too, may be of another time than the report.
    #expect(
      try summary(report(submitted: Self.state(true, 2_000_000 + year))).clockErrorSeconds == year)
  }

  @Test mutating func itemsAreOfTheLatestAttemptAndProgressOfAll() throws {
    let quiz = ClassText(cleaning: "quiz", .other)
    func attempt(_ begun: Int64, _ points: Double, _ progress: Double) -> ReportedAttempt {
      ReportedAttempt(
        mark: random.identifier(), begun: Self.instant(begun),
        progress: [.init(from: 0, to: progress, stamp: 1)],
        primary: .init(identifier: quiz, stamp: 1),
        items: [
          ReportedItem(
            identifier: quiz, stamp: 1,
            value: .score(title: ClassText(cleaning: "Quiz", .name), points, outOf: 10))
        ])
    }
    let work = ReportedWork(
      part: 1, attempts: [attempt(1_300_000, 9, 0.5), attempt(1_200_000, 3, 1)])
    let part = try #require(try summary(report(work)).parts.first)
    #expect(part.primary?.value == .score(9, outOf: 10))
    #expect(part.progress == 0.5)
    #expect(part.progressOfAttempts == 0.75)
    #expect(part.attemptCount == 2)
  }

  @Test mutating func wordsAreOfTheCounterThatWasUsedLast() throws {
    let work = ReportedWork(
      part: 1,
      attempts: [
        ReportedAttempt(
          begun: Self.instant(1_200_000),
          sessions: [
            session(random.identifier(), begun: 1_200_000, words: 900, counter: "latex/1"),
            session(random.identifier(), begun: 1_300_000, words: 120),
            session(random.identifier(), begun: 1_250_000, words: 100),
          ])
      ])
    let part = try #require(try summary(report(work)).parts.first)
    #expect(part.words == WordsSummary(counter: "prose/1", latest: 120))
    #expect(part.result == WorkResult(words: 120, counter: "prose/1"))
  }

  /// Another computer may not know of the hand-in, and may write and count on.
  @Test(arguments: [true, false]) mutating func whatIsHandedInKeepsItsNumberOfWords(
    isLaterSession: Bool
  ) throws {
    let onward = session(random.identifier(), begun: 1_600_000, words: 22)
    func work(words: Double, stamp: UInt64, _ sessions: [ReportedSession] = []) -> ReportedWork {
      ReportedWork(
        part: 1,
        attempts: [
          ReportedAttempt(
            begun: Self.instant(1_400_000),
            items: [
              ReportedItem(
                identifier: ClassText(cleaning: WorkResult.wordCountIdentifier, .other),
                stamp: stamp,
                value: .quantity(
                  title: ClassText(cleaning: "Word Count", .name), words,
                  counter: ClassText(cleaning: "prose/1", .other)))
            ], sessions: sessions)
        ])
    }
    let later = report(work(words: 22, stamp: 1_600_600, isLaterSession ? [onward] : []))
    for (holds, words) in [(true, 12.0), (false, 22.0)] {
      let handedIn = report(
        work(words: 12, stamp: 1_500_000), submitted: Self.state(holds, 1_500_000))
      for reports in [[handedIn, later], [later, handedIn]] {
        let received = reports.map { ReceivedReport($0, receivedSeconds: 2_000_000) }
        let detail = try #require(WorkDetail(of: assignment, received))
        let part = try #require(detail.summary.part(1))
        #expect(part.primary?.value == .quantity(words))
        #expect(detail.parts.first?.attempts.first?.primary?.value == .quantity(words))
        #expect(part.words?.latest == Int64(words))
        #expect(part.words?.counter == "prose/1")
      }
    }
  }

  @Test(arguments: [(true, 12.0), (false, 3.0)])
  mutating func aLaterAttemptDoesNotReplaceTheWordsHandedIn(
    holds: Bool, words: Double
  ) throws {
    func attempt(_ mark: Mark, begun: Int64, words: Double) -> ReportedAttempt {
      ReportedAttempt(
        mark: mark, begun: Self.instant(begun),
        items: [
          ReportedItem(
            identifier: ClassText(cleaning: WorkResult.wordCountIdentifier, .other),
            stamp: UInt64(begun),
            value: .quantity(
              title: ClassText(cleaning: "Word Count", .name), words,
              counter: ClassText(cleaning: "prose/1", .other)))
        ])
    }
    let work = ReportedWork(
      part: 1,
      attempts: [
        attempt(random.identifier(), begun: 1_600_000, words: 3),
        attempt(random.identifier(), begun: 1_400_000, words: 12),
      ])
    let handedIn = report(work, submitted: Self.state(holds, 1_500_000))
    let part = try #require(try summary(handedIn).part(1))
    #expect(part.result?.value == .quantity(words))
    #expect(part.words?.latest == Int64(words))
  }

  @Test mutating func correctionsAndEnteredTimeAreVisible() throws {
    let work = ReportedWork(
      part: 1,
      attempts: [
        ReportedAttempt(
          begun: Self.instant(1_200_000),
          sessions: [
            session(random.identifier(), begun: 1_200_000, corrected: 7, removed: 90),
            session(random.identifier(), begun: 1_300_000, kind: .manual),
          ])
      ])
    let summary = try summary(report(work))
    #expect(summary.correctedSessionCount == 1)
    #expect(summary.removedSeconds == 90)
    #expect(summary.enteredSeconds == 600)
    #expect(summary.time.activeSeconds == 1_200)
  }

  @Test mutating func partThatWasTakenOutDoesNotCount() throws {
    let work = ReportedWork(
      part: 3,
      attempts: [
        ReportedAttempt(
          begun: Self.instant(1_200_000),
          sessions: [session(random.identifier(), begun: 1_200_000)])
      ])
    let summary = try summary(report(work))
    #expect(summary.parts.isEmpty)
    #expect(summary.time.openSeconds == 0)
    #expect(summary.stage == .notOpened)
  }

  /// Whatever students report, the figures are the same in any order, and fit.
  @Test func anyReportsGiveFiguresThatFit() throws {
    let seed = UInt64.random(in: .min ... .max)
    print("anyReportsGiveFiguresThatFit: seed \(seed)")
    for round in 0..<UInt64(TestTier.count(100, full: 3_000)) {
      var random = RandomObjects(seed: seed &+ round)
      let marks: [Mark] = (0..<5).map { _ in random.identifier() }
      let reports = (0..<4).map { _ in
        ReceivedReport(
          random.report(assignment.identifier, marks: marks),
          receivedSeconds: Int64(random.below(1 << 36)))
      }
      let summary = try #require(WorkSummary(of: assignment, reports))
      #expect(WorkSummary(of: assignment, reports.reversed()) == summary, "round \(round)")
      #expect(summary.time.activeSeconds <= summary.time.openSeconds, "round \(round)")
      #expect(summary.enteredSeconds <= summary.time.openSeconds, "round \(round)")
      #expect(summary.handIn == nil || summary.stage.isHandedIn, "round \(round)")
      for part in summary.parts {
        let shares = [part.progress, part.progressOfAttempts].compactMap(\.self)
        #expect(shares.allSatisfy { (0...1).contains($0) }, "round \(round)")
      }
      #expect(WorkDetail(of: assignment, reports)?.summary == summary, "round \(round)")
    }
  }
}
