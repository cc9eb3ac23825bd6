import FileProgressReports
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
    let words = text.split(separator: " ").map(String.init)
    if let number = words.first, AmountArgument(argument: number)?.number != nil,
      isUnit(words.dropFirst().joined(separator: " "))
    {
      return "\"\(text)\" is not a number. \(alone) "
        + CommandContext.current.call(with: number, insteadOf: text)
    }
    return "\"\(text)\" is not a whole number above 0. Examples: 500, 50k, none."
  }

  /// How a call goes on that names a unit.
  private static let alone = "Give the number alone:"

  /// Says how a call is typed without the unit behind a number, such as `--per-day 500 words`; `nil` for other words.
  ///
  /// - Parameter unit: The words that no option takes.
  static func sentence(
    aboutUnit unit: [String], in context: CommandContext = .current
  ) -> String? {
    guard isUnit(unit.joined(separator: " ")), let first = unit.first,
      let place = context.words.firstIndex(of: first), place > 1,
      context.words[place...].starts(with: unit), context.words[place - 2].hasPrefix("--"),
      AmountArgument(argument: context.words[place - 1])?.number != nil
    else { return nil }
    var words = context.words
    words.removeSubrange(place..<(place + unit.count))
    return "\(alone) \(ShellText.call(words))"
  }

  private static func isUnit(_ text: String) -> Bool {
    let pattern =
      /(?:words?|min(?:ute)?s?)?(?: ?(?:(?:a|per|each|every) (?:day|week)|daily|weekly))?/
    return !text.isEmpty && text.lowercased().wholeMatch(of: pattern) != nil
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
