import ArgumentParser
import FileProgressCommands
import FileProgressTestSupport
import Foundation
import Testing

/// What the Tab key gives in the shells that people have.
struct CompletionTests {
  let fixture: CommandFixture

  init() throws {
    fixture = try CommandFixture()
  }

  // MARK: What every command says

  /// The values that nothing can be proposed for: moments, numbers, and names that only the store knows.
  private static let freeValues: Set = [
    "0…1", "address", "class", "cmd", "computer", "context", "date", "days", "digits", "from..to",
    "id", "id:title:passFail=true", "id:title=8/10", "id:title=n", "length", "letters", "name",
    "number", "program", "student", "text", "time", "title", "url", "value", "words", "zone",
  ]

  @Test func everyValueHasACompletion() throws {
    var completions: [String: String] = [:]
    for (words, arguments) in try commands() where words.last != "help" {
      for argument in arguments where argument["kind"] as? String != "flag" {
        let value = try #require(argument["valueName"] as? String)
        let kind = (argument["completionKind"] as? [String: Any])?.keys.first
        completions["\(words.dropFirst().joined(separator: " ")) \(value)"] = kind
        #expect(
          kind != nil || Self.freeValues.contains(value), "\(words) <\(value)> completes nothing")
      }
    }
    #expect(completions["open file"] == "file")
    #expect(completions["report unit"] == "list")
    #expect(completions["status dir"] == "directory")
  }

  /// Only a debug build of ArgumentParser checks this, and these tests are not built as one.
  @Test func noCommandHasAnOptionTwiceOrAnArgumentThatIsNeverReached() throws {
    for (words, arguments) in try commands() {
      let names = arguments.flatMap { $0["names"] as? [[String: String]] ?? [] }
        .compactMap { name in name["name"].map { "\(name["kind"] ?? "") \($0)" } }
      #expect(!names.isEmpty)
      #expect(Set(names).count == names.count, "\(words): \(names)")
      let places = arguments.filter { $0["kind"] as? String == "positional" }
      #expect(!places.dropLast().contains { $0["isRepeating"] as? Bool == true }, "\(words)")
    }
  }

  /// Each command: its words, and what it says of its arguments.
  private func commands() throws -> [(words: [String], arguments: [[String: Any]])] {
    func below(_ command: [String: Any], _ words: [String]) throws -> [([String], [[String: Any]])]
    {
      let words = words + [try #require(command["commandName"] as? String)]
      return try [(words, command["arguments"] as? [[String: Any]] ?? [])]
        + (command["subcommands"] as? [[String: Any]] ?? []).flatMap { try below($0, words) }
    }
    let outcome = fixture.run("--experimental-dump-help")
    return try below(try #require(try outcome.json["command"] as? [String: Any]), [])
  }

  /// Not every machine has every shell.
  @Test(
    arguments: [
      (
        "bash",
        [
          #"        "_fileprogress_goal_set"\#n        ;;\#n    esac\#n"#,
          #"        [[ ${#unparsed_words[@]} -gt 0 ]] || COMPREPLY+=($(compgen -W '"#,
        ]
      ),
      (
        "zsh",
        [
          #"        _files && ret=0\#n        ;;\#n    arg)\#n"#,
          #"        *)\#n            "_fileprogress_goal_set" && ret=0\#n            ;;\#n        esac"#,
        ]
      ),
      ("fish", [#"_for_positional "fileprogress goal" -eq 1' -F\#n"#]),
    ] as [(String, [String])])
  func filesAreCompletedWhereAWordMayBeLeftOut(shell: String, added: [String]) {
    let script = fixture.run("--generate-completion-script", shell).output
    for lines in added {
      #expect(script.contains(lines), "\(shell)")
      let other = lines.replacing("goal", with: "session").replacing("set\"", with: "list\"")
      #expect(script.contains(other), "\(shell)")
    }
  }

  // MARK: What the shells do

  @Test(
    .enabled(
      if: ForeignProgram.tmux.isExpected && ForeignProgram.bash.isExpected,
      "tmux or bash is not installed"))
  func bashCompletes() throws {
    try check(
      "exec bash --noprofile --norc -i",
      setUp: #"PS1='> '; source ../script"#, script: "bash")
  }

  @Test(
    .enabled(
      if: ForeignProgram.tmux.isExpected && ForeignProgram.zsh.isExpected,
      "tmux or zsh is not installed"))
  func zshCompletes() throws {
    // zsh loads a completion from a file of the name of its function.
    try check(
      "exec zsh -f -i",
      setUp: #"PS1='> '; mv ../script ../_fileprogress; fpath=(.. $fpath); autoload -Uz compinit; "#
        + "compinit -u -D", script: "zsh")
  }

  @Test(
    .enabled(
      if: ForeignProgram.tmux.isExpected && ForeignProgram.fish.isExpected,
      "tmux or fish is not installed"))
  func fishCompletes() throws {
    try check(
      "exec fish --no-config -i",
      setUp: "function fish_prompt; echo '> '; end; source ../script", script: "fish")
  }

  /// Types words and the Tab key, and looks at what stands there then.
  private func check(_ shell: String, setUp: String, script: String) throws {
    for name in ["01 first chapter.txt", "other.md", "第一章 开头.txt", "folder.txt"] {
      try fixture.write("one\n", to: name)
    }
    for name in ["folders", "my novel"] {
      try FileManager.default.createDirectory(
        atPath: fixture.path(name), withIntermediateDirectories: false)
    }
    let completion = fixture.run("--generate-completion-script", script)
    #expect(completion.status == 0)
    try Data(completion.bytes).write(to: URL(fileURLWithPath: fixture.scratch.path + "/script"))
    let terminal = try TerminalScreen(fixture, running: shell)
    try terminal.type(setUp, "Enter", "echo 're''ady'", "Enter")
    try terminal.waitUntil(shows: "\nready")
    for (typed, completed) in [
      ("fileprogress open 0", #"fileprogress open 01\ first\ chapter.txt"#),
      ("fileprogress status 第", #"fileprogress status 第一章\ 开头.txt"#),
      ("fileprogress report my", #"fileprogress report my\ novel/"#),
      ("fileprogress words other.md 0", #"fileprogress words other.md 01\ first\ chapter.txt"#),
      ("fileprogress link other.md 第", #"fileprogress link other.md 第一章\ 开头.txt"#),
      ("fileprogress import --key oth", "fileprogress import --key other.md"),
      // They stand for `goal set` and `session list`.
      ("fileprogress goal oth", "fileprogress goal other.md"),
      ("fileprogress goal cle", "fileprogress goal clear"),
      ("fileprogress session oth", "fileprogress session other.md"),
      // Only folders.
      ("fileprogress status --home fol", "fileprogress status --home folders/"),
      ("fileprogress repo", "fileprogress report"), ("fp repo", "fp report"),
      ("fileprogress help da", "help dates"),
      ("fileprogress help sess", "help session"), ("fileprogress dev mo", "dev mode"),
      ("fileprogress class sha", "class share"),
      ("fileprogress report --unt", "fileprogress report --until"),
      ("fileprogress report --by w", "fileprogress report --by week"),
    ] {
      try terminal.type("C-u", typed, "Tab")
      try terminal.waitUntil(shows: completed)
    }
    try terminal.close()
  }
}
