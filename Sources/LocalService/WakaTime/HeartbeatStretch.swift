import ProgressModel

/// An unbroken stretch of time that heartbeats tell of, and that is not recorded yet.
///
/// It is measured by the wall clock: heartbeats have no other one.
struct HeartbeatStretch: Hashable, Sendable {
  /// In nanoseconds since 1970; empty for one heartbeat alone.
  var period: Range<Int64>
  /// The heartbeats in it, in order, in nanoseconds since 1970.
  var moments: [Int64]

  /// Finds the stretches that heartbeats add to what is recorded.
  ///
  /// They are joined with each other, and with what is recorded, by the rule for signs of life that come in time. So it
  /// does not matter whether they come at once or one by one, now or later, once or twice.
  ///
  /// - Parameters:
  ///   - moments: The heartbeats of one program in one document, in any order, in nanoseconds since 1970.
  ///   - recorded: What is recorded of that program and that document.
  ///   - beatNanoseconds: How far its signs of life may be apart.
  /// - Returns: The stretches in no certain order.
  /// - Complexity: O(*n* · *m*), *n* heartbeats, *m* recorded spans.
  static func unrecorded(
    _ moments: [Int64], beside recorded: [Span], beatNanoseconds: Int64?
  ) -> [HeartbeatStretch] {
    let known = recorded.filter(\.isPlausible).map { span in
      Span(
        boot: wallClock, monotonicStartNanoseconds: span.wallStartNanoseconds,
        wallStartNanoseconds: span.wallStartNanoseconds, utcOffsetSeconds: 0,
        durationNanoseconds: span.durationNanoseconds)
    }
    // Within a span, the two clocks may have drifted apart by so much.
    let drift = SpanRecorder.greatestDriftNanoseconds
    let added = Set(moments).sorted().filter { moment in
      !known.contains {
        $0.wallStartNanoseconds - drift <= moment && moment <= $0.wallEndNanoseconds + drift
      }
    }
    var recorder = SpanRecorder(resuming: known, beatIntervalNanoseconds: beatNanoseconds)
    for moment in added {
      recorder.beat(
        ClockReading(
          boot: wallClock, monotonicNanoseconds: moment, wallNanoseconds: moment,
          utcOffsetSeconds: 0))
    }
    let covered = IntervalSet(known.map { $0.wallStartNanoseconds..<$0.wallEndNanoseconds })
    return recorder.spans.flatMap { span -> [Range<Int64>] in
      let whole = span.wallStartNanoseconds..<span.wallEndNanoseconds
      return whole.isEmpty ? [whole] : IntervalSet([whole]).subtracting(covered).intervals
    }.compactMap { period -> HeartbeatStretch? in
      let own = added.filter { period.lowerBound <= $0 && $0 <= period.upperBound }
      return own.isEmpty ? nil : HeartbeatStretch(period: period, moments: own)
    }
  }

  /// A run of a machine on which the wall clock never jumps.
  private static let wallClock = BootIdentifier(FactIdentifier(high: 0, low: 0))

  /// Returns what the clocks of a machine would have shown in the stretch.
  ///
  /// It is a run of its own: nobody knows how far the clock of the real machine had come. Stretches that start at the
  /// same moment have the same one, on which each moment is where it is on the wall clock.
  ///
  /// - Parameters:
  ///   - moment: A moment in the stretch.
  ///   - time: Tells the distance of local time from UTC at that moment.
  func reading(at moment: Int64, in time: any LocalTime) -> ClockReading {
    let key = "wakatime".utf8.map(UInt64.init) + [UInt64(bitPattern: period.lowerBound)]
    return ClockReading(
      boot: BootIdentifier(.derived(from: key)),
      monotonicNanoseconds: moment - period.lowerBound, wallNanoseconds: moment,
      utcOffsetSeconds: Int32(clamping: time.utcOffsetSeconds(at: moment)))
  }
}
