import Foundation
package import ProgressModel

extension ClockReading {
  /// The day of the local calendar, such as `2026-11-20`.
  package var day: String {
    // Every writing command asks for it, and a calendar of Foundation reads a lot to tell it.
    var seconds = time_t(wallNanoseconds / 1_000_000_000 + Int64(utcOffsetSeconds))
    var parts = tm()
    gmtime_r(&seconds, &parts)
    func padded(_ number: Int32, _ width: Int) -> String {
      let text = "\(number)"
      return String(repeating: "0", count: max(0, width - text.count)) + text
    }
    return "\(padded(parts.tm_year + 1900, 4))-\(padded(parts.tm_mon + 1, 2))-"
      + padded(parts.tm_mday, 2)
  }
}
