import FileProgressReports
import FileTracking
import Foundation
import ProgressModel

/// The words of a call up to the name of a command, with the slips that ArgumentParser answers with
/// help, or with less than what is meant.
struct TypedCall {
  /// The word where the name of a command belongs.
  let verb: String
  /// The words behind it.
  let rest: ArraySlice<String>
  /// Whether `--json` stands anywhere among the options.
  let asksForJSON: Bool

  /// Finds the command; `nil` if there is none, or something else that ArgumentParser is to judge.
  ///
  /// - Throws: ``CommandFailure`` for the name of a file that looks like options.
  static func begin(of words: [String]) throws -> TypedCall? {
    var words = words[...]
    var asksForJSON = false
    while true {
      if StoreOptions.drop(from: &words) { continue }
      guard let word = words.popFirst() else { return nil }
      switch word {
      case "--json": asksForJSON = true
      case _ where word.hasPrefix("-"):
        try refuseDashedName(word)
        return nil
      default:
        let options = words.prefix { $0 != "--" }
        return TypedCall(
          verb: word, rest: words, asksForJSON: asksForJSON || options.contains("--json"))
      }
    }
  }

  /// Refuses a word that is not a command, and names of files that look like options.
  ///
  /// - Parameters:
  ///   - names: The names of all commands.
  ///   - context: Where a word may be a file.
  /// - Throws: ``CommandFailure`` with status 64, which says what may have been meant.
  func check(against names: [String], in context: CommandContext) throws {
    let isHelp = verb == "help"
    guard let word = isHelp ? rest.first : verb, !word.hasPrefix("-") else { return }
    let names = isHelp ? names + [HelpPage.all] + HelpTopic.allCases.map(\.rawValue) : names
    guard names.contains(word) || word == "help" else {
      throw CommandFailure(
        .usage,
        "There is no command \(isHelp ? "or topic " : "")\"\(word)\". \(advice(about: word, names, in: context))"
      )
    }
    if isHelp, word == HelpPage.all || HelpTopic(rawValue: word) != nil,
      let other = rest.dropFirst().first(where: { !$0.hasPrefix("-") })
    {
      throw CommandFailure(
        .usage,
        "fileprogress help takes one command or topic; you also named \"\(TypedName(word: other).shown)\"."
      )
    }
    try Self.refuseLength(behind: verb, among: rest, in: context)
    var previous = word
    for word in rest.prefix(while: { $0 != "--" }) {
      // What these take may be a number below 0, which they refuse themselves.
      if !Self.numberOptions.contains(previous) { try Self.refuseDashedName(word) }
      previous = word
    }
  }

  /// Refuses a word such as `split` behind `session`, unless it is a file.
  ///
  /// - Throws: ``CommandFailure`` with the command that does what is meant.
  func refuseTriedWord(in context: CommandContext) throws {
    var rest = self.rest
    while StoreOptions.drop(from: &rest) {}
    if verb == "config", let word = rest.first {
      rest = (word.split(separator: "=", maxSplits: 1).map(String.init) + rest.dropFirst())[...]
    }
    guard let word = rest.first else { return }
    try refuseLineNumber(in: context)
    if verb == "set", let advice = Self.advice(aboutSetting: word, to: rest.dropFirst()),
      context.kind(ofFileNamed: word) == nil
    {
      throw CommandFailure(.noFile, "There is no file named \"\(word)\". \(advice)")
    }
    // Only a word that may be meant otherwise is looked for: the disk may be far away.
    if verb == "start", rest.count == 1, let sentence = Self.sentence(aboutTime: word),
      context.kind(ofFileNamed: word) == nil
    {
      throw CommandFailure(.noFile, "There is no file named \"\(word)\". \(sentence)")
    }
    guard let tried = TriedWord(word, below: verb), context.kind(ofFileNamed: word) == nil else {
      return
    }
    let advice =
      Self.advice(aboutPeriod: Array(rest), of: verb)
      ?? (verb == "config" ? Self.advice(aboutChange: rest, in: context) : nil)
      ?? Self.filled(tried.advice, from: rest.dropFirst(), in: context)
    if TriedWord.verbsOfFiles.contains(verb) {
      throw CommandFailure(.noFile, "There is no file named \"\(word)\". \(advice)")
    }
    throw CommandFailure(
      .usage,
      // What stands there is the name of a setting.
      verb == "config"
        ? "There is no setting \"\(word)\". \(advice)"
        : "fileprogress \(verb) has no command \(word). \(advice)")
  }

  /// Refuses a file with a line number behind it, as compilers and editors name them, such as `essay.md:12`.
  private func refuseLineNumber(in context: CommandContext) throws {
    guard TriedWord.verbsOfFiles.contains(verb) || verb == "goal" else { return }
    for word in rest where word.contains(":") {
      guard let match = word.wholeMatch(of: /(.+?)(?::\d+){1,2}:?/),
        case let name = String(match.1), let kind = context.kind(ofFileNamed: name),
        kind != .folder, context.kind(ofFileNamed: word) == nil
      else { continue }
      throw CommandFailure(
        .noFile,
        "There is no file named \"\(word)\". Leave out the line number: "
          + context.call(with: name, insteadOf: word))
    }
  }

  /// Says how a setting is changed that was typed as if `set` changed it, such as `set idle 3min`; `nil` for another
  /// word.
  private static func advice(aboutSetting word: String, to values: ArraySlice<String>) -> String? {
    let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
    guard let name = parts.first?.lowercased().replacing("_", with: "-"),
      name.allSatisfy({ $0.isLetter || $0 == "-" }),
      let setting = SettingName.allCases.first(where: { name.hasPrefix($0.rawValue) })
    else { return nil }
    let typed = (parts.dropFirst() + values.prefix { !$0.hasPrefix("-") }).joined(separator: " ")
    var settings = Settings()
    let value =
      settings.set(setting, to: typed) ? ShellText.word(typed) : setting.examples.first ?? ""
    return "To change a setting: fileprogress config \(setting.rawValue) \(value)"
  }

  /// Says how a setting is changed behind a needless word, such as `set day-start 4`; `nil` for other words.
  private static func advice(
    aboutChange words: ArraySlice<String>, in context: CommandContext
  ) -> String? {
    let typed = words.dropFirst()
    guard ["set", "edit", "change"].contains(words.first?.lowercased()), let name = typed.first
    else { return nil }
    return advice(aboutSetting: name, to: typed.dropFirst())
      ?? TriedWord(name, below: "config").map {
        filled($0.advice, from: typed.dropFirst(), in: context)
      }
  }

  /// Says how a period is typed that lacks the hyphens of its options, such as `session since monday to friday`; `nil`
  /// for other words.
  private static func advice(aboutPeriod words: [String], of verb: String) -> String? {
    let calls = [
      "report": "To see that period: fileprogress report",
      "session": "To list that period: fileprogress session list",
    ]
    guard let call = calls[verb], let first = words.first?.lowercased(),
      let option = ["since": "--since", "from": "--since", "until": "--until"][first]
    else { return nil }
    let dates = words.dropFirst().prefix { !$0.hasPrefix("-") }
      .split(maxSplits: 1) { ["to", "until"].contains($0.lowercased()) }
      .map { $0.joined(separator: " ") }
    guard let begin = dates.first, dates.allSatisfy({ MomentForm($0) != nil }) else { return nil }
    let period = "\(call) \(option) \(ShellText.word(begin))"
    guard dates.count > 1, option == "--since" else { return period }
    return "\(period) --until \(ShellText.word(dates[1]))"
  }

  /// Returns the call with the options of a period that lacks their hyphens, such as `report essay.txt since monday`;
  /// `nil` if a word is no part of such a period.
  static func callWithPeriod(
    around part: String, in context: CommandContext = .current
  ) -> String? {
    let options = ["since": "--since", "from": "--since", "until": "--until", "to": "--until"]
    var rest = context.words[...]
    var words: [String] = []
    var isPart = false
    while let word = rest.popFirst() {
      let behind = rest.prefix { !$0.hasPrefix("-") }
      let longest = (1...4).reversed().first {
        behind.count >= $0 && MomentForm(behind.prefix($0).joined(separator: " ")) != nil
      }
      guard let option = options[word.lowercased()], let count = longest,
        context.kind(ofFileNamed: word) == nil
      else {
        words.append(word)
        continue
      }
      let date = behind.prefix(count)
      isPart = isPart || word == part || date.contains(part)
      words += [option, date.joined(separator: " ")]
      rest = rest.dropFirst(count)
    }
    return isPart ? text(of: words) : nil
  }

  /// Says what a time or a length of time was typed for in the place of a file; `nil` for another word.
  private static func sentence(aboutTime word: String) -> String? {
    if let sentence = StartCommand.sentence(aboutLength: word) { return sentence }
    guard case .time? = MomentForm(word) else { return nil }
    return "A time needs an option: fileprogress start FILE --at \(ShellText.word(word))"
  }

  /// The options that take a number.
  private static let numberOptions = [
    "--progress", "--range", "--words", "--per-day", "--per-week", "--minutes",
    "--edited",
  ]

  /// Refuses a length of time with a sign, such as `stop -5m`, which lacks its option.
  private static func refuseLength(
    behind verb: String, among words: ArraySlice<String>, in context: CommandContext
  ) throws {
    guard ["start", "stop"].contains(verb),
      let word = words.prefix(while: { $0 != "--" }).first(where: {
        $0.hasPrefix("-") && LengthOfTime(String($0.dropFirst()))?.hasUnit ?? false
      }), let length = LengthOfTime(String(word.dropFirst())), length.seconds >= 60,
      let call = text(
        of: context.words.filter { $0 != word } + ["--at", "\(length.seconds / 60)min"])
    else { return }
    throw CommandFailure(.usage, "There is no option \(word). For a time in the past: \(call)")
  }

  /// Refuses a word such as `-dash.txt`, in which ArgumentParser sees `-d`, `-a`, `-s` and `-h`.
  private static func refuseDashedName(_ word: String) throws {
    guard word.hasPrefix("-"), !word.hasPrefix("--"), word.count > 2,
      !word.dropFirst().allSatisfy(shortOptions.contains)
    else { return }
    throw CommandFailure(
      .usage,
      "There is no option \(word). If it is a file, write ./\(word).")
  }

  /// The options of one letter that some command has.
  private static let shortOptions = "hmqy"

  /// Returns an advice with what was typed behind the word that it is about.
  private static func filled(
    _ advice: String, from words: ArraySlice<String>, in context: CommandContext
  ) -> String {
    let typed = TypedValues(of: words, in: context)
    return withRest(of: words, in: typed.fillingAmount(typed.filling(advice)), context)
  }

  /// The calls that keep what was typed behind the word that they replace, by what they are for.
  private static let callsWithRest = [
    (purpose: "To see words and time", verb: "report", verbs: "report"),
    (purpose: "To list sessions", verb: "session", verbs: "session list"),
  ]

  /// Returns an advice whose calls keep files, folders and options, such as `--week`, if they take all of them.
  private static func withRest(
    of words: ArraySlice<String>, in advice: String, _ context: CommandContext
  ) -> String {
    let areKnown = zip(words.prefix(1) + words, words).allSatisfy { previous, word in
      word.hasPrefix("-") || previous.hasPrefix("-") || isNameOfFile(word)
        || context.kind(ofFileNamed: word) != nil
    }
    guard !words.isEmpty, areKnown else { return advice }
    var advice = advice
    for (purpose, verb, verbs) in callsWithRest {
      var other = context
      other.words = [verb] + words
      guard let call = OptionReplacement.call(of: verbs, in: other) else { continue }
      let bare = "\(purpose): fileprogress \(verb)"
      if advice == bare {
        advice = "\(purpose): \(call)"
      } else if advice.hasSuffix(". " + bare) {
        advice = String(advice.dropLast(bare.count)) + "\(purpose): \(call)"
      } else {
        advice = advice.replacing(bare + ". ", with: "\(purpose): \(call). ")
      }
    }
    return advice
  }

  private func advice(
    about word: String, _ names: [String], in context: CommandContext
  ) -> String {
    let kind = context.kind(ofFileNamed: word)
    if let kind, kind != .folder {
      return "To work on it: fileprogress open \(ShellText.word(word))"
    }
    if let call = Self.callSettingProgress(word, rest) { return "To record it: \(call)" }
    if let call = Self.callWithoutProgram(word, rest) { return "Leave it out: \(call)" }
    if let tried = TriedWord(word) {
      return Self.filled(tried.advice, from: verb == "help" ? [] : rest, in: context)
    }
    let meant = Self.candidates(for: word, among: names)
    if !meant.isEmpty { return "Did you mean \(meant.joined(separator: " or "))?" }
    if kind != nil {
      return "To see what was done in it: fileprogress report \(ShellText.word(word))"
    }
    if Self.isNameOfFile(word) {
      return "To start a document: fileprogress open \(ShellText.word(word))"
    }
    return "All commands: fileprogress help all"
  }

  /// Returns the call that sets what was typed as if there were a command for it, such as `progress essay.txt 50%`; `nil`
  /// for other words.
  private static func callSettingProgress(_ word: String, _ rest: ArraySlice<String>) -> String? {
    guard word.lowercased() == "progress", rest.count == 2, let file = rest.first,
      let value = rest.last
    else { return nil }
    return text(of: ["set", file, "--progress", value])
      ?? text(of: ["set", file, "--progress", value + "%"])
  }

  /// Returns the call behind the name of another program, such as `watson start novel`; `nil` if there is none.
  private static func callWithoutProgram(_ word: String, _ rest: ArraySlice<String>) -> String? {
    guard ["watson", "timew", "timewarrior", "toggl"].contains(word.lowercased()), !rest.isEmpty
    else { return nil }
    return text(of: Array(rest))
  }

  /// Returns a call as it is typed; `nil` if no command takes its words. Nothing runs.
  static func text(of words: [String]) -> String? {
    guard !words.contains(where: TypedName.standsForBytes),
      (try? FileProgressCommand.parseAsRoot(words)) != nil
    else { return nil }
    return ShellText.call(words)
  }

  /// Whether a word ends like the name of a file, which is not there yet.
  static func isNameOfFile(_ word: String) -> Bool {
    guard let dot = word.lastIndex(of: "."), dot != word.startIndex else { return false }
    let ending = word[dot...].dropFirst()
    return (1...5).contains(ending.count) && ending.allSatisfy(\.isLetter)
  }

  /// The names that a word begins, else those that are nearest to it, with at most two slips, or one in a word of fewer
  /// than five letters.
  private static func candidates(for word: String, among names: [String]) -> [String] {
    let word = word.lowercased()
    let begun = names.filter { !word.isEmpty && $0.hasPrefix(word) }
    guard begun.isEmpty else { return begun }
    let distances = names.map { (name: $0, slips: EditDistance.between(word, $0)) }
    guard let least = distances.map(\.slips).min(), least <= (word.count < 5 ? 1 : 2),
      least < word.count
    else { return [] }
    return distances.filter { $0.slips == least }.map(\.name)
  }
}

extension CommandContext {
  /// Returns the call as it is typed with another word in the place of one, which may stand behind `=`.
  func call(with word: String, insteadOf wrong: String) -> String {
    ShellText.call(
      words.flatMap { typed -> [String] in
        if typed == wrong { return [word] }
        let isBehindOption = typed.hasPrefix("-") && typed.hasSuffix("=" + wrong)
        return isBehindOption ? [String(typed.dropLast(wrong.count + 1)), word] : [typed]
      })
  }

  /// Returns the call as it is typed with options in the place of words; the options alone if something else is wrong
  /// with it, too.
  func call(with options: [String], insteadOf wrong: [String]) -> String {
    TypedCall.text(of: words.filter { !wrong.contains($0) } + options)
      ?? options.map(ShellText.word).joined(separator: " ") + "."
  }

  /// What is at the path that a word names, or where a link there leads; `nil` if nothing is.
  func kind(ofFileNamed word: String) -> FileKind? {
    try? fileSystem.entry(at: absolutePath(word), followsLink: true).kind
  }
}
