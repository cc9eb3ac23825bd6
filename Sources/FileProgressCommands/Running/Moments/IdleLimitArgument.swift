import ProgressModel

/// The longest pause that still counts as work, as an option.
struct IdleLimitArgument: OptionValue {
  /// What was typed.
  let limit: IdleLimit

  /// In nanoseconds; `nil` for no limit.
  var nanoseconds: Int64? { limit.nanoseconds }

  init?(argument: String) {
    guard let limit = IdleLimit(argument) else { return nil }
    self.limit = limit
  }

  static func advice(about text: String) -> String { IdleLimit.advice(about: text) }
}
