/// The longest pause that still counts as work.
struct IdleLimitArgument: OptionValue {
  /// In nanoseconds; `nil` for no limit.
  let nanoseconds: Int64?

  init?(argument: String) {
    if argument == "none" {
      nanoseconds = nil
      return
    }
    let pattern = /(\d{1,6}) ?(s|sec|seconds?|m|min|minutes?|h|hours?)?/
    guard let match = argument.wholeMatch(of: pattern), let count = Int64(match.1) else {
      return nil
    }
    let seconds: Int64 =
      switch match.2?.first {
      case "s": count
      case "h": count * 3600
      default: count * 60
      }
    nanoseconds = seconds * 1_000_000_000
  }

  static func advice(about text: String) -> String {
    "\"\(text)\" is not a length of time. Examples: 5 (minutes), 5min, 90s, 1h, none."
  }
}
