import ProgressModel

/// What a command has in the place of an option that people try there. The call can be told as it works then.
enum OptionReplacement {
  /// Another option, which takes the value.
  case option(String)
  /// These words, without a value; none if the option is needless.
  case words([String])
  /// The value alone.
  case value
  /// An option for a number: the value times the factor, shared out over so many days.
  case number(String, factor: Int64 = 1, days: Int64 = 1)
  /// The option of a page, for the name of one.
  case page
  /// The options of a period that is named, such as `monday`.
  case period
  /// The option of a period until now: its days, or another length of time.
  case length
  /// The words that a value stands for.
  case named([String: [String]])

  /// Returns the call as it works, with what was typed; `nil` if no other call is known to be meant, or if something
  /// else is wrong with this one, too.
  ///
  /// - Parameters:
  ///   - verbs: The command, such as `session list`.
  ///   - context: Has the words of the call.
  static func call(of verbs: String, in context: CommandContext = .current) -> String? {
    var rest = context.words[...]
    var words: [String] = []
    while let word = rest.popFirst() {
      guard word != "--" else {
        words += [word] + rest
        break
      }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        .map(String.init)
      let known = word.hasPrefix("-") ? all(of: parts[0], in: verbs) : []
      guard !known.isEmpty else {
        // A setting and its value are two words.
        let isSetting = verbs == "config" && SettingName(rawValue: parts[0]) != nil
        words += isSetting ? parts : [word]
        continue
      }
      let joined = parts.count > 1 ? parts[1] : nil
      let next = rest.first.flatMap { $0.hasPrefix("-") ? nil : $0 }
      var match: (words: [String], takesNext: Bool)?
      for replacement in known where match == nil {
        if case .words(let words) = replacement {
          if joined == nil { match = (words, false) }
        } else if let value = joined ?? next, let words = replacement.typed(with: value) {
          match = (words, joined == nil)
        }
      }
      guard let found = match else { return nil }
      if found.takesNext { rest.removeFirst() }
      words += found.words
      // A word that is left may belong to the value, such as the second of `--last 2 weeks`.
      if !found.words.isEmpty, takesFiles(verbs), let left = rest.first, !left.hasPrefix("-"),
        !TypedCall.isNameOfFile(left), context.kind(ofFileNamed: left) == nil
      {
        return nil
      }
    }
    return TypedCall.text(of: words)
  }

  /// Says what a command has in the place of an option; `nil` if nothing is known.
  static func advice(about option: String, of verbs: String) -> String? {
    all(of: option, in: verbs).compactMap(\.advice).first
  }

  private var advice: String? {
    switch self {
    case .option(let name), .number(let name, _, _): "Use \(name)."
    case .words([]), .value: "Leave it out."
    case .words(let words): "Use \(words.joined(separator: " "))."
    case .period, .length, .page, .named: nil
    }
  }

  private static func all(of option: String, in verbs: String) -> [OptionReplacement] {
    let option = option.lowercased()
    // The number of a correction, as git log takes a number.
    if verbs == "undo", let match = option.wholeMatch(of: /-([1-9])/) {
      return [.words([String(match.output.1)])]
    }
    return table.filter { $0.calls.contains(verbs) && $0.options.contains(option) }
      .map(\.replacement)
  }

  /// Whether a word behind the options of a command is a file that should be there.
  private static func takesFiles(_ verbs: String) -> Bool {
    verbs == "session list" || TriedWord.verbsOfFiles.contains(verbs)
  }

  /// The words with a value; `nil` for a value that can't stand there.
  private func typed(with value: String) -> [String]? {
    switch self {
    case .option(let name): return [name, value]
    case .words(let words): return words
    case .value: return [value]
    case .named(let words): return words[value.lowercased()]
    case .number(let name, let factor, let days):
      guard let number = AmountArgument(argument: value)?.number else { return nil }
      return [name, String((number.multipliedSaturated(by: factor) - 1) / days + 1)]
    case .page:
      return value.lowercased().hasSuffix(".html") ? ["--html", value] : nil
    case .period:
      return MomentForm(value).map { _ in Self.days(named: value) }
    case .length:
      if ["week", "month", "year"].contains(value.lowercased()) {
        return Self.days(named: "last-" + value.lowercased())
      }
      guard let match = value.wholeMatch(of: /[0-9]+ ?([a-zA-Z]*)/) else { return nil }
      let length = match.output.1.isEmpty ? value + "d" : value
      return MomentForm(length).map { _ in ["--since", length] }
    }
  }

  private static func days(named name: String) -> [String] {
    ["--since", name, "--until", name]
  }

  /// The commands that take a file, or several.
  private static let callsWithFiles = [
    "cancel", "exclude", "forget", "goal clear", "goal list", "goal set", "open", "report",
    "session add", "session list", "set", "start", "status", "stop", "track", "unlink", "words",
  ]
  /// The commands that take the id of a session.
  static let corrections = [
    "session delete", "session edit", "session note", "session pause",
  ]
  /// The commands that never ask.
  private static let callsWithoutQuestion = [
    "cancel", "exclude", "goal clear", "goal set", "link", "session add", "session delete",
    "session edit", "session note", "session pause", "set", "start", "stop", "unlink",
  ]

  /// Of several rows for one option, the first one holds that the value fits.
  private static let table: [(calls: [String], options: [String], replacement: OptionReplacement)] =
    [
      (TriedOption.periods, ["--from", "--start"], .option("--since")),
      (TriedOption.periods, ["--to", "--end"], .option("--until")),
      (TriedOption.periods, ["--day", "--on", "--date", "--year"], .period),
      (TriedOption.periods, ["--days", "--last", "--past"], .length),
      (TriedOption.periods, ["--today", "--day"], .words(["--since", "today"])),
      (TriedOption.periods, ["--yesterday"], .words(days(named: "yesterday"))),
      (
        TriedOption.periods, ["--past-week", "--last-7-days", "--7d", "--7-days"],
        .words(["--since", "7d"])
      ),
      (TriedOption.periods, ["--last-week", "--lastweek"], .words(days(named: "last-week"))),
      (TriedOption.periods, ["--last-month", "--lastmonth"], .words(days(named: "last-month"))),
      (TriedOption.periods, ["--last-year", "--lastyear"], .words(days(named: "last-year"))),
      (TriedOption.periods, ["--this-week", "--thisweek"], .words(["--week"])),
      (TriedOption.periods, ["--this-month", "--thismonth"], .words(["--month"])),
      (TriedOption.periods, ["--year", "--this-year"], .words(["--since", "this-year"])),
      (TriedOption.periods, ["--all-time", "--ever"], .words(["--all"])),
      (["report"], ["--words"], .words([])),
      (["report"], ["-w"], .words(["--week"])),
      (["report"], ["-d", "--by-day", "--per-day", "--daily"], .words(["--by", "day"])),
      (["report"], ["--by-week", "--per-week", "--weekly"], .words(["--by", "week"])),
      (["report"], ["--by-month", "--per-month", "--monthly"], .words(["--by", "month"])),
      (["report"], ["--by-folder", "--per-folder"], .words(["--by", "folder"])),
      (
        ["report"], ["--by-document", "--by-file", "--per-document", "--per-file"],
        .words(["--by", "document"])
      ),
      (["report"], ["--group-by", "--group", "--per"], .option("--by")),
      (TriedOption.periods + ["start"], ["-p", "--project"], .value),
      (["report"], ["--only"], .value),
      (["report"], ["--chapter", "--chapters"], .words(["--by", "chapter"])),
      (["goal list", "report", "session list", "status", "words"], ["-j"], .words(["--json"])),
      (["report"], ["--output", "--out", "-o", "--save"], .page),
      (callsWithFiles, ["--file", "--doc", "--document"], .value),
      (["link"], ["--file", "--from", "--to", "--with", "--old", "--new"], .value),
      (["import"], ["--file", "-f", "--input", "-i"], .value),
      (["import"], ["--watson"], .words(["--from", "watson"])),
      (["import"], ["--timewarrior", "--timew"], .words(["--from", "timewarrior"])),
      (["import"], ["--activitywatch"], .words(["--from", "activitywatch"])),
      (["import"], ["--novelwriter"], .words(["--from", "novelwriter"])),
      (["import"], ["--csv", "--toggl"], .words(["--from", "csv"])),
      (["import"], ["--git"], .words(["--from", "git"])),
      (["exclude"], ["--pattern", "--glob"], .value),
      (corrections, ["--id", "--session", "--file"], .value),
      (["report", "track", "words"], ["--folder", "--dir", "--directory"], .value),
      (callsWithoutQuestion, ["--yes", "-y", "--force", "-f"], .words([])),
      (["doctor"], ["--yes", "-y", "--force"], .words([])),
      (["start", "status", "stop", "track", "words"], ["--verbose", "-v"], .words([])),
      (["status"], ["-s"], .words(["--short"])),
      (TriedOption.times, ["--start", "--begin", "--since", "--at"], .option("--from")),
      (TriedOption.times, ["--end", "--until"], .option("--to")),
      (TriedOption.times, ["--duration", "--length", "--minutes"], .option("--for")),
      (["start"], ["--from", "--since", "--time"], .option("--at")),
      (["stop"], ["--end", "--to", "--until", "--time"], .option("--at")),
      (["start", "stop"], ["--now"], .words([])),
      (["open"], ["--with", "--app", "-e"], .option("--editor")),
      (["open"], ["--time"], .option("--for")),
      (["open", "start"], ["--pomodoro"], .words(["--for", "25min"])),
      (["open"], ["--read-only", "--readonly", "--view"], .words(["--private"])),
      (["open"], ["--vim"], .words(["--editor", "vim"])),
      (["open"], ["--nano"], .words(["--editor", "nano"])),
      (["open"], ["--new", "--create", "-n"], .words([])),
      (
        ["goal set"], ["--until", "--due", "--deadline", "--before", "--finish", "--end"],
        .option("--by")
      ),
      (["goal set"], ["--daily", "--day", "--every-day", "--daily-words"], .number("--per-day")),
      (["goal set"], ["--words-per-day", "--words-a-day"], .number("--per-day")),
      (
        ["goal set"], ["--weekly", "--week", "--every-week", "--words-per-week", "--words-a-week"],
        .number("--per-week")
      ),
      (
        ["goal set"], ["--every", "--each"], .named(["day": ["--per-day"], "week": ["--per-week"]])
      ),
      (["goal set"], ["--per-month", "--monthly"], .number("--per-day", days: 30)),
      (
        ["goal set"], ["--time", "--minutes-per-day", "--time-per-day", "--min", "--mins"],
        .option("--minutes")
      ),
      (["goal set"], ["--weekdays", "--days", "--only-on"], .option("--on")),
      (["goal set"], ["--edits", "--edit", "--revise"], .number("--edited")),
      (["goal set"], ["--hours"], .number("--minutes", factor: 60)),
      (["goal set"], ["--total", "--count", "--target", "-w"], .number("--words")),
      (["goal list"], ["--all", "-a"], .words([])),
      (["set"], ["--done", "--finished"], .words(["--progress", "100%"])),
      (["set"], ["--percent", "--percentage"], .option("--progress")),
      (["words"], ["--sum", "--total"], .words([])),
      (["words"], ["--chapters", "--chapter"], .words(["--by", "chapter"])),
      (["words"], ["-w", "--words"], .words([])),
      (["words"], ["--in", "--unit"], .option("--counter")),
      (["words"], ["--chars", "--characters", "-c", "-m"], .words(["--counter", "characters"])),
      (["exclude"], ["--delete", "--undo"], .words(["--remove"])),
      (["exclude"], ["--add"], .words([])),
      (["config"], ["--set", "--global", "--local"], .words([])),
      (["config"], ["--idle"], .option("idle")),
      (["config"], ["--day-start"], .option("day-start")),
      (["config"], ["--days-off"], .option("days-off")),
      (["forget"], ["--force", "-f"], .words(["--yes"])),
      (["forget"], ["--older-than", "--until"], .option("--before")),
      (["undo", "redo"], ["--last"], .words([])),
      (["undo"], ["-n", "--steps", "--count"], .value),
      (["doctor"], ["--fix"], .words(["--repair"])),
    ]
}
