/// An unbroken stretch of time on one clock: the monotonic clock says how long, the wall clock when.
package struct Span: Hashable, Sendable {
  /// The run of the machine.
  package var boot: BootIdentifier
  /// The start on the monotonic clock, in nanoseconds since the machine started.
  package var monotonicStartNanoseconds: Int64
  /// The start on the wall clock, in nanoseconds since 1970.
  package var wallStartNanoseconds: Int64
  /// The distance of local time from UTC at the start, in seconds.
  package var utcOffsetSeconds: Int32
  /// The length, ≥ 0.
  package var durationNanoseconds: Int64

  package init(
    boot: BootIdentifier, monotonicStartNanoseconds: Int64, wallStartNanoseconds: Int64,
    utcOffsetSeconds: Int32, durationNanoseconds: Int64
  ) {
    self.boot = boot
    self.monotonicStartNanoseconds = monotonicStartNanoseconds
    self.wallStartNanoseconds = wallStartNanoseconds
    self.utcOffsetSeconds = utcOffsetSeconds
    self.durationNanoseconds = durationNanoseconds
  }

  /// Creates an empty stretch that starts now.
  package init(startingAt reading: ClockReading) {
    self.init(
      boot: reading.boot, monotonicStartNanoseconds: reading.monotonicNanoseconds,
      wallStartNanoseconds: reading.wallNanoseconds, utcOffsetSeconds: reading.utcOffsetSeconds,
      durationNanoseconds: 0)
  }

  /// The end on the monotonic clock.
  package var monotonicEndNanoseconds: Int64 {
    monotonicStartNanoseconds.addingSaturated(durationNanoseconds)
  }

  /// The end on the wall clock.
  package var wallEndNanoseconds: Int64 {
    wallStartNanoseconds.addingSaturated(durationNanoseconds)
  }

  /// The wall clock minus the monotonic clock.
  var wallOffsetNanoseconds: Int64 {
    wallStartNanoseconds.subtractingSaturated(monotonicStartNanoseconds)
  }

  /// The minutes that a stretch can have: more than 36 years, the longest plausible one.
  static let possibleMinutes: Range<Int64> = 0..<20_000_000

  /// Whether the numbers can be added without running over, as they can in every recorded stretch.
  package var isPlausible: Bool {
    // The wall clock up to the year 2116. One run of a machine has at most 36 years, but may start its clock at 1970,
    // as libfaketime does.
    let durationBound = Int64.max / 8
    let monotonicBound = Int64.max / 4
    let wallBound = Int64.max / 2
    return durationNanoseconds >= 0 && durationNanoseconds < durationBound
      && monotonicStartNanoseconds.magnitude < monotonicBound.magnitude
      && wallStartNanoseconds.magnitude < wallBound.magnitude
  }
}

extension [Span] {
  /// The span that starts first. A session's spans lie in the order in which they were recorded, and a
  /// sign of life may come late.
  package var earliest: Span? {
    guard count > 1 else { return first }
    return self.min { $0.begins(before: $1) }
  }

  /// The span that ends last; the later recorded one of two that end together.
  package var latest: Span? {
    guard count > 1 else { return last }
    return reduce(nil as Span?) { latest, span in
      latest.map { $0.ends(after: span) } ?? false ? latest : span
    }
  }

  /// Returns the span that ends last in one run of the machine; in all runs if that one has none.
  ///
  /// The wall clocks of two runs don't say which of them was later, since each may have been wrong.
  ///
  /// - Complexity: O(*n*), *n* spans.
  package func latest(inRun boot: BootIdentifier) -> Span? {
    latestIndex(inRun: boot).map { self[$0] } ?? latest
  }

  /// Returns where the span is that ends last in one run of the machine, and was recorded last of those
  /// that end together; `nil` if there is none of that run.
  func latestIndex(inRun boot: BootIdentifier) -> Int? {
    var latest: Int?
    for index in indices where self[index].boot == boot {
      if latest.map({ self[$0].ends(after: self[index]) }) ?? false { continue }
      latest = index
    }
    return latest
  }
}

extension Span {
  /// By the monotonic clock in one run of the machine, else by the wall clock.
  fileprivate func begins(before other: Span) -> Bool {
    boot == other.boot
      ? monotonicStartNanoseconds < other.monotonicStartNanoseconds
      : wallStartNanoseconds < other.wallStartNanoseconds
  }

  fileprivate func ends(after other: Span) -> Bool {
    boot == other.boot
      ? monotonicEndNanoseconds > other.monotonicEndNanoseconds
      : wallEndNanoseconds > other.wallEndNanoseconds
  }
}
