import ProgressModel

/// On which days of the week a goal wants something, as it is typed: `mon,tue,fri`, or `none`.
struct WeekdaysArgument: OptionValue {
  /// The days; `nil` for `none`.
  let days: Set<Weekday>?

  init?(argument: String) {
    days = argument == "none" ? nil : Set<Weekday>(typed: argument)
    if days == nil, argument != "none" { return nil }
  }

  static func advice(about text: String) -> String {
    "\"\(text)\" is not valid. Name one to six days of the week, such as mon,tue,fri, or none."
  }
}
