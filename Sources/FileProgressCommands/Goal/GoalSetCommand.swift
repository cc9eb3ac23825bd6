import ArgumentParser
import FileProgressReports
import ProgressModel

/// Sets or changes the goal of a document or a folder.
struct GoalSetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "set",
    abstract: "Set or change a goal. You can leave out the word set.",
    discussion: """
      The goal of a folder counts all texts in it as they are now, and it follows the folder when \
      you rename it. A day's words are how much your texts grew, in any program, but at least \
      0. Minutes are active time. Without an option for each day, any new word keeps your streak. \
      Options that you leave out stay as they are. To remove one, give it the value none: --by none.

      With --on, other days of the week don't break your streak, and the words that are left are \
      divided by the days that you named. Your days off don't count then.

      With --edited, revising counts: 300 words added and 280 removed are 580. open sees this, start \
      doesn't. The goal says which sessions of today aren't counted.

      Without a file, --per-day, --minutes, --edited and --per-week are a goal for whatever you write. \
      It counts every document that you have opened, started or tracked.

      Examples:
        fileprogress goal set essay.txt --words 1500 --by friday
        fileprogress goal set diary.txt --minutes 20
        fileprogress goal set ~/novel --per-week 3000
        fileprogress goal set ~/novel --edited 500
        fileprogress goal set thesis.md --per-day 300 --on tue,thu
        fileprogress goal set essay.txt --by none
        fileprogress goal set --per-day 500
      """)

  @Argument(
    help: ArgumentHelp(
      "The document or folder. Without it, the goal is for all documents.",
      valueName: "file|folder"),
    completion: .file())
  var place: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Reach this many words.", valueName: "number"),
    transform: AmountArgument.parsed)
  var words: AmountArgument?

  @Option(
    help: ArgumentHelp(
      "Reach --words by this day, such as 2026-12-04 or friday.", valueName: "date"),
    transform: DeadlineArgument.parsed(for: .goal))
  var by: DeadlineArgument?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Write this many words each day.", valueName: "number"),
    transform: AmountArgument.parsed)
  var perDay: AmountArgument?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Work this many minutes each day.", valueName: "number"),
    transform: MinutesArgument.parsed)
  var minutes: MinutesArgument?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Add or remove this many words each day.", valueName: "number"),
    transform: AmountArgument.parsed)
  var edited: AmountArgument?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Write this many words each week, from Monday on.", valueName: "number"),
    transform: AmountArgument.parsed)
  var perWeek: AmountArgument?

  @Option(
    help: ArgumentHelp("Write only on these days, such as mon,tue,fri.", valueName: "days"),
    transform: WeekdaysArgument.parsed)
  var on: WeekdaysArgument?

  @OptionGroup var json: JSONOptions
  // Only the list of goals, which goal shows without options, has use for it.
  @OptionGroup(visibility: .hidden) var pager: PagerOptions
  @OptionGroup var options: StoreOptions

  func run() throws {
    guard let place else {
      if let option = given.first(where: { ["--words", "--by"].contains($0) }) {
        throw CommandFailure(
          .usage,
          "\(option) needs a document or a folder. Example: fileprogress goal essay.txt \(option) "
            + Self.example(of: option)
        )
      }
      guard given.isEmpty else { return try setting.run() }
      return try GoalListing(isJSON: json.isWanted, usesPager: !pager.isOff, access: options).run()
    }
    guard !place.isEmpty else { throw CommandFailure.emptyName }
    guard !given.isEmpty else {
      if let sentence = Self.sentence(aboutAmount: place),
        context.kind(ofFileNamed: place) == nil
      {
        throw CommandFailure(.usage, sentence)
      }
      return try GoalListing(
        places: [place], isJSON: json.isWanted, usesPager: !pager.isOff, access: options
      ).run()
    }
    try setting.run()
  }

  private var setting: GoalSetting {
    GoalSetting(
      place: place, words: words, by: by, perDay: perDay, minutes: minutes?.amount,
      edited: edited, perWeek: perWeek, on: on, isJSON: json.isWanted, access: options)
  }

  /// Says which option an amount needs, such as `500`, `500 words`, `500/day` or `1h`; `nil` for another text.
  static func sentence(aboutAmount text: String) -> String? {
    let pattern =
      /(\d[\d,_]*[kK]?) ?(?:words?)? ?((?:\/ ?|(?:a|per|each|every) )(?:day|week)|daily|weekly)?/
    if let match = text.wholeMatch(of: pattern),
      AmountArgument(argument: String(match.1))?.number != nil
    {
      func call(_ option: String) -> String {
        Self.call(with: [option, String(match.1)], insteadOf: text)
      }
      if match.2?.contains("week") ?? false {
        return "A number of words for each week needs an option: " + call("--per-week")
      }
      return match.2 == nil
        ? "A number of words needs an option: \(call("--words")), or --per-day \(match.1) for each day."
        : "A number of words for each day needs an option: " + call("--per-day")
    }
    guard LengthOfTime(text)?.hasUnit ?? false,
      let minutes = MinutesArgument(argument: text)?.amount.number
    else { return nil }
    return "A length of time for each day needs an option: "
      + call(with: ["--minutes", String(minutes)], insteadOf: text)
  }

  /// Says which options a number of words and a day need, such as `1000 words by friday`; `nil` for another text.
  static func sentence(aboutDeadline text: String) -> String? {
    guard let match = text.firstMatch(of: /(?:(\d[\d,_]*[kK]?)(?: words?)? )?by (.+)$/),
      MomentArgument(argument: String(match.2), for: .goal)?.form.isDay ?? false
    else { return nil }
    let by = ["--by", String(match.2)]
    guard let words = match.1 else {
      return "A day needs an option: " + call(with: by, insteadOf: String(match.0))
    }
    return "A number of words and a day need options: "
      + call(with: ["--words", String(words)] + by, insteadOf: String(match.0))
  }

  /// Returns the call with options in the place of words; the options alone if no document or folder is left in it, or
  /// if something else is wrong with it, too.
  private static func call(
    with options: [String], insteadOf text: String, in context: CommandContext = .current
  ) -> String {
    let wrong = text.split(separator: " ").map(String.init)
    let words = context.words.filter { !wrong.contains($0) } + options
    let hasPlace = words.prefix { !$0.hasPrefix("-") }.contains {
      TypedCall.isNameOfFile($0) || context.kind(ofFileNamed: $0) != nil
    }
    // Without a document or a folder, what is wanted each day or week is a goal of all documents.
    let isOfAll =
      !["--words", "--by"].contains(options.first)
      && words.prefix { !$0.hasPrefix("-") }.allSatisfy { ["goal", "set"].contains($0) }
    return (hasPlace || isOfAll ? TypedCall.text(of: words) : nil)
      ?? options.map(ShellText.word).joined(separator: " ")
  }

  private static func example(of option: String) -> String {
    switch option {
    case "--by": "friday"
    default: "1500"
    }
  }

  /// The options that were typed and change something.
  private var given: [String] {
    [
      words.map { _ in "--words" }, by.map { _ in "--by" }, perDay.map { _ in "--per-day" },
      minutes.map { _ in "--minutes" }, edited.map { _ in "--edited" },
      perWeek.map { _ in "--per-week" }, on.map { _ in "--on" },
    ].compactMap(\.self)
  }
}
