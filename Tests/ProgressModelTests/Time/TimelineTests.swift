import ProgressModel
import Testing

@Suite struct TimelineTests {
  @Test func nothingIsCoveredByNothing() {
    #expect(Timeline().measureNanoseconds == 0)
    #expect(Timeline().isEmpty)
    #expect(Timeline().wallBounds == nil)
    #expect(Timeline([Span.from(minute, to: minute)]) == Timeline())
  }

  @Test func overlappingSpansOfOneRunCountOnce() {
    let timeline = Timeline([
      .from(0, to: 60 * second), .from(30 * second, to: 90 * second),
      .from(40 * second, to: 50 * second), .from(200 * second, to: 230 * second),
    ])
    #expect(timeline.measureNanoseconds == 120 * second)
    #expect(timeline.wallBounds == epoch..<epoch + 230 * second)
  }

  @Test func adjacentSpansAreOne() {
    let halves = Timeline([.from(30 * second, to: minute), .from(0, to: 30 * second)])
    #expect(halves == Timeline([.from(0, to: minute)]))
  }

  @Test func oneRunIsMeasuredOnItsMonotonicClock() {
    // The wall clock was set back by an hour in between: it reads some minutes twice.
    let timeline = Timeline([
      .from(0, to: 10 * minute), .from(10 * minute, to: 20 * minute, drift: -10 * minute),
    ])
    #expect(timeline.measureNanoseconds == 20 * minute)
    #expect(timeline.wallBounds == epoch..<epoch + 10 * minute)
  }

  @Test func twoRunsHaveTheWallClockInCommon() {
    let timeline = Timeline([
      .from(0, to: 10 * minute),
      .from(0, to: 10 * minute, drift: 4 * minute, boot: .secondBoot),
    ])
    #expect(timeline.measureNanoseconds == 14 * minute)
  }

  @Test func whatOneRunCoversTwiceCountsTwiceAlsoBesideAnother() {
    let timeline = Timeline([
      .from(0, to: 10 * minute), .from(10 * minute, to: 20 * minute, drift: -10 * minute),
      .from(0, to: 15 * minute, boot: .secondBoot),
    ])
    // Ten minutes that the first run has twice, and five that only the second has.
    #expect(timeline.measureNanoseconds == 25 * minute)
  }

  @Test func ofOverlappingSpansTheFirstSaysTheWallClock() {
    let timeline = Timeline([
      .from(30 * second, to: 90 * second, drift: 10 * second), .from(0, to: 60 * second),
    ])
    #expect(timeline.measureNanoseconds == 90 * second)
    let upToAMinute = timeline.clipped(toWall: epoch..<epoch + 60 * second)
    #expect(upToAMinute.measureNanoseconds == 60 * second)
    #expect(timeline.wallBounds == epoch..<epoch + 100 * second)
  }

  @Test func aPeriodOfTheWallClockCutsEveryRun() {
    let timeline = Timeline([
      .from(0, to: 10 * minute), .from(0, to: 10 * minute, drift: 20 * minute, boot: .secondBoot),
    ])
    let clipped = timeline.clipped(toWall: epoch + 5 * minute..<epoch + 22 * minute)
    #expect(clipped.measureNanoseconds == 7 * minute)
    #expect(clipped.wallBounds == epoch + 5 * minute..<epoch + 22 * minute)
    #expect(timeline.clipped(toWall: 0..<epoch).isEmpty)
    #expect(timeline.clipped(toWall: epoch + minute..<epoch + minute).isEmpty)
  }

  @Test func aUnionCountsCommonTimeOnce() {
    let morning = Timeline([.from(0, to: 10 * minute)])
    let later = Timeline([
      .from(5 * minute, to: 15 * minute), .from(0, to: minute, boot: .secondBoot),
    ])
    #expect(morning.union(later).measureNanoseconds == 15 * minute)
    #expect(morning.union(later) == later.union(morning))
    #expect(morning.union(Timeline()) == morning)
    #expect(Timeline().union(morning) == morning)
    #expect(morning.union(morning) == morning)
    #expect(Timeline.union(of: [morning, Timeline(), later]) == morning.union(later))
    #expect(Timeline.union(of: [morning]) == morning)
    #expect(Timeline.union(of: []) == Timeline())
  }

  @Test(arguments: [1970, 2001, 2007, 2024, 2026, 2037, 2100])
  func spansOfOurDaysCount(year: Int) {
    var span = Span.from(0, to: minute)
    span.wallStartNanoseconds = Int64(year - 1970) * 365 * 24 * 60 * minute
    #expect(span.isPlausible)
    #expect(Timeline([span]).measureNanoseconds == minute)
  }

  /// libfaketime shows the time of day as the monotonic clock.
  @Test(arguments: [2026, 2037])
  func aMonotonicClockThatBeganIn1970Counts(year: Int) {
    var span = Span.from(0, to: minute)
    span.wallStartNanoseconds = Int64(year - 1970) * 365 * 24 * 60 * minute
    span.monotonicStartNanoseconds = span.wallStartNanoseconds
    #expect(span.isPlausible)
    #expect(Timeline([span, .from(0, to: minute)]).measureNanoseconds == 2 * minute)
  }

  @Test(
    arguments: [
      (0, 0, -1), (0, 0, .min), (0, 0, .max), (.max, 0, 1), (.min, 0, 1), (0, .max, 1),
      (0, .min, 1), (.max, .max, .max), (.min, .max, .max), (.max, .min, .max),
    ] as [(Int64, Int64, Int64)])
  func impossibleNumbersCoverNothing(monotonic: Int64, wall: Int64, duration: Int64) {
    let span = Span(
      boot: .firstBoot, monotonicStartNanoseconds: monotonic, wallStartNanoseconds: wall,
      utcOffsetSeconds: 0, durationNanoseconds: duration)
    #expect(!span.isPlausible)
    #expect(Timeline([span]).isEmpty)
    let withOther = Timeline([span, .from(0, to: minute)])
    #expect(withOther.measureNanoseconds == minute)
  }

  @Test(arguments: UInt64(1)...30)
  func thePartOfEachPeriodIsTheTimeWithinIt(seed: UInt64) {
    var sessions = RandomSessions(seed: seed)
    let timeline = TrackedTime(
      of: sessions.sessions(count: 6), from: RandomSessions.viewpoint, idleLimitNanoseconds: nil
    ).open
    let bounds = Array(
      stride(from: epoch + 20 * second, through: epoch + 90 * second, by: 7_000_000_000))
    let found = timeline.parts(inEach: bounds)
    let expected = zip(bounds, bounds.dropFirst()).enumerated().compactMap { period, bounds in
      let part = timeline.clipped(toWall: bounds.0..<bounds.1)
      return part.isEmpty ? nil : (period, part)
    }
    #expect(found.map(\.period) == expected.map(\.0))
    #expect(found.map(\.covered) == expected.map(\.1))
    #expect(timeline.parts(inEach: []).isEmpty)
  }
}
