import ProgressModel
import Testing

/// A writer's evening, by hand: 30 minutes of typing, 12 of reading, 20 of typing, and then the editor
/// is left open for 45 minutes.
@Suite struct GoldenScenarioTests {
  /// A key every 20 seconds, from 0:00 to 30:00 and from 42:00 to 62:00; the editor closes at 107:00.
  static let evening: SessionRecord = {
    let seconds =
      Array(stride(from: 0, through: 1800, by: 20))
      + Array(stride(from: 2520, through: 3720, by: 20))
    let minutes = Dictionary(grouping: seconds) { $0 / 60 }
    return SessionRecord(
      session: .number(1), spans: [.from(0, to: 107 * minute)],
      pulses: minutes.map { .inMinute(Int64($0.key), typing: $0.value.map { $0 % 60 }) })
  }()

  /// The last key before the pause was pressed at 30:00, the next one at 42:00: 12 minutes to the second.
  /// The last of all was pressed at 62:00: 45 minutes before the end. A stretch counts if it is at most
  /// as long as the limit. Typing is 30 + 20 = 50 minutes, whatever the limit.
  @Test(
    arguments: [
      (1, 50), (2, 50), (5, 50), (10, 50), (12, 62), (15, 62), (44, 62), (45, 107), (nil, 107),
    ] as [(Int64?, Int64)])
  func activeTimeFollowsTheLimit(limitMinutes: Int64?, activeMinutes: Int64) {
    let time = TrackedTime(
      of: [Self.evening], from: Viewpoint(device: .desk, now: .after(200 * minute)),
      idleLimitNanoseconds: limitMinutes.map { $0 * minute }, includesTyping: true)
    #expect(time.open.measureNanoseconds == 107 * minute)
    #expect(time.active.measureNanoseconds == activeMinutes * minute)
    #expect(time.assumed.measureNanoseconds == 0)
    #expect(time.typing?.measureNanoseconds == 50 * minute)
  }

  @Test(
    arguments: [(12 * 60 - 1, 50), (12 * 60, 62), (45 * 60 - 1, 62), (45 * 60, 107)]
      as [(Int64, Int64)])
  func theLimitIsExactToTheSecond(limitSeconds: Int64, activeMinutes: Int64) {
    let time = TrackedTime(
      of: [Self.evening], from: Viewpoint(device: .desk, now: .after(200 * minute)),
      idleLimitNanoseconds: limitSeconds * second)
    #expect(time.active.measureNanoseconds == activeMinutes * minute)
  }

  @Test func theEndIsToldAndNotTheReading() throws {
    let quiet = try #require(QuietTime(longestIn: Self.evening, beside: []))
    #expect(quiet.evidence == .input)
    #expect(quiet.isAtEnd)
    #expect(quiet.durationNanoseconds == 44 * minute, "the epoch is at 20 seconds of a minute")
    #expect(quiet.period.upperBound <= epoch + 107 * minute)
  }
}

/// What is told of a session in which nothing shows for long that somebody worked.
@Suite struct QuietTimeTests {
  /// The wall clock at a whole minute when the machine started.
  private static let start = 2 * day - epoch % day

  private func attended(
    _ spans: Span..., number: UInt64 = 1, input pulses: PulsesFact...
  ) -> SessionRecord {
    SessionRecord(session: .number(number), spans: spans, pulses: pulses)
  }

  private func quiet(
    in record: SessionRecord, beside others: SessionRecord...
  ) -> QuietTime? {
    QuietTime(longestIn: record, beside: others)
  }

  private func from(_ start: Int64, to end: Int64) -> Span {
    .from(start * minute, to: end * minute, drift: Self.start)
  }

  /// Minutes since the machine started.
  private func minutes(_ quiet: QuietTime?) -> [Int64]? {
    quiet.map { quiet in
      [quiet.period.lowerBound, quiet.period.upperBound].map { ($0 - epoch - Self.start) / minute }
    }
  }

  @Test func theLongestStretchIsTold() {
    let session = attended(
      from(0, to: 200), input: .inMinute(35, typing: [0]), .inMinute(110, typing: [0]),
      .inMinute(145, other: [0]), .inMinute(190, typing: [0]))
    #expect(minutes(quiet(in: session)) == [35, 110])
    #expect(quiet(in: session)?.isAtEnd == false)
  }

  @Test func halfAnHourIsLongEnough() {
    #expect(minutes(quiet(in: attended(from(0, to: 30)))) == [0, 30])
    #expect(quiet(in: attended(from(0, to: 30)))?.isAtEnd == true)
    let almost = attended(.from(0, to: 30 * minute - 1, drift: Self.start))
    #expect(quiet(in: almost) == nil)
  }

  @Test func onlyWholeMinutesAreTold() {
    let session = attended(
      from(0, to: 60), input: .inMinute(10, typing: [59]), .inMinute(50, typing: [1]))
    #expect(minutes(quiet(in: session)) == [11, 50])
  }

  @Test func inputInAnotherWindowIsInput() {
    let session = attended(from(0, to: 50), input: .inMinute(0, typing: [0]))
    let other = attended(from(20, to: 60), number: 2, input: .inMinute(5, typing: [0], of: 2))
    #expect(minutes(quiet(in: session)) == [0, 50])
    #expect(quiet(in: session, beside: other) == nil, "25 minutes before and 25 after")
  }

  @Test func sleepIsNotToldAgain() {
    #expect(quiet(in: attended(from(0, to: 20), from(40, to: 60))) == nil)
  }

  @Test func whatSeesNoInputOrIsCorrectedIsNotJudged() {
    let blind = SessionRecord(
      session: .number(1, seesInput: false), spans: [from(0, to: 100)])
    #expect(quiet(in: blind) == nil)
    var corrected = attended(from(0, to: 100))
    corrected.add(.saying(.cut, from: epoch, to: epoch + minute))
    #expect(quiet(in: corrected) == nil)
  }

  @Test(
    arguments: [
      (240, 240, 30, [30, 240], false), (240, 240, nil, [0, 240], true), (240, 240, 90, nil, false),
      (240, 240, 60, [60, 240], false), (179, 179, nil, nil, false),
      // The machine slept: little of the night counts.
      (600, 60, 30, nil, false),
      // A change from before the session, or after it.
      (240, 240, -5, [0, 240], true), (240, 240, 250, [0, 240], true),
    ] as [(Int64, Int64, Int64?, [Int64]?, Bool)])
  func threeHoursWithoutAChangeAreTold(
    length: Int64, active: Int64, change: Int64?, expected: [Int64]?, isWhole: Bool
  ) {
    let first = epoch + Self.start
    let quiet = QuietTime(
      atEndOf: .number(1), during: first..<first + length * minute,
      activeNanoseconds: active * minute, lastChangeNanoseconds: change.map { first + $0 * minute })
    #expect(minutes(quiet) == expected)
    #expect(quiet?.isWholeSession ?? false == isWhole)
  }
}
