import ClassModel
import FileProgressTestSupport
import Testing

@Suite struct UnitedReportTests {
  private func text(_ string: String) -> ClassText { ClassText(cleaning: string, .other) }

  private func instant(_ seconds: Int64) -> ClassInstant {
    ClassInstant(clampingSeconds: seconds)
  }

  private func mark(_ number: UInt8) throws -> Mark {
    try #require(Mark(bytes: [UInt8](repeating: number, count: 8)))
  }

  private func assignment() throws -> AssignmentIdentifier {
    try #require(AssignmentIdentifier(bytes: [UInt8](repeating: 9, count: 16)))
  }

  private func report(
    _ attempt: ReportedAttempt, made: Int64 = 1, fileName: String? = nil, part: UInt32 = 1
  ) throws -> StudentReport {
    StudentReport(
      assignment: try assignment(), made: instant(made), erasures: 0,
      works: [
        ReportedWork(
          part: part, fileName: fileName.map { ClassText(cleaning: $0, .name) }, attempts: [attempt]
        )
      ])
  }

  private func session(
    _ number: UInt8, begun: Int64 = 1_000, length: UInt32 = 100, corrected: UInt64 = 0,
    _ segments: [(UInt32, UInt32, ReportedSession.SegmentKind)],
    words: ReportedSession.Words? = nil
  ) throws -> ReportedSession {
    ReportedSession(
      mark: try mark(number), begun: instant(begun), lengthSeconds: length, corrected: corrected,
      words: words,
      segments: segments.map { .init(gapSeconds: $0.0, lengthSeconds: $0.1, kind: $0.2) })
  }

  private func united(_ reports: StudentReport...) throws -> UnitedReport {
    UnitedReport(try assignment(), reports)
  }

  private func reports(seed: UInt64, count: Int) -> [StudentReport] {
    var random = RandomObjects(seed: seed)
    let assignment: AssignmentIdentifier = random.identifier()
    let marks: [Mark] = (0..<5).map { _ in random.identifier() }
    return (0..<count).map { _ in random.report(assignment, marks: marks) }
  }

  // MARK: Properties

  @Test func anyOrderAndAnyRepeatsGiveOneState() {
    let seed = UInt64.random(in: .min ... .max)
    print("anyOrderAndAnyRepeatsGiveOneState: seed \(seed)")
    for round in 0..<UInt64(TestTier.count(150, full: 3_000)) {
      let reports = reports(seed: seed &+ round, count: 5)
      var random = SeededGenerator(seed: seed &+ round)
      let all = UnitedReport(reports[0].assignment, reports)
      for _ in 0..<4 {
        let others = (reports + reports.prefix(Int.random(in: 0...5, using: &random)))
          .shuffled(using: &random)
        let other = UnitedReport(reports[0].assignment, others)
        #expect(other == all, "seed \(seed), round \(round)")
        #expect(figures(other) == figures(all), "seed \(seed), round \(round)")
      }
    }
  }

  @Test func unitingCommutesAssociatesAndIsIdempotent() {
    let seed = UInt64.random(in: .min ... .max)
    print("unitingCommutesAssociatesAndIsIdempotent: seed \(seed)")
    for round in 0..<UInt64(TestTier.count(200, full: 5_000)) {
      let states = reports(seed: seed &+ round, count: 3).map { UnitedReport($0) }
      func both(_ left: UnitedReport, _ right: UnitedReport) -> UnitedReport {
        var result = left
        result.unite(right)
        return result
      }
      #expect(both(states[0], states[1]) == both(states[1], states[0]), "seed \(seed)")
      #expect(
        both(both(states[0], states[1]), states[2]) == both(states[0], both(states[1], states[2])),
        "seed \(seed)")
      #expect(both(states[0], states[0]) == states[0], "seed \(seed)")
      let two = both(states[0], states[1])
      #expect(both(two, states[0]) == two, "seed \(seed)")
    }
  }

  @Test func nothingUnitedChangesNothing() throws {
    let report = try #require(reports(seed: 5, count: 1).first)
    var empty = UnitedReport(report.assignment)
    empty.unite(UnitedReport(report))
    #expect(empty == UnitedReport(report))
    empty.unite(UnitedReport(report.assignment))
    #expect(empty == UnitedReport(report))
  }

  /// Everything that is derived, so that no figure depends on the order of a dictionary.
  private func figures(_ report: UnitedReport) -> [String] {
    var lines = ["\(report.time) \(String(describing: report.lastActivity))"]
    for (part, work) in report.works.sorted(by: { $0.key < $1.key }) {
      lines.append("\(part) \(work.time) \(work.fileName?.string ?? "-")")
      for (counter, words) in work.words.sorted(by: { $0.key < $1.key }) {
        lines.append("\(counter) \(words)")
      }
      guard let attempt = work.latestAttempt else { continue }
      lines.append("\(String(describing: attempt.mark)) \(attempt.begun) \(attempt.time)")
      lines.append("\(String(describing: attempt.progressFraction)) \(attempt.additionalItems)")
      lines.append("\(String(describing: attempt.primaryItem))")
    }
    return lines
  }

  /// Time, second by second.
  @Test func timeIsWhatEachSecondSays() {
    let seed = UInt64.random(in: .min ... .max)
    print("timeIsWhatEachSecondSays: seed \(seed)")
    for round in 0..<UInt64(TestTier.count(100, full: 2_000)) {
      let reports = reports(seed: seed &+ round, count: 3)
      var seconds: [UInt64: Set<ReportedSession.SegmentKind>] = [:]
      struct Key: Hashable {
        var part: UInt32
        var attempt: Mark?
        var session: Mark
      }
      var sessions: [Key: [ReportedSession]] = [:]
      for report in reports {
        for work in report.works {
          for attempt in work.attempts {
            for session in attempt.sessions {
              sessions[
                Key(part: work.part, attempt: attempt.mark, session: session.mark), default: []
              ]
              .append(session)
            }
          }
        }
      }
      for records in sessions.values {
        let corrected = records.map(\.corrected).max() ?? 0
        let newest = records.filter { $0.corrected == corrected }
        let length = newest.map(\.lengthSeconds).max() ?? 0
        for session in newest where session.lengthSeconds == length {
          var end = session.begun.seconds
          for segment in session.segments {
            let start = end + UInt64(segment.gapSeconds)
            end = start + UInt64(segment.lengthSeconds)
            for second in start..<end { seconds[second, default: []].insert(segment.kind) }
          }
        }
      }
      let watched = seconds.values.filter { $0.contains(.open) || $0.contains(.active) }
      let assumed = UInt64(seconds.count - watched.count)
      let active = UInt64(watched.count { $0.contains(.active) })
      #expect(
        UnitedReport(reports[0].assignment, reports).time
          == WorkedTime(
            openSeconds: UInt64(seconds.count), activeSeconds: active + assumed,
            assumedSeconds: assumed), "seed \(seed), round \(round)")
    }
  }

  // MARK: Rules

  @Test func secondsOfTwoMachinesCountOnce() throws {
    let united = try united(
      report(ReportedAttempt(begun: instant(1), sessions: [session(1, [(0, 60, .active)])])),
      report(
        ReportedAttempt(
          begun: instant(1), sessions: [session(2, begun: 1_030, [(0, 60, .active)])])))
    #expect(united.time == WorkedTime(openSeconds: 90, activeSeconds: 90))
    #expect(united.lastActivity == instant(1_090))
  }

  @Test func timeWithoutInputIsAssumedWhereNobodyWatched() throws {
    let united = try united(
      report(
        ReportedAttempt(
          begun: instant(1),
          sessions: [
            session(1, [(0, 30, .active), (0, 30, .open)]),
            session(2, begun: 1_020, [(0, 60, .blind)]),
            session(3, begun: 1_200, [(0, 10, .manual)]),
          ])))
    #expect(
      united.time == WorkedTime(openSeconds: 90, activeSeconds: 60, assumedSeconds: 30))
  }

  @Test func theNewestCorrectionOfASessionHoldsAlsoIfItIsShorter() throws {
    let united = try united(
      report(ReportedAttempt(begun: instant(1), sessions: [session(1, [(0, 100, .active)])])),
      report(
        ReportedAttempt(
          begun: instant(1),
          sessions: [session(1, length: 40, corrected: 7, [(0, 40, .active)])])))
    #expect(united.time.activeSeconds == 40)
  }

  @Test func ofEqualRecordsOfASessionAllTimeCounts() throws {
    let united = try united(
      report(ReportedAttempt(begun: instant(1), sessions: [session(1, [(0, 50, .active)])])),
      report(ReportedAttempt(begun: instant(1), sessions: [session(1, [(50, 50, .open)])])))
    #expect(united.time == WorkedTime(openSeconds: 100, activeSeconds: 50))
  }

  @Test func progressIsAUnionAfterTheNewestClearing() throws {
    func attempt(
      _ pieces: [(Double, Double, UInt64)], cleared: UInt64 = 0
    ) throws -> StudentReport {
      try report(
        ReportedAttempt(
          begun: instant(1), progress: pieces.map { .init(from: $0.0, to: $0.1, stamp: $0.2) },
          cleared: cleared))
    }
    func fraction(_ reports: StudentReport...) throws -> Double? {
      UnitedReport(try assignment(), reports).works[1]?.latestAttempt?.progressFraction
    }
    #expect(try fraction(attempt([])) == nil)
    #expect(try fraction(attempt([(0, 0, 1)])) == 0)
    #expect(try fraction(attempt([(0, 0.5, 1)]), attempt([(0.25, 0.75, 2)])) == 0.75)
    #expect(try fraction(attempt([(0, 0.5, 1)]), attempt([(0.75, 1, 3)], cleared: 2)) == 0.25)
    #expect(try fraction(attempt([(0, 1, 2)]), attempt([], cleared: 2)) == nil)
  }

  @Test func theLatestAttemptBeganLast() throws {
    let united = try united(
      report(ReportedAttempt(mark: mark(9), begun: instant(5), cleared: 1)),
      report(ReportedAttempt(mark: mark(1), begun: instant(6), cleared: 2)),
      report(ReportedAttempt(mark: mark(2), begun: instant(6), cleared: 3)),
      report(ReportedAttempt(begun: instant(6), cleared: 4)))
    #expect(united.works[1]?.attempts.count == 4)
    #expect(try united.works[1]?.latestAttempt?.mark == mark(2))
  }

  @Test func itemsHaveTheValueThatWasGivenLast() throws {
    func item(_ name: String, _ stamp: UInt64, _ number: Double?) -> ReportedItem {
      ReportedItem(
        identifier: text(name), stamp: stamp,
        value: number.map { .quantity(title: text(name), $0, counter: nil) } ?? .removed)
    }
    let united = try united(
      report(
        ReportedAttempt(
          begun: instant(1), primary: .init(identifier: text("a"), stamp: 1),
          items: [item("a", 1, 1), item("b", 5, 2), item("c", 1, 1)])),
      report(
        ReportedAttempt(
          begun: instant(1), primary: .init(identifier: text("b"), stamp: 3),
          items: [item("a", 2, 7), item("b", 4, 9), item("c", 2, nil)])))
    let attempt = try #require(united.works[1]?.latestAttempt)
    #expect(attempt.primaryItem == item("b", 5, 2))
    #expect(attempt.additionalItems == [item("a", 2, 7)])
  }

  @Test func aPrimaryItemThatWasRemovedIsNotShown() throws {
    let united = try united(
      report(
        ReportedAttempt(
          begun: instant(1), primary: .init(identifier: text("a"), stamp: 1),
          items: [ReportedItem(identifier: text("a"), stamp: 1, value: .removed)])))
    #expect(united.works[1]?.latestAttempt?.primaryItem == nil)
  }

  /// Nobody chose one: a quiz has one score, and a text its number of words.
  @Test(
    arguments: [
      (["points"], "points"), (["pages", "points"], nil), ([], nil),
      (["pages", "total_word_count"], "total_word_count"),
    ] as [([String], String?)])
  func whereNoneWasChosenTheOnlyItemIsShownFirst(items: [String], shown: String?) throws {
    let removed = ReportedItem(identifier: text("gone"), stamp: 2, value: .removed)
    let united = try united(
      report(
        ReportedAttempt(
          begun: instant(1),
          items: [removed]
            + items.map {
              ReportedItem(
                identifier: text($0), stamp: 1,
                value: .quantity(title: text($0), 8, counter: nil))
            })))
    let attempt = try #require(united.works[1]?.latestAttempt)
    #expect(attempt.primaryItem?.identifier.string == shown)
    #expect(attempt.additionalItems.count == items.count - (shown == nil ? 0 : 1))
  }

  @Test func whereNoItemWasChosenOnPurposeNoneIsShownFirst() throws {
    let united = try united(
      report(
        ReportedAttempt(
          begun: instant(1), primary: .init(identifier: nil, stamp: 3),
          items: [
            ReportedItem(
              identifier: text("points"), stamp: 1,
              value: .quantity(title: text("Points"), 8, counter: nil))
          ])))
    #expect(united.works[1]?.latestAttempt?.primaryItem == nil)
  }

  @Test func twoSpellingsAreTwoItems() throws {
    func attempt(_ name: String) -> ReportedAttempt {
      ReportedAttempt(
        begun: instant(1),
        items: [ReportedItem(identifier: text(name), stamp: 1, value: .removed)])
    }
    let united = try united(report(attempt("\u{E9}")), report(attempt("e\u{301}")))
    #expect(united.works[1]?.latestAttempt?.items.count == 2)
  }

  @Test func wordsAddUpForEachCounter() throws {
    func words(_ counter: String, _ after: UInt32?, _ added: UInt32?) -> ReportedSession.Words {
      .init(counter: text(counter), after: after, added: added)
    }
    let united = try united(
      report(
        ReportedAttempt(
          begun: instant(1),
          sessions: [
            session(1, begun: 2_000, [], words: words("wc", 500, 20)),
            session(2, begun: 1_000, [], words: words("wc", 400, .max)),
            session(3, begun: 3_000, [], words: words("wc", nil, nil)),
            session(4, [], words: words("prose/1", 7, nil)), session(5, []),
          ])))
    let sums = try #require(united.works[1]?.words)
    #expect(sums[text("wc")] == UnitedWords(added: UInt64(UInt32.max) + 20, latest: 500))
    #expect(sums[text("prose/1")] == UnitedWords(latest: 7))
    #expect(sums.count == 2)
  }

  @Test func theFileNameIsThatOfTheNewestReport() throws {
    let attempt = ReportedAttempt(begun: instant(1))
    let old = try report(attempt, made: 1, fileName: "old.odt")
    let new = try report(attempt, made: 2, fileName: "new.odt")
    let hidden = try report(attempt, made: 3)
    #expect(try united(old, new).works[1]?.fileName?.string == "new.odt")
    #expect(try united(hidden, old, new).works[1]?.fileName == nil)
  }

  @Test func openedIsTheFirstTimeAndSubmittedTheLastWord() throws {
    var first = try report(ReportedAttempt(begun: instant(1)))
    var second = first
    first.opened = instant(10)
    second.opened = instant(5)
    first.submitted = ReportedState(holds: true, time: instant(20), stamp: 3)
    second.submitted = ReportedState(holds: false, time: instant(30), stamp: 2)
    second.isCut = true
    let united = try united(first, second)
    #expect(united.opened == instant(5))
    #expect(united.submitted == first.submitted)
    #expect(united.isCut)
  }

  @Test func lateIsAfterTheDueInstantByTheStudentsClock() throws {
    let due = Assignment.DueDate(date: text("2026-12-24"), endOfDay: instant(100))
    func isLate(_ time: Int64, holds: Bool = true) -> Bool {
      ReportedState(holds: holds, time: instant(time), stamp: 1).isLate(for: due)
    }
    #expect(!isLate(100))
    #expect(isLate(101))
    #expect(!isLate(101, holds: false))
    #expect(!ReportedState(holds: true, time: instant(101), stamp: 1).isLate(for: nil))
  }

  @Test func aSecondOnTwoPartsCountsOnceForTheAssignment() throws {
    let attempt = ReportedAttempt(
      begun: instant(1), sessions: [try session(1, [(0, 60, .active)])])
    let united = try united(report(attempt, part: 1), report(attempt, part: 2))
    #expect(united.works[1]?.time.openSeconds == 60)
    #expect(united.works[2]?.time.openSeconds == 60)
    #expect(united.time.openSeconds == 60)
  }

  @Test func reportsOnOtherAssignmentsAreSkipped() throws {
    var other = try report(ReportedAttempt(begun: instant(1)))
    var random = SeededGenerator(seed: 1)
    other.assignment = .random(using: &random)
    #expect(try united(other) == UnitedReport(assignment()))
  }
}
