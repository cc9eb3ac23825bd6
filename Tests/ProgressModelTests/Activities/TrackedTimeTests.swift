import FileProgressTestSupport
import ProgressModel
import Testing

@Suite struct TrackedTimeTests {
  static let limits: [Int64?] = [nil, 1500 * millisecond, 20 * second]
  static let seeds = 1...20 as ClosedRange<UInt64>

  static func time(
    of sessions: [SessionRecord], from viewpoint: Viewpoint = RandomSessions.viewpoint,
    limit: Int64?
  ) -> TrackedTime {
    TrackedTime(
      of: sessions, from: viewpoint, idleLimitNanoseconds: limit, includesTyping: true)
  }

  static func totals(_ time: TrackedTime) -> MillisecondTime.Totals {
    MillisecondTime.Totals(
      open: Int(time.open.measureNanoseconds / millisecond),
      active: Int(time.active.measureNanoseconds / millisecond),
      assumed: Int(time.assumed.measureNanoseconds / millisecond),
      declared: Int(time.declared.measureNanoseconds / millisecond),
      typing: Int((time.typing ?? Timeline()).measureNanoseconds / millisecond))
  }

  static func nanoseconds(_ period: Range<Int>) -> Range<Int64> {
    epoch + Int64(period.lowerBound) * millisecond..<epoch + Int64(period.upperBound) * millisecond
  }

  // MARK: By chance

  @Test(arguments: seeds)
  func agreesWithCountingMilliseconds(seed: UInt64) {
    print("TrackedTimeTests: seed \(seed)")
    var random = RandomSessions(seed: seed)
    let sessions = random.sessions(count: .random(in: 1...9, using: &random.generator))
    let expected = MillisecondTime(
      of: sessions, from: RandomSessions.viewpoint, limits: Self.limits)
    let period = random.period()
    for (index, limit) in Self.limits.enumerated() {
      let time = Self.time(of: sessions, limit: limit)
      #expect(Self.totals(time) == expected.totals(limit: index), "limit \(limit ?? -1)")
      #expect(
        Self.totals(time.clipped(toWall: Self.nanoseconds(period)))
          == expected.totals(limit: index, in: period), "\(period), limit \(limit ?? -1)")
    }
  }

  @Test(arguments: seeds)
  func theOrderOfSessionsDoesNotMatter(seed: UInt64) {
    print("TrackedTimeTests: seed \(seed)")
    var random = RandomSessions(seed: seed)
    let sessions = random.sessions(count: 8)
    let time = Self.time(of: sessions, limit: 5 * second)
    for _ in 0..<5 {
      let mixed = sessions.shuffled(using: &random.generator)
      #expect(Self.time(of: mixed, limit: 5 * second) == time)
    }
  }

  @Test(arguments: seeds)
  func cuttingASpanInTwoChangesNoOpenTime(seed: UInt64) {
    print("TrackedTimeTests: seed \(seed)")
    var random = RandomSessions(seed: seed)
    // With one drift a run: where spans disagree on the wall clock, the first to begin is right.
    let sessions = random.sessions(count: 8, setsClocks: false)
    let pieces = sessions.map { record in
      var record = record
      record.spans = record.spans.flatMap { Self.halves(of: $0, &random.generator) }
      return record
    }
    let whole = Self.time(of: sessions, limit: nil).open
    let cut = Self.time(of: pieces, limit: nil).open
    #expect(cut.measureNanoseconds == whole.measureNanoseconds)
    #expect(cut == whole)
  }

  static func halves(of span: Span, _ generator: inout SeededGenerator) -> [Span] {
    guard span.durationNanoseconds > 0 else { return [span] }
    let length = Int64.random(in: 0...span.durationNanoseconds, using: &generator)
    var (first, rest) = (span, span)
    first.durationNanoseconds = length
    rest.monotonicStartNanoseconds += length
    rest.wallStartNanoseconds += length
    rest.durationNanoseconds -= length
    return [first, rest]
  }

  @Test(arguments: seeds)
  func assumedIsWithinActiveIsWithinOpen(seed: UInt64) {
    print("TrackedTimeTests: seed \(seed)")
    var random = RandomSessions(seed: seed)
    let sessions = random.sessions(count: 12)
    let period = Self.nanoseconds(random.period())
    let limits = [0, 1, second, 3 * second, 10 * second, 60 * second, Int64.max]
    var previous: Int64 = -1
    for limit in limits {
      let time = Self.time(of: sessions, limit: limit)
      for part in [time, time.clipped(toWall: period)] {
        #expect(part.assumed.measureNanoseconds <= part.active.measureNanoseconds)
        #expect(part.active.measureNanoseconds <= part.open.measureNanoseconds)
        #expect((part.typing ?? Timeline()).measureNanoseconds <= part.open.measureNanoseconds)
      }
      #expect(time.active.measureNanoseconds >= previous, "a longer limit lost time")
      previous = time.active.measureNanoseconds
    }
    let unlimited = Self.time(of: sessions, limit: nil)
    #expect(unlimited.active == unlimited.open)
    #expect(unlimited.open.measureNanoseconds >= previous)
  }

  @Test(arguments: seeds)
  func twoHalvesOfAPeriodAddUp(seed: UInt64) {
    print("TrackedTimeTests: seed \(seed)")
    var random = RandomSessions(seed: seed)
    let time = Self.time(of: random.sessions(count: 8), limit: 5 * second)
    let middle = epoch + .random(in: 20_000...90_000, using: &random.generator) * millisecond
    let before = Self.totals(time.clipped(toWall: 0..<middle))
    let after = Self.totals(time.clipped(toWall: middle..<Int64.max))
    let whole = Self.totals(time)
    #expect(before.open + after.open == whole.open)
    #expect(before.active + after.active == whole.active)
    #expect(before.assumed + after.assumed == whole.assumed)
    #expect(before.declared + after.declared == whole.declared)
    #expect(before.typing + after.typing == whole.typing)
  }

  @Test(arguments: seeds)
  func aPassiveSessionTakesNothingAwayFromOthers(seed: UInt64) {
    print("TrackedTimeTests: seed \(seed)")
    var random = RandomSessions(seed: seed)
    let sessions = random.sessions(count: 12)
    // What a person adds to one is that person's word.
    let passive = sessions.filter {
      $0.session.kind == .passive && $0.correction?.kind != .add
    }
    let others = sessions.filter { $0.session.kind != .passive }
    for limit in [nil, 0, second, 3 * second, 10 * second] {
      let without = Self.time(of: others, limit: limit)
      for count in 0...passive.count {
        let with = Self.time(of: others + passive.prefix(count), limit: limit)
        #expect(with.open.measureNanoseconds >= without.open.measureNanoseconds)
        #expect(with.active.measureNanoseconds >= without.active.measureNanoseconds)
        #expect(with.assumed == without.assumed)
        #expect(
          (with.typing ?? Timeline()).measureNanoseconds
            >= (without.typing ?? Timeline()).measureNanoseconds)
        // Not only as much: the same moments of the same days.
        let period = Self.nanoseconds(random.period())
        #expect(
          with.clipped(toWall: period).active.measureNanoseconds
            >= without.clipped(toWall: period).active.measureNanoseconds)
      }
    }
  }

  // MARK: By hand

  /// Minutes of open, active, assumed and typing time as the desk sees them.
  static func minutes(
    of sessions: SessionRecord..., limit: Int64? = TrackedTime.defaultIdleLimitNanoseconds
  ) -> [Double] {
    let time = Self.time(of: sessions, from: .desk, limit: limit)
    return [time.open, time.active, time.assumed, (time.typing ?? Timeline())].map {
      Double($0.measureNanoseconds) / Double(minute)
    }
  }

  static func attended(
    _ spans: Span..., number: UInt64 = 1, on device: DeviceIdentifier = .desk,
    input pulses: PulsesFact...
  ) -> SessionRecord {
    SessionRecord(
      session: .number(number, authorship: .at(1, on: device)), spans: spans, pulses: pulses)
  }

  static func blind(_ spans: Span..., number: UInt64 = 2) -> SessionRecord {
    SessionRecord(session: .number(number, seesInput: false), spans: spans)
  }

  @Test func aPauseLongerThanTheLimitIsNotActive() {
    let session = Self.attended(
      .from(0, to: 10 * minute), input: .inMinute(0, typing: [30]), .inMinute(8, other: [0]))
    #expect(Self.minutes(of: session) == [10, 2.5, 0, 0])
    #expect(Self.minutes(of: session, limit: nil) == [10, 10, 0, 0])
    #expect(Self.minutes(of: session, limit: 0) == [10, 0, 0, 0])
  }

  @Test func aPauseOfExactlyTheLimitIsActive() {
    let session = Self.attended(.from(0, to: 10 * minute), input: .inMinute(5, typing: [0]))
    #expect(Self.minutes(of: session) == [10, 10, 0, 0])
    #expect(Self.minutes(of: session, limit: 5 * minute - 1) == [10, 0, 0, 0])
  }

  @Test func twoWindowsOfOneDevicePoolTheirInput() {
    let first = Self.attended(.from(0, to: 12 * minute), input: .inMinute(4, typing: [0]))
    let second = Self.attended(
      .from(0, to: 12 * minute), number: 2, input: .inMinute(7, typing: [0], of: 2))
    #expect(Self.minutes(of: first) == [12, 4, 0, 0])
    #expect(Self.minutes(of: second) == [12, 5, 0, 0])
    #expect(Self.minutes(of: first, second) == [12, 12, 0, 0])
  }

  @Test func twoDevicesDoNotPoolTheirInput() {
    let first = Self.attended(.from(0, to: 12 * minute), input: .inMinute(4, typing: [0]))
    let second = Self.attended(
      .from(0, to: 12 * minute, boot: .secondBoot), number: 2, on: .laptop,
      input: .inMinute(7, typing: [0], of: 2))
    #expect(Self.minutes(of: first, second) == [12, 9, 0, 0])
  }

  @Test func sleepIsNeitherOpenNorActive() {
    let session = Self.attended(.from(0, to: minute), .from(3 * minute, to: 5 * minute))
    #expect(Self.minutes(of: session) == [3, 3, 0, 0])
  }

  @Test func sessionsWithoutInputCountWholeAndApart() {
    #expect(Self.minutes(of: Self.blind(.from(0, to: 10 * minute))) == [10, 10, 10, 0])
  }

  @Test func sessionsWithoutInputGiveWayToThoseThatSeeIt() {
    let idle = Self.attended(.from(2 * minute, to: 9 * minute))
    let blind = Self.blind(.from(0, to: 10 * minute))
    #expect(Self.minutes(of: idle, blind) == [10, 3, 3, 0])
    let elsewhere = Self.attended(
      .from(2 * minute, to: 9 * minute, boot: .secondBoot), on: .laptop)
    #expect(Self.minutes(of: elsewhere, blind) == [10, 3, 3, 0])
  }

  @Test func aSessionKeepsItsDayIfTheClockIsSetBack() {
    let session = Self.attended(.from(0, to: hour), .from(hour, to: 2 * hour, drift: -day))
    let time = TrackedTime(of: [session], from: .desk, idleLimitNanoseconds: nil)
    #expect(time.open.wallBounds == epoch..<epoch + 2 * hour)
    #expect(time.open.measureNanoseconds == 2 * hour)
    // By seconds a clock is corrected all the time.
    let corrected = Self.attended(.from(0, to: hour), .from(hour, to: 2 * hour, drift: -5 * second))
    let seen = TrackedTime(of: [corrected], from: .desk, idleLimitNanoseconds: nil)
    #expect(seen.open.wallBounds == epoch..<epoch + 2 * hour - 5 * second)
  }

  @Test func whatNobodyAttendedCountsBetweenSavesOnly() {
    let passive = SessionRecord(
      session: .number(1, kind: .passive, seesInput: false), spans: [.from(0, to: 20 * minute)],
      pulses: [.inMinute(1, other: [0]), .inMinute(3, other: [0]), .inMinute(15, other: [0])])
    #expect(Self.minutes(of: passive) == [20, 2, 0, 0])
  }

  @Test func aPassiveSessionBesideABlindOneCostsItNothing() {
    let blind = Self.blind(.from(0, to: 60 * minute))
    let passive = SessionRecord(
      session: .number(1, kind: .passive, seesInput: false), spans: [.from(0, to: 60 * minute)])
    #expect(Self.minutes(of: blind) == [60, 60, 60, 0])
    #expect(Self.minutes(of: blind, passive) == [60, 60, 60, 0])
    var saving = passive
    saving.pulses = [.inMinute(10, other: [0]), .inMinute(12, other: [0])]
    #expect(Self.minutes(of: blind, saving) == [60, 60, 60, 0])
  }

  @Test func savesThatNobodyAttendedAreMomentsOfTheSessionsThatSeeInput() {
    let editor = Self.attended(
      .from(0, to: 20 * minute), input: .inMinute(2, typing: [0]), .inMinute(10, typing: [0]))
    #expect(Self.minutes(of: editor) == [20, 2, 0, 0])
    let passive = SessionRecord(
      session: .number(2, kind: .passive, seesInput: false),
      spans: [.from(2 * minute, to: 12 * minute)], pulses: [.inMinute(4, other: [0], of: 2)])
    #expect(Self.minutes(of: editor, passive) == [20, 10, 0, 0])
  }

  @Test func inputOfAnotherRunOfTheMachineCountsFromTheSpanOfThatRun() {
    let session = Self.attended(
      .from(50 * minute, to: 52 * minute),
      .from(2 * minute, to: 14 * minute, drift: 70 * minute, boot: .secondBoot),
      input: .inMinute(1, typing: [0]), .inMinute(4, typing: [0], since: 1),
      // Pulses of an unknown span don't count.
      .inMinute(9, typing: [0], since: 2))
    #expect(Self.minutes(of: session) == [14, 2 + 4, 0, 0])
  }

  @Test func typingIsBetweenKeystrokesAtMostHalfAMinuteApart() {
    let session = Self.attended(
      .from(0, to: 10 * minute),
      input: .inMinute(0, typing: [0, 30], other: [45]), .inMinute(1, typing: [1, 16]))
    let active = 1 + 16.0 / 60
    #expect(Self.minutes(of: session) == [10, active, 0, 0.75])
  }

  @Test func aCutSessionIsAsLongAsAPersonSays() {
    var session = Self.attended(
      .from(0, to: 10 * minute), input: .inMinute(4, typing: [0]), .inMinute(8, typing: [0]))
    session.correction = .saying(.cut, from: epoch + minute, to: epoch + 5 * minute)
    #expect(Self.minutes(of: session) == [4, 4, 0, 0])
    session.correction = .saying(.cut, from: epoch + minute, to: epoch + 60 * minute)
    #expect(Self.minutes(of: session) == [9, 9, 0, 0])
    session.correction = .saying(.cut, from: epoch + minute, to: epoch + minute)
    #expect(Self.minutes(of: session) == [0, 0, 0, 0])
  }

  @Test func aDeletedSessionCountsNothingNotEvenItsInput() {
    let idle = Self.attended(.from(0, to: 12 * minute), number: 2)
    var session = Self.attended(.from(0, to: 12 * minute), input: .inMinute(6, typing: [0]))
    session.correction = .saying(.delete, from: epoch, to: epoch)
    #expect(Self.minutes(of: session) == [0, 0, 0, 0])
    #expect(Self.minutes(of: session, idle, limit: 6 * minute) == [12, 0, 0, 0])
  }

  @Test func addedTimeIsDeclared() {
    var session = Self.attended(.from(10 * minute, to: 12 * minute))
    session.correction = .saying(.add, from: epoch + 9 * minute, to: epoch + 15 * minute)
    #expect(Self.minutes(of: session) == [6, 6, 0, 0])
    var unrecorded = Self.attended(number: 2)
    unrecorded.correction = .saying(.add, from: epoch, to: epoch + 7 * minute)
    #expect(Self.minutes(of: unrecorded) == [7, 7, 0, 0])
    #expect(Self.minutes(of: session, unrecorded) == [13, 13, 0, 0])
    #expect(Self.declaredMinutes(of: session, unrecorded) == 4 + 7)
    #expect(Self.minutes(of: unrecorded, limit: 0) == [7, 7, 0, 0], "under any rule")
    // What a program recorded is known from there.
    let timer = Self.blind(.from(3 * minute, to: 9 * minute), number: 3)
    #expect(Self.minutes(of: unrecorded, timer) == [9, 9, 6, 0])
    #expect(Self.declaredMinutes(of: unrecorded, timer) == 3)
    let idle = Self.attended(.from(0, to: 6 * minute), number: 3)
    #expect(Self.minutes(of: unrecorded, idle) == [7, 1, 0, 0])
  }

  static func declaredMinutes(of sessions: SessionRecord...) -> Double {
    Double(Self.time(of: sessions, from: .desk, limit: 300 * second).declared.measureNanoseconds)
      / Double(minute)
  }

  @Test func nothingCountsInAPause() {
    var session = Self.attended(
      .from(0, to: 12 * minute), input: .inMinute(2, typing: [0]), .inMinute(10, typing: [0]))
    session.pauses = [.saying(.pause, from: epoch + 3 * minute, to: epoch + 9 * minute)]
    #expect(Self.minutes(of: session) == [6, 6, 0, 0])
    session.add(.saying(.pause, from: epoch + 8 * minute, to: epoch + 20 * minute))
    #expect(Self.minutes(of: session) == [3, 3, 0, 0], "all pauses hold")
    // A person who says later when the session was overrules them.
    session.add(.saying(.cut, from: epoch, to: epoch + 10 * minute, stamp: 10))
    #expect(Self.minutes(of: session) == [10, 2, 0, 0])
    session.add(.saying(.pause, from: epoch + minute, to: epoch + 10 * minute, stamp: 11))
    #expect(Self.minutes(of: session) == [1, 1, 0, 0])
  }

  @Test func aPauseOfARunningTimerLeavesWhatFollows() {
    var session = SessionRecord(
      session: .number(1, kind: .manual, seesInput: false),
      spans: [.from(20 * minute, to: 21 * minute)])
    session.pauses = [.saying(.pause, from: epoch + 25 * minute, to: epoch + 45 * minute)]
    #expect(Self.minutes(of: session) == [20, 20, 20, 0])
  }

  @Test func aManualSessionRunsUpToNow() {
    var session = SessionRecord(
      session: .number(1, kind: .manual, seesInput: false),
      spans: [.from(20 * minute, to: 21 * minute)])
    #expect(Self.minutes(of: session) == [40, 40, 40, 0])
    session.sessionEnd = .at(epoch + 21 * minute)
    #expect(Self.minutes(of: session) == [1, 1, 1, 0])
    session.sessionEnd = nil
    session.session.authorship.device = .laptop
    #expect(Self.minutes(of: session) == [1, 1, 1, 0])
  }
}
