public import ProgressModel
import Synchronization

/// Clocks that a test moves, for tests of document tools.
///
/// Give the store `heartbeat: nil` with it. A store with a heartbeat takes a long jump for sleep, and sleep
/// is not open time.
public final class ManualClock: ProgressClock {
  private let reading: Mutex<ClockReading>

  /// Creates clocks.
  ///
  /// - Parameters:
  ///   - wallSeconds: The wall clock, in seconds since 1970.
  ///   - utcOffsetSeconds: The distance of local time from UTC, positive east of Greenwich.
  public init(wallSeconds: Int64 = 1_790_000_000, utcOffsetSeconds: Int32 = 0) {
    reading = Mutex(
      ClockReading(
        boot: BootIdentifier(high: 0xB007, low: 1), monotonicNanoseconds: 1_000_000_000_000,
        wallNanoseconds: wallSeconds * 1_000_000_000, utcOffsetSeconds: utcOffsetSeconds))
  }

  /// Reads all clocks at one moment.
  public func read() -> ClockReading { reading.withLock { $0 } }

  /// Lets time pass.
  public func advance(by duration: Duration) {
    reading.withLock {
      $0.monotonicNanoseconds += duration.wholeNanoseconds
      $0.wallNanoseconds += duration.wholeNanoseconds
    }
  }

  /// Sets the wall clock forward or back; the monotonic clock does not change.
  public func setWall(by duration: Duration) {
    reading.withLock { $0.wallNanoseconds += duration.wholeNanoseconds }
  }

  /// Lets the machine sleep: the monotonic clock stands still.
  public func sleepMachine(for duration: Duration) {
    setWall(by: duration)
  }

  /// Restarts the machine after some time.
  public func restartMachine(after duration: Duration) {
    reading.withLock {
      let boot = $0.boot.value
      $0.boot = BootIdentifier(high: boot.high, low: boot.low + 1)
      $0.monotonicNanoseconds = 1_000_000_000
      $0.wallNanoseconds += duration.wholeNanoseconds
    }
  }
}
