/// What the clocks of a machine say at one moment.
public struct ClockReading: Hashable, Sendable {
  /// The run of the machine, from one start to the next.
  public var boot: BootIdentifier
  /// The clock that never jumps and stands still in sleep, in nanoseconds since the machine started.
  public var monotonicNanoseconds: Int64
  /// The wall clock, in nanoseconds since 1970.
  public var wallNanoseconds: Int64
  /// The distance of local time from UTC, in seconds, positive east of Greenwich.
  public var utcOffsetSeconds: Int32

  /// Creates a reading.
  public init(
    boot: BootIdentifier, monotonicNanoseconds: Int64, wallNanoseconds: Int64,
    utcOffsetSeconds: Int32
  ) {
    self.boot = boot
    self.monotonicNanoseconds = monotonicNanoseconds
    self.wallNanoseconds = wallNanoseconds
    self.utcOffsetSeconds = utcOffsetSeconds
  }

  /// Whether the numbers are ones that a store keeps and another one imports.
  package var isPossible: Bool {
    (0..<1 << 58).contains(monotonicNanoseconds) && (0..<1 << 62).contains(wallNanoseconds)
  }
}
