/// Moments for programs.
package enum TimestampText {
  /// Returns a moment in UTC, such as `2026-11-20T08:15:30Z`, with milliseconds (cut off) where they
  /// are not zero: `2026-11-20T08:15:30.123Z`.
  ///
  /// - Parameter nanoseconds: Since 1970.
  /// - Source: RFC 3339.
  package static func utc(_ nanoseconds: Int64) -> String {
    let time = CivilTime(nanoseconds: nanoseconds)
    var text = time.date + "T"
    text += CivilTime.padded(time.hour, to: 2) + ":" + CivilTime.padded(time.minute, to: 2) + ":"
    text += CivilTime.padded(time.second, to: 2)
    if time.millisecond != 0 { text += "." + CivilTime.padded(time.millisecond, to: 3) }
    return text + "Z"
  }
}
