import FileProgressReports

/// An option that a command does not have, but that people try there, with what does what they want.
///
/// ``OptionReplacement`` has those whose call can be told as it works.
struct TriedOption {
  /// What to use instead, in one line.
  let advice: String

  /// Finds an option; `nil` if nobody is known to try it.
  ///
  /// - Parameters:
  ///   - option: The option as it was typed, perhaps with a value behind `=`.
  ///   - call: The command, such as `fileprogress session list`, or `fileprogress` alone.
  init?(_ option: String, of call: String) {
    let name = String(option.lowercased().prefix { $0 != "=" })
    let verbs = call.split(separator: " ").dropFirst().joined(separator: " ")
    if name == "--class", ClassArgument.calls.contains(verbs) {
      let value = Self.value(of: name)
      advice = "To name the class: fileprogress \(verbs) \(value.map(ShellText.word) ?? "CLASS")"
      return
    }
    if let call = OptionReplacement.call(of: verbs) {
      let goal = Self.callWithWords(insteadOf: call).map { ". For a new goal: \($0)" } ?? ""
      advice = "Try: \(call)\(goal)"
      return
    }
    if OptionReplacement.corrections.contains(verbs), name == "--last" {
      let words = CommandContext.current.words.map { $0 == option ? "ID" : $0 }
      advice = "Name the session: \(ShellText.call(words)). The ids: fileprogress session"
      return
    }
    if Self.periods.contains(verbs), ["--between", "--range"].contains(name),
      let call = Self.callWithPeriod(insteadOf: option)
    {
      advice = "Try: \(call)"
      return
    }
    if verbs == "words", Self.bounds.contains(name) {
      let dates = Self.bounds.compactMap { option in
        Self.value(of: option).flatMap { date in
          MomentForm(date) == nil ? nil : "\(option) \(ShellText.word(date))"
        }
      }
      if !dates.isEmpty {
        advice = "To see what you wrote: fileprogress report \(dates.joined(separator: " "))"
        return
      }
    }
    let found = Self.table.first { row in
      row.calls.contains(verbs) && row.options.contains(name)
    }
    // What people try as a word, they try as an option, too.
    let word = TriedWord(String(name.drop { $0 == "-" }), below: String(verbs.prefix { $0 != " " }))
    guard
      let general = found?.advice ?? OptionReplacement.advice(about: name, of: verbs)
        ?? word?.advice
    else { return nil }
    let typed = CommandContext.current.words.dropFirst(verbs.isEmpty ? 0 : 1)
    let filled = TypedValues(of: typed).filling(general)
    let value = Self.value(of: name).map { [$0] } ?? []
    advice = TypedValues(of: value).fillingAmount(filled)
  }

  /// Returns the call that sets a new goal by a day, which needs a number of words; `nil` for other calls.
  private static func callWithWords(insteadOf call: String) -> String? {
    guard call.hasPrefix("fileprogress goal "), call.contains(" --by "),
      !call.contains(" --words")
    else { return nil }
    return call.replacing(" --by ", with: " --words 1500 --by ", maxReplacements: 1)
  }

  /// Returns the call with the options of a period in the place of one with both its days; `nil` without two days.
  private static func callWithPeriod(
    insteadOf option: String, in context: CommandContext = .current
  ) -> String? {
    let words = context.words
    guard let place = words.firstIndex(of: option) else { return nil }
    var days = Array(words.dropFirst(place + 1))
    if days.count > 1, ["and", "to"].contains(days[1].lowercased()) { days.remove(at: 1) }
    guard days.count > 1, days.prefix(2).allSatisfy({ MomentForm($0) != nil }) else { return nil }
    let period = ["--since", days[0], "--until", days[1]]
    return TypedCall.text(of: Array(words[..<place]) + period + Array(days.dropFirst(2)))
  }

  /// The value that an option was given in a call; `nil` if it has none.
  static func value(
    of option: String, in context: CommandContext = .current
  ) -> String? {
    let words = context.words
    if let place = words.firstIndex(of: option) {
      return words.dropFirst(place + 1).first.flatMap { $0.hasPrefix("-") ? nil : $0 }
    }
    let begin = option + "="
    return words.first { $0.hasPrefix(begin) }.map { String($0.dropFirst(begin.count)) }
  }

  private static let bounds = ["--since", "--until"]
  /// The commands that take a period.
  static let periods = ["report", "session list"]
  /// The commands that take when a session was.
  static let times = ["session add", "session edit", "session pause"]

  private static let table: [(calls: [String], options: [String], advice: String)] = [
    (
      periods,
      [
        "--from", "--to", "--start", "--end", "--after", "--before", "--date", "--range",
        "--between", "--period",
      ],
      "Use --since and --until, such as --since last-week --until yesterday."
    ),
    (periods, ["--days", "--past-week", "--last-7-days"], "Use --since 7d."),
    (periods, ["--last"], "Use --since 7d, or --since last-week --until last-week."),
    (
      periods, ["-n", "--limit", "--top", "--max"],
      "Use --since, such as --since 7d, or --all for every row."
    ),
    (
      ["report"], ["--order", "--reverse"], "Use --sort, such as --sort name."
    ),
    (
      ["session list", "session"], ["--sort", "--order", "--reverse"],
      "The newest rows come first. For another order, sort the table: fileprogress session list --csv"
    ),
    (
      ["report", "status"], ["--pace", "--speed", "--average"],
      "To see how many words an hour you write: fileprogress report --pace"
    ),
    (
      ["report", "status"], ["--streak", "--streaks", "--stats", "--progress"],
      "To see what your goals need and your days in a row: fileprogress goal list"
    ),
    (
      ["report"], ["--detail", "--details", "--verbose", "-v"],
      "To see everything about a document: fileprogress status FILE. To list sessions: fileprogress session"
    ),
    (
      ["report"], ["--group-by", "--group", "--per", "--daily", "--weekly", "--monthly"],
      "Use --by, such as --by week."
    ),
    (
      ["report"], ["--chart", "--graph", "--calendar", "--pdf", "--web", "--browser"],
      "To see a page with charts: fileprogress report --html --open"
    ),
    (
      ["report", "status"], ["--current", "--running"],
      "To see what is running: fileprogress status"
    ),
    (["report", "status"], ["--goal", "--goals"], "To see your goals: fileprogress goal list"),
    (
      ["session list", "session"], ["--edit", "--change"],
      "To correct a session: fileprogress session edit ID --to 17:30. The ids: fileprogress session"
    ),
    (
      ["session list", "session"], ["--delete", "--remove"],
      "To delete a session: fileprogress session delete ID. The ids: fileprogress session"
    ),
    (
      ["session list", "session"], ["--add"],
      "To add time: fileprogress session add FILE --from 9:00 --to 10:30"
    ),
    (
      ["session list", "session"], ["--by", "--group-by", "--by-day", "--daily"],
      "To add up by day: fileprogress report --by day"
    ),
    (
      ["report"], ["--format", "--output", "--out", "-o", "--save", "--xlsx", "--excel"],
      "Use --csv, --json or --html, such as: fileprogress report --csv >out.csv"
    ),
    (
      ["class report"], ["--html", "--open"],
      "A class has no page. For a spreadsheet: fileprogress class report --figures --csv >class.csv"
    ),
    (["report"], ["--short"], "To print one line: fileprogress status --short"),
    (["status"], ["--csv"], "Use --json. To print CSV: fileprogress report --csv"),
    (["status"], ["--words"], "To count words: fileprogress words FILE"),
    (["status"], ["--today", "--day"], "To see today: fileprogress report --since today"),
    (
      ["status"], ["--week", "--month", "--since", "--until", "--by"],
      "To see a period: fileprogress report --week"
    ),
    (times, ["--duration", "--length", "--minutes", "--time"], "Use --for, such as --for 25min."),
    (
      ["session edit", "session pause"], ["--words"],
      "Words are counted in the file. To add what you wrote elsewhere: fileprogress session add FILE --words 500"
    ),
    (
      ["session add"], ["--yesterday"],
      "Give the day with the time: fileprogress session add FILE --from 'yesterday 9:00' --for 25min"
    ),
    (
      times, ["--date", "--day", "--on"],
      "Give the day with the time, such as --from 'yesterday 9:00' --to 'yesterday 10:30'."
    ),
    (["start"], ["-p", "--project"], "To time a document: fileprogress start FILE"),
    (["start"], ["--resume", "--last"], "To start the last timer again: fileprogress resume"),
    (["resume"], ["--last"], "To start the last timer again: fileprogress resume"),
    (["open"], ["--with", "--app", "--vim", "-e"], "Use --editor, such as --editor vim."),
    (["start", "open"], ["--until", "--to", "--end"], "Use --for, such as --for 25min."),
    (
      ["session edit"], ["--add", "--extend", "--longer"],
      "To lengthen it: fileprogress session edit ID --to 17:30"
    ),
    (
      ["status"], ["--watch", "-w", "--follow"],
      "To see it in your prompt: fileprogress status --short"
    ),
    (
      ["words"], ["--compare", "--diff"],
      "To see what changed in a document: fileprogress status FILE"
    ),
    (["open"], ["--recent", "--latest"], "To open the last document: fileprogress open"),
    (
      ["open", "words"], ["--goal", "--target"],
      "To set a goal: fileprogress goal FILE --words 1500"
    ),
    (["resume"], ["--for"], "To start a timer: fileprogress start FILE --for 25min"),
    (["cancel"], ["--all", "--last"], "To drop the running timer: fileprogress cancel"),
    (
      ["start", "stop"], ["-m", "--message", "--note"],
      "To leave a note: fileprogress stop -m TEXT"
    ),
    (
      ["start", "stop"], ["--tag", "-t"],
      "Sessions have no tags. To leave a note: fileprogress stop -m TEXT"
    ),
    (
      ["start", "stop", "open"], ["--words"],
      "Words are counted in the file. To set a goal: fileprogress goal FILE --words 1500"
    ),
    (["stop"], ["--all", "-a"], "To stop every timer: fileprogress stop"),
    (["stop"], ["--discard", "--drop", "--cancel"], "To drop the timer: fileprogress cancel"),
    (
      ["stop"], ["--for", "--duration"],
      "To change the length of a session: fileprogress session edit ID --for 25min"
    ),
    (
      ["start", "open"], ["--duration", "--length", "--minutes", "--timer"],
      "Use --for, such as --for 25min."
    ),
    (
      ["resume", "open"], ["--at"],
      "To start a timer at a time: fileprogress start FILE --at 9:00"
    ),
    (
      ["goal set"], ["--until", "--due", "--deadline", "--before", "--in", "--finish", "--end"],
      "Use --by, such as --by friday."
    ),
    (
      ["goal set"], ["--daily", "--day", "--every-day", "--daily-words"],
      "Use --per-day, such as --per-day 500."
    ),
    (["goal set"], ["--every", "--each"], "Use --per-day, such as --per-day 500."),
    (["goal set"], ["--weekly", "--week"], "Use --per-week, such as --per-week 3000."),
    (["goal set"], ["--time"], "Use --minutes, such as --minutes 30."),
    (["goal set"], ["--hours"], "Use --minutes, such as --minutes 120."),
    (
      ["goal set"], ["--days-off"],
      "To set your days off: fileprogress config days-off sat,sun"
    ),
    (["goal set"], ["--total", "--count", "--target", "-w"], "Use --words, such as --words 1500."),
    (
      ["goal set"], ["--clear", "--remove", "--delete"],
      "To remove a goal: fileprogress goal clear FILE"
    ),
    (["goal set"], ["--list", "--all"], "To see your goals: fileprogress goal list"),
    (
      ["goal set"], ["--chars", "--characters", "--pages"],
      "Goals count words: use --words. A page has about 250 words."
    ),
    (
      ["words"], ["-r", "--recursive"],
      "A folder is counted with its subfolders anyway: fileprogress words FOLDER"
    ),
    (
      ["words"], ["--since", "--until", "--today", "--week"],
      "To see what you wrote: fileprogress report --since today"
    ),
    (
      ["words"], ["-l", "--lines", "-p", "--pages"],
      "Only words and characters are counted: fileprogress words FILE"
    ),
    (
      ["words"], ["--sum", "--total"],
      "The total of several files is printed anyway: fileprogress words FILE FILE"
    ),
    (
      ["link"], ["--remove", "--undo", "--delete"],
      "To split a file from its document: fileprogress unlink FILE"
    ),
    (
      ["track"], ["--remove", "--delete"],
      "To stop recording a file: fileprogress exclude FILE. To delete its records: fileprogress forget FILE"
    ),
    (
      ["track"], ["--stop"],
      "To stop recording a file: fileprogress exclude FILE. To stop a timer: fileprogress stop"
    ),
    (["track"], ["--all"], "To record a folder: fileprogress track FOLDER"),
    (["track"], ["--list"], "To list documents: fileprogress report"),
    (["exclude"], ["--list", "--show"], "To see the patterns: fileprogress exclude"),
    (["config"], ["--reset"], "To go back to the default: fileprogress config idle --unset"),
    (["config"], ["--list", "--show", "--all"], "To see the settings: fileprogress config"),
    (["forget"], ["--older-than", "--until"], "Use --before, such as --before 2025-01-01."),
    (["forget"], ["--session"], "To delete a session: fileprogress session delete ID"),
    (["undo"], ["--redo"], "To redo: fileprogress redo"),
    (["redo"], ["--list"], "To see what can be undone or redone: fileprogress undo --list"),
    (["doctor"], ["--check"], "To check the store: fileprogress doctor"),
    (
      ["export"], ["-o", "--output", "--file"],
      "To write a file: fileprogress export >records.jsonl"
    ),
    (["export"], ["--csv", "--format"], "To print CSV: fileprogress report --csv"),
    ([""], ["-v"], "Use --version."),
    ([""], ["--all", "-a"], "To see everything: fileprogress report --all"),
    ([""], ["--today", "--day"], "To see today: fileprogress report --since today"),
    ([""], ["--week"], "To see this week: fileprogress report --week"),
    ([""], ["--month"], "To see this month: fileprogress report --month"),
    ([""], ["--since", "--until"], "To see a period: fileprogress report --since monday"),
    ([""], ["--file", "--entity"], "To work on a document: fileprogress open FILE"),
    ([""], ["--project", "-p"], "To see words and time: fileprogress report FOLDER"),
    ([""], ["-w", "-c", "--words", "--count"], "To count words: fileprogress words FILE"),
    ([""], ["--goal", "--goals", "--today-goal"], "To see your goals: fileprogress goal list"),
    ([""], ["--short"], "To print one line: fileprogress status --short"),
    ([""], ["--list"], "To list documents: fileprogress report"),
    ([""], ["--undo"], "To undo the last correction: fileprogress undo"),
  ]
}
