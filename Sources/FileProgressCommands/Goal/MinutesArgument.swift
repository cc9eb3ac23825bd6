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
