import FileProgressTestSupport
import ProgressModel
import Testing

@Suite struct SessionSegmentTests {
  @Test func pauseLongerThanTheLimitIsOpenAndNotActive() {
    let record = SessionRecord(
      session: .number(1, kind: .attended, seesInput: true),
      spans: [.from(0, to: 10 * minute)],
      pulses: [.inMinute(0, typing: [0, 30]), .inMinute(9, typing: [59])])
    let segments = record.segments(
      from: Viewpoint(device: .desk, now: .after(20 * minute)),
      idleLimitNanoseconds: 2 * minute)
    let start = epoch / second
    #expect(
      segments == [
        SessionSegment(startSeconds: start, lengthSeconds: 30, kind: .active),
        SessionSegment(startSeconds: start + 30, lengthSeconds: 569, kind: .open),
        SessionSegment(startSeconds: start + 599, lengthSeconds: 1, kind: .active),
      ])
  }

  @Test func sessionWithoutSightOfInputIsBlind() {
    let record = SessionRecord(
      session: .number(1, kind: .manual, seesInput: false), spans: [.from(0, to: minute)],
      sessionEnd: .at(epoch + minute, of: 1))
    let viewpoint = Viewpoint(device: .desk, now: .after(20 * minute))
    let segments = record.segments(from: viewpoint, idleLimitNanoseconds: 2 * minute)
    #expect(segments.map(\.kind) == [.blind])
    #expect(segments.map(\.lengthSeconds) == [60])
    // Of a period only what lies in it.
    let half = record.segments(
      from: viewpoint, idleLimitNanoseconds: nil,
      period: epoch + 20 * second..<epoch + 40 * second)
    #expect(half.map(\.startSeconds) == [epoch / second + 20])
    #expect(half.map(\.lengthSeconds) == [20])
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func segmentsHaveTheTimeOfTheSession(seed: UInt64) {
    print("SessionSegmentTests: seed \(seed)")
    var random = RandomSessions(seed: seed)
    for record in random.sessions(count: 8, setsClocks: false) {
      for limit in [nil, second, 10 * second] {
        let segments = record.segments(
          from: RandomSessions.viewpoint, idleLimitNanoseconds: limit)
        for (one, next) in zip(segments, segments.dropFirst()) {
          #expect(one.startSeconds + one.lengthSeconds <= next.startSeconds)
        }
        let time = TrackedTime(
          of: [record], from: RandomSessions.viewpoint, idleLimitNanoseconds: limit)
        let active = time.active.subtractedMeasure(of: [time.assumed, time.declared])
        let expected: [(SessionSegment.Kind, Int64)] = [
          (.open, time.open.subtractedMeasure(of: [time.active])), (.active, active),
          (.blind, time.assumed.measureNanoseconds), (.added, time.declared.measureNanoseconds),
        ]
        // Each stretch is cut at both of its ends, by less than a second each time.
        let tolerance = Int64(time.open.wallMoments.intervals.count + segments.count + 60) * second
        for (kind, nanoseconds) in expected {
          let sum = segments.filter { $0.kind == kind }.reduce(0) { $0 + $1.lengthSeconds }
          #expect(abs(sum * second - nanoseconds) < tolerance, "\(kind)")
        }
      }
    }
  }
}

extension Timeline {
  /// The measure of what is left without parts that lie within and apart from each other.
  fileprivate func subtractedMeasure(of parts: [Timeline]) -> Int64 {
    parts.reduce(measureNanoseconds) { $0 - $1.measureNanoseconds }
  }
}
