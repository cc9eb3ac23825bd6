import ProgressModel

/// Moments for programs.
package enum TimestampText {
  /// Returns a moment in UTC, such as `2026-11-20T08:15:30Z`, with milliseconds (cut off) where they
  /// are not zero: `2026-11-20T08:15:30.123Z`.
  ///
  /// - Parameter nanoseconds: Since 1970.
  /// - Source: RFC 3339.
  package static func utc(_ nanoseconds: Int64) -> String {
    var bytes: [UInt8] = []
    append(nanoseconds, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the same text to bytes: a report may have millions of moments.
  static func append(_ nanoseconds: Int64, to bytes: inout [UInt8]) {
    let time = CivilTime(nanoseconds: nanoseconds)
    append(time.year, digitCount: 4, to: &bytes)
    bytes.append(UInt8(ascii: "-"))
    append(time.month, digitCount: 2, to: &bytes)
    bytes.append(UInt8(ascii: "-"))
    append(time.day, digitCount: 2, to: &bytes)
    bytes.append(UInt8(ascii: "T"))
    append(time.hour, digitCount: 2, to: &bytes)
    bytes.append(UInt8(ascii: ":"))
    append(time.minute, digitCount: 2, to: &bytes)
    bytes.append(UInt8(ascii: ":"))
    append(time.second, digitCount: 2, to: &bytes)
    if time.millisecond != 0 {
      bytes.append(UInt8(ascii: "."))
      append(time.millisecond, digitCount: 3, to: &bytes)
    }
    bytes.append(UInt8(ascii: "Z"))
  }

  private static func append(_ number: Int64, digitCount: Int, to bytes: inout [UInt8]) {
    var divisor: Int64 = 1
    for _ in 1..<digitCount { divisor *= 10 }
    while divisor > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(number / divisor % 10))
      divisor /= 10
    }
  }
}
