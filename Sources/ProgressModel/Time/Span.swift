/// What the clocks of a machine say at one moment.
public struct ClockReading: Hashable, Sendable {
  /// The run of the machine, from one start to the next.
  public var boot: FactIdentifier
  /// The clock that never jumps and stands still in sleep, in nanoseconds since the machine started.
  public var monotonicNanoseconds: Int64
  /// The wall clock, in nanoseconds since 1970.
  public var wallNanoseconds: Int64
  /// The distance of local time from UTC, in seconds, positive east of Greenwich.
  public var utcOffsetSeconds: Int32

  /// Creates a reading.
  public init(
    boot: FactIdentifier, monotonicNanoseconds: Int64, wallNanoseconds: Int64,
    utcOffsetSeconds: Int32
  ) {
    self.boot = boot
    self.monotonicNanoseconds = monotonicNanoseconds
    self.wallNanoseconds = wallNanoseconds
    self.utcOffsetSeconds = utcOffsetSeconds
  }
}

/// An unbroken stretch of time on one clock: the monotonic clock says how long, the wall clock when.
public struct Span: Hashable, Sendable {
  /// The run of the machine.
  public var boot: FactIdentifier
  /// The begin on the monotonic clock, in nanoseconds since the machine started.
  public var monotonicStartNanoseconds: Int64
  /// The begin on the wall clock, in nanoseconds since 1970.
  public var wallStartNanoseconds: Int64
  /// The distance of local time from UTC at the begin, in seconds.
  public var utcOffsetSeconds: Int32
  /// The length, ≥ 0.
  public var durationNanoseconds: Int64

  /// Creates a stretch.
  public init(
    boot: FactIdentifier, monotonicStartNanoseconds: Int64, wallStartNanoseconds: Int64,
    utcOffsetSeconds: Int32, durationNanoseconds: Int64
  ) {
    self.boot = boot
    self.monotonicStartNanoseconds = monotonicStartNanoseconds
    self.wallStartNanoseconds = wallStartNanoseconds
    self.utcOffsetSeconds = utcOffsetSeconds
    self.durationNanoseconds = durationNanoseconds
  }

  /// Creates an empty stretch that begins now.
  public init(startingAt reading: ClockReading) {
    self.init(
      boot: reading.boot, monotonicStartNanoseconds: reading.monotonicNanoseconds,
      wallStartNanoseconds: reading.wallNanoseconds, utcOffsetSeconds: reading.utcOffsetSeconds,
      durationNanoseconds: 0)
  }

  /// The end on the monotonic clock.
  public var monotonicEndNanoseconds: Int64 {
    Self.sum(monotonicStartNanoseconds, durationNanoseconds)
  }

  /// The end on the wall clock.
  public var wallEndNanoseconds: Int64 { Self.sum(wallStartNanoseconds, durationNanoseconds) }

  /// The wall clock minus the monotonic clock.
  var wallOffsetNanoseconds: Int64 {
    wallStartNanoseconds.subtractingReportingOverflow(monotonicStartNanoseconds).partialValue
  }

  /// Whether the numbers can be added without running over, as they can in every recorded stretch.
  public var isPlausible: Bool {
    // 36 years of one run of a machine; the wall clock up to the year 2116.
    let monotonicBound = Int64.max / 8
    let wallBound = Int64.max / 2
    return durationNanoseconds >= 0 && durationNanoseconds < monotonicBound
      && abs(clamping: monotonicStartNanoseconds) < monotonicBound
      && abs(clamping: wallStartNanoseconds) < wallBound
  }

  private func abs(clamping value: Int64) -> Int64 { value == .min ? .max : Swift.abs(value) }

  private static func sum(_ start: Int64, _ duration: Int64) -> Int64 {
    let (end, overflow) = start.addingReportingOverflow(duration)
    return overflow ? .max : end
  }
}
