import FileProgressReports

/// A date of several words that was typed without quotes, so that the shell took it apart, such as `--by 31 jan`.
struct UnquotedMoment {
  /// Says how the whole call is typed.
  let advice: String

  /// Finds the date behind an option; `nil` if there is none.
  ///
  /// - Parameters:
  ///   - part: One of its words.
  ///   - use: What the date is typed for.
  ///   - context: The call.
  init?(
    with part: String, for use: MomentUse = .period, in context: CommandContext = .current
  ) {
    let words = context.words
    for (place, word) in words.enumerated() {
      let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
      guard let option = parts.first, Self.options.contains(option) else { continue }
      let begin = Array(parts.dropFirst())
      let behind = words.dropFirst(place + 1).prefix { !$0.hasPrefix("-") }
      // The longest date: a year or a time may follow the day.
      for count in (1...Self.greatestWordCount).reversed() {
        let date = Array((begin + behind).prefix(count))
        let text = date.joined(separator: " ")
        guard count == date.count, count > 1, date.contains(part),
          MomentArgument(argument: text, for: use) != nil
        else { continue }
        let next = place + 1 + date.count - begin.count
        let call = words[..<place] + [option, text] + words[next...]
        advice = "Put quotes around a date with spaces: \(ShellText.call(Array(call)))"
        return
      }
    }
    return nil
  }

  /// How many words a date has at most, such as `20 nov 2026 14:00`.
  private static let greatestWordCount = 4

  /// The options that take a date or a time.
  private static let options: Set = [
    "--since", "--until", "--from", "--to", "--at", "--by", "--before", "--due", "--publish-at",
    "--lost",
  ]
}
