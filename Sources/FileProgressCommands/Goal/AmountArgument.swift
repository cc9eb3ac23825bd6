import ProgressModel

/// How much a goal wants, as it is typed: a whole number such as `1500`, `50,000` or `50k`, or `none`.
struct AmountArgument: OptionValue {
  /// The number, > 0; `nil` for `none`.
  let number: Int64?

  init(_ number: Int64?) {
    self.number = number
  }

  init?(argument: String) {
    if argument == "none" {
      number = nil
      return
    }
    let pattern = /(\d{1,3}(?:[,_]\d{3})+|\d{1,18})([kK])?/
    guard let match = argument.wholeMatch(of: pattern),
      let count = Int64(match.1.filter(\.isNumber)), count > 0
    else { return nil }
    number = match.2 == nil ? count : count.multipliedSaturated(by: 1000)
  }

  static func advice(about text: String) -> String {
    "\"\(text)\" is not a whole number above 0. Examples: 500, 50k, none."
  }
}

/// How many minutes a goal wants: a whole number such as `30`, a length of time such as `1h30`, or `none`.
struct MinutesArgument: OptionValue {
  /// In minutes.
  let amount: AmountArgument

  init?(argument: String) {
    if let amount = AmountArgument(argument: argument) {
      self.amount = amount
      return
    }
    guard let length = LengthArgument(argument: argument) else { return nil }
    let (minutes, rest) = length.nanoseconds.quotientAndRemainder(dividingBy: 60_000_000_000)
    guard rest == 0 else { return nil }
    amount = AmountArgument(minutes)
  }

  static func advice(about text: String) -> String {
    "\"\(text)\" is not a number of minutes. Examples: 30, 1h30, none."
  }
}
