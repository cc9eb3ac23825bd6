/// The longest pause that still counts as active time.
package struct IdleLimit: Hashable, Sendable {
  /// In nanoseconds; `nil` for no limit.
  package let nanoseconds: Int64?

  package init(nanoseconds: Int64?) {
    self.nanoseconds = nanoseconds
  }

  /// Five minutes.
  package static let standard = IdleLimit(nanoseconds: TrackedTime.defaultIdleLimitNanoseconds)

  /// Reads a limit as people type it: `none`, or a length of time such as `5` (minutes), `5min`, `90s` or `1.5h`.
  ///
  /// - Returns: `nil` for anything else.
  package init?(_ text: String) {
    if text == "none" {
      nanoseconds = nil
      return
    }
    guard let length = LengthOfTime(text) else { return nil }
    nanoseconds = length.seconds * 1_000_000_000
  }

  /// The limit as it can be typed, in the largest unit that is exact, such as `5min`.
  package var text: String {
    guard let nanoseconds else { return "none" }
    let seconds = nanoseconds / 1_000_000_000
    if seconds == 0 || seconds % 60 != 0 { return "\(seconds)s" }
    return seconds % 3600 == 0 ? "\(seconds / 3600)h" : "\(seconds / 60)min"
  }
}
