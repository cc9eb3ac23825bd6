package import ProgressModel

extension ClockReading {
  /// The day of the local calendar, such as `2026-11-20`.
  package var day: String {
    CivilTime(nanoseconds: wallNanoseconds, utcOffsetSeconds: Int64(utcOffsetSeconds)).date
  }
}
