import ArgumentParser
import FileProgressReports
import ProgressModel

/// What is wrong with a call, in one line: which option or value, what is valid, and an example.
///
/// ArgumentParser's own message comes with a paragraph of usage, which hides the answer. Its errors are not
/// public, so this reads their text. An unknown text stays as it is.
struct UsageSentence {
  /// The line.
  let text: String

  /// Says what ArgumentParser found.
  ///
  /// - Parameter error: What parsing a call has thrown.
  init(about error: any Error) {
    let message = FileProgressCommand.message(for: error)
    // The full text ends with a pointer to the help of the command that was meant.
    let call = FileProgressCommand.fullMessage(for: error).firstMatch(of: /See '(.+) --help'/)
      .map { String($0.1) }
    text = Self.sentence(message, of: call ?? "fileprogress")
  }

  private static func sentence(_ message: String, of call: String) -> String {
    valueSentence(message) ?? optionSentence(message, of: call) ?? argumentSentence(
      message, of: call)
      ?? message
  }

  private static func valueSentence(_ message: String) -> String? {
    let pattern =
      /(?s)The value '(.*)' is invalid for '(?:(-[^ ']+)(?: <[^']*>)?|<([^']*)>)'(?:: (.*)|\. Please .*?('.*)\.)/
    guard let match = message.wholeMatch(of: pattern) else { return nil }
    let name = String(match.2 ?? match.3 ?? "")
    if let advice = match.4 { return "\(name): \(advice)" }
    let choices = match.5.map { $0.replacing("'", with: "").replacing(" or ", with: ", ") } ?? ""
    return "\(name): \"\(match.1)\" is not valid. Choose one of: \(choices)."
  }

  /// Says which option of a call its command does not have, where something is missing, too; `nil` if there is none.
  ///
  /// ArgumentParser tells what is missing first, so this puts names in its place.
  private static func unknownOption(
    of call: String, in context: CommandContext = .current
  ) -> String? {
    var words = context.words
    for _ in 1...greatestNameCount {
      words.append("x")
      do {
        _ = try FileProgressCommand.parseAsRoot(words)
        return nil
      } catch {
        let message = FileProgressCommand.message(for: error)
        if message.hasPrefix("Unknown option ") { return optionSentence(message, of: call) }
      }
    }
    return nil
  }

  /// How many names a command may need.
  private static let greatestNameCount = 2

  /// Says what does what an option was typed for; `nil` if nobody is known to try it.
  private static func triedOption(_ option: String, of call: String) -> String? {
    TriedOption(option, of: call).map { "\(call) has no option \(option). \($0.advice)" }
  }

  private static func optionSentence(_ message: String, of call: String) -> String? {
    if let match = message.wholeMatch(of: /(?s)Unknown option '(.*?)'(?:\. Did you mean '(.*)'\?)?/)
    {
      if let sentence = triedOption(String(match.1), of: call) { return sentence }
      // What ArgumentParser proposes may share nothing with what was typed but its length.
      let meant = match.2.map(String.init).flatMap { isNear(String(match.1), $0) ? $0 : nil }
      // The first page has no room for options.
      let page = call == "fileprogress" ? "\(call) help all" : "\(call) --help"
      let advice = meant.map { "Did you mean \($0)?" } ?? "Its options: \(page)"
      return "\(call) has no option \(match.1). \(advice)"
    }
    if let match = message.wholeMatch(
      of: /(?s)The option '(.*?)' does not take any value(?:, but '(.*)' was specified\.)?.*/)
    {
      if ["--csv", "--json"].contains(String(match.1)), let file = match.2, file.contains(".") {
        return "\(match.1) takes no value. To write a file: \(call) \(match.1) >"
          + ShellText.word(String(file))
      }
      if let value = match.2, let call = callOfPeriod(String(match.1), value: String(value)) {
        return "\(match.1) takes no value. Try: \(call)"
      }
      return "\(match.1) takes no value. Write \(match.1) alone."
    }
    if let match = message.wholeMatch(of: /Missing value for '(-[^ ']+)(?: <([^']*)>)?'/) {
      let value = match.2.map { " \($0.uppercased())" } ?? ""
      if match.1 == "--html" {
        return "--html needs a value: --html FILE. Example: \(call) --html report.html"
      }
      let example = examples(of: call).first { $0.contains(" \(match.1) ") }
      return "\(match.1) needs a value: \(match.1)\(value). "
        + (example.map { "Example: \($0)" } ?? "See: \(call) --help")
    }
    return nil
  }

  /// Returns the call with a period that was typed as the value of `--week` or `--month`, such as `--month=november`;
  /// `nil` for another option or value.
  private static func callOfPeriod(
    _ option: String, value: String, in context: CommandContext = .current
  ) -> String? {
    guard ["--week", "--month"].contains(option) else { return nil }
    let period = value.allSatisfy(\.isNumber) ? "\(option.dropFirst(2)) \(value)" : value
    guard MomentForm(period) != nil else { return nil }
    return TypedCall.text(
      of: context.words.flatMap {
        $0 == "\(option)=\(value)" ? ["--since", period, "--until", period] : [$0]
      })
  }

  /// How many files some calls take.
  private static let fileCounts = [
    "open": "one file", "start": "one file", "stop": "one file", "cancel": "one file",
    "set": "one file", "status": "one file", "link": "two files", "unlink": "one file",
  ]

  private static func argumentSentence(_ message: String, of call: String) -> String? {
    if let match = message.wholeMatch(of: /Missing expected argument '<([^>]*)>.*'/) {
      // An option that does not exist says better what is wanted than what is missing besides.
      if let sentence = unknownOption(of: call) { return sentence }
      let name =
        switch match.1 {
        case "file": "a file"
        case "files", "file|folder": "a file or folder"
        case "command": "a program"
        case "context": "a context"
        case "id" where call.hasPrefix("fileprogress session "): "the id of a session"
        case "title" where call.hasSuffix(" create"): "a title"
        case "student": "a student"
        case "title|file": "an assignment"
        case "document|file": "a second document"
        default: match.1.uppercased()
        }
      let example = match.1 == "id" ? exampleOfSession(for: call) : nil
      return "\(call) needs \(name). Example: \(example ?? Self.example(of: call))"
    }
    if let match = message.wholeMatch(of: /Missing expected argument '(--[^ ]+) <([^>]*)>.*'/) {
      return "\(call) needs \(match.1) \(match.2.uppercased()). Example: \(example(of: call))"
    }
    if let match = message.wholeMatch(
      of: /(?s)(?:\d+ unexpected arguments: |Unexpected argument )'(.*)'/)
    {
      if let name = unquotedName() {
        return "Put quotes around a name with spaces: \(ShellText.quoted(name))."
      }
      if let sentence = mistypedVerb(of: call) { return sentence }
      let unexpected = match.1.split(separator: "', '").map(String.init)
      let words = unexpected.joined(separator: " ")
      for word in unexpected {
        if let moment = UnquotedMoment(with: word) { return moment.advice }
      }
      if let sentence = missingOption(before: unexpected, of: call) { return sentence }
      if let count = fileCounts[String(call.dropFirst("fileprogress ".count))] {
        return "\(call) takes \(count); you also named \"\(words)\"."
      }
      // A file comes before the commands of import.
      let verbs = verbs(below: call)
      guard !verbs.isEmpty, call != "fileprogress import" else {
        return
          "\(call) takes no \"\(words)\". See: \(call) --help"
      }
      return "\(call) takes no \"\(words)\". Choose one of: \(verbs.joined(separator: ", "))."
    }
    return nil
  }

  /// Says which option belongs before words that were typed without one; `nil` if none does.
  private static func missingOption(
    before words: [String], of call: String, in context: CommandContext = .current
  ) -> String? {
    let text = words.joined(separator: " ")
    let typed = context.words.prefix { !$0.hasPrefix("-") }
    if let sentence = Self.sentence(aboutPlus: typed.dropFirst(), of: call) { return sentence }
    switch call {
    case "fileprogress start", "fileprogress stop":
      let length = text.hasPrefix("for ") ? String(text.dropFirst(4)) : text
      let name = typed.dropFirst().first { $0 != "for" && !words.contains($0) } ?? "FILE"
      if call == "fileprogress start",
        let sentence = StartCommand.sentence(aboutLength: length, of: name)
      {
        return sentence
      }
      if let sentence = Self.sentence(aboutDay: text, insteadOf: words, of: call) {
        return sentence
      }
      // The first word of a time may have been taken for the file.
      if let moment = timeText(of: typed.dropFirst()) {
        let file = call == "fileprogress start" ? " FILE" : ""
        return "A time needs an option: \(call)\(file) --at \(ShellText.word(moment))"
      }
      if let first = typed.dropFirst().first, words.count == 1, let name = words.first,
        let moment = timeText(of: [first]), context.kind(ofFileNamed: first) == nil
      {
        return
          "A time needs an option: \(call) \(ShellText.word(name)) --at \(ShellText.word(moment))"
      }
      guard let moment = timeText(of: words) else { return nil }
      let others = context.words.filter { !words.contains($0) }.map(ShellText.word)
      return "A time needs an option: fileprogress \(others.joined(separator: " ")) --at "
        + ShellText.word(moment)
    case "fileprogress session add":
      if let place = context.words.firstIndex(of: "--for"),
        case let value = context.words.dropFirst(place + 1).prefix(2), value.last == words.first,
        let length = LengthArgument(argument: value.joined())
      {
        return "Write a length of time as one word: --for \(ShellText.word(length.text))"
      }
      // The file may stand behind its times.
      let named = Array(typed.dropFirst(2))
      if let file = named.last,
        TypedCall.isNameOfFile(file) || context.kind(ofFileNamed: file) != nil,
        let sentence = SessionTimeOptions.sentence(aboutTimes: Array(named.dropLast()))
      {
        return sentence
      }
      return SessionTimeOptions.sentence(aboutTimes: words)
        ?? LengthArgument(argument: text).map {
          "A length of time needs an option: "
            + context.call(with: ["--for", $0.text], insteadOf: words)
        }
    case "fileprogress open" where LengthOfTime(text)?.hasUnit ?? false:
      return "A length of time needs an option: "
        + context.call(with: ["--for", text], insteadOf: words)
    case "fileprogress open":
      let names = typed.dropFirst().filter { !["in", "using", "with"].contains($0.lowercased()) }
      guard names.count == 2,
        let editor = names.first(where: {
          TypedValues.isEditor($0) && context.kind(ofFileNamed: $0) == nil
        }), let name = names.first(where: { $0 != editor })
      else { return nil }
      return "An editor needs an option: "
        + "\(call) \(ShellText.word(name)) --editor \(ShellText.word(editor))"
    case "fileprogress redo":
      return "\(call) takes no \"\(text)\". To redo what you undid last: \(call)"
    case "fileprogress goal set":
      if let name = typed.dropFirst().first(where: { $0 != "set" }),
        ["list", "clear"].contains(text.lowercased())
      {
        return "The command comes first: fileprogress goal \(text.lowercased()) "
          + ShellText.word(name)
      }
      if let tried = TriedWord(text, below: "goal") {
        return TypedValues(of: typed.dropFirst()).filling(tried.advice)
      }
      // The number, or a word such as weekly, was taken for the file.
      let named = typed.dropFirst().filter { $0 != "set" }
      let isUnitFirst = ["daily", "weekly"].contains(named.first ?? "")
      let amount = (isUnitFirst ? named.reversed() : named).joined(separator: " ")
      if isUnitFirst || ["day", "week"].contains(named.last ?? ""),
        let sentence = GoalSetCommand.sentence(aboutAmount: amount)
      {
        return sentence
      }
      if text.hasPrefix("+"), case let amount = String(text.dropFirst()),
        AmountArgument(argument: amount)?.number != nil
      {
        return "A number of words needs an option: "
          + context.call(with: ["--words", amount], insteadOf: words)
      }
      return AmountArgument.sentence(aboutUnit: words)
        ?? GoalSetCommand.sentence(aboutDeadline: typed.dropFirst().joined(separator: " "))
        ?? GoalSetCommand.sentence(aboutDeadline: text)
        ?? GoalSetCommand.sentence(aboutAmount: text)
        ?? typed.compactMap(GoalSetCommand.sentence(aboutAmount:)).first
        ?? GoalSetCommand.sentence(aboutDeadline: "by " + text)
    case "fileprogress link":
      let names = typed.dropFirst()
      guard names.count == 3, words.count == 1, let first = names.first, let last = names.last,
        ["into", "to", "with", "and", "as"].contains(names[names.startIndex + 1].lowercased())
      else { return nil }
      return "\(call) takes only the two names: "
        + "\(call) \(ShellText.word(first)) \(ShellText.word(last))"
    case "fileprogress set" where ["done", "finished"].contains(text.lowercased()):
      return "Progress needs an option: --progress 100%"
    case "fileprogress set":
      guard let progress = FractionArgument(argument: text), (0...100).contains(progress.fraction)
      else { return nil }
      let unit = progress.fraction > 1 && !text.hasSuffix("%") ? "%" : ""
      return "Progress needs an option: --progress \(text)\(unit)"
    case "fileprogress resume" where ["all", "last"].contains(text.lowercased()):
      return "resume takes no name: fileprogress resume"
    case "fileprogress resume":
      return "fileprogress resume takes no file. To start a timer: fileprogress start "
        + ShellText.word(text)
    default: return nil
    }
  }

  /// Says how a day is typed, which a timer does not take behind its file; `nil` for another text.
  private static func sentence(
    aboutDay day: String, insteadOf words: [String], of call: String,
    in context: CommandContext = .current
  ) -> String? {
    guard case .day(let form)? = MomentForm(day) else { return nil }
    if case .away(_, _, .ahead?) = form { return nil }
    let others = context.words.filter { !words.contains($0) }
    if day.lowercased() == "today" {
      return TypedCall.text(of: others).map { "Today needs no word: \($0)" }
    }
    if call == "fileprogress stop" {
      return TypedCall.text(of: others + ["--at", day + " 17:30"])
        .map { "Give the time, too: \($0)" }
    }
    let period = ["--from", day + " 9:00", "--to", "10:30"]
    let added = TypedCall.text(of: ["session", "add"] + Array(others.dropFirst()) + period)
    return added.map { "A timer starts today. To add time of another day: \($0)" }
  }

  /// Says how a call is typed without a line number of an editor, such as `+12`, or a tag of another tracker, such as
  /// `+writing`; `nil` if there is none.
  private static func sentence(aboutPlus typed: some Collection<String>, of call: String) -> String?
  {
    guard ["fileprogress open", "fileprogress start"].contains(call),
      let plus = typed.first(where: { $0.hasPrefix("+") }),
      case let names = typed.filter({ !$0.hasPrefix("+") }), names.count == 1
    else { return nil }
    return "\(call) takes no \"\(plus)\": \(call) \(names.map(ShellText.word).joined())"
  }

  /// The time that words are, also behind `at`; `nil` if they are none, or only a day.
  private static func timeText(of words: some Collection<String>) -> String? {
    let rest = words.first == "at" ? words.dropFirst() : words[...]
    let text = rest.joined(separator: " ")
    return MomentForm(text).flatMap { $0.isDay ? nil : text }
  }

  /// The name of a file that the shell took for several words; `nil` if there is no such file.
  private static func unquotedName(in context: CommandContext = .current) -> String? {
    let names = context.words.dropFirst().split { $0.hasPrefix("-") }
    for words in names {
      for count in stride(from: min(words.count, 16), to: 1, by: -1) {
        for start in words.startIndex...(words.endIndex - count) {
          let name = words[start..<(start + count)].joined(separator: " ")
          if context.kind(ofFileNamed: name) != nil { return name }
        }
      }
    }
    return nil
  }

  /// Says that a verb was mistyped, so that its words went to the verb that needs none; `nil` if it was not.
  private static func mistypedVerb(
    of call: String, in context: CommandContext = .current
  ) -> String? {
    let group = call.split(separator: " ").dropFirst().dropLast().map(String.init)
    let name = (["fileprogress"] + group).joined(separator: " ")
    guard !group.isEmpty, context.words.starts(with: group),
      let typed = context.words.dropFirst(group.count).first
    else { return nil }
    let verbs = verbs(below: name)
    guard !verbs.contains(typed), let meant = verbs.first(where: { isNear(typed, $0) }) else {
      return nil
    }
    return "\(name) has no command \(typed). Did you mean \(meant)?"
  }

  /// The command that a call such as `fileprogress import device adopt` starts.
  private static func command(of call: String) -> (any ParsableCommand.Type)? {
    var command: any ParsableCommand.Type = FileProgressCommand.self
    for word in call.split(separator: " ").dropFirst() {
      let next = command.configuration.subcommands.first {
        $0.configuration.commandName == String(word)
      }
      guard let next else { return nil }
      command = next
    }
    return command
  }

  /// The names of the commands below a call such as `fileprogress session`.
  private static func verbs(below call: String) -> [String] {
    command(of: call)?.configuration.subcommands.compactMap { $0.configuration.commandName } ?? []
  }

  /// The first example in the help of a command.
  private static func example(of call: String) -> String {
    examples(of: call).first ?? "\(call) essay.txt"
  }

  /// Returns a call that lacks only the id of a session, with one; `nil` if nothing else was typed.
  private static func exampleOfSession(
    for call: String, in context: CommandContext = .current
  ) -> String? {
    let verbs = call.split(separator: " ").dropFirst().map(String.init)
    guard verbs.first == "session", context.words.starts(with: verbs),
      context.words.count > verbs.count
    else { return nil }
    return TypedCall.text(of: verbs + ["7f3a"] + context.words.dropFirst(verbs.count))
  }

  /// The examples in the help of a command, each as it is typed.
  private static func examples(of call: String) -> [String] {
    let lines = command(of: call)?.configuration.discussion.split(separator: "\n") ?? []
    return lines.map { String($0.drop { $0 == " " }) }.filter { $0.hasPrefix(call + " ") }
  }

  /// Whether a name is so near to what was typed that it may have been meant: one slip in three letters.
  private static func isNear(_ typed: String, _ meant: String) -> Bool {
    let typed = typed.drop { $0 == "-" }
    let meant = meant.drop { $0 == "-" }
    let slips = EditDistance.between(String(typed), String(meant))
    return slips <= 2 && slips * 3 <= max(typed.count, 3)
  }
}
