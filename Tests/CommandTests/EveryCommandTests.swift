import ArgumentParser
import DocumentWriting
import FileProgressCommands
import FileProgressTestSupport
import FileProgressTesting
import Foundation
import Testing

/// What holds for every command, those that do not exist yet too.
struct EveryCommandTests {
  /// A command by its words, such as `["class", "create"]`.
  struct Verb: Sendable, CustomTestStringConvertible {
    var words: [String]
    var abstract: String
    var hasSubcommands: Bool

    var testDescription: String { words.joined(separator: " ") }

    /// All commands, and the commands below them.
    static let all = below(FileProgressCommand.self, [])

    private static func below(
      _ command: any ParsableCommand.Type, _ words: [String]
    ) -> [Verb] {
      let subcommands = command.configuration.subcommands
      let own = Verb(
        words: words, abstract: command.configuration.abstract,
        hasSubcommands: !subcommands.isEmpty)
      return [own]
        + subcommands.flatMap { below($0, words + [$0.configuration.commandName ?? ""]) }
    }
  }

  let fixture: CommandFixture

  init() throws {
    fixture = try CommandFixture()
  }

  @Test(arguments: Verb.all)
  func helpSaysWhatItIsForWithAnExample(_ verb: Verb) {
    #expect(!verb.words.contains(""), "a command has a name of its own")
    let help = fixture.run(verb.words + ["--help"])
    #expect(help.status == 0)
    #expect(help.said == "")
    #expect(verb.abstract.hasSuffix("."))
    #expect(help.output.contains(verb.abstract.prefix(40)))
    #expect(help.output.contains("Example"))
    #expect(help.output.contains((["fileprogress"] + verb.words).joined(separator: " ")))
    #expect(!help.output.contains("\u{1B}"))
    // The first page has no room for options: see `helpAllListsEverything`.
    guard !verb.words.isEmpty else { return }
    #expect(help.output.contains("--home <dir>"))
    #expect(help.output.contains("-q, --quiet"))
    #expect(!help.output.contains("\n  --yes"), "-y is taken wherever --yes is")
    // An example that is broken into two lines can't be copied.
    let broken = help.output.split(separator: "\nUSAGE:")[0]
      .split(separator: /\nExamples?:\n/).dropFirst().joined()
      .split(separator: "\n").filter { !$0.hasPrefix("  ") }
    #expect(broken.isEmpty, "\(broken)")
  }

  @Test(arguments: CommandSample.all)
  func anUnknownOptionIsWrongUsage(_ sample: CommandSample) {
    let outcome = fixture.run(
      sample.arguments.prefix(1) + ["--\u{1B}[31mnonsense"] + sample.arguments.dropFirst())
    #expect(outcome.status == 64)
    #expect(outcome.output == "")
    #expect(outcome.said.contains(#"--\u{1b}[31mnonsense"#), "\(outcome)")
    #expect(
      outcome.said.split(separator: "\n").count == 1, "one line, without a paragraph of usage")
    #expect(fixture.storeContent().isEmpty)
  }

  @Test(
    arguments: [
      (["set", "essay.txt", "--progres", "50%"], "--progress"),
      (["export", "--ky", "a.key"], "--key"),
      (["forget", "--al"], "--all"), (["report", "--sessions", "--jsn"], "--json"),
    ])
  func aMistypedOptionIsNamedBeforeOneThatIsMissing(_ words: [String], meant: String) {
    let outcome = fixture.run(words)
    #expect(outcome.status == 64)
    #expect(outcome.said.contains("Did you mean \(meant)?"), "\(outcome)")
  }

  @Test(
    arguments: [
      ["link", "--nonsense", "a.md"], ["link", "--nonsense"], ["start", "--nonsense"],
      ["track", "--nonsense"], ["unlink", "--nonsense"], ["session", "delete", "--nonsense"],
    ])
  func anUnknownOptionIsNamedBeforeAMissingName(words: [String]) {
    let outcome = fixture.run(words)
    #expect(outcome.status == 64)
    let call = "fileprogress " + words.prefix { $0 != "--nonsense" }.joined(separator: " ")
    #expect(
      outcome.said == "Error: \(call) has no option --nonsense. Its options: \(call) --help\n")
  }

  @Test(arguments: ["--dogs", "--list", "--month-ago", "--xml"])
  func whatIsFarFromAnOptionIsNotProposed(typed: String) {
    let outcome = fixture.run("report", typed)
    #expect(outcome.status == 64)
    #expect(
      outcome.said
        == "Error: fileprogress report has no option \(typed). Its options: fileprogress report --help\n"
    )
  }

  @Test(
    arguments: [
      (
        ["start"],
        "fileprogress start needs a file. Example: fileprogress start "
      ),
      (["link", "a.txt"], "fileprogress link essay.txt draft.txt"),
      (
        ["import"],
        "Example: fileprogress import records.jsonl"
      ),
      (
        ["trace"],
        "fileprogress dev trace needs a program. Example: fileprogress dev trace -- plays read "
      ),
      (
        ["stop", "--at"],
        "--at needs a value: --at TIME. Example: fileprogress stop thesis.odt --at 17:30\n"
      ),
      (
        ["goal", "a.md", "--words"],
        "--words needs a value: --words NUMBER. "
          + "Example: fileprogress goal set essay.txt --words 1500 --by friday\n"
      ),
      (
        ["goal", "a.md", "--per-day", "500 words"],
        "\"500 words\" is not a number. Give the number alone: fileprogress goal a.md --per-day 500\n"
      ),
      (
        ["goal", "a.md", "--per-day=500 a day", "--quiet"],
        "Give the number alone: fileprogress goal a.md --per-day 500 --quiet\n"
      ),
      (
        ["goal", "a.md", "--per-day", "500", "words"],
        "Give the number alone: fileprogress goal a.md --per-day 500\n"
      ),
      (
        ["goal", "a.md", "--words", "50k", "words", "--by", "friday"],
        "Give the number alone: fileprogress goal a.md --words 50k --by friday\n"
      ),
      (
        ["goal", "a.md", "--minutes", "30", "minutes", "a", "day"],
        "Give the number alone: fileprogress goal a.md --minutes 30\n"
      ),
      (["report", "--json=3"], "--json takes no value. Write --json alone."),
      (["report", "--by", "hour"], #"--by: "hour" is not valid. Choose one of: day, week, "#),
      (
        ["report", "--by", "year"],
        #"--by: "year" is not valid. To see every month: fileprogress report --all --by month"#
      ),
      (["words", "--format", "json", "a.md"], "To print it: fileprogress words FILE --json\n"),
      (
        ["link", "a.md", "into", "b.md"], "takes only the two names: fileprogress link a.md b.md\n"
      ),
      (
        ["goal", "1000", "words", "by", "friday"],
        "A number of words and a day need options: --words 1000 --by friday\n"
      ),
      (
        ["goal", "a.md", "50k", "by", "end", "of", "month"],
        "A number of words and a day need options: "
          + "fileprogress goal a.md --words 50k --by 'end of month'\n"
      ),
      (
        ["goal", "a.md", "by", "friday"],
        "A day needs an option: fileprogress goal a.md --by friday\n"
      ),
      (
        ["session", "add", "a.md", "at", "9:00", "for", "1h"],
        "Times need options: fileprogress session add a.md --from 9:00 --for 1h\n"
      ),
      (
        ["context", "strat", "hamlet"],
        "fileprogress dev context has no command strat. Did you mean start?"
      ),
      (["context", "show"], "fileprogress dev context show needs a context. Example: "),
      (
        ["device", "adpt"],
        #"fileprogress import device takes no "adpt". Choose one of: adopt, beside."#
      ),
      (["unlink", "a.md", "b.md"], #"fileprogress unlink takes one file; you also named "b.md"."#),
      (["open", "a.md", "b.md"], #"fileprogress open takes one file; you also named "b.md"."#),
      (["submit"], "fileprogress assignment submit needs an assignment. Example: "),
      (
        ["dev", "tracee"],
        #"fileprogress dev takes no "tracee". Choose one of: context, trace, mode."#
      ),
      (
        ["import", "a.jsonl", "b.jsonl"],
        #"fileprogress import takes no "b.jsonl". See: fileprogress import --help"#
      ),
      (
        ["start", "a.md", "9:30"],
        "A time needs an option: fileprogress start a.md --at 9:30"
      ),
      (["start", "9am", "a.md"], "A time needs an option: fileprogress start a.md --at 9am\n"),
      (["start", "a.md", "+writing"], #"takes no "+writing": fileprogress start a.md"#),
      (["open", "+12", "a.md"], #"takes no "+12": fileprogress open a.md"#),
      (
        ["start", "a.md", "25min"],
        "To write for that long: fileprogress start a.md --for 25min. "
          + "To add time: fileprogress session add a.md --for 25min\n"
      ),
      (
        ["start", "for", "25min"],
        "To write for that long: fileprogress start FILE --for 25min. "
          + "To add time: fileprogress session add FILE --for 25min\n"
      ),
      (
        ["start", "a.md", "1h", "ago"],
        "A time needs an option: fileprogress start a.md --at '1h ago'"
      ),
      (
        ["start", "a.md", "at", "9:30"],
        "A time needs an option: fileprogress start a.md --at 9:30\n"
      ),
      (
        ["start", "yesterday", "9:30"],
        "A time needs an option: fileprogress start FILE --at 'yesterday 9:30'\n"
      ),
      (
        ["stop", "yesterday", "18:30"],
        "A time needs an option: fileprogress stop --at 'yesterday 18:30'\n"
      ),
      (["stop", "at", "3:00"], "A time needs an option: fileprogress stop --at 3:00\n"),
      (
        ["session", "add", "a.md", "9:00", "10:30"],
        "Times need options: fileprogress session add a.md --from 9:00 --to 10:30\n"
      ),
      (
        ["session", "add", "a.md", "9:00-10:30"],
        "Times need options: fileprogress session add a.md --from 9:00 --to 10:30\n"
      ),
      (
        ["session", "add", "a.md", "from", "9:00", "to", "10:30"],
        "Times need options: fileprogress session add a.md --from 9:00 --to 10:30\n"
      ),
      (
        ["session", "add", "a.md", "9:00", "45min"],
        "Times need options: fileprogress session add a.md --from 9:00 --for 45min\n"
      ),
      (
        ["session", "add", "a.md", "yesterday", "1h"],
        "Times need options: fileprogress session add a.md --from 'yesterday 9:00' --for 1h\n"
      ),
      (
        ["session", "add", "a.md", "45min"],
        "A length of time needs an option: fileprogress session add a.md --for 45min\n"
      ),
      (
        ["goal", "set", "500", "a.md"],
        "A number of words needs an option: fileprogress goal set a.md --words 500, or --per-day"
      ),
      (["goal", "500", "words"], "A number of words needs an option: --words 500, or"),
      (["goal", "500"], "A number of words needs an option: --words 500, or"),
      (["goal", "500words"], "A number of words needs an option: --words 500, or"),
      (
        ["goal", "a.md", "500/day"],
        "A number of words for each day needs an option: fileprogress goal a.md --per-day 500\n"
      ),
      (
        ["goal", "a.md", "500", "words", "a", "day"],
        "A number of words for each day needs an option: fileprogress goal a.md --per-day 500\n"
      ),
      (
        ["goal", "a.md", "3000", "words", "a", "week"],
        "A number of words for each week needs an option: fileprogress goal a.md --per-week 3000\n"
      ),
      (
        ["goal", "a.md", "1h"],
        "A length of time for each day needs an option: fileprogress goal a.md --minutes 60\n"
      ),
      (
        ["goal", "30min"],
        "A length of time for each day needs an option: fileprogress goal --minutes 30\n"
      ),
      (["set", "a.md", "50%"], "Progress needs an option: --progress 50%\n"),
      (["set", "a.md", "0.5"], "Progress needs an option: --progress 0.5\n"),
      (["set", "a.md", "50"], "Progress needs an option: --progress 50%\n"),
      (
        ["resume", "b.md"],
        "resume takes no file. To start a timer: fileprogress start b.md"
      ),
      (["resume", "all"], "resume takes no name: fileprogress resume\n"),
      (["config", "idle=3min"], "Write a space between them: fileprogress config idle 3min"),
    ])
  func wrongUsageIsOneLineWithWhatIsValid(words: [String], sentence: String) {
    let outcome = fixture.run(words)
    #expect(outcome.status == 64)
    #expect(outcome.said.contains(sentence), "\(outcome)")
    #expect(outcome.said.split(separator: "\n").count == 1)
  }

  @Test(
    arguments: [
      ["start", "the", "sea.txt"], ["open", "the", "sea.txt", "--quiet"],
      ["set", "--progress", "0.5", "the", "sea.txt"], ["link", "essay.txt", "the", "sea.txt"],
    ])
  func aNameWithoutQuotesIsRecognised(words: [String]) throws {
    try fixture.write("Salt.\n", to: "the sea.txt")
    let outcome = fixture.run(words)
    #expect(outcome.status == 64)
    #expect(
      outcome.said == "Error: Put quotes around a name with spaces: 'the sea.txt'.\n", "\(outcome)")
    try fixture.remove("the sea.txt")
    let isLink = words.first == "link"
    #expect(
      fixture.run(words).said.contains(
        "takes \(isLink ? "two files" : "one file"); you also named \"sea.txt\"."))
  }

  @Test(arguments: [40, 80])
  func aMessageIsBrokenBetweenWordsButNotInItsCommand(columns: Int) throws {
    var fixture = fixture
    let name = "a-long-name-" + String(repeating: "x", count: columns) + ".txt"
    try fixture.write("one\n", to: name)
    try fixture.write("one\n", to: "a.txt")
    fixture.run("set", "a.txt", "--progress", "0.5")
    fixture.errorColumns = columns
    let kept = fixture.run("set", "a.txt", "--progress", "0.1").said
    #expect(
      kept
        == (columns == 40
          ? """
          a.txt stays at 50%, because progress
            never goes down. To start again:
            fileprogress set a.txt --clear-progress

          """
          : """
          a.txt stays at 50%, because progress never goes down. To start again:
            fileprogress set a.txt --clear-progress

          """),
      "\(kept)")
    let wide = fixture.run("start", name).said
    #expect(
      wide.hasPrefix("Timing\n  \(name).\n  Stop with:"),
      "a name stays whole: \(wide)")
    fixture.errorColumns = nil
    #expect(fixture.run("stop", name).said.split(separator: "\n").count == 1)
  }

  @Test func everyCommandHasASampleHere() {
    let sampled = Set(CommandSample.all.map(\.command))
    let verbs = Set(Verb.all.filter { $0.words.count == 1 }.flatMap(\.words) + [""])
    #expect(sampled == verbs)
  }

  @Test(arguments: CommandSample.all)
  func itSucceeds(_ sample: CommandSample) throws {
    let outcome = try sample.run(in: fixture)
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.bytes.isEmpty == !sample.printsData)
    #expect(
      sample.printsData || !outcome.talk.isEmpty || ["lsp", "set"].contains(sample.command)
        || sample.arguments.starts(with: ["dev", "trace"]))
  }

  @Test(arguments: TestTier.share(12, of: CommandSample.all, "quiet commands"))
  func quietCommandsSayNothingThatIsNotData(_ sample: CommandSample) throws {
    let outcome = try sample.run(in: fixture, with: ["--quiet"])
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.said == "")
    #expect(outcome.bytes.isEmpty == !sample.printsData)
  }

  @Test(arguments: TestTier.share(12, of: CommandSample.all, "commands with --home"))
  func homeIsWhereEverythingIsKept(_ sample: CommandSample) throws {
    var fixture = fixture
    fixture.environment["FILEPROGRESS_HOME"] = nil
    let outcome = try sample.run(in: fixture, with: ["--home", fixture.store])
    #expect(outcome.status == 0, "\(outcome)")
    #expect(fixture.storeContent()["progress.sqlite"] != nil)
    #expect(try fixture.scratch.names == ["documents", "store"])
  }

  @Test(
    arguments: CommandSample.all.flatMap { sample in
      sample.forms.map { Form(sample: sample, option: $0) }
    })
  func dataCanBeHadInOtherForms(_ form: Form) throws {
    let outcome = try form.sample.run(in: fixture, with: [form.option])
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.bytes.last == UInt8(ascii: "\n"))
    if form.option == "--json" {
      let schema = try #require(try outcome.json["schema"] as? String)
      #expect(schema.wholeMatch(of: /fileprogress\.[a-z.]+\/\d+/) != nil)
    } else {
      let columns = try #require(outcome.output.split(separator: "\r\n").first).split(
        separator: ",")
      #expect(columns.contains("path"))
    }
  }

  @Test(
    arguments: TestTier.share(
      6, of: CommandSample.all.filter { $0.forms.contains("--json") }, "commands after --json"))
  func theFormMayStandBeforeTheCommand(_ sample: CommandSample) throws {
    var sample = sample
    sample.arguments.insert("--json", at: 0)
    let outcome = try sample.run(in: fixture)
    #expect(outcome.status == 0, "\(outcome)")
    #expect(try outcome.json["schema"] is String)
  }

  @Test(
    arguments: CommandSample.all.filter {
      !$0.forms.contains("--json") && !["exclude", "undo"].contains($0.command)
    })
  func theFormIsRefusedWithACommandWithoutIt(_ sample: CommandSample) throws {
    for words in [
      ["--json", sample.command], ["--quiet", "--json", sample.command],
      ["--home", fixture.store, "--json", sample.command], [sample.command, "--json"],
    ] {
      let outcome = fixture.run(words + sample.arguments.dropFirst())
      #expect(outcome.status == 64)
      #expect(outcome.output == "")
      #expect(outcome.said.hasPrefix("Error: fileprogress \(sample.command)"), "\(outcome)")
      let answer = sample.command == "export" ? "Records are JSON anyway: " : "Its options: "
      #expect(outcome.said.contains(" has no option --json. " + answer), "\(outcome)")
    }
    #expect(fixture.storeContent().isEmpty)
  }

  @Test func theCommandThatHasNoFormIsNamedWhole() {
    for words in [["stop"], ["class", "sync"], ["class", "leave"], ["class", "share", "pause"]] {
      let name = "fileprogress " + words.joined(separator: " ")
      let between = [words[0], "--quiet", "--json"] + words.dropFirst()
      for call in [words + ["--json"], between] {
        let outcome = fixture.run(call)
        #expect(outcome.status == 64)
        #expect(
          outcome.said == "Error: \(name) has no option --json. Its options: \(name) --help\n",
          "\(outcome)")
      }
    }
  }

  /// A call and an option for the form of its data.
  struct Form: Sendable, CustomTestStringConvertible {
    var sample: CommandSample
    var option: String

    var testDescription: String { sample.testDescription + " " + option }
  }

  @Test func anEmptyHomeIsWrongUsage() throws {
    for sample in CommandSample.all {
      let outcome = fixture.run(sample.arguments.prefix(1) + ["--home", ""])
      #expect(outcome.status == 64, "\(sample.testDescription)")
    }
    #expect(try fixture.scratch.names == ["documents"])
  }

  /// `--home DIR` is understood without ArgumentParser where it is called most often; `--home=DIR` never is.
  @Test(arguments: [
    ["start", "essay.txt"], ["status"], ["status", "essay.txt"], ["status", "--short"], ["report"],
    ["stop"], ["stop", "essay.txt"], ["track", "essay.txt", "-r"], ["stop", "none.txt"],
  ])
  func aHomeMeansTheSameHoweverItIsWritten(_ words: [String]) throws {
    var outcomes: [CommandOutcome] = []
    for form in 0...2 {
      // A store of its own for each form, else the second call would find what the first one did.
      let fixture = try CommandFixture()
      try fixture.write("Four words are here.", to: "essay.txt")
      let home = fixture.scratch.path(of: "other")
      if words[0] != "start" { fixture.run("start", "essay.txt", "--home=" + home) }
      let option = [["--home=" + home], ["--home", home]][min(form, 1)]
      outcomes.append(
        fixture.run(form < 2 ? words + option : words.prefix(1) + option + words.dropFirst()))
      #expect(
        try fixture.scratch.names == ["documents", "other"], "the usual store stays as it was")
    }
    #expect(!(outcomes[0].output + outcomes[0].said).isEmpty)
    for outcome in outcomes.dropFirst() {
      #expect(outcome.status == outcomes[0].status)
      #expect(outcome.output == outcomes[0].output)
      #expect(outcome.said == outcomes[0].said)
    }
  }

  @Test func aHomeThatIsNoFolderIsWrongUsage() {
    for words in [["status", "--home"], ["stop", "--home", "--quiet"], ["report", "--home", ""]] {
      #expect(fixture.run(words).status == 64, "\(words)")
    }
  }

  @Test func theVersionIsOneLine() {
    let outcome = fixture.run("--version")
    #expect(outcome.status == 0)
    #expect(outcome.output == "fileprogress \(FileProgressCommand.version)\n")
    #expect(outcome.output.wholeMatch(of: /fileprogress \d+\.\d+\.\d+\n/) != nil)
  }

  /// 24 rows of 80 columns, of which the next prompt takes one.
  @Test(arguments: [["--help"], ["-h"], ["help"]])
  func theFirstPageFitsASmallTerminal(call: [String]) {
    let help = fixture.run(call).output
    let lines = help.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    #expect(lines.count < 24, "\(help)")
    #expect(lines.allSatisfy { $0.count <= 80 }, "\(help)")
    let listed = help.matches(of: /\n  ([a-z-]+) +[A-Z]/).map { String($0.output.1) }
    #expect(
      listed == [
        "open", "start", "stop", "report", "status", "goal", "words", "session", "undo", "track",
        "config",
      ])
    #expect(help.contains("fileprogress help all"))
  }

  @Test(arguments: [
    ["--help"], ["help", "all"], ["help", "dates"], ["report", "--help"], ["help", "goal"],
    ["class", "report", "-h"],
  ])
  func aNarrowTerminalBreaksHelpBetweenWords(call: [String]) {
    var fixture = fixture
    let whole = fixture.run(call).output
    fixture.isOutputTerminal = true
    fixture.columns = 40
    let narrow = fixture.run(call).output
    #expect(narrow.split(separator: "\n").allSatisfy { $0.count <= 40 }, "\(narrow)")
    #expect(narrow.split { $0.isWhitespace } == whole.split { $0.isWhitespace }, "\(narrow)")
    fixture.columns = 80
    #expect(fixture.run(call).output == whole)
  }

  @Test(arguments: [["--help"], ["help"], ["help", "all"], ["help", "dates"]])
  func aStoreMakesNoDifferenceToHelp(call: [String]) {
    let page = fixture.run(call).output
    for options in [["--home", "x"], ["--home=x"], ["-q"], ["--color", "never"]] {
      #expect(fixture.run(call + options).output == page)
      #expect(fixture.run(options + call).output == page)
    }
  }

  @Test func helpAllListsEverything() {
    let help = fixture.run("help", "all").output
    let verbs = Verb.all.dropFirst()
    for verb in verbs where verb.words.count == 1 {
      #expect(help.contains("\n  \(verb.words[0]) "))
    }
    let words = Set(help.split { !$0.isLetter && $0 != "-" }.map(String.init))
    for verb in verbs where verb.words.count == 2 { #expect(words.contains(verb.words[1])) }
    for option in ["--home <dir>", "-q, --quiet", "Topics:\n  dates "] {
      #expect(help.contains(option))
    }
    #expect(help.split(separator: "\n").allSatisfy { $0.count <= 80 }, "\(help)")
  }

  @Test func helpSaysWhatItDoes() {
    #expect(
      fixture.run("help", "help").output.hasPrefix(
        "Show help for a command or a topic.\n\nUSAGE: "))
  }

  @Test(arguments: ["dates", "all"])
  func helpTakesOneTopic(topic: String) {
    let outcome = fixture.run("help", topic, "times")
    #expect(outcome.status == 64)
    #expect(outcome.output == "")
    #expect(
      outcome.said == """
        Error: fileprogress help takes one command or topic; you also named "times".

        """)
  }

  @Test func helpShellOffersAShortName() {
    let help = fixture.run("help", "shell").output
    #expect(help.ranges(of: "alias fp=fileprogress").count == 3)
    for (shell, line) in [
      ("bash", "complete -o filenames -F _fileprogress fileprogress fp"),
      ("zsh", "#compdef fileprogress fp\n"), ("fish", "complete -c 'fp' -w 'fileprogress'\n"),
    ] {
      #expect(help.contains("fileprogress --generate-completion-script \(shell)"))
      let script = fixture.run("--generate-completion-script", shell).output
      #expect(script.contains(line), "\(shell)")
    }
  }

  @Test func helpStatusesListsThemAll() {
    let help = fixture.run("help", "statuses").output
    let listed = Set(help.matches(of: /\b(\d+)\b/).compactMap { Int32($0.output.1) })
    for status in FileProgressCommands.ExitStatus.allCases {
      #expect(listed.contains(status.rawValue))
    }
  }

  @Test(
    arguments: [
      (["repot"], ##"repot". Did you mean report?"##),
      (["opne", "x.txt"], ##"opne". Did you mean open?"##),
      (["stauts", "--help"], ##"stauts". Did you mean status?"##),
      (["help", "opne"], ##"opne". Did you mean open?"##),
      (["--quiet", "--home", "open", "exprot"], ##"exprot". Did you mean export?"##),
      (["--color", "never", "exprot"], ##"exprot". Did you mean export?"##),
      (["--color=never", "-q", "exprot"], ##"exprot". Did you mean export?"##),
      (["sta"], ##"sta". Did you mean status or start?"##),
      (
        ["s"], ##"s". Did you mean status or start or stop or set or session or serve or sources?"##
      ),
      (["stast"], ##"stast". Did you mean start?"##),
      (["stot"], ##"stot". Did you mean stop?"##),
      // In a short word, two slips away is nearly everything.
      (["xet"], ##"xet". Did you mean set?"##),
      (["zep"], ##"zep". All commands: fileprogress help all"##),
      (["essay.txt"], ##"essay.txt". To work on it: fileprogress open essay.txt"##),
      (
        ["my essay's.txt", "--quiet"],
        ##"my essay's.txt". To work on it: fileprogress open 'my essay'\''s.txt'"##
      ), (["."], ##".". To see what was done in it: fileprogress report ."##),
      (
        ["gone.txt"],
        ##"gone.txt". To start a document: fileprogress open gone.txt"##
      ),
    ] as [([String], String)])
  func aWordThatIsNoCommandIsToldWhatIs(words: [String], sentence: String) throws {
    for name in ["essay.txt", "my essay's.txt"] { try fixture.write("one\n", to: name) }
    let outcome = fixture.run(words)
    #expect(outcome.status == 64)
    #expect(outcome.output == "")
    let kind = words.first == "help" ? "command or topic" : "command"
    #expect(outcome.said == "Error: There is no \(kind) \"\(sentence)\n")
    #expect(fixture.storeContent().isEmpty)
  }

  @Test(
    arguments: [
      ("log", ["session", "report"]), ("today", ["status", "report"]),
      ("list", ["status", "report"]), ("edit", ["open", "session edit"]),
      ("add", ["track", "session add"]), ("version", ["--version"]),
      ("stats", ["report", "goal list"]), ("streak", ["report", "goal list"]),
      ("rename", ["link", "track"]), ("delete", ["forget", "session delete"]),
      ("ls", ["report"]), ("show", ["status"]), ("history", ["session"]), ("rm", ["forget"]),
      ("remove", ["forget"]), ("move", ["link"]), ("mv", ["track"]), ("new", ["open"]),
      ("week", ["report --week"]), ("month", ["report --month"]), ("count", ["words"]),
      ("wordcount", ["words"]),
      ("timer", ["start", "stop"]), ("pause", ["session pause"]), ("drop", ["cancel"]),
      ("continue", ["resume", "open"]), ("merge", ["link"]),
      ("split", ["unlink", "session pause"]), ("ignore", ["exclude"]), ("settings", ["config"]),
      ("backup", ["export"]), ("sync", ["class sync"]), ("homework", ["assignment"]),
      ("repair", ["doctor"]), ("html", ["report --html"]), ("target", ["goal"]),
      ("completion", ["help shell"]), ("Today", ["status"]), ("commands", ["help all"]),
      ("frames", ["session"]), ("current", ["status"]), ("projects", ["report"]),
      ("tags", ["report --by folder"]), ("watch", ["track"]), ("csv", ["report --csv"]),
      ("web", ["report --html"]), ("calendar", ["report --html"]), ("recent", ["report"]),
      ("last", ["open", "report --since last-week"]), ("out", ["stop"]), ("done", ["stop"]),
      ("shorten", ["session edit"]), ("commit", ["stop"]), ("untrack", ["exclude FILE"]),
      ("hide", ["exclude FILE"]),
      ("include", ["exclude --remove FILE"]), ("unexclude", ["exclude --remove FILE"]),
      ("quit", ["stop"]), ("exit", ["stop"]), ("switch", ["start", "stop"]),
      ("write", ["open"]), ("vim", ["open"]), ("monday", ["report --since monday"]),
      ("total", ["report"]), ("hours", ["report"]), ("chapters", ["report"]),
      ("copy", ["export"]), ("restore", ["import", "undo"]), ("reset", ["undo", "forget"]),
      ("setup", ["track", "help shell"]), ("uninstall", ["forget --all"]),
      ("this", ["report --week"]), ("daily", ["report --by day"]), ("diary", ["open", "report"]),
      ("note", ["open"]), ("pages", ["words"]), ("print", ["report --html"]),
      ("archive", ["export"]), ("dashboard", ["report"]), ("running", ["status"]),
      ("year", ["report --since this-year"]), ("pomodoro", ["start"]),
      ("pace", ["report --pace", "goal list"]),
      ("spreadsheet", ["report --csv"]), ("heatmap", ["report --html"]), ("revert", ["undo"]),
      ("compare", ["status FILE"]), ("characters", ["words FILE --counter characters"]),
      ("lines", ["words FILE"]), ("aggregate", ["report"]), ("timeline", ["session"]),
      ("modify", ["session edit"]), ("tag", ["report --by folder"]), ("push", ["export"]),
      ("blame", ["status FILE"]), ("stash", ["stop"]), ("in", ["start"]), ("afk", ["stop"]),
      ("nanowrimo", ["goal"]), ("get", ["config"]),
      ("project", ["report --by folder"]), ("publish", ["report --html"]),
      ("examples", ["--help"]), ("checkout", ["open"]), ("editors", ["sources"]),
      ("service", ["serve", "serve --install"]), ("vscode", ["serve wakatime"]),
      ("plugins", ["sources"]), ("integrations", ["sources"]), ("rest", ["session pause"]),
      ("update", ["track FOLDER"]), ("find", ["status FILE"]), ("json", ["report --json"]),
      ("score", ["set FILE --score"]), ("run", ["start FILE"]), ("idle", ["config idle 3min"]),
    ] as [(String, [String])])
  func aWordThatPeopleTryIsAnsweredWithTheRightCommands(word: String, calls: [String]) throws {
    for words in [[word], ["help", word]] {
      let outcome = fixture.run(words)
      #expect(outcome.status == 64)
      #expect(outcome.said.hasPrefix("Error: There is no command "))
      #expect(outcome.said.split(separator: "\n").count == 1)
      for call in calls { #expect(outcome.said.contains("fileprogress \(call)"), "\(outcome)") }
      let named = outcome.said.matches(of: /fileprogress ([a-z]+(?: [a-z]+)?)/)
      for call in named.map({ $0.output.1.split(separator: " ").map(String.init) })
      where call.first != "help" {
        #expect(fixture.run(call + ["--help"]).status == 0, "\(call)")
      }
      try checkThatAdviceCanBeTyped(outcome)
    }
    #expect(fixture.storeContent().isEmpty)
  }

  @Test(
    arguments: [
      ("report", "--from", "--since"), ("report", "--today", "--since"),
      ("report", "--year", "--since"), ("session list", "--to", "--until"),
      ("session add", "--date", "--from"), ("session edit", "--start", "--from"),
      ("session pause", "--duration", "--for"), ("start", "--since", "--at"),
      ("stop", "--time", "--at"), ("goal set", "--until", "--by"),
      ("goal set", "--daily", "--per-day"), ("goal set", "--time", "--minutes"),
      ("goal set", "--total", "--words"), ("doctor", "--fix", "--repair"),
      ("report", "--format", "--csv"), ("report", "--output", "--csv"),
      ("report", "--last", "--since"), ("session list", "--limit", "--since"),
      ("goal set", "--weekly", "--per-week"), ("goal set", "--hours", "--minutes"),
      ("set", "--done", "--progress"), ("exclude", "--delete", "--remove"),
      ("report", "--all-time", "--all"), ("report", "--group-by", "--by"),
      ("session list", "--ever", "--all"),
      ("goal set", "--edits", "--edited"),
      ("goal set", "--chars", "--words"), ("goal set", "--in", "--by"),
      ("goal set", "--words-per-week", "--per-week"), ("report", "--between", "--since"),
      ("report", "--last-7-days", "--since"), ("report", "--daily", "--by"),
      ("report", "--order", "--sort"),
      ("report", "--xlsx", "--csv"), ("open", "--vim", "--editor"),
      ("words", "--chapters", "--by"), ("words", "--chars", "--counter"),
      ("forget", "--older-than", "--before"),
    ])
  func anOptionThatPeopleTryIsAnsweredWithTheRightOne(
    call: String, tried: String, meant: String
  ) {
    let words = call.split(separator: " ").map(String.init)
    for option in [tried, tried + "=9:00"] {
      let outcome = fixture.run(words + [option])
      #expect(outcome.status == 64)
      #expect(
        outcome.said.hasPrefix("Error: fileprogress \(call) has no option \(tried)"), "\(outcome)")
      #expect(outcome.said.contains(" \(meant)"), "\(outcome)")
    }
    #expect(fixture.run(words + ["--help"]).output.contains("  \(meant) "))
  }

  @Test(arguments: [
    (["GOAL"], "Did you mean goal?"), (["exit"], "Nothing has to be closed."),
    (["config", "editor", "nano"], "Error: There is no setting \"editor\". Set EDITOR"),
    (["config", "pager", "less"], "Error: There is no setting \"pager\". Set PAGER"),
    (["session", "edit"], "session edit needs the id of a session. "),
    (["class", "create"], "class create needs a title. "),
    (["report", "-w"], "has no option -w. Try: fileprogress report --week\n"),
    (["report", "--order", "words"], "Use --sort, such as --sort name.\n"),
    (["report", "--sort", "size"], "Choose one of: name, words, time, last."),
    (["report", "--sort", "name", "--by", "day"], "--sort is for documents."),
    (["report", "--days"], "Use --since 7d."),
    (["report", "--last", "2", "weeks"], "Use --since 7d, or --since last-week"),
    (["report", "--from"], "Use --since and --until, such as --since last-week"),
    (["report", "--from", "monday", "--dogs"], "Use --since and --until, such as "),
    (["report", "--this-week", "--dogs"], "has no option --this-week. Use --week.\n"),
    (["report", "--file", "a.md", "--dogs"], "has no option --file. Leave it out.\n"),
    (["session", "delete", "4e1a", "--yes", "--dogs"], "has no option --yes. Leave it out.\n"),
    (["status", "--json", "--csv"], "Use --json. To print CSV: fileprogress report --csv\n"),
    (["goal", "a.md", "--daily"], "such as --per-day 500."),
    (["goal", "a.md", "5000", "--deadline", "dec 24"], "such as --by 'dec 24'.\n"),
    (["open", "--with", "nano", "a b"], "such as --editor nano."),
    (["goal", "a.md", "--pages", "10"], ": use --words. A page has about 250 words.\n"),
    (["report", "--chapter", "ch01"], "has no option --chapter. Use --by chapter.\n"),
  ])
  func oneErrorHasOneWordingThatHelps(words: [String], sentence: String) {
    let outcome = fixture.run(words)
    #expect(outcome.status == 64)
    #expect(outcome.said.contains(sentence), "\(outcome)")
  }

  /// The call that works, with what was typed.
  @Test(
    arguments: [
      (["report", "--by-week"], "report --by week"), (["report", "--by-day"], "report --by day"),
      (["report", "--by-month", "a.md"], "report --by month a.md"),
      (["report", "--doc", "a.md"], "report a.md"),
      (["report", "--document=a b.md", "--week"], "report 'a b.md' --week"),
      (["report", "--from", "monday"], "report --since monday"),
      (["report", "--to", "friday"], "report --until friday"),
      (
        ["report", "--from", "last monday", "--to=friday", "--csv"],
        "report --since 'last monday' --until friday --csv"
      ),
      (["session", "--from", "monday"], "session --since monday"),
      (["report", "--days", "30"], "report --since 30d"),
      (["report", "--last=30"], "report --since 30d"),
      (["report", "--last", "2 weeks"], "report --since '2 weeks'"),
      (["report", "--last", "week"], "report --since last-week --until last-week"),
      (
        ["session", "list", "--last", "Month"],
        "session list --since last-month --until last-month"
      ),
      (["report", "--this-week"], "report --week"), (["report", "--this-month"], "report --month"),
      (["report", "--today", "a.md"], "report --since today a.md"),
      (["session", "--this-month"], "session --month"),
      (["report", "--year"], "report --since this-year"),
      (["report", "--year", "2025"], "report --since 2025 --until 2025"),
      (["report", "--day", "monday"], "report --since monday --until monday"),
      (["goal", "list", "--all"], "goal list"),
      (["session", "add", "--file", "a.md", "--for", "1h"], "session add a.md --for 1h"),
      (
        ["session", "add", "a.md", "--start", "9:00", "--end", "10:00"],
        "session add a.md --from 9:00 --to 10:00"
      ),
      (["session", "add", "a.md", "--duration", "25min"], "session add a.md --for 25min"),
      (["session", "delete", "a.md", "--yes"], "session delete a.md"),
      (["session", "edit", "4e1a", "--end", "17:00"], "session edit 4e1a --to 17:00"),
      (["goal", "a.md", "--per-month", "9000"], "goal a.md --per-day 300"),
      (["goal", "a.md", "--per-month", "9"], "goal a.md --per-day 1"),
      (["goal", "a.md", "--words-a-week", "3000"], "goal a.md --per-week 3000"),
      (["goal", "a.md", "--weekly=3,500"], "goal a.md --per-week 3500"),
      (["goal", "a.md", "--daily-words", "500"], "goal a.md --per-day 500"),
      (["goal", "a.md", "--revise", "300"], "goal a.md --edited 300"),
      (["goal", "a.md", "--hours", "2"], "goal a.md --minutes 120"),
      (["goal", "a.md", "--weekdays", "tue,thu"], "goal a.md --on 'tue,thu'"),
      (["goal", "a.md", "--total", "800"], "goal a.md --words 800"),
      (
        ["goal", "a.md", "--deadline", "30 november", "--words", "3k"],
        "goal a.md --by '30 november' --words 3k"
      ),
      (["goal", "clear", "a.md", "-y"], "goal clear a.md"),
      (["open", "a.md", "--with", "nano"], "open a.md --editor nano"),
      (["open", "a.md", "--vim"], "open a.md --editor vim"), (["open", "--new", "b"], "open b"),
      (["start", "a.md", "--time", "9:00"], "start a.md --at 9:00"),
      (["start", "--file=a.md"], "start a.md"), (["words", "--doc", "a.md"], "words a.md"),
      (["stop", "--now"], "stop"), (["stop", "a.md", "--end", "17:00"], "stop a.md --at 17:00"),
      (["track", "--folder", "."], "track ."), (["exclude", "--add", "a.md"], "exclude a.md"),
      (["exclude", "--delete", "a.md"], "exclude --remove a.md"),
      (["set", "a.md", "--done"], "set a.md --progress '100%'"),
      (["words", "--chars", "a.md"], "words --counter characters a.md"),
      (["config", "--set", "idle", "5min"], "config idle 5min"),
      (["config", "--day-start=5"], "config day-start 5"), (["undo", "--last"], "undo"),
      (["report", "--week=47"], "report --since 'week 47' --until 'week 47'"),
      (["report", "--month=october", "--csv"], "report --since october --until october --csv"),
      (["session", "--7d"], "session --since 7d"),
      (["link", "--from", "a.md", "--to", "b.md"], "link a.md b.md"),
      (["import", "--file", "records.jsonl"], "import records.jsonl"),
      (["exclude", "--pattern", "*.bak"], "exclude '*.bak'"),
      (["session", "edit", "--id", "4e1a", "--to", "17:00"], "session edit 4e1a --to 17:00"),
      (
        ["session", "add", "a.md", "--at", "9:00", "--for", "1h"],
        "session add a.md --from 9:00 --for 1h"
      ),
      (["goal", "a.md", "--words-per-day", "500"], "goal a.md --per-day 500"),
      (["goal", "a.md", "--minutes-per-day", "30"], "goal a.md --minutes 30"),
      (["goal", "--file", "a.md", "--words", "500"], "goal a.md --words 500"),
      (["set", "a.md", "--percent", "50%"], "set a.md --progress '50%'"),
      (["status", "-v"], "status"), (["doctor", "--repair", "-y"], "doctor --repair"),
      (["undo", "-n", "2"], "undo 2"), (["undo", "-2"], "undo 2"),
      (["report", "--words", "a.md"], "report a.md"), (["doctor", "--fix"], "doctor --repair"),
      (["forget", "--older-than", "2025-01-01"], "forget --before 2025-01-01"),
      (["config", "--set", "idle=10"], "config idle 10"),
      (["start", "--project", "a.md"], "start a.md"), (["report", "-j"], "report --json"),
      (["session", "-p", "a.md"], "session a.md"), (["words", "-w", "a.md"], "words a.md"),
      (["words", "-m", "a.md"], "words --counter characters a.md"),
      (["report", "--lastweek"], "report --since last-week --until last-week"),
      (["start", "--pomodoro", "a.md"], "start --for 25min a.md"),
      (["goal", "a.md", "--every", "day", "300"], "goal a.md --per-day 300"),
      (["goal", "a.md", "--every", "week", "300"], "goal a.md --per-week 300"),
      (["goal", "a.md", "--min", "30"], "goal a.md --minutes 30"),
      (["import", "--watson", "frames"], "import --from watson frames"),
      (
        ["report", "--between", "2026-11-01", "2026-11-10", "a.md"],
        "report --since 2026-11-01 --until 2026-11-10 a.md"
      ),
      (
        ["session", "--range", "monday", "to", "friday"],
        "session --since monday --until friday"
      ),
      (["report", "--chapter", "a.md"], "report --by chapter a.md"),
    ] as [([String], String)])
  func aTriedOptionIsAnsweredWithTheWholeCall(words: [String], call: String) throws {
    try fixture.write("one\n", to: "a.md")
    let outcome = fixture.run(words)
    #expect(outcome.status == 64)
    #expect(outcome.said.hasSuffix(". Try: fileprogress \(call)\n"), "\(outcome)")
    #expect(outcome.said.split(separator: "\n").count == 1)
    #expect(fixture.storeContent().isEmpty)
    try checkThatAdviceCanBeTyped(outcome)
  }

  @Test(
    arguments: [
      (["stop", "--all"], "fileprogress stop\n"), (["undo", "--redo"], "fileprogress redo\n"),
      (["export", "--csv"], "fileprogress report --csv\n"),
      (
        ["class", "report", "--html"],
        "fileprogress class report --figures --csv >class.csv\n"
      ),
      (
        ["class", "rename", "Ben Cruz", "Ben Ott"],
        "fileprogress class roster import FILE --rename\n"
      ),
      (["goal", "a.md", "--clear"], "fileprogress goal clear a.md\n"),
      (["session", "split", "7f3a", "--at", "1:30"], "fileprogress session pause 7f3a "),
      (["session", "rm", "7f3a"], "fileprogress session delete 7f3a\n"),
      (["session", "--color", "never", "rm", "7f3a"], "fileprogress session delete 7f3a\n"),
      (["--color", "never", "session", "-q", "rm"], "fileprogress session delete ID\n"),
      (["session", "new"], "fileprogress session add FILE "),
      (
        ["session", "merge"],
        "fileprogress session edit ID --to 17:30, and delete the other: fileprogress session delete ID\n"
      ),
      (["goal", "rm", "a.md"], "fileprogress goal clear a.md\n"),
      (["config", "set", "idle", "3min"], "fileprogress config idle 3min\n"),
      (["report", "--csv=out.csv"], "fileprogress report --csv >out.csv\n"),
      (["doctor", "repair"], "fileprogress doctor --repair\n"),
      (["status", "--today"], "fileprogress report --since today\n"),
      (["resume", "--at", "9:00"], "fileprogress start FILE --at 9:00\n"),
      (["open", "a.md", "--at", "9:00"], "fileprogress start a.md --at 9:00\n"),
      (["session", "tag"], "fileprogress session note ID TEXT\n"),
      (["session", "undo"], "fileprogress undo\n"),
      (["session", "copy"], "fileprogress session add FILE "),
      (["session", "help"], "fileprogress session --help\n"),
      (["goal", "a.md", "--days-off", "sun"], "fileprogress config days-off sat,sun\n"),
      (["config", "editor", "vim"], "fileprogress open FILE --editor vim\n"),
      (["stop", "a.md", "--for", "1h"], "fileprogress session edit ID --for 1h\n"),
      (["stop", "--discard"], "fileprogress cancel\n"),
      (["words", "-r", "."], "fileprogress words .\n"),
      (["track", "--remove", "a.md"], "fileprogress exclude a.md. To delete"),
      (["set", "a.md", "done"], "--progress 100%\n"),
      (["session", "--by", "day"], "fileprogress report --by day\n"),
      (["status", "--week"], "fileprogress report --week\n"),
      (["exclude", "--list"], "fileprogress exclude\n"),
      (["config", "--list"], "fileprogress config\n"),
      (["track", "--list"], "fileprogress report\n"),
      (["track", "--stop", "a.md"], "fileprogress exclude a.md. To stop a timer: "),
      (["undo", "last"], "fileprogress undo\n"), (["redo", "all"], "fileprogress redo\n"),
      (["exclude", "remove", "b.md"], "fileprogress exclude --remove b.md\n"),
      (["exclude", "undo"], "fileprogress exclude --remove FILE\n"),
      (["exclude", "stop", "b.md"], "fileprogress exclude --remove b.md\n"),
      (["exclude", "not", "b.md"], "fileprogress exclude --remove b.md\n"),
      (["exclude", "reset"], "fileprogress exclude --remove FILE\n"),
      (["exclude", "add", "b.md"], "fileprogress exclude b.md\n"),
      (["exclude", "list"], "fileprogress exclude\n"),
      (["--all"], "fileprogress report --all\n"), (["-a"], "fileprogress report --all\n"),
      (["--today"], "fileprogress report --since today\n"),
      (["--week"], "fileprogress report --week\n"),
      (["--quiet", "--month"], "fileprogress report --month\n"),
      (["--since", "monday"], "fileprogress report --since monday\n"),
      (["--list"], "fileprogress report\n"), (["--undo"], "fileprogress undo\n"),
      (["report", "--file", "a.md"], "fileprogress report a.md\n"),
      (["report", "--chart"], "fileprogress report --html --open\n"),
      (["report", "--goals"], "fileprogress goal list\n"),
      (["report", "--by", "date"], "fileprogress report --by day\n"),
      (["session", "this", "week"], "fileprogress session list --week\n"),
      (["session", "total"], "fileprogress report\n"),
      (["session", "export"], "fileprogress session list --csv\n"),
      (["session", "resume"], "fileprogress resume\n"),
      (["start", "--resume"], "fileprogress resume\n"),
      (["resume", "--last"], "fileprogress resume\n"),
      (["cancel", "--all"], "fileprogress cancel\n"),
      (["goal", "off", "a.md"], "fileprogress goal clear a.md\n"),
      (["goal", "a.md", "clear"], "fileprogress goal clear a.md\n"),
      (["goal", "set", "a.md", "list"], "fileprogress goal list a.md\n"),
      (["goal", "a.md", "friday"], "fileprogress goal a.md --by friday\n"),
      (
        ["goal", "a.md", "--words", "1500", "by", "friday"],
        "fileprogress goal a.md --words 1500 --by friday\n"
      ),
      (
        ["goal", "a.md", "--due", "friday"],
        "fileprogress goal a.md --by friday. "
          + "For a new goal: fileprogress goal a.md --words 1500 --by friday\n"
      ),
      (
        ["session", "a.md", "--edit"],
        "fileprogress session edit ID --to 17:30. The ids: fileprogress session\n"
      ),
      (["session", "--delete", "7f3a"], "fileprogress session delete 7f3a. The ids: "),
      (["session", "--add", "a.md"], "fileprogress session add a.md --from 9:00 --to 10:30\n"),
      (["start", "a.md", "--words", "10"], "fileprogress goal a.md --words 10\n"),
      (["session", "add", "a.md", "--for", "2", "hours"], "--for 2hours\n"),
      (["words", "a.md", "b.md", "--sum"], "fileprogress words a.md b.md\n"),
      (["words", "--total", "."], "fileprogress words .\n"),
      (["report", "a.md", "--chart"], "fileprogress report a.md --html --open\n"),
      (["report", "--output", "me.html"], "fileprogress report --html me.html\n"),
      (["report", "--only", "a.md"], "fileprogress report a.md\n"),
      (["goal", "--daily", "300"], "fileprogress goal --per-day 300\n"),
      (["open", "a.md", "--time", "25min"], "fileprogress open a.md --for 25min\n"),
      (["merge", "a.md", "b.md"], "fileprogress link a.md b.md\n"),
      (["combine", "a.md", "b.md"], "fileprogress link a.md b.md\n"),
      (["graph", "a.md"], "fileprogress report a.md --html --open\n"),
      (["progress", "a.md", "50%"], "fileprogress set a.md --progress '50%'\n"),
      (["progress", "a.md", "50"], "fileprogress set a.md --progress '50%'\n"),
      (["config", "editor=vim"], "fileprogress open FILE --editor vim\n"),
      (
        ["session", "move", "7f3a", "b.md"],
        "fileprogress session add b.md --from 9:00 --to 10:30. To delete it: fileprogress session delete 7f3a\n"
      ),
      (
        ["session", "pause", "--from", "9:00", "--to", "9:10"],
        "fileprogress session pause 7f3a --from 9:00 --to 9:10\n"
      ),
      (["report", "--html"], "fileprogress report --html report.html\n"),
      (["goal", "skip", "today"], "fileprogress config days-off sat,sun\n"),
      (["goal", "undo"], "fileprogress undo\n"),
      (["link", "--remove", "a.md"], "fileprogress unlink a.md\n"),
      (["forget", "--session", "7f3a"], "fileprogress session delete 7f3a\n"),
      (["doctor", "check"], "fileprogress doctor\n"),
      (["doctor", "--check"], "fileprogress doctor\n"),
      (["export", "-o", "x"], "fileprogress export >records.jsonl\n"),
      (["config", "--idle", "3min"], "fileprogress config idle 3min\n"),
      (["config", "--reset"], "fileprogress config idle --unset\n"),
      (["config", "set", "day-start", "4"], "fileprogress config day-start 4\n"),
      (["config", "set", "days_off", "sat", "sun"], "fileprogress config days-off 'sat sun'\n"),
      (["config", "set", "idle"], "fileprogress config idle 3min\n"),
      (["config", "set", "editor", "nano"], "fileprogress open FILE --editor nano\n"),
      (["config", "change", "goal", "800"], "fileprogress goal FILE --words 800\n"),
      (["config", "unset", "day-start"], "fileprogress config day-start --unset\n"),
      (["status", "--pace"], "fileprogress report --pace\n"),
      (["report", "--speed"], "fileprogress report --pace\n"),
      (["report", "--streak"], "fileprogress goal list\n"),
      (["session", "--sort"], "fileprogress session list --csv\n"),
      (
        ["report", "--details"],
        "fileprogress status FILE. To list sessions: fileprogress session\n"
      ),
      (["report", "--web"], "fileprogress report --html --open\n"),
      (["status", "--goals"], "fileprogress goal list\n"),
      (["status", "--words", "a.md"], "fileprogress words a.md\n"),
      (["track", "--all"], "fileprogress track FOLDER\n"),
      (["serve", "--stop"], "fileprogress serve --uninstall\n"),
      (["goal", "a.md", "--off"], "fileprogress goal clear a.md\n"),
      (["open", "--last"], "fileprogress open\n"),
      (["config", "goal"], "fileprogress goal FILE --words 1500\n"),
      (["words", "--since", "monday"], "fileprogress report --since monday\n"),
      (
        ["words", "--until", "friday", "--since", "monday"],
        "fileprogress report --since monday --until friday\n"
      ),
      (["words", "--since", "then"], "fileprogress report --since today\n"),
      (["session", "since", "monday"], "fileprogress session list --since monday\n"),
      (["session", "log"], "fileprogress session list\n"),
      (["report", "--current"], "fileprogress status\n"),
      (["report", "-p", "a.md"], "fileprogress report a.md\n"),
      (["config", "--global", "idle", "3min"], "fileprogress config idle 3min\n"),
      (["start", "a.md", "-m", "done"], "fileprogress stop -m TEXT\n"),
      (["stop", "--message", "done"], "fileprogress stop -m TEXT\n"),
      (["--file", "a.md"], "fileprogress open a.md\n"),
      (["--today-goal"], "fileprogress goal list\n"),
      (["undo", "all"], "fileprogress undo --list\n"),
      (["edit", "a.md"], "fileprogress open a.md. To correct a session: "),
      (["add", "a.md"], "fileprogress track a.md. To add time: fileprogress session add a.md "),
      (["delete", "a.md"], "fileprogress forget a.md. To delete a session: "),
      (["remove", "4e1a"], "fileprogress session delete 4e1a\n"),
      (["count", "a.md"], "fileprogress words a.md\n"),
      (["untrack", "a.md"], "fileprogress exclude a.md\n"),
      (["ignore", "a.md", "b.md"], "fileprogress exclude FILE\n"),
      (["ignore", "."], "fileprogress exclude .\n"),
      (["timer", "my essay.md"], "fileprogress start FILE. To stop it: "),
      (["timer", "-q", "a.md"], "fileprogress start a.md. To stop it: "),
      (["new", "."], "fileprogress open FILE. To record a folder: fileprogress track .\n"),
      (["goal", "delete", "a.md"], "fileprogress goal clear a.md\n"),
      (["goal", "a.md", "off"], "fileprogress goal clear a.md\n"),
      (["goal", "add", "a.md", "800"], "fileprogress goal a.md --words 800\n"),
      (["session", "remove", "abcd"], "fileprogress session delete abcd\n"),
      (["config", "editor", "nano"], "fileprogress open FILE --editor nano\n"),
      (["open", "a.md", "vim"], "fileprogress open a.md --editor vim\n"),
      (["open", "a.md", "with", "nano"], "fileprogress open a.md --editor nano\n"),
      (["redo", "2"], "fileprogress redo\n"),
      (
        ["start", "a.md", "yesterday"],
        "fileprogress session add a.md --from 'yesterday 9:00' --to 10:30\n"
      ),
      (["start", "a.md", "today"], "fileprogress start a.md\n"),
      (["stop", "a.md", "yesterday"], "fileprogress stop a.md --at 'yesterday 17:30'\n"),
      (["goal", "weekly", "3000"], "fileprogress goal --per-week 3000\n"),
      (["goal", "500", "a", "day"], "fileprogress goal --per-day 500\n"),
      (["report", "--short"], "fileprogress status --short\n"),
      (
        ["log", "-p", "a.md"],
        "fileprogress session a.md. To see words and time: fileprogress report a.md\n"
      ),
      (
        ["log", "--dogs", "a.md"],
        "fileprogress session. To see words and time: fileprogress report\n"
      ),
      (["start", "-p", "novel", "a.md"], "fileprogress start a.md\n"),
      (["--project", "."], "fileprogress report .\n"),
      (["-w", "a.md"], "fileprogress words a.md\n"),
      (["words", "-l", "a.md"], "fileprogress words a.md\n"),
      (["stats", "--today"], "fileprogress report --since today. To see goals"),
      (["summary", "--week"], "fileprogress report --week. To see goals"),
      (["total", "a.md"], "fileprogress report a.md. To see goals"),
      (["total", "5", "minutes"], "fileprogress report. To see goals"),
      (["watson", "start", "a.md"], "fileprogress start a.md\n"),
      (["timew", "start"], "fileprogress start FILE. To stop it: fileprogress stop. To import"),
      (["branch", "a.md"], "fileprogress status a.md\n"),
      (
        ["session", "add", "--yesterday", "a.md", "1h"],
        "fileprogress session add a.md --from 'yesterday 9:00' --for 1h\n"
      ),
      (["stop", "-5m"], "fileprogress stop --at 5min\n"),
      (["start", "-1h", "a.md"], "fileprogress start a.md --at 60min\n"),
      (["export", "--json"], "fileprogress export >records.jsonl\n"),
      (["open", "a.md", "25min"], "fileprogress open a.md --for 25min\n"),
      (["redo", "--list"], "fileprogress undo --list\n"),
      (
        ["session", "edit", "--last", "--to", "17:00"],
        "fileprogress session edit ID --to 17:00. The ids: fileprogress session\n"
      ),
      (
        ["session", "add", "9:00", "10:00", "a.md"],
        "fileprogress session add a.md --from 9:00 --to 10:00\n"
      ),
      (["session", "trim", "7f3a", "15:30"], "fileprogress session edit 7f3a --to 15:30\n"),
      (["config", "idle", "=", "10"], "fileprogress config idle 10\n"),
      (["resume", "a.md", "--for", "30min"], "fileprogress start a.md --for 30min\n"),
      (["open", "--recent"], "fileprogress open\n"),
      (["open", "a.md", "--goal", "500"], "fileprogress goal a.md --words 500\n"),
      (["words", "a.md", "--goal", "500"], "fileprogress goal a.md --words 500\n"),
      (["goal", "a.md", "+500"], "fileprogress goal a.md --words 500\n"),
      (["open", "--read-only", "a.md"], "fileprogress open --private a.md\n"),
      (["words", "a.md", "--in", "characters"], "fileprogress words a.md --counter characters\n"),
      (
        ["session", "edit", "7f3a", "--add", "10min"],
        "fileprogress session edit 7f3a --to 17:30\n"
      ),
      (["status", "--watch"], "fileprogress status --short\n"),
      (["undelete", "a.md"], "fileprogress undo\n"),
      (["sprint", "a.md"], "fileprogress start a.md --for 25min\n"),
      (["goal", "done", "a.md"], "fileprogress goal clear a.md\n"),
      (["export", "csv"], "fileprogress report --csv. "),
    ])
  func whatPeopleTryIsAnsweredWithTheRightCommand(words: [String], command: String) throws {
    let outcome = fixture.run(words)
    #expect(outcome.status == 64)
    #expect(outcome.said.contains(": " + command), "\(outcome)")
    #expect(outcome.said.split(separator: "\n").count == 1)
    #expect(fixture.storeContent().isEmpty)
    try checkThatAdviceCanBeTyped(outcome)
  }

  /// On a Monday, monday is today and friday was last week, so that nothing lies between them.
  @Test(arguments: [
    ["report", "since"], ["session", "from"], ["report", "--from"],
    ["session", "list", "--range", "week"],
  ])
  func theExampleOfAPeriodWorksOnEveryDay(words: [String]) throws {
    for day in 1...7 {
      fixture.clock.advance(by: .seconds(86_400))
      let said = fixture.run(words).said
      let example = try #require(said.firstMatch(of: /--since [a-z-]+ --until [a-z-]+/))
      let typed = try fixture.run(words.prefix(1) + ShellWords.split(String(example.output)))
      #expect(typed.status == 0, "\(day) days after Friday: \(typed)")
    }
  }

  /// Parses each call that a sentence advises, such as `fileprogress report --by day`; nothing runs.
  ///
  /// What an error says first is no advice.
  private func checkThatAdviceCanBeTyped(_ outcome: CommandOutcome) throws {
    let said = outcome.said
    let advice = said.firstRange(of: ". ").map { said[$0.lowerBound...] } ?? said[...]
    let calls = advice.matches(
      of: /(?:: |, or )(fileprogress .+?)(?=\. |, and |, or |: fileprogress|\n)/)
    for call in calls.map({ String($0.output.1) }) {
      // What is behind a redirection is for the shell.
      var words = try ShellWords.split(call).prefix { !$0.hasPrefix(">") }.dropFirst()
      if words.first == "help" || ["--help", "--version"].contains(words.last) { continue }
      // The file of a page may be left out.
      if words.suffix(2) == ["--html", "--open"] { words.insert("a.html", at: words.endIndex - 1) }
      let typed = Array(words)
      #expect(throws: Never.self, "\(call)") {
        _ = try FileProgressCommand.parseAsRoot(typed)
      }
    }
  }

  @Test(
    arguments: [
      (
        ["stop", "all"], "There is no file named \"all\". To stop every timer: fileprogress stop\n"
      ),
      (["stop", "now"], "To stop the timer: fileprogress stop\n"),
      (
        ["cancel", "all"],
        "There is no file named \"all\". To drop the running timer: fileprogress cancel\n"
      ),
      (
        ["forget", "all"],
        "There is no file named \"all\". To delete all records: fileprogress forget --all\n"
      ),
      (
        ["report", "all"],
        "There is no file named \"all\". To see everything: fileprogress report --all\n"
      ),
      (["report", "day"], "To see each day: fileprogress report --by day\n"),
      (
        ["report", "since", "monday"], "that period: fileprogress report --since monday\n"
      ),
      (
        ["report", "from", "monday", "to", "last", "friday"],
        "fileprogress report --since monday --until 'last friday'\n"
      ),
      (["report", "since", "2", "days", "ago"], "fileprogress report --since '2 days ago'\n"),
      (["report", "html"], "fileprogress report --html --open\n"),
      (["report", "help"], "fileprogress report --help\n"),
      (
        ["track", "remove", "a.md"],
        "There is no file named \"remove\". To stop recording a file: fileprogress exclude a.md. "
          + "To stop a timer: fileprogress stop\n"
      ),
      (["track", "list"], "To list documents: fileprogress report\n"),
      (["track", "add", "a.md"], "To record a file: fileprogress track a.md\n"),
      (["words", "all"], "There is no file named \"all\". Check the name.\n"),
      (["words", "today"], "To see what you wrote: fileprogress report --since today\n"),
      (["open", "last"], "To open the last document: fileprogress open\n"),
      (["start", "again"], "To start the last timer again: fileprogress resume\n"),
      (["report", "past", "week"], "To see the last 7 days: fileprogress report\n"),
      (["report", "by", "day"], "To see each day: fileprogress report --by day\n"),
      (["report", ":week"], "To see this week: fileprogress report --week\n"),
      (["status", "week"], "To see this week: fileprogress report --week\n"),
      (["status", "running"], "To see what is running: fileprogress status\n"),
      (["status", "goals"], "To see your goals: fileprogress goal list\n"),
      (["status", "today"], "To see today: fileprogress report --since today\n"),
      (["stop", "1:30"], "fileprogress stop --at 1:30\n"),
      (["start", "25min"], "To add time: fileprogress session add FILE --for 25min\n"),
      (["start", "9:30"], "A time needs an option: fileprogress start FILE --at 9:30\n"),
      (["report", "monday", "friday"], "fileprogress report --since monday --until friday\n"),
      (["report", "monday", "to", "friday"], "report --since monday --until friday\n"),
      (["report", "last-7-days"], "fileprogress report --since last-7-days\n"),
      (["report", "Past 2 weeks"], "fileprogress report --since 'Past 2 weeks'\n"),
      (["report", "goals"], "To see your goals: fileprogress goal list\n"),
      (
        ["report", "--csv", "out.csv"],
        "There is no file at out.csv. To write one: fileprogress report --csv >out.csv\n"
      ),
      (["session", "list", "o.json"], "fileprogress session list --json >o.json\n"),
      (
        ["words", "--csv", "out.csv"],
        "There is no file at out.csv. To write one: fileprogress words FILE --csv >out.csv\n"
      ),
      (["words", "o.json"], "fileprogress words FILE --json >o.json\n"),
      (["words", "none.txt"], "There is no file at none.txt. Check the name.\n"),
      (
        ["set", "idle", "3min"],
        "There is no file named \"idle\". To change a setting: fileprogress config idle 3min\n"
      ),
      (["set", "idle-time"], "To change a setting: fileprogress config idle 3min\n"),
      (["set", "idle=90s"], "To change a setting: fileprogress config idle 90s\n"),
      (["set", "day_start"], "To change a setting: fileprogress config day-start 04:00\n"),
      (["set", "days-off"], "To change a setting: fileprogress config days-off sat,sun\n"),
      (
        ["set", "goal", "500"],
        "There is no file named \"goal\". To set a goal: fileprogress goal FILE --words 500\n"
      ),
    ])
  func whatIsNoFileIsAnsweredWithWhatWasMeant(words: [String], sentence: String) throws {
    let outcome = fixture.run(words)
    #expect(outcome.status == 66)
    #expect(outcome.said.hasSuffix(sentence), "\(outcome)")
    #expect(outcome.said.split(separator: "\n").count == 1)
    try checkThatAdviceCanBeTyped(outcome)
  }

  @Test func aNameWithoutItsEndingIsAnsweredWithTheFile() throws {
    try fixture.write("one\n", to: "my essay.md")
    try fixture.write("two\n", to: "draft.md")
    #expect(
      fixture.run("report", "my essay").said
        == "Error: There is no file at my essay. Did you mean my essay.md? Then: fileprogress "
        + "report 'my essay.md'\n")
    #expect(fixture.run("report", "./draft").said.hasSuffix("report ./draft.md\n"))
    for words in [
      ["status", "draft"], ["words", "draft"], ["start", "draft"], ["stop", "draft"],
      ["report", "draft", "--week"], ["track", "draft"], ["set", "draft", "--progress", "0.5"],
      ["goal", "draft", "--words", "500"], ["link", "draft", "my essay.md"],
      ["session", "add", "draft", "--for", "5min"], ["session", "list", "draft"],
    ] {
      let outcome = fixture.run(words)
      #expect(outcome.status == 66, "\(outcome)")
      let call = words.map { $0 == "draft" ? "draft.md" : $0.contains(" ") ? "'\($0)'" : $0 }
      #expect(
        outcome.said
          == "Error: There is no file at draft. Did you mean draft.md? Then: fileprogress "
          + call.joined(separator: " ") + "\n", "\(words)")
    }
    let deleted = fixture.run("session", "delete", "draft").said
    #expect(
      deleted
        == "Error: \"draft\" is not the id of a session or a file with sessions. Did you mean draft.md? "
        + "Then: fileprogress session delete draft.md\n")
    let forgotten = fixture.run("forget", "draft").said
    #expect(forgotten.contains("Then: fileprogress forget draft.md"), "\(forgotten)")
    // Of two, neither can be meant.
    try fixture.write("two\n", to: "draft.txt")
    #expect(fixture.run("report", "draft").said.hasSuffix("Check the name.\n"))
  }

  @Test func aNameWithASlipIsAnsweredWithTheFile() throws {
    try fixture.write("one\n", to: "novel.md")
    try fixture.write("two\n", to: "chapter1.md")
    for (typed, meant) in [("novl.md", "novel.md"), ("Novel.md", "novel.md")] {
      #expect(
        fixture.run("start", typed).said
          == "Error: There is no file at \(typed). Did you mean \(meant)? Then: fileprogress start "
          + "\(meant)\n")
    }
    #expect(fixture.run("start", "chapter2.md").said.hasSuffix("Check the name.\n"))
  }

  @Test func aFolderWithASlipIsAnsweredWhereTheCommandTakesFolders() throws {
    try FileManager.default.createDirectory(
      atPath: fixture.path("novel"), withIntermediateDirectories: false)
    try fixture.write("one\n", to: "novel/ch1.md")
    for words in [
      ["report", "novl"], ["words", "novl"], ["track", "Novel", "--recursive"],
      ["goal", "novl", "--words", "500"], ["start", "novl"],
    ] {
      let outcome = fixture.run(words)
      #expect(outcome.status == 66, "\(outcome)")
      let call = words.map { ["novl", "Novel"].contains($0) ? "novel" : $0 }
      #expect(
        outcome.said.hasSuffix(
          "Did you mean novel? Then: fileprogress \(call.joined(separator: " "))\n"),
        "\(outcome)")
    }
    #expect(fixture.run("status", "novl").said.hasSuffix("Check the name.\n"))
  }

  @Test func aNameThatScreensShowIsAnsweredWithItsFolder() throws {
    for folder in ["novel", "essays"] {
      try FileManager.default.createDirectory(
        atPath: fixture.path(folder), withIntermediateDirectories: true)
    }
    try fixture.write("one\n", to: "novel/ch1.md")
    fixture.run("start", "novel/ch1.md")
    for words in [
      ["status", "ch1.md"], ["report", "ch1.md"], ["start", "ch1.md"], ["stop", "ch1.md"],
      ["goal", "ch1.md", "--words", "500"],
    ] {
      let outcome = fixture.run(words)
      #expect(outcome.status == 66, "\(outcome)")
      let call = words.map { $0 == "ch1.md" ? "novel/ch1.md" : $0 }
      #expect(
        outcome.said
          == "Error: There is no file at ch1.md. Did you mean novel/ch1.md? Then: fileprogress "
          + call.joined(separator: " ") + "\n", "\(words)")
      #expect(fixture.run(call).status == 0)
    }
    // Of two, neither can be meant.
    try fixture.write("two\n", to: "essays/ch1.md")
    fixture.run("track", "essays/ch1.md")
    #expect(fixture.run("status", "ch1.md").said.hasSuffix("Check the name.\n"))
  }

  @Test func aLineNumberBehindAFileIsLeftOut() throws {
    try fixture.write("one\n", to: "my essay.md")
    for (words, call) in [
      (["open", "my essay.md:12"], "open 'my essay.md'"),
      (["open", "--line", "my essay.md:12:3"], "open --line 'my essay.md'"),
      (["start", "my essay.md:12:", "-q"], "start 'my essay.md' -q"),
      (["goal", "my essay.md:1", "--words", "9"], "goal 'my essay.md' --words 9"),
    ] {
      let outcome = fixture.run(words)
      #expect(outcome.status == 66)
      #expect(
        outcome.said.hasSuffix("\". Leave out the line number: fileprogress \(call)\n"),
        "\(outcome)")
    }
    #expect(fixture.storeContent().isEmpty)
    try fixture.write("one\n", to: "my essay.md:12")
    #expect(fixture.run("start", "my essay.md:12").status == 0)
  }

  @Test func aFileMayHaveTheNameOfACommandThatPeopleTry() throws {
    try fixture.write("one\n", to: "idle")
    #expect(fixture.run("set", "idle", "--progress", "0.5").status == 0)

    for name in ["split", "all"] { try fixture.write("one\n", to: name) }
    #expect(!fixture.run("session", "split").said.contains("has no command"))
    #expect(fixture.run("start", "all").status == 0)
    #expect(fixture.run("stop", "all").status == 0)
  }

  @Test func theVersionIsNotUnderOneLetter() {
    let outcome = fixture.run("-v")
    #expect(outcome.status == 64)
    #expect(outcome.said == "Error: fileprogress has no option -v. Use --version.\n")
  }

  /// The first page has no options.
  @Test func thePageThatIsNamedHasTheOptions() {
    let outcome = fixture.run("--nonsense")
    #expect(outcome.status == 64)
    #expect(
      outcome.said
        == "Error: fileprogress has no option --nonsense. Its options: fileprogress help all\n")
    let page = fixture.run("help", "all")
    #expect(page.output.contains("\nOptions of every command:\n"))
    #expect(fixture.run("help", "--all").output == page.output)
  }

  @Test func helpBeforeACommandIsHelpForIt() {
    for words in [["--help", "report"], ["-h", "report"], ["--help", "session", "add"]] {
      let outcome = fixture.run(words)
      #expect(outcome.status == 0)
      #expect(outcome.output == fixture.run(["help"] + words.dropFirst()).output)
    }
  }

  /// Nobody has to learn them again, but no list has them.
  @Test(
    arguments: [
      (["submit"], ["assignment", "submit"]), (["withdraw"], ["assignment", "withdraw"]),
      (["share"], ["class", "share"]), (["share", "pause"], ["class", "share", "pause"]),
      (["device"], ["import", "device"]), (["device", "adopt"], ["import", "device", "adopt"]),
      (["context", "show"], ["dev", "context", "show"]), (["trace"], ["dev", "trace"]),
      (["developer-mode", "off"], ["dev", "mode", "off"]),
    ] as [([String], [String])])
  func formerWordsGoOnWorkingButAreNotListed(former: [String], today: [String]) {
    let help = fixture.run(today + ["--help"])
    #expect(help.output.contains("USAGE: fileprogress \(today.joined(separator: " "))"), "\(help)")
    for call in [
      former + ["--help"], ["help"] + former, ["--quiet"] + former + ["--help"],
      ["--home", fixture.store, "--color=never"] + former + ["-h"],
    ] { #expect(fixture.run(call).output == help.output, "\(call)") }
    for call in [["help"], ["help", "all"]] {
      #expect(!fixture.run(call).output.contains("\n  \(former[0]) "), "\(call)")
    }
  }

  @Test(arguments: CommandSample.all.map(\.command))
  func helpFitsATerminal(verb: String) {
    let page = fixture.run(verb.split(separator: " ").map(String.init) + ["--help"])
    #expect(page.status == 0)
    let wide = page.output.split(separator: "\n").filter { $0.count > 80 }
    #expect(wide.isEmpty, "\(wide)")
  }

  @Test func aFolderIsNotAFileInAllCommands() throws {
    for words in [
      ["open", "."], ["set", ".", "--progress", "0.5"], ["import", "."],
      ["words", "--files0-from", "."],
    ] {
      let outcome = fixture.run(words)
      #expect(outcome.status == 66, "\(outcome)")
      #expect(outcome.said == "Error: \".\" is a folder. Name a file in it.\n")
    }
  }

  @Test func aMissingFileHasOneSentence() throws {
    try fixture.write("one\n", to: "essay.txt")
    for words in [
      ["start", "gone"], ["set", "gone", "--progress", "0.5"],
      ["report", "gone"], ["words", "gone"], ["track", "gone"], ["status", "gone"],
      ["link", "essay.txt", "gone"], ["unlink", "gone"], ["import", "gone"],
      ["import", "--key", "gone", "essay.txt"], ["forget", "--yes", "gone"],
      ["session", "add", "gone", "--for", "5min"], ["session", "list", "gone"],
    ] {
      let outcome = fixture.run(words)
      #expect(outcome.status == 66, "\(outcome)")
      #expect(outcome.said == "Error: There is no file at gone. Check the name.\n", "\(words)")
    }
  }

  @Test(arguments: CommandSample.all.map(\.command))
  func aNameThatLooksLikeOptionsIsRefused(verb: String) throws {
    try fixture.write("one\n", to: "-dash.txt")
    let words = verb.isEmpty ? [] : [verb]
    let outcome = fixture.run(words + ["-dash.txt"])
    #expect(outcome.status == 64)
    #expect(outcome.output == "")
    #expect(
      outcome.said == """
        Error: There is no option -dash.txt. If it is a file, write ./-dash.txt.

        """)
    #expect(fixture.storeContent().isEmpty)
  }

  @Test(arguments: [["set", "--", "-dash.txt"], ["set", "./-dash.txt"]])
  func aNameThatBeginsWithADashCanBeWritten(words: [String]) throws {
    try fixture.write("one\n", to: "-dash.txt")
    let outcome = fixture.run(words.prefix(1) + ["--progress", "0.5"] + words.dropFirst())
    #expect(outcome.status == 0, "\(outcome)")
  }

  @Test(arguments: [
    ["help"], ["help", "open"], ["help", "help"], ["--help"], ["-h"], ["open", "-h"],
    ["forget", "-yh"], ["--generate-completion-script", "bash"],
  ])
  func whatHelpsIsNotInTheWay(words: [String]) {
    let outcome = fixture.run(words)
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.said == "")
  }
}
