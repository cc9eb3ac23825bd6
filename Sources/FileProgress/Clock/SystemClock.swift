import Foundation
public import ProgressModel

/// The clocks of this machine.
///
/// The monotonic clock stands still while the machine sleeps.
public struct SystemClock: ProgressClock {
  /// Creates the clocks of this machine.
  public init() {}

  /// Reads all clocks at one moment.
  public func read() -> ClockReading {
    var monotonic = timespec()
    var wall = timespec()
    clock_gettime(CLOCK_MONOTONIC, &monotonic)
    clock_gettime(CLOCK_REALTIME, &wall)
    return ClockReading(
      boot: Self.boot, monotonicNanoseconds: monotonic.nanoseconds,
      wallNanoseconds: wall.nanoseconds, utcOffsetSeconds: Self.utcOffsetSeconds(at: wall.tv_sec))
  }

  private static func utcOffsetSeconds(at seconds: time_t) -> Int32 {
    var seconds = seconds
    var local = tm()
    localtime_r(&seconds, &local)
    return Int32(local.tm_gmtoff)
  }

  /// The kernel's name of the run of the machine.
  ///
  /// - Source: `random(4)`, `/proc/sys/kernel/random/boot_id`.
  private static let boot: BootIdentifier = {
    var text = [UInt8](repeating: 0, count: 36)
    let file = open("/proc/sys/kernel/random/boot_id", O_RDONLY | O_CLOEXEC)
    defer { close(file) }
    let isWhole = file >= 0 && Glibc.read(file, &text, text.count) == text.count
    // Without the kernel's name all runs look like one; the wall clock then tells them apart.
    return (isWhole ? BootIdentifier(String(decoding: text, as: UTF8.self)) : nil)
      ?? .unknown
  }()
}

extension timespec {
  /// As many as a store keeps: a clock that a program moves may show any year.
  fileprivate var nanoseconds: Int64 {
    let mostSeconds = 1 << 62 / 1_000_000_000
    return Int64(min(max(tv_sec, -mostSeconds), mostSeconds)) * 1_000_000_000 + Int64(tv_nsec)
  }
}
